"""A room on the network, line by line: follows the room, and carries out typed commands."""

from __future__ import annotations

import asyncio
import random

from kono_tui.engine.client import EngineClient
from kono_tui.errors import NetError
from kono_tui.live.events import LiveEvent
from kono_tui.live.remote import RemoteGame
from kono_tui.live.workers import Group, TaskWorkers
from kono_tui.net.client.lobby import RoomLink
from kono_tui.plain.console import Console
from kono_tui.plain.game_session import LineSettings
from kono_tui.plain.input_lines import LineReader
from kono_tui.plain.online.room_commands import RoomCommandRunner
from kono_tui.plain.online.room_reporter import RoomReporter
from kono_tui.plain.online.room_wording import farewell
from kono_tui.strategy.cores import cores_beside_screen


class RoomSession:
    """A player's or spectator's time in a room, until that person leaves or the input ends.

    NetError if the room ends first. What a script types waits until it is possible; a person is
    told why it is not.
    """

    def __init__(self, console: Console, reader: LineReader, link: RoomLink) -> None:
        self.console = console
        self.reader = reader
        self.link = link
        self.engine = EngineClient(threads=cores_beside_screen)
        self.workers = TaskWorkers()
        settings = LineSettings()
        self.live = RemoteGame(link, lambda: self.engine, lambda: settings, random.Random())
        self.reporter = RoomReporter(console, self.live)
        self.commands = RoomCommandRunner(console, self.live, not console.is_interactive)
        self._has_changed = asyncio.Event()

    async def play(self) -> bool:
        """Play; return whether the user left the room, rather than ran out of input.

        However it ends, the connection is closed.
        """
        try:
            self.reporter.introduce_room()
            self.live.start(None, self.workers)
            self.live.source.subscribe(self._hear)
            await self._follow_and_read()
        except asyncio.CancelledError:
            self.console.show("")
            self._say_farewell()
            raise
        finally:
            await self.workers.close()
            await self.engine.close()
            await self.live.close()
        if not self.commands.has_left:
            self._say_farewell()
        return self.commands.has_left

    async def _follow_and_read(self) -> None:
        """Carry out lines while the room is followed. NetError if the room ends."""
        follow = asyncio.create_task(self.workers.wait(Group.LINK))
        read = asyncio.create_task(self._use_lines())
        try:
            await asyncio.wait({follow, read}, return_when=asyncio.FIRST_COMPLETED)
            if read.done() or self.commands.has_left:
                await read
            else:
                await follow
                raise NetError("closed", self.live.room.lost_reason)
        finally:
            for task in (follow, read):
                task.cancel()
            await asyncio.gather(follow, read, return_exceptions=True)

    async def _use_lines(self) -> None:
        """Carry out lines until the input ends or the user leaves; one that has to wait does."""
        while True:
            line = await self.reader.next_line()
            while not self.commands.can_use(line):
                self._has_changed.clear()
                await self._has_changed.wait()
            if not await self.commands.use_line(line):
                return
            await self.workers.wait(Group.PONDER)
            self.reporter.tell_hint()

    def _hear(self, event: LiveEvent) -> None:
        self.commands.note_event(event)
        self.reporter.report(event)
        self._has_changed.set()

    def _say_farewell(self) -> None:
        self.console.show("\n".join(farewell(self.link, self.link.view)))
