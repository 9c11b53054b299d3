"""Kono's moves and positions as players type them and files hold them."""

from __future__ import annotations

import re

from kono_tui.core.move import Move
from kono_tui.errors import FormatError, IllegalMove
from kono_tui.games.kono.board import DELTAS, OUTER_VALUES, board_of
from kono_tui.games.kono.position import (
    BLACK_CAPTURER,
    BLACK_PIECE,
    PASS,
    VACANT,
    WHITE_CAPTURER,
    WHITE_PIECE,
    KonoPosition,
)
from kono_tui.games.kono.setup import build_position
from kono_tui.games.kono.view import COLOURS, colour_of

DIRECTIONS = ("northwest", "northeast", "southeast", "southwest")
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
TYPING_HINT = "type row, column and direction, such as 2,1 se"

_MOVE_PATTERN = re.compile(
    r"\(?\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)?[\s,:;-]*"
    r"(?:to\s+)?(?:([a-z][a-z\s-]*)|\(?\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)?)$"
)


def cell_name(size: int, cell: int) -> str:
    """A cell as people call it: "(2,1)", row and column from 1."""
    return f"({cell // size + 1},{cell % size + 1})"


def direction_of(size: int, move: Move) -> int | None:
    """The direction of a step; None if it is no diagonal step."""
    origin, target = move.cells
    delta = (target // size - origin // size, target % size - origin % size)
    return DELTAS.index(delta) if delta in DELTAS else None


def decode(code: int) -> Move:
    """A position's move code as a decision."""
    if code == PASS:
        return Move("pass")
    return Move("step", (code >> 7 & 127, code & 127))


def encode(position: KonoPosition, move: Move) -> int:
    """Return the code of a legal move. IllegalMove names the rule that forbids it."""
    if position.is_over():
        raise IllegalMove("the round is over")
    if move == Move("pass"):
        if PASS not in position.moves():
            raise IllegalMove("you cannot pass while one of your pieces can step")
        return PASS
    if move.kind != "step" or len(move.cells) != 2:
        raise IllegalMove(f"{move} is not a move of Kono; {TYPING_HINT}")
    for legal in position.moves():
        if decode(int(legal)) == move:
            return int(legal)
    raise IllegalMove(_step_refusal(position, move))


def _step_refusal(position: KonoPosition, move: Move) -> str:
    """The rule that forbids a step."""
    size = int(position.board.size)
    origin, target = move.cells
    mine = COLOURS[position.black_to_move]
    for cell in (origin, target):
        if not 0 <= cell < size * size:
            return f"that is not on the board: rows and columns go from 1 to {size}"
    colour = colour_of(int(position.piece_at(origin)))
    if not colour:
        return f"there is no piece at {cell_name(size, origin)}"
    if colour != mine:
        return f"the piece at {cell_name(size, origin)} is {colour}, and it is {mine}'s turn"
    direction = direction_of(size, move)
    if direction is None:
        return f"a piece moves one step diagonally: {', '.join(DIRECTIONS)}"
    return _blocked_step_refusal(position, origin, target, direction)


def _blocked_step_refusal(position: KonoPosition, origin: int, target: int, direction: int) -> str:
    """What blocks a step onto the board, and where the piece can go instead."""
    size = int(position.board.size)
    mine = COLOURS[position.black_to_move]
    subject = f"the piece at {cell_name(size, origin)} cannot go {DIRECTIONS[direction]}"
    if colour_of(int(position.piece_at(target))) == mine:
        obstacle = f"your own piece is at {cell_name(size, target)}"
    else:
        piece = f"an opponent's piece is at {cell_name(size, target)}"
        obstacle = f"{piece}, and yours cannot capture yet"
    return f"{subject}: {obstacle}; {describe_steps(position, origin)}"


def describe_steps(position: KonoPosition, origin: int) -> str:
    """Where a piece of the mover can go, for a sentence."""
    directions = [DIRECTIONS[direction] for direction in step_directions(position, origin)]
    if not directions:
        return "it has no legal step"
    *most, last = directions
    return f"it can go {', '.join(most)} or {last}" if most else f"it can go {last}"


def step_directions(position: KonoPosition, origin: int) -> list[int]:
    """The directions in which a piece of the mover can step."""
    size = int(position.board.size)
    moves = (decode(int(code)) for code in position.moves())
    directions = (direction_of(size, move) for move in moves if move.cells[:1] == (origin,))
    return sorted(direction for direction in directions if direction is not None)


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
        raise IllegalMove(_step_refusal(position, move))
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
    row, column = origin // size + DELTAS[direction][0], origin % size + DELTAS[direction][1]
    if not (0 <= row < size and 0 <= column < size):
        raise IllegalMove(f"{DIRECTIONS[direction]} of {cell_name(size, origin)} is off the board")
    return Move("step", (origin, row * size + column))


def _parse_cell(size: int, row: str, column: str) -> int:
    if not (1 <= int(row) <= size and 1 <= int(column) <= size):
        point = f"({row},{column})"
        raise IllegalMove(f"{point} is not on the board: rows and columns go from 1 to {size}")
    return (int(row) - 1) * size + int(column) - 1


def _parse_direction(word: str) -> int:
    plain = re.sub(r"[\s-]", "", word)
    for names in (SHORT_DIRECTIONS, DIRECTIONS):
        if plain in names:
            return names.index(plain)
    raise IllegalMove(f"'{word[:40]}' is not a direction; expected nw, ne, se or sw")


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
