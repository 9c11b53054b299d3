"""kono host --status: show what the server on this computer is doing."""

from __future__ import annotations

import ssl
from typing import Final

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from kono_tui.errors import FormatError, NetError
from kono_tui.formats.sentences import plural
from kono_tui.games import GAMES
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.protocol.messages import PROTOCOL_VERSION, format_message
from kono_tui.net.server.storage.key_file import ServerKey, read_key

TIMEOUT: Final = 5.0
"""How many seconds the server may take to answer."""
HEADINGS: Final = ("ROOM", "GAME", "ROUND", "PLY", "WATCHING", "PLAYERS")


def print_status(port: int) -> int:
    """Print the status of the server at a port. NetError if there is none."""
    key = read_key(port)
    try:
        if key is None:
            raise ConnectionRefusedError
        fields = _fetch_status(key)
        print("\n".join(_describe_server(fields)))
        rooms = [_room_row(MessageFields.of(each)) for each in fields.list("listing")]
    except (OSError, WebSocketException) as error:
        raise NetError("nobody", f"no server of yours is running on port {port} here") from error
    except FormatError as error:
        raise NetError("nonsense", f"the answer on port {port} makes no sense") from error
    if rooms:
        print("\n".join(_format_table([HEADINGS, *rooms])))
    return 0


def _fetch_status(key: ServerKey) -> MessageFields:
    """Fetch the status, which the server gives only to a client with its key."""
    with connect(
        key.url,
        ssl=_unverified_context() if key.url.startswith("wss:") else None,
        compression=None,
        proxy=None,
        open_timeout=TIMEOUT,
        close_timeout=TIMEOUT,
        max_size=None,
    ) as connection:
        hello = format_message("hello", version=PROTOCOL_VERSION, name="status")
        _exchange(connection, "welcome", hello)
        return _exchange(connection, "status", format_message("status", key=key.key))


def _unverified_context() -> ssl.SSLContext:
    """Return a TLS context that does not verify the certificate.

    The server runs on this very computer, at an address from a file that only its user can write;
    certificates are seldom issued for such an address.
    """
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _exchange(connection: ClientConnection, expected_type: str, message: str) -> MessageFields:
    connection.send(message)
    fields = MessageFields.parse(connection.recv(TIMEOUT))
    kind = fields.text("type", 20)
    if kind == "error":
        raise NetError(fields.text("code", 20), fields.text("text", 500))
    if kind != expected_type:
        raise FormatError(f"found '{kind}', expected {expected_type}")
    return fields


def _describe_server(fields: MessageFields) -> list[str]:
    rooms, playing = fields.number("rooms", 0), fields.number("playing", 0)
    decisions, rate = fields.number("decisions", 0), fields.value("rate")
    return [
        f"{fields.text('server', 100)}, up for {_format_duration(fields.number('up', 0))}",
        f"{plural(rooms, 'room')}, {playing} of them with a round under way",
        plural(fields.number("connections", 0), "connection"),
        f"{plural(decisions, 'decision')} since the start, {rate} a second in the last minute",
    ]


def _format_duration(seconds: int) -> str:
    days, hours, minutes = seconds // 86_400, seconds // 3600 % 24, seconds // 60 % 60
    if days:
        return f"{plural(days, 'day')} {hours} h"
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {seconds % 60} s"


def _room_row(room: MessageFields) -> tuple[str, ...]:
    setup = MessageFields.of(room.value("setup"))
    key, size = setup.text("game", 20), setup.number("size", 1, 99)
    name = GAMES[key].info.size_name(size) if key in GAMES else str(size)
    over_note = " (over)" if room.boolean("over") else ""
    return (
        room.text("room", 20),
        f"{key} {name}",
        f"{room.number('round', 1)}{over_note}",
        str(room.number("ply", 0)),
        str(room.number("watchers", 0)),
        ", ".join(_describe_person(MessageFields.of(each)) for each in room.list("people", 2)),
    )


def _describe_person(person: MessageFields) -> str:
    name = person.text("name", 40)
    away_note = "" if not name or person.boolean("here") else " (away)"
    return f"{name or '(free)'}{away_note}"


def _format_table(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
