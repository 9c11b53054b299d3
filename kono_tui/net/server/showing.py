"""The commands that show the server's state: the list of rooms, and how busy the server is."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from kono_tui import __version__
from kono_tui.errors import NetError
from kono_tui.net.fields import Fields
from kono_tui.net.messages import LARGEST_ANSWER, written
from kono_tui.net.server.connection import LOG, Connection
from kono_tui.net.server.hosted import Hosted
from kono_tui.net.tokens import LONGEST, fits, hashed

if TYPE_CHECKING:
    from kono_tui.net.server.server import Server

MINUTE: Final = 60.0


class Listing:
    """The listed rooms as a message, rebuilt only after a change."""

    def __init__(self) -> None:
        self._shown: dict[str, str] = {}
        self._text = ""

    def changed(self, hosted: Hosted) -> None:
        """Note that a room has changed."""
        if hosted.room.setup.listed:
            self._shown.pop(hosted.code, None)
            self._text = ""

    def text(self, rooms: dict[str, Hosted]) -> str:
        """Return the whole message: rooms with a free seat first, then the newest."""
        if not self._text:
            listed = [each for each in reversed(rooms.values()) if each.room.setup.listed]
            listed.sort(key=lambda each: each.room.is_full)
            self._text = f'{{"type":"rooms","rooms":[{",".join(self._fitting(listed))}]}}'
        return self._text

    def _fitting(self, listed: list[Hosted]) -> Iterator[str]:
        """Yield as many rooms as fit into a message; characters may take more than a byte."""
        length = 0
        for hosted in listed:
            text = self._one(hosted)
            length += len(text) + 1
            if length > LARGEST_ANSWER // 2:
                return
            yield text

    def _one(self, hosted: Hosted) -> str:
        text = self._shown.get(hosted.code)
        if text is None:
            text = json.dumps(hosted.listed(), ensure_ascii=False, separators=(",", ":"))
            self._shown[hosted.code] = text
        return text


class Load:
    """How many decisions there have been, and how many per second in the last minute."""

    def __init__(self, now: float) -> None:
        self.decisions = 0
        self._began = now
        self._noted: deque[tuple[float, int]] = deque([(now, 0)])

    def decided(self, count: int) -> None:
        self.decisions += count

    def note(self, now: float) -> None:
        """Sample how many decisions there are now; call this every few seconds."""
        self._noted.append((now, self.decisions))
        while len(self._noted) > 1 and self._noted[1][0] < now - MINUTE:
            self._noted.popleft()

    def rate(self, now: float) -> float:
        when, count = self._noted[0]
        return round((self.decisions - count) / max(now - when, 1.0), 2)

    def up(self, now: float) -> int:
        """Return how many seconds the server has been running."""
        return int(now - self._began)


async def rooms(server: Server, connection: Connection, _fields: Fields) -> None:
    """Send the listed rooms."""
    connection.tell(server.listing.text(server.rooms))
    await connection.drained()


async def status(server: Server, connection: Connection, fields: Fields) -> None:
    """Send a client that has the server's key the load of the server and every room."""
    key, now = fields.text("key", LONGEST), server.now()
    if not connection.caller.tries.has(now):
        raise NetError("too_fast", "too many wrong keys, codes or tokens; wait a minute")
    if not server.key or not fits(key, hashed(server.key)):
        connection.caller.tries.take(now)
        LOG.info("%s: refused: the key is not the server's", connection)
        raise NetError("bad_key", "that is not the server's key")
    connection.tell(written("status", **_status(server, now)))
    await connection.drained()


def _status(server: Server, now: float) -> dict[str, Any]:
    rooms = server.rooms.values()
    return {
        "server": f"kono {__version__}",
        "up": server.load.up(now),
        "rooms": len(rooms),
        "playing": sum(each.room.is_full and not each.is_over for each in rooms),
        "connections": len(server.connections),
        "decisions": server.load.decisions,
        "rate": server.load.rate(now),
        "listing": [{**each.listed(), "ply": each.room.ply} for each in rooms],
    }
