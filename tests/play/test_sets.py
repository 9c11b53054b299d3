"""Picks become a set of cells, in whatever order they come."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.core.move import Move
from kono_tui.play.selection import Selection
from tests.play.canoga import CANOGA, after_decisions, match_of, round_at, start_round

SETS = st.lists(
    st.frozensets(st.integers(0, 6), min_size=1, max_size=4).map(
        lambda cells: Move("cover", tuple(sorted(cells, reverse=True)))
    ),
    unique=True,
    min_size=1,
)
NINE = Selection.of(
    match_of(after_decisions(start_round(), "two", "4+5")).legal_moves,
    CANOGA.rules.picks_in_any_order,
)
"""What can be covered with a 9, at the start; square k of seat 0 is cell 8 + k."""


def pick_cells(selection: Selection, *cells: int) -> Selection:
    for cell in cells:
        selection = selection.pick(cell)
    return selection


@pytest.mark.parametrize("order", [*permutations((8 + 4, 8 + 3, 8 + 2))])
def test_a_set_of_squares_is_chosen_in_any_order(order: tuple[int, ...]) -> None:
    assert pick_cells(NINE, *order).decided_move == Move("cover", (12, 11, 10))


def test_what_can_be_picked_next_makes_up_the_rest() -> None:
    assert NINE.targets == frozenset(range(9, 18))
    assert NINE.pick(8 + 1).targets == {8 + 8, 8 + 6, 8 + 5, 8 + 3, 8 + 2}
    assert NINE.pick(8 + 9).decided_move == Move("cover", (17,))


def test_a_cell_that_makes_up_no_set_or_is_picked_already_changes_nothing() -> None:
    one = NINE.pick(8 + 1)
    assert one.pick(8 + 1) is one
    assert one.pick(8 + 4) is one
    assert one.pick(0) is one


def test_covering_is_not_mixed_with_uncovering() -> None:
    match = match_of(after_decisions(round_at("xx....... xx..x.... 0 throw - -"), "two", "4+5"))
    selection = Selection.of(match.legal_moves, CANOGA.rules.picks_in_any_order)
    assert selection.pick(8 + 9).decided_move == Move("cover", (17,))
    assert selection.pick(8 + 6).targets == {8 + 3}
    assert 4 not in selection.targets, "u5 needs 4, which is open"
    eight = match_of(after_decisions(round_at("xx....... xx..x.... 0 throw - -"), "two", "4+4"))
    both = Selection.of(eight.legal_moves, CANOGA.rules.picks_in_any_order)
    assert both.pick(4).targets == {0, 1}
    assert pick_cells(both, 0, 4, 1).decided_move == Move("uncover", (4, 1, 0))


def test_throws_are_commands_and_no_picks() -> None:
    throws = Selection.of(
        match_of(round_at("...xxxxxx ......... 0 throw - -")).legal_moves,
        CANOGA.rules.picks_in_any_order,
    )
    assert throws.commands == (Move("two"), Move("one"))
    assert throws.targets == frozenset()
    assert throws.decided_move is None


def test_a_set_within_another_is_a_command_until_more_is_picked() -> None:
    small, large = Move("cover", (3,)), Move("cover", (5, 3))
    selection = Selection.of([small, large], picks_in_any_order=True).pick(3)
    assert selection.commands == (small,)
    assert selection.decided_move is None
    assert selection.pick(5).decided_move == large


@given(SETS, st.lists(st.integers(0, 6)))
def test_picking_only_ever_narrows_to_sets_with_all_that_is_picked(
    moves: list[Move], cells: list[int]
) -> None:
    selection = Selection.of(moves, picks_in_any_order=True)
    for cell in cells:
        after = selection.pick(cell)
        assert after.moves
        assert set(after.moves) <= set(selection.moves)
        assert after.picks_in_any_order
        assert all({*after.picked_cells} <= {*move.cells} for move in after.moves)
        assert len({*after.picked_cells}) == len(after.picked_cells)
        selection = after


@given(SETS, st.integers(0, 99))
def test_every_set_is_reached_by_its_cells_however_they_are_shuffled(
    moves: list[Move], seed: int
) -> None:
    source = random.Random(seed)
    for move in moves:
        cells = list(move.cells)
        source.shuffle(cells)
        selection = pick_cells(Selection.of(moves, picks_in_any_order=True), *cells)
        assert {*selection.picked_cells} == {*move.cells}
        assert move in (selection.decided_move, *selection.commands)


def test_elsewhere_the_order_counts() -> None:
    step = Selection.of([Move("step", (3, 7))])
    assert step.pick(7) is step
