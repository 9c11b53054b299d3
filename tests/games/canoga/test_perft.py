"""Counts of decisions and of turns, by the game's rules and by a second, naive set of them."""

from __future__ import annotations

import pytest

from kono_tui.core.bits import COMPILED
from kono_tui.core.position import Position
from kono_tui.games.canoga.setup import start_position
from kono_tui.search.perft import perft
from tests.builds import leave_to_compiled
from tests.games.canoga import naive
from tests.games.canoga.drawn import SIZES, parse_round, position_from_round
from tests.scale import SCALE

Advantage = tuple[int, int] | None

DEEP = 9 if SCALE > 1 else 8
START_PLIES: dict[tuple[int, Advantage], tuple[int, ...]] = {
    (9, None): (1, 36, 194, 194, 6984, 17179, 30444, 687541, 1008816),
    (9, (0, 9)): (1, 36, 183, 183, 6588, 14363, 29496, 600595, 768921),
    (9, (1, 9)): (1, 36, 194, 194, 6984, 17179, 30444, 683372, 1004647),
    (10, None): (1, 36, 200, 200, 7200, 18992, 31872, 752666, 1210510),
    (10, (0, 9)): (1, 36, 189, 189, 6804, 16052, 29562, 654096, 921804),
    (10, (1, 9)): (1, 36, 200, 200, 7200, 18992, 31872, 748618, 1206462),
    (11, None): (1, 36, 203, 203, 7308, 20014, 32894, 790562, 1343470),
    (11, (0, 9)): (1, 36, 192, 192, 6912, 17016, 30526, 689958, 1031648),
    (11, (1, 9)): (1, 36, 203, 203, 7308, 20014, 32894, 786514, 1339422),
}
"""By size and advantage, seat 0 begins: the sequences of decisions, of which a throw is one, and
how the dice fall another."""
START_TURNS: dict[tuple[int, Advantage], int] = {
    (9, None): 342819009045,
    (9, (0, 9)): 12457429917,
    (9, (1, 9)): 342819009045,
    (10, None): 8498556090128,
    (10, (0, 9)): 256587592794,
    (11, None): 164230236038144,
    (11, (0, 9)): 4301205437660,
}
"""How many first turns there are, the dice counted as they fall."""


class MoveCounter:
    """Counts by the game's rules, with a memory of earlier counts."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, int], int] = {}

    def plies(self, position: Position, depth: int) -> int:
        """The sequences of so many decisions."""
        if depth == 0:
            return 1
        known = int(position.key()), depth
        if known not in self.known:
            nexts = [position.play(code) for code in position.moves()]
            self.known[known] = sum(self.plies(each, depth - 1) for each in nexts)
        return self.known[known]

    def turns(self, position: Position, seat: int) -> int:
        """The ways to go on up to the end of a seat's turn."""
        if position.is_over() or position.to_move == 1 - seat:
            return 1
        known = int(position.key()), -1
        if known not in self.known:
            nexts = [position.play(code) for code in position.moves()]
            self.known[known] = sum(self.turns(each, seat) for each in nexts)
        return self.known[known]


# From the start


@pytest.mark.parametrize(("size", "advantage"), leave_to_compiled(START_PLIES))
def test_the_start_has_the_known_counts_of_decisions(size: int, advantage: Advantage) -> None:
    counted = MoveCounter()
    for depth, count in enumerate(START_PLIES[size, advantage][:DEEP], start=1):
        assert naive.count_plies(naive.start(size, 0, advantage), depth) == count
        assert counted.plies(start_position(size, 0, advantage), depth) == count


@pytest.mark.parametrize(("size", "advantage"), leave_to_compiled(START_TURNS))
def test_the_start_has_the_known_count_of_turns(size: int, advantage: Advantage) -> None:
    count = START_TURNS[size, advantage]
    assert naive.perft(naive.start(size, 0, advantage), 1) == count
    assert MoveCounter().turns(start_position(size, 0, advantage), 0) == count


@pytest.mark.parametrize("size", SIZES)
def test_it_does_not_matter_which_seat_begins(size: int) -> None:
    counted = MoveCounter()
    for depth in range(1, 8):
        assert counted.plies(start_position(size, 1, (0, 5)), depth) == (
            counted.plies(start_position(size, 0, (1, 5)), depth)
        )


def test_a_lock_takes_decisions_away() -> None:
    free = naive.Round(9, (frozenset({8, 4}), frozenset({9})), 0)
    locked = naive.Round(9, free.rows, 0, advantage=(1, 9))
    counts = [
        [naive.count_plies(round, depth) for depth in range(1, 7)] for round in (free, locked)
    ]
    assert counts == [[1, 36, 124, 120, 4320, 7162], [1, 36, 120, 120, 4320, 6682]]
    found = [
        [MoveCounter().plies(position_from_round(each), depth) for depth in range(1, 7)]
        for each in (free, locked)
    ]
    assert found == counts


# Turns from drawn positions, by the count of the house

LATE = {
    36: """
        computer: 1 2 3 4 5 6 7 8 9
        human:    * * * * * * * 8 *
        human to throw
    """,
    43: """
        computer: * 2 3 4 5 6 7 8 9
        human:    1 * * * * * * * *
        human to throw
    """,
    3491: """
        computer: 1 2 3 4 5 6 7 * *
        human:    1 * * * * * * * 9
        human to throw
    """,
    165: """
        computer: 1 2 3 4 5 6 7 8 ! 10 11
        human:    1 2 * * * * * * * * *
        human to throw
    """,
    1685: """
        computer: 1 2 3 4 5 6 7 8 9 10
        human:    1 2 3 * * * * * ! *
        human to throw
    """,
    323441: """
        computer: * * * * 5 6 7 8 9 10
        human:    1 2 * * * * * * ! *
        human to throw
    """,
}


@pytest.mark.parametrize("count", LATE)
def test_late_positions_have_the_known_count_of_turns(count: int) -> None:
    round = parse_round(LATE[count])
    assert naive.perft(round, 1) == count
    assert MoveCounter().turns(position_from_round(round), 0) == count
    if count < 10_000 or COMPILED:
        assert int(perft(position_from_round(round), 1)) == count


def test_a_lock_takes_turns_away() -> None:
    text = """
        computer: 1 2 3 4 5 6 7 8 !
        human:    * * 3 * * 6 * * *
        human to throw
    """
    locked, free = parse_round(text), parse_round(text.replace("!", "*"))
    counts = [naive.perft(each, 1) for each in (locked, free)]
    assert counts == [411, 415]
    assert [int(perft(position_from_round(each), 1)) for each in (locked, free)] == counts


def test_a_round_that_is_over_has_no_turns() -> None:
    won = naive.decide(parse_round(LATE[43].replace("to throw", "threw 1")), ("cover", (1,)))
    assert won.winner == 0
    assert naive.perft(won, 1) == int(perft(position_from_round(won), 1)) == 0
    assert naive.count_plies(won, 1) == MoveCounter().plies(position_from_round(won), 1) == 0
