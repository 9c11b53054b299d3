"""The commands of the lobby: say hello, and make, join, take or watch a room."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from kono_tui import __version__
from kono_tui.errors import FormatError, NetError
from kono_tui.net.fields import Fields
from kono_tui.net.messages import VERSION, written
from kono_tui.net.naming import apart, cleaned
from kono_tui.net.room import Room, Seat
from kono_tui.net.server.connection import LOG, Connection
from kono_tui.net.server.hosted import Hosted
from kono_tui.net.setup import Setup
from kono_tui.net.tokens import LONGEST, fits, hashed, own_token

if TYPE_CHECKING:
    from kono_tui.net.server.server import Server


def hello(server: Server, connection: Connection, fields: Fields) -> None:
    """Take the client's name. NetError if it speaks another version."""
    if fields.number("version", 0) != VERSION:
        raise NetError(
            "version",
            f"this server speaks version {VERSION} of the protocol, and you another one; update "
            "the older of the two programs",
        )
    name = fields.value("name")
    if not isinstance(name, str):
        raise FormatError("found no text for 'name', expected what you want to be called")
    connection.name = cleaned(name)
    connection.tell(
        written(
            "welcome",
            version=VERSION,
            server=f"kono {__version__}",
            name=connection.name,
            games=list(server.games),
        )
    )


async def make(server: Server, connection: Connection, fields: Fields) -> None:
    """Make a room and take its first seat.

    A client with the token of an existing first seat returns to that seat: it made the room earlier
    and did not receive the answer.
    """
    connection.expect_lobby()
    setup = Setup.heard(fields.value("setup"), server.games)
    token = own_token(fields.text("token", LONGEST, ""))
    async with server.making:
        hosted = _made_before(server, token)
        if hosted is None:
            await _make(server, connection, setup, token)
            return
    async with hosted.lock:
        if hosted.closed:
            raise _nowhere(hosted.code)
        LOG.info("room %s: %s has made it before", hosted.code, connection)
        hosted.enter(connection, 0)
        _tell_all(hosted, connection, token)
    if hosted.has_computer:
        server.computers.look(hosted)


def _made_before(server: Server, token: str) -> Hosted | None:
    """Return the room whose first seat a token belongs to."""
    firsts = ((hosted, hosted.room.seats[0]) for hosted in server.rooms.values())
    return next((hosted for hosted, seat in firsts if seat and fits(token, seat.key)), None)


async def _make(server: Server, connection: Connection, setup: Setup, token: str) -> None:
    """Make a room, and save it before anybody hears of it."""
    _expect_space(server, connection, setup)
    code = server.reserve()
    try:
        hosted = Hosted(Room.made(code, setup, Seat(connection.name, hashed(token))), server)
        draft = hosted.room.begin(server.chance, server.now())
        await server.store.make(hosted.room, draft.decisions, time.time())
    except BaseException:
        server.reserved.discard(code)
        raise
    hosted.maker = connection.caller
    hosted.maker.rooms += 1
    server.add(hosted)
    LOG.info("room %s: made by %s: %s", code, connection, _described(setup))
    hosted.enter(connection, 0)
    hosted.make_so(draft)
    _tell_all(hosted, connection, token)


def _expect_space(server: Server, connection: Connection, setup: Setup) -> None:
    """Raise NetError if no more rooms can be made, or not so soon."""
    limits, caller, now = server.limits, connection.caller, server.now()
    if len(server.rooms) + len(server.reserved) >= limits.rooms:
        raise NetError("full", f"there are {limits.rooms} rooms already, as many as there may be")
    if caller.rooms >= limits.rooms_per_address:
        most = limits.rooms_per_address
        raise NetError("full", f"{most} rooms were made from your address already; close some")
    computers = sum(each.has_computer for each in server.rooms.values())
    if setup.computer and computers >= limits.computers:
        most = limits.computers
        raise NetError("full", f"computers play in {most} rooms already, as many as there may be")
    if not (connection.made.take(now) and caller.made.take(now)):
        most = min(limits.rooms_per_minute, limits.rooms_per_connection)
        raise NetError("too_fast", f"more than {most} rooms a minute are too many; wait a little")


def _described(setup: Setup) -> str:
    clock = f", {setup.clock[0]} + {setup.clock[1]} s" if setup.clock else ""
    computer = f", against the computer ({setup.computer})" if setup.computer else ""
    return f"{setup.game} {setup.rules.size_name(setup.size)}{clock}{computer}"


async def join(server: Server, connection: Connection, fields: Fields) -> None:
    """Take the free seat: the game begins.

    A client with the token of the second seat returns to that seat: it joined earlier and did not
    receive the answer.
    """
    connection.expect_lobby()
    token = own_token(fields.text("token", LONGEST, ""))
    hosted = _found(server, connection, fields)
    async with hosted.lock:
        if hosted.closed:
            raise _nowhere(hosted.code)
        second = hosted.room.seats[1]
        if second is None:
            await _join(server, hosted, connection, token)
        elif fits(token, second.key):
            LOG.info("room %s: %s has joined before", hosted.code, connection)
            hosted.enter(connection, 1)
        else:
            raise NetError("taken", f"both seats of room {hosted.code} are taken; you can watch it")
        _tell_all(hosted, connection, token)


async def _join(server: Server, hosted: Hosted, connection: Connection, token: str) -> None:
    """Seat the guest and apply what chance does then. The caller holds the lock."""
    room = hosted.room
    first = room.seats[0]
    room.seats[1] = Seat(apart(connection.name, first.name if first else ""), hashed(token))
    try:
        draft = room.begin(server.chance, server.now())
        await server.store.sit(room, draft.decisions, time.time())
    except BaseException:
        room.seats[1] = None
        raise
    LOG.info("room %s: %s joins", room.code, connection)
    hosted.enter(connection, 1)
    hosted.make_so(draft)


async def take(server: Server, connection: Connection, fields: Fields) -> None:
    """Take the seat that the client's token belongs to."""
    connection.expect_lobby()
    token = fields.text("token", LONGEST)
    hosted = _found(server, connection, fields, token)
    async with hosted.lock:  # another client may be taking the seat at this moment
        fitting = _fitting(hosted, token)
        if hosted.closed:
            raise _nowhere(hosted.code)
        if not fitting:
            connection.caller.tries.take(server.now())
            raise NetError("bad_token", f"that is not the token of a seat in room {hosted.code}")
        LOG.info("room %s: %s is back at seat %s", hosted.code, connection, fitting[0])
        hosted.enter(connection, fitting[0])
        _tell_all(hosted, connection, token)
    if hosted.has_computer:
        server.computers.look(hosted)


async def watch(server: Server, connection: Connection, fields: Fields) -> None:
    """Enter a room as a spectator."""
    connection.expect_lobby()
    hosted = _found(server, connection, fields)
    if len(hosted.watchers) >= server.limits.watchers:
        most = server.limits.watchers
        raise NetError("full", f"{most} people watch room {hosted.code} already")
    LOG.info("room %s: %s watches", hosted.code, connection)
    hosted.enter(connection, None)
    hosted.listen()
    connection.tell(hosted.sync(None))
    await connection.drained()


def _tell_all(hosted: Hosted, connection: Connection, token: str) -> None:
    """Send everything to a client that has just taken a seat."""
    hosted.listen()
    connection.tell(written("seated", room=hosted.code, seat=connection.seat, token=token))
    connection.tell(hosted.sync(connection.seat))


def _fitting(hosted: Hosted, token: str) -> list[int]:
    """Return the seats that a token belongs to."""
    return [place for place, seat in enumerate(hosted.room.seats) if seat and fits(token, seat.key)]


def _found(server: Server, connection: Connection, fields: Fields, token: str = "") -> Hosted:
    """Return the room of a code. Wrong codes are counted: nobody gets far by guessing.

    A client with a seat in the room gets in, whatever others at the same address have tried.
    """
    now = server.now()
    code = fields.text("room", 20).strip().upper()
    hosted = server.rooms.get(code)
    known = hosted is not None and bool(_fitting(hosted, token))
    if not known and not connection.caller.tries.has(now):
        tries = server.limits.tries
        raise NetError(
            "too_fast", f"more than {tries} wrong codes or tokens a minute; wait a little"
        )
    if hosted is None:
        connection.caller.tries.take(now)
        raise _nowhere(code)
    return hosted


def _nowhere(code: str) -> NetError:
    return NetError("no_room", f"there is no room '{code}' here; it may have been closed")
