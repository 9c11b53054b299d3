"""The fields of a message, each checked when it is read."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, Final

from kono_tui.errors import FormatError

MISSING: Final[Any] = object()


class MessageFields:
    """A JSON object from a message.

    FormatError names the wrong field and what was expected there.
    """

    def __init__(self, values: dict[str, Any]) -> None:
        self._values = values

    @classmethod
    def of(cls, value: object) -> MessageFields:
        """Return the fields of an object."""
        if not isinstance(value, dict):
            raise FormatError(f"found {_abbreviate(value)}, expected an object such as {{...}}")
        return cls(value)

    @classmethod
    def parse(cls, text: str | bytes) -> MessageFields:
        """Return the fields of a message as received."""
        if isinstance(text, bytes):
            raise FormatError("found a binary message, expected text")
        try:
            return cls.of(json.loads(text))
        except (ValueError, RecursionError) as error:
            raise FormatError("the message is not JSON") from error

    def __contains__(self, name: str) -> bool:
        return self._values.get(name) is not None

    def value(self, name: str) -> object:
        """Return whatever is there; None if there is nothing."""
        return self._values.get(name)

    def text(self, name: str, max_length: int, default: str = MISSING) -> str:
        """Return a text without control characters that a terminal would obey."""
        value = self._values.get(name, default)
        if value is MISSING or not isinstance(value, str):
            raise self._error(name, value, "a text")
        if len(value) > max_length or not value.isprintable():
            expected = f"at most {max_length} characters, all of them printable"
            raise self._error(name, value, expected)
        return value

    def multiline_text(self, name: str, max_length: int) -> str:
        """Return a text of several lines, without any other control characters."""
        value = self._values.get(name)
        if not isinstance(value, str) or len(value) > max_length:
            raise self._error(name, value, f"lines of at most {max_length} characters in all")
        if not all(line.isprintable() for line in value.split("\n")):
            raise self._error(name, value, "printable lines")
        return value

    def one_of(self, name: str, choices: Collection[str], default: str = MISSING) -> str:
        value = self._values.get(name, default)
        if not isinstance(value, str) or (value not in choices and value is not default):
            expected = " or ".join(each or "an empty text" for each in choices)
            raise self._error(name, value, expected)
        return value

    def number(self, name: str, minimum: int, maximum: int = 10**9, default: int = MISSING) -> int:
        value = self._values.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not minimum <= value <= maximum:
            raise self._error(name, value, f"a number from {minimum} to {maximum}")
        return value

    def boolean(self, name: str, default: bool = MISSING) -> bool:
        value = self._values.get(name, default)
        if not isinstance(value, bool):
            raise self._error(name, value, "true or false")
        return value

    def seat(self, name: str) -> int | None:
        """Return a seat, 0 or 1; None if there is none."""
        return self.number(name, 0, 1) if name in self else None

    def pair(self, name: str) -> tuple[int, int] | None:
        """Return a number for each seat; None if there are none."""
        if name not in self:
            return None
        value = self._values[name]
        is_pair = isinstance(value, list) and len(value) == 2
        if not is_pair or any(
            not isinstance(each, int) or isinstance(each, bool) for each in value
        ):
            raise self._error(name, value, "two numbers")
        return int(value[0]), int(value[1])

    def list(self, name: str, max_length: int = 10**6) -> list[Any]:
        value = self._values.get(name)
        if not isinstance(value, list) or len(value) > max_length:
            raise self._error(name, value, f"a list of at most {max_length}")
        return value

    def _error(self, name: str, value: object, expected: str) -> FormatError:
        found = "nothing" if value is MISSING else _abbreviate(value)
        return FormatError(f"found {found} for '{name}', expected {expected}")


def _abbreviate(value: object) -> str:
    """Return a value, shortened for use in a sentence."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= 40 else f"{text[:40]}..."
