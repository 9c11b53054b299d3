"""What the players of a server are called: each so that the others can tell who it is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, count

from kono_tui.net.look_alikes import look_the_same, look_the_same_in_any_case
from kono_tui.net.player_names import GUEST_NAME, RESERVED_NAMES, clean_name, with_number


def admit_name(name: str) -> str:
    """Return the name of a client that says hello; GUEST_NAME if the program itself uses it."""
    clean = clean_name(name)
    is_reserved = any(look_the_same_in_any_case(clean, each) for each in RESERVED_NAMES)
    return GUEST_NAME if is_reserved else clean


def choose_seat_name(name: str, opponent: str, others: Iterable[str]) -> str:
    """Return a name for a seat, with a number if it could be taken for another.

    `opponent` is the name of the other player in the room, if there is one; `others` are those in
    other rooms. The list of rooms shows them all: two people may well have the same name there, but
    none a name that only looks the same.
    """
    strangers = tuple(others)

    def can_be_told(candidate: str) -> bool:
        if opponent and look_the_same_in_any_case(candidate, opponent):
            return False
        return all(each == candidate or not look_the_same(each, candidate) for each in strangers)

    numbered = (with_number(name, number) for number in count(2))
    return next(filter(can_be_told, chain((name,), numbered)))
