"""The names that players may have, and the phrases they can say to each other."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST: Final = 20
"""The maximum length of a name, in characters."""
GUEST: Final = "Guest"
TAKEN: Final = frozenset({"you", "the computer", "computer", "chance", "human", "nobody"})
"""Names that the program itself uses."""
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that are invisible."""
MESSAGES: Final = {
    "hello": "Hello!",
    "luck": "Good luck!",
    "nice": "Nice move!",
    "oops": "Oops!",
    "moment": "One moment, please.",
    "thanks": "Thank you!",
    "game": "Good game!",
    "bye": "I have to go. Goodbye!",
}
"""The phrases that a player can say, by the word sent over the wire."""


def cleaned(name: str) -> str:
    """Return a name without control characters and of limited length; GUEST_NAME if none is left.

    Marks over and under a letter stay as far as a language needs them.
    """
    kept = ""
    for each in unicodedata.normalize("NFC", name[:1000]):  # endless marks are slow to sort
        marks = unicodedata.category(each)[0] == "M"
        piled = marks and all(unicodedata.category(last)[0] == "M" for last in kept[-2:])
        if each.isspace() or each in BLANK:
            kept += " "
        elif each.isprintable() and not piled:
            kept += each
    short = " ".join(kept.split())[:LONGEST].strip()
    return short if any(each.isalnum() for each in short) and short.lower() not in TAKEN else GUEST


def apart(name: str, other: str) -> str:
    """Return a name that differs from the other player's."""
    if name.casefold() != other.casefold():
        return name
    return f"{name[: LONGEST - 2]} 2"
