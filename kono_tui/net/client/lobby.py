"""The lobby of a server as a client uses it, with every way into a room."""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import dataclass
from pathlib import Path

from websockets.asyncio.client import ClientConnection
from websockets.protocol import State

from kono_tui.errors import KonoError, NetError
from kono_tui.net.client import dialling, seats
from kono_tui.net.client.address import Address
from kono_tui.net.client.dialling import Greeted
from kono_tui.net.client.link import GONE, RoomLink
from kono_tui.net.client.seats import KeptSeat
from kono_tui.net.client.ticket import NONSENSE, Ticket, answered, looked, pauses, returned, send
from kono_tui.net.fields import Fields
from kono_tui.net.messages import written
from kono_tui.net.setup import Setup
from kono_tui.net.tokens import new_token
from kono_tui.net.view import Person, RoomView, people_of, synced

__all__ = ["Listed", "Lobby", "RoomLink"]

MOST_ROOMS = 10_000
JOINER = 1
"""The seat of a player who joins a room."""


@dataclass(frozen=True)
class Listed:
    """A room in the lobby's list.

    `round` is the one under way; `is_over`: that round is decided.
    """

    code: str
    setup: Setup
    people: tuple[Person, Person]
    watchers: int
    round: int
    over: bool


class Lobby:
    """A connection that is in no room. It is opened anew after a loss.

    `name` is the client's name as cleaned by the server, `server` is what the server calls itself,
    and `games` are those of our games that it offers.
    """

    def __init__(self, address: Address, ca: Path | None, greeted: Greeted) -> None:
        self.address = address
        self._ca = ca
        self._turn = asyncio.Lock()
        self._connection: ClientConnection | None = None
        self._greet(greeted)

    @classmethod
    async def open(cls, address: Address, name: str, ca: Path | None = None) -> Lobby:
        """Connect to a server; check its certificate by `ca`, or as the system does."""
        return cls(address, ca, await dialling.greeted(address, name, ca))

    def _greet(self, greeted: Greeted) -> None:
        self.name, self.server, self.games = greeted.name, greeted.server, greeted.games
        self._connection = greeted.connection

    async def rooms(self) -> list[Listed]:
        """Return the rooms that the server lists, without those of unknown games."""
        async with self._turn:
            fields = await self._asked(written("rooms"), ("rooms",))
            try:
                listed = [_listed(each) for each in fields.list("rooms", MOST_ROOMS)]
            except NONSENSE as error:
                raise dialling.nonsense(self.address) from error
        return [room for room in listed if room is not None]

    async def enter(self, code: str) -> RoomLink:
        """Take the client's own seat in a room: a saved seat that nobody occupies, or the free one.

        If both seats are taken and another terminal occupies a saved one, take that seat over.
        """
        kept = seats.all_at(self.address, _code(code))
        if not kept:
            return await self.join(code)
        try:
            _, people = await self._look(_code(code))
        except NetError as error:
            self._forget_if_gone(error, code)
            raise
        away = [seat for seat in kept if not people[seat.seat].here]
        if not away and not all(person.name for person in people):
            return await self.join(code)
        own = next((seat for seat in away if seat.name == self.name), (away or kept)[0])
        try:
            return await self.take(own.room, own.token)
        except NetError as error:
            if error.code != "bad_token":
                raise
        return await self.join(code)

    async def _look(self, code: str) -> tuple[Setup, tuple[Person, Person]]:
        """Return the setup of a room and its people: from the list, or by a look into the room."""
        for room in await self.rooms():
            if room.code == code:
                return room.setup, room.people
        async with self._turn:
            fields = await self._asked(written("watch", room=code), ("sync",))
            await self._asked(written("leave"), ("left",))
            try:
                return Setup.heard(fields.value("setup")), people_of(fields)
            except NONSENSE as error:
                raise dialling.nonsense(self.address) from error

    async def make(self, setup: Setup) -> RoomLink:
        """Make a room and take its first seat, with a token chosen here."""
        token = new_token()
        return await self._seated(written("make", setup=setup.told(), token=token), token)

    async def join(self, code: str) -> RoomLink:
        """Take the free seat of a room, with a token chosen here.

        The token is saved before it is sent: whatever gets lost on the way, nobody loses the seat.
        """
        code = _code(code)
        setup, people = await self._look(code)
        ticket = Ticket(self.address, self.name, self._ca, code, new_token())
        if not people[JOINER].name:
            _keep(ticket, JOINER, setup)
        message = written("join", room=code, token=ticket.token)
        try:
            return await self._seated(message, ticket.token)
        except NetError as error:
            if error.code not in dialling.TROUBLE:
                self._forget(code, ticket.token)
            raise

    async def take(self, code: str, token: str) -> RoomLink:
        """Take the seat that a token belongs to. Forget it if the seat no longer exists."""
        try:
            return await self._seated(written("take", room=_code(code), token=token), token)
        except NetError as error:
            self._forget_if_gone(error, code, token)
            raise

    def _forget_if_gone(self, error: NetError, code: str, token: str = "") -> None:
        """Forget a seat that no longer exists, or all seats of a room that no longer exists."""
        if error.code in GONE:
            self._forget(_code(code), token if error.code == "bad_token" else "")

    def _forget(self, code: str, token: str) -> None:
        with contextlib.suppress(KonoError):
            seats.forget(self.address, code, token)

    async def watch(self, code: str) -> RoomLink:
        """Enter a room as a spectator."""
        ticket = Ticket(self.address, self.name, self._ca, _code(code))
        async with self._turn:
            fields = await self._asked(ticket.asked(), ("sync",))
            try:
                view = synced(fields, time.monotonic())
            except NONSENSE as error:
                await self.close()
                raise dialling.nonsense(self.address) from error
            connection, self._connection = self._connection, None
            if connection is None:
                raise dialling.lost(self.address)
            return RoomLink(connection, ticket, view)

    async def close(self) -> None:
        """Close the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    # Questions to the server

    async def _asked(self, message: str, kinds: tuple[str, ...]) -> Fields:
        """Send a message and return the server's answer.

        Unless the answer is clear, close the connection.
        """
        connection = await self._standing()
        try:
            await send(connection, self.address, message)
            return await answered(connection, self.address, kinds)
        except NetError as error:
            if error.code in dialling.TROUBLE:
                await self.close()
            raise
        except BaseException:
            await self.close()
            raise

    async def _standing(self) -> ClientConnection:
        """Return the connection, or a new one if it was lost."""
        connection = self._connection
        if connection is not None and connection.state is State.OPEN:
            return connection
        await self.close()
        greeted = await dialling.greeted(self.address, self.name, self._ca)
        self._greet(greeted)
        return greeted.connection

    async def _seated(self, message: str, token: str) -> RoomLink:
        """Take the seat of a token. If the answer gets lost, asking again does no harm."""
        async with self._turn:
            try:
                fields = await self._asked(message, ("seated",))
            except NetError as error:
                if error.code != "lost":
                    raise
                fields = await self._asked_again(message, error)
            try:
                code = fields.text("room", 20)
            except NONSENSE as error:
                await self.close()
                raise dialling.nonsense(self.address) from error
            ticket = Ticket(self.address, self.name, self._ca, code, token)
            connection, view = await self._looked(ticket)
            return RoomLink(connection, ticket, view, _keep(ticket, view.seat or 0, view.setup))

    async def _asked_again(self, message: str, lost: NetError) -> Fields:
        """Return what the server answers once it can be reached again, if that is soon."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(dialling.PATIENCE):
                for pause in pauses():
                    await asyncio.sleep(pause)
                    try:
                        return await self._asked(message, ("seated",))
                    except NetError as error:
                        if error.code not in dialling.TROUBLE:
                            raise
        raise lost

    async def _looked(self, ticket: Ticket) -> tuple[ClientConnection, RoomView]:
        """Return the room of a seat just taken; reconnect to the seat if necessary."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                return connection, await looked(connection, ticket)
            except NetError:
                await connection.close()
            except BaseException:
                await connection.close()
                raise
        try:
            async with asyncio.timeout(dialling.PATIENCE):
                return await returned(ticket, pauses())
        except TimeoutError as error:
            raise dialling.lost(self.address) from error


def _keep(ticket: Ticket, seat: int, setup: Setup) -> bool:
    """Save a seat on disk; return whether that worked. Play goes on without it."""
    place = str(ticket.address), ticket.code, seat
    try:
        seats.keep(KeptSeat(*place, ticket.token, setup.told(), ticket.name, time.time()))
    except KonoError:
        return False
    return True


def _code(text: str) -> str:
    """Return a room code as the server knows it."""
    return "".join(text.split()).upper()


def _listed(told: object) -> Listed | None:
    """Return a room of the list; None if this program does not know its kind."""
    try:
        fields = Fields.of(told)
        return Listed(
            fields.text("room", 20),
            Setup.heard(fields.value("setup")),
            people_of(fields),
            fields.number("watchers", 0),
            fields.number("round", 0),
            fields.truth("over", False),
        )
    except NONSENSE:
        return None
