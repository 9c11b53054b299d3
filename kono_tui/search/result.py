"""What a search was allowed, and what it found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limit:
    """When a search stops: at a depth in turns, after a time, or both. 0 is no limit."""

    depth: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Result:
    """The best move found, and what it rests on.

    `value` is for the seat to move, in hundredths of a point; `line` begins with the move.
    """

    move: int
    line: tuple[int, ...]
    value: int
    depth: int
    nodes: int
    seconds: float
