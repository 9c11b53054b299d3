"""What a search was allowed, and what it found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limit:
    """When a search stops: at a depth in turns, after a time, after so many positions. 0: never."""

    depth: int = 0
    seconds: float = 0.0
    nodes: int = 0


@dataclass(frozen=True)
class Choice:
    """A move, its value to the seat to move in hundredths of a point, and what would follow.

    `line` begins with the move; the moves after it are what the search expects of both.
    """

    move: int
    value: int
    line: tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """The best move found, and what it rests on.

    `exact` says that everything was looked at to the end of the round. `others` are the next best
    moves; their values are of a look of their own, `compared_depth` turns deep, and `compared` is
    the best move's value by that same look. `looked` are the moves that a search by rounds tried
    most, and their shares of it in percent.
    """

    best: Choice
    depth: int
    nodes: int
    seconds: float
    exact: bool = False
    others: tuple[Choice, ...] = ()
    compared: int = 0
    compared_depth: int = 0
    looked: tuple[tuple[int, int], ...] = ()

    @property
    def move(self) -> int:
        return self.best.move

    @property
    def value(self) -> int:
        return self.best.value
