"""Turns of several decisions, and chance: the engine with a toy game of dice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.games import GAMES
from tests.engine.talk import answers_to, run_engine
from tests.games.pig import PIG, PigPosition

GAME = "setoption name Game value pig"


@pytest.fixture(autouse=True)
def pig(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pig", PIG)


def talk_about_pig(*lines: str) -> list[str]:
    return answers_to("".join(f"{line}\n" for line in (GAME, *lines)).encode())


def test_another_game_is_chosen_by_its_name() -> None:
    assert talk_about_pig("board") == ["board 0 0 0 0 0"]
    said = talk_about_pig("ugi")
    games = "var kono var konane var konobi var canoga var fanorona var pig"
    assert f"option name Game type combo default pig {games}" in said
    assert "option name Size type combo default 1 var 1" in said


def test_the_outcomes_of_chance_are_listed_with_their_odds() -> None:
    assert talk_about_pig("play throw", "moves") == [
        "outcome one odds 1/4 board 0 0 0 1 0",
        "outcome two odds 2/4 board 0 0 2 0 0",
        "outcome three odds 1/4 board 0 0 3 0 0",
        "outcomes 3",
    ]


def test_the_outcomes_of_chance_are_played_as_moves() -> None:
    by_play = talk_about_pig("play throw", "play two", "play throw three", "board")
    assert by_play == talk_about_pig("position startpos moves throw two throw three", "board")
    assert by_play == ["board 0 0 5 0 0"]


def test_a_turn_is_listed_up_to_where_chance_decides() -> None:
    assert talk_about_pig("position fen 1 2 2 1 0", "moves") == [
        "turn throw board 1 2 2 1 1",
        "turn stop board 1 4 0 0 0",
        "turns 2",
    ]


def test_nobody_is_asked_while_chance_decides() -> None:
    said = talk_about_pig(
        "play throw", "query chance", "query p1turn", "query gameover", "go depth 1"
    )
    refused = "error there is no move to make: chance decides now; play an outcome first"
    assert said == ["response true", "response false", "response false", refused]


def test_a_search_with_chance_finds_a_move() -> None:
    with run_engine() as talk:
        talk.tell(GAME, "position fen 0 0 5 0 0", "go depth 3")
        assert talk.hear_until("bestmove")[-1] == "bestmove stop"
        talk.tell("play stop")
        assert talk.ask("query result") == "response p1win"
        assert talk.ask("go depth 1").startswith(
            "error there is no move to make: the round is over."
        )


class Countdown(PigPosition):
    """A seat takes one or two from a heap, as often as it likes, until three are taken."""

    def play(self, move: object) -> Countdown:
        banked, pot, seat, _ = self.state
        pot += 1 if move == 1 else 2
        return (
            Countdown(banked, 0, 1 - seat, False) if pot >= 3 else Countdown(banked, pot, 0, False)
        )


def parse_heap(text: str) -> PigPosition:
    state = PIG.notation.parse_position(text).state
    return Countdown(*state) if state[1] != 9 else Endless(*state)


HEAP = replace(PIG, notation=replace(PIG.notation, parse_position=parse_heap))
"""A game of turns with several decisions."""


class Endless(PigPosition):
    """A turn that never ends."""

    def play(self, move: object) -> Endless:
        return self


def test_the_decisions_of_one_turn_are_listed_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pig", HEAP)
    after = "board 0 0 0 1 0"
    assert talk_about_pig("position fen 0 0 1 0 0", "moves") == [
        f"turn throw throw {after}",
        f"turn throw stop {after}",
        f"turn stop {after}",
        "turns 3",
    ]


def test_a_turn_without_an_end_is_not_listed_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pig", HEAP)
    assert talk_about_pig("position fen 0 0 9 0 0", "moves") == ["turns 0 and more"]
