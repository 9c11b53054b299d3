"""The rules of Konobi once more, slow and plain, sharing nothing with the game they check."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

Point = tuple[int, int]
"""Row and column, both from 1; row 1 is the northern one, column 1 the western one."""
Decision = Point | str
"""Where a stone is placed; or "swap" or "pass"."""

STRAIGHT: list[Point] = [(-1, 0), (0, +1), (+1, 0), (0, -1)]
DIAGONAL: list[Point] = [(-1, +1), (+1, +1), (+1, -1), (-1, -1)]


@dataclass(frozen=True)
class Round:
    """Rows of B, W and dots, whose turn it is, and whether the swap is still to come.

    `seats` are the colours of the two players: "BW" if the first of them plays Black.
    """

    rows: tuple[str, ...]
    turn: str = "B"
    swap_pending: bool = False
    seats: str = "BW"

    @cached_property
    def board(self) -> dict[Point, str]:
        """What lies on each point."""
        found = {}
        for row, line in enumerate(self.rows, start=1):
            for column, letter in enumerate(line, start=1):
                found[row, column] = letter
        return found

    @cached_property
    def winners(self) -> list[str]:
        """The colours that have joined their edges."""
        return [colour for colour in "BW" if has_joined_edges(self, colour)]


def start(size: int) -> Round:
    return Round(("." * size,) * size, swap_pending=True)


def other_colour(colour: str) -> str:
    return {"B": "W", "W": "B"}[colour]


def points_with(round: Round, letter: str) -> list[Point]:
    return [point for point, here in round.board.items() if here == letter]


def with_changes(round: Round, changes: dict[Point, str]) -> Round:
    """Return the round with something else on some points."""
    rows = list(round.rows)
    for (row, column), letter in changes.items():
        line = rows[row - 1]
        rows[row - 1] = line[: column - 1] + letter + line[column:]
    return replace(round, rows=tuple(rows))


# Connections


def between(one: Point, two: Point) -> list[Point]:
    """The two points between diagonal neighbours."""
    return [(one[0], two[1]), (two[0], one[1])]


def strong_links(round: Round, point: Point, colour: str) -> list[Point]:
    """The stones of a colour that one on a point is or would be strongly connected to."""
    near = [(point[0] + down, point[1] + right) for down, right in STRAIGHT]
    return [stone for stone in near if round.board.get(stone) == colour]


def weak_links(round: Round, point: Point, colour: str) -> list[Point]:
    """The stones of a colour that one on a point is or would be weakly connected to."""
    found = []
    for down, right in DIAGONAL:
        stone = (point[0] + down, point[1] + right)
        if round.board.get(stone) == colour:
            shared = [each for each in between(point, stone) if round.board[each] == colour]
            if not shared:
                found.append(stone)
    return found


def chain_stones(round: Round, point: Point, colour: str, seen: set[Point]) -> set[Point]:
    """The stones of the chain that a stone belongs to."""
    seen.add(point)
    for stone in strong_links(round, point, colour) + weak_links(round, point, colour):
        if stone not in seen:
            chain_stones(round, stone, colour, seen)
    return seen


def chains(round: Round, colour: str) -> list[set[Point]]:
    """All chains of a colour."""
    found: list[set[Point]] = []
    for point in points_with(round, colour):
        if not any(point in chain for chain in found):
            found.append(chain_stones(round, point, colour, set()))
    return found


def has_joined_edges(round: Round, colour: str) -> bool:
    """Whether a chain goes from edge to edge: Black's from top to bottom, White's across."""
    size = len(round.rows)
    for chain in chains(round, colour):
        lines = {row if colour == "B" else column for row, column in chain}
        if 1 in lines and size in lines:
            return True
    return False


# Placing


def rule_violations(
    round: Round, point: Point, colour: str
) -> list[tuple[str, Point, Point | None]]:
    """Why a stone must not be placed: which rule, for which stone, and for which free point."""
    found: list[tuple[str, Point, Point | None]] = []
    for stone in weak_links(round, point, colour):
        if all(round.board[each] == other_colour(colour) for each in between(point, stone)):
            found.append(("crosscut", stone, None))
        for down, right in STRAIGHT:
            beside = (stone[0] + down, stone[1] + right)
            if round.board.get(beside) == "." and not weak_links(round, beside, colour):
                found.append(("weak", stone, beside))
    return found


def broken_rules(round: Round, point: Point, colour: str) -> set[str]:
    """The rules that a stone on a vacant point would break: crosscut, weak."""
    return {rule for rule, _, _ in rule_violations(round, point, colour)}


def placements(round: Round, colour: str) -> list[Point]:
    """Where a stone of a colour may be placed."""
    return [point for point in points_with(round, ".") if not broken_rules(round, point, colour)]


def decisions(round: Round) -> list[Decision]:
    """What the colour to move can decide."""
    if round.winners:
        return []
    found: list[Decision] = [*placements(round, round.turn)]
    if can_swap(round):
        found.append("swap")
    return found or ["pass"]


def can_swap(round: Round) -> bool:
    """Whether it is the second turn."""
    return round.swap_pending and len(points_with(round, ".")) == len(round.board) - 1


def decide(round: Round, decision: Decision) -> Round:
    """The round after a decision."""
    if decision == "swap":
        return replace(round, seats=round.seats[::-1], swap_pending=False)
    turn = other_colour(round.turn)
    if isinstance(decision, str):
        return replace(round, turn=turn)
    swap = round.swap_pending and not can_swap(round)
    return replace(with_changes(round, {decision: round.turn}), turn=turn, swap_pending=swap)


def crosscuts(round: Round) -> list[Point]:
    """The north-western points of all squares of four whose diagonals have a colour each."""
    found = []
    for row, column in round.board:
        square = [(row, column), (row + 1, column + 1), (row, column + 1), (row + 1, column)]
        if "".join(round.board.get(each, ".") for each in square) in ("BBWW", "WWBB"):
            found.append((row, column))
    return found


# Counting and playing


def perft(round: Round, depth: int) -> int:
    """How many sequences of so many turns there are; every decision is a turn."""
    found = decisions(round)
    if depth == 1:
        return len(found)
    return sum(perft(decide(round, each), depth - 1) for each in found)


def scatter_stones(source: random.Random, size: int) -> Round:
    """Scatter stones anywhere, few or many of either colour, also as play never leaves them."""
    letters = source.choice(("BW.", "BW......", "BBBW..", "BWWW..", "BWBWBWBW.", "BB..", "WW.."))
    rows = ("".join(source.choice(letters) for _ in range(size)) for _ in range(size))
    return Round(tuple(rows), source.choice("BW"), seats=source.choice(("BW", "WB")))


def random_round(source: random.Random, round: Round) -> Iterator[tuple[Round, Decision]]:
    """A random round: each moment but the last, and the decision made in it."""
    while choices := decisions(round):
        swaps = choices[-1] == "swap" and source.random() < 0.5
        decision = "swap" if swaps else source.choice(choices)
        yield round, decision
        round = decide(round, decision)
