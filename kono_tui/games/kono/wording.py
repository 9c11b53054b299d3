"""Kono in sentences: what a move does."""

from __future__ import annotations

from kono_tui.core.move import Move
from kono_tui.games.kono.board import home_points
from kono_tui.games.kono.notation import direction_of
from kono_tui.games.kono.points import DIRECTIONS, cell_name
from kono_tui.games.kono.position import VACANT, WHITE_CAPTURER, KonoPosition
from kono_tui.games.kono.view import COLOURS


def describe_move(position: KonoPosition, move: Move) -> str:
    """What a move did: "moved the piece at (2,1) southeast"."""
    if move.kind == "pass":
        return "had to pass: no piece could move"
    captured_point = _captured_point(position, move)
    capture = f" and captured the piece at {captured_point}" if captured_point else ""
    power = "; it can capture from now on" if _gains_power(position, move) else ""
    return f"moved {_describe_step(position, move)}{capture}{power}"


def describe_advice(position: KonoPosition, move: Move) -> str:
    """What a move would do: "move the piece at (2,1) southeast"."""
    if move.kind == "pass":
        return "pass"
    captured_point = _captured_point(position, move)
    capture = f" and capture the piece at {captured_point}" if captured_point else ""
    return f"move {_describe_step(position, move)}{capture}"


def _describe_step(position: KonoPosition, move: Move) -> str:
    size = int(position.board.size)
    direction = direction_of(size, move)
    direction_word = "" if direction is None else f" {DIRECTIONS[direction]}"
    return f"the piece at {cell_name(size, move.cells[0])}{direction_word}"


def _gains_power(position: KonoPosition, move: Move) -> bool:
    """Whether a step brings a piece home that could not capture yet."""
    origin, target = move.cells
    goals = home_points(int(position.board.size), 0 if position.black_to_move else 1)
    return target in goals and position.piece_at(origin) < WHITE_CAPTURER


def _captured_point(position: KonoPosition, move: Move) -> str:
    """The point of the captured piece; "" without a capture."""
    target = move.cells[1]
    is_vacant = position.piece_at(target) == VACANT
    return "" if is_vacant else cell_name(int(position.board.size), target)


def describe_goal(colour: str) -> str:
    """The goal of a colour: "Bring your pieces across, to the ... points where Black began."."""
    other = COLOURS[1 - COLOURS.index(colour)].title()
    return f"Bring your pieces across, to the numbered points where {other} began."
