"""What stones can do on a board, whichever colour is to move: jump, and take in one turn."""

from __future__ import annotations

from kono_tui.core.bits import bit, count_bits
from kono_tui.core.board_view import BoardView
from kono_tui.games.konane.board import cell_of
from kono_tui.games.konane.jumps import jumpers, landing
from kono_tui.games.konane.position import KonanePosition
from kono_tui.games.konane.view import board_view

NEIGHBOURS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def jumpers_by_direction(position: KonanePosition, colour: int) -> list[int]:
    """The stones of a colour that can jump, by direction, as words."""
    own, other = position.black, position.white
    if colour == 1:
        own, other = other, own
    return [int(jumpers(position.board, colour, direction, own, other)) for direction in range(4)]


def jump_count(position: KonanePosition, colour: int) -> int:
    """How many jumps a colour has."""
    return sum(int(count_bits(word)) for word in jumpers_by_direction(position, colour))


def list_jumps(position: KonanePosition, colour: int) -> set[tuple[int, int]]:
    """The jumps that a colour has: from which cell to which."""
    board, jumps = position.board, set()
    for direction, word in enumerate(jumpers_by_direction(position, colour)):
        for index in range(word.bit_length()):
            if word & int(bit(index)):
                target = landing(board, direction, index)
                jumps.add((int(cell_of(board, colour, index)), int(cell_of(board, colour, target))))
    return jumps


def stone_can_jump(position: KonanePosition, colour: int, cell: int) -> bool:
    """Whether the stone of a colour on a cell has a jump."""
    return any(word & int(bit(cell // 2)) for word in jumpers_by_direction(position, colour))


def count_reachable_stones(position: KonanePosition, cell: int) -> int:
    """Count the stones that a piece could take if it could undo its jumps.

    The search walks from a cell, two points at a time, over stones of the other colour onto empty
    points, and counts each stone on the way once. Whatever the piece can take in one turn is among
    these: in a turn, no stone of either colour moves onto a point except the one that jumps.
    """
    view = board_view(position)
    own_colour = view.points[cell].piece
    reached = [cell]
    crossed: set[int] = set()
    for current in reached:
        row, column = divmod(current, view.columns)
        for down, right in NEIGHBOURS:
            jumped_over = _cell_at(view, row + down, column + right)
            landing = _cell_at(view, row + 2 * down, column + 2 * right)
            if jumped_over is None or landing is None or jumped_over in crossed:
                continue
            is_other = view.points[jumped_over].piece not in ("", own_colour)
            if is_other and (landing == cell or not view.points[landing].piece):
                crossed.add(jumped_over)
                if landing not in reached:
                    reached.append(landing)
    return len(crossed)


def _cell_at(view: BoardView, row: int, column: int) -> int | None:
    """The cell at a row and a column, from 0; None off the board."""
    if 0 <= row < view.rows and 0 <= column < view.columns:
        return row * view.columns + column
    return None
