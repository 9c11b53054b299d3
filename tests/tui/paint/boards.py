"""Boards to paint, written in rows: b and w are pieces, capitals those that can capture."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from string import ascii_lowercase

from kono_tui.core.board_marks import DiceTray, Marks
from kono_tui.core.board_view import BoardView, Point

VALUES = {5: (3, 1, 5, 1, 3), 7: (3, 1, 5, 7, 5, 1, 3), 9: (3, 1, 5, 7, 9, 7, 5, 1, 3)}
COLOURS = {"w": "white", "b": "black"}


def kono_board(*rows: str) -> BoardView:
    """A Kono board of five, seven or nine rows."""
    size = len(rows)
    points = []
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            value = 0
            if row in (0, size - 1):
                value = VALUES[size][column]
            elif row in (1, size - 2) and column in (0, size - 1):
                value = 1
            home = "" if not value else "white" if row < size / 2 else "black"
            piece = COLOURS.get(letter.lower(), "")
            points.append(Point(piece, letter.isupper(), home, value))
    return BoardView(size, size, tuple(points))


RICH = kono_board(
    ".w..B",
    "w.w.w",
    ".bwb.",
    "bb..b",
    "W.W.b",
)
RICH_MARKS = Marks(
    cursor=16,
    picked_cell=22,
    targets=frozenset({16, 18}),
    victims=frozenset({16}),
    movable=frozenset({5, 7, 20, 22}),
    last_path=(8, 4),
    captured_cells=frozenset({2}),
    hint=(9, 3),
)
LARGE = kono_board(
    "w.wwW.www",
    "w.......w",
    ".........",
    "...w.W...",
    "..w...b..",
    "...B.....",
    ".b.......",
    "b.......b",
    "bbb.B.bbb",
)
LARGE_MARKS = Marks(cursor=38, picked_cell=48, targets=frozenset({38, 56, 58}), last_path=(20, 30))


def diagonal_board(*rows: str) -> BoardView:
    """A board with diagonals, its columns called by letters."""
    points = tuple(Point(COLOURS.get(letter, "")) for row in rows for letter in row)
    letters = ascii_lowercase[: len(rows[0])]
    return BoardView(len(rows), len(rows[0]), points, has_diagonals=True, column_letters=letters)


SLANTED = diagonal_board(
    "bbb.bbbbb",
    "b....bbbb",
    "b..wb.wbw",
    "ww.ww.www",
    "ww...wwww",
)
CHOICE_MARKS = Marks(
    cursor=23,
    picked_cell=22,
    targets=frozenset({23}),
    line_letters=((24, "a"), (21, "w")),
    last_path=(2, 12, 21),
    captured_cells=frozenset({20}),
    movable=frozenset({14, 4}),
)
"""The stone in the middle goes east, and may take what is before it or behind it."""
CHAIN_MARKS = Marks(
    cursor=23,
    picked_cell=22,
    targets=frozenset({23, 32}),
    victims=frozenset({24}),
    last_path=(10, 20, 12, 22),
    forbidden=frozenset({10, 20, 12}),
    captured_cells=frozenset({3, 29}),
    hint=(22, 32),
)
"""The same stone in mid-turn, after three captures."""


def goal_board(*rows: str, lit: tuple[int, ...] = (), stars: tuple[int, ...] = ()) -> BoardView:
    """A board with goals, its pieces linked to those beside them and, else, to those across."""
    size = len(rows)
    points = tuple(
        Point(COLOURS.get(rows[cell // size][cell % size], ""), is_star=cell in stars)
        for cell in range(size * size)
    )
    return BoardView(
        size,
        size,
        points,
        goals=("black", "white"),
        links=tuple(_links(rows)),
        winning_cells=frozenset(lit),
        column_letters="abcdefghjklmnopqrst"[:size],
    )


def _links(rows: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    size = len(rows)
    steps = ((0, 1), (1, 0), (1, 1), (1, -1))
    for row, column, (down, across) in product(range(size), range(size), steps):
        lower, further, piece = row + down, column + across, rows[row][column]
        inside = lower < size and 0 <= further < size
        if piece == "." or not inside or rows[lower][further] != piece:
            continue
        if not (down and across) or piece not in (rows[row][further], rows[lower][column]):
            yield row * size + column, lower * size + further


EDGED = goal_board(
    ".b.wb..",
    ".bw.b..",
    "w.w.bb.",
    ".w.w..b",
    "..bbww.",
    ".b.b.w.",
    ".....bb",
    stars=(8, 12, 24, 36, 40),
)
EDGED_MARKS = Marks(
    cursor=20,
    last_path=(30,),
    forbidden=frozenset({0, 2, 28}),
    hint=(26,),
    symbols=((9, "3"), (36, "+"), (37, "+"), (24, "!"), (47, "7")),
)
WON = goal_board(
    "..b....",
    "..bw...",
    "w.b..w.",
    ".b.ww..",
    ".bb.w..",
    "..wb...",
    "w..b..b",
    lit=(2, 9, 16, 22, 29, 30, 38, 45),
)
"""Won by a chain with every kind of link but one."""


def pit_board(*rows: str) -> BoardView:
    """A board of pits."""
    points = tuple(Point(COLOURS.get(letter, "")) for row in rows for letter in row)
    return BoardView(len(rows), len(rows[0]), points, has_pits=True)


def full_pit_board(size: int) -> BoardView:
    """A board with a stone in every pit but two."""
    rows = ["".join("bw"[(row + column) % 2] for column in range(size)) for row in range(size)]
    rows[2] = rows[2][:2] + ".." + rows[2][4:]
    return pit_board(*rows)


PITS = pit_board(
    "bwbwbwbw",
    "w.w.w..b",
    "bw.....w",
    "wbw..bwb",
    "bwb.b..w",
    "wb...bwb",
    "bwbw.wbw",
    "wbwbwbwb",
)
FEW_PITS = pit_board(
    "bw..",
    ".wbw",
    ".bw.",
    "wb.b",
)
FEW_MARKS = Marks(
    cursor=2,
    picked_cell=0,
    targets=frozenset({2, 8}),
    victims=frozenset({1}),
    movable=frozenset({6, 7}),
    last_path=(4, 14, 12),
    captured_cells=frozenset({3}),
    hint=(9, 11),
    gains=((2, "+1"), (8, "+2")),
    numbers=((13, "7"), (15, "12")),
)
"""A few pits with every mark there is."""
PITS_MARKS = Marks(
    cursor=42,
    picked_cell=26,
    targets=frozenset({28, 42}),
    victims=frozenset({34}),
    movable=frozenset({16, 30, 33, 61}),
    last_path=(22, 38, 36),
    captured_cells=frozenset({14, 37}),
    hint=(48, 20),
    gains=((28, "+2"), (42, "+1"), (20, "+3")),
    numbers=((0, "14"), (1, "7"), (9, "12"), (11, "5")),
)


def square_board(upper: str, lower: str) -> BoardView:
    """Two rows of squares: a dot is an open one, a # a covered one, a star a locked one."""
    points = tuple(
        Point("" if each == "." else colour, each == "*")
        for colour, row in (("black", upper), ("white", lower))
        for each in row
    )
    return BoardView(2, len(upper), points, has_squares=True)


NINE = square_board("*..#..#..", "#..#....#")
TEN = square_board("*..#..#..#", "#..#....#.")
ELEVEN = square_board("*..#..#..#*", "#..#....#..")
OPTIONS = (
    "cover 9",
    "cover 7+2",
    "cover 6+3",
    "uncover 9",
    "uncover 6+3+2+1",
    "uncover 7+2",
)
NAMES, NOTES = ("You", "Computer"), ("total 36", "total 34")
TRAY = DiceTray((4, 5), True, "4 + 5 = 9", OPTIONS, 1, NAMES, NOTES)
LONG_TRAY = DiceTray((6,), True, "11", tuple(f"cover {n}" for n in range(28)), 14, NAMES, NOTES)
"""One with more options than there is room for."""


def square_marks(view: BoardView, tray: DiceTray | None = TRAY) -> Marks:
    """Every mark there is on rows of squares."""
    n = view.columns
    return Marks(
        cursor=n + 6,
        chosen_squares=frozenset({3, n + 1, n + 6}),
        targets=frozenset({n + 2, n + 4, 6}),
        last_path=(6, n + 3),
        hint=(n + 5,),
        tray=tray,
    )
