"""What a server does for clients that play by the rules."""

from __future__ import annotations

import random
import socket
from dataclasses import replace
from typing import Any, cast

import pytest

from kono_tui.engine.client import EngineClient
from kono_tui.errors import EngineError
from kono_tui.games import GAMES
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.server.computer import ComputerPlayers
from kono_tui.net.tokens import CODE_ALPHABET
from kono_tui.play.tournament import Stage, Tournament
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


def without_names(series: Tournament) -> Tournament:
    """Return a tournament without the names that everybody has in view."""
    return replace(series, players=RoomSetup("kono", 5).new_tournament().players)


def test_a_server_welcomes_whoever_says_hello() -> None:
    async def test() -> None:
        async with run_server() as server, connect_client(server) as ann:
            told = await ann.ask("hello", "welcome", version=1, name="Ann")
            assert told["version"] == 1
            assert told["name"] == "Ann"
            assert told["games"] == ["kono", "konane"]
            assert told["server"].startswith("kono ")
            assert (await ann.ask("rooms", "rooms"))["rooms"] == []

    run(test)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("  Ann \x1b[31mB\x07 ", "Ann [31mB"),
        ("\u202egnorw\u2066", "gnorw"),
        ("\x1b]0;owned\x07", "]0;owned"),
        ("x" * 500, "x" * 20),
        ("\n\t", "Guest"),
        ("Computer", "Guest"),
    ],
)
def test_names_have_nothing_that_a_terminal_obeys(name: str, known: str) -> None:
    async def test() -> None:
        async with (
            run_server() as server,
            connect_client(server) as ann,
            connect_to_lobby(server, "Ben") as ben,
        ):
            assert (await ann.ask("hello", "welcome", version=1, name=name))["name"] == known
            await ben.join(await ann.make(game="konane"))
            assert ben.current_view.people[0].name == known
            (room,) = (await ben.ask("rooms", "rooms"))["rooms"]
            assert room["people"][0]["name"] == known

    run(test)


@pytest.mark.parametrize("game", GAMES)
def test_players_and_spectators_see_the_servers_game(game: str) -> None:
    async def test() -> None:
        source = random.Random(game)
        size = min(GAMES[game].info.sizes)
        async with (
            run_server(games=(game,)) as server,
            connect_to_lobby(server, "Eve") as eve,
            two_players(server, game=game, size=size, clock=[600, 5]) as players,
        ):
            server.random_source = source
            room = server.rooms[players[0].room].room
            await eve.watch(players[0].room)
            for _ in range(25):
                if players[0].current_view.tournament.stage is Stage.ROUND_OVER:
                    break
                await make_decision(players, source)
            await eve.wait_for_ply(room.ply)
            assert room.ply > 10
            for client in (*players, eve):
                assert without_names(client.current_view.tournament) == without_names(
                    room.tournament
                )
                assert without_names((await client.fetch_view()).tournament) == without_names(
                    room.tournament
                )
                assert client.current_view.ply == room.ply
                assert client.current_view.times_left is not None
            kept = [kept.record for kept in server.store.read_rooms()]
            assert [each.ply for each in kept[0]] == list(range(room.ply))
            assert [
                each for each in kept[0] if each in room.round_decisions
            ] == room.round_decisions

    run(test)


def test_small_messages_do_not_wait_for_others() -> None:
    async def test() -> None:
        async with run_server() as server, connect_to_lobby(server):
            (arrived,) = server.admission.connections
            there = arrived.transport.get_extra_info("socket")
            assert there.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    run(test)


def test_a_room_is_listed_as_it_is() -> None:
    async def test() -> None:
        async with (
            run_server() as server,
            connect_to_lobby(server, "Ann") as ann,
            connect_to_lobby(server, "Ann") as ben,
            connect_to_lobby(server, "Eve") as eve,
        ):
            code = await ann.make(game="kono", size=7, clock=[60, 1])
            assert len(code) == 5
            assert set(code) <= set(CODE_ALPHABET)

            async def listed() -> dict[str, Any]:
                (room,) = (await eve.ask("rooms", "rooms"))["rooms"]
                assert isinstance(room, dict)
                return room

            free = {"name": "", "computer": False, "here": False}
            here = {"name": "Ann", "computer": False, "here": True}
            assert await listed() == {
                "room": code,
                "setup": RoomSetup("kono", 7, clock=(60, 1)).to_wire(),
                "people": [here, free],
                "watchers": 0,
                "round": 1,
                "over": False,
            }
            await ben.join(f" {code.lower()} ")
            assert (await listed())["people"] == [here, {**here, "name": "Ann 2"}]
            await ann.connection.close()
            await ben.receive_kind("presence")
            assert (await listed())["people"][0] == {**here, "here": False}

    run(test)


def test_a_room_that_is_not_listed_is_found_by_its_code() -> None:
    async def test() -> None:
        async with (
            run_server() as server,
            connect_to_lobby(server) as ann,
            connect_to_lobby(server) as ben,
        ):
            code = await ann.make(game="kono", listed=False)
            assert (await ben.ask("rooms", "rooms"))["rooms"] == []
            await ben.join(code)

    run(test)


def test_presence_is_told_of_whoever_comes_and_goes() -> None:
    async def test() -> None:
        async with run_server() as server, two_players(server) as (ann, ben):
            async with connect_to_lobby(server, "Eve") as eve:
                await eve.watch(ann.room)
                assert (await ann.receive_kind("presence"))["watchers"] == 1
                assert (await ben.receive_kind("presence"))["watchers"] == 1
            assert (await ann.receive_kind("presence"))["watchers"] == 0
            await ben.receive_kind("presence")
            assert (await ben.ask("leave", "left"))["room"] == ann.room
            people = (await ann.receive_kind("presence"))["people"]
            assert [each["here"] for each in people] == [True, False]
            await ben.take(ann.room, ben.token)
            people = (await ann.receive_kind("presence"))["people"]
            assert [each["here"] for each in people] == [True, True]

    run(test)


def test_a_token_takes_the_seat_from_whoever_sits_there() -> None:
    async def test() -> None:
        async with (
            run_server() as server,
            two_players(server) as (ann, ben),
            connect_to_lobby(server) as other,
        ):
            await ben.send("say", what="hello")
            await ann.receive_kind("said")
            await other.take(ann.room, ann.token)
            assert other.current_view.seat == 0
            assert other.token == ann.token
            assert (await ann.refusal())["code"] == "taken_over"
            assert (await ann.send_refused("decide", ply=0, do="guess", what="left"))["code"] == (
                "not_in_room"
            )
            await ann.ask("rooms", "rooms")
            ply = other.current_view.ply
            await other.send("decide", ply=ply, do="guess", what="left")
            await other.wait_for_ply(ply + 1)
            await ben.wait_for_ply(ply + 1)

    run(test)


def test_a_decision_that_comes_twice_is_made_once() -> None:
    async def test() -> None:
        async with run_server() as server, two_players(server) as (ann, ben):
            ply = ann.current_view.ply
            await ann.send("decide", ply=ply, do="guess", what="left")
            first = await ann.receive_kind("decided")
            for _ in range(2):
                assert (await ann.receive_kind("decided"))["decision"]["seat"] is None
            again = await ann.ask("decide", "decided", ply=ply, do="guess", what="left")
            assert again == first
            stale = await ann.send_refused("decide", ply=ply, do="guess", what="right")
            assert stale["code"] == "stale"
            assert stale["ply"] == ply + 3
            early = await ann.send_refused("decide", ply=ply + 4, do="resign")
            assert (early["code"], early["ply"]) == ("stale", ply + 3)
            await ben.wait_for_ply(ply + 3)
            await ben.send("say", what="hello")
            assert (await ben.receive())["type"] == "said"  # the repeated one was not told to all

    run(test)


async def ask_and_announce(asker: RawClient, other: RawClient, what: str, **fields: Any) -> None:
    """Ask the other player for something; both receive the request."""
    await asker.send("ask", what=what, **fields)
    for client in (asker, other):
        request = (await client.receive_kind("asked"))["request"]
        assert request["what"] == what


def test_what_takes_two_is_asked_and_answered() -> None:
    async def test() -> None:
        source = random.Random(1)
        async with run_server() as server, two_players(server) as players:
            ann, ben = players
            for _ in range(3):
                await make_decision(players, source)
            before = ann.current_view.tournament.match
            await ask_and_announce(ann, ben, "takeback")
            await ben.send("answer", yes=False)
            for client in players:
                assert (await client.receive_kind("answered"))["lapsed"] is False
            assert (await ann.send_refused("ask", what="takeback"))["code"] == "declined"
            assert ann.current_view.tournament.match == before
            await ask_and_announce(ben, ann, "takeback")
            await ann.send("answer", yes=True)
            for client in players:
                assert (await client.receive_kind("decided"))["decision"]["do"] == "undo"
            assert ann.current_view.tournament.match != before
            await ann.send("decide", ply=ann.current_view.ply, do="resign")
            await ben.receive_kind("decided")
            await ask_and_announce(ben, ann, "round", size=8)
            await ann.send("ask", what="round", size=8)
            for client in players:
                while client.current_view.tournament.round == 1:
                    await client.receive_kind("decided")
                assert client.current_view.tournament.size == 8
                assert client.current_view.tournament.totals != (0, 0)

    run(test)


def test_a_request_lapses() -> None:
    async def test() -> None:
        limits = replace(WIDE_LIMITS, answer=1)
        async with run_server(limits) as server, two_players(server) as players:
            ann, ben = players
            source = random.Random(1)
            for _ in range(3):
                await make_decision(players, source)
            await ask_and_announce(ann, ben, "takeback")
            assert (await ben.receive_kind("answered"))["lapsed"] is True
            assert (await ben.send_refused("answer", yes=True))["code"] == "not_asked"
            await ann.receive_kind("answered")
            await ask_and_announce(ann, ben, "takeback")  # nobody has declined it

    run(test)


def test_players_say_a_few_words_to_all() -> None:
    async def test() -> None:
        async with run_server() as server, two_players(server) as (ann, ben):
            await ben.send("say", what="nice")
            for client in (ann, ben):
                assert await client.receive_kind("said") == {
                    "type": "said",
                    "seat": 1,
                    "what": "nice",
                }

    run(test)


def test_a_room_that_nobody_joined_goes_with_its_maker() -> None:
    async def test() -> None:
        async with (
            run_server() as server,
            connect_to_lobby(server) as ann,
            connect_to_lobby(server, "Eve") as eve,
        ):
            code = await ann.make(game="kono")
            await eve.watch(code)
            await ann.ask("leave", "left")
            assert (await eve.refusal())["code"] == "closed"
            assert (await eve.send_refused("join", room=code))["code"] == "no_room"
            assert not server.rooms
            assert list(server.store.read_rooms()) == []
            assert (await ann.send_refused("take", room=code, token=ann.token))["code"] == "no_room"

    run(test)


def test_a_room_outlives_the_connection_of_its_maker() -> None:
    async def test() -> None:
        async with run_server() as server, connect_to_lobby(server, "Ben") as ben:
            async with connect_to_lobby(server) as ann:
                code = await ann.make(game="konane")
            await ben.join(code)
            async with connect_to_lobby(server) as again:
                await again.take(code, ann.token)
                assert again.current_view.seat == 0
                assert again.current_view.is_full

    run(test)


def test_the_clock_ends_a_round() -> None:
    async def test() -> None:
        async with run_server() as server, two_players(server, clock=[600, 0]) as players:
            await make_decision(players, random.Random(1))
            hosted = server.rooms[players[0].room]
            clock = hosted.room.clock
            assert clock is not None
            assert clock.running_seat is not None
            hosted.room.clock = clock.with_times((30, 30), clock.running_seat, server.now())
            hosted.schedule_next()
            for client in players:
                while (told := await client.receive_kind("decided"))["decision"]["do"] != "time":
                    pass
                assert told["decision"]["seat"] == clock.running_seat
                assert client.current_view.tournament.stage is Stage.ROUND_OVER
            assert [kept.record[-1].kind for kept in server.store.read_rooms()] == ["time"]

    run(test)


async def until_own_turn(ann: RawClient) -> None:
    """Wait until the player at seat 0 has to decide."""
    while (
        ann.current_view.tournament.stage is not Stage.ROUND_OVER
        and seat_to_decide(ann.current_view) != 0
    ):
        await ann.receive_kind("decided")


async def play_against_computer(ann: RawClient, turns: int, source: random.Random) -> None:
    """Play some turns, the computer's among them."""
    await until_own_turn(ann)
    for _ in range(turns):
        view = ann.current_view
        kind, what = random_decision(view, source)
        await ann.send("decide", ply=view.ply, do=kind, what=what)
        await ann.wait_for_ply(view.ply + 1)
        await until_own_turn(ann)


def test_a_computer_plays_and_answers() -> None:
    async def test() -> None:
        async with run_server(games=("fanorona",)) as server, connect_to_lobby(server) as ann:
            await ann.make(game="fanorona", computer="easy")
            assert (
                ann.current_view.people[1].is_computer,
                ann.current_view.people[1].is_connected,
            ) == (True, True)
            await play_against_computer(ann, 4, random.Random(3))
            match = ann.current_view.tournament.match
            assert match is not None
            assert [int(each.to_move) for each in match.positions].count(1) >= 2
            await ann.send("ask", what="takeback")
            assert (await ann.receive())["decision"]["do"] == "undo"
            await until_own_turn(ann)
            match = ann.current_view.tournament.match
            if match is not None and not match.is_mid_turn:
                await ann.send("ask", what="draw")
                await ann.receive_kind("asked")
                assert (await ann.receive())["type"] in ("answered", "decided")
            if ann.current_view.tournament.stage is not Stage.ROUND_OVER:
                await ann.ask("decide", "decided", ply=ann.current_view.ply, do="resign")
            await ann.send("ask", what="round", size=5)
            while ann.current_view.tournament.round == 1:
                await ann.receive()
            async with connect_to_lobby(server, "Ben") as ben:
                assert (await ben.send_refused("join", room=ann.room))["code"] == "taken"

    run(test)


def test_a_computer_agrees_to_no_draw_in_the_first_turns() -> None:
    async def test() -> None:
        async with run_server(games=("fanorona",)) as server, connect_to_lobby(server) as ann:
            await ann.make(game="fanorona", computer="easy")
            while ann.current_view.tournament.stage is not Stage.PLAY:
                await play_against_computer(ann, 1, random.Random(3))
            await ann.send("ask", what="draw")
            await ann.receive_kind("asked")
            answered = await ann.receive_kind("answered")
            assert not answered["lapsed"]
            assert ann.current_view.tournament.stage is Stage.PLAY

    run(test)


def test_a_computer_that_cannot_be_asked_is_told_of_and_asked_again() -> None:
    class Broken:
        asked = 0

        async def advise(self, *_: object, **__: object) -> None:
            self.asked += 1
            raise EngineError("it does not answer")

        async def close(self) -> None:
            pass

    async def test() -> None:
        async with run_server(games=("fanorona",)) as server, connect_to_lobby(server) as ann:
            broken = Broken()
            server.computers = ComputerPlayers(server, cast(EngineClient, broken))
            await ann.make(game="fanorona", computer="easy")
            await ann.send("decide", ply=0, do="colour", what="black")
            told = await ann.refusal()
            assert told["code"] == "computer"
            assert "it does not answer" in told["text"]
            assert broken.asked == 1
            server.computers = ComputerPlayers(server)
            await ann.send("sync")
            await until_own_turn(ann)
            assert ann.current_view.ply >= 2

    run(test)
