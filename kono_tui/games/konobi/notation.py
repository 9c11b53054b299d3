"""Konobi's moves between a position's codes and what players see and type."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.games.konobi import board as codes
from kono_tui.games.konobi.analysis import analyse_position
from kono_tui.games.konobi.points import point_name
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.refusals import PLACE_KIND, SWAP_KIND, refusal_for
from kono_tui.games.konobi.setup import cell_at, place_of

_CODES = {"pass": codes.PASS, SWAP_KIND: codes.SWAP}


def decode(position: KonobiPosition, code: int) -> Move:
    """Return a position's move code as a decision: a point, the swap or the pass."""
    if code == codes.PASS:
        return Move("pass")
    if code == codes.SWAP:
        return Move(SWAP_KIND)
    return Move(PLACE_KIND, (cell_at(position.board, code),))


def encode(position: KonobiPosition, move: Move) -> int:
    """Return the code of a legal move, or raise IllegalMove with the rule that forbids it."""
    if not _is_legal(position, move):
        raise IllegalMove(refusal_for(position, move))
    return _CODES[move.kind] if move.kind in _CODES else place_of(position.board, move.cells[0])


def _is_legal(position: KonobiPosition, move: Move) -> bool:
    if position.is_over():
        return False
    if move == Move(SWAP_KIND):
        return position.can_swap()
    analysis, colour = analyse_position(position), int(position.colour_to_move())
    if move == Move("pass"):
        return not analysis.legal_cells(colour)
    return (
        move.kind == PLACE_KIND
        and len(move.cells) == 1
        and analysis.can_place(colour, move.cells[0])
    )


def play_moves(position: KonobiPosition, moves: Sequence[Move]) -> KonobiPosition:
    """Return the position after some legal decisions."""
    for move in moves:
        position = position.play(encode(position, move))
    return position


def format_move(position: KonobiPosition, move: Move) -> str:
    """A decision as a player types it: "d4", "swap", "pass"."""
    return (
        point_name(int(position.board.size), move.cells[0])
        if move.kind == PLACE_KIND
        else move.kind
    )
