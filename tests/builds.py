"""The two runs over the engine's tests, of the plain source and compiled: who does what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from kono_tui.core.grid import COMPILED

T = TypeVar("T")


def sampled(cases: Sequence[T], every: int = 4) -> Sequence[T]:
    """Cases for a search: all of them where it is compiled, and else, as it is slow, some."""
    return cases if COMPILED else cases[::every]


only_plain = pytest.mark.skipif(
    COMPILED, reason="runs nothing that is compiled: the plain run does"
)
