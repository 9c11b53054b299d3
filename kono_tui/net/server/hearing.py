"""The life of a connection: receive its messages, and carry them out or refuse them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from kono_tui.errors import FormatError, KonoError, NetError
from kono_tui.net.fields import Fields
from kono_tui.net.server import entering, playing, showing
from kono_tui.net.server.connection import LOG, Connection
from kono_tui.net.server.gate import Arrived

if TYPE_CHECKING:
    from kono_tui.net.server.server import Server

Handler = Callable[["Server", Connection, Fields], Coroutine[Any, Any, None]]
HANDLERS: Final[dict[str, Handler]] = {
    "decide": playing.decide,
    "ask": playing.ask,
    "answer": playing.answer,
    "say": playing.say,
    "sync": playing.sync,
    "leave": playing.leave,
    "rooms": showing.rooms,
    "make": entering.make,
    "join": entering.join,
    "take": entering.take,
    "watch": entering.watch,
    "status": showing.status,
}
"""The handler of each kind of message after hello."""


class _Enough(Exception):
    """The connection must be closed: the close code and the reason."""


async def attend(server: Server, arrived: Arrived) -> None:
    """Handle a connection from its first message to its last."""
    server.calls += 1
    now = server.now()
    connection = Connection(arrived, server.calls, arrived.caller, server.limits, now)
    server.connections.add(connection)
    LOG.info("%s: from %s", connection, connection.caller.address)
    try:
        _expect_space(server, connection)
        await _greet(server, connection)
        await _hear(server, connection)
    except _Enough as enough:
        code, why = enough.args
        LOG.info("%s: closed: %s", connection, why)
        await arrived.close(code, why)
    except ConnectionClosed:
        LOG.info("%s: gone", connection)
    finally:
        server.connections.discard(connection)
        if connection.hosted is not None:
            LOG.info("room %s: %s is away", connection.hosted.code, connection)
            connection.hosted.part(connection)


def _expect_space(server: Server, connection: Connection) -> None:
    """Turn away a connection that is one too many."""
    if server.stopping:
        connection.refuse("stopping", "the server stops; try again soon")
        raise _Enough(CloseCode.GOING_AWAY, "stopping")
    if why := server.gate.why_full(connection.caller):
        connection.refuse("full", why)
        raise _Enough(CloseCode.TRY_AGAIN_LATER, "full")


async def _greet(server: Server, connection: Connection) -> None:
    """Wait for hello, which must come soon."""
    seconds = server.limits.hello
    try:
        async with asyncio.timeout(seconds):
            while not connection.name:
                await _hear_hello(server, connection)
    except TimeoutError:
        connection.refuse("idle", f"no hello came within {seconds} seconds")
        raise _Enough(CloseCode.POLICY_VIOLATION, "no hello") from None


async def _hear_hello(server: Server, connection: Connection) -> None:
    text = _as_text(connection, await connection.socket.recv())
    connection.heard = server.now()
    try:
        _count(server, connection)
        fields = Fields.read(text)
        if fields.value("type") != "hello":
            raise NetError("hello_first", "the first message must be hello")
        entering.hello(server, connection, fields)
    except KonoError as error:
        _refuse(connection, "hello", error)
        if _code(error) == "version":
            raise _Enough(CloseCode.POLICY_VIOLATION, "another version") from None


def _as_text(connection: Connection, message: str | bytes) -> str:
    """Return a message, which must be text."""
    if isinstance(message, str):
        return message
    connection.refuse("bad_message", "found a binary message, expected text")
    raise _Enough(CloseCode.UNSUPPORTED_DATA, "not text")


def _count(server: Server, connection: Connection) -> None:
    """Count a message. NetError if it came too fast; close the connection if that goes on."""
    if connection.messages.take(connection.heard):
        if connection.too_many:
            connection.too_many -= 1
        return
    connection.too_many += 1
    most = server.limits.messages
    error = NetError("too_fast", f"more than {most} messages a second are too many")
    if connection.too_many > server.limits.patience:
        connection.refuse(error.code, str(error))
        raise _Enough(CloseCode.POLICY_VIOLATION, "too many messages")
    raise error


async def _hear(server: Server, connection: Connection) -> None:
    """Carry out or refuse the messages of a connection, one after the other."""
    receive = connection.socket.recv
    while True:
        text = await receive()
        connection.heard = server.now()
        kind: object = ""
        try:
            fields = _read(server, connection, _as_text(connection, text))
            kind = fields.value("type")
            _count(server, connection)
            await _handler(kind)(server, connection, fields)
        except KonoError as error:
            _refuse(connection, kind, error)
        except (ConnectionClosed, _Enough):
            raise
        except Exception:  # noqa: BLE001  our own bug must not end a game
            LOG.exception("%s: a message of the type %r made us stumble", connection, kind)
            _refuse(connection, kind, FormatError("the server could make nothing of that"))


def _read(server: Server, connection: Connection, text: str) -> Fields:
    """Return the fields of a message.

    A message without fields is counted here, as it gets no further.
    """
    try:
        return Fields.read(text)
    except FormatError:
        _count(server, connection)
        raise


def _handler(kind: object) -> Handler:
    handler = HANDLERS.get(kind) if isinstance(kind, str) else None
    if handler is None:
        raise FormatError(f"found the type '{kind}', expected one of {', '.join(HANDLERS)}")
    return handler


def _refuse(connection: Connection, kind: object, error: KonoError) -> None:
    """Refuse a message; the refusal of a decision includes the number of the next one."""
    code = _code(error)
    LOG.debug("%s: refused: %s", connection, code)
    if kind == "decide" and connection.hosted is not None:
        connection.refuse(code, str(error), ply=connection.hosted.room.ply)
    else:
        connection.refuse(code, str(error))


def _code(error: KonoError) -> str:
    if isinstance(error, NetError):
        return error.code
    return "bad_message" if isinstance(error, FormatError) else "illegal"
