"""The goal of the game, told to a player who has never finished a round of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.core.move import Move
from kono_tui.games import GAMES
from kono_tui.live.events import MoveMade
from kono_tui.live.state import LiveState
from kono_tui.play.results import Outcome, RoundResult, is_first_game
from kono_tui.play.tournament import Tournament
from kono_tui.scene.scene import Scene
from kono_tui.scene.status import describe_turn_card
from kono_tui.scene.updates import follow_event
from tests.tui import canoga_rounds, konobi_rounds
from tests.tui.konobi_rounds import scene_after as konobi_scene_after
from tests.tui.tournaments import COMPUTER, TWO_HUMANS, YOU, new_round, with_moves_played

GOALS = {
    "kono": "Bring your pieces across, to the numbered points where Black began.",
    "konane": "Take more stones than Black does, by jumping over them.",
    "konobi": "Join west and east with a chain of white stones.",
    "canoga": "Cover all the squares in your row, or uncover all in the other one.",
    "fanorona": "Take all of Black's stones.",
}


@pytest.mark.parametrize("key", list(GAMES))
def test_every_game_has_a_goal_for_each_colour(key: str) -> None:
    game = GAMES[key]
    assert game.wording.describe_goal("white") == GOALS[key]
    other = game.wording.describe_goal("black")
    assert other.endswith(".")
    assert (other == GOALS[key]) == (not game.info.players_have_colours)


def card(*typed: str, is_first_game: bool = True) -> str:
    """The sentences of the turn card after some moves of a round of Kono."""
    state = LiveState(with_moves_played(new_round(), *typed), is_first_game=is_first_game)
    return describe_turn_card(Scene(state.tournament).with_live(state))[1]


def test_the_card_begins_with_the_goal_for_two_turns_of_a_first_game() -> None:
    assert card().startswith(GOALS["kono"])
    assert len(card()) > len(GOALS["kono"])
    assert card("2,1 se", "5,1 ne").startswith(GOALS["kono"])
    assert GOALS["kono"] not in card("2,1 se", "5,1 ne", "3,2 ne", "4,2 sw")


def test_the_goal_is_not_told_to_those_who_have_played_nor_in_the_computers_turn() -> None:
    assert GOALS["kono"] not in card(is_first_game=False)
    assert GOALS["kono"] not in card("2,1 se")


def test_what_was_wrong_with_a_key_is_told_alone() -> None:
    state = LiveState(new_round(), is_first_game=True)
    scene = replace(Scene(state.tournament).with_live(state), notice="That was wrong.")
    assert describe_turn_card(scene)[1] == "That was wrong."


def test_a_first_game_is_against_the_computer_and_before_any_finished_round() -> None:
    konane, kono = (RoundResult(key, 5, "easy", Outcome.LOST) for key in ("konane", "kono"))
    assert is_first_game([], new_round())
    assert is_first_game([konane], new_round())
    assert not is_first_game([kono], new_round())
    assert not is_first_game([], new_round(TWO_HUMANS))


def test_a_goal_that_is_told_is_not_told_twice() -> None:
    scene = konobi_scene_after()
    assert describe_turn_card(scene)[1].startswith("Join north and south.")
    first = replace(scene, is_first_game=True)
    told = describe_turn_card(first)[1]
    assert told.startswith("Join north and south with a chain of black stones.")
    assert told.count("Join") == 1


def test_the_goal_stays_beside_the_news_of_the_dice() -> None:
    throw_due = canoga_rounds.against_computer("two")
    before, thrown = throw_due.match, canoga_rounds.against_computer("two", "4+5")
    assert before is not None
    assert thrown.match is not None
    scene = replace(Scene(throw_due), is_first_game=True)
    state = LiveState(thrown, is_first_game=True)
    told = follow_event(scene, MoveMade(before, thrown.match.moves[-1]), state)
    news = "You threw 4 and 5, 9 in all."
    assert describe_turn_card(told)[1] == f"{GOALS['canoga']} {news}"
    assert describe_turn_card(told.with_notice("That was wrong."))[1] == "That was wrong."


def test_the_card_says_what_the_game_is_about_before_its_first_round_begins() -> None:
    waiting = Tournament(GAMES["canoga"], (YOU, COMPUTER)).choose_size(9)
    scene = replace(Scene(waiting), is_first_game=True)
    about = GAMES["canoga"].info.about
    assert describe_turn_card(scene)[1] == f"{about} The dice decide who begins."
    assert about not in describe_turn_card(replace(scene, is_first_game=False))[1]


def test_after_a_swap_the_goal_is_told_once() -> None:
    before = konobi_rounds.against_computer("d4", size=8)
    match, swap = before.match, Move("swap")
    assert match is not None
    after = konobi_rounds.against_computer("d4", "swap", size=8)
    for is_first in (True, False):
        scene = replace(Scene(before), is_first_game=is_first)
        told = follow_event(scene, MoveMade(match, swap), LiveState(after, is_first_game=is_first))
        assert describe_turn_card(told)[1].count("Join west and east") == 1
