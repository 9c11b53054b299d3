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
from kono_tui.net.protocol.messages import MAX_MESSAGE_BYTES
from kono_tui.net.server.computer import ComputerPlayers
from kono_tui.net.server.connections.admission import Admission, CountedConnection
from kono_tui.net.server.connections.connection import LOG, Connection
from kono_tui.net.server.connections.connection_handler import handle_connection
from kono_tui.net.server.connections.limits import Limits
from kono_tui.net.server.connections.listener import LimitedListener
from kono_tui.net.server.housekeeping import Housekeeper, spare_after_restart
from kono_tui.net.server.live_room import LiveRoom
from kono_tui.net.server.status_commands import RoomListing, ServerLoad
from kono_tui.net.server.storage.room_store import RoomStore
from kono_tui.net.tokens import new_code

PING_SECONDS: Final = 20
"""How many seconds pass between pings, and until an answer to a ping must come."""
CLOSE_SECONDS: Final = 1.0
"""How many seconds a connection may take to close."""
MAX_QUEUED_MESSAGES: Final = 8
"""How many messages of one connection may wait."""
BACKLOG: Final = 2048
"""How many connections may arrive at once, such as all clients after a restart of the server."""

LIBRARY_LOG: Final = LOG.getChild("websockets")
"""The library's own log. At a lower level it would log every message, secrets included."""
LIBRARY_LOG.setLevel(logging.WARNING)


def _log_refused_handshake(
    connection: ServerConnection, _request: Request, response: Response
) -> None:
    """Log a connection that is refused at the handshake: a browser, or no WebSocket at all."""
    if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
        address = cast(CountedConnection, connection).address_usage.address
        LOG.info("a connection from %s is refused: %s", address, response.reason_phrase)


class RoomServer:
    """A server of rooms. Call `restore_rooms`, then `open`, and `stop` in the end."""

    def __init__(
        self,
        store: RoomStore,
        limits: Limits | None = None,
        games: Sequence[str] = tuple(GAMES),
        status_key: str = "",
    ) -> None:
        """`status_key` is what a client needs to ask for the status. Needs a running event loop."""
        self.store = store
        self.limits = limits or Limits()
        self.games = tuple(games)
        self.status_key = status_key
        self.loop = asyncio.get_running_loop()
        self.now = self.loop.time
        self.random_source: random.Random = random.SystemRandom()
        self.rooms: dict[str, LiveRoom] = {}
        self.connections: set[Connection] = set()
        self.admission = Admission(self.limits, self.now)
        self.creation_lock = asyncio.Lock()
        """Held while a room is made: the client may ask for it again before it exists."""
        self.computers = ComputerPlayers(self)
        self.listing = RoomListing()
        self.load = ServerLoad(self.now())
        self.housekeeper = Housekeeper(self)
        self.is_stopping = False
        self.connection_count = 0
        """How many connections there have been so far."""
        self.reserved_codes: set[str] = set()
        """The codes of rooms that are being made, or that are on disk and cannot be read."""
        self._tasks: set[Task[None]] = set()
        self._housekeeping: Task[None] | None = None
        self.listener: Listener | None = None
        self._limited_listener: LimitedListener | None = None

    # Start and stop

    def restore_rooms(self) -> None:
        """Restore the saved rooms; leave alone those that make no sense."""
        now, today = self.now(), time.time()
        for stored in self.store.read_rooms():
            try:
                room = stored.restore(now)
            except KonoError as error:
                code = stored.code
                LOG.error("room %s is left out, as its record makes no sense: %s", code, error)
                self.reserved_codes.add(code)
            else:
                quiet_seconds = max(today - stored.last_activity, 0.0)
                live_room = self.rooms[stored.code] = LiveRoom(room, self, quiet_seconds)
                spare_after_restart(live_room, now)
        self.store.start_writing(self.loop)

    async def open(
        self, listening: socket.socket, tls_context: ssl.SSLContext | None = None
    ) -> None:
        """Accept connections, and continue what is under way in the rooms."""
        self._limited_listener = LimitedListener(listening, self.limits)
        create = cast(type[ServerConnection], partial(CountedConnection, self.admission))
        self.listener = await serve(
            self._handle_connection,
            sock=cast(socket.socket, self._limited_listener),
            backlog=BACKLOG,
            ssl=tls_context,
            ssl_handshake_timeout=self.limits.hello if tls_context else None,
            compression=None,
            origins=[None],
            max_size=MAX_MESSAGE_BYTES,
            max_queue=MAX_QUEUED_MESSAGES,
            open_timeout=self.limits.hello,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
            close_timeout=CLOSE_SECONDS,
            server_header=None,
            process_response=_log_refused_handshake,
            logger=LIBRARY_LOG,
            create_connection=create,
        )
        self._housekeeping = self.loop.create_task(self.housekeeper.run())
        for hosted in self.rooms.values():
            hosted.schedule_next()

    async def _handle_connection(self, connection: ServerConnection) -> None:
        await handle_connection(self, cast(CountedConnection, connection))

    async def stop(self) -> None:
        """Notify everybody, close everything, and make sure that all is on disk.

        Do it only once.
        """
        if self.is_stopping:
            return
        self.is_stopping = True
        if self._housekeeping is not None:
            self._housekeeping.cancel()
        for connection in self.connections:
            connection.refuse("stopping", "the server is stopping; your rooms are kept")
        for hosted in self.rooms.values():
            hosted.cancel_timers()
        if self.listener is not None:
            self.listener.close()
            self.admission.cut_unopened()
            if self._limited_listener is not None:
                self._limited_listener.cut_except(self.admission.file_numbers())
            await self.listener.wait_closed()
        await self.computers.close()
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self.housekeeper.save_activity(self.now())
        self.store.close()

    def start_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task in the background."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish_task)

    def _finish_task(self, task: Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("something went wrong beside everything else", exc_info=error)

    # Rooms

    def reserve_code(self) -> str:
        """Reserve a code for a room that is being made."""
        while (code := new_code(self.rooms)) in self.reserved_codes:
            pass
        self.reserved_codes.add(code)
        return code

    def add_room(self, hosted: LiveRoom) -> None:
        """Add a room that has been made."""
        self.reserved_codes.discard(hosted.code)
        self.rooms[hosted.code] = hosted
        self.listing.mark_changed(hosted)

    async def close_room(self, hosted: LiveRoom, why: str) -> None:
        """Close a room for good. The caller holds its lock."""
        if hosted.is_closed:
            return
        try:
            await self.store.delete_room(hosted.code)
        except NetError as error:
            LOG.error("room %s: it is still on disk: %s", hosted.code, error)
        LOG.info("room %s: closed: %s", hosted.code, why)
        del self.rooms[hosted.code]
        self.listing.mark_changed(hosted)
        if hosted.host_usage is not None:
            hosted.host_usage.rooms -= 1
        hosted.dissolve(why)
