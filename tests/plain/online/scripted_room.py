"""People who play over the network line by line: what they type, and what they read."""

from __future__ import annotations

import asyncio
import contextlib
import io
import queue
from asyncio import FIRST_COMPLETED
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TextIO, cast

from kono_tui.net.client.address import Address
from kono_tui.net.client.lobby import Lobby, RoomLink
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.server.server import RoomServer
from kono_tui.plain.console import Console
from kono_tui.plain.input_lines import LineReader
from kono_tui.plain.online.room_session import RoomSession
from tests.limits import HANG_SECONDS
from tests.net.room_links import run_server


class Keyboard(io.TextIOBase):
    """Lines that are typed one by one; a reader waits for them."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: queue.Queue[str | None] = queue.Queue()

    def put(self, line: str | None) -> None:
        self._lines.put(line)

    def __iter__(self) -> Iterator[str]:  # type: ignore[override]
        while (line := self._lines.get()) is not None:
            yield f"{line}\n"


class Paper(io.StringIO):
    """Collects the output, and wakes the reader that waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = asyncio.Event()

    def write(self, text: str) -> int:
        self.written.set()
        return super().write(text)


class Person:
    """A person who types and reads. `interactive`: at a terminal, not a script."""

    def __init__(self, interactive: bool = False) -> None:
        self.keyboard = Keyboard()
        self.source = cast(TextIO, self.keyboard)
        self.paper = Paper()
        self.console = Console(self.source, self.paper)
        self.console.is_interactive = interactive
        self.read_length = 0
        self.link: RoomLink | None = None
        self.task: asyncio.Task[object] | None = None

    def sit_down(self, link: RoomLink) -> None:
        self.link = link
        sitting = RoomSession(self.console, LineReader(self.source), link)
        self.task = asyncio.create_task(sitting.play())

    @property
    def room(self) -> RoomLink:
        assert self.link is not None
        return self.link

    def type_lines(self, *lines: str) -> None:
        for line in lines:
            self.keyboard.put(line)

    async def read_until(self, text: str) -> str:
        """Read on until a text comes, even if it is wrapped; return what was read."""
        while True:
            self.paper.written.clear()
            unread = self.paper.getvalue()[self.read_length :]
            flat = unread.replace("\n", " ")
            if text in flat:
                end = flat.index(text) + len(text)
                self.read_length += end
                return unread[:end]
            assert await self._more_comes(), f"never told {text!r}, but:\n{unread}"

    async def wait_for_more(self) -> None:
        """Wait until something more is written; fail if nothing more comes."""
        self.paper.written.clear()
        assert await self._more_comes(), f"nothing comes after:\n{self.paper.getvalue()}"

    async def _more_comes(self) -> bool:
        """Wait for more; return False if none comes, and at once if the session has ended."""
        assert self.task is not None
        more_written = asyncio.create_task(self.paper.written.wait())
        await asyncio.wait(
            {more_written, self.task}, timeout=HANG_SECONDS, return_when=FIRST_COMPLETED
        )
        more_written.cancel()
        return self.paper.written.is_set()

    async def end_input(self) -> str:
        """End the input, and read the rest."""
        self.keyboard.put(None)
        assert self.task is not None
        async with asyncio.timeout(HANG_SECONDS):
            await self.task
        return self.paper.getvalue()

    @property
    def all_text(self) -> str:
        """All output so far, without line ends."""
        return self.paper.getvalue().replace("\n", " ")


@contextlib.asynccontextmanager
async def room_of_two(
    folder: Path, setup: RoomSetup, seed: int = 1, interactive: bool = False
) -> AsyncIterator[tuple[Person, Person, RoomServer, Address]]:
    """Ann and Ben in a room. They hang up in the end, however it comes."""
    async with run_server(folder / "rooms", seed=seed) as (server, address):
        ann, ben = Person(interactive), Person(interactive)
        ann.sit_down(await (await Lobby.open(address, "Ann")).make(setup))
        ben.sit_down(await (await Lobby.open(address, "Ben")).join(ann.room.code))
        try:
            yield ann, ben, server, address
        finally:
            await hang_up(ann, ben)


async def hang_up(*people: Person) -> None:
    """Disconnect everybody."""
    for person in people:
        person.keyboard.put(None)
        if person.task is not None:
            person.task.cancel()
            await asyncio.wait({person.task})
