"""The lobby of a server line by line, and the typed options of a room."""

from __future__ import annotations

import asyncio
import io
import os
import random
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from kono_tui.errors import NetError, SetupError
from kono_tui.net.client import seats
from kono_tui.net.client.address import Address
from kono_tui.net.client.lobby import Lobby
from kono_tui.net.room_setup import RoomSetup
from kono_tui.plain.input_lines import MAX_LINE_LENGTH, LineReader
from kono_tui.plain.online.lobby import LobbySession, OnlineDestination, play_online
from kono_tui.plain.online.room_options import RoomOptions, parse_clock, parse_room_options
from tests.limits import HANG_SECONDS
from tests.net.room_links import run_server
from tests.plain.online.scripted_room import Person, hang_up, room_of_two


def run_bounded(test: Coroutine[Any, Any, None]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(2 * HANG_SECONDS):
            await test

    asyncio.run(bounded())


async def run_script(going: OnlineDestination, *lines: str) -> str:
    """All output for these typed lines, without line ends."""
    source, target = io.StringIO("".join(f"{line}\n" for line in lines)), io.StringIO()
    await play_online(going, source, target)
    return target.getvalue().replace("\n", " ")


async def enter_lobby(address: Address, name: str) -> Person:
    """Bring a person into the lobby."""
    person = Person()
    lobby = LobbySession(person.console, LineReader(person.source), await Lobby.open(address, name))
    person.task = asyncio.create_task(lobby.run())
    return person


# What a room is to be


@pytest.mark.parametrize(
    ("typed", "setup"),
    [
        ("kono", RoomSetup("kono", 5)),
        ("Konobi 19", RoomSetup("konobi", 19)),
        ("fanorona 5x9 clock 10+5", RoomSetup("fanorona", 5, clock=(600, 5))),
        (
            "konane computer EASY private",
            RoomSetup("konane", 6, computer_level="easy", is_listed=False),
        ),
        (
            "konane size 8 rules straight help",
            RoomSetup("konane", 8, "straight", help_allowed=True),
        ),
        ("kono clock 0:30", RoomSetup("kono", 5, clock=(30, 0))),
    ],
)
def test_a_room_is_asked_for_in_words(typed: str, setup: RoomSetup) -> None:
    wanted = parse_room_options(typed).room_setup()
    assert wanted == RoomSetup.from_wire(setup.to_wire())


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("", "name the game"),
        ("chess", "there is no game 'chess'; choose kono"),
        ("kono 6", "choose 5, 7 or 9"),
        ("kono 5 7", "'7' is not an option for a room"),
        ("kono fast", "'fast' is not an option for a room"),
        ("kono clock", "'clock' is not an option for a room"),
        ("kono clock 0", "'0' is not a clock"),
        ("kono clock 0:05", "is not a clock"),
        ("kono clock 9999", "is not a clock"),
        ("kono clock 5+999", "is not a clock"),
        ("kono clock ten", "'ten' is not a clock; expected minutes for a round"),
        ("kono computer godlike", "choose easy, medium, hard, master"),
        ("kono rules odd", "Kono has no rules 'odd'"),
    ],
)
def test_what_is_no_room_is_refused_with_what_would_be_one(typed: str, wrong: str) -> None:
    with pytest.raises(SetupError) as refused:
        parse_room_options(typed).room_setup()
    assert wrong in str(refused.value)


def test_clocks_and_options_go_together() -> None:
    assert parse_clock(" 10+5 ") == (600, 5)
    assert parse_clock("1440") == (86_400, 0)
    assert RoomOptions("kono", clock="1:30+2", private=True).room_setup() == RoomSetup(
        "kono", 5, clock=(90, 2), is_listed=False
    )


# In the lobby


def test_rooms_are_listed_made_joined_and_left(tmp_path: Path) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (server, address):
            ann, ben = await enter_lobby(address, "Ann"), await enter_lobby(address, "Ben")
            await ann.read_until(f"You are connected to {address} as Ann.")
            await ann.read_until("Nobody else has a room; make opens one.")
            ann.type_lines("make chess", "make konane clock 10+5")
            await ann.read_until("There is no game 'chess'")
            await ann.read_until("Waiting for your opponent.")
            (code,) = server.rooms
            seats.forget_seats(address, code)  # Ben is at the same computer here
            ben.type_lines("?", "join", "dance", "rooms")
            await ben.read_until("watch   watches a room: watch K7QMX")
            await ben.read_until("Name the room by its code, such as join K7QMX.")
            await ben.read_until("'dance' does nothing here; type one of rooms, join,")
            await ben.read_until(f"{code}  Konane 6x6, clock 10+5, Ann and a free seat")
            ben.type_lines("join QQQQQ", f"join {code.lower()}")
            await ben.read_until("There is no room 'QQQQQ'")
            await ben.read_until("You play Ann.")
            await ann.read_until("Ben has joined.")
            eve = await enter_lobby(address, "Eve")
            seats.forget_seats(address, code)
            eve.type_lines("rooms", f"join {code}", f"watch {code}")
            await eve.read_until("Ann and Ben, round 1")
            await eve.read_until(f"Both seats of room {code} are taken; type watch to watch.")
            await eve.read_until("You are watching.")
            eve.type_lines("leave", "rooms")
            await eve.read_until("You have stopped watching.")
            await eve.read_until("Ann and Ben, round 1")
            eve.type_lines("leave")
            await eve.task  # type: ignore[misc]
            ben.type_lines("leave", "rooms")
            await ben.read_until("Your seat is kept.")
            await ben.read_until("> rooms")
            await ben.read_until("Ann and Ben, round 1")
            await ann.read_until("Ben is away. Their seat is kept.")
            await hang_up(ann, ben, eve)

    run_bounded(test())


def test_ones_own_games_are_listed_taken_up_and_forgotten(tmp_path: Path) -> None:
    async def test() -> None:
        async with room_of_two(tmp_path, RoomSetup("kono", 5, is_listed=False)) as (
            ann,
            ben,
            _,
            address,
        ):
            code = ann.room.code
            await ann.end_input()
            await ben.read_until("Ann is away. Their seat is kept.")
            again = await enter_lobby(address, "Ann")
            await again.read_until(f"{code}  yours: Kono 5x5")
            again.type_lines(f"join {code}")
            await again.read_until("You play Ben.")
            await ben.read_until("Ann has come back.")
            again.type_lines("leave", f"forget {code}", "rooms")
            await again.read_until("Your seat is kept.")
            await again.read_until("Nobody else has a room")
            assert not seats.saved_seats_in(address, code)
            await hang_up(again)

    run_bounded(test())


def test_a_room_that_ends_leads_back_to_the_lobby(tmp_path: Path) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (server, address):
            ann, eve = await enter_lobby(address, "Ann"), await enter_lobby(address, "Eve")
            ann.type_lines("make kono")
            await ann.read_until("Waiting for your opponent")
            (code,) = server.rooms
            eve.type_lines(f"watch {code}")
            await eve.read_until("You are watching.")
            ann.type_lines("leave")
            await ann.read_until("The room is closed, as nobody else was in it.")
            await eve.read_until(f"Room {code} was closed")
            eve.type_lines("rooms")
            await eve.read_until("Nobody else has a room")
            await hang_up(ann, eve)

    run_bounded(test())


# From the first connection on, as a script


def test_a_script_makes_a_room_and_another_one_plays_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (server, address):
            server.random_source = random.Random(1)
            told = await run_script(
                OnlineDestination(address, "Ann", setup=RoomSetup("konane", 6)), "who"
            )
            (code,) = server.rooms
            assert "Seat 2 is free." in told
            assert "The input has ended. Your seat is kept." in told
            assert told.rstrip().endswith(f"kono join {address} {code} --plain")
            seats.forget_seats(address, code)
            told = await run_script(OnlineDestination(address, "Ben", code=code), "who")
            assert "Ann, away." in told
            assert "Ben (you), here." in told
            seats.forget_seats(address, code)
            with pytest.raises(NetError, match="type --watch to watch"):
                await run_script(OnlineDestination(address, "Eve", code=code))
            told = await run_script(
                OnlineDestination(address, "Eve", code=code, as_spectator=True), "log", "next"
            )
            assert "You are watching." in told
            assert "> log The round has not begun yet." in told
            assert "> next You are watching" in told
            assert "You have stopped watching." in told

    run_bounded(test())


def test_a_script_in_the_lobby_ends_with_its_input(tmp_path: Path) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (server, address):
            told = await run_script(OnlineDestination(address, "Ann"), "make kono", "who")
            assert "> make kono" in told
            assert "Ann (you), here." in told
            assert told.count("The input has ended.") == 1
            assert len(server.rooms) == 1
            assert "> leave" in await run_script(
                OnlineDestination(address, "Ann"), "leave", "rooms"
            )

    run_bounded(test())


# Lines


def test_lines_come_as_they_are_typed_until_they_end() -> None:
    async def test() -> None:
        reading, writing = os.pipe()
        with os.fdopen(reading, encoding="utf-8") as source, os.fdopen(writing, "wb", 0) as target:
            lines = LineReader(source)
            target.write(b" board \nhal")
            assert await lines.next_line() == "board"
            target.write(b"f\x1b[2J\xff\r\n" + b"x" * 9000 + b"\nlast")
            assert await lines.next_line() == "half[2J\N{REPLACEMENT CHARACTER}"
            assert await lines.next_line() == "x" * MAX_LINE_LENGTH
            target.close()
            assert await lines.next_line() == "last"
            assert [await lines.next_line(), await lines.next_line()] == [None, None]

    run_bounded(test())
