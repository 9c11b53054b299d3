"""The rooms that the player can enter on the network, as a list shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from kono_tui.net.client.seats import KeptSeat
from kono_tui.net.setup import Setup
from kono_tui.net.view import Person
from kono_tui.play.library import ago
from kono_tui.text.sentences import plural
from kono_tui.tui.room_wishes import clock_words
from kono_tui.tui.widgets.shelf import Item
from kono_tui.tui.widgets.signs import Signs

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import Listed


class Way(Enum):
    """The main action for a room, as its button says."""

    TAKE = "Take up"
    JOIN = "Join"
    WATCH = "Watch"


@dataclass(frozen=True)
class Place:
    """A room in the list: the player's own seat there, the server's listing, or both."""

    setup: Setup
    code: str
    room: Listed | None = None
    seat: KeptSeat | None = None
    here: bool = True
    """Whether the room is on the connected server."""

    @property
    def way(self) -> Way:
        if self.seat is not None:
            return Way.TAKE
        return Way.JOIN if self._has_a_free_seat else Way.WATCH

    @property
    def _has_a_free_seat(self) -> bool:
        return self.room is not None and not all(person.name for person in self.room.people)

    @property
    def key(self) -> tuple[str, str, int | None]:
        """The identity of the entry, however the list changes."""
        away = self.seat.address if self.seat and not self.here else ""
        return away, self.code, self.seat.seat if self.seat else None

    @property
    def state(self) -> str:
        """The room's state, in a word or two."""
        if self.seat is not None:
            return "your game"
        return "open" if self._has_a_free_seat else "under way"


def places(listed: Sequence[Listed], kept: Sequence[KeptSeat], address: str) -> list[Place]:
    """All rooms: the player's own, those to join, those to watch, and own ones on other servers.

    An empty address means that there is no connection.
    """
    rooms = {room.code: room for room in listed}
    mine = [
        Place(Setup.heard(seat.setup), seat.room, rooms.get(seat.room), seat)
        for seat in kept
        if seat.address == address and not _waited_at(rooms.get(seat.room), seat.seat)
    ]
    taken = {place.code for place in mine}
    others = [Place(room.setup, room.code, room) for room in listed if room.code not in taken]
    away = [
        Place(Setup.heard(seat.setup), seat.room, None, seat, here=False)
        for seat in kept
        if seat.address != address
    ]
    joined = [place for place in others if place.way is Way.JOIN]
    watched = [place for place in others if place.way is Way.WATCH]
    return [*mine, *joined, *watched, *away]


def _waited_at(room: Listed | None, seat: int) -> bool:
    """Return whether the player is there from another terminal, and the other seat is free."""
    if room is None:
        return False
    return room.people[seat].here and not room.people[1 - seat].name


def item(place: Place, signs: Signs, now: float) -> Item:
    """The two rows of a room in the list."""
    setup = place.setup
    size = setup.rules.size_name(setup.size).replace("x", signs.times)
    rules = [setup.variant] if setup.variant else []
    title = f"{place.code}  {setup.rules.title} {size}"
    told = ", ".join([*rules, clock_words(setup.clock)])
    return Item(title, told, place.state, _detail(place, now))


def _detail(place: Place, now: float) -> str:
    room, seat = place.room, place.seat
    if room is None:
        where = f"at {seat.address}, " if seat and not place.here else ""
        return f"{where}as {seat.name}, {ago(seat.when, now)}" if seat else ""
    parts = [_people(room.people, place)]
    if all(person.name for person in room.people):
        parts.append(f"round {room.round}{' over' if room.over else ''}")
    if room.watchers:
        parts.append(f"{plural(room.watchers, 'watcher')}")
    if room.setup.help:
        parts.append("with help")
    return ", ".join(parts)


def _people(people: tuple[Person, Person], place: Place) -> str:
    """Name the players: "Ann v Ben (away)"."""
    yours = place.seat.seat if place.seat else None
    elsewhere = " (at another terminal)" if yours is not None and people[yours].here else ""
    first, second = (
        f"{'You' if number == 0 else 'you'}{elsewhere}"
        if number == yours
        else _name(person, place.setup.computer)
        for number, person in enumerate(people)
    )
    if people[1].name:
        return f"{first} v {second}"
    return f"{first} {'wait' if yours == 0 else 'waits'} for somebody to join"


def _name(person: Person, level: str) -> str:
    if person.computer:
        return f"computer ({level})" if level else "computer"
    return person.name if person.here else f"{person.name} (away)"


def counted(found: Sequence[Place]) -> str:
    """Count the rooms: "2 open, 1 under way, 3 of yours"."""
    mine = sum(place.way is Way.TAKE for place in found)
    numbers = {
        "open": sum(place.way is Way.JOIN for place in found),
        "under way": sum(place.way is Way.WATCH for place in found),
        "of yours": mine,
    }
    return ", ".join(f"{number} {word}" for word, number in numbers.items() if number)
