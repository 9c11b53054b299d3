"""Housekeeping every few seconds: idle connections, abandoned rooms, and activity to save."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from websockets.frames import CloseCode

from kono_tui.errors import NetError
from kono_tui.net.server.connections.connection import LOG, Connection
from kono_tui.net.server.live_room import LiveRoom

if TYPE_CHECKING:
    from kono_tui.net.server.server import RoomServer

INTERVAL_SECONDS: Final = 5.0
"""How many seconds pass between two runs."""
SAVE_SECONDS: Final = 60.0
"""How many seconds pass until the last activity of rooms is saved on disk."""
RESTORED_SECONDS: Final = 600.0
"""For so many seconds after a restart no room is closed because nothing happens in it."""
COLLECT_AFTER: Final = 500
"""After this many departed connections, their leftover memory is collected."""


class Housekeeper:
    """Tidies the server up at regular intervals."""

    def __init__(self, server: RoomServer) -> None:
        self._server = server
        self._saved_at = server.now()
        self._collected_count = 0
        """How many connections had gone at the last collection."""

    async def run(self) -> None:
        """Run until cancelled."""
        while True:
            await asyncio.sleep(INTERVAL_SECONDS)
            await self.run_once(self._server.now())

    async def run_once(self, now: float) -> None:
        """Run once."""
        server = self._server
        server.load.take_sample(now)
        server.admission.addresses.forget_idle(now)
        for connection in list(server.connections):
            if connection.live_room is None and now - connection.last_heard > server.limits.idle:
                server.start_task(_close_idle(connection, server.limits.idle))
        for live_room in list(server.rooms.values()):
            if why := reason_to_close(live_room, now):
                server.start_task(_close_room(server, live_room, why))
        self._collect_garbage()
        if now - self._saved_at >= SAVE_SECONDS:
            await self.save_activity(now)

    def _collect_garbage(self) -> None:
        """Free what connections have left behind, which Python by itself does far too seldom.

        Python's collector runs when many objects are new. In a server, little remains of the many
        that come and go.
        """
        departed_count = self._server.admission.departed_count
        if departed_count - self._collected_count >= COLLECT_AFTER:
            self._collected_count = departed_count
            gc.collect()

    async def save_activity(self, now: float) -> None:
        """Save on disk when something last happened in the rooms that had activity."""
        server, today = self._server, time.time()
        rooms = [each for each in server.rooms.values() if each.last_activity > self._saved_at]
        self._saved_at = now
        if not rooms:
            return
        latest = {each.code: today - now + each.last_activity for each in rooms}
        try:
            await server.store.save_activity(latest)
        except NetError as error:
            LOG.warning("it could not be noted when something last happened: %s", error)


def reason_to_close(live_room: LiveRoom, now: float) -> str:
    """Return why a room is to be closed; "" if it stays."""
    quiet_seconds = now - live_room.last_activity
    return next((why for limit, why in _time_limits(live_room) if quiet_seconds > limit), "")


def _time_limits(live_room: LiveRoom) -> Iterator[tuple[int, str]]:
    """Yield for how many seconds nothing may happen in a room, each with what is then said."""
    limits, room = live_room.server.limits, live_room.room
    if not room.is_full and live_room.players[0] is None:
        yield limits.open_room, "nobody has joined it"
    if live_room.is_over and live_room.is_empty:
        yield limits.finished_room, "its round is over, and all have left"
    yield limits.quiet_room, "nothing has happened in it for a long time"


def spare_after_restart(live_room: LiveRoom, now: float) -> None:
    """Keep a restored room for a while, however long nothing seems to have happened in it.

    The clock of a computer that has just been started may be years ahead.
    """
    limit = min(limit for limit, _ in _time_limits(live_room))
    spared_seconds = min(RESTORED_SECONDS, limit)
    live_room.last_activity = max(live_room.last_activity, now - limit + spared_seconds)


async def _close_idle(connection: Connection, seconds: int) -> None:
    LOG.info("%s: closed: it was idle", connection)
    connection.refuse("idle", f"nothing came for {seconds} seconds; come back when you like")
    await connection.socket.close(CloseCode.POLICY_VIOLATION, "idle")


async def _close_room(server: RoomServer, live_room: LiveRoom, why: str) -> None:
    async with live_room.lock:
        if reason_to_close(live_room, server.now()):
            await server.close_room(live_room, why)
