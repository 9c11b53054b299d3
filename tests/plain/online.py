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
from kono_tui.net.server.server import Server
from kono_tui.net.setup import Setup
from kono_tui.plain.console import Console
from kono_tui.plain.online import OnlineSitting
from kono_tui.plain.typed import Lines
from tests.net.clients import SECONDS, serving


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
        self.more = asyncio.Event()

    def write(self, text: str) -> int:
        self.more.set()
        return super().write(text)


class Person:
    """A person who types and reads. `interactive`: at a terminal, not a script."""

    def __init__(self, interactive: bool = False) -> None:
        self.keyboard = Keyboard()
        self.source = cast(TextIO, self.keyboard)
        self.paper = Paper()
        self.console = Console(self.source, self.paper)
        self.console.interactive = interactive
        self.read = 0
        self.link: RoomLink | None = None
        self.task: asyncio.Task[object] | None = None

    def sits_down(self, link: RoomLink) -> None:
        self.link = link
        sitting = OnlineSitting(self.console, Lines(self.source), link)
        self.task = asyncio.create_task(sitting.play())

    @property
    def room(self) -> RoomLink:
        assert self.link is not None
        return self.link

    def types(self, *lines: str) -> None:
        for line in lines:
            self.keyboard.put(line)

    async def sees(self, text: str) -> str:
        """Read on until a text comes, even if it is wrapped; return what was read."""
        while True:
            self.paper.more.clear()
            told = self.paper.getvalue()[self.read :]
            flat = told.replace("\n", " ")
            if text in flat:
                end = flat.index(text) + len(text)
                self.read += end
                return told[:end]
            assert self.task is not None
            more = asyncio.create_task(self.paper.more.wait())
            await asyncio.wait({more, self.task}, timeout=SECONDS, return_when=FIRST_COMPLETED)
            if not more.done():
                more.cancel()
                raise AssertionError(f"never told {text!r}, but:\n{told}")

    async def ends(self) -> str:
        """End the input, and read the rest."""
        self.keyboard.put(None)
        assert self.task is not None
        async with asyncio.timeout(SECONDS):
            await self.task
        return self.paper.getvalue()

    @property
    def told(self) -> str:
        """All output so far, without line ends."""
        return self.paper.getvalue().replace("\n", " ")


@contextlib.asynccontextmanager
async def table(
    folder: Path, setup: Setup, seed: int = 1, interactive: bool = False
) -> AsyncIterator[tuple[Person, Person, Server, Address]]:
    """Ann and Ben in a room. They hang up in the end, however it comes."""
    async with serving(folder / "rooms", seed=seed) as (server, address):
        ann, ben = Person(interactive), Person(interactive)
        ann.sits_down(await (await Lobby.open(address, "Ann")).make(setup))
        ben.sits_down(await (await Lobby.open(address, "Ben")).join(ann.room.code))
        try:
            yield ann, ben, server, address
        finally:
            await hung_up(ann, ben)


async def hung_up(*people: Person) -> None:
    """Disconnect everybody."""
    for person in people:
        person.keyboard.put(None)
        if person.task is not None:
            person.task.cancel()
            await asyncio.wait({person.task})
