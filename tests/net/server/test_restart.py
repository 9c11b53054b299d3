"""A restarted server goes on where it stopped."""

from __future__ import annotations

import logging
import random
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from kono_tui.net.server.storage.room_store import rooms_file
from kono_tui.play.tournament import Stage
from tests.net.raw_clients import (
    WIDE_LIMITS,
    connect_to_lobby,
    make_decision,
    run,
    run_server,
    two_players,
)


def test_rooms_go_on_where_they_were() -> None:
    async def test() -> None:
        source = random.Random(5)
        async with run_server() as server, two_players(server, clock=[600, 0]) as players:
            for _ in range(6):
                await make_decision(players, source)
            code, tokens = players[0].room, [each.token for each in players]
            before = players[0].current_view
            then, left = server.now(), server.rooms[code].room.times_left(server.now())
            async with connect_to_lobby(server) as alone:
                waits = await alone.make(game="kono")
        async with (
            run_server() as server,
            connect_to_lobby(server) as ann,
            connect_to_lobby(server) as ben,
            connect_to_lobby(server) as eve,
        ):
            listed = (await eve.ask("rooms", "rooms"))["rooms"]
            assert {each["room"] for each in listed} == {code, waits}
            for client, token in zip((ann, ben), tokens, strict=True):
                await client.take(code, token)
            await ann.fetch_view()
            assert ben.current_view.tournament.match == before.tournament.match
            assert ben.current_view.ply == before.ply
            assert [each.name for each in ben.current_view.people] == ["Ann", "Ben"]
            now = server.rooms[code].room.times_left(server.now())
            assert left is not None
            assert now is not None
            spent = 1000 * (server.now() - then)
            assert all(after >= before - spent for after, before in zip(now, left, strict=True))
            await make_decision((ann, ben), source)
            assert (await eve.send_refused("take", room=code, token="no"))["code"] == "bad_token"  # noqa: S106
            await eve.take(waits, alone.token)
            assert (eve.current_view.seat, eve.current_view.is_full) == (0, False)

    run(test)


def test_a_clock_that_ran_runs_again() -> None:
    async def test() -> None:
        async with run_server() as server, two_players(server, clock=[600, 0]) as players:
            await make_decision(players, random.Random(1))
            code, token = players[0].room, players[0].token
        with closing(sqlite3.connect(rooms_file(1))) as database:
            database.execute("UPDATE decisions SET left0 = 30, left1 = 30")
            database.commit()
        async with run_server() as server, connect_to_lobby(server) as ann:
            await ann.take(code, token)
            while ann.current_view.tournament.stage is not Stage.ROUND_OVER:
                await ann.receive_kind("decided")
            assert ann.current_view.tournament.match is not None
            assert ann.current_view.tournament.match.timed_out

    run(test)


def test_a_computer_that_was_to_move_moves() -> None:
    async def test() -> None:
        async with run_server(games=("fanorona",)) as server, connect_to_lobby(server) as ann:
            await ann.make(game="fanorona", computer="easy")
            server.computers.wake = lambda _: None  # type: ignore[method-assign,assignment]
            await ann.send("decide", ply=0, do="colour", what="black")
            await ann.wait_for_ply(1)
        async with run_server(games=("fanorona",)) as server, connect_to_lobby(server) as again:
            await again.take(ann.room, ann.token)
            while again.current_view.ply < 2:
                await again.receive_kind("decided")

    run(test)


def test_a_room_whose_record_makes_no_sense_is_left_out_and_left_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test() -> None:
        async with (
            run_server() as server,
            two_players(server) as (ann, _),
            connect_to_lobby(server) as eve,
        ):
            await ann.send("decide", ply=0, do="guess", what="left")
            await ann.wait_for_ply(3)
            good = await eve.make(game="kono")
        with closing(sqlite3.connect(rooms_file(1))) as database:
            database.execute("UPDATE decisions SET what = '9,9 n' WHERE ply = 2")
            database.commit()
        with caplog.at_level(logging.ERROR, "kono_tui.host"):
            async with run_server() as server, connect_to_lobby(server) as again:
                assert list(server.rooms) == [good]
                assert f"room {ann.room} is left out" in caplog.text
                told = await again.send_refused("take", room=ann.room, token=ann.token)
                assert told["code"] == "no_room"
        with closing(sqlite3.connect(rooms_file(1))) as database:
            query = "SELECT count(*) FROM decisions WHERE room = ?"
            assert database.execute(query, (ann.room,)).fetchone() == (3,)

    run(test)


def test_how_long_nothing_has_happened_outlives_the_server() -> None:
    async def test() -> None:
        async with run_server() as server, connect_to_lobby(server) as ann:
            await ann.make(game="kono")
        with closing(sqlite3.connect(rooms_file(1))) as database:
            database.execute("UPDATE rooms SET touched = touched - 1000")
            database.commit()
        async with run_server(replace(WIDE_LIMITS, open_room=2000)) as server:
            (hosted,) = server.rooms.values()
            assert 990 < server.now() - hosted.last_activity < 1100
            await server.housekeeper.run_once(server.now())
            assert server.rooms

    run(test)
