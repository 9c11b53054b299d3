"""Nothing that has left the screen stays in memory, whatever it followed while it was there."""

from __future__ import annotations

import gc
from dataclasses import replace
from weakref import ref

from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from kono_tui.tui.app import KonoApp
from kono_tui.tui.dialogs.help import Help
from kono_tui.tui.widgets.followers import follow_app
from tests.tui.driver import drive
from tests.tui.tournaments import new_round

MAX_STRIPS = 40
"""So many lines more than before may be kept after ten dialogs: one dialog has more."""


async def look_at_help(pilot: Pilot[None], app: KonoApp) -> list[ref[Widget]]:
    """Open the help and close it; return what it consisted of."""
    await app.push_screen(Help("kono"))
    await pilot.pause()
    widgets = [ref(each) for each in app.screen.walk_children(Widget)]
    await pilot.press("escape")
    await pilot.pause()
    assert not isinstance(app.screen, Help)
    return widgets


def count_kept_strips() -> int:
    gc.collect()
    return sum(type(each) is Strip for each in gc.get_objects())


def test_a_dialog_that_was_closed_is_gone_with_its_widgets() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        widgets = await look_at_help(pilot, app)
        await look_at_help(pilot, app)  # the screen itself still knows the latest
        gc.collect()
        assert len(widgets) > 10
        assert [each() for each in widgets if each() is not None] == []

    drive(script)


def test_the_lines_of_dialogs_that_were_closed_are_gone() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await look_at_help(pilot, app)
        before = count_kept_strips()
        for _ in range(10):
            await look_at_help(pilot, app)
        assert count_kept_strips() - before < MAX_STRIPS

    drive(script)


def test_a_game_that_was_left_is_gone() -> None:
    games: list[ref[object]] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        for _ in range(3):
            app.play(new_round())
            await pilot.pause()
            screen = app.current_game_screen()
            assert screen is not None
            games.append(ref(screen.live))
            screen.live.leave()
            await pilot.pause()
            await pilot.pause()
        gc.collect()
        assert [each() for each in games[:2]] == [None, None]

    drive(script)


def test_what_follows_the_skin_is_told_of_each_change_while_it_is_there() -> None:
    class Follower(Static):
        calls = 0

        def on_mount(self) -> None:
            follow_app(self, "skin", self.count)

        def count(self) -> None:
            self.calls += 1

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        follower = Follower()
        await app.screen.mount(follower)
        for number, theme in enumerate(("kono-slate", "nord", "kono-wood"), 1):
            app.apply_settings(replace(app.settings, theme=theme))
            await pilot.pause()
            assert follower.calls == number
        await follower.remove()
        app.apply_settings(replace(app.settings, theme="nord"))
        await pilot.pause()
        assert follower.calls == 3

    drive(script)
