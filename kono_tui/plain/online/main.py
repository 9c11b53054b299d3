"""Line-by-line play over the network, from the first connection to the last."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from kono_tui.net.client.address import Address
from kono_tui.net.client.lobby import Lobby, RoomLink
from kono_tui.net.room_setup import RoomSetup
from kono_tui.plain.console import Console
from kono_tui.plain.input_lines import LineReader
from kono_tui.plain.online.lobby import LobbySession, join_room
from kono_tui.plain.online.room_session import RoomSession


@dataclass(frozen=True)
class OnlineDestination:
    """Where to go: a server, and there a room by its code, a new room, or just the lobby."""

    address: Address
    name: str
    ca: Path | None = None
    code: str = ""
    as_spectator: bool = False
    setup: RoomSetup | None = None


async def play_online(destination: OnlineDestination, source: TextIO, target: TextIO) -> None:
    """Play until the user leaves or the input ends. NetError says why that is not possible."""
    console = Console(source, target)
    lobby = await Lobby.open(destination.address, destination.name, destination.ca)
    try:
        if not destination.code and destination.setup is None:
            await LobbySession(console, LineReader(source), lobby).run()
            return
        link = await _enter_room(lobby, destination)
    finally:
        await lobby.close()
    await RoomSession(console, LineReader(source), link).play()


async def _enter_room(lobby: Lobby, destination: OnlineDestination) -> RoomLink:
    if destination.setup is not None:
        return await lobby.make(destination.setup)
    if destination.as_spectator:
        return await lobby.watch(destination.code)
    return await join_room(lobby, destination.code, "--watch")
