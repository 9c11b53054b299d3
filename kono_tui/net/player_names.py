"""The names that players may have, and the phrases they can say to each other."""

from __future__ import annotations

import unicodedata
from typing import Final

MAX_NAME_LENGTH: Final = 20
"""The maximum length of a name, in characters."""
GUEST_NAME: Final = "Guest"
RESERVED_NAMES: Final = frozenset({"you", "the computer", "computer", "chance", "human", "nobody"})
"""Names that the program itself uses."""
INVISIBLE_CHARACTERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that are invisible."""
PHRASES: Final = {
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


def clean_name(name: str) -> str:
    """Return a name without control characters and of limited length; GUEST_NAME if none is left.

    Marks over and under a letter stay as far as a language needs them.
    """
    letters = ""
    for character in unicodedata.normalize("NFC", name[:1000]):  # endless marks are slow to sort
        last_three = (*letters[-2:], character)
        is_excess_mark = all(unicodedata.category(each)[0] == "M" for each in last_three)
        if character.isspace() or character in INVISIBLE_CHARACTERS:
            letters += " "
        elif character.isprintable() and not is_excess_mark:
            letters += character
    short = " ".join(letters.split())[:MAX_NAME_LENGTH].strip()
    is_usable = any(map(str.isalnum, short)) and short.lower() not in RESERVED_NAMES
    return short if is_usable else GUEST_NAME


def distinct_name(name: str, other: str) -> str:
    """Return a name that differs from the other player's."""
    is_same = name.casefold() == other.casefold()
    return f"{name[: MAX_NAME_LENGTH - 2]} 2" if is_same else name
