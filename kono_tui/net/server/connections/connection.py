"""A client as the server sees it: its connection, its room and seat, and its limits."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from websockets.asyncio.server import ServerConnection
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from kono_tui.errors import NetError
from kono_tui.net.protocol.messages import format_refusal
from kono_tui.net.server.connections.address_limits import AddressUsage
from kono_tui.net.server.connections.limits import Limits, RateLimiter, per_minute_limiter

if TYPE_CHECKING:
    from kono_tui.net.server.live_room import LiveRoom

LOG: Final = logging.getLogger("kono_tui.host")
MAX_UNREAD_BYTES: Final = 1 << 20
"""A connection with this many bytes still to read is cut."""


class Connection:
    """One client. `live_room` is the room it is in, `seat` its seat there; None for a spectator."""

    __slots__ = (
        "address_usage",
        "decision_limiter",
        "excess_messages",
        "last_heard",
        "live_room",
        "message_limiter",
        "name",
        "number",
        "room_limiter",
        "seat",
        "socket",
    )

    def __init__(
        self,
        socket: ServerConnection,
        number: int,
        address_usage: AddressUsage,
        limits: Limits,
        now: float,
    ) -> None:
        self.socket = socket
        self.number = number
        self.address_usage = address_usage
        self.name = ""
        self.live_room: LiveRoom | None = None
        self.seat: int | None = None
        self.last_heard = now
        """When its last message came."""
        self.excess_messages = 0
        """How many messages came too fast since it last kept within its limit."""
        self.message_limiter = RateLimiter(limits.messages_at_once, limits.messages, now)
        self.decision_limiter = RateLimiter(limits.decisions_at_once, limits.decisions, now)
        self.room_limiter = per_minute_limiter(limits.rooms_per_connection, now)

    def __str__(self) -> str:
        """The connection as the log names it."""
        name = f" ({self.name})" if self.name else ""
        return f"connection {self.number}{name}"

    def send(self, text: str) -> None:
        """Send a message after all earlier ones, without waiting."""
        broadcast((self.socket,), text)

    def refuse(self, code: str, text: str, **fields: Any) -> None:
        """Send a refusal."""
        self.send(format_refusal(code, text, **fields))

    def send_to_lobby(self, code: str, text: str) -> None:
        """Put the client back into the lobby, not by its own will."""
        self.live_room = self.seat = None
        self.last_heard = self.socket.loop.time()
        self.refuse(code, text)

    async def drain(self) -> None:
        """Wait until a slow client has read most of what it was sent."""
        with contextlib.suppress(OSError):  # it is gone, and the next receive will notice
            await self.socket.drain()

    # Room and seat

    def expect_room(self) -> LiveRoom:
        """Return the client's room. NetError if it is in none."""
        if self.live_room is None:
            raise NetError("not_in_room", "you are in no room; make one, join one or watch one")
        return self.live_room

    def expect_seat(self) -> tuple[LiveRoom, int]:
        """Return the client's room and its seat there. NetError if it has none."""
        hosted = self.expect_room()
        if self.seat is None:
            raise NetError("watching", "spectators can only watch")
        return hosted, self.seat

    def expect_lobby(self) -> None:
        """Raise NetError if the client is in a room."""
        if self.live_room is not None:
            code = self.live_room.code
            raise NetError("in_room", f"you are in room {code}; leave that one first")


def broadcast(sockets: Iterable[ServerConnection], *texts: str) -> None:
    """Send messages to several clients without waiting; cut those that do not read.

    The frames are the same for all of them, as nothing is compressed or masked, so they are built
    once.
    """
    frames = b"".join(Frame(Opcode.TEXT, text.encode()).serialize(mask=False) for text in texts)
    for socket in sockets:
        transport = socket.transport
        if socket.protocol.state is not State.OPEN or transport.is_closing():
            continue
        transport.write(frames)
        if transport.get_write_buffer_size() > MAX_UNREAD_BYTES:
            LOG.info("a connection is cut, as it does not read what it is sent")
            transport.abort()
