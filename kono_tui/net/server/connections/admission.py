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

from kono_tui.net.protocol.messages import MAX_MESSAGE_BYTES
from kono_tui.net.server.connections.address_limits import AddressRegistry, AddressUsage
from kono_tui.net.server.connections.connection import LOG
from kono_tui.net.server.connections.limits import Limits, RateLimiter

SPARE_CONNECTIONS: Final = 32
"""How many connections above the limit are still accepted, only to be told of it."""
FRAMES_PER_SECOND: Final = 20
FRAMES_AT_ONCE: Final = 200
"""How many frames that are no whole message, such as pings, may come per second and at once."""
MAX_UNREAD_SECONDS: Final = 40.0
"""How many seconds a connection may leave its messages unread."""


class CountedConnection(ServerConnection):
    """A connection that is counted from its first moment to its last."""

    address_usage: AddressUsage

    def __init__(self, admission: Admission, *arguments: Any, **options: Any) -> None:
        self._admission = admission
        self._unread_timer: asyncio.TimerHandle | None = None
        super().__init__(*arguments, **options)
        self._frame_limiter = RateLimiter(FRAMES_AT_ONCE, FRAMES_PER_SECOND, self.loop.time())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer = transport.get_extra_info("peername")
        super().connection_made(transport)
        _disable_delays(transport)
        self._admission.admit(self, str(peer[0]) if peer else "nowhere")

    def connection_lost(self, exc: Exception | None) -> None:
        self._admission.release(self)
        self._cancel_unread_timer()
        super().connection_lost(exc)

    # The library neither counts nor delays the answers that it sends by itself.

    def process_event(self, event: Event) -> None:
        is_part = isinstance(event, Frame) and not (event.opcode is Opcode.TEXT and event.fin)
        if is_part and not self._frame_limiter.try_acquire(self.loop.time()):
            self._cut("too many pings, or parts of messages")
        super().process_event(event)

    def pause_writing(self) -> None:
        why = f"it has read nothing for {MAX_UNREAD_SECONDS:.0f} seconds"
        self._unread_timer = self.loop.call_later(MAX_UNREAD_SECONDS, self._cut, why)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._cancel_unread_timer()
        super().resume_writing()

    def _cancel_unread_timer(self) -> None:
        if self._unread_timer is not None:
            self._unread_timer.cancel()
            self._unread_timer = None

    def _cut(self, why: str) -> None:
        if not self.transport.is_closing():
            LOG.info("a connection from %s is cut: %s", self.address_usage.address, why)
            self.transport.abort()


def _disable_delays(transport: asyncio.BaseTransport) -> None:
    """Send small messages at once, and keep read buffers small.

    asyncio sends small messages at once only if it created the listening socket itself. It also
    allocates memory for the next read, usually 256 KiB each time.
    """
    with contextlib.suppress(OSError):  # the connection may be gone by now
        option = socket.IPPROTO_TCP, socket.TCP_NODELAY, True
        transport.get_extra_info("socket").setsockopt(*option)
    transport.max_size = MAX_MESSAGE_BYTES  # type: ignore[attr-defined]


class Admission:
    """All open connections, whether or not they have sent a message."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self._limits = limits
        self._now = now
        self.addresses = AddressRegistry(limits)
        self.connections: set[CountedConnection] = set()
        self.departed_count = 0
        """How many connections have gone."""

    def admit(self, connection: CountedConnection, host: str) -> None:
        """Count a connection; cut it without a word if there are far too many."""
        address_usage = connection.address_usage = self.addresses.usage_of(host, self._now())
        address_usage.connections += 1
        self.connections.add(connection)
        excess = len(self.connections) - self._limits.connections
        excess_of_address = address_usage.connections - self._limits.connections_per_address
        if max(excess, excess_of_address) > SPARE_CONNECTIONS:
            LOG.info("a connection from %s is cut: there are far too many", address_usage.address)
            connection.transport.abort()

    def release(self, connection: CountedConnection) -> None:
        self.connections.discard(connection)
        self.departed_count += 1
        connection.address_usage.connections -= 1

    def refusal_if_full(self, address_usage: AddressUsage) -> str:
        """Return why one more connection from this address is too many; "" if it is not."""
        limits = self._limits
        if len(self.connections) > limits.connections:
            return f"the server has {limits.connections} connections, and no more are allowed"
        if address_usage.connections > limits.connections_per_address:
            most = limits.connections_per_address
            return f"there are {most} connections from your address, and no more are allowed"
        return ""

    def file_numbers(self) -> set[int]:
        """Return the file numbers of all connections."""
        sockets = (each.transport.get_extra_info("socket") for each in self.connections)
        return {each.fileno() for each in sockets}

    def cut_unopened(self) -> None:
        """Cut the connections without a finished handshake, so that nobody waits for them."""
        for connection in self.connections:
            if connection.protocol.state is State.CONNECTING:
                connection.transport.abort()
