"""The commands inside a room: decide, ask, answer, say, sync and leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kono_tui.errors import NetError
from kono_tui.net.player_names import PHRASES
from kono_tui.net.protocol.decisions import DRAW, PLAYER_KINDS, ROUND
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.protocol.messages import format_message
from kono_tui.net.protocol.requests import REQUEST_KINDS, Request
from kono_tui.net.server.connections.connection import LOG, Connection

if TYPE_CHECKING:
    from kono_tui.net.server.server import RoomServer


async def decide(server: RoomServer, connection: Connection, fields: MessageFields) -> None:
    """Check a player's decision, save it, and send it to everybody."""
    live_room, seat = connection.expect_seat()
    ply = fields.number("ply", 0)
    kind = fields.one_of("do", PLAYER_KINDS)
    text = fields.text("what", 200, "")
    now = server.now()
    limiters = (connection.decision_limiter, connection.address_usage.decision_limiter)
    if not all(each.try_acquire(now) for each in limiters):
        rate = server.limits.decisions
        raise NetError("too_fast", f"more than {rate} decisions a second are too many")
    async with live_room.lock:
        live_room.expect_inside(connection)
        room = live_room.room
        if ply == room.ply:
            chance, now = server.random_source, server.now()
            await live_room.save_and_apply(room.draft_decision(seat, kind, text, chance, now))
        elif (earlier := room.find_repeat(seat, kind, text, ply)) is not None:
            connection.send(format_message("decided", decision=earlier.to_wire()))
        else:
            raise NetError("stale", f"that was decision {ply}, and the next one is {room.ply}")


async def ask(server: RoomServer, connection: Connection, fields: MessageFields) -> None:
    """Put a player's request to the other player; a computer agrees at once, except to a draw."""
    live_room, seat = connection.expect_seat()
    kind = fields.one_of("what", REQUEST_KINDS)
    size = fields.number("size", 1, 99) if kind == ROUND else 0
    async with live_room.lock:
        live_room.expect_inside(connection)
        request = Request(seat, kind, size)
        draft = live_room.room.ask(request, server.random_source, server.now())
        if draft is not None:
            await live_room.save_and_apply(draft)
        elif live_room.has_computer and kind != DRAW:
            await live_room.agree_as_computer()
        else:
            live_room.announce_request(request)


async def answer(_server: RoomServer, connection: Connection, fields: MessageFields) -> None:
    """Answer the other player's request."""
    live_room, seat = connection.expect_seat()
    agrees = fields.boolean("yes")
    async with live_room.lock:
        live_room.expect_inside(connection)
        await live_room.answer(seat, agrees)


async def say(_server: RoomServer, connection: Connection, fields: MessageFields) -> None:
    """Say one of the phrases."""
    live_room, seat = connection.expect_seat()
    live_room.broadcast(format_message("said", seat=seat, what=fields.one_of("what", PHRASES)))


async def sync(server: RoomServer, connection: Connection, _fields: MessageFields) -> None:
    """Send the whole room; a computer player that was stuck tries again."""
    live_room = connection.expect_room()
    connection.send(live_room.sync_message(connection.seat))
    if live_room.has_computer:
        server.computers.wake(live_room)
    await connection.drain()


async def leave(server: RoomServer, connection: Connection, _fields: MessageFields) -> None:
    """Go back to the lobby; a room that nobody has joined closes when its host leaves."""
    live_room = connection.expect_room()
    async with live_room.lock:
        live_room.expect_inside(connection)
        seat = connection.seat
        LOG.info("room %s: %s leaves", live_room.code, connection)
        live_room.remove_connection(connection)
        if seat is not None and not live_room.room.is_full:
            await server.close_room(live_room, "its maker has left it")
        connection.send(format_message("left", room=live_room.code))
