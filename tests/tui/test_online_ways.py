"""The ways to the network and back: from home, from the command line, from a room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from kono_tui.errors import NetError
from kono_tui.games import GAMES
from kono_tui.net.setup import Setup
from kono_tui.play.players import seated
from kono_tui.play.series import Series
from kono_tui.play.store import saves_folder, write_save
from kono_tui.tui.app import KonoApp, OnlineStart, Start
from kono_tui.tui.screens import online
from kono_tui.tui.screens.game import GameScreen
from kono_tui.tui.screens.home import Home
from kono_tui.tui.screens.network import NetworkDialog
from kono_tui.tui.screens.table import Table
from tests.tui.driving import STILL, drive
from tests.tui.lobbies import ELSEWHERE, HERE, OPEN, FakeLink, FakeServer, housed
from tests.tui.waiting import until

NAMED = replace(STILL, name="Ann")
GONE = NetError("unreachable", "nobody listens there")
CA = Path("ca.pem")


class Room(Table):
    """A game screen of which a test needs only that it is open."""

    def __init__(self, link: FakeLink) -> None:
        super().__init__(game())
        self.link = link


def game() -> Series:
    return Series(GAMES["kono"], seated(("human", "human"), ("", ""))).choose_size(5)


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> FakeServer:
    monkeypatch.setattr(online, "OnlineGame", Room)
    return housed(monkeypatch, FakeServer(OPEN))


async def comes(pilot: Pilot[None], app: KonoApp, screen: type) -> Any:
    await until(pilot, lambda: isinstance(app.screen, screen) and app.screen.is_mounted)
    await pilot.pause()
    return app.screen


def stack(app: KonoApp) -> list[str]:
    """The screens, from home on."""
    return [type(screen).__name__ for screen in app.screen_stack[1:]]


def test_from_home_into_a_room_and_back_by_the_lobby(house: FakeServer) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("t", "t")
        lobby = await comes(pilot, app, NetworkDialog)
        assert stack(app) == ["Home", "NetworkDialog"]
        lobby.query_one("#server", Input).value = "kono.example"
        await pilot.press("enter")
        await until(pilot, lambda: len(lobby.shown) == 1)
        await pilot.press("enter")
        room = await comes(pilot, app, Room)
        assert stack(app) == ["Home", "Room"]
        assert house.open == []
        assert room.link.closed == 0
        room.leave()
        lobby = await comes(pilot, app, NetworkDialog)
        await until(pilot, lambda: len(lobby.shown) == 1)
        await until(pilot, lambda: room.link.closed == 1)
        assert app.links == []
        assert [each[0] for each in house.went("open")] == ["kono.example:8765"] * 2
        await pilot.press("escape")
        await comes(pilot, app, Home)
        await until(pilot, lambda: house.open == [])

    drive(script, settings=NAMED)
    assert [each[1] for each in house.went("open")] == ["Ann", "Ann"]


def test_a_start_leads_into_the_room_and_the_way_back_into_the_same_lobby(
    house: FakeServer,
) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        room = await comes(pilot, app, Room)
        assert stack(app) == ["Home", "Room"]
        room.leave()
        lobby = await comes(pilot, app, NetworkDialog)
        await until(pilot, lambda: lobby.reception.connected)

    start = OnlineStart(ELSEWHERE, "KFM3Q", name="Ben", ca=CA)
    drive(script, Start(online=start), settings=NAMED)
    assert house.went("open") == [(str(ELSEWHERE), "Ben", CA)] * 2
    assert house.went("enter") == [("KFM3Q",)]
    assert house.open == []


def test_a_start_that_cannot_be_is_said_over_home(house: FakeServer) -> None:
    house.refusals["open"] = GONE

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        lobby = await comes(pilot, app, NetworkDialog)
        said = lobby.query_one("#message", Static)
        await until(pilot, lambda: str(said.content) == "Nobody listens there.")
        await pilot.press("escape")
        await comes(pilot, app, Home)

    drive(script, Start(online=OnlineStart(HERE, setup=Setup("kono", 5))), settings=NAMED)


def test_a_server_that_is_gone_when_its_room_is_left_is_said(house: FakeServer) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        room = await comes(pilot, app, Room)
        house.refusals["open"] = GONE
        room.leave()
        lobby = await comes(pilot, app, NetworkDialog)
        said = lobby.query_one("#message", Static)
        await until(pilot, lambda: str(said.content) == "Nobody listens there.")

    drive(script, Start(online=OnlineStart(HERE, "KFM3Q")), settings=NAMED)


def another_game(app: KonoApp) -> None:
    app.open_game(saves_folder() / "a.txt")


def another_room(app: KonoApp) -> None:
    app.play_online(FakeLink(ELSEWHERE, "OTHER", "join"))  # type: ignore[arg-type]


@pytest.mark.parametrize(("leave", "for_what"), [(another_game, GameScreen), (another_room, Room)])
def test_a_room_that_is_left_for_something_else_does_not_lead_to_the_lobby(
    house: FakeServer, leave: Callable[[KonoApp], None], for_what: type
) -> None:
    write_save(game().throw((6, 6)).throw((1, 1)).save(), saves_folder() / "a.txt")

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        room = await comes(pilot, app, Room)
        leave(app)
        await until(pilot, lambda: room.link.closed == 1)
        await until(pilot, lambda: any(isinstance(each, for_what) for each in app.screen_stack))
        await pilot.pause()
        assert room not in app.screen_stack
        assert "NetworkDialog" not in stack(app)
        assert len(app.links) == (for_what is Room)

    drive(script, Start(online=OnlineStart(HERE, "KFM3Q")), settings=NAMED)
    assert len(house.went("open")) == 1


def test_who_ends_the_program_in_a_room_hangs_up(house: FakeServer) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await comes(pilot, app, Room)

    drive(script, Start(online=OnlineStart(HERE, "KFM3Q")), settings=NAMED)
    assert [link.closed for link in house.links] == [1]


def test_a_room_that_does_not_let_go_does_not_keep_the_program(
    house: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kono_tui.tui.ways.FAREWELL", 0.05)

    async def never(self: FakeLink) -> None:
        self.closed += 1
        await asyncio.Event().wait()

    monkeypatch.setattr(FakeLink, "close", never)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await comes(pilot, app, Room)

    drive(script, Start(online=OnlineStart(HERE, "KFM3Q")), settings=NAMED)
    assert [link.closed for link in house.links] == [1]


def test_the_palette_leads_there_from_a_game_which_is_kept(house: FakeServer) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.play(game().throw((6, 6)).throw((1, 1)).choose_colour("white"))
        table = await comes(pilot, app, GameScreen)
        commands = {each.title: each for each in app.get_system_commands(app.screen)}
        commands["Network"].callback()
        lobby = await comes(pilot, app, NetworkDialog)
        await pilot.press("enter")
        await until(pilot, lambda: len(lobby.shown) == 1)
        await pilot.press("enter")
        await comes(pilot, app, Room)
        assert stack(app) == ["Home", "Room"]
        assert table not in app.screen_stack

    drive(script, settings=NAMED)
