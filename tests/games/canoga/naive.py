"""The rules of Canoga once more, slow and plain, sharing nothing with the game they check."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product

Row = frozenset[int]
"""The numbers of the covered squares."""
Decision = tuple[str, tuple[int, ...]]
"""One of "two", "one"; "dice" with what they show; "cover" and "uncover" with squares, the largest
number first."""

FACES = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True)
class Round:
    """Both rows by seat, and whose turn it is.

    `rolling` dice are in the air; `sum` was thrown and is to be used, else 0. `advantage` is a seat
    and the square it began with; `finished` says which seats have finished a turn.
    """

    size: int
    rows: tuple[Row, Row]
    turn: int
    rolling: int = 0
    sum: int = 0
    advantage: tuple[int, int] | None = None
    finished: tuple[bool, bool] = (False, False)
    winner: int | None = None
    way: str = ""


def start(size: int, first: int, advantage: tuple[int, int] | None = None) -> Round:
    rows: list[Row] = [frozenset(), frozenset()]
    if advantage is not None:
        seat, number = advantage
        rows[seat] = frozenset({number})
    return Round(size, (rows[0], rows[1]), first, advantage=advantage)


def squares(round: Round) -> Row:
    """All numbers of a row."""
    return frozenset(range(1, round.size + 1))


def lock(round: Round) -> tuple[int, int] | None:
    """The seat and the square that cannot be uncovered, as its owner has had no turn yet."""
    if round.advantage is None or round.finished[round.advantage[0]]:
        return None
    return round.advantage


# What can be decided


def coverable(round: Round) -> Row:
    """The squares that the mover could cover."""
    return squares(round) - round.rows[round.turn]


def uncoverable(round: Round) -> Row:
    """The squares of the opponent's row that the mover could uncover."""
    other = 1 - round.turn
    return frozenset(number for number in round.rows[other] if lock(round) != (other, number))


@cache
def sets(numbers: Row, wanted: int) -> tuple[tuple[int, ...], ...]:
    """All sets of these numbers with that sum, of one up to all of them."""
    falling = sorted(numbers, reverse=True)
    counts = range(1, len(falling) + 1)
    every = (each for count in counts for each in combinations(falling, count))
    return tuple(each for each in every if sum(each) == wanted)


def uses(round: Round, thrown: int) -> list[Decision]:
    """The decisions that use a throw."""
    covering: list[Decision] = [("cover", each) for each in sets(coverable(round), thrown)]
    return covering + [("uncover", each) for each in sets(uncoverable(round), thrown)]


def may_throw_one(round: Round) -> bool:
    return all(number in round.rows[round.turn] for number in range(7, round.size + 1))


def decisions(round: Round) -> list[Decision]:
    """All that can happen next, by a player or by the dice."""
    if round.winner is not None:
        return []
    if round.rolling:
        return [("dice", dice) for dice in product(FACES, repeat=round.rolling)]
    if round.sum:
        return uses(round, round.sum)
    return [("two", ()), ("one", ())] if may_throw_one(round) else [("two", ())]


# After a decision


def decide(round: Round, decision: Decision) -> Round:
    """The round after a decision, or after the dice have fallen."""
    kind, numbers = decision
    if kind in ("one", "two"):
        return replace(round, rolling=1 if kind == "one" else 2)
    if kind == "dice":
        return with_throw(replace(round, rolling=0), sum(numbers))
    rows = list(round.rows)
    if kind == "cover":
        rows[round.turn] = rows[round.turn] | set(numbers)
    else:
        rows[1 - round.turn] = rows[1 - round.turn] - set(numbers)
    after = replace(round, rows=(rows[0], rows[1]), sum=0)
    if kind == "cover" and rows[round.turn] == squares(round):
        return replace(after, winner=round.turn, way="covering")
    if kind == "uncover" and not rows[1 - round.turn]:
        return replace(after, winner=round.turn, way="uncovering")
    return after


def with_throw(round: Round, total: int) -> Round:
    """The round after a throw, which is used or ends the turn."""
    if uses(round, total):
        return replace(round, sum=total)
    finished = tuple(done or seat == round.turn for seat, done in enumerate(round.finished))
    return replace(round, turn=1 - round.turn, finished=(finished[0], finished[1]))


def score(round: Round) -> int:
    """The winner's points."""
    assert round.winner is not None
    if round.way == "covering":
        return sum(squares(round) - round.rows[1 - round.winner])
    return sum(round.rows[round.winner])


def advantage(score: int, opener: int) -> tuple[int, int] | None:
    """The next round's advantage: the score's digits, for the seat that did not open this one."""
    while score >= 10:
        score = sum(int(digit) for digit in str(score))
    return (1 - opener, score) if score else None


# Counting


@cache
def count_plies(round: Round, depth: int) -> int:
    """The number of sequences of that many decisions, each throw of the dice being one."""
    if depth == 0:
        return 1
    return sum(count_plies(decide(round, each), depth - 1) for each in decisions(round))


@cache
def perft(round: Round, depth: int) -> int:
    """The number of sequences of that many turns; a turn ends with the round, too."""
    if round.winner is not None:
        return 0
    return sum(perft_after(decide(round, each), round.turn, depth) for each in decisions(round))


@cache
def perft_after(round: Round, seat: int, depth: int) -> int:
    """The number of sequences once a seat is in mid-turn, or has just ended its turn."""
    if round.winner is None and round.turn == seat:
        return sum(perft_after(decide(round, each), seat, depth) for each in decisions(round))
    return 1 if depth == 1 else perft(round, depth - 1)


# Playing


def random_rows(source: random.Random, size: int) -> Round:
    """Rows covered at random, also as play would never leave them; nobody has won."""
    rows = []
    for _ in range(2):
        covered = set(source.sample(range(1, size + 1), source.randint(0, size - 1)))
        high = set(range(7, size + 1)) if source.random() < 0.3 else set()
        rows.append(frozenset(covered | high) - {source.randint(1, 6)})
    turn, holder = source.randrange(2), source.randrange(2)
    numbers = sorted(number for number in rows[holder] if number <= 9)
    advantage = (holder, source.choice(numbers)) if numbers and source.random() < 0.5 else None
    return Round(size, (rows[0], rows[1]), turn, advantage=advantage)


def random_moments(source: random.Random, size: int) -> Iterator[Round]:
    """Rows that are covered at random, before a throw and after it."""
    while True:
        round = random_rows(source, size)
        yield round
        for kind, _ in decisions(round):
            rolling = decide(round, (kind, ()))
            thrown = decide(rolling, source.choice(decisions(rolling)))
            if thrown.sum:
                yield thrown


def wander(source: random.Random, round: Round) -> Iterator[tuple[Round, Decision]]:
    """Yield each moment of a random round but the last, and the decision made in it."""
    while choices := decisions(round):
        decision = source.choice(choices)
        yield round, decision
        round = decide(round, decision)
