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
from kono_tui.tui.game.screen import GameScreen
from kono_tui.tui.online.lobby import NetworkDialog
from kono_tui.tui.online.new_room import NewRoom
from kono_tui.tui.settings.values import Settings
from tests.net.room_links import run_server
from tests.tui.driver import QuickAdvisor
from tests.tui.waits import wait_until

SETTINGS = Settings(animations=False, pace="instant", evaluation=False, name="Ann")


async def wait_for_screen(pilot: Pilot[None], app: KonoApp, kind: type) -> Any:
    """Wait for a screen, even if it appears below another one of its own."""
    await wait_until(pilot, lambda: any(isinstance(each, kind) for each in app.screen_stack))
    (screen,) = [each for each in app.screen_stack if isinstance(each, kind)]
    await wait_until(pilot, lambda: screen.is_mounted)
    await pilot.pause()
    return screen


def test_a_room_is_made_joined_left_and_taken_up_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with contextlib.AsyncExitStack() as stack:
            _, address = await stack.enter_async_context(run_server(tmp_path / "rooms"))
            app = KonoApp(QuickAdvisor(), None, SETTINGS)
            pilot = await stack.enter_async_context(app.run_test(size=(80, 24)))
            await wait_until(pilot, lambda: len(app.screen_stack) == 2)
            await pilot.press("t")
            lobby = await wait_for_screen(pilot, app, NetworkDialog)
            lobby.query_one("#server", Input).value = str(address)
            await pilot.press("enter")
            await wait_until(pilot, lambda: lobby.lobby_client.is_connected)
            await wait_until(pilot, lambda: lobby.focused is lobby.query_one("#shelf"))
            await pilot.press("m")
            await wait_for_screen(pilot, app, NewRoom)
            await pilot.press("enter")
            game = await wait_for_screen(pilot, app, GameScreen)
            link = game.live.link
            ben = await Lobby.open(address, "Ben")
            (room,) = await ben.rooms()
            assert (room.code, room.people[0].name) == (link.code, "Ann")
            other = await ben.join(room.code)
            await wait_until(pilot, lambda: link.view.is_full)
            game.live.leave()
            lobby = await wait_for_screen(pilot, app, NetworkDialog)
            await wait_until(pilot, lambda: any(place.room for place in lobby.shown_entries))
            shown = lobby.shown_entries
            assert {place.seat.name: place.state for place in shown} == {
                "Ann": "your game",
                "Ben": "your game",  # both play from here
            }
            assert [place.room.people[0].is_connected for place in shown] == [False, False]
            await wait_until(pilot, lambda: lobby.focused is lobby.query_one("#shelf"))
            await pilot.press("end", "enter")
            game = await wait_for_screen(pilot, app, GameScreen)
            assert game.live.link is not link
            assert (game.live.link.code, game.live.link.view.seat) == (link.code, 0)
            await other.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_the_lobby_says_when_a_server_stops(tmp_path: Path) -> None:
    async def run() -> None:
        app = KonoApp(QuickAdvisor(), None, SETTINGS)
        async with run_server(tmp_path / "rooms") as (server, address), app.run_test() as pilot:
            await wait_until(pilot, lambda: len(app.screen_stack) == 2)
            await pilot.press("t")
            lobby = await wait_for_screen(pilot, app, NetworkDialog)
            lobby.query_one("#server", Input).value = str(address)
            await pilot.press("enter")
            await wait_until(pilot, lambda: lobby.lobby_client.is_connected)
            await wait_until(pilot, lambda: lobby.focused is lobby.query_one("#shelf"))
            await server.stop()
            await pilot.press("r")
            said = lobby.query_one("#message", Static)
            await wait_until(pilot, lambda: said.has_class("error"))
            assert f"Nothing is listening at {address}" in str(said.content)
            await pilot.press("d")
            await wait_until(pilot, lambda: not lobby.lobby_client.is_connected)

    asyncio.run(asyncio.wait_for(run(), 60))
