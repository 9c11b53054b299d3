"""The line of our own that tells which round it is, for games whose form does not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kono_tui.core.save import Save
from kono_tui.errors import FormatError
from kono_tui.text.lines import section_of, squeezed
from kono_tui.text.terms import Word

KEY = "Tournament"
_VALUE = re.compile(r"round ([0-9]{1,6}), ([0-9]{1,6}) to ([0-9]{1,6})", re.I)

Standing = tuple[int, tuple[int, int]]
"""The round, and the totals by seat of those before."""


def write(save: Save[Any]) -> list[str]:
    """The line, "Tournament: round 3, 7 to 12"; none for a first round."""
    if (save.round, save.totals) == (1, (0, 0)):
        return []
    return [f"{KEY}: round {save.round}, {save.totals[0]} to {save.totals[1]}"]


def read(own: Sequence[Word]) -> tuple[Standing, list[Word]]:
    """What that line tells, and our other lines. FormatError names the line."""
    found = [line for line in own if _is_ours(line)]
    if not found:
        return (1, (0, 0)), list(own)
    if len(found) > 1:
        raise FormatError(f"a second '{KEY}:', expected one", found[1].line)
    value = " ".join(found[0].text.partition(":")[2].split())
    match = _VALUE.fullmatch(value)
    if not match:
        raise FormatError(f"found '{value}', expected such as 'round 3, 7 to 12'", found[0].line)
    standing = int(match[1]), (int(match[2]), int(match[3]))
    return standing, [line for line in own if not _is_ours(line)]


def _is_ours(line: Word) -> bool:
    section = section_of(line)
    return section is not None and section.name == squeezed(KEY)
