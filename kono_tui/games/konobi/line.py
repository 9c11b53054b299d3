"""A position of Konobi as one line of text."""

from __future__ import annotations

import re

from kono_tui.errors import FormatError
from kono_tui.games.konobi.board import BLACK, BOARDS, EMPTY, WHITE
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.setup import build_position
from kono_tui.games.konobi.validity import find_flaw
from kono_tui.games.konobi.view import stones_of

STONE_LETTERS = {EMPTY: ".", BLACK: "b", WHITE: "w"}
SWAP_PENDING, SWAP_PAST = "swap-to-come", "swap-past"

_LINE_PATTERN = re.compile(rf"([bw./]+) ([bw]) ([01]) ({SWAP_PENDING}|{SWAP_PAST})", re.ASCII)


def format_position(position: KonobiPosition) -> str:
    """The rows, the colour to move, Black's seat, and whether the swap is still to come."""
    size = int(position.board.size)
    letters = "".join(STONE_LETTERS[stone] for stone in stones_of(position))
    rows = "/".join(letters[at : at + size] for at in range(0, size * size, size))
    swap = SWAP_PENDING if position.swap_pending else SWAP_PAST
    return f"{rows} {'wb'[position.black_to_move]} {int(position.black_seat)} {swap}"


def parse_position(text: str) -> KonobiPosition:
    """Return the position that a line from `format_position` describes."""
    match = _LINE_PATTERN.fullmatch(" ".join(text.split()))
    if not match:
        raise FormatError(
            f"found '{text.strip()}', expected rows, b or w, Black's seat 0 or 1, "
            f"and {SWAP_PENDING} or {SWAP_PAST}"
        )
    rows, turn, seat, swap = match.groups()
    size, stones = _parse_stones(rows)
    flaw = find_flaw(size, stones, turn == "b", swap == SWAP_PENDING)
    if flaw:
        raise FormatError(flaw.text)
    placed = {cell: stone for cell, stone in enumerate(stones) if stone != EMPTY}
    return build_position(BOARDS[size], placed, turn == "b", int(seat), swap == SWAP_PENDING)


def _parse_stones(text: str) -> tuple[int, list[int]]:
    """The size, and the stone on each cell."""
    rows = text.split("/")
    if len(rows) not in BOARDS or any(len(row) != len(rows) for row in rows):
        raise FormatError(f"'{text}' is not a board of 4x4 to 19x19 points")
    colours = {letter: colour for colour, letter in STONE_LETTERS.items()}
    return len(rows), [colours[letter] for row in rows for letter in row]
