"""How the two runs over the engine's tests, plain and compiled, share the work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from kono_tui.core.bits import COMPILED

T = TypeVar("T")


def sample_cases(cases: Sequence[T], every: int = 4) -> Sequence[T]:
    """Return cases for a search: all of them if it is compiled, and only some if it is slow."""
    return cases if COMPILED else cases[::every]


only_plain = pytest.mark.skipif(
    COMPILED, reason="runs nothing that is compiled: the plain run does"
)
