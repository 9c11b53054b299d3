"""A restarted server goes on where it stopped."""

from __future__ import annotations

import logging
import random
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from kono_tui.net.server.store import rooms_file
from kono_tui.play.series import Stage
from tests.net.serving import FREE, decide, greeted, playing, run, serving


def test_rooms_go_on_where_they_were() -> None:
    async def test() -> None:
        source = random.Random(5)
        async with serving() as server, playing(server, clock=[600, 0]) as players:
            for _ in range(6):
                await decide(players, source)
            code, tokens = players[0].room, [each.token for each in players]
            before = players[0].seen
            left = server.rooms[code].room.left(server.now())
            async with greeted(server) as alone:
                waits = await alone.make(game="kono")
        async with (
            serving() as server,
            greeted(server) as ann,
            greeted(server) as ben,
            greeted(server) as eve,
        ):
            listed = (await eve.ask("rooms", "rooms"))["rooms"]
            assert {each["room"] for each in listed} == {code, waits}
            for client, token in zip((ann, ben), tokens, strict=True):
                await client.take(code, token)
            await ann.sync()
            assert ben.seen.series.match == before.series.match
            assert ben.seen.ply == before.ply
            assert [each.name for each in ben.seen.people] == ["Ann", "Ben"]
            now = server.rooms[code].room.left(server.now())
            assert left is not None
            assert now is not None
            assert all(after > then - 5000 for after, then in zip(now, left, strict=True))
            await decide((ann, ben), source)
            assert (await eve.refused("take", room=code, token="no"))["code"] == "bad_token"  # noqa: S106
            await eve.take(waits, alone.token)
            assert (eve.seen.seat, eve.seen.is_full) == (0, False)

    run(test)


def test_a_clock_that_ran_runs_again() -> None:
    async def test() -> None:
        async with serving() as server, playing(server, clock=[10, 0]) as players:
            await decide(players, random.Random(1))
            code, token = players[0].room, players[0].token
        with closing(sqlite3.connect(rooms_file(1))) as database:
            database.execute("UPDATE decisions SET left0 = 30, left1 = 30")
            database.commit()
        async with serving() as server, greeted(server) as ann:
            await ann.take(code, token)
            while ann.seen.series.stage is not Stage.ROUND_OVER:
                await ann.hear("decided")
            assert ann.seen.series.match is not None
            assert ann.seen.series.match.late

    run(test)


def test_a_computer_that_was_to_move_moves() -> None:
    async def test() -> None:
        async with serving(games=("fanorona",)) as server, greeted(server) as ann:
            await ann.make(game="fanorona", computer="easy")
            server.computers.look = lambda _: None  # type: ignore[method-assign,assignment]
            await ann.send("decide", ply=0, do="colour", what="black")
            await ann.see(1)
        async with serving(games=("fanorona",)) as server, greeted(server) as again:
            await again.take(ann.room, ann.token)
            while again.seen.ply < 2:
                await again.hear("decided")

    run(test)


def test_a_room_whose_record_makes_no_sense_is_left_out_and_left_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test() -> None:
        async with serving() as server, playing(server) as (ann, _), greeted(server) as eve:
            await ann.send("decide", ply=0, do="guess", what="left")
            await ann.see(3)
            good = await eve.make(game="kono")
        with closing(sqlite3.connect(rooms_file(1))) as database:
            database.execute("UPDATE decisions SET what = '9,9 n' WHERE ply = 2")
            database.commit()
        with caplog.at_level(logging.ERROR, "kono_tui.host"):
            async with serving() as server, greeted(server) as again:
                assert list(server.rooms) == [good]
                assert f"room {ann.room} is left out" in caplog.text
                told = await again.refused("take", room=ann.room, token=ann.token)
                assert told["code"] == "no_room"
        with closing(sqlite3.connect(rooms_file(1))) as database:
            query = "SELECT count(*) FROM decisions WHERE room = ?"
            assert database.execute(query, (ann.room,)).fetchone() == (3,)

    run(test)


def test_how_long_nothing_has_happened_outlives_the_server() -> None:
    async def test() -> None:
        async with serving() as server, greeted(server) as ann:
            await ann.make(game="kono")
        with closing(sqlite3.connect(rooms_file(1))) as database:
            database.execute("UPDATE rooms SET touched = touched - 1000")
            database.commit()
        async with serving(replace(FREE, open_room=2000)) as server:
            (hosted,) = server.rooms.values()
            assert 990 < server.now() - hosted.touched < 1100
            await server.sweeper.sweep(server.now())
            assert server.rooms

    run(test)
