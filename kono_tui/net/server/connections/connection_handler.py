"""The life of a connection: receive its messages, and carry them out or refuse them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from kono_tui.errors import FormatError, KonoError, NetError
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.server import lobby_commands, room_commands, status_commands
from kono_tui.net.server.connections.admission import CountedConnection
from kono_tui.net.server.connections.connection import LOG, Connection

if TYPE_CHECKING:
    from kono_tui.net.server.server import RoomServer

Handler = Callable[["RoomServer", Connection, MessageFields], Coroutine[Any, Any, None]]
HANDLERS: Final[dict[str, Handler]] = {
    "decide": room_commands.decide,
    "ask": room_commands.ask,
    "answer": room_commands.answer,
    "say": room_commands.say,
    "sync": room_commands.sync,
    "leave": room_commands.leave,
    "rooms": status_commands.rooms,
    "make": lobby_commands.make,
    "join": lobby_commands.join,
    "take": lobby_commands.take,
    "watch": lobby_commands.watch,
    "status": status_commands.status,
}
"""The handler of each kind of message after hello."""


class _CloseConnection(Exception):
    """The connection must be closed: the close code and the reason."""


async def handle_connection(server: RoomServer, counted_connection: CountedConnection) -> None:
    """Handle a connection from its first message to its last."""
    server.connection_count += 1
    number, usage = server.connection_count, counted_connection.address_usage
    connection = Connection(counted_connection, number, usage, server.limits, server.now())
    server.connections.add(connection)
    LOG.info("%s: from %s", connection, connection.address_usage.address)
    try:
        _expect_connection_allowed(server, connection)
        await _wait_for_hello(server, connection)
        await _handle_messages(server, connection)
    except _CloseConnection as enough:
        code, why = enough.args
        LOG.info("%s: closed: %s", connection, why)
        await counted_connection.close(code, why)
    except ConnectionClosed:
        LOG.info("%s: gone", connection)
    finally:
        server.connections.discard(connection)
        if connection.live_room is not None:
            LOG.info("room %s: %s is away", connection.live_room.code, connection)
            connection.live_room.remove_connection(connection)


def _expect_connection_allowed(server: RoomServer, connection: Connection) -> None:
    """Turn away a connection that is one too many."""
    if server.is_stopping:
        connection.refuse("stopping", "the server is stopping; try again soon")
        raise _CloseConnection(CloseCode.GOING_AWAY, "stopping")
    if why := server.admission.refusal_if_full(connection.address_usage):
        connection.refuse("full", why)
        raise _CloseConnection(CloseCode.TRY_AGAIN_LATER, "full")


async def _wait_for_hello(server: RoomServer, connection: Connection) -> None:
    """Wait for hello, which must come soon."""
    seconds = server.limits.hello
    try:
        async with asyncio.timeout(seconds):
            while not connection.name:
                await _handle_hello(server, connection)
    except TimeoutError:
        connection.refuse("idle", f"no hello came within {seconds} seconds")
        raise _CloseConnection(CloseCode.POLICY_VIOLATION, "no hello") from None


async def _handle_hello(server: RoomServer, connection: Connection) -> None:
    text = _expect_text(connection, await connection.socket.recv())
    connection.last_heard = server.now()
    try:
        _count_message(server, connection)
        fields = MessageFields.parse(text)
        if fields.value("type") != "hello":
            raise NetError("hello_first", "the first message must be hello")
        lobby_commands.hello(server, connection, fields)
    except KonoError as error:
        _send_refusal(connection, "hello", error)
        if _refusal_code(error) == "version":
            raise _CloseConnection(CloseCode.POLICY_VIOLATION, "another version") from None


def _expect_text(connection: Connection, message: str | bytes) -> str:
    """Return a message, which must be text."""
    if isinstance(message, str):
        return message
    connection.refuse("bad_message", "found a binary message, expected text")
    raise _CloseConnection(CloseCode.UNSUPPORTED_DATA, "not text")


def _count_message(server: RoomServer, connection: Connection) -> None:
    """Count a message. NetError if it came too fast; close the connection if that goes on."""
    if connection.message_limiter.try_acquire(connection.last_heard):
        if connection.excess_messages:
            connection.excess_messages -= 1
        return
    connection.excess_messages += 1
    most = server.limits.messages
    error = NetError("too_fast", f"more than {most} messages a second are too many")
    if connection.excess_messages > server.limits.patience:
        connection.refuse(error.code, str(error))
        raise _CloseConnection(CloseCode.POLICY_VIOLATION, "too many messages")
    raise error


async def _handle_messages(server: RoomServer, connection: Connection) -> None:
    """Carry out or refuse the messages of a connection, one after the other."""
    receive = connection.socket.recv
    while True:
        text = await receive()
        connection.last_heard = server.now()
        kind: object = ""
        try:
            fields = _parse_fields(server, connection, _expect_text(connection, text))
            kind = fields.value("type")
            _count_message(server, connection)
            await _handler_for(kind)(server, connection, fields)
        except KonoError as error:
            _send_refusal(connection, kind, error)
        except (ConnectionClosed, _CloseConnection):
            raise
        except Exception:  # noqa: BLE001  our own bug must not end a game
            LOG.exception("%s: a message of the type %r made us stumble", connection, kind)
            _send_refusal(connection, kind, FormatError("the server did not understand that"))


def _parse_fields(server: RoomServer, connection: Connection, text: str) -> MessageFields:
    """Return the fields of a message.

    A message without fields is counted here, as it gets no further.
    """
    try:
        return MessageFields.parse(text)
    except FormatError:
        _count_message(server, connection)
        raise


def _handler_for(kind: object) -> Handler:
    handler = HANDLERS.get(kind) if isinstance(kind, str) else None
    if handler is None:
        raise FormatError(f"found the type '{kind}', expected one of {', '.join(HANDLERS)}")
    return handler


def _send_refusal(connection: Connection, kind: object, error: KonoError) -> None:
    """Refuse a message; the refusal of a decision includes the number of the next one."""
    code = _refusal_code(error)
    LOG.debug("%s: refused: %s", connection, code)
    if kind == "decide" and connection.live_room is not None:
        connection.refuse(code, str(error), ply=connection.live_room.room.ply)
    else:
        connection.refuse(code, str(error))


def _refusal_code(error: KonoError) -> str:
    if isinstance(error, NetError):
        return error.code
    return "bad_message" if isinstance(error, FormatError) else "illegal"
