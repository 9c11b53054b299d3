"""The palette in a game: what each key does, and why some can do nothing now."""

from __future__ import annotations

from textual.pilot import Pilot

from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.command_palette import palette_commands
from tests.tui.driver import drive
from tests.tui.tournaments import TWO_HUMANS, new_round


def described(app: KonoApp) -> dict[str, str]:
    """What the palette says of each command."""
    return {each.title: each.help for each in palette_commands(app, app.screen)}


def test_a_command_that_is_possible_names_its_key() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert described(app)["Help"] == "The key h"

    drive(script, LaunchOptions(new_round(TWO_HUMANS)))


def test_a_command_that_is_not_possible_says_why_as_its_key_would() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert described(app)["Undo"] == "There is nothing to undo."
        assert described(app)["Redo"] == "There is nothing to redo."

    drive(script, LaunchOptions(new_round(TWO_HUMANS)))
