"""Fanorona's decisions between the codes of a position and what people see and type."""

from __future__ import annotations

from kono_tui.core.move import STOP, Move
from kono_tui.errors import IllegalMove
from kono_tui.games.fanorona import codes
from kono_tui.games.fanorona.board import DIRECTIONS, OUTSIDE
from kono_tui.games.fanorona.position import NONE, FanoronaPosition

STEP = "step"
APPROACH = "approach"
WITHDRAWAL = "withdrawal"


def decode(position: FanoronaPosition, code: int) -> Move:
    """A position's move code as a decision.

    Its cells are the stone's, not told in mid-turn, and where it goes; and where both captures are
    possible there, the nearest stone of the line that is taken.
    """
    if code == codes.PASS:
        return Move("pass")
    if code == codes.STOP:
        return Move(STOP, (int(position.moving),))
    begun = (int(codes.origin_of(code)),) if position.moving == NONE else ()
    cells = (*begun, target_of(position, code))
    if not code & (codes.APPROACH | codes.WITHDRAWAL):
        return Move(STEP, cells)
    kind = APPROACH if code & codes.APPROACH else WITHDRAWAL
    if code ^ (codes.APPROACH | codes.WITHDRAWAL) in position.captures():
        cells = (*cells, line_of(position, code)[0])
    return Move(kind, cells)


def target_of(position: FanoronaPosition, code: int) -> int:
    """Where a step leads."""
    return beside(position, int(codes.origin_of(code)), int(codes.direction_of(code)))


def beside(position: FanoronaPosition, cell: int, direction: int) -> int:
    """The cell a step away along a line, or OUTSIDE."""
    return int(position.board.next[DIRECTIONS * cell + direction])


def line_of(position: FanoronaPosition, code: int) -> tuple[int, ...]:
    """The cells of the stones that a capture takes, the nearest first."""
    direction = int(codes.direction_of(code))
    cell = int(codes.origin_of(code))
    if code & codes.APPROACH:
        cell = target_of(position, code)
    else:
        direction ^= 4
    prey = 1 - int(position.black_to_move)
    line = []
    cell = beside(position, cell, direction)
    while cell != OUTSIDE and position.stone_at(cell) == prey:
        line.append(cell)
        cell = beside(position, cell, direction)
    return tuple(line)


def encode(position: FanoronaPosition, move: Move) -> int:
    """The code of a legal move, or IllegalMove with the rule that forbids it."""
    for code in position.moves():
        if decode(position, int(code)) == move:
            return int(code)
    raise IllegalMove("the rules do not allow it")


def taken(position: FanoronaPosition, move: Move) -> tuple[int, ...]:
    """The cells of the stones that a legal move takes."""
    if move.kind not in (APPROACH, WITHDRAWAL):
        return ()
    return line_of(position, encode(position, move))
