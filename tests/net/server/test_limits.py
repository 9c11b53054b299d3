"""How much a server accepts from anybody, and what it tidies up by itself."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import fields, replace

import pytest
from websockets.exceptions import ConnectionClosed

from kono_tui.errors import SetupError
from kono_tui.net.server.connections import admission, connection
from kono_tui.net.server.connections.address_limits import AddressRegistry, counted_address
from kono_tui.net.server.connections.limits import Limits, RateLimiter
from kono_tui.net.server.server import RoomServer
from tests.net.raw_clients import (
    WIDE_LIMITS,
    RawClient,
    connect_client,
    connect_to_lobby,
    make_decision,
    run,
    run_server,
    seat_to_decide,
    two_players,
)
from tests.net.rooms import random_decision

# The numbers


def test_every_limit_has_a_meaning_and_can_be_set() -> None:
    meanings = Limits.meanings()
    assert list(meanings) == [each.name for each in fields(Limits)]
    assert all(meanings.values())
    some = Limits().with_overrides(["rooms=7", "messages=8"])
    assert (some.rooms, some.messages) == (7, 8)
    assert replace(some, rooms=Limits().rooms, messages=Limits().messages) == Limits()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("room=7", "there is no limit 'room'; choose connections"),
        ("rooms", "'rooms' does not set a limit; expected something like rooms=100"),
        ("rooms=", "does not set a limit"),
        ("rooms=-1", "does not set a limit"),
        ("rooms=0", "does not set a limit"),
        ("rooms=²", "does not set a limit"),
        ("rooms=many", "does not set a limit"),
    ],
)
def test_a_limit_that_cannot_be_set(text: str, wrong: str) -> None:
    with pytest.raises(SetupError, match=wrong):
        Limits().with_overrides([text])


def test_a_bucket_fills_again() -> None:
    bucket = RateLimiter(3, 2.0, 100.0)
    assert [bucket.try_acquire(100.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.is_unused(101.0)
    assert [bucket.try_acquire(101.0) for _ in range(3)] == [True, True, False]
    assert bucket.is_unused(103.0)
    assert [bucket.try_acquire(999.0) for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("somewhere", "somewhere", True),
    ],
)
def test_addresses_of_one_network_count_as_one(one: str, other: str, same: bool) -> None:
    assert (counted_address(one) == counted_address(other)) == same


def test_addresses_are_forgotten_when_there_is_nothing_to_remember() -> None:
    callers = AddressRegistry(Limits(addresses=100))
    busy = callers.usage_of("192.0.2.1", 0.0)
    busy.connections = 1
    tried = callers.usage_of("192.0.2.2", 0.0)
    tried.attempt_limiter.try_acquire(0.0)
    for number in range(1000):
        callers.usage_of(f"198.51.100.{number % 256}:{number}", 0.0)
        assert len(callers) <= 100
    assert callers.usage_of("192.0.2.1", 0.0) is busy
    assert callers.usage_of("192.0.2.2", 0.0) is tried
    callers.forget_idle(0.0)
    assert len(callers) == 2
    callers.forget_idle(60.0)
    assert len(callers) == 1
    for number in range(1000):
        callers.usage_of(f"203.0.113.{number}", 60.0).attempt_limiter.try_acquire(60.0)
        assert len(callers) <= 100
    assert callers.usage_of("192.0.2.1", 60.0) is busy


# In use


@asynccontextmanager
async def run_timeless_server(limits: Limits) -> AsyncIterator[RoomServer]:
    """Run a server for which no time passes: so many a second are then so many."""
    async with run_server(limits) as server:
        moment = server.now() + 100.0
        server.now = lambda: moment
        yield server


async def send_too_many(client: RawClient, kind: str, count: int) -> str:
    """Send a message too often at once; return the code of the last answer."""
    for _ in range(count):
        await client.send(kind)
    for _ in range(count - 1):
        assert (await client.receive())["type"] == "rooms"
    told = await client.receive()
    assert told["type"] == "error"
    return str(told["code"])


def test_messages_that_come_too_fast_are_refused_and_later_ones_are_not() -> None:
    async def test() -> None:
        limits = replace(WIDE_LIMITS, messages=1, messages_at_once=5)
        async with run_timeless_server(limits) as server, connect_to_lobby(server) as ann:
            assert await send_too_many(ann, "rooms", 5) == "too_fast"
            (there,) = server.connections
            there.message_limiter = RateLimiter(5, 1, server.now())
            await ann.ask("rooms", "rooms")

    run(test)


def test_clients_that_stay_too_fast_are_closed() -> None:
    async def test() -> None:
        limits = replace(WIDE_LIMITS, messages=1, messages_at_once=5, patience=10)
        async with (
            run_server(limits) as server,
            connect_to_lobby(server) as ann,
            connect_to_lobby(server) as ben,
        ):
            with suppress(ConnectionClosed):
                for _ in range(1000):
                    await ann.connection.send("{")  # what makes no sense is counted as well
            assert await ann.close_code() == 1008
            await ben.ask("rooms", "rooms")

    run(test)


def test_decisions_that_come_too_fast_are_refused() -> None:
    async def test() -> None:
        limits = replace(WIDE_LIMITS, decisions=1, decisions_at_once=2)
        async with run_timeless_server(limits) as server, two_players(server) as (ann, _):
            for code in ("illegal", "illegal", "too_fast"):
                told = await ann.send_refused("decide", ply=0, do="guess", what="third")
                assert (told["code"], told["ply"]) == (code, 0)

    run(test)


def test_decisions_from_one_address_are_counted_together() -> None:
    async def test() -> None:
        limits = replace(WIDE_LIMITS, decisions_per_address=1)
        async with run_timeless_server(limits) as server, two_players(server) as (ann, ben):
            for client in (ann, ben, ann):
                await client.send_refused("decide", ply=9, do="guess", what="left")
            told = await ben.send_refused("decide", ply=9, do="guess", what="left")
            assert told["code"] == "too_fast"

    run(test)


@pytest.mark.parametrize("limit", ["rooms_per_minute", "rooms_per_connection"])
def test_rooms_made_too_fast_are_refused(limit: str) -> None:
    async def test() -> None:
        async with (
            run_timeless_server(WIDE_LIMITS.with_overrides([f"{limit}=3"])) as server,
            connect_to_lobby(server) as ann,
        ):
            for _ in range(3):
                await ann.make(game="kono")
                await ann.ask("leave", "left")
            told = await ann.send_refused("make", setup={"game": "kono"})
            assert told["code"] == "too_fast"
            assert "3" in told["text"]

    run(test)


@pytest.mark.parametrize("limit", ["rooms", "rooms_per_address"])
def test_rooms_can_be_full(limit: str) -> None:
    async def test() -> None:
        async with (
            run_server(WIDE_LIMITS.with_overrides([f"{limit}=2"])) as server,
            connect_to_lobby(server) as ann,
            connect_to_lobby(server) as ben,
            connect_to_lobby(server) as eve,
        ):
            await ann.make(game="kono")
            await ben.make(game="kono")
            assert (await eve.send_refused("make", setup={"game": "kono"}))["code"] == "full"
            await ben.ask("leave", "left")
            await eve.make(game="kono")

    run(test)


def test_computers_play_in_a_few_rooms_only() -> None:
    async def test() -> None:
        async with (
            run_server(replace(WIDE_LIMITS, computers=1)) as server,
            connect_to_lobby(server) as ann,
            connect_to_lobby(server) as ben,
        ):
            await ann.make(game="konane", computer="easy")
            setup = {"game": "konane", "computer": "easy"}
            assert (await ben.send_refused("make", setup=setup))["code"] == "full"
            await ben.make(game="konane")

    run(test)


def test_wrong_codes_and_tokens_are_counted_together() -> None:
    async def test() -> None:
        async with (
            run_timeless_server(replace(WIDE_LIMITS, tries=3)) as server,
            connect_to_lobby(server) as ann,
        ):
            async with connect_to_lobby(server) as eve:
                code = await ann.make(game="kono")
                assert (await eve.send_refused("join", room="22222"))["code"] == "no_room"
                assert (await eve.send_refused("take", room=code, token=ann.token + "x"))[
                    "code"
                ] == "bad_token"
                assert (await eve.send_refused("status", key="x"))["code"] == "bad_key"
            async with connect_to_lobby(server) as eve:
                for kind, fields in {
                    "join": {"room": code},
                    "watch": {"room": code},
                    "take": {"room": code, "token": ann.token + "x"},
                    "status": {"key": "x"},
                }.items():
                    assert (await eve.send_refused(kind, **fields))["code"] == "too_fast"
                await eve.take(code, ann.token)  # whose seat it is gets in all the same

    run(test)


@pytest.mark.parametrize("limit", ["connections", "connections_per_address"])
def test_connections_can_be_too_many(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "SPARE_CONNECTIONS", 1)

    async def test() -> None:
        async with (
            run_server(WIDE_LIMITS.with_overrides([f"{limit}=2"])) as server,
            connect_to_lobby(server),
            connect_to_lobby(server),
        ):
            async with connect_client(server) as third:
                told = await third.receive()
                assert (told["type"], told["code"]) == ("error", "full")
                assert "2 connections" in told["text"]
                with pytest.raises(ConnectionClosed):
                    await third.receive()
                assert await third.close_code() == 1013
            while len(server.admission.connections) > 2:
                await asyncio.sleep(0)
            port = server.listener.sockets[0].getsockname()[1] if server.listener else 0
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
            assert await silent[1][0].read() == b""  # one far too many is cut without a word
            for _, writer in silent:
                writer.close()
                await writer.wait_closed()

    run(test)


def test_too_many_cannot_watch_one_room() -> None:
    async def test() -> None:
        async with (
            run_server(replace(WIDE_LIMITS, watchers=1)) as server,
            two_players(server) as (ann, _),
            connect_to_lobby(server) as eve,
            connect_to_lobby(server) as more,
        ):
            await eve.watch(ann.room)
            assert (await more.send_refused("watch", room=ann.room))["code"] == "full"
            await eve.ask("leave", "left")
            await more.watch(ann.room)

    run(test)


def test_a_round_has_an_end() -> None:
    async def test() -> None:
        limits = replace(WIDE_LIMITS, decisions_in_round=3)
        async with run_server(limits) as server, two_players(server) as players:
            await make_decision(players, random.Random(1))
            view = players[0].current_view
            mover = players[seat_to_decide(view)]
            kind, what = random_decision(view, random.Random(1))
            assert (await mover.send_refused("decide", ply=3, do=kind, what=what))["code"] == "full"
            await mover.send("decide", ply=3, do="resign")
            await mover.wait_for_ply(4)

    run(test)


def test_clients_without_hello_are_closed() -> None:
    async def test() -> None:
        async with run_server() as server:
            server.limits = replace(WIDE_LIMITS, hello=1)  # the handshake has all the time
            async with connect_client(server) as ann:
                assert (await ann.refusal())["code"] == "idle"
                assert await ann.close_code() == 1008

    run(test)


def test_clients_without_http_are_cut() -> None:
    async def test() -> None:
        async with run_server(replace(WIDE_LIMITS, hello=1)) as server:
            port = server.listener.sockets[0].getsockname()[1] if server.listener else 0
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HT")
            assert await reader.read() == b""
            writer.close()
            await writer.wait_closed()

    run(test)


def test_clients_that_do_not_read_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MAX_UNREAD_BYTES", 10_000)

    async def test() -> None:
        async with (
            run_server() as server,
            two_players(server) as (ann, ben),
            connect_to_lobby(server) as eve,
        ):
            await eve.watch(ann.room)
            await ann.receive_kind("presence")
            eve.connection.transport.pause_reading()
            (there,) = server.rooms[ann.room].spectators
            sending = there.socket.transport.get_extra_info("socket")
            sending.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
            while server.rooms[ann.room].spectators:
                await ben.send("say", what="hello")
                await ben.receive_kind("said")
            assert (await ann.fetch_view()).spectator_count == 0
            eve.connection.transport.abort()

    run(test)


def test_idle_connections_in_the_lobby_are_sent_home() -> None:
    async def test() -> None:
        async with (
            run_server() as server,
            two_players(server) as (ann, _),
            connect_to_lobby(server) as eve,
        ):
            for each in server.connections:
                each.last_heard -= WIDE_LIMITS.idle + 1
            await server.housekeeper.run_once(server.now())
            assert (await eve.refusal())["code"] == "idle"
            assert await eve.close_code() == 1008
            await ann.fetch_view()

    run(test)


async def run_housekeeping_after(server: RoomServer, seconds: float) -> None:
    """Let time pass in the rooms, and run the housekeeping."""
    for hosted in server.rooms.values():
        hosted.last_activity -= seconds
    await server.housekeeper.run_once(server.now())


def test_a_room_is_kept_as_long_as_it_should_be() -> None:
    async def test() -> None:
        async with run_server() as server, connect_to_lobby(server) as eve:
            async with connect_to_lobby(server) as ann:
                code = await ann.make(game="kono")
                await run_housekeeping_after(server, WIDE_LIMITS.open_room + 1)
                await ann.fetch_view()  # its maker is here
            async with two_players(server) as (ann, ben):
                full = ann.room
                await ann.send("decide", ply=0, do="guess", what="left")
                await ann.wait_for_ply(3)
                await ann.send("decide", ply=3, do="resign")
                await ann.wait_for_ply(4)
                await ben.wait_for_ply(4)
            while not all(each.is_empty for each in server.rooms.values()):
                await asyncio.sleep(0)
            await run_housekeeping_after(server, WIDE_LIMITS.open_room - 10)
            assert set(server.rooms) == {code, full}
            await run_housekeeping_after(server, 20)
            while code in server.rooms:
                await asyncio.sleep(0)
            assert set(server.rooms) == {full}
            await eve.watch(full)
            await run_housekeeping_after(server, WIDE_LIMITS.finished_room + 1)
            await eve.ask("sync", "sync")
            await run_housekeeping_after(server, WIDE_LIMITS.quiet_room)
            assert (await eve.refusal())["code"] == "closed"
            assert list(server.store.read_rooms()) == []

    run(test)
