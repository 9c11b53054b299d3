"""Helpers for building sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kono_tui.core.save import Player


def as_sentence(text: str) -> str:
    """Capitalise a text, unless it begins with a point such as c3, and end it with a full stop."""
    first = text[:1] if text[1:2].isdigit() else text[:1].upper()
    return f"{first}{text[1:]}" + ("" if text.endswith((".", "?", "!")) else ".")


def plural(number: int, noun: str) -> str:
    """A number with its noun: "1 point", "5 points"."""
    return f"{number} {noun}" if abs(number) == 1 else f"{number} {noun}s"


def name_opponent(players: Sequence[Player], mover: int, other_name: str) -> str:
    """What to call the mover's opponent: "the human"; by another name if both are of a kind."""
    opponent = players[1 - mover]
    return other_name if opponent.kind == players[mover].kind else f"the {opponent.kind}"


def join_words(parts: Sequence[str], conjunction: str = "and") -> str:
    """Join one or more words: "c3, d3 and e4"."""
    *some, last = parts
    return f"{', '.join(some)} {conjunction} {last}" if some else last
