"""Boards drawn as text: B, W, and a dot where no stone lies; points by name, such as e3."""

from __future__ import annotations

from string import ascii_lowercase

from kono_tui.core.move import Move
from kono_tui.games.fanorona.board import NONE, board_of
from kono_tui.games.fanorona.notation import decode, encode
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.setup import build_position
from tests.games.fanorona import naive

SIZES = (5, 7, 9)
STONES = {"W": 0, "B": 1, ".": NONE}
WAYS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""By the numbers that the game has for directions: clockwise from the north."""


def parse_rows(text: str) -> tuple[str, ...]:
    """The rows of a drawing."""
    return tuple("".join(line.split()) for line in text.strip().split("\n"))


def parse_drawing(
    text: str, to_move: str = "W", quiet: int = 0, white_seat: int = 0
) -> FanoronaPosition:
    """The position of a drawing, at the start of a turn."""
    return position_from_round(naive.Round(parse_rows(text), to_move, quiet), white_seat)


def position_from_round(round: naive.Round, white_seat: int = 0) -> FanoronaPosition:
    """The position of a round, also in mid-turn."""
    board = board_of(len(round.rows))
    stones = [STONES[letter] for row in round.rows for letter in row]
    black = round.turn == "B"
    if not round.stood:
        return build_position(board, stones, black, white_seat, round.quiet)
    *before, now = [cell_of(round, point) for point in round.stood]
    heading = WAYS.index(round.way)
    return build_position(board, stones, black, white_seat, round.quiet, now, heading, before)


def draw_rows(position: FanoronaPosition) -> tuple[str, ...]:
    """The rows of a position's drawing."""
    row = ["."] * int(position.board.cells)
    for cell in cells_in(position.w0, position.w1):
        row[cell] = "W"
    for cell in cells_in(position.b0, position.b1):
        row[cell] = "B" if row[cell] == "." else "both"
    columns = int(position.board.columns)
    starts = range(0, len(row), columns)
    return tuple("".join(row[start : start + columns]) for start in starts)


def stood_points(position: FanoronaPosition) -> set[naive.Point]:
    """The points that the stone in mid-turn has stood on before."""
    return {point_of(position, cell) for cell in cells_in(position.stood0, position.stood1)}


def cells_in(*words: int) -> list[int]:
    """The cells of a set of points: two words, of strong points and of weak ones."""
    cells = []
    for parity, word in enumerate(map(int, words)):
        while word:
            cells.append(2 * (word.bit_length() - 1) + parity)
            word ^= 1 << (word.bit_length() - 1)
    return cells


def cell_of(round: naive.Round, point: naive.Point) -> int:
    return (point[0] - 1) * len(round.rows[0]) + point[1] - 1


def point_of(position: FanoronaPosition, cell: int) -> naive.Point:
    columns = int(position.board.columns)
    return cell // columns + 1, cell % columns + 1


def name_of(position: FanoronaPosition, cell: int) -> str:
    """A point by its column's letter and its row's number, counted from the south."""
    row, column = point_of(position, cell)
    return f"{ascii_lowercase[column - 1]}{int(position.board.rows) + 1 - row}"


# Decisions


def legal_moves(position: FanoronaPosition) -> list[Move]:
    return [decode(position, int(code)) for code in position.moves()]


def play_move(position: FanoronaPosition, move: Move) -> FanoronaPosition:
    return position.play(encode(position, move))


def step_cells(position: FanoronaPosition, move: Move) -> tuple[int, int]:
    """The cells that a move's stone comes from and goes to."""
    if position.moving_cell != NONE:
        return int(position.moving_cell), move.cells[0]
    return move.cells[0], move.cells[1]


def decision_of(position: FanoronaPosition, move: Move) -> naive.Decision:
    """A move as the naive rules see it."""
    if move.kind in ("stop", "pass"):
        return move.kind
    start, end = step_cells(position, move)
    return move.kind, point_of(position, start), point_of(position, end)


def move_of(position: FanoronaPosition, decision: naive.Decision) -> Move:
    """The legal move that is a decision of the naive rules."""
    return next(move for move in legal_moves(position) if decision_of(position, move) == decision)


def name_of_move(position: FanoronaPosition, move: Move) -> str:
    """The name of a move in tests: "approach e2-e3", "stop"."""
    if move.kind in ("stop", "pass"):
        return move.kind
    start, end = step_cells(position, move)
    return f"{move.kind} {name_of(position, start)}-{name_of(position, end)}"


def move_names(position: FanoronaPosition) -> set[str]:
    """All legal moves by name."""
    return {name_of_move(position, move) for move in legal_moves(position)}


def play_named(position: FanoronaPosition, *names: str) -> FanoronaPosition:
    """The position after moves by name."""
    for name in names:
        moves = {name_of_move(position, move): move for move in legal_moves(position)}
        assert name in moves, f"{name} is not among {', '.join(moves)}"
        position = play_move(position, moves[name])
    return position
