"""Files of `Key: value` lines, and of lines that belong to the key above them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from kono_tui.core.score import MAX_COUNT
from kono_tui.errors import FormatError
from kono_tui.formats.terms import Word

COUNT: Final = rf"[0-9]{{1,{len(str(MAX_COUNT))}}}"
"""The pattern of a round's number, and of a total: all that a tournament counts to."""
_KEY_PATTERN = re.compile(r"[^\W\d_][\w\s-]*")


@dataclass
class KeySection:
    """A key, its value, and the lines below it that have no key."""

    key: str
    value: str
    line: int
    items: list[Word] = field(default_factory=list)
    value_line: int = 0
    """The line of the value, where it is not the line of the key."""

    @property
    def normalised_key(self) -> str:
        """The key for comparison: letter case and spaces do not count."""
        return normalise(self.key)

    @property
    def value_word(self) -> Word:
        """The value with its line number."""
        return Word(self.value, self.value_line or self.line)

    def take_value_below(self) -> None:
        """Make the line below the key its value: some programs write it there."""
        item = self.items.pop(0)
        self.value, self.value_line = item.text, item.line

    def error(self, message: str) -> FormatError:
        """An error in the line of the key."""
        return FormatError(message, self.line)


def normalise(text: str) -> str:
    """Drop letter case, blanks, hyphens and the like from a text, for comparison."""
    return re.sub(r"[\W_]", "", text).casefold()


def number_lines(text: str) -> list[Word]:
    """Return the lines of a text that are not blank, with their numbers."""
    lines = enumerate(text.split("\n"), start=1)
    return [Word(line.strip(), number) for number, line in lines if line.strip()]


def parse_section(line: Word) -> KeySection | None:
    """Return the section that a line begins; None if it has no key."""
    key, colon, value = line.text.partition(":")
    if not colon or not _KEY_PATTERN.fullmatch(key.strip()):
        return None
    return KeySection(" ".join(key.split()), value.strip(), line.line)


def split_sections(lines: Iterable[Word]) -> tuple[list[Word], list[KeySection]]:
    """Return the lines before the first key, and a section for each key."""
    head: list[Word] = []
    found: list[KeySection] = []
    for line in lines:
        section = parse_section(line)
        if section:
            found.append(section)
        else:
            (found[-1].items if found else head).append(line)
    return head, found
