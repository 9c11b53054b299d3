"""Helpers for building sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kono_tui.core.save import Player


def as_sentence(text: str) -> str:
    """Capitalise a text, unless it begins with a point such as c3, and end it with a full stop."""
    first = text[:1] if text[1:2].isdigit() else text[:1].upper()
    return f"{first}{text[1:]}" + ("" if text.endswith((".", "?", "!")) else ".")


def plural(number: int, noun: str) -> str:
    """A number with its noun: "1 point", "5 points"."""
    return f"{number} {noun}" if abs(number) == 1 else f"{number} {noun}s"


YOU: Final = "you"
"""The name in mid-sentence of the one person who plays."""


@dataclass(frozen=True)
class NamedPlayer:
    """A player in mid-sentence: "you", "the computer", "Black"; and the words that go with it."""

    name: str

    def __str__(self) -> str:
        return self.name

    @property
    def possessive(self) -> str:
        """The player in the possessive: "your", "the computer's"."""
        return "your" if self.name == YOU else f"{self.name}'s"

    def conjugate(self, verb: str) -> str:
        """A verb in the form that fits the player: "win" or "wins", "are" or "is"."""
        if self.name == YOU:
            return verb
        return {"are": "is", "have": "has", "do": "does"}.get(verb, f"{verb}s")


def name_opponent(players: Sequence[Player], mover: int, other_name: str) -> NamedPlayer:
    """Name the mover's opponent: "you", "the computer"; by another name if both are of a kind."""
    opponent = players[1 - mover]
    if opponent.kind == players[mover].kind:
        return NamedPlayer(other_name)
    return NamedPlayer(YOU if opponent.kind == "human" else "the computer")


def join_words(parts: Sequence[str], conjunction: str = "and") -> str:
    """Join one or more words: "c3, d3 and e4"."""
    *some, last = parts
    return f"{', '.join(some)} {conjunction} {last}" if some else last
