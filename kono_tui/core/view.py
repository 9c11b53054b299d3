"""A board as plain data, for whoever draws it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Point:
    """One point of a board: the piece on it, if any, and what the point itself is."""

    piece: str = ""
    """The colour of the piece; "" on a vacant point."""
    strong: bool = False
    """Whether the piece has a power that others lack and that must be seen."""
    home: str = ""
    """The colour whose ground it is."""
    value: int = 0
    """What standing on it is worth."""


@dataclass(frozen=True)
class BoardView:
    """The points in reading order."""

    rows: int
    columns: int
    points: tuple[Point, ...]
    pits: bool = False
    """Whether pieces lie in pits, rather than on the crossings of lines."""

    def place(self, cell: int) -> tuple[int, int]:
        """Row and column of a cell, from 1."""
        return cell // self.columns + 1, cell % self.columns + 1
