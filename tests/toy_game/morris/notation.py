"""Moves and positions as they are typed, and what is wrong with a move."""

from __future__ import annotations

import re

from kono_tui.core.board_view import BoardView, Point
from kono_tui.core.move import Move
from kono_tui.errors import FormatError, IllegalMove

from .position import STEPS, VACANT, MorrisPosition

COLOURS = {"w": "white", "b": "black", VACANT: ""}
EXAMPLE = "such as b2, and later b2-c3"


def board_view(position: MorrisPosition) -> BoardView:
    return BoardView(
        rows=3,
        columns=3,
        points=tuple(Point(COLOURS[letter]) for letter in position.cells),
        has_diagonals=True,
        column_letters="abc",
        winning_cells=frozenset(position.line()),
    )


def cell_name(cell: int) -> str:
    return f"{'abc'[cell % 3]}{3 - cell // 3}"


def decode(_: MorrisPosition, code: int) -> Move:
    return Move("place", (code,)) if code < 9 else Move("step", STEPS[code - 9])


def encode(position: MorrisPosition, move: Move) -> int:
    for code in position.moves():
        if decode(position, int(code)) == move:
            return int(code)
    raise IllegalMove(refusal_for(position, move))


def refusal_for(position: MorrisPosition, move: Move) -> str:
    """The rule by which a move is not legal, and what would be."""
    if position.is_over():
        return "the round is over"
    if move.kind != decode(position, int(position.moves()[0])).kind:
        return f"place all your pieces first, then move them; {EXAMPLE}"
    if position.cells[move.cells[-1]] != VACANT:
        return f"there is a piece at {cell_name(move.cells[-1])}; choose a vacant point"
    if position.cells[move.cells[0]] != position.mover and move.kind == "step":
        return f"there is no piece of yours at {cell_name(move.cells[0])}"
    return "a piece goes to the next point along a line"


def format_move(_: MorrisPosition, move: Move) -> str:
    return "-".join(map(cell_name, move.cells))


def parse_move(position: MorrisPosition, text: str) -> Move:
    points = re.findall(r"[abc][123]", text.lower())
    if "-".join(points) != text.strip().lower() or len(points) not in (1, 2):
        raise IllegalMove(f"'{text.strip()[:40]}' is no move; type a point, {EXAMPLE}")
    cells = tuple("abc".index(column) + 3 * (3 - int(row)) for column, row in points)
    move = Move("place" if len(cells) == 1 else "step", cells)
    encode(position, move)
    return move


def format_position(position: MorrisPosition) -> str:
    return f"{position.cells} {position.mover} {position.white_seat}"


def parse_position(text: str) -> MorrisPosition:
    match = re.fullmatch(r"([wb.]{9}) ([wb]) ([01])", text.strip())
    if not match or max(match[1].count(letter) for letter in "wb") > 3:
        raise FormatError(f"found '{text}', expected nine cells, w or b, and White's seat 0 or 1")
    return MorrisPosition(match[1], match[2], int(match[3]))
