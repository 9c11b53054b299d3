"""The values of a round's states, by rows as sets of numbers: slow, but plain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

Row = frozenset[int]
State = tuple[Row, Row]
"""The covered squares of the thrower, and of the opponent."""


@dataclass(frozen=True)
class Outcome:
    """The result of a choice: a win for some points, or a state in which a player throws."""

    numbers: Row = frozenset()
    uncovers: bool = False
    points: int | None = None
    state: State = (frozenset(), frozenset())
    passes: bool = False


def word(row: Row) -> int:
    return sum(2 ** (number - 1) for number in row)


def row_of(word: int) -> Row:
    return frozenset(number for number in range(1, 12) if word & 2 ** (number - 1))


def all_rows(size: int) -> Iterator[Row]:
    """Every row but the fully covered one."""
    for number in range(size):
        yield from map(frozenset, combinations(range(1, size + 1), number))


def sets(total: int, numbers: Row) -> Iterator[Row]:
    """The sets of these numbers with a given sum."""
    for number in range(1, len(numbers) + 1):
        for each in combinations(sorted(numbers), number):
            if sum(each) == total:
                yield frozenset(each)


def sum_chances(size: int, own: Row) -> list[dict[int, float]]:
    """The probability of each sum, with two dice, and with one where the rules allow it."""
    two: dict[int, float] = {}
    for one, other in product(range(1, 7), repeat=2):
        two[one + other] = two.get(one + other, 0) + 1 / 36
    if all(number in own for number in range(7, size + 1)):
        return [two, dict.fromkeys(range(1, 7), 1 / 6)]
    return [two]


def outcomes(size: int, state: State, total: int, locked: bool = False) -> list[Outcome]:
    """The possible outcomes of a sum; if there is no use for it, that the opponent throws."""
    own, other = state
    everything = frozenset(range(1, size + 1))
    found = []
    for numbers in sets(total, everything - own):
        row = own | numbers
        points = sum(everything - other) if row == everything else None
        found.append(Outcome(numbers, False, points, (row, other)))
    for numbers in sets(total, frozenset() if locked else other):
        row = other - numbers
        found.append(Outcome(numbers, True, None if row else sum(own), (own, row)))
    return found or [Outcome(state=(other, own), passes=True)]


Values = Callable[[State], float]


def outcome_value(outcome: Outcome, values: Values) -> float:
    """The margin for the player who chose."""
    if outcome.points is not None:
        return outcome.points
    return -values(outcome.state) if outcome.passes else values(outcome.state)


def throw_value(size: int, state: State, values: Values) -> float:
    """The value of throwing, by the values of the states after it."""
    return max(
        sum(
            chance * max(outcome_value(each, values) for each in outcomes(size, state, total))
            for total, chance in sums.items()
        )
        for sums in sum_chances(size, state[0])
    )


class PlainSolver:
    """The values of all states, found by repeated passes over them."""

    def __init__(self, size: int) -> None:
        rows = list(all_rows(size))
        self.cases = {
            state: [
                [(chance, outcomes(size, state, total)) for total, chance in sums.items()]
                for sums in sum_chances(size, state[0])
            ]
            for state in product(rows, rows)
        }
        self.values = dict.fromkeys(self.cases, 0.0)

    def settle(self) -> None:
        """Repeat until nothing changes any more."""
        values = self.values
        change = 1.0
        while change > 1e-11:
            change = 0.0
            for state, throws in self.cases.items():
                found = max(
                    sum(
                        chance * max(outcome_value(each, values.__getitem__) for each in choices)
                        for chance, choices in cases
                    )
                    for cases in throws
                )
                change = max(change, abs(found - values[state]))
                values[state] = found
