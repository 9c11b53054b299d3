"""The palette in a game: what each key does, and why some can do nothing now."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from textual.command import CommandList, DiscoveryHit
from textual.events import Click
from textual.pilot import Pilot
from textual.widgets import Input

from kono_tui.core.game import Game
from kono_tui.games import GAMES
from kono_tui.play.storage import saves
from kono_tui.play.tournament import Tournament
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.command_palette import (
    COMMAND_QUESTION,
    NOTHING_FOUND,
    THEME_QUESTION,
    Palette,
    palette_commands,
)
from kono_tui.tui.dialogs.choice import ChoiceDialog
from kono_tui.tui.game.panels.move_line import MoveLine
from tests.tui.driver import drive
from tests.tui.reading import record_reading_threads
from tests.tui.tournaments import TWO_HUMANS, new_round, with_moves_played
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
        await wait_until(pilot, lambda: len(app.screen.query(Input)) > 0)
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


def close(palette: Palette) -> None:
    palette.dismiss()


@pytest.mark.parametrize("how", ["click outside", "escape", "be told to"])
def test_the_palette_closes_once_however_often_it_is_to(how: str) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        before = list(app.screen_stack)
        palette = await open_palette(pilot, app)
        for _ in range(3):
            if how == "click outside":
                palette.post_message(click_at(0, app.size.height - 1))
            elif how == "escape":
                palette.call_later(palette.run_action, "escape")
            else:
                palette.call_later(close, palette)
        await wait_until(pilot, lambda: app.screen is not palette)
        await pilot.pause()
        assert app.screen_stack == before

    drive(script, LaunchOptions(new_round(TWO_HUMANS)))


def test_a_covered_palette_closes_itself_and_not_what_covers_it() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        before = list(app.screen_stack)
        palette = await open_palette(pilot, app)
        dialog = ChoiceDialog("SURE?", "", (("yes", "Yes"),))
        app.push_screen(dialog)
        await wait_until(pilot, lambda: app.screen is dialog)
        palette.dismiss()
        await pilot.pause()
        assert app.screen is dialog
        dialog.dismiss("yes")
        await wait_until(pilot, lambda: app.screen_stack == before)

    drive(script, LaunchOptions(new_round(TWO_HUMANS)))


def test_a_second_enter_runs_no_second_command() -> None:
    runs: list[str] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        palette = await open_palette(pilot, app)
        palette._selected_command = DiscoveryHit("Ours", lambda: runs.append("ours"))
        palette._list_visible = False
        for _ in range(3):
            palette.post_message(Input.Submitted(palette.query_one(Input), ""))
        await wait_until(pilot, lambda: app.screen is not palette)
        for _ in range(3):
            await pilot.pause()
        assert runs == ["ours"]

    drive(script, LaunchOptions(new_round(TWO_HUMANS)))


def test_a_window_too_small_for_the_palette_closes_nothing() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        before = list(app.screen_stack)
        for last in ("click", "escape"):
            palette = await open_palette(pilot, app)
            palette.post_message(click_at(2, 23))
            await pilot.resize_terminal(50, 15)
            await pilot.resize_terminal(100, 30)
            if last == "click":
                palette.post_message(click_at(2, 23))
            else:
                await pilot.press("escape")
            await wait_until(pilot, lambda: app.screen_stack == before)

    drive(script, LaunchOptions(new_round(TWO_HUMANS)), size=(100, 30))


def test_saved_games_are_read_off_the_screens_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = record_reading_threads(monkeypatch)
    saves.write_save(new_round(TWO_HUMANS).to_save(), saves.save_path("my-game"))

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await app.run_action("command_palette")
        await wait_until(pilot, lambda: isinstance(app.screen, Palette))
        app.screen.query_one(Input).value = "Open my"
        await wait_until(pilot, lambda: "Open my-game.txt" in screen_text(app))

    drive(script, LaunchOptions(new_round(TWO_HUMANS)))
    assert threads
    assert threading.main_thread() not in threads


def test_an_unfinished_game_is_told_by_what_it_holds() -> None:
    saves.AutosaveFile("kono").write(with_moves_played(new_round(), "1,1 se").to_save())

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await app.run_action("command_palette")
        await wait_until(pilot, lambda: isinstance(app.screen, Palette))
        app.screen.query_one(Input).value = "Continue Kono"
        await wait_until(pilot, lambda: "Continue Kono 5x5" in screen_text(app))
        assert "You v easy, 0 : 0, round 1, just now" in screen_text(app)
        assert "kono-2" not in screen_text(app)

    drive(script, LaunchOptions(new_round(TWO_HUMANS)), size=(100, 30))


async def open_palette(pilot: Pilot[None], app: KonoApp) -> Palette:
    """Open the palette, and wait for its commands."""
    await app.run_action("command_palette")
    await wait_until(pilot, lambda: isinstance(app.screen, Palette))
    palette = app.screen
    assert isinstance(palette, Palette)
    await wait_until(pilot, lambda: palette.query_one(CommandList).option_count > 5)
    return palette


def click_at(column: int, row: int) -> Click:
    """A click at a place, as the terminal tells it."""
    return Click(None, column, row, 0, 0, 1, False, False, False, column, row)


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
