"""Whether a reason is true of a turn, by the naive rules and from the sentence alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tests.games.fanorona import naive

POINT = "[a-m][1-9]"
STONES = rf"(the stone at {POINT}|the stones at {POINT}(?:, {POINT})? and {POINT}|\d+ stones)"


class Told:
    """A turn, or its decisions so far, with the sentence that should be true of it."""

    def __init__(
        self, before: naive.Round, decisions: Sequence[naive.Decision], clause: str, opponent: str
    ) -> None:
        self.before, self.decisions, self.clause = before, decisions, clause
        self.opponent = re.escape(opponent)
        self.mine, self.theirs = before.turn, naive.other(before.turn)
        self.after = before
        for decision in decisions:
            self.last, self.after = self.after, naive.decide(self.after, decision)
        steps = [each for each in decisions if not isinstance(each, str)]
        self.path = [steps[0][1], *(end for _, _, end in steps)] if steps else before.stood[-1:]
        left = naive.points(self.after, self.theirs)
        self.taken = {each for each in naive.points(before, self.theirs) if each not in left}

    def says(self, pattern: str) -> tuple[str, ...] | None:
        """The parts of the clause, if it matches the pattern; THEY stands for the opponent."""
        match = re.fullmatch(pattern.replace("THEY", self.opponent), self.clause)
        return match.groups() if match else None

    def point(self, name: str) -> naive.Point:
        """A point by its letter and its number, which is counted from the south."""
        return len(self.before.rows) + 1 - int(name[1:]), "abcdefghijklm".index(name[0]) + 1

    def are(self, stones: set[naive.Point], words: str) -> bool:
        """Whether words name exactly these stones, or count them where they are many."""
        names = re.findall(POINT, words)
        if not names:
            return len(stones) == int(words.split()[0]) > 3
        return {self.point(name) for name in names} == stones and len(names) == len(stones) <= 3

    @property
    def is_whole(self) -> bool:
        return self.after.turn == self.theirs

    @property
    def lead(self) -> int:
        return len(naive.points(self.before, self.mine)) - len(
            naive.points(self.before, self.theirs)
        )

    def further(self) -> list[tuple[naive.Point, naive.Round]]:
        """Where one more capture would have led the stopped stone, and the round after it."""
        assert self.decisions[-1] == "stop"
        ways = [each for each in naive.decisions(self.last) if not isinstance(each, str)]
        assert ways
        return [(way[2], naive.decide(self.last, way)) for way in ways]


def facing(round: naive.Round, colour: str) -> naive.Round:
    """The same stones at the start of a colour's turn."""
    return naive.Round(round.rows, colour)


def capturing(round: naive.Round, colour: str) -> list[tuple[str, naive.Point, naive.Point]]:
    """The captures by which a colour's turn could begin."""
    now = facing(round, colour)
    return [each for stone in naive.points(now, colour) for each in naive.captures(now, stone)]


def losses(round: naive.Round, colour: str) -> list[set[naive.Point]]:
    """The stones that each whole turn of a colour would take."""
    enemy = naive.other(colour)
    stones = set(naive.points(round, enemy))
    ends = (after for _, after in naive.turns(facing(round, colour)))
    return [stones - set(naive.points(after, enemy)) for after in ends]


def reachable(round: naive.Round, colour: str) -> set[naive.Point]:
    """The stones that some turn of a colour would take."""
    return set().union(*losses(round, colour)) if capturing(round, colour) else set()


def free_steps(round: naive.Round, colour: str) -> int:
    return sum(len(naive.steps(round, stone)) for stone in naive.points(round, colour))


def apart(one: naive.Point, other: naive.Point) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def middle(round: naive.Round) -> naive.Point:
    return len(round.rows) // 2 + 1, len(round.rows[0]) // 2 + 1


def check(told: Told) -> str:
    """The kind of the clause. AssertionError if it is not true, or of no known kind."""
    for kind, pattern in PATTERNS.items():
        parts = told.says(pattern)
        if parts is not None:
            CHECKS[kind](told, *parts)
            return kind
    raise AssertionError(f"no such reason: {told.clause}")


FURTHER = "one capture further"
PATTERNS = {
    "pass": r"as no (black|white) stone can step",
    "win": r"to take the last (stone|\d+ stones) and win",
    "draw": r"to draw the round by 60 turns without a capture",
    "shelter": rf"to keep the stone at ({POINT}) out of reach: {FURTHER} it could be taken",
    "hold": rf"to leave THEY no capture: {FURTHER} there would be one",
    "spare": rf"to leave THEY only (\d+) stones? in reach: {FURTHER} there would be more",
    "stay": rf"to stay at ({POINT})",
    "anew": rf"to take {STONES} after (\d+) turns without a capture: the count to 60 begins anew",
    "clear": rf"to take {STONES} and leave THEY no capture",
    "most": rf"to take {STONES}, the most that a turn can take",
    "forestall": rf"to take the stone at ({POINT}) before it can capture",
    "take": rf"to take {STONES}",
    "save": rf"to save {STONES}",
    "disarm": r"to leave THEY no capture",
    "keep": r"to keep THEY without a capture",
    "force": r"to leave THEY a single capture",
    "freeze": r"to (leave|keep) THEY without a step",
    "threaten": rf"to threaten {STONES}",
    "delay": r"to come nearer to a draw: turn (\d+) of 60 without a capture",
    "hunt": rf"to come nearer to the stone at ({POINT})",
    "flee": rf"to go away from the stone at ({POINT})",
    "middle": rf"to stand in the middle, at ({POINT})",
    "inward": r"to come nearer to the middle",
    "room": r"to have (\d+) free steps? instead of (\d+)",
    "crowd": r"to leave THEY (\d+) free steps? instead of (\d+)",
    "wait": r"to leave the other stones where they are",
}


def _pass(told: Told, colour: str) -> None:
    assert told.decisions == ("pass",)
    assert colour[0].upper() == told.mine
    assert free_steps(told.before, told.mine) == 0


# Ends


def _win(told: Told, words: str) -> None:
    assert naive.winner(told.after) == told.mine
    number = 1 if words == "stone" else int(words.split()[0])
    assert len(told.taken) == number
    assert (number == 1) == (words == "stone")


def _draw(told: Told) -> None:
    assert naive.over(told.after)
    assert not naive.winner(told.after)
    assert told.lead <= 0


# Stopping


def _shelter(told: Told, where: str) -> None:
    assert told.point(where) == told.path[-1]
    assert told.path[-1] not in reachable(told.after, told.theirs)
    for end, after in told.further():
        assert after.board[end] == told.mine
        assert end in reachable(after, told.theirs)


def _hold(told: Told) -> None:
    assert not capturing(told.after, told.theirs)
    assert all(capturing(after, told.theirs) for _, after in told.further())


def _spare(told: Told, number: str) -> None:
    assert len(reachable(told.after, told.theirs)) == int(number) >= 1
    assert all(len(reachable(after, told.theirs)) > int(number) for _, after in told.further())


def _stay(told: Told, where: str) -> None:
    assert tuple(told.decisions) == ("stop",)
    assert told.point(where) == told.before.stood[-1]


# Captures


def _take(told: Told, words: str) -> None:
    assert told.are(told.taken, words)
    assert told.taken


def _anew(told: Told, words: str, quiet: str) -> None:
    _take(told, words)
    assert told.before.quiet == int(quiet)
    assert told.after.quiet == 0
    assert told.lead >= 0


def _clear(told: Told, words: str) -> None:
    _take(told, words)
    assert told.is_whole
    assert not capturing(told.after, told.theirs)


def _most(told: Told, words: str) -> None:
    _take(told, words)
    assert told.is_whole
    assert not told.before.stood
    assert len(told.taken) == max(map(len, losses(told.before, told.mine)))


def _forestall(told: Told, where: str) -> None:
    assert told.point(where) in told.taken
    assert naive.captures(facing(told.before, told.theirs), told.point(where))


# Danger


def _save(told: Told, words: str) -> None:
    assert told.is_whole
    before = reachable(told.before, told.theirs)
    after = reachable(told.after, told.theirs)
    mine = naive.points(told.after, told.mine)
    saved = {each for each in before if each in mine and each not in after}
    if told.path[0] in before and told.path[-1] not in after:
        saved.add(told.path[0])
    assert told.are(saved, words)


def _disarm(told: Told) -> None:
    assert told.is_whole
    assert capturing(told.before, told.theirs)
    assert not capturing(told.after, told.theirs)


def _keep(told: Told) -> None:
    assert told.is_whole
    assert not capturing(told.before, told.theirs)
    assert not capturing(told.after, told.theirs)


def _force(told: Told) -> None:
    assert told.is_whole
    turns = [turn for turn, _ in naive.turns(told.after)]
    assert [[each[0] for each in turn] for turn in turns] in ([["approach"]], [["withdrawal"]])


# Steps


def _quiet(told: Told) -> None:
    assert [decision[0] for decision in told.decisions] == ["step"]


def _freeze(told: Told, verb: str) -> None:
    assert told.is_whole
    assert free_steps(told.after, told.theirs) == 0
    assert (free_steps(told.before, told.theirs) == 0) == (verb == "keep")


def _threaten(told: Told, words: str) -> None:
    _quiet(told)
    assert not capturing(told.before, told.mine)
    assert told.are(reachable(told.after, told.mine), words)


def _delay(told: Told, turn: str) -> None:
    _quiet(told)
    assert told.lead < 0
    assert told.after.quiet == int(turn)


def _hunt(told: Told, where: str) -> None:
    _quiet(told)
    other = told.point(where)
    assert told.after.board[other] == told.theirs
    assert apart(told.path[-1], other) < apart(told.path[0], other)
    assert told.lead > 0


def _flee(told: Told, where: str) -> None:
    _quiet(told)
    other = told.point(where)
    assert told.after.board[other] == told.theirs
    assert apart(told.path[-1], other) > apart(told.path[0], other)
    assert told.lead < 0


def _middle(told: Told, where: str) -> None:
    assert told.point(where) == told.path[-1] == middle(told.before)


def _inward(told: Told) -> None:
    then, now = (apart(each, middle(told.before)) for each in (told.path[0], told.path[-1]))
    assert now < then


def _room(told: Told, after: str, before: str) -> None:
    counts = [free_steps(each, told.mine) for each in (told.before, told.after)]
    assert counts == [int(before), int(after)]
    assert int(after) > int(before)


def _crowd(told: Told, after: str, before: str) -> None:
    counts = [free_steps(each, told.theirs) for each in (told.before, told.after)]
    assert counts == [int(before), int(after)]
    assert int(after) < int(before)


CHECKS: dict[str, Callable[..., None]] = {
    "pass": _pass,
    "win": _win,
    "draw": _draw,
    "shelter": _shelter,
    "hold": _hold,
    "spare": _spare,
    "stay": _stay,
    "anew": _anew,
    "clear": _clear,
    "most": _most,
    "forestall": _forestall,
    "take": _take,
    "save": _save,
    "disarm": _disarm,
    "keep": _keep,
    "force": _force,
    "freeze": _freeze,
    "threaten": _threaten,
    "delay": _delay,
    "hunt": _hunt,
    "flee": _flee,
    "middle": _middle,
    "inward": _inward,
    "room": _room,
    "crowd": _crowd,
    "wait": _quiet,
}
