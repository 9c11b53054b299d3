"""Help: the keys as they are, and the rules as they are written."""

from __future__ import annotations

from types import MappingProxyType

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Markdown, Static

from kono_tui.formats.text_file import read_rules_page
from kono_tui.games import GAMES
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.bindings import keymap
from kono_tui.tui.dialogs import help as help_module
from kono_tui.tui.dialogs.help import Help, KeyRow, format_key_rows
from kono_tui.tui.settings.values import Settings
from kono_tui.tui.terminal import Terminal
from tests.tui.driver import drive
from tests.tui.fanorona_rounds import new_round
from tests.tui.game.test_screen import wait_until_settled


def page_text(app: KonoApp) -> str:
    return str(app.screen.query_one("#table", Static).content)


def test_help_opens_on_the_keys_of_the_screen_below() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, Help)
        rows = {row.description: row.keys for row in app.screen.rows}
        assert rows["Settings"] == ","
        assert rows["Open"] == "o ^o"
        assert rows["Palette of commands"] == "^p"
        assert "^p" in page_text(app)
        assert page_text(app).isascii()
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(app.screen, Help)

    drive(script)


def test_changed_keys_are_shown_as_they_are() -> None:
    settings = Settings(keys=MappingProxyType({"home.settings": "f9"}))

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.set_keymap(keymap(settings))
        app.push_screen(Help("kono"))
        await pilot.pause()
        assert isinstance(app.screen, Help)
        assert KeyRow("F9", "Settings") in app.screen.rows

    drive(script)


@pytest.mark.parametrize("size", [(60, 20), (120, 40)])
def test_the_rules_are_scrolled_by_keys(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.push_screen(Help("kono"))
        await pilot.pause()
        assert not app.screen.query(Markdown)
        await pilot.press("r")
        await pilot.pause()
        scroll = app.screen.query_one("#page-rules", VerticalScroll)
        assert app.screen.query_one(Markdown).source == read_rules_page("kono")
        assert scroll.has_focus
        assert app.screen.region.contains_region(scroll.region)
        assert not scroll.show_horizontal_scrollbar
        await pilot.press("end")
        await pilot.pause()
        assert scroll.scroll_y == scroll.max_scroll_y > 0
        await pilot.press("k")
        await pilot.pause()
        assert app.screen.query_one("#page-keys").has_focus
        assert not scroll.display

    drive(script, size=size)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that are short enough to show at once."""
    page = "# Kono\n\n" + "- a [rule](https://example.org)\n" * 3
    monkeypatch.setattr(help_module, "read_rules_page", lambda key: page)


def test_parts_are_chosen_with_the_mouse(short: None) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.push_screen(Help("kono"))
        await pilot.pause()
        await pilot.click("#rules")
        await pilot.pause()
        assert app.screen.query_one("#page-rules").display
        await pilot.click("#keys")
        await pilot.pause()
        assert not app.screen.query_one("#page-rules").display
        await pilot.click("#close")
        await pilot.pause()
        assert not isinstance(app.screen, Help)

    drive(script)


def test_links_lead_nowhere(short: None, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(KonoApp, "open_url", lambda app, url, **_: opened.append(url))

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.push_screen(Help("kono"))
        await pilot.pause()
        await pilot.press("r")
        await pilot.pause()
        markdown = app.screen.query_one(Markdown)
        markdown.post_message(Markdown.LinkClicked(markdown, "https://example.org"))
        await pilot.pause()
        assert opened == []

    drive(script)


def test_bullets_are_plain_where_characters_are(short: None) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.push_screen(Help("kono"))
        await pilot.pause()
        await pilot.press("r")
        await pilot.pause()
        await pilot.press("end")
        await pilot.pause()
        shown = "".join(
            "".join(segment.text for segment in strip)
            for strip in app.screen._compositor.render_strips()
        )
        assert "* " in shown
        assert shown.isascii()

    drive(script, terminal=Terminal("ascii", "16"))


def test_every_game_has_a_page_of_rules() -> None:
    for key, game in GAMES.items():
        assert read_rules_page(key).startswith(f"# {game.info.title}")


def test_columns_are_read_downwards() -> None:
    rows = [KeyRow(str(number), f"does {number}") for number in range(5)]
    lines = str(format_key_rows(rows, 2)).split("\n")
    assert [line.split() for line in lines] == [
        ["0", "does", "0", "3", "does", "3"],
        ["1", "does", "1", "4", "does", "4"],
        ["2", "does", "2"],
    ]
    assert len(str(format_key_rows(rows, 1)).split("\n")) == 5


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_a_key_and_what_it_does_take_one_line(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("question_mark")
        await wait_until_settled(pilot)
        assert isinstance(app.screen, Help)
        shown = app.screen.query_one("#table", Static)
        lines = page_text(app).split("\n")
        assert max(len(line.rstrip()) for line in lines) <= shown.content_size.width
        assert shown.content_size.height == len(lines)

    drive(script, LaunchOptions(new_round()), size=size)
