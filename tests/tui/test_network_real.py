"""The whole way on a real server: make a room, let a player join, leave, and resume the game."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input, Static

from kono_tui.net.client.lobby import Lobby
from kono_tui.tui.app import KonoApp
from kono_tui.tui.screens.network import NetworkDialog
from kono_tui.tui.screens.new_room import NewRoom
from kono_tui.tui.screens.online import OnlineGame
from kono_tui.tui.settings import Settings
from tests.net.clients import serving
from tests.tui.driving import QuickMind
from tests.tui.waiting import until

SETTINGS = Settings(animations=False, pace="instant", evaluation=False, name="Ann")


async def comes(pilot: Pilot[None], app: KonoApp, kind: type) -> Any:
    """Wait for a screen, even if it appears below another one of its own."""
    await until(pilot, lambda: any(isinstance(each, kind) for each in app.screen_stack))
    (screen,) = [each for each in app.screen_stack if isinstance(each, kind)]
    await until(pilot, lambda: screen.is_mounted)
    await pilot.pause()
    return screen


def test_a_room_is_made_joined_left_and_taken_up_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with contextlib.AsyncExitStack() as stack:
            _, address = await stack.enter_async_context(serving(tmp_path / "rooms"))
            app = KonoApp(QuickMind(), None, SETTINGS)
            pilot = await stack.enter_async_context(app.run_test(size=(80, 24)))
            await until(pilot, lambda: len(app.screen_stack) == 2)
            await pilot.press("t")
            lobby = await comes(pilot, app, NetworkDialog)
            lobby.query_one("#server", Input).value = str(address)
            await pilot.press("enter")
            await until(pilot, lambda: lobby.reception.connected)
            await until(pilot, lambda: lobby.focused is lobby.query_one("#shelf"))
            await pilot.press("m")
            await comes(pilot, app, NewRoom)
            await pilot.press("enter")
            game = await comes(pilot, app, OnlineGame)
            link = game.link
            ben = await Lobby.open(address, "Ben")
            (room,) = await ben.rooms()
            assert (room.code, room.people[0].name) == (link.code, "Ann")
            other = await ben.join(room.code)
            await until(pilot, lambda: link.view.is_full)
            game.leave()
            lobby = await comes(pilot, app, NetworkDialog)
            await until(pilot, lambda: any(place.room for place in lobby.shown))
            assert {place.seat.name: place.state for place in lobby.shown} == {
                "Ann": "your game",
                "Ben": "your game",  # both play from here
            }
            assert [place.room.people[0].here for place in lobby.shown] == [False, False]
            await until(pilot, lambda: lobby.focused is lobby.query_one("#shelf"))
            await pilot.press("end", "enter")
            game = await comes(pilot, app, OnlineGame)
            assert game.link is not link
            assert (game.link.code, game.link.view.seat) == (link.code, 0)
            await other.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_server_that_stops_is_said_in_the_lobby(tmp_path: Path) -> None:
    async def run() -> None:
        app = KonoApp(QuickMind(), None, SETTINGS)
        async with serving(tmp_path / "rooms") as (server, address), app.run_test() as pilot:
            await until(pilot, lambda: len(app.screen_stack) == 2)
            await pilot.press("t")
            lobby = await comes(pilot, app, NetworkDialog)
            lobby.query_one("#server", Input).value = str(address)
            await pilot.press("enter")
            await until(pilot, lambda: lobby.reception.connected)
            await until(pilot, lambda: lobby.focused is lobby.query_one("#shelf"))
            await server.stop()
            await pilot.press("r")
            said = lobby.query_one("#message", Static)
            await until(pilot, lambda: said.has_class("error"))
            assert f"Nobody listens at {address}" in str(said.content)
            await pilot.press("d")
            await until(pilot, lambda: not lobby.reception.connected)

    asyncio.run(asyncio.wait_for(run(), 60))
