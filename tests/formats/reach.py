"""Drawing examples until all kinds of them have been met."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from hypothesis import Phase, given, settings
from hypothesis.strategies import SearchStrategy

MOST_EXAMPLES: Final = 3000
T = TypeVar("T")


class AllMetError(Exception):
    """Every kind has been met: there is no need to draw more."""


def kinds_met(
    strategy: SearchStrategy[T],
    describe: Callable[[T], Iterable[str]],
    wanted: set[str],
) -> set[str]:
    """Draw examples until all wanted kinds have been met, or very many; return those met.

    What is drawn depends on the modules that are imported, and so on the tests that ran before.
    """
    met: set[str] = set()

    @settings(max_examples=MOST_EXAMPLES, phases=[Phase.generate], database=None)
    @given(strategy)
    def meet(example: T) -> None:
        met.update(describe(example))
        if met >= wanted:
            raise AllMetError

    with contextlib.suppress(AllMetError):
        meet()
    return met
