"""The rooms on disk: whatever a server announces is saved there first."""

from __future__ import annotations

import json
import sqlite3
from asyncio import AbstractEventLoop, Future
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from kono_tui.errors import FormatError, KonoError, StoreError
from kono_tui.net.decisions import KINDS, Decision
from kono_tui.net.room import Room, Seat
from kono_tui.net.server.writer import Job, Writer
from kono_tui.net.setup import Setup
from kono_tui.play.disk import make_folder
from kono_tui.play.store import data_folder
from kono_tui.text.source import cause

SCHEMA: Final = 1
"""The version of the tables. The server does not touch a newer one."""
TABLES: Final = """
CREATE TABLE rooms (
    code TEXT PRIMARY KEY, setup TEXT NOT NULL,
    name0 TEXT, key0 TEXT, name1 TEXT, key1 TEXT,
    created REAL NOT NULL, touched REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE decisions (
    room TEXT NOT NULL, ply INTEGER NOT NULL, seat INTEGER, kind TEXT NOT NULL,
    what TEXT NOT NULL, left0 INTEGER, left1 INTEGER, PRIMARY KEY (room, ply)
) WITHOUT ROWID;
"""
MAKE: Final = "INSERT INTO rooms VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
SEAT: Final = "UPDATE rooms SET name1 = ?, key1 = ?, touched = ? WHERE code = ?"
TOUCH: Final = "UPDATE rooms SET touched = ? WHERE code = ?"
ROOMS: Final = (
    "SELECT code, setup, name0, key0, name1, key1, created, touched FROM rooms ORDER BY created"
)
RECORD: Final = (
    "SELECT ply, kind, seat, what, left0, left1 FROM decisions WHERE room = ? ORDER BY ply"
)
REMOVE: Final = (
    "DELETE FROM decisions WHERE room = ?",
    "DELETE FROM rooms WHERE code = ?",
)


def host_folder() -> Path:
    """The folder where a server saves its rooms."""
    return data_folder() / "host"


def rooms_file(port: int) -> Path:
    """The database of the server at a port."""
    return host_folder() / f"rooms-{port}.db"


@dataclass(frozen=True)
class Kept:
    """A room as stored on disk.

    `last_activity` is when something last happened there, in seconds since 1970.
    """

    code: str
    setup: str
    seats: tuple[Seat | None, Seat | None]
    created: float
    touched: float
    record: list[Decision] = field(default_factory=list)

    def room(self, now: float) -> Room:
        """Return the room itself. KonoError if the record makes no sense."""
        for number, decision in enumerate(self.record):
            if decision.ply != number or decision.kind not in KINDS:
                raise FormatError(f"its decision {number} is missing, or of an unknown kind")
        try:
            setup = Setup.heard(json.loads(self.setup))
            return Room.replayed(self.code, setup, list(self.seats), self.record, now)
        except KonoError:
            raise
        except Exception as error:  # a damaged record may raise anything
            raise FormatError(f"its record makes no sense: {error}") from error


class Store:
    """The database of rooms, open for one server alone. Close it after use."""

    def __init__(self, path: Path, database: sqlite3.Connection) -> None:
        self.path = path
        self.database = database
        self._writer: Writer | None = None

    @classmethod
    def open(cls, path: Path) -> Store:
        """Open the file, or create it. StoreError says why that fails, and what to do."""
        make_folder(path.parent)
        try:
            path.parent.chmod(0o700)
            database = sqlite3.connect(
                path, timeout=0.2, isolation_level=None, check_same_thread=False
            )
        except OSError as error:
            raise StoreError(f"cannot open {path}: {cause(error)}") from error
        except sqlite3.Error as error:
            raise StoreError(f"cannot open {path}: {error}") from error
        try:
            _prepare(database, path)
        except sqlite3.OperationalError as error:
            database.close()
            raise StoreError(_unusable(path, error)) from error
        except sqlite3.DatabaseError as error:
            database.close()
            raise StoreError(_damaged(path, str(error))) from error
        except BaseException:
            database.close()
            raise
        return cls(path, database)

    def rooms(self) -> Iterator[Kept]:
        """Yield all rooms with their records, in order of creation.

        StoreError if the file is damaged.
        """
        for code, setup, name0, key0, name1, key1, created, touched in self._rows(ROOMS):
            seats = (_seat(name0, key0), _seat(name1, key1))
            record = [_decision(*row) for row in self._rows(RECORD, code)]
            yield Kept(code, setup, seats, created, touched, record)

    def _rows(self, query: str, *values: str) -> list[Any]:
        try:
            with closing(self.database.cursor()) as cursor:
                return cursor.execute(query, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise StoreError(_damaged(self.path, str(error))) from error

    # Writing. Each returns a promise: once it resolves, the disk has the data; NetError if not.

    def start(self, loop: AbstractEventLoop) -> None:
        """Start to write. From here on, only the writer uses the file."""
        self._writer = Writer(self.database, loop)

    def make(self, room: Room, decisions: Sequence[Decision], created: float) -> Future[None]:
        """Save a new room and its decisions so far."""
        setup = json.dumps(room.setup.told())
        seats = [value for seat in room.seats for value in _columns(seat)]
        make = (MAKE, (room.code, setup, *seats, created, created))
        return self._write(Job(_rows(room.code, decisions), (make,)))

    def sit(self, room: Room, decisions: Sequence[Decision], now: float) -> Future[None]:
        """Save the player at seat 1 and the decisions made since."""
        sit = (SEAT, (*_columns(room.seats[1]), now, room.code))
        return self._write(Job(_rows(room.code, decisions), (sit,)))

    def decide(self, code: str, decisions: Sequence[Decision]) -> Future[None]:
        """Save decisions."""
        return self._write(Job(_rows(code, decisions)))

    def remove(self, code: str) -> Future[None]:
        """Delete a room."""
        return self._write(Job((), tuple((each, (code,)) for each in REMOVE)))

    def touch(self, touched: dict[str, float]) -> Future[None]:
        """Save when something last happened in rooms."""
        return self._write(Job((), tuple((TOUCH, (when, code)) for code, when in touched.items())))

    def _write(self, job: Job) -> Future[None]:
        if self._writer is None:
            raise StoreError(f"cannot write {self.path}: it is not open for writing")
        return self._writer.write(job)

    def close(self) -> None:
        """Write what still waits, and close the file."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        self.database.close()


def _prepare(database: sqlite3.Connection, path: Path) -> None:
    """Lock the file for this process, check it, and create its tables if they are missing."""

    def asked(question: str) -> Any:
        with closing(database.cursor()) as cursor:
            row = cursor.execute(question).fetchone()
            return row[0] if row else None

    asked("PRAGMA locking_mode = EXCLUSIVE")
    version = asked("PRAGMA user_version")
    if version > SCHEMA:
        raise StoreError(
            f"{path} was written by a newer kono (its form is {version}, and this one knows "
            f"{SCHEMA}); use that one, or move the file away to begin without those rooms"
        )
    asked("PRAGMA journal_mode = WAL")
    asked("PRAGMA synchronous = FULL")
    if (wrong := asked("PRAGMA quick_check(1)")) != "ok":
        raise sqlite3.DatabaseError(wrong)
    if not version:
        if asked("SELECT count(*) FROM sqlite_master"):
            raise sqlite3.DatabaseError("its tables are not those of rooms")
        database.executescript(f"BEGIN; {TABLES} PRAGMA user_version = {SCHEMA}; COMMIT;")
    else:
        asked("SELECT count(*) FROM rooms JOIN decisions ON room = code")
        database.executescript("BEGIN IMMEDIATE; COMMIT;")  # takes and keeps the lock


def _unusable(path: Path, error: sqlite3.OperationalError) -> str:
    text = str(error)
    if "locked" in text:
        return (
            f"another server uses {path}; stop that one first, or give this one another port "
            "with --port"
        )
    if "no such" in text:
        return _damaged(path, text)
    return f"cannot use {path}: {text}"


def _damaged(path: Path, why: str) -> str:
    return (
        f"{path} is damaged ({why}); move it away, and {path.name}-wal beside it if there is one, "
        "to begin without its rooms"
    )


def _seat(name: str | None, key: str | None) -> Seat | None:
    return None if name is None else Seat(name, key or "")


def _columns(seat: Seat | None) -> tuple[str | None, str | None]:
    return (seat.name, seat.key) if seat else (None, None)


def _decision(
    ply: int, kind: str, seat: int | None, what: str, left0: int | None, left1: int | None
) -> Decision:
    left = None if left0 is None or left1 is None else (left0, left1)
    return Decision(ply, kind, seat, what, left)


def _rows(code: str, decisions: Sequence[Decision]) -> tuple[tuple[Any, ...], ...]:
    return tuple(
        (code, each.ply, each.seat, each.kind, each.what, *(each.left or (None, None)))
        for each in decisions
    )
