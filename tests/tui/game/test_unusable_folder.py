"""A game on the screen without a data folder that can be used."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.game.screen import GameScreen
from tests.tui.driver import drive
from tests.tui.tournaments import TWO_HUMANS, new_round
from tests.tui.waits import wait_until
from tests.unusable_folders import long_named_folder


def notices(app: KonoApp) -> list[str]:
    return [notification.message for notification in app._notifications]


def test_the_game_goes_on_and_says_that_it_cannot_be_kept_and_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = long_named_folder(tmp_path)
    monkeypatch.setenv("KONO_DATA", str(folder))
    monkeypatch.setenv("KONO_CONFIG", str(folder / "config"))

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until(pilot, lambda: any("cannot be saved" in each for each in notices(app)))
        (notice,) = (each for each in notices(app) if "cannot be saved" in each)
        assert str(tmp_path) in notice
        assert isinstance(app.screen, GameScreen)
        for action in ("saved_games", "command_palette"):
            await app.run_action(action)
            await wait_until(pilot, lambda: not isinstance(app.screen, GameScreen))
            await pilot.press("escape")
            await wait_until(pilot, lambda: isinstance(app.screen, GameScreen))

    drive(script, LaunchOptions(new_round(TWO_HUMANS)))


def test_home_shows_without_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KONO_DATA", str(long_named_folder(tmp_path)))

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("n")
        await wait_until(pilot, lambda: app.screen.is_modal)

    drive(script)
