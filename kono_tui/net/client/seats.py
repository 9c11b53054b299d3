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

from kono_tui.errors import KonoError, StoreError
from kono_tui.net.client.address import Address
from kono_tui.net.fields import Fields
from kono_tui.net.setup import Setup
from kono_tui.play.disk import TEMPORARY, make_folder
from kono_tui.play.store import data_folder
from kono_tui.text.source import cause

FILE: Final = "seats.json"
MOST: Final = 50
"""How many seats stay saved; the oldest are forgotten first."""
LARGEST: Final = 1 << 18
"""The maximum size of the file of seats, in bytes."""


@dataclass(frozen=True)
class KeptSeat:
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
    def place(self) -> tuple[str, str, int]:
        """What identifies the seat among all seats."""
        return self.address, self.room, self.seat

    def is_at(self, address: Address, code: str) -> bool:
        """Whether the seat is in that room."""
        return self.address == str(address) and self.room == code.strip().upper()


def kept() -> list[KeptSeat]:
    """Return every saved seat, the newest first. A damaged file counts as empty."""
    try:
        with _file().open("rb") as file:
            data = file.read(LARGEST + 1)
        told = json.loads(data.decode("utf-8")) if len(data) <= LARGEST else None
    except (OSError, ValueError, RecursionError):
        return []
    entries = told.get("seats") if isinstance(told, dict) else None
    seats = [_heard(each) for each in (entries if isinstance(entries, list) else [])[: 4 * MOST]]
    found = [seat for seat in seats if seat is not None]
    return sorted(found, key=lambda seat: seat.when, reverse=True)[:MOST]


def all_at(address: Address, code: str) -> list[KeptSeat]:
    """Return the saved seats of a room, the newest first: two if one person plays both sides."""
    return [seat for seat in kept() if seat.is_at(address, code)]


def find(address: Address, code: str) -> KeptSeat | None:
    """Return the newest saved seat of a room, if there is one."""
    return next(iter(all_at(address, code)), None)


def keep(seat: KeptSeat) -> None:
    """Save a seat in place of its earlier version. StoreError if it cannot be written."""
    with _locked():
        rest = [each for each in kept() if each.place != seat.place]
        _write([seat, *rest][:MOST])


def forget(address: Address, code: str, token: str = "") -> None:
    """Forget the seats of a room, or only the one with a token. StoreError if that fails."""
    with _locked():
        seats = kept()
        left = [
            each
            for each in seats
            if not each.is_at(address, code) or (token and each.token != token)
        ]
        if len(left) < len(seats):
            _write(left)


def _file() -> Path:
    return data_folder() / FILE


def _heard(told: object) -> KeptSeat | None:
    """Return a seat from the file; None if it makes no sense."""
    try:
        fields = Fields.of(told)
        when = fields.value("when")
        return KeptSeat(
            fields.text("address", 300),
            fields.text("room", 20),
            fields.number("seat", 0, 1),
            fields.text("token", 200),
            Setup.heard(fields.value("setup")).told(),
            fields.text("name", 40),
            float(when) if isinstance(when, int | float) else 0.0,
        )
    except (KonoError, OverflowError):
        return None


def _write(seats: Sequence[KeptSeat]) -> None:
    """Replace the file atomically by one that nobody else can read, not even for a moment."""
    text = json.dumps({"seats": [asdict(seat) for seat in seats]}, indent=1)
    path = _file()
    try:
        path = path.resolve()
        temporary = path.with_name(TEMPORARY.replace("*", os.urandom(6).hex()))
        try:
            handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(text.encode("utf-8"))
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise
    except OSError as error:
        raise StoreError(f"cannot write {path}: {cause(error)}") from error


@contextlib.contextmanager
def _locked() -> Iterator[None]:
    """Let one program at a time read and write, if the system has file locks."""
    make_folder(data_folder())
    try:
        fcntl: Any = importlib.import_module("fcntl")
        handle = os.open(_file().with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except (ImportError, OSError):
        yield
        return
    try:
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
