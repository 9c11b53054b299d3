"""The rooms on disk: whatever a server announces is saved there first."""

from __future__ import annotations

import json
import os
import sqlite3
from asyncio import AbstractEventLoop, Future
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from kono_tui.errors import FormatError, KonoError, StoreError
from kono_tui.formats.text_file import describe_os_error
from kono_tui.net.protocol.decisions import DECISION_KINDS, DecisionRecord
from kono_tui.net.room import Room, Seat
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.server.storage.writer import DatabaseWriter, WriteJob
from kono_tui.play.storage.files import PRIVATE_MODE, make_folder
from kono_tui.play.storage.saves import data_folder
from kono_tui.play.storage.temporary_files import remove_leftovers

SCHEMA_VERSION: Final = 1
"""The version of the tables. The server does not touch a newer one."""
CREATE_TABLES: Final = """
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
INSERT_ROOM: Final = "INSERT INTO rooms VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
UPDATE_SEAT: Final = "UPDATE rooms SET name1 = ?, key1 = ?, touched = ? WHERE code = ?"
UPDATE_ACTIVITY: Final = "UPDATE rooms SET touched = ? WHERE code = ?"
SELECT_ROOMS: Final = (
    "SELECT code, setup, name0, key0, name1, key1, created, touched FROM rooms ORDER BY created"
)
SELECT_DECISIONS: Final = (
    "SELECT ply, kind, seat, what, left0, left1 FROM decisions WHERE room = ? ORDER BY ply"
)
DELETE_ROOM: Final = (
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
class StoredRoom:
    """A room as stored on disk.

    `last_activity` is when something last happened there, in seconds since 1970.
    """

    code: str
    setup: str
    seats: tuple[Seat | None, Seat | None]
    created: float
    last_activity: float
    record: list[DecisionRecord] = field(default_factory=list)

    def restore(self, now: float) -> Room:
        """Return the room itself. KonoError if the record makes no sense."""
        for number, decision in enumerate(self.record):
            if decision.ply != number or decision.kind not in DECISION_KINDS:
                raise FormatError(f"its decision {number} is missing, or of an unknown kind")
        try:
            setup = RoomSetup.from_wire(json.loads(self.setup))
            return Room.replay(self.code, setup, list(self.seats), self.record, now)
        except KonoError:
            raise
        except Exception as error:  # a damaged record may raise anything
            raise FormatError(f"its record makes no sense: {error}") from error


def _make_private(path: Path) -> None:
    """Let nobody else read a file that there may not be yet: it holds the keys of the seats.

    What SQLite writes beside it gets the same permissions.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_MODE))
    path.chmod(PRIVATE_MODE)


class RoomStore:
    """The database of rooms, open for one server alone. Close it after use."""

    def __init__(self, path: Path, database: sqlite3.Connection) -> None:
        self.path = path
        self.database = database
        self._writer: DatabaseWriter | None = None

    @classmethod
    def open(cls, path: Path) -> RoomStore:
        """Open the file, or create it. StoreError says why that fails, and what to do."""
        make_folder(path.parent)
        remove_leftovers([path.parent])
        try:
            path.parent.chmod(0o700)
            _make_private(path)
            database = sqlite3.connect(
                path, timeout=0.2, isolation_level=None, check_same_thread=False
            )
        except OSError as error:
            raise StoreError(f"cannot open {path}: {describe_os_error(error)}") from error
        except sqlite3.Error as error:
            raise StoreError(f"cannot open {path}: {error}") from error
        try:
            _prepare_database(database, path)
        except sqlite3.OperationalError as error:
            database.close()
            raise StoreError(_describe_unusable(path, error)) from error
        except sqlite3.DatabaseError as error:
            database.close()
            raise StoreError(_describe_damage(path, str(error))) from error
        except BaseException:
            database.close()
            raise
        return cls(path, database)

    def read_rooms(self) -> Iterator[StoredRoom]:
        """Yield all rooms with their records, in order of creation.

        StoreError if the file is damaged.
        """
        for code, setup, name0, key0, name1, key1, created, touched in self._query(SELECT_ROOMS):
            seats = (_read_seat(name0, key0), _read_seat(name1, key1))
            record = [_read_decision(*row) for row in self._query(SELECT_DECISIONS, code)]
            yield StoredRoom(code, setup, seats, created, touched, record)

    def _query(self, query: str, *values: str) -> list[Any]:
        try:
            with closing(self.database.cursor()) as cursor:
                return cursor.execute(query, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise StoreError(_describe_damage(self.path, str(error))) from error

    # Writing. Each returns a promise: once it resolves, the disk has the data; NetError if not.

    def start_writing(self, loop: AbstractEventLoop) -> None:
        """Start to write. From here on, only the writer uses the file."""
        self._writer = DatabaseWriter(self.database, loop)

    def insert_room(
        self, room: Room, decisions: Sequence[DecisionRecord], created: float
    ) -> Future[None]:
        """Save a new room and its decisions so far."""
        setup = json.dumps(room.setup.to_wire())
        seats = [value for seat in room.seats for value in _seat_columns(seat)]
        statement = (INSERT_ROOM, (room.code, setup, *seats, created, created))
        return self._write(WriteJob(_decision_rows(room.code, decisions), (statement,)))

    def save_guest(
        self, room: Room, decisions: Sequence[DecisionRecord], now: float
    ) -> Future[None]:
        """Save the player at seat 1 and the decisions made since."""
        statement = (UPDATE_SEAT, (*_seat_columns(room.seats[1]), now, room.code))
        return self._write(WriteJob(_decision_rows(room.code, decisions), (statement,)))

    def save_decisions(self, code: str, decisions: Sequence[DecisionRecord]) -> Future[None]:
        """Save decisions."""
        return self._write(WriteJob(_decision_rows(code, decisions)))

    def delete_room(self, code: str) -> Future[None]:
        """Delete a room."""
        return self._write(WriteJob((), tuple((each, (code,)) for each in DELETE_ROOM)))

    def save_activity(self, touched: dict[str, float]) -> Future[None]:
        """Save when something last happened in rooms."""
        statements = tuple((UPDATE_ACTIVITY, (when, code)) for code, when in touched.items())
        return self._write(WriteJob((), statements))

    def _write(self, job: WriteJob) -> Future[None]:
        if self._writer is None:
            raise StoreError(f"cannot write {self.path}: it is not open for writing")
        return self._writer.write(job)

    def close(self) -> None:
        """Write what still waits, and close the file."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        self.database.close()


def _prepare_database(database: sqlite3.Connection, path: Path) -> None:
    """Lock the file for this process, check it, and create its tables if they are missing."""

    def query_value(question: str) -> Any:
        with closing(database.cursor()) as cursor:
            row = cursor.execute(question).fetchone()
            return row[0] if row else None

    query_value("PRAGMA locking_mode = EXCLUSIVE")
    version = query_value("PRAGMA user_version")
    if version > SCHEMA_VERSION:
        raise StoreError(
            f"{path} was written by a newer kono (its form is {version}, and this one knows "
            f"{SCHEMA_VERSION}); use that one, or move the file away to begin without those rooms"
        )
    query_value("PRAGMA journal_mode = WAL")
    query_value("PRAGMA synchronous = FULL")
    if (problem := query_value("PRAGMA quick_check(1)")) != "ok":
        raise sqlite3.DatabaseError(problem)
    if not version:
        if query_value("SELECT count(*) FROM sqlite_master"):
            raise sqlite3.DatabaseError("its tables are not those of rooms")
        set_version = f"PRAGMA user_version = {SCHEMA_VERSION};"
        database.executescript(f"BEGIN; {CREATE_TABLES} {set_version} COMMIT;")
    else:
        query_value("SELECT count(*) FROM rooms JOIN decisions ON room = code")
        database.executescript("BEGIN IMMEDIATE; COMMIT;")  # takes and keeps the lock


def _describe_unusable(path: Path, error: sqlite3.OperationalError) -> str:
    text = str(error)
    if "locked" in text:
        remedy = "stop that one first, or give this one another port with --port"
        return f"another server uses {path}; {remedy}"
    return _describe_damage(path, text) if "no such" in text else f"cannot use {path}: {text}"


def _describe_damage(path: Path, why: str) -> str:
    journal = f"{path.name}-wal beside it if there is one"
    return f"{path} is damaged ({why}); move it away, and {journal}, to begin without its rooms"


def _read_seat(name: str | None, key: str | None) -> Seat | None:
    return None if name is None else Seat(name, key or "")


def _seat_columns(seat: Seat | None) -> tuple[str | None, str | None]:
    return (seat.name, seat.token_hash) if seat else (None, None)


def _read_decision(
    ply: int, kind: str, seat: int | None, text: str, left0: int | None, left1: int | None
) -> DecisionRecord:
    left = None if left0 is None or left1 is None else (left0, left1)
    return DecisionRecord(ply, kind, seat, text, left)


def _decision_rows(code: str, decisions: Sequence[DecisionRecord]) -> tuple[tuple[Any, ...], ...]:
    return tuple(
        (code, each.ply, each.seat, each.kind, each.text, *(each.times_left or (None, None)))
        for each in decisions
    )
