"""Whether a reason is true of a turn, by the naive rules: its sentence, and its amounts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kono_tui.core.reason import Reason
from tests.games.fanorona import naive
from tests.games.opponents import with_opponent

POINT = "[a-m][1-9]"
STONES = rf"(the stone at {POINT}|the stones at {POINT}(?:, {POINT})? and {POINT}|\d+ stones)"


class ReasonClaim:
    """A turn, or its decisions so far, with the sentence that should be true of it."""

    def __init__(
        self, before: naive.Round, decisions: Sequence[naive.Decision], clause: str, opponent: str
    ) -> None:
        self.before, self.decisions, self.clause = before, decisions, clause
        self.opponent = opponent
        self.own_colour, self.opponent_colour = before.turn, naive.other(before.turn)
        self.after = before
        for decision in decisions:
            self.last, self.after = self.after, naive.decide(self.after, decision)
        steps = [each for each in decisions if not isinstance(each, str)]
        self.path = [steps[0][1], *(end for _, _, end in steps)] if steps else before.stood[-1:]
        left = naive.points(self.after, self.opponent_colour)
        self.captured = {
            each for each in naive.points(before, self.opponent_colour) if each not in left
        }

    def match_parts(self, pattern: str) -> tuple[str, ...] | None:
        """The parts of the clause, if it matches the pattern; THEY stands for the opponent."""
        match = re.fullmatch(with_opponent(pattern, self.opponent), self.clause)
        return match.groups() if match else None

    def named_point(self, name: str) -> naive.Point:
        """A point by its letter and its number, which is counted from the south."""
        return len(self.before.rows) + 1 - int(name[1:]), "abcdefghijklm".index(name[0]) + 1

    def names_stones(self, stones: set[naive.Point], words: str) -> bool:
        """Whether words name exactly these stones, or count them where they are many."""
        names = re.findall(POINT, words)
        if not names:
            return len(stones) == int(words.split()[0]) > 3
        return {self.named_point(name) for name in names} == stones and len(names) == len(
            stones
        ) <= 3

    @property
    def is_complete(self) -> bool:
        return self.after.turn == self.opponent_colour

    @property
    def lead(self) -> int:
        return len(naive.points(self.before, self.own_colour)) - len(
            naive.points(self.before, self.opponent_colour)
        )

    def one_capture_further(self) -> list[tuple[naive.Point, naive.Round]]:
        """Where one more capture would have led the stopped stone, and the round after it."""
        assert self.decisions[-1] == "stop"
        ways = [each for each in naive.decisions(self.last) if not isinstance(each, str)]
        assert ways
        return [(way[2], naive.decide(self.last, way)) for way in ways]


def check_amounts(claim: ReasonClaim, reason: Reason) -> None:
    """Whether a reason has the amounts of its kind, and they are true of the turn."""
    mine, theirs = (
        [free_step_count(round, colour) for round in (claim.before, claim.after)]
        for colour in (claim.own_colour, claim.opponent_colour)
    )
    amounts = {
        "anew": {"turns": claim.before.quiet},
        "delay": {"turns": claim.after.quiet},
        "freeze": {"before": theirs[0]},
        "room": {"before": mine[0], "after": mine[1]},
        "crowd": {"before": theirs[0], "after": theirs[1]},
    }
    if reason.kind in ("keep", "disarm") and reason.amounts:
        ends = [after for _, after in naive.turns(claim.before)]
        safe = sum(not first_captures(after, claim.opponent_colour) for after in ends)
        amounts[reason.kind] = {"safe": safe, "steps": len(ends)}
    if reason.kind in ("hunt", "flee", "inward"):
        columns = len(claim.before.rows[0])
        row, column = divmod(reason.cells[0], columns)
        far = middle_point(claim.before) if reason.kind == "inward" else (row + 1, column + 1)
        amounts[reason.kind] = {"steps": distance(claim.path[-1], far)}
    assert dict(reason.amounts) == amounts.get(reason.kind, {})


def with_turn_of(round: naive.Round, colour: str) -> naive.Round:
    """The same stones at the start of a colour's turn."""
    return naive.Round(round.rows, colour)


def first_captures(round: naive.Round, colour: str) -> list[tuple[str, naive.Point, naive.Point]]:
    """The captures by which a colour's turn could begin."""
    now = with_turn_of(round, colour)
    return [each for stone in naive.points(now, colour) for each in naive.captures(now, stone)]


def captures_by_turn(round: naive.Round, colour: str) -> list[set[naive.Point]]:
    """The stones that each whole turn of a colour would take."""
    enemy = naive.other(colour)
    stones = set(naive.points(round, enemy))
    ends = (after for _, after in naive.turns(with_turn_of(round, colour)))
    return [stones - set(naive.points(after, enemy)) for after in ends]


def capturable(round: naive.Round, colour: str) -> set[naive.Point]:
    """The stones that some turn of a colour would take."""
    return set().union(*captures_by_turn(round, colour)) if first_captures(round, colour) else set()


def free_step_count(round: naive.Round, colour: str) -> int:
    return sum(len(naive.steps(round, stone)) for stone in naive.points(round, colour))


def distance(one: naive.Point, other: naive.Point) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def middle_point(round: naive.Round) -> naive.Point:
    return len(round.rows) // 2 + 1, len(round.rows[0]) // 2 + 1


def check_claim(claim: ReasonClaim) -> str:
    """The kind of the clause. AssertionError if it is not true, or of no known kind."""
    for kind, pattern in PATTERNS.items():
        parts = claim.match_parts(pattern)
        if parts is not None:
            CHECKS[kind](claim, *parts)
            return kind
    raise AssertionError(f"no such reason: {claim.clause}")


SAFE_STEPS = r"(?:, as (only (\d+) of (\d+) steps do|no other step does))?(?:, and (.*))?"
GOING_ON = "; going on would"
PATTERNS = {
    "pass": r"as no (black|white) stone can step",
    "win": r"to take the last (stone|\d+ stones) and win",
    "draw": r"to draw the round with 60 turns without a capture",
    "shelter": rf"to keep the stone at ({POINT}) out of reach{GOING_ON} put it in danger",
    "hold": rf"to leave THEY no capture{GOING_ON} give one",
    "spare": rf"to leave THEY only (\d+) stones? in reach{GOING_ON} leave more",
    "stay": rf"to stay at ({POINT})",
    "anew": rf"to take {STONES} after (\d+) turns without a capture; the count to 60 starts again",
    "clear": rf"to take {STONES} and leave THEY no capture",
    "most": rf"to take {STONES}, the most that a turn can take",
    "forestall": rf"to take the stone at ({POINT}) before it can capture",
    "take": rf"to take {STONES}",
    "save": rf"to save {STONES}",
    "escape": rf"to bring the stone at ({POINT}) to safety at ({POINT})",
    "disarm": rf"to leave THEY no capture{SAFE_STEPS}",
    "keep": rf"to keep THEY without a capture{SAFE_STEPS}",
    "force": rf"to leave THEY a single capture, ({POINT})-({POINT})(?:, and (.*))?",
    "freeze": r"to (leave|keep) THEY without a step",
    "threaten": rf"to threaten {STONES}(?: with ({POINT})-({POINT}))?",
    "delay": r"to get closer to a draw: turn (\d+) of 60 without a capture",
    "hunt": rf"to come (within (\d+) steps of|up to) the stone at ({POINT})",
    "flee": rf"to get away from the stone at ({POINT}), then (\d+) steps? off",
    "middle": rf"to stand in the middle, at ({POINT})",
    "inward": r"to come within (\d+) steps? of the middle",
    "room": r"to have (\d+) free steps? instead of (\d+)(?:, and (.*))?",
    "crowd": r"to leave THEY (\d+) free steps? instead of (\d+)",
    "wait": r"to leave the other stones where they are",
}


def _check_pass(claim: ReasonClaim, colour: str) -> None:
    assert claim.decisions == ("pass",)
    assert colour[0].upper() == claim.own_colour
    assert free_step_count(claim.before, claim.own_colour) == 0


# Ends


def _check_win(claim: ReasonClaim, words: str) -> None:
    assert naive.winner(claim.after) == claim.own_colour
    number = 1 if words == "stone" else int(words.split()[0])
    assert len(claim.captured) == number
    assert (number == 1) == (words == "stone")


def _check_draw(claim: ReasonClaim) -> None:
    assert naive.is_over(claim.after)
    assert not naive.winner(claim.after)
    assert claim.lead <= 0


# Stopping


def _check_shelter(claim: ReasonClaim, where: str) -> None:
    assert claim.named_point(where) == claim.path[-1]
    assert claim.path[-1] not in capturable(claim.after, claim.opponent_colour)
    for end, after in claim.one_capture_further():
        assert after.board[end] == claim.own_colour
        assert end in capturable(after, claim.opponent_colour)


def _check_hold(claim: ReasonClaim) -> None:
    assert not first_captures(claim.after, claim.opponent_colour)
    assert all(
        first_captures(after, claim.opponent_colour) for _, after in claim.one_capture_further()
    )


def _check_spare(claim: ReasonClaim, number: str) -> None:
    assert len(capturable(claim.after, claim.opponent_colour)) == int(number) >= 1
    assert all(
        len(capturable(after, claim.opponent_colour)) > int(number)
        for _, after in claim.one_capture_further()
    )


def _check_stay(claim: ReasonClaim, where: str) -> None:
    assert tuple(claim.decisions) == ("stop",)
    assert claim.named_point(where) == claim.before.stood[-1]


# Captures


def _check_take(claim: ReasonClaim, words: str) -> None:
    assert claim.names_stones(claim.captured, words)
    assert claim.captured


def _check_anew(claim: ReasonClaim, words: str, quiet: str) -> None:
    _check_take(claim, words)
    assert claim.before.quiet == int(quiet)
    assert claim.after.quiet == 0
    assert claim.lead >= 0


def _check_clear(claim: ReasonClaim, words: str) -> None:
    _check_take(claim, words)
    assert claim.is_complete
    assert not first_captures(claim.after, claim.opponent_colour)


def _check_most(claim: ReasonClaim, words: str) -> None:
    _check_take(claim, words)
    assert claim.is_complete
    assert not claim.before.stood
    assert len(claim.captured) == max(map(len, captures_by_turn(claim.before, claim.own_colour)))


def _check_forestall(claim: ReasonClaim, where: str) -> None:
    assert claim.named_point(where) in claim.captured
    assert naive.captures(
        with_turn_of(claim.before, claim.opponent_colour), claim.named_point(where)
    )


# Danger


def _check_save(claim: ReasonClaim, words: str) -> None:
    assert claim.is_complete
    before = capturable(claim.before, claim.opponent_colour)
    after = capturable(claim.after, claim.opponent_colour)
    mine = naive.points(claim.after, claim.own_colour)
    saved = {each for each in before if each in mine and each not in after}
    if claim.path[0] in before and claim.path[-1] not in after:
        saved.add(claim.path[0])
    assert claim.names_stones(saved, words)


def _check_escape(claim: ReasonClaim, here: str, there: str) -> None:
    assert (claim.named_point(here), claim.named_point(there)) == (claim.path[0], claim.path[-1])
    assert claim.path[0] in capturable(claim.before, claim.opponent_colour)
    assert claim.path[-1] not in capturable(claim.after, claim.opponent_colour)


def _check_safe_steps(claim: ReasonClaim, *parts: str) -> None:
    """How many steps leave the opponent no capture, and what this one does besides."""
    words, safe, every, besides = parts
    ends = [after for _, after in naive.turns(claim.before)]
    number = sum(not first_captures(after, claim.opponent_colour) for after in ends)
    if safe:
        assert (number, len(ends)) == (int(safe), int(every))
        assert 1 < 2 * number <= len(ends)
    elif words:
        assert number == 1 < len(ends)
    _check_besides(claim, besides)


def _check_besides(claim: ReasonClaim, besides: str | None) -> None:
    if besides:
        rest = ReasonClaim(claim.before, claim.decisions, f"to {besides}", claim.opponent)
        assert check_claim(rest) in BESIDES


def _check_disarm(claim: ReasonClaim, *parts: str) -> None:
    assert claim.is_complete
    assert first_captures(claim.before, claim.opponent_colour)
    assert not first_captures(claim.after, claim.opponent_colour)
    _check_safe_steps(claim, *parts)


def _check_keep(claim: ReasonClaim, *parts: str) -> None:
    assert claim.is_complete
    assert not first_captures(claim.before, claim.opponent_colour)
    assert not first_captures(claim.after, claim.opponent_colour)
    _check_safe_steps(claim, *parts)


def _check_force(claim: ReasonClaim, here: str, there: str, besides: str) -> None:
    assert claim.is_complete
    turns = [turn for turn, _ in naive.turns(claim.after)]
    assert [[each[0] for each in turn] for turn in turns] in ([["approach"]], [["withdrawal"]])
    assert turns[0][0][1:] == (claim.named_point(here), claim.named_point(there))
    _check_besides(claim, besides)


# Steps


def _check_quiet(claim: ReasonClaim) -> None:
    assert [decision[0] for decision in claim.decisions] == ["step"]


def _check_freeze(claim: ReasonClaim, verb: str) -> None:
    assert claim.is_complete
    assert free_step_count(claim.after, claim.opponent_colour) == 0
    assert (free_step_count(claim.before, claim.opponent_colour) == 0) == (verb == "keep")


def _check_threaten(claim: ReasonClaim, words: str, here: str, there: str) -> None:
    _check_quiet(claim)
    assert not first_captures(claim.before, claim.own_colour)
    assert claim.names_stones(capturable(claim.after, claim.own_colour), words)
    steps = {each[1:] for each in first_captures(claim.after, claim.own_colour)}
    named = {(claim.named_point(here), claim.named_point(there))} if here else set()
    assert named == (steps if len(steps) == 1 else set())


def _check_delay(claim: ReasonClaim, turn: str) -> None:
    _check_quiet(claim)
    assert claim.lead < 0
    assert claim.after.quiet == int(turn)


def _check_hunt(claim: ReasonClaim, words: str, steps: str, where: str) -> None:
    _check_quiet(claim)
    other = claim.named_point(where)
    assert distance(claim.path[-1], other) == int(steps or 1)
    assert (words == "up to") == (steps is None)
    assert claim.after.board[other] == claim.opponent_colour
    assert distance(claim.path[-1], other) < distance(claim.path[0], other)
    assert claim.lead > 0


def _check_flee(claim: ReasonClaim, where: str, steps: str) -> None:
    _check_quiet(claim)
    other = claim.named_point(where)
    assert distance(claim.path[-1], other) == int(steps)
    assert claim.after.board[other] == claim.opponent_colour
    assert distance(claim.path[-1], other) > distance(claim.path[0], other)
    assert claim.lead < 0


def _check_middle(claim: ReasonClaim, where: str) -> None:
    assert claim.named_point(where) == claim.path[-1] == middle_point(claim.before)


def _check_inward(claim: ReasonClaim, steps: str) -> None:
    then, now = (
        distance(each, middle_point(claim.before)) for each in (claim.path[0], claim.path[-1])
    )
    assert now == int(steps) < then


def _check_room(claim: ReasonClaim, after: str, before: str, besides: str) -> None:
    _check_besides(claim, besides)
    counts = [free_step_count(each, claim.own_colour) for each in (claim.before, claim.after)]
    assert counts == [int(before), int(after)]
    assert int(after) > int(before)


def _check_crowd(claim: ReasonClaim, after: str, before: str) -> None:
    counts = [free_step_count(each, claim.opponent_colour) for each in (claim.before, claim.after)]
    assert counts == [int(before), int(after)]
    assert int(after) < int(before)


BESIDES = {"hunt", "flee", "middle", "room", "crowd", "inward"}
CHECKS: dict[str, Callable[..., None]] = {
    "pass": _check_pass,
    "win": _check_win,
    "draw": _check_draw,
    "shelter": _check_shelter,
    "hold": _check_hold,
    "spare": _check_spare,
    "stay": _check_stay,
    "anew": _check_anew,
    "clear": _check_clear,
    "most": _check_most,
    "forestall": _check_forestall,
    "take": _check_take,
    "save": _check_save,
    "escape": _check_escape,
    "disarm": _check_disarm,
    "keep": _check_keep,
    "force": _check_force,
    "freeze": _check_freeze,
    "threaten": _check_threaten,
    "delay": _check_delay,
    "hunt": _check_hunt,
    "flee": _check_flee,
    "middle": _check_middle,
    "inward": _check_inward,
    "room": _check_room,
    "crowd": _check_crowd,
    "wait": _check_quiet,
}
