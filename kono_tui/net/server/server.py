"""The server: it holds the rooms and accepts connections."""

from __future__ import annotations

import asyncio
import logging
import random
import socket
import ssl
import time
from asyncio import Task
from collections.abc import Coroutine, Sequence
from functools import partial
from http import HTTPStatus
from typing import Any, Final, cast

from websockets.asyncio.server import Server as Listener
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from kono_tui.errors import KonoError, NetError
from kono_tui.games import GAMES
from kono_tui.net.messages import LARGEST
from kono_tui.net.server.computer import Computers
from kono_tui.net.server.connection import LOG, Connection
from kono_tui.net.server.gate import Arrived, Gate
from kono_tui.net.server.hearing import attend
from kono_tui.net.server.hosted import Hosted
from kono_tui.net.server.limits import Limits
from kono_tui.net.server.showing import Listing, Load
from kono_tui.net.server.store import Store
from kono_tui.net.server.sweeping import Sweeper
from kono_tui.net.server.threshold import Threshold
from kono_tui.net.tokens import new_code

PING: Final = 20
"""How many seconds pass between pings, and until an answer to a ping must come."""
POLITE: Final = 1.0
"""How many seconds a connection may take to close."""
QUEUE: Final = 8
"""How many messages of one connection may wait."""
BACKLOG: Final = 2048
"""How many connections may arrive at once, such as all clients after a restart of the server."""

QUIET: Final = LOG.getChild("websockets")
"""The library's own log. At a lower level it would log every message, secrets included."""
QUIET.setLevel(logging.WARNING)


def _note_refusal(arrived: ServerConnection, _request: Request, response: Response) -> None:
    """Log a connection that is refused at the handshake: a browser, or no WebSocket at all."""
    if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
        address = cast(Arrived, arrived).caller.address
        LOG.info("a connection from %s is refused: %s", address, response.reason_phrase)


class Server:
    """A server of rooms. Call `restore_rooms`, then `open`, and `stop` in the end."""

    def __init__(
        self,
        store: Store,
        limits: Limits | None = None,
        games: Sequence[str] = tuple(GAMES),
        key: str = "",
    ) -> None:
        """`status_key` is what a client needs to ask for the status. Needs a running event loop."""
        self.store = store
        self.limits = limits or Limits()
        self.games = tuple(games)
        self.key = key
        self.loop = asyncio.get_running_loop()
        self.now = self.loop.time
        self.chance: random.Random = random.SystemRandom()
        self.rooms: dict[str, Hosted] = {}
        self.connections: set[Connection] = set()
        self.gate = Gate(self.limits, self.now)
        self.making = asyncio.Lock()
        """Held while a room is made: the client may ask for it again before it exists."""
        self.computers = Computers(self)
        self.listing = Listing()
        self.load = Load(self.now())
        self.sweeper = Sweeper(self)
        self.stopping = False
        self.calls = 0
        """How many connections there have been so far."""
        self.reserved: set[str] = set()
        """The codes of rooms that are being made, or that are on disk and cannot be read."""
        self._tasks: set[Task[None]] = set()
        self._sweeping: Task[None] | None = None
        self.listener: Listener | None = None
        self._threshold: Threshold | None = None

    # Start and stop

    def take_up(self) -> None:
        """Restore the saved rooms; leave alone those that make no sense."""
        now, today = self.now(), time.time()
        for kept in self.store.rooms():
            try:
                room = kept.room(now)
            except KonoError as error:
                LOG.error("room %s is left out, as its record makes no sense: %s", kept.code, error)
                self.reserved.add(kept.code)
            else:
                self.rooms[kept.code] = Hosted(room, self, max(today - kept.touched, 0.0))
        self.store.start(self.loop)

    async def open(self, listening: socket.socket, secure: ssl.SSLContext | None = None) -> None:
        """Accept connections, and continue what is under way in the rooms."""
        self._threshold = Threshold(listening, self.limits)
        self.listener = await serve(
            self._attend,
            sock=cast(socket.socket, self._threshold),
            backlog=BACKLOG,
            ssl=secure,
            compression=None,
            origins=[None],
            max_size=LARGEST,
            max_queue=QUEUE,
            open_timeout=self.limits.hello,
            ping_interval=PING,
            ping_timeout=PING,
            close_timeout=POLITE,
            server_header=None,
            process_response=_note_refusal,
            logger=QUIET,
            create_connection=cast(type[ServerConnection], partial(Arrived, self.gate)),
        )
        self._sweeping = self.loop.create_task(self.sweeper.go_round())
        for hosted in self.rooms.values():
            hosted.go_on()

    async def _attend(self, arrived: ServerConnection) -> None:
        await attend(self, cast(Arrived, arrived))

    async def stop(self) -> None:
        """Notify everybody, close everything, and make sure that all is on disk.

        Do it only once.
        """
        if self.stopping:
            return
        self.stopping = True
        if self._sweeping is not None:
            self._sweeping.cancel()
        for connection in self.connections:
            connection.refuse("stopping", "the server stops; your rooms are kept")
        for hosted in self.rooms.values():
            hosted.rest()
        if self.listener is not None:
            self.listener.close()
            self.gate.cut_silent()
            if self._threshold is not None:
                self._threshold.cut_but(self.gate.files())
            await self.listener.wait_closed()
        await self.computers.close()
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self.sweeper.note(self.now())
        self.store.close()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task in the background."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("something went wrong beside everything else", exc_info=error)

    # Rooms

    def reserve(self) -> str:
        """Reserve a code for a room that is being made."""
        while (code := new_code(self.rooms)) in self.reserved:
            pass
        self.reserved.add(code)
        return code

    def add(self, hosted: Hosted) -> None:
        """Add a room that has been made."""
        self.reserved.discard(hosted.code)
        self.rooms[hosted.code] = hosted
        self.listing.changed(hosted)

    async def close_room(self, hosted: Hosted, why: str) -> None:
        """Close a room for good. The caller holds its lock."""
        if hosted.closed:
            return
        try:
            await self.store.remove(hosted.code)
        except NetError as error:
            LOG.error("room %s: it is still on disk: %s", hosted.code, error)
        LOG.info("room %s: closed: %s", hosted.code, why)
        del self.rooms[hosted.code]
        self.listing.changed(hosted)
        if hosted.maker is not None:
            hosted.maker.rooms -= 1
        hosted.dissolve(why)
