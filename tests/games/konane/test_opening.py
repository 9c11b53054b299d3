"""The beginning of a round of Konane: a guess, two stones that chance removes, Black first."""

from __future__ import annotations

import random

import pytest

from kono_tui.core.save import Player
from kono_tui.games.konane.game import KONANE
from kono_tui.games.konane.position import KonanePosition
from kono_tui.play.chance_moves import pick_chance_move
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage, Tournament

PLAYERS = (Player("Human", "human"), Player("Computer", "computer", "alphabeta-4"))


def new_tournament(size: int = 6, variant: str = "") -> Tournament:
    return Tournament(KONANE, PLAYERS, variant=variant).choose_size(size)


def match_of(tournament: Tournament) -> Match:
    assert tournament.match is not None
    return tournament.match


def pieces(tournament: Tournament) -> list[str]:
    """The stones on the board, cell by cell."""
    return [point.piece for point in KONANE.display.view(position_of(tournament)).points]


def position_of(tournament: Tournament) -> KonanePosition:
    position = match_of(tournament).position
    assert isinstance(position, KonanePosition)
    return position


def after_removals(tournament: Tournament, seed: int) -> Tournament:
    """The tournament after chance has removed its stones."""
    source = random.Random(seed)
    while tournament.stage is Stage.CHANCE:
        tournament = tournament.play(pick_chance_move(match_of(tournament), (), source))
    return tournament


@pytest.mark.parametrize(("right", "black"), [(True, 0), (False, 1)])
@pytest.mark.parametrize("size", KONANE.info.sizes)
def test_a_right_guess_gives_black_and_the_first_move(size: int, right: bool, black: int) -> None:
    tournament = new_tournament(size).guess(right)
    assert tournament.stage is Stage.CHANCE
    assert all(pieces(tournament))
    tournament = after_removals(tournament, 1)
    assert tournament.stage is Stage.PLAY
    assert match_of(tournament).to_move == black
    assert KONANE.rules.colour(position_of(tournament), black) == "black"
    assert (
        pieces(tournament).count("black")
        == pieces(tournament).count("white")
        == size * size // 2 - 1
    )


def test_the_board_is_full_until_the_guess_is_made_and_a_save_knows_no_more() -> None:
    tournament = new_tournament()
    assert tournament.stage is Stage.GUESS
    save = tournament.to_save()
    assert (save.opener, save.start, save.moves) == (None, None, ())
    text = KONANE.write_save(save, KONANE.saves.forms[0], with_history=True)
    assert Tournament.resume(KONANE, KONANE.read_save(text)) == tournament


def test_chance_removes_other_stones_another_time() -> None:
    boards = {
        tuple(pieces(after_removals(new_tournament().guess(True), seed))) for seed in range(12)
    }
    assert len(boards) > 6


@pytest.mark.parametrize("variant", ["", "straight"])
def test_every_moment_of_an_opening_survives_its_file(variant: str) -> None:
    tournament = new_tournament(8, variant)
    moments = [tournament, tournament.guess(False), after_removals(tournament.guess(False), 5)]
    for moment in moments:
        for form in KONANE.saves.forms:
            again = Tournament.resume(
                KONANE,
                KONANE.read_save(KONANE.write_save(moment.to_save(), form, with_history=True)),
            )
            assert again == moment
            assert again.variant == variant
