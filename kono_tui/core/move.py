"""A decision and its value, as people see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from kono_tui.core.position import Position

P = TypeVar("P", bound=Position)

STOP: Final = "stop"
"""The kind of a decision that ends a turn which could go on. Its cell is the piece that moved."""


@dataclass(frozen=True)
class Move:
    """One decision: its kind in the game's own word, and the cells a player picks, in order."""

    kind: str
    cells: tuple[int, ...] = ()


@dataclass(frozen=True)
class ValuedMove:
    """A decision and its value to the mover, where that is known without a search.

    In hundredths of a point, rounded, so equal numbers need not be equal values. `win_chance` is
    the chance to win the round, in thousandths; None where the value is only a rule of thumb.
    """

    move: Move
    value: int
    win_chance: int | None = None

    @property
    def is_exact(self) -> bool:
        """Whether the value is certain."""
        return self.win_chance is not None


@dataclass(frozen=True)
class FinishingPlan:
    """How a mover who leads could end the round, instead of making the most of it.

    `moves` are the mover's own, as if the opponent stood still, and `margin` is what the win then
    comes to, in points. Whatever the opponent does meanwhile, the lead is large enough.
    """

    moves: tuple[Move, ...]
    margin: int


def play_moves(position: P, moves: Iterable[Move], encode: Callable[[P, Move], int]) -> P:
    """Return the position after some legal decisions."""
    for move in moves:
        after: Any = position.play(encode(position, move))
        position = after
    return position
