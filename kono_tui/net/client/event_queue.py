"""The events of a room that wait for their reader, each with the room as it was then."""

from __future__ import annotations

import asyncio
import contextlib
from asyncio import Queue
from dataclasses import dataclass
from typing import Final

from kono_tui.net.protocol.events import RoomClosed, RoomEvent
from kono_tui.net.room_view import RoomView

MAX_WAITING_EVENTS: Final = 512
"""How many events may wait before anybody reads them."""


@dataclass(frozen=True)
class EventSnapshot:
    """An event and the state after it.

    `settled_count` is how many decisions have been made or refused.
    """

    event: RoomEvent
    view: RoomView
    connected: bool
    settled_count: int


class EventQueue:
    """Delivers all events in order, and then the end, as often as it is asked for more.

    The end is that of the room, or the failure that keeps further events from coming.
    """

    def __init__(self) -> None:
        self.end: RoomClosed | BaseException | None = None
        self._snapshots: Queue[EventSnapshot | None] = Queue(MAX_WAITING_EVENTS)
        """None wakes the reader to see the end."""

    @property
    def unread_count(self) -> int:
        return self._snapshots.qsize()

    async def put(self, snapshot: EventSnapshot) -> None:
        """Add an event; wait while too many are unread."""
        await self._snapshots.put(snapshot)

    async def next(self) -> EventSnapshot | RoomClosed:
        """Wait for the next event, or the end of the room. Raise the failure if that is the end."""
        while True:
            if self._snapshots.empty() and self.end is not None:
                if isinstance(self.end, RoomClosed):
                    return self.end
                raise self.end
            snapshot = await self._snapshots.get()
            if snapshot is not None:
                return snapshot

    def finish(self, end: RoomClosed | BaseException) -> None:
        """Let the end follow the events that are unread."""
        self.end = end
        self.wake_reader()

    def drop_unread(self) -> None:
        """Let nobody read what has not been read yet."""
        while not self._snapshots.empty():
            self._snapshots.get_nowait()

    def wake_reader(self) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._snapshots.put_nowait(None)
