"""The search over positions of any kind: chance, turns of many decisions, limits."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from kono_tui.core.position import CHANCE
from kono_tui.core.save import Opening
from kono_tui.games import GAMES
from kono_tui.search.perft import perft
from kono_tui.search.result import Limit
from tests.games.pig import STOP, THROW, PigPosition
from tests.looking import search

KONO = GAMES["kono"]


@cache
def expectation(position: PigPosition, depth: int) -> Fraction:
    """What a position is worth to the seat to move, every decision and every face tried."""
    seat = int(position.to_move)
    if depth <= 0:
        return Fraction(int(position.value()) * (1 if seat == 0 else -1))
    return max(after(position.play(move), seat, depth) for move in position.moves())


def after(position: PigPosition, seat: int, depth: int) -> Fraction:
    """What a position is worth to the seat that led to it; a throw costs a turn."""
    if position.over():
        return Fraction(int(position.value()) * (1 if seat == 0 else -1))
    if position.to_move == CHANCE:
        faces = [after(position.play(face), seat, depth - 1) for face in position.moves()]
        return (faces[0] + 2 * faces[1] + faces[2]) / 4
    if position.to_move == seat:
        return expectation(position, depth)
    return -expectation(position, depth - 1)


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("pot", [0, 2, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_chance_is_weighed_by_its_odds_and_belongs_to_nobody(
    depth: int, pot: int, seat: int
) -> None:
    position = PigPosition((1, 2), pot, seat, False)
    wanted = expectation(position, depth)
    found = search(position, Limit(depth=depth))
    assert abs(found.value - wanted) <= depth  # each average is rounded down
    assert found.depth == depth or found.exact


def test_points_are_banked_where_that_is_the_only_move_and_thrown_for_where_there_are_none() -> (
    None
):
    assert search(PigPosition((0, 0), 5, 0, False), Limit(depth=3)).move == STOP
    assert search(PigPosition((0, 0), 0, 1, False), Limit(depth=3)).move == THROW


def test_perft_counts_turns_of_many_decisions_and_no_chance() -> None:
    # Three points are wanting. Throw: a one ends the turn; a two may be banked, or thrown on
    # from (a one ends the turn; with a two or a three the points must be banked); a three must be.
    assert perft(PigPosition((2, 0), 0, 0, False), 1) == 1 + (1 + (1 + 1 + 1)) + 1
    assert perft(PigPosition((5, 0), 0, 1, False), 1) == 0


def test_a_search_by_time_stops_and_says_how_far_it_looked() -> None:
    found = search(KONO.start(9, Opening(0, "white")), Limit(seconds=0.2))
    assert found.depth >= 1
    assert found.nodes > 0
    assert found.best.line[0] == found.move


def test_a_single_move_is_played_at_once() -> None:
    shut_in = KONO.from_line("w..../.b.../...../...../..... w 0")
    found = search(shut_in, Limit(seconds=30))
    assert found.depth == 1
    assert len(shut_in.moves()) == 1
