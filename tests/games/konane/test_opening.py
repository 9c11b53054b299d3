"""The beginning of a round of Konane: a guess, two stones that chance removes, Black first."""

from __future__ import annotations

import random

import pytest

from kono_tui.core.save import Player
from kono_tui.games.konane import Konane
from kono_tui.games.konane.position import KonanePosition
from kono_tui.play.chance import outcome
from kono_tui.play.match import Match
from kono_tui.play.series import Series, Stage

KONANE = Konane()
PLAYERS = (Player("Human", "human"), Player("Computer", "computer", "alphabeta-4"))


def new(size: int = 6, variant: str = "") -> Series:
    return Series(KONANE, PLAYERS, variant=variant).choose_size(size)


def match_of(series: Series) -> Match:
    assert series.match is not None
    return series.match


def pieces(series: Series) -> list[str]:
    """The stones on the board, cell by cell."""
    return [point.piece for point in KONANE.view(position_of(series)).points]


def position_of(series: Series) -> KonanePosition:
    position = match_of(series).position
    assert isinstance(position, KonanePosition)
    return position


def removed(series: Series, seed: int) -> Series:
    """The tournament after chance has removed its stones."""
    source = random.Random(seed)
    while series.stage is Stage.CHANCE:
        series = series.play(outcome(match_of(series), (), source))
    return series


@pytest.mark.parametrize(("right", "black"), [(True, 0), (False, 1)])
@pytest.mark.parametrize("size", KONANE.sizes)
def test_who_guesses_right_plays_black_and_begins(size: int, right: bool, black: int) -> None:
    series = new(size).guess(right)
    assert series.stage is Stage.CHANCE
    assert all(pieces(series))
    series = removed(series, 1)
    assert series.stage is Stage.PLAY
    assert match_of(series).to_move == black
    assert KONANE.colour(position_of(series), black) == "black"
    assert pieces(series).count("black") == pieces(series).count("white") == size * size // 2 - 1


def test_the_board_is_full_until_the_guess_is_made_and_a_save_knows_no_more() -> None:
    series = new()
    assert series.stage is Stage.GUESS
    save = series.save()
    assert (save.opener, save.start, save.moves) == (None, None, ())
    text = KONANE.write(save, KONANE.forms[0])
    assert Series.resume(KONANE, KONANE.read(text)) == series


def test_chance_removes_other_stones_another_time() -> None:
    boards = {tuple(pieces(removed(new().guess(True), seed))) for seed in range(12)}
    assert len(boards) > 6


@pytest.mark.parametrize("variant", ["", "straight"])
def test_every_moment_of_an_opening_survives_its_file(variant: str) -> None:
    series = new(8, variant)
    moments = [series, series.guess(False), removed(series.guess(False), 5)]
    for moment in moments:
        for form in KONANE.forms:
            again = Series.resume(KONANE, KONANE.read(KONANE.write(moment.save(), form)))
            assert again == moment
            assert again.variant == variant
