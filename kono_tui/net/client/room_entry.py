"""How a client enters a room, and enters it again after a lost connection."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from kono_tui.errors import KonoError, NetError
from kono_tui.net.client import connect
from kono_tui.net.client.address import Address
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.protocol.messages import format_message
from kono_tui.net.room_view import RoomView, parse_sync

FINAL_CODES: Final = ("no_room", "bad_token", "taken_over", "closed", "version")
"""The refusals after which it is useless to reconnect."""
NONSENSE_ERRORS: Final = (KonoError, ValueError, ArithmeticError, LookupError, RecursionError)
"""The errors that a message without sense may raise."""
FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0


@dataclass(frozen=True)
class RoomCredentials:
    """What brings a client into a room again. Without a token the client is a spectator."""

    address: Address
    name: str
    ca: Path | None
    code: str
    token: str = ""

    def entry_message(self) -> str:
        """Return the message that enters the room."""
        if not self.token:
            return format_message("watch", room=self.code)
        return format_message("take", room=self.code, token=self.token)


async def receive_answer(
    connection: ClientConnection, address: Address, kinds: tuple[str, ...]
) -> MessageFields:
    """Wait for the next message of one of these kinds. NetError if a refusal comes, or nothing."""
    try:
        async with asyncio.timeout(connect.PATIENCE):
            while True:
                fields = MessageFields.parse(await connection.recv())
                kind = fields.text("type", 20)
                if kind == "error":
                    raise connect.refusal_error(fields, address)
                if kind in kinds:
                    return fields
    except TimeoutError as error:
        raise connect.timeout_error(address) from error
    except (ConnectionClosed, OSError) as error:
        raise connect.connection_lost_error(address) from error
    except NetError:
        raise
    except NONSENSE_ERRORS as error:
        raise connect.nonsense_error(address) from error


@contextmanager
def expect_sense(address: Address) -> Iterator[None]:
    """Raise the NetError for a server that talks nonsense, if what is read here makes no sense."""
    try:
        yield
    except NONSENSE_ERRORS as error:
        raise connect.nonsense_error(address) from error


async def receive_room(connection: ClientConnection, credentials: RoomCredentials) -> RoomView:
    """Wait for the room just entered. NetError if it is not the room of the credentials."""
    fields = await receive_answer(connection, credentials.address, ("sync",))
    with expect_sense(credentials.address):
        view = parse_sync(fields, time.monotonic())
    if view.code != credentials.code or (view.seat is None) != (not credentials.token):
        raise connect.nonsense_error(credentials.address)
    return view


async def send(connection: ClientConnection, address: Address, message: str) -> None:
    """Send a message. NetError if the connection is lost."""
    try:
        await connection.send(message)
    except (ConnectionClosed, OSError) as error:
        raise connect.connection_lost_error(address) from error


# Reconnecting


def retry_delays() -> Iterator[float]:
    """Yield the seconds to wait before each try: ever more, up to a few, and slightly random."""
    pause = FIRST_PAUSE
    while True:
        yield pause * random.uniform(0.5, 1.0)
        pause = min(pause * 2, LONGEST_PAUSE)


async def reenter_room(
    credentials: RoomCredentials, retry_pauses: Iterator[float]
) -> tuple[ClientConnection, RoomView]:
    """Try until a new connection is in the room. NetError if trying is useless."""
    for pause in retry_pauses:
        await asyncio.sleep(pause)
        try:
            return await _try_to_reenter(credentials)
        except NetError as error:
            if error.code in FINAL_CODES:
                raise
    raise connect.connection_lost_error(credentials.address)


async def _try_to_reenter(credentials: RoomCredentials) -> tuple[ClientConnection, RoomView]:
    address, name, ca = credentials.address, credentials.name, credentials.ca
    connection = (await connect.open_lobby_connection(address, name, ca)).connection
    try:
        await send(connection, address, credentials.entry_message())
        view = await receive_room(connection, credentials)
    except BaseException:
        await connection.close()
        raise
    return connection, view
