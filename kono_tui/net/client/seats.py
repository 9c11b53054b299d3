"""The seats saved on disk, which bring a player back to a room after the program has ended."""

from __future__ import annotations

import contextlib
import importlib
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from kono_tui.errors import KonoError
from kono_tui.net.client.address import Address
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.room_setup import RoomSetup
from kono_tui.play.storage.files import make_folder, write_private_text
from kono_tui.play.storage.saves import data_folder

FILE_NAME: Final = "seats.json"
MAX_SEATS: Final = 50
"""How many seats stay saved; the oldest are forgotten first."""
MAX_FILE_BYTES: Final = 1 << 18
"""The maximum size of the file of seats, in bytes."""


@dataclass(frozen=True)
class SavedSeat:
    """A seat: anybody with its token sits there.

    `address` is as shown, `when` in seconds since 1970.
    """

    address: str
    room: str
    seat: int
    token: str
    setup: dict[str, Any]
    name: str
    when: float

    @property
    def seat_key(self) -> tuple[str, str, int]:
        """What identifies the seat among all seats."""
        return self.address, self.room, self.seat

    def is_in_room(self, address: Address, code: str) -> bool:
        """Whether the seat is in that room."""
        return self.address == str(address) and self.room == code.strip().upper()


def read_saved_seats() -> list[SavedSeat]:
    """Return every saved seat, the newest first. A damaged file counts as empty.

    They lie in the file in that order: the clock may have been set back between two of them.
    """
    try:
        with _seats_file().open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
        content = json.loads(data.decode("utf-8")) if len(data) <= MAX_FILE_BYTES else None
    except (OSError, ValueError, RecursionError):
        return []
    listed = content.get("seats") if isinstance(content, dict) else None
    entries = listed[: 4 * MAX_SEATS] if isinstance(listed, list) else []
    return [seat for seat in map(_parse_seat, entries) if seat is not None][:MAX_SEATS]


def saved_seats_in(address: Address, code: str) -> list[SavedSeat]:
    """Return the saved seats of a room, the newest first: two if one person plays both sides."""
    return [seat for seat in read_saved_seats() if seat.is_in_room(address, code)]


def save_seat(seat: SavedSeat) -> None:
    """Save a seat in place of its earlier version. StoreError if it cannot be written."""
    with _file_lock():
        rest = [each for each in read_saved_seats() if each.seat_key != seat.seat_key]
        _write_seats([seat, *rest][:MAX_SEATS])


def forget_seats(address: Address, code: str, token: str = "") -> None:
    """Forget the seats of a room, or only the one with a token. StoreError if that fails."""
    with _file_lock():
        seats = read_saved_seats()
        in_room = [each for each in seats if each.is_in_room(address, code)]
        gone = [each for each in in_room if token in ("", each.token)]
        if gone:
            _write_seats([each for each in seats if each not in gone])


def _seats_file() -> Path:
    return data_folder() / FILE_NAME


def _parse_seat(entry: object) -> SavedSeat | None:
    """Return a seat from the file; None if it makes no sense."""
    try:
        fields = MessageFields.of(entry)
        when = fields.value("when")
        return SavedSeat(
            fields.text("address", 300),
            fields.text("room", 20),
            fields.number("seat", 0, 1),
            fields.text("token", 200),
            RoomSetup.from_wire(fields.value("setup")).to_wire(),
            fields.text("name", 40),
            float(when) if isinstance(when, int | float) else 0.0,
        )
    except (KonoError, OverflowError):
        return None


def _write_seats(seats: Sequence[SavedSeat]) -> None:
    text = json.dumps({"seats": [asdict(seat) for seat in seats]}, indent=1)
    write_private_text(_seats_file(), text)


@contextlib.contextmanager
def _file_lock() -> Iterator[None]:
    """Let one program at a time read and write, if the system has file locks."""
    make_folder(data_folder())
    try:
        fcntl: Any = importlib.import_module("fcntl")
        handle = os.open(_seats_file().with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except (ImportError, OSError):
        yield
        return
    try:
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
