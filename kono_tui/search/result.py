"""The limits of a search, and its result."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SearchLimit:
    """When a search stops: at a depth in turns, after a time, after so many positions. 0: never."""

    depth: int = 0
    seconds: float = 0.0
    nodes: int = 0


@dataclass(frozen=True)
class RankedMove:
    """A move, its value to the seat to move in hundredths of a point, and what would follow.

    `line` begins with the move, followed by what the search expects of both seats.
    """

    move: int
    value: int
    line: tuple[int, ...]


@dataclass(frozen=True)
class SearchResult:
    """The best move found, and what it rests on.

    `is_exact`: everything was searched to the end of the round. `others` are the next best moves.
    Their values come from a search of their own, `compared_depth` turns deep, and `compared_value`
    is the best move's value in that search. `most_tried` are the moves with the most tries in a
    search by playouts, and their shares in percent.
    """

    best: RankedMove
    depth: int
    nodes: int
    seconds: float
    is_exact: bool = False
    others: tuple[RankedMove, ...] = ()
    compared_value: int = 0
    compared_depth: int = 0
    most_tried: tuple[tuple[int, int], ...] = ()

    @property
    def move(self) -> int:
        return self.best.move

    @property
    def value(self) -> int:
        return self.best.value
