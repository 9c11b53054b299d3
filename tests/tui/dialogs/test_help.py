"""Help: the game in short, the keys as they are, and the rules as they are written."""

from __future__ import annotations

from itertools import product
from types import MappingProxyType

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Static

from kono_tui.formats.rules_page import Diagram, load_rules
from kono_tui.games import GAMES
from kono_tui.play.tournament import Tournament
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.bindings import keymap
from kono_tui.tui.dialogs.help import PARTS, Help
from kono_tui.tui.dialogs.help_keys import (
    COLUMN_GAP,
    COLUMN_WIDTH,
    KEYS_WIDTH,
    KeyGroup,
    KeyRow,
    format_key_groups,
)
from kono_tui.tui.game.opening import OpeningDialog
from kono_tui.tui.settings.screen import SettingsDialog
from kono_tui.tui.settings.values import Settings
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.diagrams import DiagramRow
from tests.tui import canoga_rounds, fanorona_rounds, konobi_rounds, tournaments
from tests.tui.driver import drive
from tests.tui.game.test_screen import screen, wait_until_settled


def help_of(app: KonoApp) -> Help:
    assert isinstance(app.screen, Help)
    return app.screen


def shown_text(app: KonoApp) -> str:
    """What the screen shows, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def rows_of(app: KonoApp) -> dict[str, str]:
    """The keys that the help lists, by what they do."""
    return {row.description: row.keys for group in help_of(app).groups for row in group.rows}


def test_help_at_home_opens_on_the_chosen_game_in_short() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("question_mark")
        await wait_until_settled(pilot)
        assert help_of(app).part == "short"
        assert "Cross the board" in shown_text(app)
        assert len(app.screen.query(DiagramRow)) == 1
        rows = rows_of(app)
        assert rows["Settings"] == ","
        assert rows["Saved games"] == "o ^o"
        assert rows["Palette of commands"] == "^p"
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(app.screen, Help)

    drive(script)


def test_where_colours_carry_no_meaning_the_help_has_a_frame() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("question_mark")
        await wait_until_settled(pilot)
        _, *body, bottom = shown_text(app).splitlines()
        assert all(line[0] == line[-1] == "|" for line in body)
        assert bottom.replace("-", "") == "++"

    drive(script, settings=Settings(theme="ansi-dark"))


def test_escape_at_the_opening_of_a_round_leaves_and_is_listed_so() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.pause()
        assert isinstance(app.screen, OpeningDialog)
        await pilot.press("question_mark")
        await pilot.pause()
        rows = rows_of(app)
        assert rows["Leave"] == "Esc"
        assert "Close" not in rows

    opening = Tournament(GAMES["kono"], (tournaments.YOU, tournaments.COMPUTER)).choose_size(5)
    drive(script, LaunchOptions(opening))


def test_changed_keys_are_shown_as_they_are() -> None:
    settings = Settings(keys=MappingProxyType({"home.settings": "f9"}))

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.set_keymap(keymap(settings))
        app.push_screen(Help("kono"))
        await pilot.pause()
        assert rows_of(app)["Settings"] == "F9"

    drive(script)


ROUNDS = {
    "kono": tournaments.new_round(),
    "konobi": konobi_rounds.against_computer(),
    "canoga": canoga_rounds.tournament_after("two", "4+5"),
    "fanorona": fanorona_rounds.new_round(),
}
WAYS = {"kono": "1379", "fanorona": "12346789"}
"""The keys that move a piece in a direction, in each game whose pieces go somewhere."""


@pytest.mark.parametrize("key", list(ROUNDS))
def test_only_keys_that_mean_something_in_the_game_are_listed_in_columns(key: str) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("question_mark")
        await wait_until_settled(pilot)
        groups = [group.name for group in help_of(app).groups]
        assert groups == ["Move", "Computer", "Look", "The round so far", "Game", "Program"]
        rows = rows_of(app)
        assert rows["Move the cursor"] == "Arrows"
        assert rows.get("Move that way", "") == WAYS.get(key, "")
        assert rows.get("Pick that square", "") == "123456789" * (key == "canoga")
        assert ("Offer a draw" in rows) == (key == "fanorona")
        assert "Redo" not in rows  # nothing has been taken back
        assert ("Lines and key points" in rows) == (key == "konobi")
        for row in (each for group in help_of(app).groups for each in group.rows):
            assert len(row.keys) < KEYS_WIDTH
            assert KEYS_WIDTH + len(row.description) < COLUMN_WIDTH + COLUMN_GAP
        if key == "kono":
            assert rows["Previous piece"] == "N"
            look = next(group for group in help_of(app).groups if group.name == "Look")
            assert {row.description for row in look.rows[-2:]} == {"Larger board", "Smaller board"}

    drive(script, LaunchOptions(ROUNDS[key]))


def test_the_palette_and_the_footer_name_a_key_as_the_help_does() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until_settled(pilot)
        label = screen(app).action_labels["move"]
        assert label != "Move"
        names = {command.title for command in app.get_system_commands(app.screen)}
        assert f"Enter {label}" in shown_text(app)
        assert {label, "Rules"} <= names
        assert not names & {"Move", "Move north"}
        await pilot.press("question_mark")
        await wait_until_settled(pilot)
        assert rows_of(app)[label] == "Enter"

    drive(script, LaunchOptions(ROUNDS["canoga"]), size=(120, 40))


@pytest.mark.parametrize(
    ("keys", "size"), [(tuple(GAMES), (60, 20)), (("kono",), (80, 24)), (("canoga",), (200, 60))]
)
def test_each_game_is_shown_in_short_and_in_full(
    keys: tuple[str, ...], size: tuple[int, int]
) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        for key in keys:
            app.push_screen(Help(key))
            await wait_until_settled(pilot)
            for part in ("short", "rules"):
                await pilot.press(part[0])
                await wait_until_settled(pilot)
                check_diagrams(help_of(app), key, part)
            await pilot.press("escape")
            await pilot.pause()

    drive(script, size=size)


def check_diagrams(help: Help, key: str, part: str) -> None:
    """Check that a part is in front, with all its boards, and none beyond its edges."""
    page = help.query_one(f"#page-{part}", VerticalScroll)
    assert page.has_focus
    assert not page.show_horizontal_scrollbar
    rules = load_rules(GAMES[key].info)
    blocks = rules.short if part == "short" else rules.full
    boards = sum(len(each.diagrams) for each in page.query(DiagramRow))
    assert boards == sum(isinstance(each, Diagram) for each in blocks)
    for row in page.query(DiagramRow):
        placed = row.placed(row.content_size.width)
        assert all(each.x + each.width <= row.content_size.width for each in placed)
        assert row.content_size.height == max(each.y + each.height for each in placed)


@pytest.mark.parametrize("size", [(60, 20), (120, 40)])
def test_the_rules_are_scrolled_by_keys(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.push_screen(Help("kono"))
        await wait_until_settled(pilot)
        scroll = app.screen.query_one("#page-rules", VerticalScroll)
        assert not scroll.children
        await pilot.press("r")
        await wait_until_settled(pilot)
        assert scroll.has_focus
        assert app.screen.region.contains_region(scroll.region)
        await pilot.press("end")
        await wait_until_settled(pilot)
        assert scroll.scroll_y == scroll.max_scroll_y > 0
        await pilot.press("k")
        await pilot.pause()
        assert app.screen.query_one("#page-keys").has_focus
        assert not scroll.display

    drive(script, size=size)


def test_the_arrows_lead_through_the_parts_and_around() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.push_screen(Help("konane"))
        await wait_until_settled(pilot)
        seen = []
        for _ in range(4):
            seen.append(help_of(app).part)
            await pilot.press("right")
            await wait_until_settled(pilot)
        assert seen == [*PARTS, PARTS[0]]
        await pilot.press("left")
        await wait_until_settled(pilot)
        assert help_of(app).part == PARTS[0]

    drive(script)


def test_parts_are_chosen_with_the_mouse() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.push_screen(Help("kono"))
        await wait_until_settled(pilot)
        for part in ("rules", "keys", "short"):
            await pilot.click(f"#{part}")
            await wait_until_settled(pilot)
            assert [name for name in PARTS if app.screen.query_one(f"#page-{name}").display] == [
                part
            ]
        await pilot.click("#close")
        await pilot.pause()
        assert not isinstance(app.screen, Help)

    drive(script)


def test_nothing_but_ascii_is_shown_where_there_is_nothing_else() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        for key, part in product(GAMES, "skr"):
            if part == "s":
                app.push_screen(Help(key))
                await pilot.pause()
            for page in help_of(app).query(".page"):
                page.styles.scrollbar_size_vertical = 0  # the launch makes them plain, not tests
            await pilot.press(part)
            await wait_until_settled(pilot)
            assert {each for each in shown_text(app) if not each.isascii()} == set(), (key, part)
            assert part != "s" or "* " in shown_text(app), key
            if part == "r":
                await pilot.press("escape")
                await pilot.pause()

    drive(script, terminal=Terminal("ascii", "16"))


def test_help_over_a_dialog_opens_on_its_keys() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("comma")
        await pilot.pause()
        assert isinstance(app.screen, SettingsDialog)
        await pilot.press("question_mark")
        await pilot.pause()
        assert help_of(app).part == "keys"
        assert "Close" in rows_of(app)

    drive(script)


@pytest.mark.parametrize("key", ["o", "t"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_saved_games_and_the_lobby_say_what_the_key_opens(key: str, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press(key)
        await pilot.pause()
        await pilot.pause()
        shown_key = "?" if key == "o" else "F1"  # in the lobby, ? is typed into the address
        assert f"{shown_key} Keys" in shown_text(app)
        await pilot.click("#help-key")
        for _ in range(5):
            await pilot.pause()
        assert help_of(app).part == "keys"

    drive(script, size=size)


def test_groups_are_laid_out_in_columns() -> None:
    rows = tuple(KeyRow(str(number), f"does {number}") for number in range(2))
    groups = [KeyGroup("Move", rows), KeyGroup("Look", rows[:1])]
    assert str(format_key_groups(groups, 1)).split("\n") == [
        "MOVE",
        "0           does 0",
        "1           does 1",
        "",
        "LOOK",
        "0           does 0",
    ]
    lines = str(format_key_groups(groups, 2)).split("\n")
    assert [line.split() for line in lines] == [
        ["MOVE", "LOOK"],
        ["0", "does", "0", "0", "does", "0"],
        ["1", "does", "1"],
    ]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_a_key_and_what_it_does_take_one_line(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("question_mark", "k")
        await wait_until_settled(pilot)
        table = app.screen.query_one("#table", Static)
        lines = str(table.content).split("\n")
        assert max(len(line.rstrip()) for line in lines) <= table.content_size.width
        assert table.content_size.height == len(lines)

    drive(script, LaunchOptions(fanorona_rounds.new_round()), size=size)


@pytest.mark.parametrize("key", list(ROUNDS))
@pytest.mark.parametrize("size", [(60, 20)])
def test_the_footer_always_says_where_the_rules_are(key: str, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until_settled(pilot)
        assert "? Rules" in shown_text(app).splitlines()[-1]

    drive(script, LaunchOptions(ROUNDS[key]), size=size)
