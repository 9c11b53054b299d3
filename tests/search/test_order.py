"""The order of moves and the history of positions, against plain models of both."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.position import Position
from kono_tui.search.order import CODES, MOST, PLIES, Order, next_best
from kono_tui.search.past import Past

codes = st.integers(0, 30) | st.integers(0, 2**20 - 1)
plies = st.integers(0, 3) | st.just(PLIES - 1)
seats = st.integers(0, 1)
depths = st.integers(1, 99) | st.just(7000)
"""How deep a search looks; and more than that, so that what worked ages within a few examples."""
works = st.tuples(codes, seats, plies, depths)


class Choosing(Position):
    """A position with nothing but moves to be put in order."""

    def __init__(self, seat: int, codes: list[int], forcing: set[int]) -> None:
        super().__init__(seat)
        self.codes = codes
        self.forcing = forcing

    def moves(self) -> vec[i64]:
        return vec[i64](self.codes)

    def takes(self, move: i64) -> bool:
        return int(move) in self.forcing


class Model:
    """What worked, in dictionaries."""

    def __init__(self) -> None:
        self.history: Counter[tuple[int, int]] = Counter()
        self.killers: dict[int, list[int]] = {}

    def worked(self, move: int, seat: int, ply: int, depth: int) -> None:
        latest = self.killers.get(ply, [])
        if move not in latest[:1]:
            self.killers[ply] = [move, *latest[:1]]
        self.history[seat, move % CODES] += depth * depth
        if self.history[seat, move % CODES] >= MOST:
            for key in self.history:
                self.history[key] //= 2

    def ordered(self, position: Choosing, likely: int, ply: int) -> list[int]:
        def rank(move: int) -> tuple[bool, bool, bool, int]:
            killer = move in self.killers.get(ply, [])
            takes = move in position.forcing
            first = move == likely
            if first or takes or killer:
                return first, takes and not first, killer and not first and not takes, 0
            return False, False, False, self.history[int(position.to_move), move % CODES]

        return sorted(position.codes, key=rank, reverse=True)


def in_order(order: Order, position: Choosing, likely: int, ply: int) -> list[int]:
    ranked = order.ranked(position, likely, ply)
    return [int(next_best(ranked, index)) for index in range(len(ranked))]


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
    order, model = Order(), Model()
    for work in works:
        order.worked(*work)
        model.worked(*work)
    forcing = data.draw(st.sets(st.sampled_from(moves))) if moves else set()
    likely = data.draw(st.sampled_from([-1, *moves]))
    position = Choosing(seat, moves, forcing)
    assert in_order(order, position, likely, ply) == model.ordered(position, likely, ply)
    for move in moves:
        assert order.is_killer(move, ply) == (move in model.killers.get(ply, []))


@given(st.lists(works, min_size=1, max_size=20))
def test_a_renewed_order_knows_nothing(works: list[tuple[int, int, int, int]]) -> None:
    order = Order()
    for work in works:
        order.worked(*work)
    order.renew()
    moves = sorted({move for move, *_ in works}, reverse=True)
    for _, seat, ply, _ in works:
        assert in_order(order, Choosing(seat, moves, set()), -1, ply) == moves
        assert not any(order.is_killer(move, ply) for move in moves)


def test_what_worked_never_outranks_a_killer_nor_a_killer_a_capture() -> None:
    order = Order()
    for _ in range(30_000):
        order.worked(5, 0, 1, 99)
    order.worked(6, 0, 0, 1)
    position = Choosing(0, [5, 6, 7], {7})
    assert in_order(order, position, -1, 0) == [7, 6, 5]


def test_the_earlier_move_comes_first_where_nothing_tells_them_apart() -> None:
    moves = [9, 2**20 - 1, 0, 4]
    assert in_order(Order(), Choosing(1, moves, set()), -1, 3) == moves


@given(st.lists(st.integers(0, 2**61), max_size=30))
def test_taking_the_best_again_and_again_sorts(numbers: list[int]) -> None:
    ranked = vec[i64](numbers)
    best = [next_best(ranked, index) for index in range(len(numbers))]
    assert best == [number % 2**20 for number in sorted(numbers, reverse=True)]
    assert sorted(ranked) == sorted(numbers)


keys = st.sampled_from([0, 64, 128, 1, -1, 2**62 - 1]) | st.integers(-(2**62), 2**62)


@given(st.lists(keys, max_size=300), st.lists(keys, max_size=20))
def test_the_past_counts_how_often_each_position_came_up(
    seen: list[int], others: list[int]
) -> None:
    past, counts = Past(seen), Counter(seen)
    for key in {*seen, *others}:
        assert past.times(key) == counts[key]


@given(st.lists(keys, max_size=PLIES), keys, st.data())
def test_a_position_is_in_the_line_between_two_plies_or_not(
    line: list[int], other: int, data: st.DataObject
) -> None:
    past = Past([])
    for ply, key in enumerate(line):
        past.enter(key, ply)
    since = data.draw(st.integers(0, len(line)))
    ply = data.draw(st.integers(since, len(line)))
    for key in {*line[:5], *line[-5:], other}:
        assert past.in_line(key, since, ply) == (key in line[since:ply])


def test_what_is_entered_again_replaces_what_was_there() -> None:
    past = Past([7])
    past.enter(1, 0)
    past.enter(2, 1)
    past.enter(3, 1)
    assert past.in_line(3, 0, 2)
    assert not past.in_line(2, 0, 2)
    assert past.times(7) == 1
    assert past.times(3) == 0
