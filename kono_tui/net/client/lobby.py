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
from kono_tui.net.client import connect, seats
from kono_tui.net.client.address import Address
from kono_tui.net.client.connect import LobbyConnection
from kono_tui.net.client.link import SEAT_GONE_CODES, RoomLink
from kono_tui.net.client.room_entry import (
    NONSENSE_ERRORS,
    RoomCredentials,
    expect_sense,
    receive_answer,
    receive_room,
    reenter_room,
    retry_delays,
    send,
)
from kono_tui.net.client.seats import SavedSeat
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.protocol.messages import format_message
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.room_view import Person, RoomView, parse_people, parse_sync
from kono_tui.net.tokens import new_token

__all__ = ["ListedRoom", "Lobby", "RoomLink"]

MAX_LISTED_ROOMS = 10_000
GUEST_SEAT = 1
"""The seat of a player who joins a room."""


@dataclass(frozen=True)
class ListedRoom:
    """A room in the lobby's list.

    `round` is the one under way; `is_over`: that round is decided.
    """

    code: str
    setup: RoomSetup
    people: tuple[Person, Person]
    spectator_count: int
    round: int
    is_over: bool


class Lobby:
    """A connection that is in no room. It is opened anew after a loss.

    `name` is the client's name as cleaned by the server, `server` is what the server calls itself,
    and `games` are those of our games that it offers.
    """

    def __init__(self, address: Address, ca: Path | None, welcome: LobbyConnection) -> None:
        self.address = address
        self._ca = ca
        self._lock = asyncio.Lock()
        self._connection: ClientConnection | None = None
        self._accept_welcome(welcome)

    @classmethod
    async def open(cls, address: Address, name: str, ca: Path | None = None) -> Lobby:
        """Connect to a server; check its certificate by `ca`, or as the system does."""
        return cls(address, ca, await connect.open_lobby_connection(address, name, ca))

    def _accept_welcome(self, welcome: LobbyConnection) -> None:
        self.name, self.server, self.games = welcome.name, welcome.server, welcome.games
        self._connection = welcome.connection

    async def rooms(self) -> list[ListedRoom]:
        """Return the rooms that the server lists, without those of unknown games."""
        async with self._lock:
            fields = await self._ask(format_message("rooms"), ("rooms",))
            with expect_sense(self.address):
                entries = fields.list("rooms", MAX_LISTED_ROOMS)
                listed = [_parse_listed_room(each) for each in entries]
        return [room for room in listed if room is not None]

    async def enter(self, code: str) -> RoomLink:
        """Take the client's own seat in a room: a saved seat that nobody occupies, or the free one.

        If both seats are taken and another terminal occupies a saved one, take that seat over.
        """
        saved = seats.saved_seats_in(self.address, _normalize_code(code))
        if not saved:
            return await self.join(code)
        try:
            _, people = await self._look_up_room(_normalize_code(code))
        except NetError as error:
            self._forget_if_gone(error, code)
            raise
        unoccupied = [seat for seat in saved if not people[seat.seat].is_connected]
        if not unoccupied and not all(person.name for person in people):
            return await self.join(code)
        usual = (unoccupied or saved)[0]
        own = next((seat for seat in unoccupied if seat.name == self.name), usual)
        try:
            return await self.take(own.room, own.token)
        except NetError as error:
            if error.code != "bad_token":
                raise
        return await self.join(code)

    async def _look_up_room(self, code: str) -> tuple[RoomSetup, tuple[Person, Person]]:
        """Return the setup of a room and its people: from the list, or by a look into the room."""
        for room in await self.rooms():
            if room.code == code:
                return room.setup, room.people
        async with self._lock:
            fields = await self._ask(format_message("watch", room=code), ("sync",))
            await self._ask(format_message("leave"), ("left",))
            with expect_sense(self.address):
                return RoomSetup.from_wire(fields.value("setup")), parse_people(fields)

    async def make(self, setup: RoomSetup) -> RoomLink:
        """Make a room and take its first seat, with a token chosen here."""
        token = new_token()
        message = format_message("make", setup=setup.to_wire(), token=token)
        return await self._take_seat(message, token)

    async def join(self, code: str) -> RoomLink:
        """Take the free seat of a room, with a token chosen here.

        The token is saved before it is sent: whatever gets lost on the way, nobody loses the seat.
        """
        code = _normalize_code(code)
        setup, people = await self._look_up_room(code)
        credentials = RoomCredentials(self.address, self.name, self._ca, code, new_token())
        if not people[GUEST_SEAT].name:
            _save_seat(credentials, GUEST_SEAT, setup)
        message = format_message("join", room=code, token=credentials.token)
        try:
            return await self._take_seat(message, credentials.token)
        except NetError as error:
            if error.code not in connect.TROUBLE_CODES:
                self._forget(code, credentials.token)
            raise

    async def take(self, code: str, token: str) -> RoomLink:
        """Take the seat that a token belongs to. Forget it if the seat no longer exists."""
        message = format_message("take", room=_normalize_code(code), token=token)
        try:
            return await self._take_seat(message, token)
        except NetError as error:
            self._forget_if_gone(error, code, token)
            raise

    def _forget_if_gone(self, error: NetError, code: str, token: str = "") -> None:
        """Forget a seat that no longer exists, or all seats of a room that no longer exists."""
        if error.code in SEAT_GONE_CODES:
            self._forget(_normalize_code(code), token if error.code == "bad_token" else "")

    def _forget(self, code: str, token: str) -> None:
        with contextlib.suppress(KonoError):
            seats.forget_seats(self.address, code, token)

    async def watch(self, code: str) -> RoomLink:
        """Enter a room as a spectator."""
        credentials = RoomCredentials(self.address, self.name, self._ca, _normalize_code(code))
        async with self._lock:
            fields = await self._ask(credentials.entry_message(), ("sync",))
            try:
                view = parse_sync(fields, time.monotonic())
            except NONSENSE_ERRORS as error:
                await self.close()
                raise connect.nonsense_error(self.address) from error
            connection, self._connection = self._connection, None
            if connection is None:
                raise connect.connection_lost_error(self.address)
            return RoomLink(connection, credentials, view)

    async def close(self) -> None:
        """Close the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    # Questions to the server

    async def _ask(self, message: str, kinds: tuple[str, ...]) -> MessageFields:
        """Send a message and return the server's answer.

        Unless the answer is clear, close the connection.
        """
        connection = await self._open_connection()
        try:
            await send(connection, self.address, message)
            return await receive_answer(connection, self.address, kinds)
        except NetError as error:
            if error.code in connect.TROUBLE_CODES:
                await self.close()
            raise
        except BaseException:
            await self.close()
            raise

    async def _open_connection(self) -> ClientConnection:
        """Return the connection, or a new one if it was lost."""
        connection = self._connection
        if connection is not None and connection.state is State.OPEN:
            return connection
        await self.close()
        welcome = await connect.open_lobby_connection(self.address, self.name, self._ca)
        self._accept_welcome(welcome)
        return welcome.connection

    async def _take_seat(self, message: str, token: str) -> RoomLink:
        """Take the seat of a token. If the answer gets lost, asking again does no harm."""
        async with self._lock:
            try:
                fields = await self._ask(message, ("seated",))
            except NetError as error:
                if error.code != "lost":
                    raise
                fields = await self._ask_again(message, error)
            try:
                code = fields.text("room", 20)
            except NONSENSE_ERRORS as error:
                await self.close()
                raise connect.nonsense_error(self.address) from error
            credentials = RoomCredentials(self.address, self.name, self._ca, code, token)
            connection, view = await self._enter_seat(credentials)
            is_saved = _save_seat(credentials, view.seat or 0, view.setup)
            return RoomLink(connection, credentials, view, is_saved)

    async def _ask_again(self, message: str, lost: NetError) -> MessageFields:
        """Return what the server answers once it can be reached again, if that is soon."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(connect.PATIENCE):
                for pause in retry_delays():
                    await asyncio.sleep(pause)
                    try:
                        return await self._ask(message, ("seated",))
                    except NetError as error:
                        if error.code not in connect.TROUBLE_CODES:
                            raise
        raise lost

    async def _enter_seat(self, credentials: RoomCredentials) -> tuple[ClientConnection, RoomView]:
        """Return the room of a seat just taken; reconnect to the seat if necessary."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                return connection, await receive_room(connection, credentials)
            except NetError:
                await connection.close()
            except BaseException:
                await connection.close()
                raise
        try:
            async with asyncio.timeout(connect.PATIENCE):
                return await reenter_room(credentials, retry_delays())
        except TimeoutError as error:
            raise connect.connection_lost_error(self.address) from error


def _save_seat(credentials: RoomCredentials, seat: int, setup: RoomSetup) -> bool:
    """Save a seat on disk; return whether that worked. Play goes on without it."""
    seat_key = str(credentials.address), credentials.code, seat
    try:
        token, name = credentials.token, credentials.name
        seats.save_seat(SavedSeat(*seat_key, token, setup.to_wire(), name, time.time()))
    except KonoError:
        return False
    return True


def _normalize_code(text: str) -> str:
    """Return a room code as the server knows it."""
    return "".join(text.split()).upper()


def _parse_listed_room(message: object) -> ListedRoom | None:
    """Return a room of the list; None if this program does not know its kind."""
    try:
        fields = MessageFields.of(message)
        return ListedRoom(
            fields.text("room", 20),
            RoomSetup.from_wire(fields.value("setup")),
            parse_people(fields),
            fields.number("watchers", 0),
            fields.number("round", 0),
            fields.boolean("over", False),
        )
    except NONSENSE_ERRORS:
        return None
