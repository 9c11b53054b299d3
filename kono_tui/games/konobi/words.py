"""Konobi's turns as sentences."""

from __future__ import annotations

from kono_tui.core.move import Move
from kono_tui.games.konobi.board import BLACK
from kono_tui.games.konobi.places import point
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.refusal import SWAP
from kono_tui.games.konobi.view import stones_of


def describe(position: KonobiPosition, moves: tuple[Move, ...]) -> str:
    """Describe what a turn did: "placed a stone at d4"."""
    if moves[0].kind == "pass":
        return "passed: no stone can be placed"
    if moves[0].kind == SWAP:
        return f"swapped sides and took Black, with the stone at {first_stone(position)}"
    return f"placed a stone at {point(int(position.board.size), moves[0].cells[0])}"


def advise(position: KonobiPosition, moves: tuple[Move, ...]) -> str:
    """Describe what a turn would do: "place a stone at d4"."""
    if moves[0].kind == "pass":
        return "pass: no stone can be placed"
    if moves[0].kind == SWAP:
        return f"swap sides, and play Black with the stone at {first_stone(position)}"
    return f"place a stone at {point(int(position.board.size), moves[0].cells[0])}"


def first_stone(position: KonobiPosition) -> str:
    """The point of Black's first stone."""
    return point(int(position.board.size), stones_of(position).index(BLACK))
