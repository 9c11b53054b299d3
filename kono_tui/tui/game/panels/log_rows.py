"""The rows of the log: turns beside or below one another, folded to lines that fit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest

from kono_tui.core.position import CHANCE
from kono_tui.scene.panels import LogEntry

PIECES = re.compile(r"[^ \-+]*[ \-+]*")
"""The parts of a turn's text after which a line can end."""


@dataclass(frozen=True)
class LogRow:
    """The first mover's turn and the reply, either of which may be missing; or a single turn."""

    number: int
    """From 1; 0 for a decision of chance, and for a reply in its own row."""
    left: LogEntry | None = None
    right: LogEntry | None = None
    spans_row: bool = False
    """Whether the left turn has the whole width, as that of chance always has."""

    def entries(self) -> tuple[LogEntry, ...]:
        return tuple(entry for entry in (self.left, self.right) if entry is not None)


@dataclass(frozen=True)
class LogLine:
    """One line of a row: its parts of the two turns."""

    row: LogRow
    left: str = ""
    right: str = ""
    is_first: bool = True
    """Whether it is the first line of its row, which has the number."""


def pair_turns(entries: Sequence[LogEntry]) -> list[LogRow]:
    """Return the rows of the log, with the turns of the first mover at the left."""
    rows: list[LogRow] = []
    number = 0
    first = next((each.seat for each in entries if each.seat != CHANCE), 0)
    for entry in entries:
        if entry.seat == CHANCE:
            rows.append(LogRow(0, entry, spans_row=True))
        elif entry.seat != first and rows and rows[-1].number and not rows[-1].right:
            rows[-1] = replace(rows[-1], right=entry)
        else:
            number += 1
            is_first = entry.seat == first
            rows.append(LogRow(number, entry) if is_first else LogRow(number, right=entry))
    return rows


def split_rows(rows: Sequence[LogRow]) -> list[LogRow]:
    """Return the same with each turn in its own row; the first of two has the number."""
    split: list[LogRow] = []
    for row in rows:
        number = row.number
        for entry in row.entries():
            split.append(LogRow(number, entry, spans_row=True))
            number = 0
    return split


def fold_rows(rows: Sequence[LogRow], left_width: int, right_width: int) -> list[LogLine]:
    """Return the lines of the rows; the widths are those of two turns with a blank between them."""
    lines: list[LogLine] = []
    for row in rows:
        width = left_width + 1 + right_width if row.spans_row else left_width
        left = fold_turn(row.left.steps, width) if row.left else ()
        right = fold_turn(row.right.steps, right_width) if row.right else ()
        for index, (first, second) in enumerate(zip_longest(left, right, fillvalue="")):
            lines.append(LogLine(row, first, second, is_first=not index))
    return lines


@lru_cache(maxsize=2048)
def fold_turn(steps: tuple[str, ...], width: int) -> tuple[str, ...]:
    """Return a turn on one line if it fits, else a line for each step; longer steps are broken."""
    whole = ", ".join(steps)
    if len(whole) <= width:
        return (whole,)
    lines: list[str] = []
    for step in steps:
        lines += _break_text(step, max(width, 1))
    return tuple(lines)


def _break_text(text: str, width: int) -> list[str]:
    """Break a text after blanks and signs where it must be, and elsewhere where it cannot be."""
    lines = [""]
    for piece in PIECES.findall(text):
        if lines[-1] and len(lines[-1] + piece.rstrip()) > width:
            lines.append("")
        lines[-1] += piece
        while len(lines[-1].rstrip()) > width:
            lines[-1:] = [lines[-1][:width], lines[-1][width:]]
    return [line.rstrip() for line in lines if line.strip()]
