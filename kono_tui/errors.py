"""What can go wrong, each with a sentence for people.

KonoError
├── IllegalMove   a move the rules do not allow now
├── FormatError   a text that is not what it should be; knows the line
├── StoreError    a file that cannot be read or written
└── SetupError    a game that cannot be set up as asked
"""

from __future__ import annotations

import re
from pathlib import Path

LONGEST = 400
"""No message quotes more than this of what was wrong."""


class KonoError(Exception):
    """Anything the player can mend; the message is the sentence to show, on any terminal."""

    def __init__(self, message: str) -> None:
        clean = "".join(each if each.isprintable() else "?" for each in message)
        clean = re.sub(r"'([^']{60})[^']+'", r"'\1...'", clean)
        super().__init__(clean if len(clean) <= LONGEST else f"{clean[:LONGEST]}...")


class IllegalMove(KonoError):
    """A move the rules do not allow now."""


class FormatError(KonoError):
    """A text that is not what it should be: what was found where, and what would have worked."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line

    def within(self, path: Path) -> FormatError:
        """The same of a file: its path before the line."""
        return FormatError(f"{path}, {self}" if self.line else f"{path}: {self}")


class StoreError(KonoError):
    """A file that cannot be read or written."""


class SetupError(KonoError):
    """A game that cannot be set up as asked."""
