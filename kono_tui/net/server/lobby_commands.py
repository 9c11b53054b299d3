"""The commands of the lobby: say hello, and make, join, take or watch a room."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from kono_tui import __version__
from kono_tui.errors import FormatError, NetError
from kono_tui.net.player_names import clean_name, distinct_name
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.protocol.messages import PROTOCOL_VERSION, format_message
from kono_tui.net.room import Room, Seat
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.server.connections.connection import LOG, Connection
from kono_tui.net.server.live_room import LiveRoom
from kono_tui.net.tokens import MAX_TOKEN_LENGTH, accept_token, hash_token, token_matches

if TYPE_CHECKING:
    from kono_tui.net.server.server import RoomServer


def hello(server: RoomServer, connection: Connection, fields: MessageFields) -> None:
    """Take the client's name. NetError if it speaks another version."""
    if fields.number("version", 0) != PROTOCOL_VERSION:
        versions = f"version {PROTOCOL_VERSION} of the protocol, and your program another"
        remedy = "update the older of the two programs"
        raise NetError("version", f"this server speaks {versions}; {remedy}")
    name = fields.value("name")
    if not isinstance(name, str):
        raise FormatError("found no text for 'name', expected what you want to be called")
    connection.name = clean_name(name)
    ours, name, games = f"kono {__version__}", connection.name, list(server.games)
    fields_sent = {"version": PROTOCOL_VERSION, "server": ours, "name": name, "games": games}
    connection.send(format_message("welcome", **fields_sent))


async def make(server: RoomServer, connection: Connection, fields: MessageFields) -> None:
    """Make a room and take its first seat.

    A client with the token of an existing first seat returns to that seat: it made the room earlier
    and did not receive the answer.
    """
    connection.expect_lobby()
    setup = RoomSetup.from_wire(fields.value("setup"), server.games)
    token = accept_token(fields.text("token", MAX_TOKEN_LENGTH, ""))
    async with server.creation_lock:
        live_room = _find_room_made_with(server, token)
        if live_room is None:
            await _make_room(server, connection, setup, token)
            return
    async with live_room.lock:
        if live_room.is_closed:
            raise _no_room_error(live_room.code)
        LOG.info("room %s: %s has made it before", live_room.code, connection)
        live_room.add_connection(connection, 0)
        _send_seat_and_room(live_room, connection, token)
    if live_room.has_computer:
        server.computers.wake(live_room)


def _find_room_made_with(server: RoomServer, token: str) -> LiveRoom | None:
    """Return the room whose first seat a token belongs to."""
    for live_room in server.rooms.values():
        seat = live_room.room.seats[0]
        if seat and token_matches(token, seat.token_hash):
            return live_room
    return None


async def _make_room(
    server: RoomServer, connection: Connection, setup: RoomSetup, token: str
) -> None:
    """Make a room, and save it before anybody hears of it."""
    _expect_room_allowed(server, connection, setup)
    code = server.reserve_code()
    try:
        host = Seat(connection.name, hash_token(token))
        live_room = LiveRoom(Room.create(code, setup, host), server)
        draft = live_room.room.draft_start(server.random_source, server.now())
        await server.store.insert_room(live_room.room, draft.decisions, time.time())
    except BaseException:
        server.reserved_codes.discard(code)
        raise
    live_room.host_usage = connection.address_usage
    live_room.host_usage.rooms += 1
    server.add_room(live_room)
    LOG.info("room %s: made by %s: %s", code, connection, _describe_setup(setup))
    live_room.add_connection(connection, 0)
    live_room.apply_saved(draft)
    _send_seat_and_room(live_room, connection, token)


def _expect_room_allowed(server: RoomServer, connection: Connection, setup: RoomSetup) -> None:
    """Raise NetError if no more rooms can be made, or not so soon."""
    limits, address_usage, now = server.limits, connection.address_usage, server.now()
    if len(server.rooms) + len(server.reserved_codes) >= limits.rooms:
        raise NetError("full", f"there are {limits.rooms} rooms already, and no more are allowed")
    if address_usage.rooms >= limits.rooms_per_address:
        most = limits.rooms_per_address
        raise NetError("full", f"{most} rooms were made from your address already; close some")
    computers = sum(each.has_computer for each in server.rooms.values())
    if setup.computer_level and computers >= limits.computers:
        most = limits.computers
        raise NetError("full", f"computers play in {most} rooms already, and no more are allowed")
    limiters = (connection.room_limiter, address_usage.room_limiter)
    if not all(each.try_acquire(now) for each in limiters):
        most = min(limits.rooms_per_minute, limits.rooms_per_connection)
        raise NetError("too_fast", f"more than {most} rooms a minute are too many; wait a little")


def _describe_setup(setup: RoomSetup) -> str:
    clock = f", {setup.clock[0]} + {setup.clock[1]} s" if setup.clock else ""
    computer = f", against the computer ({setup.computer_level})" if setup.computer_level else ""
    return f"{setup.game} {setup.game_rules.info.size_name(setup.size)}{clock}{computer}"


async def join(server: RoomServer, connection: Connection, fields: MessageFields) -> None:
    """Take the free seat: the game begins.

    A client with the token of the second seat returns to that seat: it joined earlier and did not
    receive the answer.
    """
    connection.expect_lobby()
    token = accept_token(fields.text("token", MAX_TOKEN_LENGTH, ""))
    live_room = _find_room(server, connection, fields)
    async with live_room.lock:
        if live_room.is_closed:
            raise _no_room_error(live_room.code)
        second = live_room.room.seats[1]
        if second is None:
            await _seat_guest(server, live_room, connection, token)
        elif token_matches(token, second.token_hash):
            LOG.info("room %s: %s has joined before", live_room.code, connection)
            live_room.add_connection(connection, 1)
        else:
            why = f"both seats of room {live_room.code} are taken; you can watch it"
            raise NetError("taken", why)
        _send_seat_and_room(live_room, connection, token)


async def _seat_guest(
    server: RoomServer, live_room: LiveRoom, connection: Connection, token: str
) -> None:
    """Seat the guest and apply what chance does then. The caller holds the lock."""
    room = live_room.room
    first = room.seats[0]
    name = distinct_name(connection.name, first.name if first else "")
    room.seats[1] = Seat(name, hash_token(token))
    try:
        draft = room.draft_start(server.random_source, server.now())
        await server.store.save_guest(room, draft.decisions, time.time())
    except BaseException:
        room.seats[1] = None
        raise
    LOG.info("room %s: %s joins", room.code, connection)
    live_room.add_connection(connection, 1)
    live_room.apply_saved(draft)


async def take(server: RoomServer, connection: Connection, fields: MessageFields) -> None:
    """Take the seat that the client's token belongs to."""
    connection.expect_lobby()
    token = fields.text("token", MAX_TOKEN_LENGTH)
    live_room = _find_room(server, connection, fields, token)
    async with live_room.lock:  # another client may be taking the seat at this moment
        matching_seats = _seats_with_token(live_room, token)
        if live_room.is_closed:
            raise _no_room_error(live_room.code)
        if not matching_seats:
            connection.address_usage.attempt_limiter.try_acquire(server.now())
            raise NetError("bad_token", f"that is not the token of a seat in room {live_room.code}")
        LOG.info("room %s: %s is back at seat %s", live_room.code, connection, matching_seats[0])
        live_room.add_connection(connection, matching_seats[0])
        _send_seat_and_room(live_room, connection, token)
    if live_room.has_computer:
        server.computers.wake(live_room)


async def watch(server: RoomServer, connection: Connection, fields: MessageFields) -> None:
    """Enter a room as a spectator."""
    connection.expect_lobby()
    live_room = _find_room(server, connection, fields)
    if len(live_room.spectators) >= server.limits.watchers:
        most = server.limits.watchers
        raise NetError("full", f"{most} people watch room {live_room.code} already")
    LOG.info("room %s: %s watches", live_room.code, connection)
    live_room.add_connection(connection, None)
    live_room.update_audience()
    connection.send(live_room.sync_message(None))
    await connection.drain()


def _send_seat_and_room(live_room: LiveRoom, connection: Connection, token: str) -> None:
    """Send everything to a client that has just taken a seat."""
    live_room.update_audience()
    seat = connection.seat
    connection.send(format_message("seated", room=live_room.code, seat=seat, token=token))
    connection.send(live_room.sync_message(seat))


def _seats_with_token(live_room: LiveRoom, token: str) -> list[int]:
    """Return the seats that a token belongs to."""
    hashes = [seat.token_hash if seat else "" for seat in live_room.room.seats]
    return [number for number, each in enumerate(hashes) if each and token_matches(token, each)]


def _find_room(
    server: RoomServer, connection: Connection, fields: MessageFields, token: str = ""
) -> LiveRoom:
    """Return the room of a code. Wrong codes are counted: nobody gets far by guessing.

    A client with a seat in the room gets in, whatever others at the same address have tried.
    """
    now = server.now()
    code = fields.text("room", 20).strip().upper()
    live_room = server.rooms.get(code)
    has_seat = live_room is not None and bool(_seats_with_token(live_room, token))
    if not has_seat and not connection.address_usage.attempt_limiter.has_capacity(now):
        tries = server.limits.tries
        why = f"more than {tries} wrong codes or tokens a minute; wait a little"
        raise NetError("too_fast", why)
    if live_room is None:
        connection.address_usage.attempt_limiter.try_acquire(now)
        raise _no_room_error(code)
    return live_room


def _no_room_error(code: str) -> NetError:
    return NetError("no_room", f"there is no room '{code}' here; it may have been closed")
