"""What the engine made of a round's positions, as our own section of a save keeps it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kono_tui.core.save import KnownValue
from kono_tui.formats.terms import Word

MAX_VALUES = 1000
"""Of a longer round, only the latest values are kept."""
PATTERN = re.compile(r"([0-9]{1,6}) ([+-][0-9]{1,7})( exact)?", re.I)
"""The number of moves before the position, and its value: 12 +140."""


def format_known_value(known: KnownValue) -> str:
    """Return a value as a line: "12 +140", "40 -300 exact"."""
    return f"{known.moves} {known.value:+d}{' exact' if known.is_exact else ''}"


def parse_known_values(items: Sequence[Word], move_count: int) -> tuple[KnownValue, ...]:
    """Return the values of a round of so many moves. FormatError names the line."""
    values: list[KnownValue] = []
    for item in items:
        known = _parse_known_value(item)
        if values and known.moves <= values[-1].moves:
            raise item.error(f"found '{item.text}', expected more moves than in the line above")
        values.append(known)
    return tuple(each for each in values if each.moves <= move_count)[-MAX_VALUES:]


def _parse_known_value(item: Word) -> KnownValue:
    match = PATTERN.fullmatch(" ".join(item.text.split()))
    if match is None:
        raise item.mismatch("a number of moves and a value, such as '12 +140'")
    return KnownValue(int(match[1]), int(match[2]), bool(match[3]))
