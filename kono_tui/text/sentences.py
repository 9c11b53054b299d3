"""Words put together to sentences."""

from __future__ import annotations


def sentence(text: str) -> str:
    """Text that begins with a capital and ends with a full stop."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "!")) else ".")


def plural(number: int, noun: str) -> str:
    """A number with its noun: "1 point", "5 points"."""
    return f"{number} {noun}" if abs(number) == 1 else f"{number} {noun}s"
