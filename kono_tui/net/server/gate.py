"""Admission of connections: how many there are, and from which address."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable
from typing import Any, Final

from websockets.asyncio.server import ServerConnection
from websockets.frames import Frame, Opcode
from websockets.protocol import Event, State

from kono_tui.net.messages import LARGEST
from kono_tui.net.server.callers import Caller, Callers
from kono_tui.net.server.connection import LOG
from kono_tui.net.server.limits import Bucket, Limits

SPARE: Final = 32
"""How many connections above the limit are still accepted, only to be told of it."""
FRAMES: Final = 20
FRAMES_AT_ONCE: Final = 200
"""How many frames that are no whole message, such as pings, may come per second and at once."""
UNREAD: Final = 40.0
"""How many seconds a connection may leave its messages unread."""


class Arrived(ServerConnection):
    """A connection that is counted from its first moment to its last."""

    caller: Caller

    def __init__(self, gate: Gate, *arguments: Any, **options: Any) -> None:
        self._gate = gate
        self._unread: asyncio.TimerHandle | None = None
        super().__init__(*arguments, **options)
        self._frames = Bucket(FRAMES_AT_ONCE, FRAMES, self.loop.time())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer = transport.get_extra_info("peername")
        super().connection_made(transport)
        _hurry(transport)
        self._gate.enter(self, str(peer[0]) if peer else "nowhere")

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.part(self)
        self._read()
        super().connection_lost(exc)

    # The library neither counts nor delays the answers that it sends by itself.

    def process_event(self, event: Event) -> None:
        whole = not isinstance(event, Frame) or (event.opcode is Opcode.TEXT and event.fin)
        if not whole and not self._frames.take(self.loop.time()):
            self._cut("too many pings, or parts of messages")
        super().process_event(event)

    def pause_writing(self) -> None:
        why = f"it has read nothing for {UNREAD:.0f} seconds"
        self._unread = self.loop.call_later(UNREAD, self._cut, why)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._read()
        super().resume_writing()

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _cut(self, why: str) -> None:
        if not self.transport.is_closing():
            LOG.info("a connection from %s is cut: %s", self.caller.address, why)
            self.transport.abort()


def _hurry(transport: asyncio.BaseTransport) -> None:
    """Send small messages at once, and keep read buffers small.

    asyncio sends small messages at once only if it created the listening socket itself. It also
    allocates memory for the next read, usually 256 KiB each time.
    """
    with contextlib.suppress(OSError):  # the connection may be gone by now
        option = socket.IPPROTO_TCP, socket.TCP_NODELAY, True
        transport.get_extra_info("socket").setsockopt(*option)
    transport.max_size = LARGEST  # type: ignore[attr-defined]


class Gate:
    """All open connections, whether or not they have sent a message."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self._limits = limits
        self._now = now
        self.callers = Callers(limits)
        self.arrived: set[Arrived] = set()
        self.parted = 0
        """How many connections have gone."""

    def enter(self, arrived: Arrived, host: str) -> None:
        """Count a connection; cut it without a word if there are far too many."""
        caller = arrived.caller = self.callers.of(host, self._now())
        caller.connections += 1
        self.arrived.add(arrived)
        limits = self._limits
        if (
            len(self.arrived) > limits.connections + SPARE
            or caller.connections > limits.connections_per_address + SPARE
        ):
            LOG.info("a connection from %s is cut: there are far too many", caller.address)
            arrived.transport.abort()

    def part(self, arrived: Arrived) -> None:
        self.arrived.discard(arrived)
        self.parted += 1
        arrived.caller.connections -= 1

    def why_full(self, caller: Caller) -> str:
        """Return why one more connection from this address is too many; "" if it is not."""
        limits = self._limits
        if len(self.arrived) > limits.connections:
            return f"the server has {limits.connections} connections, as many as it may have"
        if caller.connections > limits.connections_per_address:
            most = limits.connections_per_address
            return f"there are {most} connections from your address, as many as there may be"
        return ""

    def files(self) -> set[int]:
        """Return the file numbers of all connections."""
        sockets = (each.transport.get_extra_info("socket") for each in self.arrived)
        return {each.fileno() for each in sockets}

    def cut_silent(self) -> None:
        """Cut the connections without a finished handshake, so that nobody waits for them."""
        for arrived in self.arrived:
            if arrived.protocol.state is State.CONNECTING:
                arrived.transport.abort()
