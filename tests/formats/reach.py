"""Drawing examples until all kinds of them have been met."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from typing import TypeVar

from hypothesis import Phase, given, settings
from hypothesis.strategies import SearchStrategy

T = TypeVar("T")


class AllMetError(Exception):
    """Every kind has been met: there is no need to draw more."""


def kinds_met(
    strategy: SearchStrategy[T],
    describe: Callable[[T], Iterable[str]],
    wanted: set[str],
    most: int,
) -> set[str]:
    """Draw examples until all wanted kinds have been met, or the most; return those met."""
    met: set[str] = set()

    @settings(max_examples=most, phases=[Phase.generate], database=None)
    @given(strategy)
    def meet(example: T) -> None:
        met.update(describe(example))
        if met >= wanted:
            raise AllMetError

    with contextlib.suppress(AllMetError):
        meet()
    return met
