"""Line-by-line play over the network, from the first connection to the last."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from kono_tui.net.client.address import Address
from kono_tui.net.client.lobby import Lobby, RoomLink
from kono_tui.net.setup import Setup
from kono_tui.plain.console import Console
from kono_tui.plain.online import OnlineSitting
from kono_tui.plain.online_lobby import OnlineLobby, joined
from kono_tui.plain.typed import Lines


@dataclass(frozen=True)
class Going:
    """Where to go: a server, and there a room by its code, a new room, or just the lobby."""

    address: Address
    name: str
    ca: Path | None = None
    code: str = ""
    watch: bool = False
    setup: Setup | None = None


async def online(going: Going, source: TextIO, target: TextIO) -> None:
    """Play until the user leaves or the input ends. NetError says why that is not possible."""
    console = Console(source, target)
    lobby = await Lobby.open(going.address, going.name, going.ca)
    try:
        if not going.code and going.setup is None:
            await OnlineLobby(console, Lines(source), lobby).stay()
            return
        link = await _entered(lobby, going)
    finally:
        await lobby.close()
    await OnlineSitting(console, Lines(source), link).play()


async def _entered(lobby: Lobby, going: Going) -> RoomLink:
    if going.setup is not None:
        return await lobby.make(going.setup)
    if going.watch:
        return await lobby.watch(going.code)
    return await joined(lobby, going.code, "--watch")
