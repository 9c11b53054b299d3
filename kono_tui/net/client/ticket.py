"""How a client enters a room, and enters it again after a lost connection."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from kono_tui.errors import KonoError, NetError
from kono_tui.net.client import dialling
from kono_tui.net.client.address import Address
from kono_tui.net.fields import Fields
from kono_tui.net.messages import written
from kono_tui.net.view import RoomView, synced

FINAL: Final = ("no_room", "bad_token", "taken_over", "closed", "version")
"""The refusals after which it is useless to reconnect."""
NONSENSE: Final = (KonoError, ValueError, ArithmeticError, LookupError, RecursionError)
"""The errors that a message without sense may raise."""
FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0


@dataclass(frozen=True)
class Ticket:
    """What brings a client into a room again. Without a token the client is a spectator."""

    address: Address
    name: str
    ca: Path | None
    code: str
    token: str = ""

    def asked(self) -> str:
        """Return the message that enters the room."""
        if not self.token:
            return written("watch", room=self.code)
        return written("take", room=self.code, token=self.token)


@dataclass(frozen=True)
class Sent:
    """A decision on its way to the server."""

    ply: int
    kind: str
    what: str

    def told(self) -> str:
        """Return the message that sends the decision."""
        return written("decide", ply=self.ply, do=self.kind, what=self.what)


async def answered(
    connection: ClientConnection, address: Address, kinds: tuple[str, ...]
) -> Fields:
    """Wait for the next message of one of these kinds. NetError if a refusal comes, or nothing."""
    try:
        async with asyncio.timeout(dialling.PATIENCE):
            while True:
                fields = Fields.read(await connection.recv())
                kind = fields.text("type", 20)
                if kind == "error":
                    raise dialling.refused(fields, address)
                if kind in kinds:
                    return fields
    except TimeoutError as error:
        raise dialling.silent(address) from error
    except (ConnectionClosed, OSError) as error:
        raise dialling.lost(address) from error
    except NetError:
        raise
    except NONSENSE as error:
        raise dialling.nonsense(address) from error


async def looked(connection: ClientConnection, ticket: Ticket) -> RoomView:
    """Wait for the room just entered. NetError if it is not the room of the credentials."""
    told = await answered(connection, ticket.address, ("sync",))
    try:
        view = synced(told, time.monotonic())
    except NONSENSE as error:
        raise dialling.nonsense(ticket.address) from error
    if view.code != ticket.code or (view.seat is None) != (not ticket.token):
        raise dialling.nonsense(ticket.address)
    return view


async def send(connection: ClientConnection, address: Address, message: str) -> None:
    """Send a message. NetError if the connection is lost."""
    try:
        await connection.send(message)
    except (ConnectionClosed, OSError) as error:
        raise dialling.lost(address) from error


# Reconnecting


def pauses() -> Iterator[float]:
    """Yield the seconds to wait before each try: ever more, up to a few, and slightly random."""
    pause = FIRST_PAUSE
    while True:
        yield pause * random.uniform(0.5, 1.0)
        pause = min(pause * 2, LONGEST_PAUSE)


async def returned(ticket: Ticket, waits: Iterator[float]) -> tuple[ClientConnection, RoomView]:
    """Try until a new connection is in the room. NetError if trying is useless."""
    for pause in waits:
        await asyncio.sleep(pause)
        try:
            return await _tried(ticket)
        except NetError as error:
            if error.code in FINAL:
                raise
    raise dialling.lost(ticket.address)


async def _tried(ticket: Ticket) -> tuple[ClientConnection, RoomView]:
    greeted = await dialling.greeted(ticket.address, ticket.name, ticket.ca)
    connection = greeted.connection
    try:
        await send(connection, ticket.address, ticket.asked())
        view = await looked(connection, ticket)
    except BaseException:
        await connection.close()
        raise
    return connection, view
