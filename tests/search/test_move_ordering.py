"""The order of moves and the history of positions, against plain models of both."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.move_list import MoveList
from kono_tui.core.position import Position
from kono_tui.search.move_ordering import (
    CODES_PER_SEAT,
    HISTORY_LIMIT,
    MAX_PLIES,
    MoveOrdering,
    take_next_best,
)
from kono_tui.search.repetition import PositionHistory

codes = st.integers(0, 30) | st.integers(0, 2**20 - 1)
plies = st.integers(0, 3) | st.just(MAX_PLIES - 1)
seats = st.integers(0, 1)
depths = st.integers(1, 99) | st.just(7000)
"""How deep a search looks; and more than that, so that what worked ages within a few examples."""
works = st.tuples(codes, seats, plies, depths)


class MovesToOrder(Position):
    """A position with nothing but moves to be put in order."""

    def __init__(self, seat: int, codes: list[int], forcing: set[int]) -> None:
        super().__init__(seat)
        self.codes = codes
        self.forcing = forcing

    def moves(self) -> vec[i64]:
        return vec[i64](self.codes)

    def is_capture(self, move: i64) -> bool:
        return int(move) in self.forcing


class OrderingModel:
    """What worked, in dictionaries."""

    def __init__(self) -> None:
        self.history: Counter[tuple[int, int]] = Counter()
        self.killers: dict[int, list[int]] = {}

    def record_cutoff(self, move: int, seat: int, ply: int, depth: int) -> None:
        latest = self.killers.get(ply, [])
        if move not in latest[:1]:
            self.killers[ply] = [move, *latest[:1]]
        self.history[seat, move % CODES_PER_SEAT] += depth * depth
        if self.history[seat, move % CODES_PER_SEAT] >= HISTORY_LIMIT:
            for key in self.history:
                self.history[key] //= 2

    def order_moves(self, position: MovesToOrder, likely: int, ply: int) -> list[int]:
        def rank(move: int) -> tuple[bool, bool, bool, int]:
            killer = move in self.killers.get(ply, [])
            takes = move in position.forcing
            first = move == likely
            if first or takes or killer:
                return first, takes and not first, killer and not first and not takes, 0
            return False, False, False, self.history[int(position.to_move), move % CODES_PER_SEAT]

        return sorted(position.codes, key=rank, reverse=True)


def take_in_order(order: MoveOrdering, position: MovesToOrder, likely: int, ply: int) -> list[int]:
    moves = MoveList(64)
    position.list_moves(moves)
    order.rank_moves(position, moves, likely, ply)
    return [int(take_next_best(moves, index)) for index in range(moves.count)]


@given(
    st.lists(works, max_size=40),
    st.lists(codes, unique=True, max_size=40),
    st.data(),
    seats,
    plies,
)
def test_moves_come_likely_first_then_captures_killers_and_what_has_worked(
    works: list[tuple[int, int, int, int]],
    moves: list[int],
    data: st.DataObject,
    seat: int,
    ply: int,
) -> None:
    order, model = MoveOrdering(), OrderingModel()
    for work in works:
        order.record_cutoff(*work)
        model.record_cutoff(*work)
    forcing = data.draw(st.sets(st.sampled_from(moves))) if moves else set()
    likely = data.draw(st.sampled_from([-1, *moves]))
    position = MovesToOrder(seat, moves, forcing)
    assert take_in_order(order, position, likely, ply) == model.order_moves(position, likely, ply)
    for move in moves:
        assert order.is_killer(move, ply) == (move in model.killers.get(ply, []))


@given(st.lists(works, min_size=1, max_size=20))
def test_a_renewed_order_knows_nothing(works: list[tuple[int, int, int, int]]) -> None:
    order = MoveOrdering()
    for work in works:
        order.record_cutoff(*work)
    order.reset()
    moves = sorted({move for move, *_ in works}, reverse=True)
    for _, seat, ply, _ in works:
        assert take_in_order(order, MovesToOrder(seat, moves, set()), -1, ply) == moves
        assert not any(order.is_killer(move, ply) for move in moves)


def test_what_worked_never_outranks_a_killer_nor_a_killer_a_capture() -> None:
    order = MoveOrdering()
    for _ in range(30_000):
        order.record_cutoff(5, 0, 1, 99)
    order.record_cutoff(6, 0, 0, 1)
    position = MovesToOrder(0, [5, 6, 7], {7})
    assert take_in_order(order, position, -1, 0) == [7, 6, 5]


def test_the_earlier_move_comes_first_where_nothing_tells_them_apart() -> None:
    moves = [9, 2**20 - 1, 0, 4]
    assert take_in_order(MoveOrdering(), MovesToOrder(1, moves, set()), -1, 3) == moves


@given(st.lists(st.integers(0, 2**61), max_size=30))
def test_taking_the_best_again_and_again_sorts(numbers: list[int]) -> None:
    ranked = MoveList(4)
    ranked.add_all(vec[i64](numbers))
    best = [take_next_best(ranked, index) for index in range(len(numbers))]
    assert best == [number % 2**20 for number in sorted(numbers, reverse=True)]
    assert sorted(ranked.to_vec()) == sorted(numbers)


keys = st.sampled_from([0, 64, 128, 1, -1, 2**62 - 1]) | st.integers(-(2**62), 2**62)


@given(st.lists(keys, max_size=300), st.lists(keys, max_size=20))
def test_the_past_counts_how_often_each_position_came_up(
    seen: list[int], others: list[int]
) -> None:
    past, counts = PositionHistory(seen), Counter(seen)
    for key in {*seen, *others}:
        assert past.count_in_round(key) == counts[key]


@given(st.lists(keys, max_size=MAX_PLIES), keys, st.data())
def test_a_position_is_in_the_line_between_two_plies_or_not(
    line: list[int], other: int, data: st.DataObject
) -> None:
    past = PositionHistory([])
    for ply, key in enumerate(line):
        past.enter_line(key, ply)
    since = data.draw(st.integers(0, len(line)))
    ply = data.draw(st.integers(since, len(line)))
    for key in {*line[:5], *line[-5:], other}:
        assert past.is_in_line(key, since, ply) == (key in line[since:ply])


def test_what_is_entered_again_replaces_what_was_there() -> None:
    past = PositionHistory([7])
    past.enter_line(1, 0)
    past.enter_line(2, 1)
    past.enter_line(3, 1)
    assert past.is_in_line(3, 0, 2)
    assert not past.is_in_line(2, 0, 2)
    assert past.count_in_round(7) == 1
    assert past.count_in_round(3) == 0
