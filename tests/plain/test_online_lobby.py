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
from kono_tui.net.setup import Setup
from kono_tui.plain.making import Wanted, asked_for, clock_named
from kono_tui.plain.online_going import Going, online
from kono_tui.plain.online_lobby import OnlineLobby
from kono_tui.plain.typed import LONGEST, Lines
from tests.net.clients import serving
from tests.plain.online import Person, hung_up, table


def run(test: Coroutine[Any, Any, None]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(40):
            await test

    asyncio.run(bounded())


async def scripted(going: Going, *lines: str) -> str:
    """All output for these typed lines, without line ends."""
    source, target = io.StringIO("".join(f"{line}\n" for line in lines)), io.StringIO()
    await online(going, source, target)
    return target.getvalue().replace("\n", " ")


async def arrived(address: Address, name: str) -> Person:
    """Bring a person into the lobby."""
    person = Person()
    lobby = OnlineLobby(person.console, Lines(person.source), await Lobby.open(address, name))
    person.task = asyncio.create_task(lobby.stay())
    return person


# What a room is to be


@pytest.mark.parametrize(
    ("typed", "setup"),
    [
        ("kono", Setup("kono", 5)),
        ("Konobi 19", Setup("konobi", 19)),
        ("fanorona 5x9 clock 10+5", Setup("fanorona", 5, clock=(600, 5))),
        ("konane computer EASY private", Setup("konane", 6, computer="easy", listed=False)),
        ("konane size 8 rules straight help", Setup("konane", 8, "straight", help=True)),
        ("kono clock 0:30", Setup("kono", 5, clock=(30, 0))),
    ],
)
def test_a_room_is_asked_for_in_words(typed: str, setup: Setup) -> None:
    wanted = asked_for(typed).setup()
    assert wanted == Setup.heard(setup.told())


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("", "name the game"),
        ("chess", "there is no game 'chess'; choose kono"),
        ("kono 6", "choose 5, 7 or 9"),
        ("kono 5 7", "'7' says nothing of a room"),
        ("kono fast", "'fast' says nothing of a room"),
        ("kono clock", "'clock' says nothing of a room"),
        ("kono clock 0", "'0' is no clock"),
        ("kono clock 0:05", "is no clock"),
        ("kono clock 9999", "is no clock"),
        ("kono clock 5+999", "is no clock"),
        ("kono clock ten", "'ten' is no clock; expected minutes for a round"),
        ("kono computer godlike", "choose easy, medium, hard, master"),
        ("kono rules odd", "Kono has no rules 'odd'"),
    ],
)
def test_what_is_no_room_is_refused_with_what_would_be_one(typed: str, wrong: str) -> None:
    with pytest.raises(SetupError) as refused:
        asked_for(typed).setup()
    assert wrong in str(refused.value)


def test_clocks_and_options_go_together() -> None:
    assert clock_named(" 10+5 ") == (600, 5)
    assert clock_named("1440") == (86_400, 0)
    assert Wanted("kono", clock="1:30+2", private=True).setup() == Setup(
        "kono", 5, clock=(90, 2), listed=False
    )


# In the lobby


def test_rooms_are_listed_made_joined_and_left(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path / "rooms") as (server, address):
            ann, ben = await arrived(address, "Ann"), await arrived(address, "Ben")
            await ann.sees(f"You are at {address}, as Ann.")
            await ann.sees("There are no rooms of others; make begins one.")
            ann.types("make chess", "make konane clock 10+5")
            await ann.sees("There is no game 'chess'")
            await ann.sees("Waiting for somebody to join.")
            (code,) = server.rooms
            seats.forget(address, code)  # Ben is at the same computer here
            ben.types("?", "join", "dance", "rooms")
            await ben.sees("watch   looks on: watch K7QMX")
            await ben.sees("Name the room by its code, such as join K7QMX.")
            await ben.sees("'dance' does nothing here; type one of rooms, join,")
            await ben.sees(f"{code}  Konane 6x6, clock 10+5, Ann and a free seat")
            ben.types("join QQQQQ", f"join {code.lower()}")
            await ben.sees("There is no room 'QQQQQ'")
            await ben.sees("You play Ann.")
            await ann.sees("Ben joins.")
            eve = await arrived(address, "Eve")
            seats.forget(address, code)
            eve.types("rooms", f"join {code}", f"watch {code}")
            await eve.sees("Ann and Ben, round 1")
            await eve.sees(f"Both seats of room {code} are taken; watch looks on.")
            await eve.sees("You watch.")
            eve.types("leave", "rooms")
            await eve.sees("You watch no more.")
            await eve.sees("Ann and Ben, round 1")
            eve.types("leave")
            await eve.task  # type: ignore[misc]
            ben.types("leave", "rooms")
            await ben.sees("Your seat is kept.")
            await ben.sees("> rooms")
            await ben.sees("Ann and Ben, round 1")
            await ann.sees("Ben is away.")
            await hung_up(ann, ben, eve)

    run(test())


def test_ones_own_games_are_listed_taken_up_and_forgotten(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path, Setup("kono", 5, listed=False)) as (ann, ben, _, address):
            code = ann.room.code
            await ann.ends()
            await ben.sees("Ann is away.")
            again = await arrived(address, "Ann")
            await again.sees(f"{code}  yours: Kono 5x5")
            again.types(f"join {code}")
            await again.sees("You play Ben.")
            await ben.sees("Ann is here again.")
            again.types("leave", f"forget {code}", "rooms")
            await again.sees("Your seat is kept.")
            await again.sees("There are no rooms of others")
            assert seats.find(address, code) is None
            await hung_up(again)

    run(test())


def test_a_room_that_ends_leads_back_to_the_lobby(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path / "rooms") as (server, address):
            ann, eve = await arrived(address, "Ann"), await arrived(address, "Eve")
            ann.types("make kono")
            await ann.sees("Waiting for somebody")
            (code,) = server.rooms
            eve.types(f"watch {code}")
            await eve.sees("You watch.")
            ann.types("leave")
            await ann.sees("The room is closed: nobody else sat there.")
            await eve.sees(f"Room {code} was closed")
            eve.types("rooms")
            await eve.sees("There are no rooms of others")
            await hung_up(ann, eve)

    run(test())


# From the first connection on, as a script


def test_a_script_makes_a_room_and_another_one_plays_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path / "rooms") as (server, address):
            server.chance = random.Random(1)
            told = await scripted(Going(address, "Ann", setup=Setup("konane", 6)), "who")
            (code,) = server.rooms
            assert "Seat 2 is free." in told
            assert "The input has ended. Your seat is kept." in told
            assert told.rstrip().endswith(f"kono join {address} {code} --plain")
            seats.forget(address, code)
            told = await scripted(Going(address, "Ben", code=code), "who")
            assert "Ann, away." in told
            assert "Ben (you), here." in told
            seats.forget(address, code)
            with pytest.raises(NetError, match="--watch looks on"):
                await scripted(Going(address, "Eve", code=code))
            told = await scripted(Going(address, "Eve", code=code, watch=True), "log", "next")
            assert "You watch." in told
            assert "> log The round has not begun yet." in told
            assert "> next Who watches can only look" in told
            assert "You watch no more." in told

    run(test())


def test_a_script_in_the_lobby_ends_with_its_input(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path / "rooms") as (server, address):
            told = await scripted(Going(address, "Ann"), "make kono", "who")
            assert "> make kono" in told
            assert "Ann (you), here." in told
            assert told.count("The input has ended.") == 1
            assert len(server.rooms) == 1
            assert "> leave" in await scripted(Going(address, "Ann"), "leave", "rooms")

    run(test())


# Lines


def test_lines_come_as_they_are_typed_until_they_end() -> None:
    async def test() -> None:
        reading, writing = os.pipe()
        with os.fdopen(reading, encoding="utf-8") as source, os.fdopen(writing, "wb", 0) as target:
            lines = Lines(source)
            target.write(b" board \nhal")
            assert await lines.next() == "board"
            target.write(b"f\x1b[2J\xff\r\n" + b"x" * 9000 + b"\nlast")
            assert await lines.next() == "half[2J\N{REPLACEMENT CHARACTER}"
            assert await lines.next() == "x" * LONGEST
            target.close()
            assert await lines.next() == "last"
            assert [await lines.next(), await lines.next()] == [None, None]

    run(test())
