"""A round that begins with a guess, and rounds that count one."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.core.save import Player
from kono_tui.errors import SetupError
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.opening.guess import Hands, describe_guess, guess_question, open_hands
from kono_tui.play.storage.resume import resume_game as resumed
from kono_tui.play.storage.saves import write_save
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.play.wording import (
    describe_players,
    describe_round_result,
    describe_tournament_result,
)
from tests.games.guess_toy import BLIND, BlindPosition

PLAYERS = (Player("Human", "human"), Player("Computer", "computer", "easy"))
COMPUTERS = (Player("Computer 1", "computer"), Player("Computer 2", "computer"))
HUMANS = (Player("Human 1", "human"), Player("Human 2", "human"))


def new_tournament(players: tuple[Player, Player] = PLAYERS, variant: str = "") -> Tournament:
    return Tournament(BLIND, players, variant=variant).choose_size(1)


def match_of(tournament: Tournament) -> Match:
    assert tournament.match is not None
    return tournament.match


def colour_of(tournament: Tournament, seat: int) -> str:
    return str(tournament.game.rules.colour(match_of(tournament).position, seat))


def with_scores(tournament: Tournament, first: int, second: int) -> Tournament:
    """The tournament with its round at these scores."""
    at = BlindPosition((first, second), 0, 0, False, 0)
    return replace(tournament, match=Match.begin(BLIND, at, tournament.computers_only))


# Who begins


def test_the_guess_comes_after_the_size_and_begins_the_round() -> None:
    tournament = Tournament(BLIND, PLAYERS)
    assert tournament.stage is Stage.SIZE
    assert new_tournament().stage is Stage.GUESS
    assert new_tournament().match is None
    assert new_tournament().guess(True).stage is Stage.CHANCE


@pytest.mark.parametrize(("right", "opener"), [(True, 0), (False, 1)])
def test_a_right_guess_gives_the_first_colour_and_the_first_move(right: bool, opener: int) -> None:
    tournament = new_tournament().guess(right)
    assert tournament.opener == opener
    assert colour_of(tournament, opener) == "black"
    assert match_of(tournament).to_move == CHANCE
    assert tournament.play(Move("two")).match == match_of(tournament).play(Move("two"))
    assert match_of(tournament.play(Move("two"))).to_move == opener


def test_there_is_nothing_to_guess_twice_or_where_dice_are_thrown() -> None:
    kono = Tournament(GAMES["kono"], PLAYERS).choose_size(5)
    for tournament in (new_tournament().guess(True), Tournament(BLIND, PLAYERS), kono):
        with pytest.raises(SetupError, match="nothing to guess"):
            tournament.guess(True)


def test_the_next_round_is_guessed_for_again_whoever_won() -> None:
    over = with_scores(new_tournament().guess(True), 5, 1)
    assert over.stage is Stage.ROUND_OVER
    following = over.next_round()
    assert (following.opener, following.totals) == (None, (1, 0))
    assert following.choose_size(1).stage is Stage.GUESS


def test_a_save_before_the_guess_knows_nothing_of_it() -> None:
    save = new_tournament().to_save()
    assert (save.opener, save.start, save.moves) == (None, None, ())
    assert Tournament.resume(BLIND, save).stage is Stage.GUESS


def test_a_save_that_names_who_begins_begins_where_no_colour_is_picked() -> None:
    tournament = Tournament.resume(BLIND, replace(new_tournament().to_save(), opener=1))
    assert tournament.stage is Stage.CHANCE
    assert colour_of(tournament, 1) == "black"


# Variants


def test_the_variant_is_played_kept_and_resumed_from_round_to_round() -> None:
    tournament = new_tournament(variant="ahead").guess(True)
    assert match_of(tournament).tally.scores[0].total == 1
    assert tournament.to_save().variant == "ahead"
    assert Tournament.resume(BLIND, tournament.to_save()) == tournament
    following = with_scores(tournament, 5, 1).next_round().choose_size(1).guess(False)
    assert match_of(following).tally.scores[1].total == 1


# Two hands


@pytest.mark.parametrize("chosen", [0, 1])
def test_a_hand_is_right_if_it_holds_the_first_colour(chosen: int) -> None:
    for first in (0, 1):
        hands = Hands(first, chosen)
        assert hands.seat_0_begins == (first == chosen)
        assert {hands.colour_in_hand(0), hands.colour_in_hand(1)} == {0, 1}
        assert hands.colour_in_hand(first) == 0


def test_between_computers_the_left_hand_is_the_first_ones() -> None:
    assert Hands(0).seat_0_begins
    assert not Hands(1).seat_0_begins


def test_either_hand_holds_the_first_colour_about_as_often_whatever_is_chosen() -> None:
    source = random.Random(3)
    for chosen in (0, 1, None):
        rights = [open_hands(chosen, source).seat_0_begins for _ in range(400)]
        assert 150 < sum(rights) < 250
    assert open_hands(1, random.Random(9)) == open_hands(1, random.Random(9))


def test_the_question_tells_what_was_taken_and_nothing_of_where_it_lies() -> None:
    lies, asked = guess_question(BLIND)
    taken = "Two stones were taken from the board, one black and one white,"
    assert lies == f"{taken} and lie in two closed hands."
    assert asked == "Which hand holds the black one?"


@pytest.mark.parametrize(
    ("players", "hands", "said"),
    [
        (PLAYERS, Hands(0, 0), "The left hand held the black stone. You play black and begin."),
        (
            PLAYERS,
            Hands(0, 1),
            "The right hand held the white stone. The computer plays black and begins.",
        ),
        (
            HUMANS,
            Hands(1, 1),
            "The right hand held the black stone. Human 1 plays black and begins.",
        ),
        (COMPUTERS, Hands(1), "Chance decides: Computer 2 plays black and begins."),
    ],
)
def test_the_answer_tells_what_the_hand_held_and_who_begins(
    players: tuple[Player, Player], hands: Hands, said: str
) -> None:
    tournament = new_tournament(players).guess(hands.seat_0_begins)
    assert " ".join(describe_guess(tournament, hands)) == said


# Rounds that count one


def described_result(tournament: Tournament) -> list[str]:
    return describe_round_result(tournament, match_of(tournament))


def test_a_round_won_is_described_with_both_scores_and_counts_one() -> None:
    tournament = replace(new_tournament(), totals=(1, 1))
    assert described_result(with_scores(tournament, 5, 2))[-2:] == [
        "You win the round, 5 to 2.",
        "Rounds won: you 2, the computer 1.",
    ]
    assert described_result(with_scores(tournament, 0, 7))[-2:] == [
        "The computer wins the round, 7 to 0.",
        "Rounds won: you 1, the computer 2.",
    ]


def test_a_drawn_round_is_described_with_both_scores_and_counts_for_nobody() -> None:
    assert described_result(with_scores(new_tournament(), 5, 5))[-2:] == [
        "The round is a draw, 5 to 5.",
        "Rounds won: you 0, the computer 0.",
    ]


def test_scores_that_did_not_decide_the_round_are_left_out() -> None:
    tournament = with_scores(new_tournament(), 4, 1).quit(0)
    assert described_result(tournament)[0] == "Round 1 is over. You quit."
    assert described_result(tournament)[-2:] == [
        "The computer wins the round.",
        "Rounds won: you 0, the computer 1.",
    ]


@pytest.mark.parametrize(
    ("totals", "said"),
    [
        ((2, 1), "You win the tournament, 2 rounds to 1."),
        ((0, 1), "The computer wins the tournament, 1 round to 0."),
        ((3, 3), "The tournament is a draw, 3 rounds to 3."),
    ],
)
def test_the_tournament_is_won_by_rounds(totals: tuple[int, int], said: str) -> None:
    assert describe_tournament_result(Tournament(BLIND, PLAYERS, totals=totals)) == said


def test_plain_searches_are_introduced_in_words() -> None:
    players = (
        Player("Computer 1", "computer", "alphabeta-4"),
        Player("Computer 2", "computer", "minimax-3"),
    )
    assert describe_players(Tournament(BLIND, players)) == (
        "Computer 1 (alpha-beta, ply 4) v Computer 2 (minimax, ply 3)"
    )
    assert (
        describe_players(Tournament(BLIND, COMPUTERS))
        == "Computer 1 (master) v Computer 2 (master)"
    )


@pytest.mark.parametrize("level", ["alphabeta-4", "minimax-1", "easy", ""])
def test_a_game_is_resumed_at_the_level_that_its_file_names(level: str, tmp_path: Path) -> None:
    players = (PLAYERS[0], Player("Computer", "computer", level))
    path = tmp_path / "game.txt"
    write_save(
        Tournament(GAMES["konane"], players, variant="straight").choose_size(6).to_save(), path
    )
    tournament, odd = resumed(path)
    assert (tournament.players, tournament.variant, odd) == (players, "straight", [])
    assert resumed(path, ("", "minimax-2"))[0].players[1].level == "minimax-2"


@pytest.mark.parametrize(
    ("level", "why"),
    [
        ("minimax-99", "There is no level 'minimax-99' here"),
        ("uct", "uct does not play Konane"),
    ],
)
def test_a_level_that_does_not_play_the_game_becomes_the_strongest(
    tmp_path: Path, level: str, why: str
) -> None:
    players = (PLAYERS[0], Player("Computer", "computer", level))
    path = tmp_path / "game.txt"
    write_save(Tournament(GAMES["konane"], players).choose_size(6).to_save(), path)
    tournament, odd = resumed(path)
    assert tournament.players[1].level == "master"
    assert odd == [f"{why}; Computer plays master."]
