"""The rules of Konane once more, slow and plain, sharing nothing with the game they check."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

Point = tuple[int, int]
"""Row and column, both from 1."""
Decision = tuple[Point, Point] | str
"""A jump, "stop" or "pass"."""
Turn = tuple[Decision, ...]
"""The decisions of one colour until the other one decides."""

DIRECTIONS = {"north": (-1, 0), "east": (0, +1), "south": (+1, 0), "west": (0, -1)}
FULL_BOARDS = {
    6: ("BWBWBW", "WBWBWB") * 3,
    8: ("BWBWBWBW", "WBWBWBWB") * 4,
    10: ("BWBWBWBWBW", "WBWBWBWBWB") * 5,
}


@dataclass(frozen=True)
class Round:
    """Rows of B, W and dots, whose turn it is, and the scores.

    `stone` is the one that has jumped and may jump on, `heading` the direction it jumped in.
    """

    rows: tuple[str, ...]
    turn: str
    black: int = 0
    white: int = 0
    straight: bool = False
    stone: Point | None = None
    heading: str = ""

    @property
    def size(self) -> int:
        return len(self.rows)

    @cached_property
    def board(self) -> dict[Point, str]:
        """What lies on each point: B, W or a dot."""
        return {
            (row, column): letter
            for row, letters in enumerate(self.rows, start=1)
            for column, letter in enumerate(letters, start=1)
        }


def other(colour: str) -> str:
    return "W" if colour == "B" else "B"


def letter_at(round: Round, point: Point) -> str:
    """The contents of a point: B, W or a dot; "" off the board."""
    return round.board.get(point, "")


def points(round: Round, colour: str) -> list[Point]:
    """The points where stones of a colour lie."""
    return [point for point, letter in round.board.items() if letter == colour]


def with_changes(round: Round, *changes: tuple[Point, str]) -> Round:
    """The round with other letters on some points."""
    return replace(round, rows=with_letters(round.rows, *changes))


def with_letters(rows: tuple[str, ...], *changes: tuple[Point, str]) -> tuple[str, ...]:
    """The rows with other letters on some points."""
    after = list(rows)
    for (row, column), letter in changes:
        after[row - 1] = after[row - 1][: column - 1] + letter + after[row - 1][column:]
    return tuple(after)


def jumps_from(round: Round, point: Point) -> Iterator[tuple[str, Point, Point]]:
    """The jumps of the stone on a point: the direction, the captured stone, and the landing."""
    row, column = point
    board = round.board
    enemy = other(board[point])
    for way, (down, right) in DIRECTIONS.items():
        over = (row + down, column + right)
        if board.get(over) == enemy:
            landing = (row + 2 * down, column + 2 * right)
            if board.get(landing) == ".":
                yield way, over, landing


def jumps(round: Round, colour: str) -> list[tuple[Point, Point, Point]]:
    """Every jump of a colour, whichever is to move: from, over, to."""
    return [
        (point, over, landing)
        for point in points(round, colour)
        for _, over, landing in jumps_from(round, point)
    ]


def is_over(round: Round) -> bool:
    """Whether neither colour can jump."""
    if round.stone is not None:
        return False
    stones = points(round, "B") + points(round, "W")
    return not any(jump for stone in stones for jump in jumps_from(round, stone))


def decisions(round: Round) -> list[Decision]:
    """The legal decisions of the colour to move."""
    if is_over(round):
        return []
    if round.stone is not None:
        return [*jumps_onward(round, round.stone), "stop"]
    found: list[Decision] = [(start, end) for start, _, end in jumps(round, round.turn)]
    return found or ["pass"]


def jumps_onward(round: Round, stone: Point) -> list[tuple[Point, Point]]:
    """The jumps of the stone that has jumped."""
    return [
        (stone, landing)
        for way, _, landing in jumps_from(round, stone)
        if not round.straight or way == round.heading
    ]


def decide(round: Round, decision: Decision) -> Round:
    """The round after a decision."""
    if isinstance(decision, str):
        return with_turn_passed(round)
    start, end = decision
    way, middle = next((w, m) for w, m, landing in jumps_from(round, start) if landing == end)
    black, white = round.black + (round.turn == "B"), round.white + (round.turn == "W")
    rows = with_letters(round.rows, (start, "."), (middle, "."), (end, round.turn))
    after = Round(rows, round.turn, black, white, round.straight, end, way)
    return after if jumps_onward(after, end) else with_turn_passed(after)


def with_turn_passed(round: Round) -> Round:
    scores = round.black, round.white
    return Round(round.rows, other(round.turn), *scores, round.straight)


def turns(round: Round) -> Iterator[tuple[Turn, Round]]:
    """Every complete turn from here, and the round it leads to."""
    for decision in decisions(round):
        after = decide(round, decision)
        if after.turn != round.turn:
            yield (decision,), after
        else:
            for rest, end in turns(after):
                yield (decision, *rest), end


def perft(round: Round, depth: int) -> int:
    """How many sequences of so many turns there are."""
    total = 0
    for _, after in turns(round):
        total += 1 if depth == 1 else perft(after, depth - 1)
    return total


def openings(size: int, straight: bool = False) -> Iterator[Round]:
    """Every first position: one stone of each colour removed."""
    full = Round(FULL_BOARDS[size], "B", straight=straight)
    for black in points(full, "B"):
        for white in points(full, "W"):
            yield with_changes(full, (black, "."), (white, "."))


def random_opening(source: random.Random, size: int, straight: bool) -> Round:
    """A random one of the first positions."""
    full = Round(FULL_BOARDS[size], "B", straight=straight)
    black, white = source.choice(points(full, "B")), source.choice(points(full, "W"))
    return with_changes(full, (black, "."), (white, "."))


def random_round(source: random.Random, size: int, straight: bool) -> Round:
    """Some stones of the full board, and any scores: often more to jump than in play."""
    keep = source.choice((0.2, 0.4, 0.6, 0.8))
    rows = tuple(
        "".join(letter if source.random() < keep else "." for letter in row)
        for row in FULL_BOARDS[size]
    )
    most = size * size // 2
    scores = source.randint(0, most), source.randint(0, most)
    return Round(rows, source.choice("BW"), *scores, straight)


def wander(source: random.Random, round: Round) -> Iterator[tuple[Round, Decision]]:
    """A random round: each moment but the last, and the decision made in it."""
    while not is_over(round):
        choices = decisions(round)
        on = [each for each in choices if each != "stop"]
        decision = source.choice(on if source.random() < 0.7 else choices)
        yield round, decision
        round = decide(round, decision)
