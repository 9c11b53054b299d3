"""The rules of Fanorona once more, slow and plain, sharing nothing with the game they check."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

Point = tuple[int, int]
"""Row and column, both from 1; row 1 is the northern one."""
Way = tuple[int, int]
"""How far down and how far right a step goes."""
Decision = tuple[str, Point, Point] | str
""""approach", "withdrawal" or "step" with where from and where to; or "stop" or "pass"."""
Turn = tuple[Decision, ...]
"""The decisions of one colour up to the other's."""

STRAIGHT: list[Way] = [(-1, 0), (0, +1), (+1, 0), (0, -1)]
DIAGONAL: list[Way] = [(-1, +1), (+1, +1), (+1, -1), (-1, -1)]

START = {
    5: ("BBBBBBBBB",) * 2 + ("BWBW.BWBW",) + ("WWWWWWWWW",) * 2,
    7: ("BBBBBBBBBBB",) * 3 + ("BWBWB.WBWBW",) + ("WWWWWWWWWWW",) * 3,
    9: ("BBBBBBBBBBBBB",) * 4 + ("BWBWBW.BWBWBW",) + ("WWWWWWWWWWWWW",) * 4,
}

QUIET_TURNS = 60
SIGHTINGS = 3


@dataclass(frozen=True)
class Round:
    """Rows of B, W and dots, whose turn it is, and how many turns took nothing since one did.

    In mid-turn `stood` has the points the moving stone has stood on, from its start to where it is
    now, and `way` is how it came there.
    """

    rows: tuple[str, ...]
    turn: str = "W"
    quiet: int = 0
    stood: tuple[Point, ...] = ()
    way: Way = (0, 0)

    @cached_property
    def board(self) -> dict[Point, str]:
        """What lies on each point."""
        found = {}
        for row, line in enumerate(self.rows, start=1):
            for column, letter in enumerate(line, start=1):
                found[row, column] = letter
        return found


def start(size: int) -> Round:
    return Round(START[size])


def other(colour: str) -> str:
    return {"B": "W", "W": "B"}[colour]


def points(round: Round, letter: str) -> list[Point]:
    return [point for point, here in round.board.items() if here == letter]


def with_changes(round: Round, changes: dict[Point, str]) -> Round:
    """The round with something else on some points."""
    rows = list(round.rows)
    for (row, column), letter in changes.items():
        line = rows[row - 1]
        rows[row - 1] = line[: column - 1] + letter + line[column:]
    return replace(round, rows=tuple(rows))


def is_strong(point: Point) -> bool:
    row, column = point
    return (row + column) % 2 == 0


def ways(point: Point) -> list[Way]:
    """The ways in which lines lead from a point, were the board without end."""
    return STRAIGHT + DIAGONAL if is_strong(point) else list(STRAIGHT)


def point_beside(point: Point, way: Way) -> Point:
    return point[0] + way[0], point[1] + way[1]


def steps(round: Round, point: Point) -> list[Way]:
    """The ways from a point to a vacant one beside it."""
    return [way for way in ways(point) if round.board.get(point_beside(point, way)) == "."]


def unbroken_line(round: Round, point: Point, way: Way, colour: str) -> list[Point]:
    """The unbroken line of a colour's stones beyond a point."""
    found = []
    point = point_beside(point, way)
    while round.board.get(point) == colour:
        found.append(point)
        point = point_beside(point, way)
    return found


def opposite(way: Way) -> Way:
    return -way[0], -way[1]


def captured_line(round: Round, kind: str, stone: Point, way: Way) -> list[Point]:
    """The stones that the colour to move would take with a step."""
    enemy = other(round.turn)
    if kind == "approach":
        return unbroken_line(round, point_beside(stone, way), way, enemy)
    return unbroken_line(round, stone, opposite(way), enemy)


def captures(round: Round, stone: Point) -> list[tuple[str, Point, Point]]:
    """The captures of one stone, given what it has done in this turn."""
    found = []
    for way in steps(round, stone):
        end = point_beside(stone, way)
        if end in round.stood or (round.stood and way == round.way):
            continue
        for kind in ("approach", "withdrawal"):
            if captured_line(round, kind, stone, way):
                found.append((kind, stone, end))
    return found


def winner(round: Round) -> str:
    """The colour that has taken all stones of the other; "" if neither has."""
    for colour in ("W", "B"):
        if not points(round, other(colour)):
            return colour
    return ""


def is_over(round: Round) -> bool:
    """Whether the round is won, or drawn for want of captures."""
    return bool(winner(round)) or round.quiet >= QUIET_TURNS


def decisions(round: Round) -> list[Decision]:
    """What the colour to move can decide."""
    if is_over(round):
        return []
    if round.stood:
        return [*captures(round, round.stood[-1]), "stop"]
    stones = points(round, round.turn)
    taking: list[Decision] = [each for stone in stones for each in captures(round, stone)]
    if taking:
        return taking
    quiet: list[Decision] = [
        ("step", stone, point_beside(stone, way)) for stone in stones for way in steps(round, stone)
    ]
    return quiet or ["pass"]


def decide(round: Round, decision: Decision) -> Round:
    """The round after a decision; a stone that cannot go on has ended the turn."""
    if decision == "stop":
        return with_turn_passed(round, 0)
    if isinstance(decision, str):
        return with_turn_passed(round, round.quiet + 1)
    kind, stone, end = decision
    changes = {stone: ".", end: round.turn}
    if kind == "step":
        return with_turn_passed(with_changes(round, changes), round.quiet + 1)
    way = (end[0] - stone[0], end[1] - stone[1])
    changes.update(dict.fromkeys(captured_line(round, kind, stone, way), "."))
    before = round.stood or (stone,)
    after = replace(with_changes(round, changes), quiet=0, stood=(*before, end), way=way)
    return after if captures(after, end) else with_turn_passed(after, 0)


def with_turn_passed(round: Round, quiet: int) -> Round:
    return Round(round.rows, other(round.turn), quiet)


def turns(round: Round) -> Iterator[tuple[Turn, Round]]:
    """Yield every whole turn from here on, and the round after it."""
    for decision in decisions(round):
        after = decide(round, decision)
        if after.turn != round.turn:
            yield (decision,), after
        else:
            for rest, end in turns(after):
                yield (decision, *rest), end


def perft(round: Round, depth: int) -> int:
    """The number of sequences of that many turns."""
    total = 0
    for _, after in turns(round):
        total += 1 if depth == 1 else perft(after, depth - 1)
    return total


def is_repeated(played: Sequence[Round]) -> bool:
    """Whether the last of the rounds at the starts of turns has occurred twice before.

    It needs the same stones and the same player to move; the time since a capture does not matter.
    """
    seen = [(round.rows, round.turn) for round in played if not round.stood]
    return seen.count(seen[-1]) >= SIGHTINGS


def random_board(source: random.Random, size: int) -> Round:
    """Stones anywhere, few or many of either colour, at least one of each."""
    cells = [(row, column) for row in range(size) for column in range(len(START[size][0]))]
    source.shuffle(cells)
    most = len(cells) * source.choice((0.1, 0.3, 0.6, 0.9))
    count = source.randint(2, max(2, int(most)))
    white = source.randint(1, count - 1)
    colours = dict.fromkeys(cells[:white], "W") | dict.fromkeys(cells[white:count], "B")
    rows = []
    for row, line in enumerate(START[size]):
        rows.append("".join(colours.get((row, column), ".") for column in range(len(line))))
    return Round(tuple(rows), source.choice("BW"), source.randrange(QUIET_TURNS))


def wander(source: random.Random, round: Round) -> Iterator[tuple[Round, Decision]]:
    """Yield each moment of a random round but the last, and the decision made in it."""
    while not is_over(round):
        choices = decisions(round)
        on = [each for each in choices if each != "stop"]
        decision = source.choice(on if source.random() < 0.7 else choices)
        yield round, decision
        round = decide(round, decision)
