"""Plain minimax, with and without alpha-beta, against trying everything on toy games."""

from __future__ import annotations

import pytest

from kono_tui.core.position import CHANCE, Position
from kono_tui.search.fixed_depth import PRUNES, search_fixed_depth
from kono_tui.search.limited_search import SearchStopped
from kono_tui.search.minimax import AT_LEAST, AT_MOST, EXACT, NOT_VALUED, ROOT, Minimax, VisitNotes
from kono_tui.search.result import SearchLimit
from tests.games.pig import PigPosition
from tests.search.toy import Map, MapPlace, MapPosition, Shape, grow_position

SEEDS = range(30)
TREES = [Shape(seed, height=6) for seed in SEEDS]
THROWN = [Shape(seed, chance=True) for seed in SEEDS]
TURNS = range(1, 6)


def best_value(position: Position, turns: int) -> int:
    """Return the value of a position to the seat to move, if everything is tried."""
    return max(
        value_after(position.play(move), int(position.to_move), turns) for move in position.moves()
    )


def value_after(position: Position, maker: int, turns: int) -> int:
    """Return the value of a position to the seat whose decision led there."""
    if position.is_over():
        return value_to(maker, int(position.value()))
    if position.to_move == maker:
        return best_value(position, turns)
    if turns == 1:
        return value_to(maker, int(position.value_if_ended()))
    if position.to_move == CHANCE:
        return average_value(position, maker, turns - 1)
    return -best_value(position, turns - 1)


def average_value(throwing: Position, maker: int, turns: int) -> int:
    odds = [int(odd) for odd in throwing.odds()]
    worth = [outcome_value(throwing.play(move), maker, turns) for move in throwing.moves()]
    return sum(a * b for a, b in zip(odds, worth, strict=True)) // sum(odds)


def outcome_value(position: Position, maker: int, turns: int) -> int:
    if position.is_over():
        return value_to(maker, int(position.value()))
    if position.to_move == CHANCE:
        return average_value(position, maker, turns)
    worth = best_value(position, turns)
    return worth if position.to_move == maker else -worth


def value_to(seat: int, value: int) -> int:
    return value if seat == 0 else -value


def best_move_and_value(root: Position, turns: int) -> tuple[int, int]:
    """The first of the best moves, and its value."""
    seat = int(root.to_move)
    worth = {int(move): value_after(root.play(move), seat, turns) for move in root.moves()}
    best = max(worth.values())
    return next(move for move, each in worth.items() if each == best), best


# What it finds


@pytest.mark.parametrize("shape", [*TREES, *THROWN], ids=str)
def test_both_find_the_first_of_the_best_moves(shape: Shape) -> None:
    root = grow_position(shape)
    for turns in TURNS:
        wanted = best_move_and_value(root, turns)
        counts = []
        for prune in (False, True):
            search = Minimax(prune)
            assert search.search(root, turns) == wanted[1] == search.root_value
            assert search.best_line()[0] == wanted[0]
            counts.append(search.nodes)
        assert counts[1] <= counts[0]


def test_pruning_leaves_positions_out_where_both_move() -> None:
    counts = [
        [_count_nodes(grow_position(shape), prune) for prune in (False, True)] for shape in TREES
    ]
    assert sum(pruned < whole for whole, pruned in counts) > len(TREES) // 2


def _count_nodes(root: Position, prune: bool) -> int:
    search = Minimax(prune)
    search.search(root, 5)
    return int(search.nodes)


@pytest.mark.parametrize("pot", [0, 2])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_throw_is_weighed_by_its_odds_and_costs_a_turn(pot: int, seat: int) -> None:
    position = PigPosition((1, 2), pot, seat, False)
    for turns in (1, 2, 3):
        for prune in (False, True):
            found = search_fixed_depth(position, prune, SearchLimit(depth=turns))
            assert (found.move, found.value) == best_move_and_value(position, turns)


TWICE: Map = {
    "start": MapPlace(0, 0, ("on", "off")),
    "on": MapPlace(0, 0, ("far", "near")),
    "off": MapPlace(1, 150, ("end",)),
    "far": MapPlace(1, 900, ("trap", "end"), ended_value=300),
    "near": MapPlace(1, 100, ("end",)),
    "trap": MapPlace(0, -500),
    "end": MapPlace(0, 0),
}
"""Seat 0 may decide twice; what looks best then is answered by seat 1."""


@pytest.mark.parametrize("prune", [False, True])
def test_two_decisions_of_one_seat_are_one_ply_and_the_score_counts_as_it_stands(
    prune: bool,
) -> None:
    found = search_fixed_depth(MapPosition(TWICE, "start"), prune, SearchLimit(depth=1))
    assert (found.value, found.best.line) == (300, (1, 1))
    found = search_fixed_depth(MapPosition(TWICE, "start"), prune, SearchLimit(depth=2))
    assert (found.value, found.best.line) == (0, (1, 2, 1))
    assert (found.nodes, found.is_exact, found.depth) == (7, True, 2)
    assert found.others == ()


def test_what_is_not_looked_at_to_the_end_is_not_exact() -> None:
    assert not search_fixed_depth(MapPosition(TWICE, "start"), False, SearchLimit(depth=1)).is_exact
    for shape in TREES[:8]:
        found = search_fixed_depth(grow_position(shape), True, SearchLimit())
        assert found.is_exact
        assert found.value == best_value(grow_position(shape), 99)


def test_the_plain_searches_have_names() -> None:
    assert PRUNES == {"minimax": False, "alphabeta": True}


# Limits


def test_it_visits_no_more_positions_than_allowed_and_keeps_the_best_so_far() -> None:
    root = grow_position(Shape(1, height=6))
    whole = search_fixed_depth(root, False, SearchLimit(depth=5))
    for nodes in range(1, whole.nodes + 2):
        found = search_fixed_depth(root, False, SearchLimit(depth=5, nodes=nodes))
        assert found.move in [int(move) for move in root.moves()]
        assert found.nodes <= max(nodes, len(list(root.moves())) * 8)
        assert (found.depth, found.value) == (5, whole.value) or nodes < whole.nodes
    search = Minimax(False, None, None, 0.0, 3)
    with pytest.raises(SearchStopped):
        search.search(root, 5)
    assert search.nodes == 3


def test_a_search_cut_short_before_its_first_move_gives_what_one_turn_brings() -> None:
    root = MapPosition(TWICE, "start")
    found = search_fixed_depth(root, False, SearchLimit(depth=9, nodes=1))
    assert (found.depth, found.value, found.best.line) == (1, 300, (1, 1))


def test_a_watcher_or_the_clock_stops_it() -> None:
    asked = []

    def watch() -> bool:
        asked.append(True)
        return len(asked) == 2

    endless: Map = {"here": MapPlace(0, 0, ("there",) * 9), "there": MapPlace(1, 0, ("here",) * 9)}
    root = MapPosition(endless, "here")
    assert search_fixed_depth(root, False, SearchLimit(), watch).depth == 1
    assert len(asked) == 2
    assert search_fixed_depth(root, True, SearchLimit(seconds=0.001)).value == 0


# Notes


def test_notes_tell_each_decision_and_what_came_of_it() -> None:
    notes = VisitNotes(100)
    search = Minimax(True, notes)
    search.search(MapPosition(TWICE, "start"), 2)
    assert notes.parents == [ROOT, 0, 1, 1, 0, 4, ROOT, 6]
    assert notes.moves == [1, 1, 1, 2, 2, 1, 2, 1]
    assert notes.turn_end_numbers == [0, 1, 2, 3, 4, 5, 6, 7]
    assert notes.values == [0, -500, 500, 0, 0, 0, 0, 0]
    assert notes.bounds == [EXACT] * 8
    assert notes.cuts == [False] * 8


def test_bounds_and_cuts_are_noted_where_pruning_leaves_something_out() -> None:
    map: Map = {
        "start": MapPlace(0, 0, ("good", "bad")),
        "good": MapPlace(1, 0, ("two",)),
        "bad": MapPlace(1, 0, ("one", "three")),
        "one": MapPlace(0, 100),
        "two": MapPlace(0, 200),
        "three": MapPlace(0, 300),
    }
    notes = VisitNotes(100)
    search = Minimax(True, notes)
    assert search.search(MapPosition(map, "start"), 2) == 200
    assert notes.moves == [1, 1, 2, 1]
    assert notes.values == [200, -200, 100, -100]
    assert notes.bounds == [EXACT, EXACT, AT_MOST, EXACT]
    assert notes.cuts == [False, False, True, False]
    assert AT_LEAST not in notes.bounds


def test_notes_are_bounded_but_for_the_first_turn() -> None:
    notes = VisitNotes(2)
    search = Minimax(False, notes)
    search.search(MapPosition(TWICE, "start"), 2)
    assert notes.parents == [ROOT, 0, 0, ROOT]
    assert NOT_VALUED not in notes.bounds
    assert search.nodes == 7


def test_what_was_under_way_when_it_was_stopped_stays_open() -> None:
    notes = VisitNotes(100)
    search = Minimax(False, notes, None, 0.0, 1)
    with pytest.raises(SearchStopped):
        search.search(MapPosition(TWICE, "start"), 2)
    assert notes.bounds == [NOT_VALUED, NOT_VALUED, NOT_VALUED]
    assert notes.turn_end_numbers == [0, 1, 0]
