"""The names that players may have, and the phrases they can say to each other."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from string import digits
from typing import Final

MAX_NAME_LENGTH: Final = 20
"""The maximum length of a name, in characters."""
GUEST_NAME: Final = "Guest"
RESERVED_NAMES: Final = frozenset({"you", "the computer", "computer", "chance", "human", "nobody"})
"""Names that the program itself uses."""
BLANK_PATTERN: Final = "\u2800"
"""A symbol of Braille without dots: no table counts it as invisible."""
RIGHT_TO_LEFT: Final = ("R", "AL", "AN")
"""Unicode's names for the directions of letters and digits that run from right to left."""
DIGITS_AND_BLANKS: Final = f"{digits} "
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

    Marks over and under a letter stay as far as a language needs them. A name runs in the direction
    of its first letter alone: terminals do not agree where the letters of two directions go.
    """
    seen = "".join(map(_visible_part, name[:1000]))  # endless marks are slow to sort
    letters = ""
    for character in unicodedata.normalize("NFC", seen):
        last_three = (*letters[-2:], character)
        is_excess_mark = all(unicodedata.category(each)[0] == "M" for each in last_three)
        if character.isprintable() and not is_excess_mark:
            letters += character
    short = " ".join(_in_one_direction(letters).split())[:MAX_NAME_LENGTH].strip()
    is_usable = any(map(str.isalnum, short)) and short.lower() not in RESERVED_NAMES
    return short if is_usable else GUEST_NAME


def _visible_part(character: str) -> str:
    """Return a character; a blank for one that takes up space, and nothing for a mark unseen."""
    if character.isspace():
        return " "
    if not is_invisible(character):
        return character
    return "" if unicodedata.category(character)[0] == "M" else " "


@lru_cache(maxsize=1024)
def is_invisible(character: str) -> bool:
    """Whether a character that counts as printable shows nothing: by the table of domain names."""
    if character.isascii() or not character.isprintable():
        return False
    from idna import InvalidCodepoint, uts46_remap

    try:
        return character == BLANK_PATTERN or not uts46_remap(character, std3_rules=False)
    except InvalidCodepoint:
        return False


def _in_one_direction(name: str) -> str:
    """Return a name without the letters that run against its first letter.

    In one that runs from right to left, digits follow a letter, or they would change places.
    """
    if name.isascii():
        return name
    directions = [unicodedata.bidirectional(each) for each in name]
    first = next((each for each in directions if each in ("L", *RIGHT_TO_LEFT)), "L")
    others = RIGHT_TO_LEFT if first == "L" else ("L",)
    kept = "".join(
        each for each, direction in zip(name, directions, strict=True) if direction not in others
    )
    return kept if first == "L" else kept.lstrip(DIGITS_AND_BLANKS)


def with_number(name: str, number: int) -> str:
    """Return a name with a number, which tells it from another that looks like it."""
    ending = f" {number}"
    return f"{name[: MAX_NAME_LENGTH - len(ending)].rstrip()}{ending}"
