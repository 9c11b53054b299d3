"""What people call themselves, and what they can say to each other."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST: Final = 20
"""How many characters a name has at most."""
GUEST: Final = "Guest"
TAKEN: Final = frozenset({"you", "the computer", "computer", "chance", "human", "nobody"})
"""What the program itself calls somebody."""
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that look like nothing at all."""
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
"""What can be said, by the word that is sent for it."""


def cleaned(name: str) -> str:
    """A name without what a terminal would obey, and not longer than others; GUEST if none is left.

    Marks over and under a letter are kept as far as a language needs them.
    """
    kept = ""
    for each in unicodedata.normalize("NFC", name[:1000]):  # marks without end take long to sort
        marks = unicodedata.category(each)[0] == "M"
        piled = marks and all(unicodedata.category(last)[0] == "M" for last in kept[-2:])
        if each.isspace() or each in BLANK:
            kept += " "
        elif each.isprintable() and not piled:
            kept += each
    short = " ".join(kept.split())[:LONGEST].strip()
    return short if any(each.isalnum() for each in short) and short.lower() not in TAKEN else GUEST


def apart(name: str, other: str) -> str:
    """A name that is not the other's."""
    if name.casefold() != other.casefold():
        return name
    return f"{name[: LONGEST - 2]} 2"
