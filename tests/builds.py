"""How the two runs over the engine's tests, plain and compiled, share the work."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

import pytest

from kono_tui.core.bits import COMPILED

T = TypeVar("T")


def sample_cases(cases: Sequence[T], every: int = 4) -> Sequence[T]:
    """Return cases for a search: all of them if it is compiled, and only some if it is slow."""
    return cases if COMPILED else cases[::every]


only_plain = pytest.mark.skipif(
    COMPILED, reason="runs nothing that is compiled: the plain run does"
)

COMPILED_FOLLOWS: Final = not COMPILED and os.environ.get("KONO_COMPILED_FOLLOWS") == "1"
"""Whether the compiled engine, which is made of the same rules, is tested after this run."""
left_to_compiled = pytest.mark.skipif(COMPILED_FOLLOWS, reason="the compiled run does this")


def leave_to_compiled(cases: Iterable[Any], besides: int = 1) -> list[Any]:
    """Return all cases; where a compiled run follows, those after the first are left to it."""
    every = [each if isinstance(each, tuple) else (each,) for each in cases]
    here = [pytest.param(*each) for each in every[:besides]]
    return here + [pytest.param(*each, marks=left_to_compiled) for each in every[besides:]]
