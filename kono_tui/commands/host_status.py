"""kono host --status: show what the server on this computer is doing."""

from __future__ import annotations

import ssl
from typing import Final

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from kono_tui.errors import FormatError, NetError
from kono_tui.games import GAMES
from kono_tui.net.fields import Fields
from kono_tui.net.messages import VERSION, written
from kono_tui.net.server.keyfile import Key, known_key
from kono_tui.text.sentences import plural

PATIENCE: Final = 5.0
"""How many seconds the server may take to answer."""
HEADINGS: Final = ("ROOM", "GAME", "ROUND", "PLY", "WATCHING", "PLAYERS")


def show(port: int) -> int:
    """Print the status of the server at a port. NetError if there is none."""
    key = known_key(port)
    try:
        if key is None:
            raise ConnectionRefusedError
        fields = _asked(key)
        print("\n".join(_summary(fields)))
        rooms = [_row(Fields.of(each)) for each in fields.list("listing")]
    except (OSError, WebSocketException) as error:
        raise NetError("nobody", f"no server of yours runs on port {port} here") from error
    except FormatError as error:
        raise NetError("nonsense", f"what answers on port {port} talks nonsense") from error
    if rooms:
        print("\n".join(_table([HEADINGS, *rooms])))
    return 0


def _asked(key: Key) -> Fields:
    """Fetch the status, which the server gives only to a client with its key."""
    with connect(
        key.url,
        ssl=_unchecked() if key.url.startswith("wss:") else None,
        compression=None,
        proxy=None,
        open_timeout=PATIENCE,
        close_timeout=PATIENCE,
        max_size=None,
    ) as connection:
        _answer(connection, "welcome", written("hello", version=VERSION, name="status"))
        return _answer(connection, "status", written("status", key=key.key))


def _unchecked() -> ssl.SSLContext:
    """Return a TLS context that does not verify the certificate.

    The server runs on this very computer, at an address from a file that only its user can write;
    certificates are seldom issued for such an address.
    """
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _answer(connection: ClientConnection, wanted: str, question: str) -> Fields:
    connection.send(question)
    fields = Fields.read(connection.recv(PATIENCE))
    kind = fields.text("type", 20)
    if kind == "error":
        raise NetError(fields.text("code", 20), fields.text("text", 500))
    if kind != wanted:
        raise FormatError(f"found '{kind}', expected {wanted}")
    return fields


def _summary(fields: Fields) -> list[str]:
    rooms, playing = fields.number("rooms", 0), fields.number("playing", 0)
    made, rate = fields.number("decisions", 0), fields.value("rate")
    return [
        f"{fields.text('server', 100)}, up for {_lasting(fields.number('up', 0))}",
        f"{plural(rooms, 'room')}, {playing} of them with a round under way",
        plural(fields.number("connections", 0), "connection"),
        f"{plural(made, 'decision')} since the start, {rate} a second in the last minute",
    ]


def _lasting(seconds: int) -> str:
    days, hours, minutes = seconds // 86_400, seconds // 3600 % 24, seconds // 60 % 60
    if days:
        return f"{plural(days, 'day')} {hours} h"
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {seconds % 60} s"


def _row(room: Fields) -> tuple[str, ...]:
    setup = Fields.of(room.value("setup"))
    key, size = setup.text("game", 20), setup.number("size", 1, 99)
    name = GAMES[key].size_name(size) if key in GAMES else str(size)
    over = " (over)" if room.truth("over") else ""
    return (
        room.text("room", 20),
        f"{key} {name}",
        f"{room.number('round', 1)}{over}",
        str(room.number("ply", 0)),
        str(room.number("watchers", 0)),
        ", ".join(_person(Fields.of(each)) for each in room.list("people", 2)),
    )


def _person(person: Fields) -> str:
    name = person.text("name", 40)
    if not name:
        return "(free)"
    return name if person.truth("here") else f"{name} (away)"


def _table(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
