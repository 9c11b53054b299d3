"""Purposes are true of the step and of the line that is expected, and well worded."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import pytest

from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.core.save import Player, RoundOpening
from kono_tui.games.kono.game import KONO
from kono_tui.games.kono.position import KonoPosition
from kono_tui.games.kono.reasons.purpose import find_purpose
from kono_tui.play.match import Match
from kono_tui.search.result import SearchLimit
from tests.games.kono import naive
from tests.games.kono.drawn import cell, drawing_of, position_from_drawing, step
from tests.searchers import advise_best

HUMAN, COMPUTER = Player("Human", "human"), Player("Computer", "computer")


# The truth of a purpose, by the naive rules


class TracedLine:
    """A line of play over the naive rules: the round before each step, and the steps."""

    def __init__(self, position: KonoPosition, line: Sequence[Move]) -> None:
        size = int(position.board.size)
        colour = "B" if position.black_to_move else "W"
        self.rounds = [naive.round_from_drawing(drawing_of(position), colour)]
        self.steps: list[naive.Step | None] = []
        for move in line:
            points = [(each // size + 1, each % size + 1) for each in move.cells]
            self.steps.append((points[0], points[1]) if points else None)
            self.rounds.append(naive.play(self.rounds[-1], self.steps[-1]))
        self.before, self.after = self.rounds[:2]
        self.mover, self.opponent = colour, naive.opponent(colour)
        self.goals = naive.goal_of(size, colour)
        assert self.steps[0] is not None
        self.origin, self.target = self.steps[0]

    def point(self, cell: int) -> naive.Point:
        return cell // self.before.size + 1, cell % self.before.size + 1

    def follow(self, point: naive.Point, first: int = 0) -> list[tuple[int, naive.Point]]:
        """Where the piece on a point goes from a step of the line on, until it is captured."""
        path = []
        for index, made in enumerate(self.steps[first:], first):
            if made is not None and made[0] == point:
                point = made[1]
                path.append((index, point))
            elif made is not None and made[1] == point:
                break
        return path

    def can_step(self, round: naive.Round, start: naive.Point, end: naive.Point) -> bool:
        return (start, end) in naive.steps(round, round.pieces[start][0])

    def hunters(self, round: naive.Round, point: naive.Point) -> set[naive.Point]:
        """The opponent's pieces that could capture on a point."""
        row, column = point
        around = {(row + down, column + right) for down, right in naive.STEPS}
        return {each for each in around if round.pieces.get(each) == (self.opponent, True)}

    def ways_forward(self, round: naive.Round, point: naive.Point) -> int:
        colour, _ = round.pieces[point]
        down = 1 if max(naive.goal_of(round.size, colour))[0] == round.size else -1
        return sum(
            start == point and end[0] - start[0] == down
            for start, end in naive.steps(round, colour)
        )


def steps_between(one: naive.Point, other: naive.Point) -> int:
    rows, columns = abs(one[0] - other[0]), abs(one[1] - other[1])
    assert (rows + columns) % 2 == 0
    return max(rows, columns)


def check(line: TracedLine, reason: Reason) -> None:
    """Whether a purpose, and the second one it may have, is true."""
    CHECKS[reason.kind](line, reason, [line.point(each) for each in reason.cells])
    for part in reason.parts:
        check(line, part)


def check_capture(line: TracedLine, _: Reason, points: list[naive.Point]) -> None:
    assert points == [line.target]
    assert line.before.pieces[line.target][0] == line.opponent


def check_advance(line: TracedLine, reason: Reason, points: list[naive.Point]) -> None:
    goal, *via = points
    assert line.goals[goal] > line.goals.get(line.origin, 0)
    assert steps_between(line.target, goal) < steps_between(line.origin, goal)
    path = line.follow(line.origin)
    if via:
        assert via == [path[-1][1]] != [line.target]
        assert steps_between(via[0], goal) < steps_between(line.target, goal)
    else:
        assert (2 * reason["turns"], goal) in path


def check_approach(line: TracedLine, _: Reason, points: list[naive.Point]) -> None:
    (goal,) = points
    assert line.goals[goal] > line.goals.get(line.origin, 0)
    assert line.can_step(line.after, line.target, goal)
    assert steps_between(line.origin, goal) > 1


def check_block(line: TracedLine, reason: Reason, points: list[naive.Point]) -> None:
    blocked, *step_taken = points
    assert line.before.pieces[blocked][0] == line.opponent
    assert line.can_step(line.before, blocked, line.target)
    assert not line.can_step(line.after, blocked, line.target)
    amounts = dict(reason.amounts)
    if "steps_forward" in amounts:
        assert line.ways_forward(line.after, blocked) == amounts["steps_forward"] == 0
        return
    assert step_taken == [line.target]
    if "value" in amounts:
        assert naive.goal_of(line.before.size, line.opponent)[line.target] == amounts["value"]


def check_retreat(line: TracedLine, _: Reason, points: list[naive.Point]) -> None:
    origin, hunter, target = points
    assert (origin, target) == (line.origin, line.target)
    assert hunter in line.hunters(line.before, line.origin)
    assert not line.hunters(line.after, line.target)


def check_threaten(line: TracedLine, _: Reason, points: list[naive.Point]) -> None:
    (victim,) = points
    assert line.after.pieces[victim][0] == line.opponent
    assert line.can_step(line.after, line.target, victim)


def check_hunt(line: TracedLine, reason: Reason, points: list[naive.Point]) -> None:
    (victim,) = points
    index = 2 * reason["turns"]
    path = dict(line.follow(line.origin))
    assert line.rounds[index].pieces[path[index]][0] == line.opponent
    fled = [point for moved, point in line.follow(victim) if moved < index]
    assert [victim, *fled][-1] == path[index]


def check_guard(line: TracedLine, _: Reason, points: list[naive.Point]) -> None:
    wanted, piece = points
    assert line.after.pieces[line.target] == (line.mover, True)
    assert wanted not in line.after.pieces
    assert steps_between(line.target, wanted) == 1
    assert line.can_step(line.after, piece, wanted)


def check_room(line: TracedLine, _: Reason, points: list[naive.Point]) -> None:
    origin, piece = points
    assert origin == line.origin != piece
    assert line.before.pieces[piece][0] == line.mover
    assert origin in [point for _, point in line.follow(piece, 1)]


def check_release(line: TracedLine, _: Reason, points: list[naive.Point]) -> None:
    (piece,) = points
    assert line.before.pieces[piece][0] == line.mover
    assert line.ways_forward(line.before, piece) == 0 < line.ways_forward(line.after, piece)


def check_wait(line: TracedLine, _: Reason, points: list[naive.Point]) -> None:
    assert points == [line.origin]
    assert line.origin in [point for _, point in line.follow(line.origin)]


def check_step(line: TracedLine, reason: Reason, points: list[naive.Point]) -> None:
    assert points == [line.target]
    is_forward = (line.target[0] > line.origin[0]) == (line.mover == "W")
    assert is_forward == (reason.kind == "step up")


CHECKS: dict[str, Callable[[TracedLine, Reason, list[naive.Point]], None]] = {
    "capture": check_capture,
    "advance": check_advance,
    "approach": check_approach,
    "block": check_block,
    "retreat": check_retreat,
    "threaten": check_threaten,
    "hunt": check_hunt,
    "guard": check_guard,
    "room": check_room,
    "release": check_release,
    "wait": check_wait,
    "step up": check_step,
    "step back": check_step,
}


# Played rounds


def played_moments(size: int, seed: int) -> Iterator[tuple[KonoPosition, tuple[Move, ...]]]:
    """The positions of a round with the lines that the computer expects."""
    source = random.Random(f"{size} {seed}")
    match = Match.begin(KONO, KONO.start(size, RoundOpening(0, "white")), computers_only=True)
    while not match.ending and len(match.moves) < 90:
        position = match.position
        assert isinstance(position, KonoPosition)
        line = advise_best(match, SearchLimit(depth=3)).line
        if line[0].kind != "pass":
            yield position, line
        match = match.play(source.choice(match.legal_moves) if source.random() < 0.3 else line[0])


def test_the_purpose_of_every_step_is_true_of_the_expected_line_in_played_rounds() -> None:
    given: Counter[str] = Counter()
    for size in (5, 7, 9):
        for position, line in played_moments(size, seed=1):
            purpose = find_purpose(position, line[:1], line)
            check(TracedLine(position, line), purpose)
            given.update([purpose.kind, *(f"and {part.kind}" for part in purpose.parts)])
    assert given.keys() >= {"capture", "advance", "block", "retreat", "step up"}, given
    assert given["advance"] >= 10


def test_the_purpose_of_every_step_is_true_of_a_line_that_ends_with_it() -> None:
    for position, _ in list(played_moments(5, seed=7))[::4]:
        for code in position.moves():
            move = KONO.rules.decode(position, int(code))
            if move.kind != "pass":
                check(TracedLine(position, (move,)), find_purpose(position, (move,), (move,)))


# By hand


ALONE = """
    .  .  .  .  .
    .  .  .  .  .
    .  .  W  .  .
    .  .  .  .  .
    B  .  .  B  .
"""
HUNTED = """
    .  .  .  .  .
    .  .  .  .  .
    .  .  W  .  .
    .  .  .  BB .
    B  .  .  .  .
"""
CROSSING = """
    .  .  W  .  .
    .  .  .  .  .
    .  .  .  .  .
    .  B  .  .  .
    .  .  .  .  .
"""
AT_THE_GATE = """
    .  .  .  .  W
    W  .  B  .  .
    .  .  .  .  .
    .  .  .  .  .
    .  .  .  .  .
"""
BEHIND = """
    W  .  .  .  .
    .  W  .  .  .
    .  .  B  .  .
    .  .  .  .  .
    .  .  .  .  .
"""
HUNTING = """
    .  W  .  .  .
    .  .  .  .  .
    .  .  B  .  .
    .  .  .  .  .
    WW .  .  .  B
"""
SAYINGS = {
    "a piece that goes on to a home point": (
        ALONE,
        ("3,3 se", "5,4 ne", "4,4 sw"),
        "to advance toward the home point (5,3), worth 5, and be there next turn",
    ),
    "a piece that arrives": (
        ALONE.replace(".  .  W  .  .", ".  .  .  .  .", 1).replace(
            ".  .  .  .  .\n    B", ".  W  .  .  .\n    B"
        ),
        ("4,2 se",),
        "to advance to the home point (5,3), worth 5",
    ),
    "a piece one step away": (
        ALONE,
        ("3,3 se",),
        "to advance to within a step of the home point (5,3), worth 5",
    ),
    "a piece that could have been captured": (
        HUNTED,
        ("3,3 ne",),
        "to retreat to (2,4), out of reach of the computer's piece at (4,4)",
    ),
    "a piece that comes back": (
        HUNTED.replace("BB", "B "),
        ("3,3 nw", "5,1 ne", "2,2 se"),
        "to wait, and go back to (3,3) later",
    ),
    "a home point that is taken": (
        AT_THE_GATE,
        ("2,1 ne",),
        "to block the computer's piece at (2,3) on its way to the home point (1,2), worth 1",
    ),
    "a piece behind": (
        BEHIND,
        ("2,2 sw",),
        "to give the piece at (1,1) a way forward",
    ),
    "a capture to come": (
        HUNTING,
        ("5,1 ne",),
        "to threaten to capture the computer's piece at (3,3)",
    ),
    "nothing else": (
        CROSSING,
        ("1,3 se",),
        "to move up to (2,4)",
    ),
}


@pytest.mark.parametrize("name", SAYINGS)
def test_a_purpose_is_told_as_the_line_goes_on(name: str) -> None:
    drawing, typed, told = SAYINGS[name]
    position = position_from_drawing(drawing)
    line, now = [], position
    for text in typed:
        line.append(KONO.notation.parse_move(now, text))
        now = now.play(KONO.rules.encode(now, line[-1]))
    purpose = find_purpose(position, (line[0],), tuple(line))
    check(TracedLine(position, line), purpose)
    assert KONO.wording.describe_reason(position, purpose, (HUMAN, COMPUTER)) == told


FALSE_PURPOSES = {
    "the piece does not arrive": Reason.of("advance", (22,), turns=1),
    "the piece does not go on": Reason("advance", (22, 16)),
    "nothing was in the way": Reason("block", (20, 18)),
    "nothing could capture it": Reason("retreat", (12, 20, 18)),
    "it cannot capture": Reason("threaten", (24,)),
    "nobody comes after it": Reason("room", (12, 12)),
    "it does not come back": Reason("wait", (12,)),
    "it goes forward": Reason("step back", (18,)),
}


@pytest.mark.parametrize("name", FALSE_PURPOSES)
def test_a_false_purpose_is_found_out(name: str) -> None:
    position = position_from_drawing(ALONE)
    move = step(position, 3, 3, "se")
    assert cell(position, 4, 4) == 18
    with pytest.raises((AssertionError, KeyError)):
        check(TracedLine(position, (move,)), FALSE_PURPOSES[name])
