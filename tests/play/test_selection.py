"""Picks become moves."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kono_tui.core.move import Move
from kono_tui.play.selection import Selection

MOVES = st.lists(
    st.builds(
        Move,
        st.sampled_from(["step", "jump"]),
        st.lists(st.integers(0, 5), min_size=1, max_size=3).map(tuple),
    ),
    unique_by=lambda move: move.cells,
    min_size=1,
)


def test_the_first_pick_is_a_piece_and_the_second_its_target() -> None:
    step, other = Move("step", (3, 7)), Move("step", (4, 8))
    selection = Selection.of([step, other])
    assert selection.targets == {3, 4}
    assert selection.decided_move is None
    picked = selection.pick(3)
    assert picked.targets == {7}
    assert picked.decided_move is None
    assert picked.pick(7).decided_move == step


def test_a_cell_that_leads_nowhere_changes_nothing() -> None:
    selection = Selection.of([Move("step", (3, 7))])
    assert selection.pick(9) is selection
    assert selection.pick(3).pick(9).picked_cells == (3,)


def test_moves_without_cells_are_commands() -> None:
    selection = Selection.of([Move("pass"), Move("step", (1, 2))])
    assert selection.commands == (Move("pass"),)
    assert selection.decided_move is None


def test_a_move_that_could_go_on_is_a_command_until_it_does() -> None:
    short, long = Move("jump", (1, 3)), Move("jump", (1, 3, 5))
    selection = Selection.of([short, long]).pick(1).pick(3)
    assert selection.commands == (short,)
    assert selection.decided_move is None
    assert selection.pick(5).decided_move == long


@given(MOVES, st.lists(st.integers(0, 5)))
def test_picking_only_ever_narrows_to_legal_moves(moves: list[Move], cells: list[int]) -> None:
    selection = Selection.of(moves)
    for cell in cells:
        after = selection.pick(cell)
        assert set(after.moves) <= set(selection.moves)
        assert after.moves
        assert all(
            move.cells[: len(after.picked_cells)] == after.picked_cells for move in after.moves
        )
        selection = after


@given(MOVES)
def test_every_move_is_reached_by_its_own_cells(moves: list[Move]) -> None:
    for move in moves:
        selection = Selection.of(moves)
        for cell in move.cells:
            selection = selection.pick(cell)
        assert move in (selection.decided_move, *selection.commands)
