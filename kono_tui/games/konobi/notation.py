"""Konobi's moves between a position's codes and what players see and type."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.games.konobi import board as codes
from kono_tui.games.konobi.looks import look
from kono_tui.games.konobi.places import point
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.refusal import PLACE, SWAP, why_not
from kono_tui.games.konobi.setup import cell_at, place_of

_CODES = {"pass": codes.PASS, SWAP: codes.SWAP}


def decode(position: KonobiPosition, code: int) -> Move:
    """Return a position's move code as a decision: a point, the swap or the pass."""
    if code == codes.PASS:
        return Move("pass")
    if code == codes.SWAP:
        return Move(SWAP)
    return Move(PLACE, (cell_at(position.board, code),))


def encode(position: KonobiPosition, move: Move) -> int:
    """Return the code of a legal move, or raise IllegalMove with the rule that forbids it."""
    if not _is_legal(position, move):
        raise IllegalMove(why_not(position, move))
    return _CODES[move.kind] if move.kind in _CODES else place_of(position.board, move.cells[0])


def _is_legal(position: KonobiPosition, move: Move) -> bool:
    if position.over():
        return False
    if move == Move(SWAP):
        return position.offered()
    seen, colour = look(position), int(position.colour())
    if move == Move("pass"):
        return not seen.legal(colour)
    return move.kind == PLACE and len(move.cells) == 1 and seen.allows(colour, move.cells[0])


def played(position: KonobiPosition, moves: Sequence[Move]) -> KonobiPosition:
    """Return the position after some legal decisions."""
    for move in moves:
        position = position.play(encode(position, move))
    return position


def notation(position: KonobiPosition, move: Move) -> str:
    """A decision as a player types it: "d4", "swap", "pass"."""
    return point(int(position.board.size), move.cells[0]) if move.kind == PLACE else move.kind
