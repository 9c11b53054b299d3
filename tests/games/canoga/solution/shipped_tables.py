"""The solutions that ship, addressed by rows as sets of numbers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from kono_tui.games.canoga.solution.file import load_solution
from kono_tui.games.canoga.solution.table import SetOption, Solution
from tests.games.canoga.computed_values import State, row_of, word

SIZES = (9, 10, 11)


@cache
def shipped_solution(size: int) -> Solution:
    solution = load_solution(size)
    assert solution
    return solution


def margin(size: int, state: State) -> float:
    return shipped_solution(size).margin(word(state[0]), word(state[1]))


def win(size: int, state: State) -> float:
    return shipped_solution(size).win_chance(word(state[0]), word(state[1]))


def states(size: int, number: int) -> Iterator[State]:
    """Random states before a throw, half of them with the high squares covered."""
    source = random.Random(f"states {size}")
    full = 2**size - 1
    for index in range(number):
        high = full & ~63 if index % 2 else 0
        own = (source.randrange(full) | high) if high else source.randrange(full)
        if own != full:
            yield row_of(own), row_of(source.randrange(full))


def option_sets(options: list[SetOption]) -> list[tuple[int, bool]]:
    return [(int(each.word), each.uncovers) for each in options]
