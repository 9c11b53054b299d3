"""The commands inside a room: decide, ask, answer, say, sync and leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kono_tui.errors import NetError
from kono_tui.net.decisions import DRAW, PLAYERS, ROUND
from kono_tui.net.fields import Fields
from kono_tui.net.messages import written
from kono_tui.net.naming import MESSAGES
from kono_tui.net.requests import REQUESTS, Request
from kono_tui.net.server.connection import LOG, Connection

if TYPE_CHECKING:
    from kono_tui.net.server.server import Server


async def decide(server: Server, connection: Connection, fields: Fields) -> None:
    """Check a player's decision, save it, and send it to everybody."""
    hosted, seat = connection.playing()
    ply = fields.number("ply", 0)
    kind = fields.one_of("do", PLAYERS)
    what = fields.text("what", 200, "")
    now = server.now()
    if not (connection.decisions.take(now) and connection.caller.decisions.take(now)):
        rate = server.limits.decisions
        raise NetError("too_fast", f"more than {rate} decisions a second are too many")
    async with hosted.lock:
        hosted.expect(connection)
        room = hosted.room
        if ply == room.ply:
            await hosted.settle(room.decide(seat, kind, what, server.chance, server.now()))
        elif (made := room.repeats(seat, kind, what, ply)) is not None:
            connection.tell(written("decided", decision=made.told()))
        else:
            raise NetError("stale", f"that was decision {ply}, and the next one is {room.ply}")


async def ask(server: Server, connection: Connection, fields: Fields) -> None:
    """Put a player's request to the other player; a computer agrees at once, except to a draw."""
    hosted, seat = connection.playing()
    what = fields.one_of("what", REQUESTS)
    size = fields.number("size", 1, 99) if what == ROUND else 0
    async with hosted.lock:
        hosted.expect(connection)
        request = Request(seat, what, size)
        draft = hosted.room.ask(request, server.chance, server.now())
        if draft is not None:
            await hosted.settle(draft)
        elif hosted.has_computer and what != DRAW:
            await hosted.agree()
        else:
            hosted.put(request)


async def answer(_server: Server, connection: Connection, fields: Fields) -> None:
    """Answer the other player's request."""
    hosted, seat = connection.playing()
    yes = fields.truth("yes")
    async with hosted.lock:
        hosted.expect(connection)
        await hosted.answer(seat, yes)


async def say(_server: Server, connection: Connection, fields: Fields) -> None:
    """Say one of the phrases."""
    hosted, seat = connection.playing()
    hosted.announce(written("said", seat=seat, what=fields.one_of("what", MESSAGES)))


async def sync(server: Server, connection: Connection, _fields: Fields) -> None:
    """Send the whole room; a computer player that was stuck tries again."""
    hosted = connection.room()
    connection.tell(hosted.sync(connection.seat))
    if hosted.has_computer:
        server.computers.look(hosted)
    await connection.drained()


async def leave(server: Server, connection: Connection, _fields: Fields) -> None:
    """Go back to the lobby; a room that nobody has joined closes when its host leaves."""
    hosted = connection.room()
    async with hosted.lock:
        hosted.expect(connection)
        seat = connection.seat
        LOG.info("room %s: %s leaves", hosted.code, connection)
        hosted.part(connection)
        if seat is not None and not hosted.room.is_full:
            await server.close_room(hosted, "its maker has left it")
        connection.tell(written("left", room=hosted.code))
