"""What a server refuses, each with its code and without any change."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from kono_tui.net.protocol.messages import MAX_MESSAGE_BYTES
from kono_tui.net.server.server import RoomServer
from kono_tui.net.server.storage.writer import DatabaseWriter
from tests.net.raw_clients import (
    KEY,
    connect_client,
    connect_to_lobby,
    make_decision,
    run,
    run_server,
    seat_to_decide,
    two_players,
)
from tests.net.rooms import random_decision


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        ("rooms", {}, "hello_first"),
        ("make", {"setup": {"game": "kono"}}, "hello_first"),
        ("status", {"key": KEY}, "hello_first"),
        ("hello", {}, "bad_message"),
        ("hello", {"version": 1}, "bad_message"),
        ("hello", {"version": 1, "name": 7}, "bad_message"),
        ("hello", {"version": True, "name": "Ann"}, "bad_message"),
    ],
)
def test_the_first_message_must_be_hello(kind: str, fields: dict[str, Any], code: str) -> None:
    async def test() -> None:
        async with run_server() as server, connect_client(server) as ann:
            assert (await ann.send_refused(kind, **fields))["code"] == code
            await ann.ask("hello", "welcome", version=1, name="Ann")

    run(test)


def test_another_version_is_refused_and_sent_away() -> None:
    async def test() -> None:
        async with run_server() as server, connect_client(server) as ann:
            told = await ann.send_refused("hello", version=2, name="Ann")
            assert told["code"] == "version"
            assert await ann.close_code() == 1008

    run(test)


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        ("dance", {}, "bad_message"),
        ("hello", {"version": 1, "name": "Ann"}, "bad_message"),
        ("make", {}, "bad_message"),
        ("make", {"setup": {"game": "kono", "size": 6}}, "bad_message"),
        ("make", {"setup": {"game": "konobi"}}, "no_game"),
        ("join", {}, "bad_message"),
        ("join", {"room": 7}, "bad_message"),
        ("join", {"room": "22222"}, "no_room"),
        ("join", {"room": "\x1b[31m"}, "bad_message"),
        ("watch", {"room": "22222"}, "no_room"),
        ("take", {"room": "22222", "token": "x"}, "no_room"),
        ("take", {"room": "22222", "token": "x" * 200}, "bad_message"),
        ("decide", {"ply": 0, "do": "resign"}, "not_in_room"),
        ("ask", {"what": "draw"}, "not_in_room"),
        ("answer", {"yes": True}, "not_in_room"),
        ("say", {"what": "hello"}, "not_in_room"),
        ("sync", {}, "not_in_room"),
        ("leave", {}, "not_in_room"),
        ("status", {"key": "guessed"}, "bad_key"),
        ("status", {}, "bad_message"),
    ],
)
def test_what_cannot_be_done_in_the_lobby(kind: str, fields: dict[str, Any], code: str) -> None:
    async def test() -> None:
        async with run_server() as server, connect_to_lobby(server) as ann:
            told = await ann.send_refused(kind, **fields)
            assert told["code"] == code
            assert told["text"].isprintable()
            assert not server.rooms
            await ann.ask("rooms", "rooms")

    run(test)


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        ("make", {"setup": {"game": "kono"}}, "in_room"),
        ("join", {"room": "22222"}, "in_room"),
        ("take", {"room": "22222", "token": "x"}, "in_room"),
        ("watch", {"room": "22222"}, "in_room"),
        ("decide", {}, "bad_message"),
        ("decide", {"ply": 0, "do": "dance"}, "bad_message"),
        ("decide", {"ply": 0, "do": "time"}, "bad_message"),
        ("decide", {"ply": 0, "do": "undo"}, "bad_message"),
        ("decide", {"ply": -1, "do": "resign"}, "bad_message"),
        ("decide", {"ply": 0, "do": "guess", "what": "third"}, "illegal"),
        ("decide", {"ply": 0, "do": "move", "what": "1,1 e"}, "early"),
        ("decide", {"ply": 0, "do": "colour", "what": "black"}, "illegal"),
        ("decide", {"ply": 0, "do": "resign"}, "early"),
        ("decide", {"ply": 0, "do": "guess", "what": "left\n"}, "bad_message"),
        ("ask", {"what": "draw"}, "early"),
        ("ask", {"what": "takeback"}, "early"),
        ("ask", {"what": "round", "size": 6}, "illegal"),
        ("ask", {"what": "round"}, "bad_message"),
        ("ask", {"what": "money"}, "bad_message"),
        ("answer", {}, "bad_message"),
        ("answer", {"yes": True}, "not_asked"),
        ("say", {"what": "buy my book"}, "bad_message"),
    ],
)
def test_what_cannot_be_done_in_a_room(kind: str, fields: dict[str, Any], code: str) -> None:
    async def test() -> None:
        async with run_server() as server, two_players(server) as (ann, _):
            before = await ann.fetch_view()
            told = await ann.send_refused(kind, **fields)
            assert told["code"] == code
            assert ("ply" in told) == (kind == "decide")
            assert await ann.fetch_view() == before

    run(test)


def test_nobody_decides_before_the_other_has_come_or_in_their_place() -> None:
    async def test() -> None:
        async with (
            run_server() as server,
            connect_to_lobby(server) as ann,
            connect_to_lobby(server, "Ben") as ben,
        ):
            code = await ann.make(game="konane")
            assert (await ann.send_refused("decide", ply=0, do="guess", what="left"))[
                "code"
            ] == "early"
            assert (await ann.send_refused("ask", what="draw"))["code"] == "early"
            await ben.join(code)
            told = await ben.send_refused("decide", ply=0, do="guess", what="left")
            assert told["code"] == "not_yours"

    run(test)


def test_spectators_can_only_watch() -> None:
    async def test() -> None:
        async with (
            run_server() as server,
            two_players(server) as (ann, ben),
            connect_to_lobby(server) as eve,
        ):
            await eve.watch(ann.room)
            said: dict[str, dict[str, Any]] = {
                "decide": {"ply": 0, "do": "guess", "what": "left"},
                "ask": {"what": "takeback"},
                "answer": {"yes": True},
                "say": {"what": "hello"},
            }
            for kind, fields in said.items():
                assert (await eve.send_refused(kind, **fields))["code"] == "watching"
            assert (await ann.fetch_view()).ply == 0
            await eve.ask("sync", "sync")
            await eve.ask("leave", "left")
            assert (await eve.send_refused("join", room=ann.room))["code"] == "taken"
            assert (await eve.send_refused("take", room=ann.room, token=ann.token[:-1]))[
                "code"
            ] == ("bad_token")
            assert (await ben.fetch_view()).people[1].is_connected

    run(test)


def test_one_thing_is_asked_at_a_time() -> None:
    async def test() -> None:
        async with run_server() as server, two_players(server) as players:
            ann, ben = players
            source = random.Random(1)
            for _ in range(4):
                await make_decision(players, source)
            await ann.ask("ask", "asked", what="takeback")
            assert (await ann.send_refused("ask", what="takeback"))["code"] == "asked"
            await ben.receive_kind("asked")
            assert (await ben.send_refused("ask", what="takeback"))["code"] == "asked"
            assert (await ann.send_refused("answer", yes=True))["code"] == "not_asked"

    run(test)


@pytest.mark.parametrize(
    "message", ["", "{", "[]", "null", '{"type": 7}', '{"type": null}', "[" * 9]
)
def test_what_is_no_message_is_refused(message: str) -> None:
    async def test() -> None:
        async with run_server() as server, connect_to_lobby(server) as ann:
            await ann.connection.send(message)
            assert (await ann.refusal())["code"] == "bad_message"
            await ann.ask("rooms", "rooms")

    run(test)


def test_bytes_and_long_messages_end_the_connection() -> None:
    async def test() -> None:
        async with run_server() as server:
            async with connect_to_lobby(server) as ann:
                await ann.connection.send(b"{}")
                assert (await ann.refusal())["code"] == "bad_message"
                assert await ann.close_code() == 1003
            async with connect_to_lobby(server) as ann:
                await ann.connection.send(
                    '{"type": "rooms", "x": "' + "x" * MAX_MESSAGE_BYTES + '"}'
                )
                assert await ann.close_code() == 1009
            async with connect_to_lobby(server) as ann:
                await ann.connection.send(
                    '{"type": "rooms", "x": "' + "x" * (MAX_MESSAGE_BYTES - 30) + '"}'
                )
                await ann.receive_kind("rooms")

    run(test)


def test_web_pages_are_not_let_in() -> None:
    async def test() -> None:
        async with run_server() as server:
            with pytest.raises(InvalidStatus) as refused:
                async with connect_client(server, origin="https://example.org"):
                    pass
            assert refused.value.response.status_code == 403

    run(test)


def test_what_cannot_be_kept_is_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with (
            run_server() as server,
            connect_to_lobby(server, "Eve") as eve,
            two_players(server) as players,
        ):
            ann, ben = players
            source = random.Random(1)
            for _ in range(3):
                await make_decision(players, source)
            before = await ann.fetch_view()
            with monkeypatch.context() as full:
                full.setattr(DatabaseWriter, "_begin", _full_disk)
                seat = before.tournament.match.to_move if before.tournament.match else 0
                kind, what = random_decision(before, source)
                told = await players[seat].send_refused(
                    "decide", ply=before.ply, do=kind, what=what
                )
                assert told["code"] == "disk"
                assert "disk is full" in told["text"]
                assert told["ply"] == before.ply
                assert (await eve.send_refused("make", setup={"game": "kono"}))["code"] == "disk"
                await ann.ask("ask", "asked", what="takeback")
                await ben.receive_kind("asked")
                assert (await ben.send_refused("answer", yes=True))["code"] == "disk"
                await ben.ask("answer", "answered", yes=False)
            after = await ann.fetch_view()
            assert (after.tournament, after.ply) == (before.tournament, before.ply)
            assert len(server.rooms) == 1
            await players[seat].send("decide", ply=before.ply, do=kind, what=what)
            await ben.wait_for_ply(before.ply + 1)
            (kept,) = server.store.read_rooms()
            assert len(kept.record) == before.ply + 1

    run(test)


def _full_disk(_: DatabaseWriter) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_a_seat_that_cannot_be_kept_stays_free(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with (
            run_server() as server,
            connect_to_lobby(server) as ann,
            connect_to_lobby(server, "Ben") as ben,
        ):
            code = await ann.make(game="kono")
            with monkeypatch.context() as full:
                full.setattr(DatabaseWriter, "_begin", _full_disk)
                assert (await ben.send_refused("join", room=code))["code"] == "disk"
            assert not (await ann.fetch_view()).is_full
            await ben.join(code)
            assert ben.current_view.is_full

    run(test)


async def wait_for_waiters(server: RoomServer, room: str, count: int) -> None:
    """Wait until so many commands wait for the one in hand in a room."""
    while len(server.rooms[room].lock._waiters or ()) < count:
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("decide", {}),
        ("ask", {"what": "takeback"}),
        ("ask", {"what": "draw"}),
        ("answer", {"yes": True}),
        ("leave", {}),
    ],
)
def test_nobody_who_was_sent_out_of_a_room_does_anything_in_it(
    kind: str, fields: dict[str, Any]
) -> None:
    """The command came before: it waited for the one before it, which took the seat away."""

    async def test() -> None:
        async with (
            run_server() as server,
            two_players(server, game="kono") as players,
            connect_to_lobby(server, "Eve") as eve,
        ):
            while players[0].current_view.tournament.match is None:
                await make_decision(players, random.Random(1))
            await make_decision(players, random.Random(1))
            view = players[0].current_view
            seat = seat_to_decide(view)
            loser, other = players[seat], players[1 - seat]
            if kind == "answer":
                await other.ask("ask", "asked", what="takeback")
                await loser.receive_kind("asked")
            do, what = random_decision(view, random.Random(1))
            decision = {"ply": view.ply, "do": do, "what": what} if kind == "decide" else fields
            async with server.rooms[loser.room].lock:
                await eve.send("take", room=loser.room, token=loser.token)
                await wait_for_waiters(server, loser.room, 1)
                await loser.send(kind, **decision)
                await wait_for_waiters(server, loser.room, 2)
            assert (await loser.refusal())["code"] == "taken_over"
            await loser.send("rooms")
            assert (await loser.receive()).get("code") == "not_in_room"
            await eve.receive_kind("sync")
            after = await eve.fetch_view()
            assert (after.tournament.match, after.ply) == (view.tournament.match, view.ply)
            assert after.request == (await other.fetch_view()).request

    run(test)


def test_a_server_that_stops_says_so() -> None:
    async def test() -> None:
        async with run_server() as server, two_players(server) as (ann, ben):
            await server.stop()
            for client in (ann, ben):
                assert (await client.refusal())["code"] == "stopping"
                assert await client.close_code() == 1001

    run(test)
