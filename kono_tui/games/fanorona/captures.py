"""Where a step leads and what it takes: from a position's codes to cells and text."""

from __future__ import annotations

from kono_tui.core.bits import bit
from kono_tui.games.fanorona.board import OUTSIDE
from kono_tui.games.fanorona.points import cell_beside, point_name
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.steps import APPROACH, WITHDRAWAL, direction_of, origin_of

CAPTURE_BITS = APPROACH | WITHDRAWAL


def target_of(position: FanoronaPosition, code: int) -> int:
    """The cell to which a step leads."""
    return cell_beside(position.board, int(origin_of(code)), int(direction_of(code)))


def line_start(position: FanoronaPosition, code: int) -> int:
    """The cell where the line of a capture would begin, or OUTSIDE."""
    direction = int(direction_of(code))
    if code & APPROACH:
        return cell_beside(position.board, target_of(position, code), direction)
    return cell_beside(position.board, int(origin_of(code)), direction ^ 4)


def is_opponent_stone(position: FanoronaPosition, cell: int) -> bool:
    """Whether a stone of the opponent is on a cell."""
    return cell != OUTSIDE and position.stone_at(cell) == 1 - int(position.black_to_move)


def captured_line(position: FanoronaPosition, code: int) -> tuple[int, ...]:
    """The cells of the stones that a capture takes, the nearest first."""
    direction = int(direction_of(code)) ^ (0 if code & APPROACH else 4)
    line = []
    cell = line_start(position, code)
    while is_opponent_stone(position, cell):
        line.append(cell)
        cell = cell_beside(position.board, cell, direction)
    return tuple(line)


def format_step(position: FanoronaPosition, code: int) -> str:
    """Return a step as a player types it: "c3-d3A"."""
    mark = "A" if code & APPROACH else "W" if code & WITHDRAWAL else ""
    origin, target = int(origin_of(code)), target_of(position, code)
    return f"{point_name(position.board, origin)}-{point_name(position.board, target)}{mark}"


def stood_cells(position: FanoronaPosition) -> tuple[int, ...]:
    """The cells where the stone in mid-turn has stood before."""
    words = int(position.stood0), int(position.stood1)
    cells = range(int(position.board.cells))
    return tuple(cell for cell in cells if words[cell % 2] & int(bit(cell // 2)))
