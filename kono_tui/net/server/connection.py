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
from kono_tui.net.messages import refusal
from kono_tui.net.server.callers import Caller
from kono_tui.net.server.limits import Bucket, Limits, a_minute

if TYPE_CHECKING:
    from kono_tui.net.server.hosted import Hosted

LOG: Final = logging.getLogger("kono_tui.host")
SLOW: Final = 1 << 20
"""A connection with this many bytes still to read is cut."""


class Connection:
    """One client. `live_room` is the room it is in, `seat` its seat there; None for a spectator."""

    __slots__ = (
        "caller",
        "decisions",
        "heard",
        "hosted",
        "made",
        "messages",
        "name",
        "number",
        "seat",
        "socket",
        "too_many",
    )

    def __init__(
        self, socket: ServerConnection, number: int, caller: Caller, limits: Limits, now: float
    ) -> None:
        self.socket = socket
        self.number = number
        self.caller = caller
        self.name = ""
        self.hosted: Hosted | None = None
        self.seat: int | None = None
        self.heard = now
        """When its last message came."""
        self.too_many = 0
        """How many messages came too fast since it last kept within its limit."""
        self.messages = Bucket(limits.messages_at_once, limits.messages, now)
        self.decisions = Bucket(limits.decisions_at_once, limits.decisions, now)
        self.made = a_minute(limits.rooms_per_connection, now)

    def __str__(self) -> str:
        """The connection as the log names it."""
        name = f" ({self.name})" if self.name else ""
        return f"connection {self.number}{name}"

    def tell(self, text: str) -> None:
        """Send a message after all earlier ones, without waiting."""
        announce((self.socket,), text)

    def refuse(self, code: str, text: str, **fields: Any) -> None:
        """Send a refusal."""
        self.tell(refusal(code, text, **fields))

    def sent_out(self, code: str, text: str) -> None:
        """Put the client back into the lobby, not by its own will."""
        self.hosted = self.seat = None
        self.heard = self.socket.loop.time()
        self.refuse(code, text)

    async def drained(self) -> None:
        """Wait until a slow client has read most of what it was sent."""
        with contextlib.suppress(OSError):  # it is gone, and the next receive will notice
            await self.socket.drain()

    # Room and seat

    def room(self) -> Hosted:
        """Return the client's room. NetError if it is in none."""
        if self.hosted is None:
            raise NetError("not_in_room", "you are in no room; make one, join one or watch one")
        return self.hosted

    def playing(self) -> tuple[Hosted, int]:
        """Return the client's room and its seat there. NetError if it has none."""
        hosted = self.room()
        if self.seat is None:
            raise NetError("watching", "who watches can only look")
        return hosted, self.seat

    def expect_lobby(self) -> None:
        """Raise NetError if the client is in a room."""
        if self.hosted is not None:
            raise NetError("in_room", f"you are in room {self.hosted.code}; leave that one first")


def announce(sockets: Iterable[ServerConnection], *texts: str) -> None:
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
        if transport.get_write_buffer_size() > SLOW:
            LOG.info("a connection is cut, as it does not read what it is sent")
            transport.abort()
