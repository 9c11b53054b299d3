"""Names that nobody can tell apart on a screen, by the table that Unicode keeps of such letters.

Only a server needs this: reading the table takes a moment.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]

DIRECTION_MARKS: Final = "\u200e\u200f"
"""The table puts them around letters that run from right to left."""


def look_the_same(name: str, other: str) -> bool:
    """Whether two names look the same on a screen."""
    return _shape(name) == _shape(other)


def look_the_same_in_any_case(name: str, other: str) -> bool:
    """Whether two names look the same, or would without their capitals."""
    return look_the_same(name, other) or look_the_same(name.casefold(), other.casefold())


@lru_cache(maxsize=8192)
def _shape(name: str) -> str:
    """Return a name with one letter for all that look like it."""
    letters = unicodedata.normalize("NFD", name)
    return unicodedata.normalize("NFD", "".join(_PROTOTYPES.get(each, each) for each in letters))


def _read_prototypes() -> dict[str, str]:
    """Return one letter for each that looks like others.

    The table has an entry for each letter, with the one it looks like; and one for that one, with
    all that look like it. What looks like two letters does not count: on a screen it has one cell,
    and they have two.
    """
    related = {
        key.strip(DIRECTION_MARKS): [each["c"].strip(DIRECTION_MARKS) for each in entries]
        for key, entries in confusables_data.items()
    }
    prototypes = {}
    for key, others in related.items():
        hub = max((key, *others), key=lambda each: (len(related.get(each, ())), each))
        letters = [each for each in (hub, *related[hub]) if len(each) == 1]
        if len(key) == 1:
            prototypes[key] = min(letters)
    return prototypes


_PROTOTYPES: Final = _read_prototypes()
