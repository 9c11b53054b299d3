"""Check whether a reason is true of a turn, by the naive rules and from the sentence alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from tests.games.konobi import naive
from tests.games.konobi.lines import NO_LINE, LineMap
from tests.games.konobi.naive import Point
from tests.games.opponents import with_opponent

LETTERS = "abcdefghjklmnopqrst"
POINT = r"[a-hj-t]\d{1,2}"
NAMED = rf"(?:{POINT}|{POINT} or {POINT}|{POINT}, {POINT} or {POINT}|\d+ points)"
WHERE = rf"(at {NAMED}|there)"
EDGES = {"B": ("north", "south"), "W": ("west", "east")}
EDGE = "(?:north|south|west|east)"
CHAINS = rf"(?:stone|chain)s? at {POINT}(?:(?:, {POINT})* and {POINT})?"
COLOURS = {"black": "B", "white": "W"}

PointSet = frozenset[Point]
"""A chain, or the points of an edge."""


class ReasonClaim:
    """A turn, with the sentence that must be true of it."""

    def __init__(
        self, before: naive.Round, decision: naive.Decision, clause: str, opponent: str
    ) -> None:
        self.before, self.decision, self.clause = before, decision, clause
        self.after = naive.decide(before, decision)
        self.opponent = opponent
        self.mine, self.theirs = before.turn, naive.other_colour(before.turn)
        self.size = len(before.rows)

    @property
    def here(self) -> Point:
        assert not isinstance(self.decision, str)
        return self.decision

    def match_clause(self, pattern: str) -> tuple[str, ...] | None:
        """The parts of the clause, if it is of that kind; THEY stands for the opponent."""
        match = re.fullmatch(with_opponent(pattern, self.opponent), self.clause)
        return match.groups() if match else None

    def point(self, name: str) -> Point:
        """A point by its letter and its number, which is counted from the south."""
        return self.size + 1 - int(name[1:]), LETTERS.index(name[0]) + 1

    def points(self, words: str) -> list[Point]:
        return [self.point(name) for name in re.findall(POINT, words)]

    def names_points(self, points: Iterable[Point], words: str) -> bool:
        """Whether words name exactly these points, or count them where they are many.

        "there" is where the stone is placed, which is not named again.
        """
        found = set(points)
        if words.endswith("points"):
            return len(found) == int(words.split()[1]) > 3
        named = [self.here] if words == "there" else self.points(words)
        return bool(found) and sorted(named) == sorted(found) and words != self.repeated

    @property
    def repeated(self) -> str:
        """How the words would name the point once more."""
        return f"at {LETTERS[self.here[1] - 1]}{self.size + 1 - self.here[0]}"

    def edge(self, name: str, colour: str) -> PointSet:
        """The points of an edge that a colour is to join."""
        last = (1, self.size)[EDGES[colour].index(name)]
        line = range(1, self.size + 1)
        return frozenset((last, at) if colour == "B" else (at, last) for at in line)

    def parts(self, words: str, colour: str) -> list[PointSet]:
        """The chains, by their stones, and the edges that words name; no two are the same."""
        found = [chain_at(self.before, stone) for stone in self.points(words)]
        assert all(self.before.board[stone] == colour for stone in self.points(words))
        assert (words.split(" at ")[0].split()[-1][:5] == "stone") == all(
            len(chain) == 1 for chain in found
        )
        edges = [self.edge(name, colour) for name in re.findall(rf"({EDGE}) edge", words)]
        assert all(chain.isdisjoint(edge) for chain in found for edge in edges)
        found += edges
        assert len(set(found)) == len(found)
        return found


# The board


def chain_at(round: naive.Round, stone: Point) -> PointSet:
    return frozenset(naive.chain_stones(round, stone, round.board[stone], set()))


def neighbours(point: Point) -> list[Point]:
    return [
        (point[0] + down, point[1] + right)
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down, right) != (0, 0)
    ]


def with_stone(round: naive.Round, point: Point, colour: str) -> naive.Round:
    return naive.with_changes(round, {point: colour})


def touching_chains(round: naive.Round, point: Point, colour: str) -> list[PointSet]:
    """The chains of a colour that touch a point."""
    stones = [near for near in neighbours(point) if round.board.get(near) == colour]
    return list({chain_at(round, stone) for stone in stones})


def are_joined(round: naive.Round, stone: Point, parts: Iterable[PointSet]) -> bool:
    """Whether the chain of a stone has come to all of some parts."""
    chain = chain_at(round, stone)
    return not any(chain.isdisjoint(part) for part in parts)


def joining_points(round: naive.Round, colour: str, parts: list[PointSet]) -> set[Point]:
    """Where a single stone of a colour may be placed that joins a chain, the first, to others."""
    near = {each for point in parts[0] for each in neighbours(point)}
    vacant = [point for point in near if round.board.get(point) == "."]
    legal = [point for point in vacant if not naive.broken_rules(round, point, colour)]
    return {point for point in legal if are_joined(with_stone(round, point, colour), point, parts)}


def winning_points(round: naive.Round, colour: str) -> set[Point]:
    """Where a colour may place a stone that wins."""
    found = set()
    for point in naive.placements(round, colour):
        reach = {point}.union(*touching_chains(round, point, colour))
        lines = {row if colour == "B" else column for row, column in reach}
        if lines >= {1, len(round.rows)}:
            found.add(point)
    return found


def check_claim(claim: ReasonClaim) -> str:
    """Return the kind of the clause. AssertionError: it is not true, or of no known kind."""
    for kind, pattern in PATTERNS.items():
        parts = claim.match_clause(pattern)
        if parts is not None:
            CHECKS[kind](claim, *parts)
            return kind
    raise AssertionError(f"no such reason: {claim.clause}")


STANCE = rf"(in the middle|halfway between \w+ and \w+|(?:\d+ \w+ from|on) the {EDGE} edge)"
GOAL = rf"(the (?:stone|chain) at {POINT}|the {EDGE} edge)"
LINK = rf"from (?:{GOAL} to {GOAL}|edge to edge)"
PATTERNS = {
    "pass": r"as no (black|white) stone can be placed",
    "swap": rf"to have a stone {STANCE}",
    "win": r"to join (north and south|west and east) and win",
    "stop": rf"to keep THEY from winning {WHERE}",
    "threaten": rf"to threaten to win {WHERE}",
    "save": rf"to join (the {CHAINS}(?: to the {EDGE} edge)?) before THEY comes? between them"
    rf"(?: (at {NAMED}))?",
    "join": rf"to join (the {CHAINS}(?: to the {EDGE} edge)?)",
    "cut": rf"to come between THEY's ({CHAINS}(?: and the {EDGE} edge)?)",
    "guard": rf"to come within one stone of {GOAL}, by way of ({NAMED}), where THEY may not play",
    "double": rf"to come within one stone of {GOAL}, by way of ({NAMED})",
    "close": r"to leave THEY no line from edge to edge as the stones are now",
    "lengthen": rf"to make THEY's shortest line (\d+) stones? instead of (\d+)(?:, {LINK})?"
    r"(?:, and (Black|White)'s (\d+) instead of (\d+))?",
    "shorten": r"to make (Black|White)'s shortest line (\d+) stones? instead of (\d+)"
    rf"(?:, by way of ({POINT}(?: and {POINT})?))?(?:, and block THEY's line {LINK})?",
    "block": rf"to block THEY's line {LINK}",
    "bar": rf"to keep THEY off ({POINT}|{POINT} or {POINT}) for good: it would be a crosscut",
    "extend": rf"to bring (the {CHAINS}) nearer to the ({EDGE}) edge, "
    r"with (\d+) (row|column)s? to go",
    "between": rf"to stand between (THEY's (?:stone|chain) at {POINT}) and the ({EDGE}) edge",
    "ahead": rf"to stand ahead of (the (?:stone|chain) at {POINT}), "
    rf"(?:(\d+) (row|column)s? from|on) the ({EDGE}) edge",
    "open": rf"to open {STANCE}; White may swap",
    "add": rf"to add to (the {CHAINS})",
    "against": rf"to stand against THEY's stone at ({POINT})",
    "stand": rf"to stand {STANCE}",
}


def _pass(claim: ReasonClaim, colour: str) -> None:
    assert claim.decision == "pass"
    assert COLOURS[colour] == claim.mine
    assert not naive.placements(claim.before, claim.mine)


def _swap(claim: ReasonClaim, where: str) -> None:
    assert claim.decision == "swap"
    (stone,) = naive.points_with(claim.before, "B")
    assert describes_stand(claim, "B", stone, where)
    assert not naive.points_with(claim.before, "W")
    assert claim.after.seats != claim.before.seats


# Winning


def _win(claim: ReasonClaim, edges: str) -> None:
    assert claim.after.winners == [claim.mine]
    assert tuple(edges.split(" and ")) == EDGES[claim.mine]


def _stop(claim: ReasonClaim, where: str) -> None:
    assert claim.names_points(winning_points(claim.before, claim.theirs), where)
    assert not winning_points(claim.after, claim.theirs)


def _threaten(claim: ReasonClaim, where: str) -> None:
    assert claim.names_points(
        winning_points(claim.after, claim.mine) - winning_points(claim.before, claim.mine), where
    )


# Joining and cutting


def _join(claim: ReasonClaim, words: str) -> None:
    parts = claim.parts(words, claim.mine)
    assert len(parts) > 1
    assert are_joined(claim.after, claim.here, parts)


def _save(claim: ReasonClaim, words: str, where: str | None) -> None:
    where = where or "there"
    _join(claim, words)
    parts = claim.parts(words, claim.mine)
    (between,) = [claim.here] if where == "there" else claim.points(where)
    assert claim.names_points([between], where)
    assert between in joining_points(claim.before, claim.mine, parts)
    assert not naive.broken_rules(claim.before, between, claim.theirs)
    assert not joining_points(with_stone(claim.before, between, claim.theirs), claim.mine, parts)


def _cut(claim: ReasonClaim, words: str) -> None:
    parts = claim.parts(words, claim.theirs)
    assert len(parts) > 1
    assert claim.here in joining_points(claim.before, claim.theirs, parts)
    assert not joining_points(claim.after, claim.theirs, parts)


def _new_links(claim: ReasonClaim, goal: str, where: str) -> set[Point]:
    """The ways to something that there are now, and were not before."""
    if goal.endswith("edge"):
        part = claim.edge(goal.split()[1], claim.mine)
    else:
        (part,) = claim.parts(goal, claim.mine)
    assert part.isdisjoint(chain_at(claim.after, claim.here))
    ways = joining_points(claim.after, claim.mine, [chain_at(claim.after, claim.here), part])
    assert claim.names_points(ways, f"at {where}")
    for chain in touching_chains(claim.before, claim.here, claim.mine):
        assert not joining_points(claim.before, claim.mine, [chain, part])
    return ways


def _double(claim: ReasonClaim, goal: str, where: str) -> None:
    assert len(_new_links(claim, goal, where)) > 1


def _guard(claim: ReasonClaim, goal: str, where: str) -> None:
    assert all(
        naive.broken_rules(claim.after, way, claim.theirs) for way in _new_links(claim, goal, where)
    )


# Lines


def _lengths(claim: ReasonClaim, colour: str) -> tuple[int, int]:
    return LineMap(claim.before, colour).length, LineMap(claim.after, colour).length


def _close(claim: ReasonClaim) -> None:
    before, after = _lengths(claim, claim.theirs)
    assert before < after == NO_LINE


def _lengthen(claim: ReasonClaim, after: str, before: str, one: str, other: str, *own: str) -> None:
    assert _lengths(claim, claim.theirs) == (int(before), int(after))
    assert int(before) < int(after)
    if one:
        _block(claim, one, other)
    if any(own):
        _shorten(claim, *own)


def _shorten(
    claim: ReasonClaim,
    colour: str,
    after: str,
    before: str,
    ways: str | None = None,
    one: str | None = None,
    other: str | None = None,
) -> None:
    assert COLOURS[colour.lower()] == claim.mine
    assert _lengths(claim, claim.mine) == (int(before), int(after))
    assert int(before) > int(after)
    if "edge to edge" in claim.clause:
        assert claim.here in LineMap(claim.before, claim.theirs).points
    for point in claim.points(ways or ""):
        assert claim.after.board[point] == "."
        assert point in LineMap(claim.after, claim.mine).points
    if one and other:
        _block(claim, one, other)


def _block(claim: ReasonClaim, one: str | None, other: str | None) -> None:
    """The line goes over the point, from one stone or edge to the other, all on shortest lines."""
    lines = LineMap(claim.before, claim.theirs)
    assert claim.here in lines.points
    for at, words in enumerate(each for each in (one, other) if each):
        if words.endswith("edge"):
            assert words == f"the {EDGES[claim.theirs][at]} edge"
        else:
            claim.parts(words, claim.theirs)
            (stone,) = claim.points(words)
            assert stone in lines.points
            assert claim.before.board[stone] == claim.theirs


def _bar(claim: ReasonClaim, where: str) -> None:
    for point in claim.points(where):
        assert "crosscut" not in naive.broken_rules(claim.before, point, claim.theirs)
        assert "crosscut" in naive.broken_rules(claim.after, point, claim.theirs)
        assert claim.after.board[point] == "."


def _extend(claim: ReasonClaim, words: str, edge: str, rows: str, noun: str) -> None:
    (chain,) = claim.parts(words, claim.mine)
    assert chain in touching_chains(claim.before, claim.here, claim.mine)
    assert noun == LINE[claim.mine]
    assert distance_to_edge(claim, claim.mine, edge, claim.here) == int(rows)
    assert int(rows) < min(distance_to_edge(claim, claim.mine, edge, stone) for stone in chain)


# Where it stands

LINE = {"B": "row", "W": "column"}
NEAR = 3


def distance_to_edge(claim: ReasonClaim, colour: str, edge: str, point: Point) -> int:
    """How many rows, or columns, a point is away from an edge of a colour's."""
    rank = 0 if colour == "B" else 1
    return abs(point[rank] - min(claim.edge(edge, colour))[rank])


def describes_stand(claim: ReasonClaim, colour: str, point: Point, words: str) -> bool:
    """Whether words tell where a stone stands: by the middle, by both edges or by the nearer."""
    if words == "in the middle":
        return all(abs(2 * each - claim.size - 1) <= 1 for each in point)
    first, second = (distance_to_edge(claim, colour, edge, point) for edge in EDGES[colour])
    if words.startswith("halfway"):
        return first == second and words == f"halfway between {' and '.join(EDGES[colour])}"
    rows, edge = min((first, EDGES[colour][0]), (second, EDGES[colour][1]))
    counted = f"{rows} {LINE[colour]}{'s' * (rows > 1)} from" if rows else "on"
    return first != second and words == f"{counted} the {edge} edge"


def is_ahead(claim: ReasonClaim, colour: str, stone: Point, edge: str) -> bool:
    """Whether the stone that is placed is near another, on the way of its chain to an edge."""
    ahead = distance_to_edge(claim, colour, edge, stone) - distance_to_edge(
        claim, colour, edge, claim.here
    )
    across = 1 if colour == "B" else 0
    aside = abs(claim.here[across] - stone[across])
    chain = chain_at(claim.before, stone)
    passed = all(
        distance_to_edge(claim, colour, edge, each)
        > distance_to_edge(claim, colour, edge, claim.here)
        for each in chain
    )
    return (
        0 < ahead <= NEAR
        and aside <= ahead
        and passed
        and chain.isdisjoint(claim.edge(edge, colour))
    )


def _between(claim: ReasonClaim, words: str, edge: str) -> None:
    claim.parts(words, claim.theirs)
    (stone,) = claim.points(words)
    assert edge in EDGES[claim.theirs]
    assert is_ahead(claim, claim.theirs, stone, edge)


def _ahead(claim: ReasonClaim, words: str, rows: str, noun: str, edge: str) -> None:
    claim.parts(words, claim.mine)
    (stone,) = claim.points(words)
    assert edge in EDGES[claim.mine]
    assert is_ahead(claim, claim.mine, stone, edge)
    assert distance_to_edge(claim, claim.mine, edge, claim.here) == int(rows or 0)
    assert noun in (None, LINE[claim.mine])


def _open(claim: ReasonClaim, where: str) -> None:
    assert describes_stand(claim, claim.mine, claim.here, where)
    assert set(claim.before.board.values()) == {"."}
    assert naive.can_swap(claim.after)


def _add(claim: ReasonClaim, words: str) -> None:
    (chain,) = claim.parts(words, claim.mine)
    assert chain in touching_chains(claim.before, claim.here, claim.mine)


def _against(claim: ReasonClaim, where: str) -> None:
    assert claim.point(where) in neighbours(claim.here)
    assert claim.before.board[claim.point(where)] == claim.theirs


def _stand(claim: ReasonClaim, where: str) -> None:
    assert describes_stand(claim, claim.mine, claim.here, where)


CHECKS: dict[str, Callable[..., None]] = {
    "pass": _pass,
    "swap": _swap,
    "win": _win,
    "stop": _stop,
    "threaten": _threaten,
    "save": _save,
    "join": _join,
    "cut": _cut,
    "guard": _guard,
    "double": _double,
    "close": _close,
    "lengthen": _lengthen,
    "shorten": _shorten,
    "block": _block,
    "bar": _bar,
    "extend": _extend,
    "between": _between,
    "ahead": _ahead,
    "open": _open,
    "add": _add,
    "against": _against,
    "stand": _stand,
}
