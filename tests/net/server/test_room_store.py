"""The rooms on disk: saved before they are announced, whole or not at all, never overwritten."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import stat
from collections.abc import Callable, Coroutine, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kono_tui.errors import FormatError, KonoError, NetError, StoreError
from kono_tui.games import GAMES
from kono_tui.net.protocol.decisions import DecisionRecord
from kono_tui.net.room import Room, Seat
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.server.storage.room_store import SCHEMA_VERSION, RoomStore, StoredRoom, rooms_file
from tests.limits import HANG_SECONDS
from tests.net.rooms import full_room, play_round_out


def with_store(path: Path, work: Callable[[RoomStore], Coroutine[Any, Any, None]]) -> None:
    """Do something with a store that is open for writing."""

    async def whole() -> None:
        store = RoomStore.open(path)
        store.start_writing(asyncio.get_running_loop())
        try:
            async with asyncio.timeout(HANG_SECONDS):
                await work(store)
        finally:
            store.close()

    asyncio.run(whole())


def read_stored_rooms(path: Path) -> list[StoredRoom]:
    with closing(RoomStore.open(path)) as store:
        return list(store.read_rooms())


def numbered_moves(count: int, first: int = 0) -> list[DecisionRecord]:
    return [
        DecisionRecord(first + number, "move", 0, f"{first + number} se") for number in range(count)
    ]


def waiting_room(code: str = "WAITS") -> Room:
    """Return a room that waits for a guest."""
    return Room.create(code, RoomSetup("kono", 5), Seat("Ann", "key of Ann"))


@pytest.mark.parametrize("game", GAMES)
def test_a_room_comes_back_as_it_was(game: str) -> None:
    source = random.Random(game)
    room = full_room(RoomSetup(game, min(GAMES[game].info.sizes), clock=(60, 1)), source)
    record = list(room.round_decisions)
    room.seats = [Seat("Ann", "key of Ann"), Seat("Bén", "key of Ben")]
    before = len(room.round_decisions)
    play_round_out(room, source, max_decisions=30)

    async def work(store: RoomStore) -> None:
        await store.insert_room(room, record, 1000.0)
        await store.save_decisions(room.code, room.round_decisions[before:])
        await store.save_activity({room.code: 2000.5})

    with_store(rooms_file(1), work)
    (kept,) = read_stored_rooms(rooms_file(1))
    again = kept.restore(0.0)
    assert (kept.created, kept.last_activity) == (1000.0, 2000.5)
    assert (
        again.tournament,
        again.round_decisions,
        again.ply,
        again.seats,
        again.clock,
        again.round_start_save,
    ) == (
        room.tournament,
        room.round_decisions,
        room.ply,
        room.seats,
        room.clock,
        room.round_start_save,
    )


def test_the_guest_is_saved_with_the_decisions_of_chance() -> None:
    room = waiting_room()

    async def work(store: RoomStore) -> None:
        await store.insert_room(room, (), 1.0)
        assert [each.seats[1] for each in store.read_rooms()] == [None]
        room.seats[1] = Seat("Ben", "key of Ben")
        draft = room.draft_start(random.Random(1), 0.0)
        await store.save_guest(room, draft.decisions, 2.0)
        room.apply_draft(draft)

    with_store(rooms_file(1), work)
    (kept,) = read_stored_rooms(rooms_file(1))
    assert kept.seats == (Seat("Ann", "key of Ann"), Seat("Ben", "key of Ben"))
    assert kept.record == room.round_decisions
    assert kept.last_activity == 2.0


def test_a_room_that_is_removed_is_gone_with_its_record() -> None:
    async def work(store: RoomStore) -> None:
        for code in ("FIRST", "OTHER"):
            await store.insert_room(waiting_room(code), numbered_moves(3), 1.0)
        await store.delete_room("FIRST")

    with_store(rooms_file(1), work)
    with closing(sqlite3.connect(rooms_file(1))) as database:
        assert database.execute("SELECT code FROM rooms").fetchall() == [("OTHER",)]
        assert database.execute("SELECT DISTINCT room FROM decisions").fetchall() == [("OTHER",)]


@pytest.mark.parametrize("count", [1, 7, 8, 9, 127, 128, 511, 512, 513, 700])
def test_everything_in_a_batch_is_kept_in_order(count: int) -> None:
    async def work(store: RoomStore) -> None:
        await store.insert_room(waiting_room(), (), 1.0)
        await asyncio.gather(
            *(store.save_decisions("WAITS", [each]) for each in numbered_moves(count))
        )

    with_store(rooms_file(1), work)
    assert read_stored_rooms(rooms_file(1))[0].record == numbered_moves(count)


def test_a_sqlite_that_takes_few_values_at_once_keeps_a_large_batch() -> None:
    async def work() -> None:
        store = RoomStore.open(rooms_file(1))
        store.database.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 999)
        store.start_writing(asyncio.get_running_loop())
        try:
            await store.insert_room(waiting_room(), (), 1.0)
            await store.save_decisions("WAITS", numbered_moves(700))
        finally:
            store.close()

    asyncio.run(work())
    assert read_stored_rooms(rooms_file(1))[0].record == numbered_moves(700)


def test_what_is_promised_is_on_disk() -> None:
    """Another program sees it in a copy taken at that very moment."""

    async def work(store: RoomStore) -> None:
        await store.insert_room(waiting_room(), (), 1.0)
        for first in range(5):
            await store.save_decisions("WAITS", numbered_moves(1, first))
            copy = store.path.with_name("copy.db")
            for ending in ("", "-wal"):
                copied = store.path.with_name(store.path.name + ending).read_bytes()
                copy.with_name(copy.name + ending).write_bytes(copied)
            assert read_stored_rooms(copy)[0].record == numbered_moves(first + 1)

    with_store(rooms_file(1), work)


def test_a_batch_that_does_not_fit_is_not_kept_at_all() -> None:
    async def work(store: RoomStore) -> None:
        await store.insert_room(waiting_room(), (), 1.0)
        pages = store.database.execute("PRAGMA page_count").fetchone()[0]
        store.database.execute(f"PRAGMA max_page_count = {pages}")
        fits = store.save_decisions("WAITS", numbered_moves(1))
        large = store.save_decisions("WAITS", numbered_moves(500, first=1))
        for promise in (fits, large):
            with pytest.raises(NetError, match="disk is full; nothing has changed") as refused:
                await promise
            assert refused.value.code == "disk"
        assert [each.record for each in store.read_rooms()] == [[]]
        store.database.execute("PRAGMA max_page_count = 100000")
        await store.save_decisions("WAITS", numbered_moves(500))

    with_store(rooms_file(1), work)
    assert read_stored_rooms(rooms_file(1))[0].record == numbered_moves(500)


def test_a_number_is_never_given_twice() -> None:
    async def work(store: RoomStore) -> None:
        await store.insert_room(waiting_room(), numbered_moves(2), 1.0)
        with pytest.raises(NetError, match="nothing has changed"):
            await store.save_decisions("WAITS", numbered_moves(1, first=1))
        await store.save_decisions("WAITS", numbered_moves(1, first=2))

    with_store(rooms_file(1), work)
    assert read_stored_rooms(rooms_file(1))[0].record == numbered_moves(3)


def test_whatever_cannot_be_written_the_next_thing_can(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "kono_tui.host")

    async def work(store: RoomStore) -> None:
        await store.insert_room(waiting_room(), (), 1.0)
        for _ in range(2):
            with pytest.raises(NetError, match="nothing has changed"):
                await store.save_decisions("WAITS", [DecisionRecord(0, "move", 0, "\ud800")])
        await store.save_decisions("WAITS", numbered_moves(1))

    with_store(rooms_file(1), work)
    assert read_stored_rooms(rooms_file(1))[0].record == numbered_moves(1)
    assert [each.getMessage()[:30] for each in caplog.records] == [
        "nothing can be kept on disk: '",
        "the disk keeps everything agai",
    ]


def test_what_is_waiting_is_written_when_it_closes() -> None:
    async def work(store: RoomStore) -> None:
        store.insert_room(waiting_room(), (), 1.0)
        store.save_decisions("WAITS", numbered_moves(3))

    with_store(rooms_file(1), work)
    assert read_stored_rooms(rooms_file(1))[0].record == numbered_moves(3)


# Files that cannot be used


def test_the_folder_is_the_users_alone() -> None:
    with closing(RoomStore.open(rooms_file(1))) as store:
        assert stat.S_IMODE(store.path.parent.stat().st_mode) == 0o700


def test_the_file_is_the_users_alone_even_an_older_one() -> None:
    for _ in range(2):
        with closing(RoomStore.open(rooms_file(1))) as store:
            files = [each for each in store.path.parent.iterdir() if each.name.startswith("rooms")]
            assert files
            assert {stat.S_IMODE(each.stat().st_mode) for each in files} == {0o600}
        store.path.chmod(0o644)


def test_a_second_server_is_refused() -> None:
    with (
        closing(RoomStore.open(rooms_file(1))),
        pytest.raises(StoreError, match=r"another server uses .*rooms-1\.db; stop that one first"),
    ):
        RoomStore.open(rooms_file(1))
    RoomStore.open(rooms_file(1)).close()


@pytest.mark.parametrize("content", [b"not a database, for certain" * 99, b"\0" * 5000])
def test_a_file_that_is_something_else_is_left_alone(content: bytes) -> None:
    path = rooms_file(1)
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"rooms-1\.db is damaged .*; move it away") as refused:
        RoomStore.open(path)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == content


def test_a_damaged_database_is_left_alone() -> None:
    path = rooms_file(1)

    async def work(store: RoomStore) -> None:
        await store.insert_room(waiting_room(), numbered_moves(2000), 1.0)

    with_store(path, work)
    data = bytearray(path.read_bytes())
    for page in range(3, len(data) // 4096 - 1):
        data[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    path.write_bytes(data)
    with pytest.raises(StoreError, match="is damaged"):
        RoomStore.open(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("statements", "wrong"),
    [
        (["CREATE TABLE other (x)"], "its tables are not those of rooms"),
        ([f"PRAGMA user_version = {SCHEMA_VERSION}"], "no such table"),
        ([f"PRAGMA user_version = {SCHEMA_VERSION + 1}"], "was written by a newer kono"),
    ],
)
def test_other_tables_are_left_alone(statements: Sequence[str], wrong: str) -> None:
    path = rooms_file(1)
    path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(path)) as database:
        for each in statements:
            database.execute(each)
    with pytest.raises(StoreError, match=wrong):
        RoomStore.open(path)


def test_tables_that_lack_something_are_damaged() -> None:
    path = rooms_file(1)
    RoomStore.open(path).close()
    with closing(sqlite3.connect(path)) as database:
        database.execute("ALTER TABLE rooms DROP COLUMN setup")
    with (
        closing(RoomStore.open(path)) as store,
        pytest.raises(StoreError, match=r"is damaged .*setup"),
    ):
        list(store.read_rooms())


def test_a_folder_that_cannot_be_made(data: Path) -> None:
    data.write_text("in the way")
    with pytest.raises(StoreError, match="cannot write"):
        RoomStore.open(rooms_file(1))


@pytest.mark.parametrize(
    "kept",
    [
        StoredRoom("ODD", "nonsense", (None, None), 0.0, 0.0),
        StoredRoom("ODD", '{"game": "chess"}', (None, None), 0.0, 0.0),
        StoredRoom("ODD", '{"game": "kono"}', (None, None), 0.0, 0.0, numbered_moves(2)),
        StoredRoom(
            "ODD",
            '{"game": "kono"}',
            (None, None),
            0.0,
            0.0,
            [DecisionRecord(1, "throw", 0, "1 2")],
        ),
        StoredRoom("ODD", '{"game": "kono"}', (None, None), 0.0, 0.0, [DecisionRecord(0, "dance")]),
    ],
)
def test_a_record_that_makes_no_sense(kept: StoredRoom) -> None:
    with pytest.raises(KonoError) as refused:
        kept.restore(0.0)
    assert isinstance(refused.value, FormatError | KonoError)
