"""The commands that show the server's state: the list of rooms, and how busy the server is."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from kono_tui import __version__
from kono_tui.errors import NetError
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.protocol.messages import MAX_ANSWER_BYTES, format_message
from kono_tui.net.server.connections.connection import LOG, Connection
from kono_tui.net.server.live_room import LiveRoom
from kono_tui.net.tokens import MAX_TOKEN_LENGTH, hash_token, token_matches

if TYPE_CHECKING:
    from kono_tui.net.server.server import RoomServer

MINUTE: Final = 60.0


class RoomListing:
    """The listed rooms as a message, rebuilt only after a change."""

    def __init__(self) -> None:
        self._cached_rooms: dict[str, str] = {}
        self._cached_message = ""

    def mark_changed(self, live_room: LiveRoom) -> None:
        """Note that a room has changed."""
        if live_room.room.setup.is_listed:
            self._cached_rooms.pop(live_room.code, None)
            self._cached_message = ""

    def message(self, rooms: dict[str, LiveRoom]) -> str:
        """Return the whole message: rooms with a free seat first, then the newest."""
        if not self._cached_message:
            listed = [each for each in reversed(rooms.values()) if each.room.setup.is_listed]
            listed.sort(key=lambda each: each.room.is_full)
            rooms_json = ",".join(self._fitting_rooms(listed))
            self._cached_message = f'{{"type":"rooms","rooms":[{rooms_json}]}}'
        return self._cached_message

    def _fitting_rooms(self, listed: list[LiveRoom]) -> Iterator[str]:
        """Yield as many rooms as fit into a message; characters may take more than a byte."""
        length = 0
        for live_room in listed:
            text = self._room_json(live_room)
            length += len(text) + 1
            if length > MAX_ANSWER_BYTES // 2:
                return
            yield text

    def _room_json(self, live_room: LiveRoom) -> str:
        text = self._cached_rooms.get(live_room.code)
        if text is None:
            text = json.dumps(live_room.listing_entry(), ensure_ascii=False, separators=(",", ":"))
            self._cached_rooms[live_room.code] = text
        return text


class ServerLoad:
    """How many decisions there have been, and how many per second in the last minute."""

    def __init__(self, now: float) -> None:
        self.decision_count = 0
        self._started_at = now
        self._samples: deque[tuple[float, int]] = deque([(now, 0)])

    def take_sample(self, now: float) -> None:
        """Sample how many decisions there are now; call this every few seconds."""
        self._samples.append((now, self.decision_count))
        while len(self._samples) > 1 and self._samples[1][0] < now - MINUTE:
            self._samples.popleft()

    def decisions_per_second(self, now: float) -> float:
        when, count = self._samples[0]
        return round((self.decision_count - count) / max(now - when, 1.0), 2)

    def uptime_seconds(self, now: float) -> int:
        """Return how many seconds the server has been running."""
        return int(now - self._started_at)


async def rooms(server: RoomServer, connection: Connection, _fields: MessageFields) -> None:
    """Send the listed rooms."""
    connection.send(server.listing.message(server.rooms))
    await connection.drain()


async def status(server: RoomServer, connection: Connection, fields: MessageFields) -> None:
    """Send a client that has the server's key the load of the server and every room."""
    key, now = fields.text("key", MAX_TOKEN_LENGTH), server.now()
    if not connection.address_usage.attempt_limiter.has_capacity(now):
        raise NetError("too_fast", "too many wrong keys, codes or tokens; wait a minute")
    if not server.status_key or not token_matches(key, hash_token(server.status_key)):
        connection.address_usage.attempt_limiter.try_acquire(now)
        LOG.info("%s: refused: the key is not the server's", connection)
        raise NetError("bad_key", "that is not the server's key")
    connection.send(format_message("status", **_status_fields(server, now)))
    await connection.drain()


def _status_fields(server: RoomServer, now: float) -> dict[str, Any]:
    rooms = server.rooms.values()
    return {
        "server": f"kono {__version__}",
        "up": server.load.uptime_seconds(now),
        "rooms": len(rooms),
        "playing": sum(each.room.is_full and not each.is_over for each in rooms),
        "connections": len(server.connections),
        "decisions": server.load.decision_count,
        "rate": server.load.decisions_per_second(now),
        "listing": [{**each.listing_entry(), "ply": each.room.ply} for each in rooms],
    }
