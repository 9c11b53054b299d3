"""Whether a reason is true of a turn, by the naive rules: its sentence, and its amounts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from kono_tui.core.reason import Reason
from tests.games.konane import naive
from tests.games.opponents import with_opponent

POINT = r"\((\d+),(\d+)\)"


class ReasonedTurn:
    """A turn, or its decisions so far, with the sentence that has to be true of it."""

    def __init__(
        self, before: naive.Round, decisions: Sequence[naive.Decision], clause: str, opponent: str
    ) -> None:
        self.before, self.decisions, self.clause = before, decisions, clause
        self.opponent = opponent
        self.mover, self.opponent_colour = before.turn, naive.other(before.turn)
        self.after = before
        for decision in decisions:
            self.last, self.after = self.after, naive.decide(self.after, decision)
        jumps = [each for each in decisions if not isinstance(each, str)]
        self.path = [jumps[0][0], *(end for _, end in jumps)] if jumps else [before.stone]
        self.taken = [((a + c) // 2, (b + d) // 2) for (a, b), (c, d) in jumps]

    def with_clause(self, clause: str) -> ReasonedTurn:
        """The same turn with another sentence."""
        return ReasonedTurn(self.before, self.decisions, clause, self.opponent)

    def match_clause(self, pattern: str) -> tuple[str, ...] | None:
        """The parts of the clause, if it is of that kind; THEY stands for the opponent."""
        match = re.fullmatch(with_opponent(pattern, self.opponent), self.clause)
        return match.groups() if match else None

    def jump_counts(self, colour: str) -> tuple[int, int]:
        """How many jumps a colour had before, and has after."""
        return len(naive.jumps(self.before, colour)), len(naive.jumps(self.after, colour))

    def rounds_one_jump_further(self) -> list[naive.Round]:
        """The rounds after one more jump, where the stone was stopped."""
        assert self.decisions[-1] == "stop"
        ways = [each for each in naive.decisions(self.last) if each != "stop"]
        assert ways
        return [naive.decide(self.last, way) for way in ways]


def after_each_turn(round: naive.Round, colour: str) -> list[naive.Round]:
    """Where each turn of a colour would lead, if it were its turn."""
    return [end for _, end in naive.turns(replace(round, turn=colour, stone=None, heading=""))]


def list_takings(round: naive.Round, colour: str) -> list[set[naive.Point]]:
    """The stones that each turn of a colour would take, if it were its turn."""
    ends, stones = after_each_turn(round, colour), set(naive.points(round, naive.other(colour)))
    return [stones - set(naive.points(end, naive.other(colour))) for end in ends]


def reachable(round: naive.Round, colour: str) -> set[naive.Point]:
    """The stones that a colour could take with its next turn, by whole chains of jumps."""
    return set().union(*list_takings(round, colour))


def most_taken(round: naive.Round, colour: str) -> int:
    """The most stones that a colour could take with its next turn."""
    return max(map(len, list_takings(round, colour)), default=0)


def point(parts: Sequence[str]) -> naive.Point:
    return int(parts[0]), int(parts[1])


def check(told: ReasonedTurn) -> str:
    """Return the kind of the clause. AssertionError if it is not true, or of no known kind.

    A clause of two reasons is true if both are; it is of the kind of the first.
    """
    first, *more = told.clause.split(", and to ")
    if more:
        for each in more:
            check(told.with_clause(f"to {each}"))
        return check(told.with_clause(first))
    for kind in CHECKS:
        parts = told.match_clause(PATTERNS[kind])
        if parts is not None:
            CHECKS[kind](told, *parts)
            return kind
    raise AssertionError(f"no such reason: {told.clause}")


def check_amounts(told: ReasonedTurn, reason: Reason) -> None:
    """Whether a reason has the amounts of its kind, and they are true of the turn."""
    mine, theirs = told.jump_counts(told.mover), told.jump_counts(told.opponent_colour)
    scores = {"B": told.after.black, "W": told.after.white}
    amounts = {
        "end": {"mine": scores[told.mover], "theirs": scores[told.opponent_colour]},
        "freeze": {"before": theirs[0]},
        "hold": {"jumps": theirs[1], "against": mine[1]},
        "keep": {"jumps": mine[1], "against": theirs[1]},
        "gain": {"before": mine[0], "after": mine[1]},
        "limit": {"before": theirs[0], "after": theirs[1]},
        "score": {"points": len(told.taken), "jumps": mine[1], "against": theirs[1]},
    }
    colours = {"curb": told.opponent_colour, "threaten": told.mover}
    if reason.kind in colours:
        before, after = (
            most_taken(each, colours[reason.kind]) for each in (told.before, told.after)
        )
        amounts[reason.kind] = {"before": before, "after": after}
    assert dict(reason.amounts) == amounts.get(reason.kind, {})


PATTERNS = {
    "pass": r"as no (black|white) stone can jump",
    "win": r"to end the round ahead, (\d+) to (\d+)",
    "draw": r"to end the round in a draw, (\d+) to (\d+)",
    "freeze": r"to (leave|keep) THEY without a jump",
    "shelter": rf"to keep the stone at {POINT} out of reach; going on would put it in danger",
    "hold": r"to leave THEY (\d+) jumps? against (\d+); going on would leave more",
    "keep": r"to keep (\d+) jumps? against (\d+); going on would leave fewer",
    "sweep": r"to take (\d+) stones at once",
    "most": r"to take (\d+) stones, as many as any turn could",
    "curb": r"to cut what THEY could take next turn from (\d+) stones to (none|\d+)",
    "threaten": r"to threaten to take (\d+) stones next turn",
    "open": rf"to open the jump from {POINT} to {POINT}",
    "forestall": rf"to take the stone at {POINT} before it can jump",
    "rescue": rf"to bring the stone at {POINT} out of reach",
    "gain": r"to have (\d+) jumps? instead of (\d+)",
    "limit": r"to leave THEY (\d+) jumps? instead of (\d+)",
    "take": rf"to take the stone at {POINT}",
    "collect": rf"to take (?:the stone at {POINT}|(\d+) stones), with no jump left to THEY",
    "score": r"to score (a point|\d+ points), and have (no|\d+) jumps? left against (\d+)",
    "stay": rf"to stay at {POINT}",
}


def _pass(told: ReasonedTurn, colour: str) -> None:
    assert told.decisions == ("pass",)
    assert colour[0].upper() == told.mover
    assert not naive.jumps(told.before, told.mover)


def _end(told: ReasonedTurn, mine: str, theirs: str) -> None:
    assert naive.is_over(told.after)
    scores = {"B": told.after.black, "W": told.after.white}
    assert (int(mine), int(theirs)) == (scores[told.mover], scores[told.opponent_colour])


def _win(told: ReasonedTurn, mine: str, theirs: str) -> None:
    _end(told, mine, theirs)
    assert int(mine) > int(theirs)


def _draw(told: ReasonedTurn, mine: str, theirs: str) -> None:
    _end(told, mine, theirs)
    assert mine == theirs


def _freeze(told: ReasonedTurn, verb: str) -> None:
    before, after = told.jump_counts(told.opponent_colour)
    assert told.after.turn == told.opponent_colour
    assert after == 0
    assert (before == 0) == (verb == "keep")


def _shelter(told: ReasonedTurn, *where: str) -> None:
    stone = told.path[-1]
    assert point(where) == stone
    assert stone not in reachable(told.after, told.opponent_colour)
    for round in told.rounds_one_jump_further():
        moved = set(naive.points(round, told.mover)) - set(naive.points(told.after, told.mover))
        assert moved <= reachable(round, told.opponent_colour)
        assert len(moved) == 1


def _hold(told: ReasonedTurn, left: str, own: str) -> None:
    assert len(naive.jumps(told.after, told.mover)) == int(own)
    assert len(naive.jumps(told.after, told.opponent_colour)) == int(left)
    assert all(
        len(naive.jumps(each, told.opponent_colour)) > int(left)
        for each in told.rounds_one_jump_further()
    )


def _keep(told: ReasonedTurn, left: str, theirs: str) -> None:
    assert len(naive.jumps(told.after, told.opponent_colour)) == int(theirs)
    assert len(naive.jumps(told.after, told.mover)) == int(left)
    assert all(
        len(naive.jumps(each, told.mover)) < int(left) for each in told.rounds_one_jump_further()
    )


def _sweep(told: ReasonedTurn, number: str) -> None:
    assert len(told.taken) == int(number) >= 2
    lost = len(naive.points(told.before, told.opponent_colour)) - len(
        naive.points(told.after, told.opponent_colour)
    )
    assert lost == int(number)


def _take(told: ReasonedTurn, *where: str) -> None:
    assert point(where) in told.taken
    assert naive.letter_at(told.before, point(where)) == told.opponent_colour
    assert naive.letter_at(told.after, point(where)) == "."


def _forestall(told: ReasonedTurn, *where: str) -> None:
    _take(told, *where)
    assert list(naive.jumps_from(told.before, point(where)))


def _rescue(told: ReasonedTurn, *where: str) -> None:
    assert point(where) == told.path[0] != told.path[-1]
    assert point(where) in reachable(told.before, told.opponent_colour)
    assert naive.letter_at(told.after, told.path[-1] or (0, 0)) == told.mover
    assert told.path[-1] not in reachable(told.after, told.opponent_colour)


def _gain(told: ReasonedTurn, after: str, before: str) -> None:
    assert told.jump_counts(told.mover) == (int(before), int(after))
    assert int(after) > int(before)


def _limit(told: ReasonedTurn, after: str, before: str) -> None:
    assert told.after.turn == told.opponent_colour
    assert told.jump_counts(told.opponent_colour) == (int(before), int(after))
    assert int(after) < int(before)


def _most(told: ReasonedTurn, number: str) -> None:
    _sweep(told, number)
    assert int(number) == most_taken(told.before, told.mover)


def _curb(told: ReasonedTurn, before: str, after: str) -> None:
    assert most_taken(told.before, told.opponent_colour) == int(before)
    assert most_taken(told.after, told.opponent_colour) == int(after.replace("none", "0"))


def _threaten(told: ReasonedTurn, number: str) -> None:
    assert most_taken(told.before, told.mover) < int(number)
    assert most_taken(told.after, told.mover) == int(number) >= 2


def _jump_points(round: naive.Round, colour: str) -> set[tuple[naive.Point, naive.Point]]:
    return {(start, end) for start, _, end in naive.jumps(round, colour)}


def _open(told: ReasonedTurn, *where: str) -> None:
    jump = point(where[:2]), point(where[2:])
    assert jump in _jump_points(told.after, told.mover)
    assert jump not in _jump_points(told.before, told.mover)


def _collect(told: ReasonedTurn, *found: str | None) -> None:
    assert told.jump_counts(told.opponent_colour) == (0, 0)
    row, column, number = found
    if number:
        assert len(told.taken) == int(number) > 1
    else:
        assert told.taken == [(int(row or 0), int(column or 0))]


def _score(told: ReasonedTurn, points: str, mine: str, theirs: str) -> None:
    assert points == ("a point" if len(told.taken) == 1 else f"{len(told.taken)} points")
    assert len(naive.jumps(told.after, told.mover)) == int(mine.replace("no", "0"))
    assert len(naive.jumps(told.after, told.opponent_colour)) == int(theirs)


def _stay(told: ReasonedTurn, *where: str) -> None:
    assert tuple(told.decisions) == ("stop",)
    assert point(where) == told.before.stone


CHECKS: dict[str, Callable[..., None]] = {
    "pass": _pass,
    "win": _win,
    "draw": _draw,
    "freeze": _freeze,
    "shelter": _shelter,
    "hold": _hold,
    "keep": _keep,
    "sweep": _sweep,
    "most": _most,
    "curb": _curb,
    "threaten": _threaten,
    "open": _open,
    "forestall": _forestall,
    "rescue": _rescue,
    "gain": _gain,
    "limit": _limit,
    "take": _take,
    "collect": _collect,
    "score": _score,
    "stay": _stay,
}
