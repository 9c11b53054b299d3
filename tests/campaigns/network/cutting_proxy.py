"""A proxy between clients and a server that can be cut: mid-message, on one side, or briefly."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import struct
from asyncio import StreamReader, StreamWriter
from dataclasses import dataclass
from typing import Final

UP: Final = "up"
"""From a client to the server."""
DOWN: Final = "down"
RESET: Final = struct.pack("ii", 1, 0)
"""Lingers for no time: closing such a socket resets the connection."""


class FrameTracker:
    """The position in one direction of a connection: handshake lines, then WebSocket frames."""

    def __init__(self) -> None:
        self._lines = b""
        self._handshake_done = False
        self._head = b""
        self._left = 0

    def frame_ends(self, data: bytes) -> set[int]:
        """Return the offsets in the next bytes where a frame or the handshake ends."""
        found: set[int] = set()
        at = 0
        while at < len(data):
            at = self._advance(data, at)
            if self._handshake_done and not self._left and not self._head:
                found.add(at)
        return found

    def _advance(self, data: bytes, at: int) -> int:
        """Advance by a byte, or by the rest of a frame's payload."""
        if not self._handshake_done:
            self._lines = (self._lines + data[at : at + 1])[-4:]
            self._handshake_done = self._lines == b"\r\n\r\n"
            return at + 1
        if self._left:
            step = min(self._left, len(data) - at)
            self._left -= step
            return at + step
        self._head += data[at : at + 1]
        if len(self._head) == _header_size(self._head):
            self._left = _payload_size(self._head)
            self._head = b""
        return at + 1


def _header_size(head: bytes) -> int:
    """Return the size of a frame's header in bytes, as far as it is known."""
    if len(head) < 2:
        return 2
    return 2 + {126: 2, 127: 8}.get(head[1] & 127, 0) + 4 * (head[1] >> 7)


def _payload_size(head: bytes) -> int:
    """Return how many bytes follow a frame's header."""
    length = head[1] & 127
    if length < 126:
        return length
    return int.from_bytes(head[2 : 4 if length == 126 else 10], "big")


@dataclass
class Cut:
    """A cut to be made in one direction, after this many pieces of data.

    `side` is whose connection breaks: "both", or only that of one side, while the other receives
    nothing more and is not notified for `wait` seconds. `is_pause`: nothing breaks, but for that
    long nothing gets through either.
    """

    direction: str
    after: int
    side: str
    wait: float
    is_reset: bool
    is_pause: bool
    share: float

    @classmethod
    def draw(cls, source: random.Random) -> Cut:
        return cls(
            source.choice((UP, DOWN)),
            source.randrange(25),
            source.choice(("both", "both", "client", "server")),
            source.uniform(0.0, 1.5),
            source.random() < 0.5,
            source.random() < 0.15,
            source.random(),
        )

    @property
    def is_half_open(self) -> bool:
        """Whether one of the two sides does not learn of it at once."""
        return self.is_pause or self.side != "both"


class ProxiedConnection:
    """One connection through the proxy."""

    def __init__(self, proxy: Proxy, client: tuple[StreamReader, StreamWriter]) -> None:
        self._proxy = proxy
        self._client = client
        self._server: tuple[StreamReader, StreamWriter] | None = None
        self._unblocked = asyncio.Event()
        self._unblocked.set()

    async def run(self) -> None:
        """Forward bytes in both directions until either side ends."""
        try:
            self._server = await asyncio.open_connection("127.0.0.1", self._proxy.target)
        except OSError:
            _drop_connection(self._client[1], with_reset=False)
            return
        tasks = [
            asyncio.create_task(self._forward(UP, self._client[0], self._server[1])),
            asyncio.create_task(self._forward(DOWN, self._server[0], self._client[1])),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            _drop_connection(self._client[1], with_reset=False)
            _drop_connection(self._server[1], with_reset=False)

    async def _forward(self, direction: str, reader: StreamReader, writer: StreamWriter) -> None:
        frames = FrameTracker()
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self._unblocked.wait()
                ends = frames.frame_ends(data)
                inside = [at for at in range(1, len(data)) if at not in ends]
                cut = self._proxy.take_due_cut(direction) if inside else None
                if cut is None:
                    writer.write(data)
                    await writer.drain()
                elif await self._make_cut(cut, writer, data, inside[int(cut.share * len(inside))]):
                    break
        await self._unblocked.wait()  # a side that is cut off receives nothing from the other

    async def _make_cut(self, cut: Cut, writer: StreamWriter, data: bytes, at: int) -> bool:
        """Make a cut within a message; return whether that ends the connection."""
        assert self._server is not None
        self._unblocked.clear()
        writer.write(data[:at])
        with contextlib.suppress(OSError):
            await writer.drain()
        self._proxy.note_cut(cut)
        if cut.is_pause:
            await asyncio.sleep(cut.wait)
            writer.write(data[at:])
            self._unblocked.set()
            return False
        sides = {"client": self._client[1], "server": self._server[1]}
        if cut.side != "both":
            _drop_connection(sides.pop(cut.side), cut.is_reset)
            await asyncio.sleep(cut.wait)
        for each in sides.values():
            _drop_connection(each, cut.is_reset)
        self._unblocked.set()
        return True


def _drop_connection(writer: StreamWriter, with_reset: bool) -> None:
    """End a connection: with a reset, or in the ordinary way."""
    if writer.transport.is_closing():
        return
    bare = writer.get_extra_info("socket")
    if with_reset and bare is not None:
        with contextlib.suppress(OSError):
            bare.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    writer.transport.abort()


class Proxy:
    """A proxy that listens on its own port and forwards everything to the server."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.half_open_count = 0
        self._cut: Cut | None = None
        self._made = asyncio.Event()
        self._connections: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._handle_connection, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """End every connection, and stop listening."""
        if self._server is not None:
            self._server.close()
        for task in (ways := set(self._connections)):
            task.cancel()
        if ways:
            await asyncio.wait(ways)

    async def request_cut(self, cut: Cut) -> None:
        """Make a cut as soon as there is something to cut; return when it is made.

        Cancelling the call withdraws the cut.
        """
        self._made.clear()
        self._cut = cut
        try:
            await self._made.wait()
        finally:
            self._cut = None

    def take_due_cut(self, direction: str) -> Cut | None:
        """Return the cut to be made here and now."""
        cut = self._cut
        if cut is None or cut.direction != direction:
            return None
        if cut.after > 0:
            cut.after -= 1
            return None
        self._cut = None
        return cut

    def note_cut(self, cut: Cut) -> None:
        """Note that a cut was made."""
        self.half_open_count += cut.is_half_open
        self._made.set()

    async def _handle_connection(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        try:
            await ProxiedConnection(self, (reader, writer)).run()
        except asyncio.CancelledError:
            pass  # the campaign is over
        finally:
            self._connections.discard(task)
