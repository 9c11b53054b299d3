"""A second Konane for the lab's tests: a board of letters, jumps by hand, every turn tried."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from kono_tui.games.konane.board import NONE
from kono_tui.games.konane.position import KonanePosition
from kono_tui.games.konane.setup import board_for_variant, build_position

Point = tuple[int, int]
Path = tuple[Point, ...]
CLOCKWISE = ((-1, 0), (0, 1), (1, 0), (0, -1))
COLOURS = {"B": 0, "W": 1, "O": NONE}


@dataclass(frozen=True)
class Board:
    """Rows of B, W and O, the stones taken by each colour, the mover, and whether jumps turn."""

    rows: tuple[str, ...]
    black: int = 0
    white: int = 0
    turn: str = "B"
    straight: bool = False

    def at(self, point: Point) -> str:
        row, column = point
        inside = 0 <= row < len(self.rows) and 0 <= column < len(self.rows)
        return self.rows[row][column] if inside else "X"

    @property
    def lead(self) -> int:
        """Black's lead."""
        return self.black - self.white


SAMPLE = Board(
    ("BWBWBW", "WBOBOB", "BWOWBW", "OBOOOO", "BWBOOW", "WBWOOB"), black=6, white=4, turn="W"
)
"""The board that the description of the game shows."""


def full_board(size: int, straight: bool = False) -> Board:
    rows = ("".join("BW"[(row + column) % 2] for column in range(size)) for row in range(size))
    return Board(tuple(rows), straight=straight)


def with_point(board: Board, point: Point, letter: str) -> tuple[str, ...]:
    row, column = point
    line = board.rows[row][:column] + letter + board.rows[row][column + 1 :]
    return (*board.rows[:row], line, *board.rows[row + 1 :])


def other_colour(colour: str) -> str:
    return "W" if colour == "B" else "B"


def jumps(
    board: Board, point: Point, directions: tuple[Point, ...]
) -> Iterator[tuple[Point, Point]]:
    """Where the stone on a point can land, and the direction of each jump."""
    colour = board.at(point)
    for down, right in directions:
        over = (point[0] + down, point[1] + right)
        landing = (point[0] + 2 * down, point[1] + 2 * right)
        if board.at(over) == other_colour(colour) and board.at(landing) == "O":
            yield landing, (down, right)


def with_jump(board: Board, point: Point, landing: Point) -> Board:
    """The board after a jump; it is still the same side's turn."""
    colour = board.at(point)
    over = ((point[0] + landing[0]) // 2, (point[1] + landing[1]) // 2)
    for cell, letter in ((point, "O"), (over, "O"), (landing, colour)):
        board = with_fields(board, rows=with_point(board, cell, letter))
    if colour == "B":
        return with_fields(board, black=board.black + 1)
    return with_fields(board, white=board.white + 1)


def with_fields(board: Board, **fields: object) -> Board:
    return Board(**{**board.__dict__, **fields})


def longer_paths(
    board: Board, path: Path, heading: Point | None
) -> list[tuple[Path, Board, Point]]:
    """The paths that are one jump longer, clockwise from the north."""
    directions = CLOCKWISE if heading is None or not board.straight else (heading,)
    found = []
    for landing, direction in jumps(board, path[-1], directions):
        found.append(((*path, landing), with_jump(board, path[-1], landing), direction))
    return found


def partial_turns(board: Board) -> list[list[tuple[Path, Board]]]:
    """Every sequence of jumps of the mover, by length, in the order of the rules."""
    size = len(board.rows)
    stones = [(row, column) for row in range(size) for column in range(size)]
    level: list[tuple[Path, Board, Point | None]] = [
        ((stone,), board, None) for stone in stones if board.at(stone) == board.turn
    ]
    levels = []
    while level:
        level = [way for path, now, heading in level for way in longer_paths(now, path, heading)]
        if level:
            levels.append([(path, now) for path, now, _ in level])
    return levels


def complete_turns(board: Board, depth: int = 0) -> list[tuple[Path, int]]:
    """The sequences that cannot go on, or have the full depth; the first stones first."""
    levels = partial_turns(board)[: depth or None]
    every = [path for level in levels for path, _ in level]
    whole = [
        path
        for path in every
        if not any(longer[: len(path)] == path and longer != path for longer in every)
    ]
    return sorted(((path, len(path) - 1) for path in whole), key=lambda way: path_order(way[0]))


def path_order(path: Path) -> tuple[int, ...]:
    """Stones in reading order, then the direction of each jump clockwise."""
    steps = []
    for (row, column), (to_row, to_column) in pairwise(path):
        steps.append(CLOCKWISE.index(((to_row - row) // 2, (to_column - column) // 2)))
    return (*path[0], *steps)


def legal_turns(board: Board) -> list[tuple[Path, Board]]:
    """Every whole turn and the board it leads to; the pass if there is no jump."""
    found = [way for level in partial_turns(board) for way in level] or [((), board)]
    return [(path, with_fields(now, turn=other_colour(board.turn))) for path, now in found]


def is_over(board: Board) -> bool:
    """Whether no stone of either colour can jump."""
    size = len(board.rows)
    points = [(row, column) for row in range(size) for column in range(size)]
    stones = [point for point in points if board.at(point) != "O"]
    return not any(jump for stone in stones for jump in jumps(board, stone, CLOCKWISE))


def minimax_value(board: Board, plies: int) -> int:
    """The mover's lead after so many turns of best play."""
    if plies == 0 or is_over(board):
        return board.lead if board.turn == "B" else -board.lead
    return max(-minimax_value(after, plies - 1) for _, after in legal_turns(board))


def turn_values(board: Board, plies: int) -> dict[Path, int]:
    """The same for each turn of the mover."""
    return {path: -minimax_value(after, plies - 1) for path, after in legal_turns(board)}


# To and from the program


def to_position(board: Board, black_seat: int = 0) -> KonanePosition:
    stones = [COLOURS[letter] for row in board.rows for letter in row]
    rules = board_for_variant(len(board.rows), "straight" if board.straight else "")
    points = (board.black, board.white)
    return build_position(rules, stones, points, board.turn == "W", black_seat)


def to_cells(board: Board, path: Path) -> tuple[int, ...]:
    return tuple(row * len(board.rows) + column for row, column in path)


def format_path(path: Path) -> str:
    return ":".join(f"{row}{column}" for row, column in path) or "pass"


def random_board(seed: int, size: int = 6, straight: bool = False, min_turns: int = 0) -> Board:
    """A round under way, after some random turns; `min_turns`: not before so many."""
    source = random.Random(seed)
    board = full_board(size, straight)
    for letter in "BW":
        stones = [
            (row, column)
            for row in range(size)
            for column in range(size)
            if board.at((row, column)) == letter
        ]
        board = with_fields(board, rows=with_point(board, source.choice(stones), "O"))
    turn_count = min_turns + source.randrange(8)
    history = [board]
    while len(history) <= turn_count and not is_over(history[-1]):
        history.append(source.choice(legal_turns(history[-1]))[1])
    under_way = [each for each in history if not is_over(each)]
    return under_way[-1]
