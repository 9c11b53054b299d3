"""The rules of Kono once more, slow and plain, sharing nothing with the game they check."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

Point = tuple[int, int]
"""Row and column, both from 1."""
Piece = tuple[str, bool]
"""The colour, "W" or "B", and whether it can capture."""
Step = tuple[Point, Point]
Turn = Step | None
"""A step, or the pass."""

STEPS = ((-1, -1), (-1, +1), (+1, +1), (+1, -1))

PIECE_COUNTS = {5: 7, 7: 9, 9: 11}
NORTH_ROWS = {
    5: ("3 1 5 1 3", "1 . . . 1"),
    7: ("3 1 5 7 5 1 3", "1 . . . . . 1"),
    9: ("3 1 5 7 9 7 5 1 3", "1 . . . . . . . 1"),
}
SOUTH_ROWS = {
    5: ("1 . . . 1", "3 1 5 1 3"),
    7: ("1 . . . . . 1", "3 1 5 7 5 1 3"),
    9: ("1 . . . . . . . 1", "3 1 5 7 9 7 5 1 3"),
}


def home(rows: tuple[str, str], first: int) -> dict[Point, int]:
    """The points of a home and their values, the rows counted from the first."""
    points: dict[Point, int] = {}
    for row, text in enumerate(rows, start=first):
        for column, value in enumerate(text.split(), start=1):
            if value != ".":
                points[row, column] = int(value)
    return points


NORTH = {size: home(rows, 1) for size, rows in NORTH_ROWS.items()}
SOUTH = {size: home(rows, size - 1) for size, rows in SOUTH_ROWS.items()}


@dataclass(frozen=True)
class Round:
    """The pieces by point, and whose turn it is."""

    size: int
    pieces: dict[Point, Piece]
    turn: str


def opponent(colour: str) -> str:
    return "B" if colour == "W" else "W"


def goal_of(size: int, colour: str) -> dict[Point, int]:
    """The opponent's home points with their values."""
    return SOUTH[size] if colour == "W" else NORTH[size]


def start(size: int, turn: str) -> Round:
    """Both colours on their own home."""
    pieces: dict[Point, Piece] = {}
    for point in NORTH[size]:
        pieces[point] = ("W", False)
    for point in SOUTH[size]:
        pieces[point] = ("B", False)
    return Round(size, pieces, turn)


def round_from_drawing(rows: list[list[str]], turn: str) -> Round:
    """The round of a drawing: W, B, doubled where the piece can capture."""
    size = len(rows)
    pieces: dict[Point, Piece] = {}
    for row in range(size):
        for column in range(size):
            name = rows[row][column]
            point = (row + 1, column + 1)
            if name != ".":
                capturer = len(name) == 2 or point in goal_of(size, name[0])
                pieces[point] = (name[0], capturer)
    return Round(size, pieces, turn)


def drawing_of(round: Round) -> list[list[str]]:
    """The drawing of a round."""
    table = [["." for _ in range(round.size)] for _ in range(round.size)]
    for (row, column), (colour, capturer) in round.pieces.items():
        table[row - 1][column - 1] = colour * 2 if capturer else colour
    return table


def steps(round: Round, colour: str) -> Iterator[Step]:
    """Every step a colour could make."""
    for (row, column), (owner, capturer) in round.pieces.items():
        if owner != colour:
            continue
        for down, right in STEPS:
            point = (row + down, column + right)
            if not (1 <= point[0] <= round.size and 1 <= point[1] <= round.size):
                continue
            standing = round.pieces.get(point)
            if standing is None or (capturer and standing[0] != colour):
                yield (row, column), point


def can_step(round: Round, colour: str) -> bool:
    return any(True for _ in steps(round, colour))


def turns(round: Round) -> list[Turn]:
    """The turns of the colour to move."""
    if is_over(round):
        return []
    return list(steps(round, round.turn)) or [None]


def play(round: Round, turn: Turn) -> Round:
    """The round after a turn."""
    pieces = dict(round.pieces)
    if turn is not None:
        origin, target = turn
        colour, capturer = pieces.pop(origin)
        pieces[target] = (colour, capturer or target in goal_of(round.size, colour))
    return Round(round.size, pieces, opponent(round.turn))


def is_over(round: Round) -> bool:
    """Whether the board ends the round."""
    for colour in ("W", "B"):
        goal = goal_of(round.size, colour)
        outside = [p for p, piece in round.pieces.items() if piece[0] == colour and p not in goal]
        if not outside:
            return True
    return not can_step(round, "W") and not can_step(round, "B")


def score(round: Round, colour: str) -> int:
    """Home points under a colour's pieces, and 5 for each piece the other has lost."""
    goal = goal_of(round.size, colour)
    total = 0
    left = 0
    for point, (owner, _) in round.pieces.items():
        if owner != colour:
            left += 1
        elif point in goal:
            total += goal[point]
    return total + 5 * (PIECE_COUNTS[round.size] - left)


def perft(round: Round, depth: int) -> int:
    """How many sequences of so many turns there are."""
    total = 0
    for turn in turns(round):
        total += 1 if depth == 1 else perft(play(round, turn), depth - 1)
    return total


def random_round(source: random.Random, size: int) -> Round:
    """A random set-up, often with few pieces."""
    points = [(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]
    source.shuffle(points)
    pieces: dict[Point, Piece] = {}
    for colour in ("W", "B"):
        for _ in range(
            source.randint(1, source.choice((2, PIECE_COUNTS[size], PIECE_COUNTS[size])))
        ):
            point = points.pop()
            pieces[point] = (colour, source.random() < 0.5 or point in goal_of(size, colour))
    return Round(size, pieces, source.choice("WB"))


def cornered_round(source: random.Random, size: int) -> Round:
    """A lone piece at the edge, the opponent's pieces in its way, and another one about."""
    colour = source.choice("WB")
    row, column = source.randint(3, size - 2), source.choice((1, size))
    inward = 2 if column == 1 else size - 1
    pieces: dict[Point, Piece] = {(row, column): (colour, False)}
    other = opponent(colour)
    for point in ((row - 1, inward), (row + 1, inward), (row, source.randint(3, size - 2))):
        pieces[point] = (other, source.random() < 0.3)
    return Round(size, pieces, colour)


def wander(source: random.Random, round: Round, longest: int) -> Iterator[tuple[Round, Turn]]:
    """A random round: each position but the last, and the turn made in it."""
    for _ in range(longest):
        choices = turns(round)
        if not choices:
            return
        turn = _choice(source, round, choices)
        yield round, turn
        round = play(round, turn)


def _choice(source: random.Random, round: Round, choices: list[Turn]) -> Turn:
    """A turn, captures and steps forward more often than others."""
    captures = [turn for turn in choices if turn and turn[1] in round.pieces]
    if captures and source.random() < 0.5:
        return source.choice(captures)
    forward = 1 if round.turn == "W" else -1
    ahead = [turn for turn in choices if turn and turn[1][0] - turn[0][0] == forward]
    return source.choice(ahead if ahead and source.random() < 0.6 else choices)
