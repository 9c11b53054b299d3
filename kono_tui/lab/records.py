"""What a run of the lab leaves behind: the moves it found, the tree it visited, its counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kono_tui.lab.algorithms import Wish

Path = tuple[int, ...]
"""Where a piece starts and lands, one jump after the other; empty for a pass."""
Bound = Literal["", "at least", "at most"]
"""What is known of a value; "" is all."""


@dataclass(frozen=True)
class Found:
    """A move, in the order in which it was found (from 1), and what it earns in points.

    `goes_on`: the piece could jump further, but the depth, or the algorithm, has it stop there.
    `value` is what the side to move is then ahead by, as far as the search looks; None where it
    looks at one turn only.
    """

    order: int
    path: Path
    points: int
    goes_on: bool = False
    value: int | None = None
    bound: Bound = ""

    @property
    def worth(self) -> int:
        """What it is compared with other moves by."""
        return self.points if self.value is None else self.value


@dataclass(frozen=True)
class Node:
    """A position visited. `number` is when, from 1; `parent` the number of the one before, or 0.

    `by`: the colour that moved there, on this `path`. Over one turn that is the path from its
    start, and `points` what it earned so far; `most` is what it could earn at most, where that is
    asked. Over both players' turns `points` are those of the turn, and `value` is what the side to
    move at the root is ahead by; None: the search was stopped before it was known. `cut`: what
    follows was left alone. `found`: the order of the found move that it is; 0 if it is none.
    """

    number: int
    parent: int
    path: Path
    by: str
    points: int
    most: int | None = None
    value: int | None = None
    bound: Bound = ""
    cut: bool = False
    found: int = 0


@dataclass(frozen=True)
class Run:
    """A search from its start to its end.

    `unlisted`: moves found beyond those kept in `found`. `left_out`: positions visited beyond those
    kept in `nodes`. `line`: what both are expected to do, turn by turn, where both are looked at.
    `stopped`: why it ended before it was through; "" if it did not.
    """

    wish: Wish
    found: tuple[Found, ...] = ()
    best: Found | None = None
    visited: int = 0
    seconds: float = 0.0
    nodes: tuple[Node, ...] = ()
    unlisted: int = 0
    left_out: int = 0
    line: tuple[tuple[str, Path], ...] = ()
    stopped: str = ""
