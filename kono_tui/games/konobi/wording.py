"""Konobi's turns as sentences."""

from __future__ import annotations

from kono_tui.core.move import Move
from kono_tui.games.konobi.board import BLACK
from kono_tui.games.konobi.points import point_name
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.refusals import SWAP_KIND
from kono_tui.games.konobi.view import COLOURS, stones_of


def describe_turn(position: KonobiPosition, moves: tuple[Move, ...]) -> str:
    """Describe what a turn did: "placed a stone at d4"."""
    if moves[0].kind == "pass":
        return "had to pass: no stone could be placed"
    if moves[0].kind == SWAP_KIND:
        return f"swapped sides and took Black, with the stone at {first_stone_point(position)}"
    return f"placed a stone at {point_name(int(position.board.size), moves[0].cells[0])}"


def describe_advice(position: KonobiPosition, moves: tuple[Move, ...]) -> str:
    """Describe what a turn would do: "place a stone at d4"."""
    if moves[0].kind == "pass":
        return "pass: no stone can be placed"
    if moves[0].kind == SWAP_KIND:
        return f"swap sides, and play Black with the stone at {first_stone_point(position)}"
    return f"place a stone at {point_name(int(position.board.size), moves[0].cells[0])}"


def first_stone_point(position: KonobiPosition) -> str:
    """The point of Black's first stone."""
    return point_name(int(position.board.size), stones_of(position).index(BLACK))


def describe_goal(colour: str) -> str:
    """The goal of a colour: "Join north and south with a chain of black stones."."""
    edges = "north and south" if colour == COLOURS[0] else "west and east"
    return f"Join {edges} with a chain of {colour} stones."
