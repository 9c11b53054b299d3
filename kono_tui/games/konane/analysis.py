"""What stones can do on a board, whichever colour is to move: jump, be jumped, stay in reach."""

from __future__ import annotations

from kono_tui.core.bits import bit, count_bits
from kono_tui.core.board_view import BoardView
from kono_tui.games.konane.jumps import jumped_stones, jumpers
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


def stone_can_jump(position: KonanePosition, colour: int, cell: int) -> bool:
    """Whether the stone of a colour on a cell has a jump."""
    return any(word & int(bit(cell // 2)) for word in jumpers_by_direction(position, colour))


def stones_in_reach(position: KonanePosition, colour: int) -> int:
    """The stones of the other colour that a colour can jump, as a word."""
    stones = 0
    for direction, word in enumerate(jumpers_by_direction(position, colour)):
        stones |= int(jumped_stones(position.board, colour, direction, word))
    return stones


def is_in_reach(position: KonanePosition, colour: int, cell: int) -> bool:
    """Whether a colour can jump the other colour's stone on a cell."""
    return bool(stones_in_reach(position, colour) & int(bit(cell // 2)))


def immobile_targets(position: KonanePosition, colour: int) -> list[int]:
    """The cells of the stones that a colour can jump and that have no jump themselves."""
    size = int(position.board.size)
    reached = stones_in_reach(position, colour)
    for word in jumpers_by_direction(position, 1 - colour):
        reached &= ~word
    cells = range(size * size)
    theirs = (cell for cell in cells if (cell // size + cell % size) % 2 == 1 - colour)
    return [cell for cell in theirs if reached & int(bit(cell // 2))]


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
