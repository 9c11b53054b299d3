"""Check whether a reason is true of a turn, by the naive rules and from the sentence alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from tests.games.konobi import naive
from tests.games.konobi.lines import FAR, Map
from tests.games.konobi.naive import Point

LETTERS = "abcdefghjklmnopqrst"
P = r"[a-hj-t]\d{1,2}"
WHERE = rf"(at (?:{P}|{P} or {P}|{P}, {P} or {P}|\d+ points)|there)"
EDGES = {"B": ("north", "south"), "W": ("west", "east")}
EDGE = "(?:north|south|west|east)"
CHAINS = rf"(?:stone|chain)s? at {P}(?:(?:, {P})* and {P})?"
COLOURS = {"black": "B", "white": "W"}

Part = frozenset[Point]
"""A chain, or the points of an edge."""


class Told:
    """A turn, with the sentence that must be true of it."""

    def __init__(
        self, before: naive.Round, decision: naive.Decision, clause: str, opponent: str
    ) -> None:
        self.before, self.decision, self.clause = before, decision, clause
        self.after = naive.decide(before, decision)
        self.opponent = re.escape(opponent)
        self.mine, self.theirs = before.turn, naive.other(before.turn)
        self.size = len(before.rows)

    @property
    def here(self) -> Point:
        assert not isinstance(self.decision, str)
        return self.decision

    def says(self, pattern: str) -> tuple[str, ...] | None:
        """The parts of the clause, if it is of that kind; THEY stands for the opponent."""
        match = re.fullmatch(pattern.replace("THEY", self.opponent), self.clause)
        return match.groups() if match else None

    def point(self, name: str) -> Point:
        """A point by its letter and its number, which is counted from the south."""
        return self.size + 1 - int(name[1:]), LETTERS.index(name[0]) + 1

    def points(self, words: str) -> list[Point]:
        return [self.point(name) for name in re.findall(P, words)]

    def are(self, points: Iterable[Point], words: str) -> bool:
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

    def edge(self, name: str, colour: str) -> Part:
        """The points of an edge that a colour is to join."""
        last = (1, self.size)[EDGES[colour].index(name)]
        line = range(1, self.size + 1)
        return frozenset((last, at) if colour == "B" else (at, last) for at in line)

    def parts(self, words: str, colour: str) -> list[Part]:
        """The chains, by their stones, and the edges that words name; no two are the same."""
        found = [chain_of(self.before, stone) for stone in self.points(words)]
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


def chain_of(round: naive.Round, stone: Point) -> Part:
    return frozenset(naive.reached(round, stone, round.board[stone], set()))


def around(point: Point) -> list[Point]:
    return [
        (point[0] + down, point[1] + right)
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down, right) != (0, 0)
    ]


def put(round: naive.Round, point: Point, colour: str) -> naive.Round:
    return naive.changed(round, {point: colour})


def touching(round: naive.Round, point: Point, colour: str) -> list[Part]:
    """The chains of a colour that touch a point."""
    stones = [near for near in around(point) if round.board.get(near) == colour]
    return list({chain_of(round, stone) for stone in stones})


def are_joined(round: naive.Round, stone: Point, parts: Iterable[Part]) -> bool:
    """Whether the chain of a stone has come to all of some parts."""
    chain = chain_of(round, stone)
    return not any(chain.isdisjoint(part) for part in parts)


def joining(round: naive.Round, colour: str, parts: list[Part]) -> set[Point]:
    """Where a single stone of a colour may be placed that joins a chain, the first, to others."""
    near = {each for point in parts[0] for each in around(point)}
    vacant = [point for point in near if round.board.get(point) == "."]
    legal = [point for point in vacant if not naive.forbidding(round, point, colour)]
    return {point for point in legal if are_joined(put(round, point, colour), point, parts)}


def wins(round: naive.Round, colour: str) -> set[Point]:
    """Where a colour may place a stone that wins."""
    found = set()
    for point in naive.placements(round, colour):
        reach = {point}.union(*touching(round, point, colour))
        lines = {row if colour == "B" else column for row, column in reach}
        if lines >= {1, len(round.rows)}:
            found.add(point)
    return found


def check(told: Told) -> str:
    """Return the kind of the clause. AssertionError: it is not true, or of no known kind."""
    for kind, pattern in PATTERNS.items():
        parts = told.says(pattern)
        if parts is not None:
            CHECKS[kind](told, *parts)
            return kind
    raise AssertionError(f"no such reason: {told.clause}")


STANCE = rf"(in the middle|halfway between \w+ and \w+|(?:\d+ \w+ from|on) the {EDGE} edge)"
GOAL = rf"(the (?:stone|chain) at {P}|the {EDGE} edge)"
PATTERNS = {
    "pass": r"as no (black|white) stone can be placed",
    "swap": rf"to have a stone {STANCE}",
    "win": r"to join (north and south|west and east) and win",
    "stop": rf"to keep THEY from winning {WHERE}",
    "threaten": rf"to threaten to win {WHERE}",
    "save": rf"to join (the {CHAINS}(?: to the {EDGE} edge)?) before THEY comes between {WHERE}",
    "join": rf"to join (the {CHAINS}(?: to the {EDGE} edge)?)",
    "cut": rf"to come between THEY's ({CHAINS}(?: and the {EDGE} edge)?)",
    "guard": rf"to come within one stone of {GOAL}, {WHERE}, where THEY may not play",
    "double": rf"to come within one stone of {GOAL}, {WHERE}",
    "close": r"to leave THEY no line from edge to edge as the stones are now",
    "lengthen": r"to make THEY's shortest line (\d+) stones? instead of (\d+)"
    r"(?:, and (Black|White)'s (\d+) instead of (\d+))?",
    "shorten": r"to make (Black|White)'s shortest line (\d+) stones? instead of (\d+)"
    r"(, and block one of THEY's)?",
    "block": r"to block one of THEY's shortest lines",
    "bar": rf"to keep THEY from ({P}|{P} or {P}) for good: a crosscut now",
    "extend": rf"to bring (the {CHAINS}) nearer to the ({EDGE}) edge, "
    r"with (\d+) (row|column)s? to go",
    "between": rf"to stand between (THEY's (?:stone|chain) at {P}) and the ({EDGE}) edge",
    "ahead": rf"to stand ahead of (the (?:stone|chain) at {P}), "
    rf"(?:(\d+) (row|column)s? from|on) the ({EDGE}) edge",
    "open": rf"to open {STANCE}; White may swap",
    "add": rf"to add to (the {CHAINS})",
    "against": rf"to stand against THEY's stone at ({P})",
    "stand": rf"to stand {STANCE}",
}


def _pass(told: Told, colour: str) -> None:
    assert told.decision == "pass"
    assert COLOURS[colour] == told.mine
    assert not naive.placements(told.before, told.mine)


def _swap(told: Told, where: str) -> None:
    assert told.decision == "swap"
    (stone,) = naive.points(told.before, "B")
    assert stands(told, "B", stone, where)
    assert not naive.points(told.before, "W")
    assert told.after.seats != told.before.seats


# Winning


def _win(told: Told, edges: str) -> None:
    assert told.after.won == [told.mine]
    assert tuple(edges.split(" and ")) == EDGES[told.mine]


def _stop(told: Told, where: str) -> None:
    assert told.are(wins(told.before, told.theirs), where)
    assert not wins(told.after, told.theirs)


def _threaten(told: Told, where: str) -> None:
    assert told.are(wins(told.after, told.mine) - wins(told.before, told.mine), where)


# Joining and cutting


def _join(told: Told, words: str) -> None:
    parts = told.parts(words, told.mine)
    assert len(parts) > 1
    assert are_joined(told.after, told.here, parts)


def _save(told: Told, words: str, where: str) -> None:
    _join(told, words)
    parts = told.parts(words, told.mine)
    (between,) = [told.here] if where == "there" else told.points(where)
    assert told.are([between], where)
    assert between in joining(told.before, told.mine, parts)
    assert not naive.forbidding(told.before, between, told.theirs)
    assert not joining(put(told.before, between, told.theirs), told.mine, parts)


def _cut(told: Told, words: str) -> None:
    parts = told.parts(words, told.theirs)
    assert len(parts) > 1
    assert told.here in joining(told.before, told.theirs, parts)
    assert not joining(told.after, told.theirs, parts)


def _near(told: Told, goal: str, where: str) -> set[Point]:
    """The ways to something that there are now, and were not before."""
    if goal.endswith("edge"):
        part = told.edge(goal.split()[1], told.mine)
    else:
        (part,) = told.parts(goal, told.mine)
    assert part.isdisjoint(chain_of(told.after, told.here))
    ways = joining(told.after, told.mine, [chain_of(told.after, told.here), part])
    assert told.are(ways, where)
    for chain in touching(told.before, told.here, told.mine):
        assert not joining(told.before, told.mine, [chain, part])
    return ways


def _double(told: Told, goal: str, where: str) -> None:
    assert len(_near(told, goal, where)) > 1


def _guard(told: Told, goal: str, where: str) -> None:
    assert all(naive.forbidding(told.after, way, told.theirs) for way in _near(told, goal, where))


# Lines


def _lengths(told: Told, colour: str) -> tuple[int, int]:
    return Map(told.before, colour).length, Map(told.after, colour).length


def _close(told: Told) -> None:
    before, after = _lengths(told, told.theirs)
    assert before < after == FAR


def _lengthen(told: Told, after: str, before: str, *own: str) -> None:
    assert _lengths(told, told.theirs) == (int(before), int(after))
    assert int(before) < int(after)
    if any(own):
        _shorten(told, *own)


def _shorten(told: Told, colour: str, after: str, before: str, also: str = "") -> None:
    assert COLOURS[colour.lower()] == told.mine
    assert _lengths(told, told.mine) == (int(before), int(after))
    assert int(before) > int(after)
    if also:
        _block(told)


def _block(told: Told) -> None:
    assert told.here in Map(told.before, told.theirs).points


def _bar(told: Told, where: str) -> None:
    for point in told.points(where):
        assert "crosscut" not in naive.forbidding(told.before, point, told.theirs)
        assert "crosscut" in naive.forbidding(told.after, point, told.theirs)
        assert told.after.board[point] == "."


def _extend(told: Told, words: str, edge: str, rows: str, noun: str) -> None:
    (chain,) = told.parts(words, told.mine)
    assert chain in touching(told.before, told.here, told.mine)
    assert noun == LINE[told.mine]
    assert away(told, told.mine, edge, told.here) == int(rows)
    assert int(rows) < min(away(told, told.mine, edge, stone) for stone in chain)


# Where it stands

LINE = {"B": "row", "W": "column"}
NEAR = 3


def away(told: Told, colour: str, edge: str, point: Point) -> int:
    """How many rows, or columns, a point is away from an edge of a colour's."""
    rank = 0 if colour == "B" else 1
    return abs(point[rank] - min(told.edge(edge, colour))[rank])


def stands(told: Told, colour: str, point: Point, words: str) -> bool:
    """Whether words tell where a stone stands: by the middle, by both edges or by the nearer."""
    if words == "in the middle":
        return all(abs(2 * each - told.size - 1) <= 1 for each in point)
    first, second = (away(told, colour, edge, point) for edge in EDGES[colour])
    if words.startswith("halfway"):
        return first == second and words == f"halfway between {' and '.join(EDGES[colour])}"
    rows, edge = min((first, EDGES[colour][0]), (second, EDGES[colour][1]))
    counted = f"{rows} {LINE[colour]}{'s' * (rows > 1)} from" if rows else "on"
    return first != second and words == f"{counted} the {edge} edge"


def is_ahead(told: Told, colour: str, stone: Point, edge: str) -> bool:
    """Whether the stone that is placed is near another, on the way of its chain to an edge."""
    ahead = away(told, colour, edge, stone) - away(told, colour, edge, told.here)
    across = 1 if colour == "B" else 0
    aside = abs(told.here[across] - stone[across])
    chain = chain_of(told.before, stone)
    passed = all(
        away(told, colour, edge, each) > away(told, colour, edge, told.here) for each in chain
    )
    return (
        0 < ahead <= NEAR
        and aside <= ahead
        and passed
        and chain.isdisjoint(told.edge(edge, colour))
    )


def _between(told: Told, words: str, edge: str) -> None:
    told.parts(words, told.theirs)
    (stone,) = told.points(words)
    assert edge in EDGES[told.theirs]
    assert is_ahead(told, told.theirs, stone, edge)


def _ahead(told: Told, words: str, rows: str, noun: str, edge: str) -> None:
    told.parts(words, told.mine)
    (stone,) = told.points(words)
    assert edge in EDGES[told.mine]
    assert is_ahead(told, told.mine, stone, edge)
    assert away(told, told.mine, edge, told.here) == int(rows or 0)
    assert noun in (None, LINE[told.mine])


def _open(told: Told, where: str) -> None:
    assert stands(told, told.mine, told.here, where)
    assert set(told.before.board.values()) == {"."}
    assert naive.may_swap(told.after)


def _add(told: Told, words: str) -> None:
    (chain,) = told.parts(words, told.mine)
    assert chain in touching(told.before, told.here, told.mine)


def _against(told: Told, where: str) -> None:
    assert told.point(where) in around(told.here)
    assert told.before.board[told.point(where)] == told.theirs


def _stand(told: Told, where: str) -> None:
    assert stands(told, told.mine, told.here, where)


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
