"""[hot] Decisions as small integers: a step is its cell, its direction, and how it captures."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

APPROACH: Final = 0x400
WITHDRAWAL: Final = 0x800
STOP: Final = 0x1000
PASS: Final = 0x2000


def origin_of(code: i64) -> i64:
    """The cell of the stone that steps."""
    return (code >> 3) & 127


def direction_of(code: i64) -> i64:
    """The direction of the step."""
    return code & 7
