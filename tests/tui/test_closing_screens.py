"""Screens that close while they are built, and clicks on what has gone: nothing ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from kono_tui.play.storage.last_game_options import NewGameOptions
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.command_palette import Palette
from kono_tui.tui.home.new_game import NewGame
from kono_tui.tui.home.screen import Home
from tests.tui.driver import drive
from tests.tui.tournaments import TWO_HUMANS, new_round
from tests.tui.waits import wait_until

MAKERS = {
    "home": Home,
    "new game": lambda: NewGame(NewGameOptions()),
    "palette": Palette,
}


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_a_screen_may_be_closed_as_soon_as_it_is_opened(make: Callable[[], Screen[Any]]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        below = app.screen
        app.push_screen(make())
        app.pop_screen()
        await wait_until(pilot, lambda: app.screen is below)

    drive(script, LaunchOptions(new_round(TWO_HUMANS)))


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_the_program_may_end_as_soon_as_a_screen_is_opened(
    make: Callable[[], Screen[Any]],
) -> None:
    apps = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        apps.append(app)
        app.push_screen(make())
        app.exit()

    drive(script, LaunchOptions(new_round(TWO_HUMANS)))
    assert apps[0].failure is None


def test_a_click_on_a_widget_that_is_just_removed_does_nothing() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        widget = Static("gone")
        await app.screen.mount(widget)
        await pilot.pause()
        place = next(
            (x, y)
            for y in range(app.size.height)
            for x in range(app.size.width)
            if app.screen.get_widget_at(x, y)[0] is widget
        )
        parent, widget._parent = widget._parent, None  # as while it is being removed
        app.post_message(_mouse_down(*place))
        await pilot.pause()
        widget._parent = parent
        assert app.is_running
        assert app.failure is None

    drive(script, LaunchOptions(new_round(TWO_HUMANS)))


def _mouse_down(x: int, y: int) -> events.MouseDown:
    return events.MouseDown(None, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y)


def test_the_palette_opens_again_before_the_last_one_has_gone() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.push_screen(Palette())
        await wait_until(pilot, lambda: isinstance(app.screen, Palette))
        app.pop_screen()
        app.action_command_palette()
        await wait_until(pilot, lambda: isinstance(app.screen, Palette))

    drive(script, LaunchOptions(new_round(TWO_HUMANS)))
