"""What a server does for clients that play by the rules."""

from __future__ import annotations

import random
import socket
from dataclasses import replace
from typing import Any, cast

import pytest

from kono_tui.engine.client import Engine
from kono_tui.errors import EngineError
from kono_tui.games import GAMES
from kono_tui.net.server.computer import Computers
from kono_tui.net.setup import Setup
from kono_tui.net.tokens import ALPHABET
from kono_tui.play.series import Series, Stage
from tests.net.rooms import some_choice
from tests.net.serving import (
    FREE,
    Client,
    connected,
    decide,
    greeted,
    playing,
    run,
    serving,
    to_decide,
)


def facts(series: Series) -> Series:
    """Return a tournament without the names that everybody has in view."""
    return replace(series, players=Setup("kono", 5).series().players)


def test_a_server_welcomes_whoever_says_hello() -> None:
    async def test() -> None:
        async with serving() as server, connected(server) as ann:
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
        async with serving() as server, connected(server) as ann, greeted(server, "Ben") as ben:
            assert (await ann.ask("hello", "welcome", version=1, name=name))["name"] == known
            await ben.join(await ann.make(game="konane"))
            assert ben.seen.people[0].name == known
            (room,) = (await ben.ask("rooms", "rooms"))["rooms"]
            assert room["people"][0]["name"] == known

    run(test)


@pytest.mark.parametrize("game", GAMES)
def test_both_players_and_who_watches_see_the_servers_own_game(game: str) -> None:
    async def test() -> None:
        source = random.Random(game)
        size = min(GAMES[game].sizes)
        async with (
            serving(games=(game,)) as server,
            greeted(server, "Eve") as eve,
            playing(server, game=game, size=size, clock=[600, 5]) as players,
        ):
            server.chance = source
            room = server.rooms[players[0].room].room
            await eve.watch(players[0].room)
            for _ in range(25):
                if players[0].seen.series.stage is Stage.ROUND_OVER:
                    break
                await decide(players, source)
            await eve.see(room.ply)
            assert room.ply > 10
            for client in (*players, eve):
                assert facts(client.seen.series) == facts(room.series)
                assert facts((await client.sync()).series) == facts(room.series)
                assert client.seen.ply == room.ply
                assert client.seen.left is not None
            kept = [kept.record for kept in server.store.rooms()]
            assert [each.ply for each in kept[0]] == list(range(room.ply))
            assert [each for each in kept[0] if each in room.log] == room.log

    run(test)


def test_small_messages_do_not_wait_for_others() -> None:
    async def test() -> None:
        async with serving() as server, greeted(server):
            (arrived,) = server.gate.arrived
            there = arrived.transport.get_extra_info("socket")
            assert there.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    run(test)


def test_a_room_is_listed_as_it_is() -> None:
    async def test() -> None:
        async with (
            serving() as server,
            greeted(server, "Ann") as ann,
            greeted(server, "Ann") as ben,
            greeted(server, "Eve") as eve,
        ):
            code = await ann.make(game="kono", size=7, clock=[60, 1])
            assert len(code) == 5
            assert set(code) <= set(ALPHABET)

            async def listed() -> dict[str, Any]:
                (room,) = (await eve.ask("rooms", "rooms"))["rooms"]
                assert isinstance(room, dict)
                return room

            free = {"name": "", "computer": False, "here": False}
            here = {"name": "Ann", "computer": False, "here": True}
            assert await listed() == {
                "room": code,
                "setup": Setup("kono", 7, clock=(60, 1)).told(),
                "people": [here, free],
                "watchers": 0,
                "round": 1,
                "over": False,
            }
            await ben.join(f" {code.lower()} ")
            assert (await listed())["people"] == [here, {**here, "name": "Ann 2"}]
            await ann.connection.close()
            await ben.hear("presence")
            assert (await listed())["people"][0] == {**here, "here": False}

    run(test)


def test_a_room_that_is_not_listed_is_found_by_its_code() -> None:
    async def test() -> None:
        async with serving() as server, greeted(server) as ann, greeted(server) as ben:
            code = await ann.make(game="kono", listed=False)
            assert (await ben.ask("rooms", "rooms"))["rooms"] == []
            await ben.join(code)

    run(test)


def test_presence_is_told_of_whoever_comes_and_goes() -> None:
    async def test() -> None:
        async with serving() as server, playing(server) as (ann, ben):
            async with greeted(server, "Eve") as eve:
                await eve.watch(ann.room)
                assert (await ann.hear("presence"))["watchers"] == 1
                assert (await ben.hear("presence"))["watchers"] == 1
            assert (await ann.hear("presence"))["watchers"] == 0
            await ben.hear("presence")
            assert (await ben.ask("leave", "left"))["room"] == ann.room
            people = (await ann.hear("presence"))["people"]
            assert [each["here"] for each in people] == [True, False]
            await ben.take(ann.room, ben.token)
            people = (await ann.hear("presence"))["people"]
            assert [each["here"] for each in people] == [True, True]

    run(test)


def test_a_token_takes_the_seat_from_whoever_sits_there() -> None:
    async def test() -> None:
        async with serving() as server, playing(server) as (ann, ben), greeted(server) as other:
            await ben.send("say", what="hello")
            await ann.hear("said")
            await other.take(ann.room, ann.token)
            assert other.seen.seat == 0
            assert other.token == ann.token
            assert (await ann.refusal())["code"] == "taken_over"
            assert (await ann.refused("decide", ply=0, do="guess", what="left"))["code"] == (
                "not_in_room"
            )
            await ann.ask("rooms", "rooms")
            ply = other.seen.ply
            await other.send("decide", ply=ply, do="guess", what="left")
            await other.see(ply + 1)
            await ben.see(ply + 1)

    run(test)


def test_a_decision_that_comes_twice_is_made_once() -> None:
    async def test() -> None:
        async with serving() as server, playing(server) as (ann, ben):
            ply = ann.seen.ply
            await ann.send("decide", ply=ply, do="guess", what="left")
            first = await ann.hear("decided")
            for _ in range(2):
                assert (await ann.hear("decided"))["decision"]["seat"] is None
            again = await ann.ask("decide", "decided", ply=ply, do="guess", what="left")
            assert again == first
            stale = await ann.refused("decide", ply=ply, do="guess", what="right")
            assert stale["code"] == "stale"
            assert stale["ply"] == ply + 3
            early = await ann.refused("decide", ply=ply + 4, do="resign")
            assert (early["code"], early["ply"]) == ("stale", ply + 3)
            await ben.see(ply + 3)
            await ben.send("say", what="hello")
            assert (await ben.next())["type"] == "said"  # the repeated one was not told to all

    run(test)


async def asked(asker: Client, other: Client, what: str, **fields: Any) -> None:
    """Ask the other player for something; both receive the request."""
    await asker.send("ask", what=what, **fields)
    for client in (asker, other):
        request = (await client.hear("asked"))["request"]
        assert request["what"] == what


def test_what_takes_two_is_asked_and_answered() -> None:
    async def test() -> None:
        source = random.Random(1)
        async with serving() as server, playing(server) as players:
            ann, ben = players
            for _ in range(3):
                await decide(players, source)
            before = ann.seen.series.match
            await asked(ann, ben, "takeback")
            await ben.send("answer", yes=False)
            for client in players:
                assert (await client.hear("answered"))["lapsed"] is False
            assert (await ann.refused("ask", what="takeback"))["code"] == "declined"
            assert ann.seen.series.match == before
            await asked(ben, ann, "takeback")
            await ann.send("answer", yes=True)
            for client in players:
                assert (await client.hear("decided"))["decision"]["do"] == "undo"
            assert ann.seen.series.match != before
            await ann.send("decide", ply=ann.seen.ply, do="resign")
            await ben.hear("decided")
            await asked(ben, ann, "round", size=8)
            await ann.send("ask", what="round", size=8)
            for client in players:
                while client.seen.series.round == 1:
                    await client.hear("decided")
                assert client.seen.series.size == 8
                assert client.seen.series.totals != (0, 0)

    run(test)


def test_a_request_lapses() -> None:
    async def test() -> None:
        limits = replace(FREE, answer=1)
        async with serving(limits) as server, playing(server) as players:
            ann, ben = players
            source = random.Random(1)
            for _ in range(3):
                await decide(players, source)
            await asked(ann, ben, "takeback")
            assert (await ben.hear("answered"))["lapsed"] is True
            assert (await ben.refused("answer", yes=True))["code"] == "not_asked"
            await ann.hear("answered")
            await asked(ann, ben, "takeback")  # nobody has declined it

    run(test)


def test_players_say_a_few_words_to_all() -> None:
    async def test() -> None:
        async with serving() as server, playing(server) as (ann, ben):
            await ben.send("say", what="nice")
            for client in (ann, ben):
                assert await client.hear("said") == {"type": "said", "seat": 1, "what": "nice"}

    run(test)


def test_a_room_that_nobody_joined_goes_with_its_maker() -> None:
    async def test() -> None:
        async with serving() as server, greeted(server) as ann, greeted(server, "Eve") as eve:
            code = await ann.make(game="kono")
            await eve.watch(code)
            await ann.ask("leave", "left")
            assert (await eve.refusal())["code"] == "closed"
            assert (await eve.refused("join", room=code))["code"] == "no_room"
            assert not server.rooms
            assert list(server.store.rooms()) == []
            assert (await ann.refused("take", room=code, token=ann.token))["code"] == "no_room"

    run(test)


def test_a_room_outlives_the_connection_of_its_maker() -> None:
    async def test() -> None:
        async with serving() as server, greeted(server, "Ben") as ben:
            async with greeted(server) as ann:
                code = await ann.make(game="konane")
            await ben.join(code)
            async with greeted(server) as again:
                await again.take(code, ann.token)
                assert again.seen.seat == 0
                assert again.seen.is_full

    run(test)


def test_the_clock_ends_a_round() -> None:
    async def test() -> None:
        async with serving() as server, playing(server, clock=[10, 0]) as players:
            await decide(players, random.Random(1))
            hosted = server.rooms[players[0].room]
            clock = hosted.room.clock
            assert clock is not None
            assert clock.running is not None
            hosted.room.clock = clock.set_to((30, 30), clock.running, server.now())
            hosted.go_on()
            for client in players:
                while (told := await client.hear("decided"))["decision"]["do"] != "time":
                    pass
                assert told["decision"]["seat"] == clock.running
                assert client.seen.series.stage is Stage.ROUND_OVER
            assert [kept.record[-1].kind for kept in server.store.rooms()] == ["time"]

    run(test)


async def until_own_turn(ann: Client) -> None:
    """Wait until the player at seat 0 has to decide."""
    while ann.seen.series.stage is not Stage.ROUND_OVER and to_decide(ann.seen) != 0:
        await ann.hear("decided")


async def play_against_computer(ann: Client, turns: int, source: random.Random) -> None:
    """Play some turns, the computer's among them."""
    await until_own_turn(ann)
    for _ in range(turns):
        view = ann.seen
        kind, what = some_choice(view, source)
        await ann.send("decide", ply=view.ply, do=kind, what=what)
        await ann.see(view.ply + 1)
        await until_own_turn(ann)


def test_a_computer_plays_and_answers() -> None:
    async def test() -> None:
        async with serving(games=("fanorona",)) as server, greeted(server) as ann:
            await ann.make(game="fanorona", computer="easy")
            assert (ann.seen.people[1].computer, ann.seen.people[1].here) == (True, True)
            await play_against_computer(ann, 4, random.Random(3))
            match = ann.seen.series.match
            assert match is not None
            assert [int(each.to_move) for each in match.positions].count(1) >= 2
            await ann.send("ask", what="takeback")
            assert (await ann.next())["decision"]["do"] == "undo"
            await until_own_turn(ann)
            match = ann.seen.series.match
            if match is not None and not match.in_mid_turn:
                await ann.send("ask", what="draw")
                await ann.hear("asked")
                assert (await ann.next())["type"] in ("answered", "decided")
            if ann.seen.series.stage is not Stage.ROUND_OVER:
                await ann.ask("decide", "decided", ply=ann.seen.ply, do="resign")
            await ann.send("ask", what="round", size=5)
            while ann.seen.series.round == 1:
                await ann.next()
            async with greeted(server, "Ben") as ben:
                assert (await ben.refused("join", room=ann.room))["code"] == "taken"

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
        async with serving(games=("fanorona",)) as server, greeted(server) as ann:
            broken = Broken()
            server.computers = Computers(server, cast(Engine, broken))
            await ann.make(game="fanorona", computer="easy")
            await ann.send("decide", ply=0, do="colour", what="black")
            told = await ann.refusal()
            assert told["code"] == "computer"
            assert "it does not answer" in told["text"]
            assert broken.asked == 1
            server.computers = Computers(server)
            await ann.send("sync")
            await until_own_turn(ann)
            assert ann.seen.ply >= 2

    run(test)
