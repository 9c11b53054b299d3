"""The rooms that the player can enter on the network, as a list shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from kono_tui.formats.sentences import plural
from kono_tui.net.client.seats import SavedSeat
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.room_view import Person
from kono_tui.play.storage.library import format_age
from kono_tui.tui.online.last_room_options import format_clock
from kono_tui.tui.widgets.symbols import Symbols
from kono_tui.tui.widgets.two_line_list import TwoLineItem

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import ListedRoom


class RoomAction(Enum):
    """The main action for a room, as its button says."""

    TAKE = "Take up"
    JOIN = "Join"
    WATCH = "Watch"


@dataclass(frozen=True)
class RoomListEntry:
    """A room in the list: the player's own seat there, the server's listing, or both."""

    setup: RoomSetup
    code: str
    room: ListedRoom | None = None
    seat: SavedSeat | None = None
    is_on_this_server: bool = True
    """Whether the room is on the connected server."""

    @property
    def action(self) -> RoomAction:
        if self.seat is not None:
            return RoomAction.TAKE
        return RoomAction.JOIN if self._has_free_seat else RoomAction.WATCH

    @property
    def _has_free_seat(self) -> bool:
        return self.room is not None and not all(person.name for person in self.room.people)

    @property
    def key(self) -> tuple[str, str, int | None]:
        """The identity of the entry, however the list changes."""
        away = self.seat.address if self.seat and not self.is_on_this_server else ""
        return away, self.code, self.seat.seat if self.seat else None

    @property
    def state(self) -> str:
        """The room's state, in a word or two."""
        if self.seat is not None:
            return "your game"
        return "open" if self._has_free_seat else "under way"


def list_room_entries(
    listed: Sequence[ListedRoom], saved_seats: Sequence[SavedSeat], address: str
) -> list[RoomListEntry]:
    """All rooms: the player's own, those to join, those to watch, and own ones on other servers.

    An empty address means that there is no connection.
    """
    rooms = {room.code: room for room in listed}
    own_entries = [
        RoomListEntry(RoomSetup.from_wire(seat.setup), seat.room, rooms.get(seat.room), seat)
        for seat in saved_seats
        if seat.address == address and not _is_waiting_elsewhere(rooms.get(seat.room), seat.seat)
    ]
    own_codes = {place.code for place in own_entries}
    other_rooms = [room for room in listed if room.code not in own_codes]
    others = [RoomListEntry(room.setup, room.code, room) for room in other_rooms]
    entries_elsewhere = [
        RoomListEntry(
            RoomSetup.from_wire(seat.setup), seat.room, None, seat, is_on_this_server=False
        )
        for seat in saved_seats
        if seat.address != address
    ]
    others.sort(key=lambda place: place.action is RoomAction.WATCH)
    return [*own_entries, *others, *entries_elsewhere]


def _is_waiting_elsewhere(room: ListedRoom | None, seat: int) -> bool:
    """Return whether the player is there from another terminal, and the other seat is free."""
    people = room.people if room else None
    return people is not None and people[seat].is_connected and not people[1 - seat].name


def room_item(entry: RoomListEntry, signs: Symbols, now: float) -> TwoLineItem:
    """The two rows of a room in the list."""
    setup = entry.setup
    size = setup.game_rules.info.size_name(setup.size).replace("x", signs.times)
    rules = [setup.variant] if setup.variant else []
    title = f"{entry.code}  {setup.game_rules.info.title} {size}"
    subtitle = ", ".join([*rules, format_clock(setup.clock)])
    return TwoLineItem(title, subtitle, entry.state, _describe_progress(entry, now))


def _describe_progress(entry: RoomListEntry, now: float) -> str:
    room, seat = entry.room, entry.seat
    if room is None:
        where = f"at {seat.address}, " if seat and not entry.is_on_this_server else ""
        return f"{where}as {seat.name}, {format_age(seat.when, now)}" if seat else ""
    parts = [_describe_players(room.people, entry)]
    if all(person.name for person in room.people):
        parts.append(f"round {room.round}{' over' if room.is_over else ''}")
    if room.spectator_count:
        parts.append(f"{plural(room.spectator_count, 'watcher')}")
    if room.setup.help_allowed:
        parts.append("with help")
    return ", ".join(parts)


def _describe_players(people: tuple[Person, Person], entry: RoomListEntry) -> str:
    """Name the players: "Ann v Ben (away)"."""
    own_seat = entry.seat.seat if entry.seat else None
    is_here_twice = own_seat is not None and people[own_seat].is_connected
    elsewhere = " (at another terminal)" if is_here_twice else ""
    first, second = (
        f"{'You' if number == 0 else 'you'}{elsewhere}"
        if number == own_seat
        else _describe_person(person, entry.setup.computer_level)
        for number, person in enumerate(people)
    )
    if people[1].name:
        return f"{first} v {second}"
    return f"{first} {'are' if own_seat == 0 else 'is'} waiting for an opponent"


def _describe_person(person: Person, level: str) -> str:
    if person.is_computer:
        return f"computer ({level})" if level else "computer"
    return person.name if person.is_connected else f"{person.name} (away)"


def describe_counts(entries: Sequence[RoomListEntry]) -> str:
    """Count the rooms: "2 open, 1 under way, 3 of yours"."""
    actions = [place.action for place in entries]
    words = {"open": RoomAction.JOIN, "under way": RoomAction.WATCH, "of yours": RoomAction.TAKE}
    counts = {word: actions.count(action) for word, action in words.items()}
    return ", ".join(f"{count} {word}" for word, count in counts.items() if count)
