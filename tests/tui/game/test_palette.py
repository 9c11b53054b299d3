"""The palette in a game: what each key does, and why some can do nothing now."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from kono_tui.core.game import Game
from kono_tui.games import GAMES
from kono_tui.play.tournament import Tournament
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.command_palette import (
    COMMAND_QUESTION,
    NOTHING_FOUND,
    THEME_QUESTION,
    Palette,
    palette_commands,
)
from kono_tui.tui.game.panels.move_line import MoveLine
from tests.tui.driver import drive
from tests.tui.tournaments import TWO_HUMANS, new_round
from tests.tui.waits import wait_until


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


STOCK_SENTENCES = ("Search for", "No matches", "Maximize", "application", "widget", "screenshot")


@pytest.mark.parametrize("action", ["command_palette", "change_theme"])
def test_the_palette_speaks_in_our_own_words(action: str) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await app.run_action(action)
        await wait_until(pilot, lambda: isinstance(app.screen, Palette))
        field = app.screen.query_one(Input)
        assert field.placeholder in (COMMAND_QUESTION, THEME_QUESTION)
        field.value = "qqqqqq"
        await wait_until(pilot, lambda: NOTHING_FOUND in screen_text(app))
        assert not any(each in screen_text(app) for each in STOCK_SENTENCES)

    drive(script, LaunchOptions(new_round(TWO_HUMANS)))


def test_no_command_is_described_by_the_library() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        commands = list(app.get_system_commands(app.screen))
        texts = [f"{each.title}: {each.help}" for each in commands]
        assert not [text for text in texts if any(each in text for each in STOCK_SENTENCES)]
        assert {"Theme", "Leave at once"} <= {each.title for each in commands}

    drive(script, LaunchOptions(new_round(TWO_HUMANS)))


def test_the_line_for_moves_says_what_it_wants() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("colon")
        line = app.screen.query_one(MoveLine)
        wanted = "Type row, column and direction, such as 2,1 se   Esc closes"
        assert line.placeholder == wanted
        assert wanted in screen_text(app)

    drive(script, LaunchOptions(new_round(TWO_HUMANS)), size=(60, 20))


LEFTOVERS = ("Copy selected text", "Game 1")


@pytest.mark.parametrize("tournament", [None, new_round(TWO_HUMANS)])
def test_a_command_is_listed_once_by_a_name_of_ours(tournament: Tournament | None) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        titles = [each.title for each in palette_commands(app, app.screen)]
        assert len(titles) == len(set(titles))
        assert not [title for title in titles if title in LEFTOVERS]
        assert tournament is not None or {"Play Kono", "Play Fanorona"} <= set(titles)

    drive(script, LaunchOptions(tournament))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.info.key)
def test_the_line_for_moves_fits_the_smallest_window(game: Game[Any]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        line = app.screen.query_one(MoveLine)
        line.open(game.notation.how_to_type)
        await pilot.pause()
        assert line.placeholder in screen_text(app)
        assert line.placeholder.startswith(f"Type {game.notation.how_to_type}")

    drive(script, LaunchOptions(new_round(TWO_HUMANS)), size=(60, 20))


def screen_text(app: KonoApp) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips(app.size))
