"""Housekeeping every few seconds: idle connections, abandoned rooms, and activity to save."""

from __future__ import annotations

import asyncio
import gc
import time
from typing import TYPE_CHECKING, Final

from websockets.frames import CloseCode

from kono_tui.errors import NetError
from kono_tui.net.server.connection import LOG, Connection
from kono_tui.net.server.hosted import Hosted

if TYPE_CHECKING:
    from kono_tui.net.server.server import Server

EVERY: Final = 5.0
"""How many seconds pass between two runs."""
NOTE: Final = 60.0
"""How many seconds pass until the last activity of rooms is saved on disk."""
MANY: Final = 500
"""After this many departed connections, their leftover memory is collected."""


class Sweeper:
    """Tidies the server up at regular intervals."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._noted = server.now()
        self._parted = 0
        """How many connections had gone at the last collection."""

    async def go_round(self) -> None:
        """Run until cancelled."""
        while True:
            await asyncio.sleep(EVERY)
            await self.sweep(self._server.now())

    async def sweep(self, now: float) -> None:
        """Run once."""
        server = self._server
        server.load.note(now)
        server.gate.callers.forget(now)
        for connection in list(server.connections):
            if connection.hosted is None and now - connection.heard > server.limits.idle:
                server.start(_send_home(connection, server.limits.idle))
        for hosted in list(server.rooms.values()):
            if why := why_closed(hosted, now):
                server.start(_close(server, hosted, why))
        self._collect()
        if now - self._noted >= NOTE:
            await self.note(now)

    def _collect(self) -> None:
        """Free what connections have left behind, which Python by itself does far too seldom.

        Python's collector runs when many objects are new. In a server, little remains of the many
        that come and go.
        """
        parted = self._server.gate.parted
        if parted - self._parted >= MANY:
            self._parted = parted
            gc.collect()

    async def note(self, now: float) -> None:
        """Save on disk when something last happened in the rooms that had activity."""
        server, today = self._server, time.time()
        rooms = [each for each in server.rooms.values() if each.touched > self._noted]
        self._noted = now
        if not rooms:
            return
        try:
            await server.store.touch({each.code: today - now + each.touched for each in rooms})
        except NetError as error:
            LOG.warning("it could not be noted when something last happened: %s", error)


def why_closed(hosted: Hosted, now: float) -> str:
    """Return why a room is to be closed; "" if it stays."""
    quiet, limits, room = now - hosted.touched, hosted.server.limits, hosted.room
    if not room.is_full and hosted.players[0] is None and quiet > limits.open_room:
        return "nobody has joined it"
    if hosted.is_over and hosted.is_empty and quiet > limits.finished_room:
        return "its round is over, and all have left"
    return "nothing has happened in it for long" if quiet > limits.quiet_room else ""


async def _send_home(connection: Connection, seconds: int) -> None:
    LOG.info("%s: closed: it was idle", connection)
    connection.refuse("idle", f"nothing came for {seconds} seconds; come back when you like")
    await connection.socket.close(CloseCode.POLICY_VIOLATION, "idle")


async def _close(server: Server, hosted: Hosted, why: str) -> None:
    async with hosted.lock:
        if why_closed(hosted, server.now()):
            await server.close_room(hosted, why)
