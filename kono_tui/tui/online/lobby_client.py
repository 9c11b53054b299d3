"""The screen's connection to a server's lobby: one request at a time."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kono_tui.errors import KonoError, NetError
from kono_tui.net.client.address import Address
from kono_tui.net.client.seats import SavedSeat

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import ListedRoom, Lobby, RoomLink
    from kono_tui.tui.launch import OnlineLaunch

CLOSE_TIMEOUT: Final = 2.0
"""Seconds that closing a connection may take."""

RoomEntrance = Callable[["Lobby"], Awaitable["RoomLink"]]
"""Leads from the lobby into a room."""


async def open_lobby(address: Address, name: str, ca: Path | None) -> Lobby:
    """Connect to a server. NetError says why that fails."""
    from kono_tui.net.client.lobby import Lobby

    return await Lobby.open(address, name, ca)


class LobbyClient:
    """Holds a connection to a server, or none. NetErrors report a refusal or a lost connection."""

    def __init__(self) -> None:
        self.lobby: Lobby | None = None
        self._request_lock = asyncio.Lock()

    @property
    def is_connected(self) -> bool:
        return self.lobby is not None

    @property
    def address(self) -> str:
        """The address of the connected server; "" without a connection."""
        return str(self.lobby.address) if self.lobby is not None else ""

    async def connect(self, address: Address, name: str, ca: Path | None) -> Lobby:
        """Connect to a server, and close any earlier connection."""
        await self.close()
        self.lobby = await open_lobby(address, name, ca)
        return self.lobby

    async def list_rooms(self) -> list[ListedRoom]:
        """Return the listed rooms, over a new connection if the old one was lost."""
        async with self._request_lock:
            return await self._connected_lobby().rooms()

    async def enter_room(self, entrance: RoomEntrance) -> RoomLink:
        """Enter a room: the connection belongs to the room from then on."""
        async with self._request_lock:
            link = await entrance(self._connected_lobby())
            self.lobby = None
            return link

    async def take_seat(self, seat: SavedSeat, name: str, ca: Path | None) -> RoomLink:
        """Take a saved seat again, even on another server."""
        if seat.address == self.address:
            return await self.enter_room(lambda lobby: lobby.take(seat.room, seat.token))
        other = await open_lobby(Address.parse(seat.address), name, ca)
        try:
            return await other.take(seat.room, seat.token)
        except BaseException:
            await other.close()
            raise

    async def close(self) -> None:
        """Close the connection."""
        lobby, self.lobby = self.lobby, None
        if lobby is not None:
            with contextlib.suppress(KonoError, TimeoutError):
                await asyncio.wait_for(lobby.close(), CLOSE_TIMEOUT)

    def _connected_lobby(self) -> Lobby:
        if self.lobby is None:
            raise NetError("lost", "you are not connected to a server any more; connect again")
        return self.lobby


def entrance_for(start: OnlineLaunch) -> RoomEntrance | None:
    """The way into the first room of a launch, a new one or that of a code; None without either."""
    setup, code = start.setup, start.code
    if setup is not None:
        return lambda lobby: lobby.make(setup)
    if not code:
        return None
    if start.watch_only:
        return lambda lobby: lobby.watch(code)
    return lambda lobby: lobby.enter(code)
