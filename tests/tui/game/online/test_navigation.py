"""The ways to the network and back: from home, from the command line, from a room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from kono_tui.errors import NetError
from kono_tui.games import GAMES
from kono_tui.live import remote
from kono_tui.live.local import LocalGame
from kono_tui.live.remote import RemoteGame
from kono_tui.net.room_setup import RoomSetup
from kono_tui.play.players import create_players
from kono_tui.play.storage.saves import saves_folder, write_save
from kono_tui.play.tournament import Tournament
from kono_tui.tui.app import KonoApp, LaunchOptions, OnlineLaunch
from kono_tui.tui.game.screen import GameScreen
from kono_tui.tui.home.screen import Home
from kono_tui.tui.online.lobby import NetworkDialog
from tests.tui.driver import STILL, drive
from tests.tui.online.fake_server import (
    LOCAL_ADDRESS,
    OPEN,
    REMOTE_ADDRESS,
    FakeRoomLink,
    FakeServer,
    connect_to,
)
from tests.tui.waits import wait_until

NAMED = replace(STILL, name="Ann")
GONE = NetError("unreachable", "nothing is listening there")
CA = Path("ca.pem")


class Room(LocalGame):
    """A game of which a test needs only that it is open, and that it hangs up."""

    def __init__(self, link: FakeRoomLink, *ports: Any) -> None:
        super().__init__(game().throw((6, 6)).throw((1, 1)).choose_colour("white"), *ports)
        self.link = link

    async def close(self) -> None:
        await RemoteGame.close(cast(RemoteGame, self))

    _is_hung_up = False


def game() -> Tournament:
    return Tournament(GAMES["kono"], create_players(("human", "human"), ("", ""))).choose_size(5)


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> FakeServer:
    monkeypatch.setattr(remote, "RemoteGame", Room)
    return connect_to(monkeypatch, FakeServer(OPEN))


async def wait_for_screen(pilot: Pilot[None], app: KonoApp, screen: type) -> Any:
    await wait_until(pilot, lambda: isinstance(app.screen, screen) and app.screen.is_mounted)
    await pilot.pause()
    return app.screen


async def wait_for_room(pilot: Pilot[None], app: KonoApp) -> Room:
    screen = await wait_for_screen(pilot, app, GameScreen)
    assert isinstance(screen.live, Room)
    return screen.live


def rooms(app: KonoApp) -> list[Room]:
    """The rooms that are open."""
    screens = [screen for screen in app.screen_stack if isinstance(screen, GameScreen)]
    return [screen.live for screen in screens if isinstance(screen.live, Room)]


def screen_names(app: KonoApp) -> list[str]:
    """The screens, from home on."""
    return [type(screen).__name__ for screen in app.screen_stack[1:]]


def test_from_home_into_a_room_and_back_by_the_lobby(house: FakeServer) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("t", "t")
        lobby = await wait_for_screen(pilot, app, NetworkDialog)
        assert screen_names(app) == ["Home", "NetworkDialog"]
        lobby.query_one("#server", Input).value = "kono.example"
        await pilot.press("enter")
        await wait_until(pilot, lambda: len(lobby.shown_entries) == 1)
        await pilot.press("enter")
        room = await wait_for_room(pilot, app)
        assert screen_names(app) == ["Home", "GameScreen"]
        assert house.open == []
        assert room.link.closed == 0
        room.leave()
        lobby = await wait_for_screen(pilot, app, NetworkDialog)
        await wait_until(pilot, lambda: len(lobby.shown_entries) == 1)
        await wait_until(pilot, lambda: room.link.closed == 1)
        assert rooms(app) == []
        assert [each[0] for each in house.questions_of("open")] == ["kono.example:8765"] * 2
        await pilot.press("escape")
        await wait_for_screen(pilot, app, Home)
        await wait_until(pilot, lambda: house.open == [])

    drive(script, settings=NAMED)
    assert [each[1] for each in house.questions_of("open")] == ["Ann", "Ann"]


def test_a_start_leads_into_the_room_and_the_way_back_into_the_same_lobby(
    house: FakeServer,
) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        room = await wait_for_room(pilot, app)
        assert screen_names(app) == ["Home", "GameScreen"]
        room.leave()
        lobby = await wait_for_screen(pilot, app, NetworkDialog)
        await wait_until(pilot, lambda: lobby.lobby_client.is_connected)

    start = OnlineLaunch(REMOTE_ADDRESS, "KFM3Q", name="Ben", ca=CA)
    drive(script, LaunchOptions(online=start), settings=NAMED)
    assert house.questions_of("open") == [(str(REMOTE_ADDRESS), "Ben", CA)] * 2
    assert house.questions_of("enter") == [("KFM3Q",)]
    assert house.open == []


def test_an_impossible_start_is_explained_over_home(house: FakeServer) -> None:
    house.refusals["open"] = GONE

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        lobby = await wait_for_screen(pilot, app, NetworkDialog)
        said = lobby.query_one("#message", Static)
        await wait_until(pilot, lambda: str(said.content) == "Nothing is listening there.")
        await pilot.press("escape")
        await wait_for_screen(pilot, app, Home)

    drive(
        script,
        LaunchOptions(online=OnlineLaunch(LOCAL_ADDRESS, setup=RoomSetup("kono", 5))),
        settings=NAMED,
    )


def test_leaving_a_room_reports_a_server_that_is_gone(house: FakeServer) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        room = await wait_for_room(pilot, app)
        house.refusals["open"] = GONE
        room.leave()
        lobby = await wait_for_screen(pilot, app, NetworkDialog)
        said = lobby.query_one("#message", Static)
        await wait_until(pilot, lambda: str(said.content) == "Nothing is listening there.")

    drive(script, LaunchOptions(online=OnlineLaunch(LOCAL_ADDRESS, "KFM3Q")), settings=NAMED)


def start_another_game(app: KonoApp) -> None:
    app.open_game(saves_folder() / "a.txt")


def enter_another_room(app: KonoApp) -> None:
    app.play_online(FakeRoomLink(REMOTE_ADDRESS, "OTHER", "join"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("leave", "for_a_room"), [(start_another_game, False), (enter_another_room, True)]
)
def test_a_room_that_is_left_for_something_else_does_not_lead_to_the_lobby(
    house: FakeServer, leave: Callable[[KonoApp], None], for_a_room: bool
) -> None:
    write_save(game().throw((6, 6)).throw((1, 1)).to_save(), saves_folder() / "a.txt")

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        room = await wait_for_room(pilot, app)
        leave(app)
        await wait_until(pilot, lambda: room.link.closed == 1)
        await wait_until(pilot, lambda: app.current_game_screen() is not None)
        await pilot.pause()
        assert room not in rooms(app)
        assert "NetworkDialog" not in screen_names(app)
        assert len(rooms(app)) == for_a_room

    drive(script, LaunchOptions(online=OnlineLaunch(LOCAL_ADDRESS, "KFM3Q")), settings=NAMED)
    assert len(house.questions_of("open")) == 1


def test_ending_the_program_in_a_room_hangs_up(house: FakeServer) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_room(pilot, app)

    drive(script, LaunchOptions(online=OnlineLaunch(LOCAL_ADDRESS, "KFM3Q")), settings=NAMED)
    assert [link.closed for link in house.links] == [1]


def test_a_room_that_does_not_let_go_does_not_keep_the_program(
    house: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "CLOSE_TIMEOUT", 0.05)

    async def never(self: FakeRoomLink) -> None:
        self.closed += 1
        await asyncio.Event().wait()

    monkeypatch.setattr(FakeRoomLink, "close", never)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_room(pilot, app)

    drive(script, LaunchOptions(online=OnlineLaunch(LOCAL_ADDRESS, "KFM3Q")), settings=NAMED)
    assert [link.closed for link in house.links] == [1]


def test_the_palette_leads_there_from_a_game_which_is_kept(house: FakeServer) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.play(game().throw((6, 6)).throw((1, 1)).choose_colour("white"))
        table = await wait_for_screen(pilot, app, GameScreen)
        commands = {each.title: each for each in app.get_system_commands(app.screen)}
        commands["Network"].callback()
        lobby = await wait_for_screen(pilot, app, NetworkDialog)
        await pilot.press("enter")
        await wait_until(pilot, lambda: len(lobby.shown_entries) == 1)
        await pilot.press("enter")
        await wait_for_room(pilot, app)
        assert screen_names(app) == ["Home", "GameScreen"]
        assert table not in app.screen_stack

    drive(script, settings=NAMED)
