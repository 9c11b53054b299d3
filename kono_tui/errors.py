"""The errors of the program, each with a sentence for people.

KonoError
├── IllegalMove   a move that the rules do not allow now
├── FormatError   a text that is not as it should be; knows the line
├── StoreError    a file that cannot be read or written
├── SetupError    a game that cannot be set up as requested
├── EngineError   an engine that cannot be asked
└── NetError      a server that cannot be reached, or that refuses; knows the refusal's code
"""

from __future__ import annotations

import re
from pathlib import Path

QUOTE_LIMIT = 60
"""The most characters of wrong input that a message quotes in one piece."""
MESSAGE_LIMIT = 400


class KonoError(Exception):
    """Anything the player can fix. The message is a sentence to show, safe on any terminal."""

    def __init__(self, message: str) -> None:
        super().__init__(shorten(make_printable(message)))


def make_printable(text: str) -> str:
    """Return the text with each control character, which a terminal would obey, replaced by "?"."""
    return "".join(character if character.isprintable() else "?" for character in text)


def shorten(text: str) -> str:
    """Cut long quotations in a text and, if it is still too long, its middle."""
    text = re.sub(rf"'([^']{{{QUOTE_LIMIT}}})[^']+'", r"'\1...'", text)
    if len(text) <= MESSAGE_LIMIT:
        return text
    return f"{text[: MESSAGE_LIMIT // 2]}...{text[-MESSAGE_LIMIT // 2 :]}"


class IllegalMove(KonoError):
    """A move that the rules do not allow now."""


class FormatError(KonoError):
    """A text that is not as it should be: what was found where, and what would have worked."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line

    def with_path(self, path: Path) -> FormatError:
        """Return the same error about a file: its full path, then the line."""
        located = FormatError("")
        located.args = (make_printable(str(path)) + (f", {self}" if self.line else f": {self}"),)
        return located


class StoreError(KonoError):
    """A file that cannot be read or written."""


class SetupError(KonoError):
    """A game that cannot be set up as requested."""


class EngineError(KonoError):
    """An engine that cannot be asked: its process does not run, or its answers make no sense."""


class NetError(KonoError):
    """A server that cannot be reached, or that refuses with a code for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
