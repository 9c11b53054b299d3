"""Files of `Key: value` lines, and of lines that belong to the key above them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from kono_tui.text.terms import Word

_KEY = re.compile(r"[^\W\d_][\w\s-]*")


@dataclass
class Section:
    """A key, its value, and the lines below it that have no key."""

    key: str
    value: str
    line: int
    items: list[Word] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The key for comparison: letter case and spaces do not count."""
        return squeezed(self.key)

    @property
    def word(self) -> Word:
        """The value with its line number."""
        return Word(self.value, self.line)


def squeezed(text: str) -> str:
    """Drop letter case, blanks, hyphens and the like from a text, for comparison."""
    return re.sub(r"[\W_]", "", text).casefold()


def numbered(text: str) -> list[Word]:
    """Return the lines of a text that are not blank, with their numbers."""
    lines = enumerate(text.split("\n"), start=1)
    return [Word(line.strip(), number) for number, line in lines if line.strip()]


def section_of(line: Word) -> Section | None:
    """Return the section that a line begins; None if it has no key."""
    key, colon, value = line.text.partition(":")
    if not colon or not _KEY.fullmatch(key.strip()):
        return None
    return Section(" ".join(key.split()), value.strip(), line.line)


def sections(lines: Iterable[Word]) -> tuple[list[Word], list[Section]]:
    """Return the lines before the first key, and a section for each key."""
    head: list[Word] = []
    found: list[Section] = []
    for line in lines:
        section = section_of(line)
        if section:
            found.append(section)
        else:
            (found[-1].items if found else head).append(line)
    return head, found
