"""What can go wrong, each with a sentence for people.

KonoError
├── IllegalMove   a move the rules do not allow now
├── FormatError   a text that is not what it should be; knows the line
├── StoreError    a file that cannot be read or written
├── SetupError    a game that cannot be set up as asked
├── EngineError   a computer that cannot be asked
└── NetError      a server that cannot be reached, or refuses; knows the refusal's code
"""

from __future__ import annotations

import re
from pathlib import Path

QUOTED = 60
"""No message quotes more than this of what was wrong, in one piece."""
LONGEST = 400


class KonoError(Exception):
    """Anything the player can mend; the message is the sentence to show, on any terminal."""

    def __init__(self, message: str) -> None:
        super().__init__(shortened(printable(message)))


def printable(text: str) -> str:
    """Text without what a terminal would obey."""
    return "".join(each if each.isprintable() else "?" for each in text)


def shortened(text: str) -> str:
    """Text with long quotations cut, and if it is still too long, its middle."""
    text = re.sub(rf"'([^']{{{QUOTED}}})[^']+'", r"'\1...'", text)
    if len(text) <= LONGEST:
        return text
    return f"{text[: LONGEST // 2]}...{text[-LONGEST // 2 :]}"


class IllegalMove(KonoError):
    """A move the rules do not allow now."""


class FormatError(KonoError):
    """A text that is not what it should be: what was found where, and what would have worked."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line

    def within(self, path: Path) -> FormatError:
        """The same of a file: its path before the line, in full."""
        whole = FormatError("")
        whole.args = (printable(str(path)) + (f", {self}" if self.line else f": {self}"),)
        return whole


class StoreError(KonoError):
    """A file that cannot be read or written."""


class SetupError(KonoError):
    """A game that cannot be set up as asked."""


class EngineError(KonoError):
    """A computer that cannot be asked: its process does not run, or makes no sense."""


class NetError(KonoError):
    """A server that cannot be reached, or what it refuses, by a code that programs understand."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
