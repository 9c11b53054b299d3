"""Boards read back from the drawings that `ascii_board` makes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

VACANT = "."
COVERED, LOCKED = "x", "X"
_POINT_ROW = re.compile(r"\d+ *(?:[a-z] )?")
"""The name of a row of points, and the edge of a board with goals."""
_SQUARES = re.compile(r"(?P<name>\D*?) *(?P<squares>[*\[ ]*\d.*|\*[ *\d]*)")
_SQUARE = re.compile(r"\[ *\d+ *\]|\*\d+\*|\*|\d+")
POINT_WIDTH = 4
"""The columns from one point to the next."""


@dataclass(frozen=True)
class DrawnBoard:
    """The pieces on a drawn board, row by row from the north.

    A piece is the letter of its colour, a capital if it has a power of its own; ".": there is none.
    A covered square is "x", and "X" if it is locked.
    """

    rows: tuple[str, ...]
    names: tuple[str, ...] = ()
    """What stands before the rows of squares."""


def read_drawing(lines: Sequence[str]) -> DrawnBoard:
    """Read a board of points, of pits or of squares."""
    if not any(line[:1].isdigit() for line in lines):
        return _read_squares(lines)
    rows = [line for line in lines if line[:1].isdigit()]
    if lines[0].split()[:1] == ["1"]:
        return DrawnBoard(tuple("".join(map(_read_piece, row.split()[1:])) for row in rows))
    return DrawnBoard(tuple(map(_read_point_row, rows)))


def _read_point_row(line: str) -> str:
    """Read a row whose points are joined by lines, perhaps between two edges."""
    label = _POINT_ROW.match(line)
    if label is None:
        raise ValueError(f"'{line}' is not a row of a board")
    drawn = line[label.end() :]
    if label[0].rstrip()[-1:].isalpha():
        drawn = drawn[:-1].rstrip()
    points = (drawn[at : at + POINT_WIDTH] for at in range(0, len(drawn), POINT_WIDTH))
    return "".join(map(_read_piece, points))


def _read_piece(drawn: str) -> str:
    letters = re.match("[A-Z]+", drawn)
    if letters is None:
        return VACANT
    return letters[0][0].lower() if len(letters[0]) == 1 else letters[0][0]


def _read_squares(lines: Sequence[str]) -> DrawnBoard:
    names, rows = [], []
    for line in lines:
        match = _SQUARES.fullmatch(line.rstrip())
        if match is None:
            raise ValueError(f"'{line}' is not a row of squares")
        names.append(match["name"])
        rows.append("".join(map(_read_square, _SQUARE.findall(match["squares"]))))
    return DrawnBoard(tuple(rows), tuple(names))


def _read_square(drawn: str) -> str:
    if drawn.isdigit():
        return VACANT
    return LOCKED if drawn.startswith("*") and drawn != "*" else COVERED
