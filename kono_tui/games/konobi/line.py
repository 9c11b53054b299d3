"""A position of Konobi as one line of text."""

from __future__ import annotations

import re

from kono_tui.errors import FormatError
from kono_tui.games.konobi.board import BLACK, BOARDS, EMPTY, WHITE
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.possible import flaw_in
from kono_tui.games.konobi.setup import arranged
from kono_tui.games.konobi.view import stones_of

LETTERS = {EMPTY: ".", BLACK: "b", WHITE: "w"}
TO_COME, PAST = "swap-to-come", "swap-past"

_SHAPE = re.compile(rf"([bw./]+) ([bw]) ([01]) ({TO_COME}|{PAST})", re.ASCII)


def line(position: KonobiPosition) -> str:
    """The rows, the colour to move, Black's seat, and whether the swap is still to come."""
    size = int(position.board.size)
    letters = "".join(LETTERS[stone] for stone in stones_of(position))
    rows = "/".join(letters[at : at + size] for at in range(0, size * size, size))
    swap = TO_COME if position.may_swap else PAST
    return f"{rows} {'wb'[position.black_to_move]} {int(position.black_seat)} {swap}"


def from_line(text: str) -> KonobiPosition:
    """Return the position that a line from `format_position` describes."""
    match = _SHAPE.fullmatch(" ".join(text.split()))
    if not match:
        raise FormatError(
            f"found '{text.strip()}', expected rows, b or w, Black's seat 0 or 1, "
            f"and {TO_COME} or {PAST}"
        )
    rows, turn, seat, swap = match.groups()
    size, stones = _stones(rows)
    flaw = flaw_in(size, stones, turn == "b", swap == TO_COME)
    if flaw:
        raise FormatError(flaw.words)
    held = {cell: stone for cell, stone in enumerate(stones) if stone != EMPTY}
    return arranged(BOARDS[size], held, turn == "b", int(seat), swap == TO_COME)


def _stones(text: str) -> tuple[int, list[int]]:
    """The size, and the stone on each cell."""
    rows = text.split("/")
    if len(rows) not in BOARDS or any(len(row) != len(rows) for row in rows):
        raise FormatError(f"'{text}' is not a board of 4x4 to 19x19 points")
    colours = {letter: colour for colour, letter in LETTERS.items()}
    return len(rows), [colours[letter] for row in rows for letter in row]
