"""The results of a lab run: the moves it found, the tree it visited, and its counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kono_tui.lab.algorithms import LabRequest

CellPath = tuple[int, ...]
"""The cells where a piece starts and lands, one jump after the other; empty for a pass."""
Bound = Literal["", "at least", "at most"]
"""How a value is bounded; "" if it is exact."""


@dataclass(frozen=True)
class FoundMove:
    """A move, in the order in which it was found (from 1), and the points it earns.

    `goes_on`: the piece could jump further, but the depth or the algorithm makes it stop there.
    `value` is the mover's lead after it, as far as the search looks; None if the search looks at
    one turn only.
    """

    order: int
    path: CellPath
    points: int
    goes_on: bool = False
    value: int | None = None
    bound: Bound = ""

    @property
    def rank_value(self) -> int:
        """The value by which found moves are compared."""
        return self.points if self.value is None else self.value


@dataclass(frozen=True)
class Node:
    """A visited position. `number` is its place in the order of visits, from 1.

    `parent` is the number of the position before, or 0. `by`: the colour that moved there, on this
    `path`. Over one turn, that is the path from its start, `points` is what it earned so far, and
    `most` its upper bound, for algorithms that use one. Over both players' turns, `points` are
    those of the turn, and `value` is the lead of the mover at the root; None: the search stopped
    before it was known. `cut`: the search skipped what follows. `found`: the order of the found
    move at this position; 0 if there is none.
    """

    number: int
    parent: int
    path: CellPath
    by: str
    points: int
    most: int | None = None
    value: int | None = None
    bound: Bound = ""
    cut: bool = False
    found: int = 0


@dataclass(frozen=True)
class LabRun:
    """A search from start to end.

    `unlisted_count`: moves found beyond those in `found_moves`. `left_out_count`: positions visited
    beyond those in `nodes`. `line`: the expected turns of both players, if the search looks at
    both. `stop_reason`: why the search ended early; "" if it did not.
    """

    request: LabRequest
    found_moves: tuple[FoundMove, ...] = ()
    best: FoundMove | None = None
    visited: int = 0
    seconds: float = 0.0
    nodes: tuple[Node, ...] = ()
    unlisted_count: int = 0
    left_out_count: int = 0
    line: tuple[tuple[str, CellPath], ...] = ()
    stop_reason: str = ""
