"""Konane's decisions: from a position's codes to what players see and type, and back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kono_tui.core.move import STOP, Move
from kono_tui.errors import IllegalMove
from kono_tui.games.konane import position as codes
from kono_tui.games.konane.jumps import landing
from kono_tui.games.konane.points import format_cell, jumped_cell
from kono_tui.games.konane.position import NONE, KonanePosition
from kono_tui.games.konane.refusals import move_refusal


def decode(position: KonanePosition, code: int) -> Move:
    """A position's move code as a decision."""
    if code == codes.PASS:
        return Move("pass")
    if code == codes.STOP:
        return Move(STOP, (int(position.cell_at(position.jumping)),))
    if code & codes.REMOVE:
        return Move("remove", (int(position.cell_at(code & 63)),))
    target = int(position.cell_at(landing(position.board, code & 3, code >> 2)))
    if position.jumping != NONE:
        return Move("jump", (target,))
    return Move("jump", (int(position.cell_at(code >> 2)), target))


def encode(position: KonanePosition, move: Move) -> int:
    """Return the code of a legal move. IllegalMove names the rule that forbids it."""
    for code in position.moves():
        if decode(position, int(code)) == move:
            return int(code)
    raise IllegalMove(move_refusal(position, move))


def origin_of(position: KonanePosition, move: Move) -> int:
    """Where the stone of a jump or a stop is before it."""
    return int(position.cell_at(position.jumping)) if position.jumping != NONE else move.cells[0]


def path_of(position: KonanePosition, moves: Sequence[Move]) -> tuple[int, ...]:
    """Where the stone of a turn is, and where it lands, jump by jump."""
    landings = (move.cells[-1] for move in moves if move.kind == "jump")
    return origin_of(position, moves[0]), *landings


def jumped_cells(size: int, path: Sequence[int]) -> tuple[int, ...]:
    """The cells of the stones captured on a path."""
    return tuple(jumped_cell(size, *jump) for jump in pairwise(path))


def captured_cells(position: KonanePosition, move: Move) -> tuple[int, ...]:
    """The cell of the stone that a legal move captures, if it captures one."""
    if move.kind != "jump":
        return ()
    return jumped_cells(int(position.board.size), path_of(position, (move,)))


def play_moves(position: KonanePosition, moves: Sequence[Move]) -> KonanePosition:
    """The position after some legal decisions."""
    for move in moves:
        position = position.play(encode(position, move))
    return position


def format_move(position: KonanePosition, move: Move) -> str:
    """A decision as players type it: "4,3-6,3", also in mid-turn; "stop", "pass", "remove 3,3"."""
    size = int(position.board.size)
    if move.kind == "jump":
        return "-".join(format_cell(size, cell) for cell in path_of(position, (move,)))
    return f"remove {format_cell(size, move.cells[0])}" if move.kind == "remove" else move.kind


def format_turn(position: KonanePosition, moves: Sequence[Move]) -> str:
    """A turn, or its decisions so far, as players type it at once: "4,3-6,3-6,5 stop"."""
    if moves[0].kind != "jump":
        return ", ".join(format_move(position, move) for move in moves)
    size = int(position.board.size)
    chain = "-".join(format_cell(size, cell) for cell in path_of(position, moves))
    return f"{chain} stop" if moves[-1].kind == STOP else chain
