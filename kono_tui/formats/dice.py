"""Throws of dice as lines of a file."""

from __future__ import annotations

import re
from typing import Final

from kono_tui.core.save import DiceThrow
from kono_tui.formats.terms import Word

MAX_THROWS: Final = 4000
"""The most throws of a dice file: a saved game lists those that are left."""


def format_dice(throw: DiceThrow) -> str:
    """Format a throw for a file: "4 3", or "5" for one die."""
    return " ".join(map(str, throw))


def parse_two_dice(line: Word, game_title: str = "") -> DiceThrow:
    """Parse a throw of two dice: two numbers from 1 to 6. The title tells why one is not enough."""
    reason = f", such as 4 3: {game_title} always throws two dice" if game_title else ""
    return _parse_throw(line, (2,), f"two numbers from 1 to 6{reason}")


def parse_dice(line: Word) -> DiceThrow:
    """Parse a throw of one die or two: one or two numbers from 1 to 6."""
    return _parse_throw(line, (1, 2), "one or two numbers from 1 to 6")


def _parse_throw(line: Word, counts: tuple[int, ...], expected: str) -> DiceThrow:
    words = line.text.split()
    if len(words) not in counts or not all(re.fullmatch("[1-6]", word) for word in words):
        raise line.error(f"found '{line.text.strip()[:40]}', expected {expected}")
    return tuple(map(int, words))
