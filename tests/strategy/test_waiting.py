"""What is said of a computer that leads and waits, in a round that ends after so many moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.core.reason import Reason
from kono_tui.core.save import Player
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.finishing import WAITING_MOVES, describe_waiting
from kono_tui.strategy.search_facts import describe_search

KONO = GAMES["kono"]
LEADER_MOVES = "...../..ww./..w../W.W.W/..Wb. w 0"
"""White, seat 0, leads by 37 points."""
LEADER_WAITS = LEADER_MOVES.replace(" w 0", " b 1")
COMPUTERS = (Player("Computer 1", "computer"), Player("Computer 2", "computer"))
TOLD = "Ahead by 37 points, it can wait: in 50 moves at most the round ends, and the score counts"


def start_round(line: str = LEADER_MOVES, left: int = 50, computers_only: bool = True) -> Match:
    """A round that ends after so many moves, if only computers play."""
    game = replace(KONO, rounds=replace(KONO.rounds, limit_for_computers=left))
    return Match.begin(game, game.notation.parse_position(line), computers_only)


def advise_quiet(match: Match, value: int) -> Advice:
    quiet = next(move for move in match.legal_moves if not match.play(move).ending)
    return Advice((quiet,), Reason("advance", (20,)), value, 4, 99, 0.1)


def test_a_leader_who_would_lose_nothing_by_the_end_is_said_to_wait() -> None:
    match = start_round()
    for value in (3700, 4900):
        advice = advise_quiet(match, value)
        assert describe_waiting(match, advice) == f"{TOLD} as it is."
        tournament = Tournament(match.game, COMPUTERS, 5, opener=0, match=match)
        assert f"{TOLD} as it is." in describe_search(tournament, match, advice)


@pytest.mark.parametrize(
    ("match", "value"),
    [
        (start_round(), 3600),
        (start_round(LEADER_WAITS), 5000),
        (start_round(left=WAITING_MOVES + 1), 5000),
        (start_round(left=1), 5000),
        (start_round(computers_only=False), 5000),
    ],
    ids=["it expects less", "it is behind", "the end is far", "it ends now", "a human plays"],
)
def test_nobody_else_is(match: Match, value: int) -> None:
    assert describe_waiting(match, advise_quiet(match, value)) == ""
