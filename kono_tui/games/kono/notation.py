"""Kono's moves and positions as players type them and files hold them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kono_tui.core.move import Move
from kono_tui.errors import FormatError, IllegalMove
from kono_tui.games.kono.board import OUTER_VALUES, board_of
from kono_tui.games.kono.points import DIRECTIONS, cell_beside, cell_name, direction_between
from kono_tui.games.kono.position import (
    BLACK_CAPTURER,
    BLACK_PIECE,
    VACANT,
    WHITE_CAPTURER,
    WHITE_PIECE,
    KonoPosition,
)
from kono_tui.games.kono.refusals import TYPING_HINT, describe_off_board, refusal_for
from kono_tui.games.kono.setup import build_position
from kono_tui.games.kono.steps import PASS
from kono_tui.games.kono.view import COLOURS

SHORT_DIRECTIONS = ("nw", "ne", "se", "sw")
PIECE_LETTERS = {
    VACANT: ".",
    WHITE_PIECE: "w",
    BLACK_PIECE: "b",
    WHITE_CAPTURER: "W",
    BLACK_CAPTURER: "B",
}
MAX_MOVE_LENGTH = 60
"""No move takes more characters to type."""

_MOVE_PATTERN = re.compile(
    r"\(?\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)?[\s,:;-]*"
    r"(?:to\s+)?(?:([a-z][a-z\s-]*)|\(?\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)?)$"
)


def direction_of(size: int, move: Move) -> int | None:
    """The direction of a step; None if it is no diagonal step."""
    origin, target = move.cells
    return direction_between(size, origin, target)


def decode(code: int) -> Move:
    """A position's move code as a decision."""
    if code == PASS:
        return Move("pass")
    return Move("step", (code >> 7 & 127, code & 127))


def encode(position: KonoPosition, move: Move) -> int:
    """Return the code of a legal move. IllegalMove names the rule that forbids it."""
    for legal in position.moves():
        if decode(int(legal)) == move:
            return int(legal)
    raise IllegalMove(refusal_for(position, move))


def captured_cells(position: KonoPosition, move: Move) -> tuple[int, ...]:
    """The cell of the piece that a legal move captures, if it captures one."""
    return move.cells[1:] if position.is_capture(encode(position, move)) else ()


def format_move(position: KonoPosition, move: Move) -> str:
    """A move as players type it: "2,1 se"."""
    if move.kind == "pass":
        return "pass"
    size = int(position.board.size)
    direction = direction_of(size, move)
    if direction is None:
        raise IllegalMove(refusal_for(position, move))
    origin = move.cells[0]
    return f"{origin // size + 1},{origin % size + 1} {SHORT_DIRECTIONS[direction]}"


def parse_move(position: KonoPosition, text: str) -> Move:
    """Return the legal move that was typed. IllegalMove says what is wrong with it."""
    typed = text.strip().lower()
    is_step = typed != "pass"
    move = _parse_step(int(position.board.size), typed, text) if is_step else Move("pass")
    encode(position, move)
    return move


def _parse_step(size: int, typed: str, text: str) -> Move:
    match = _MOVE_PATTERN.match(typed) if len(typed) <= MAX_MOVE_LENGTH else None
    if not match:
        raise IllegalMove(f"'{text.strip()[:40]}' is not a move; {TYPING_HINT}")
    origin = _parse_cell(size, match[1], match[2])
    if match[3] is None:
        return Move("step", (origin, _parse_cell(size, match[4], match[5])))
    direction = _parse_direction(match[3])
    target = cell_beside(size, origin, direction)
    if target is None:
        raise IllegalMove(f"{DIRECTIONS[direction]} of {cell_name(size, origin)} is off the board")
    return Move("step", (origin, target))


def _parse_cell(size: int, row: str, column: str) -> int:
    if not (1 <= int(row) <= size and 1 <= int(column) <= size):
        point = f"({row},{column})"
        raise IllegalMove(f"{point} is {describe_off_board(size)}")
    return (int(row) - 1) * size + int(column) - 1


def _parse_direction(word: str) -> int:
    plain = re.sub(r"[\s-]", "", word)
    for names in (SHORT_DIRECTIONS, DIRECTIONS):
        if plain in names:
            return names.index(plain)
    steps = "pieces move one step diagonally: nw, ne, se or sw"
    raise IllegalMove(f"'{word[:40]}' is not a direction; {steps}")


def format_position(position: KonoPosition) -> str:
    """Rows from the north, the colour to move, and the seat that plays White."""
    size = int(position.board.size)
    letters = [PIECE_LETTERS[int(position.piece_at(cell))] for cell in range(size * size)]
    rows = ["".join(letters[row * size : (row + 1) * size]) for row in range(size)]
    return f"{'/'.join(rows)} {'wb'[position.black_to_move]} {position.white_seat}"


def parse_position(text: str) -> KonoPosition:
    """The position that `format_position` describes."""
    parts = text.split()
    if len(parts) != 3 or parts[1] not in ("w", "b") or parts[2] not in ("0", "1"):
        raise FormatError(f"found '{text.strip()}', expected rows, w or b, and White's seat 0 or 1")
    rows = parts[0].split("/")
    size = len(rows)
    if size not in OUTER_VALUES or any(len(row) != size for row in rows):
        raise FormatError(f"'{parts[0]}' is not a square board of 5, 7 or 9 rows")
    pieces = {letter: piece for piece, letter in PIECE_LETTERS.items()}
    unknown = sorted(set("".join(rows)) - set(pieces))
    if unknown:
        raise FormatError(f"found '{unknown[0]}' on the board, expected w, b, W, B or .")
    for colour in COLOURS:
        if parts[0].lower().count(colour[0]) > size + 2:
            raise FormatError(f"more than {size + 2} {colour} pieces in '{parts[0]}'")
    cells = [pieces[letter] for row in rows for letter in row]
    return build_position(board_of(size), cells, parts[1] == "b", int(parts[2]))


def parse_drawing(rows: Sequence[str], colour: str) -> KonoPosition:
    """The position of a drawn board, with seat 0 playing White."""
    return parse_position(f"{'/'.join(rows)} {colour[0]} 0")
