"""The list of saved games: its headings, and how its texts are cut."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from kono_tui.tui.app import KonoApp
from kono_tui.tui.saves.screen import SavedGames
from kono_tui.tui.widgets.two_line_list import TwoLineList, truncate
from tests.tui.driver import drive
from tests.tui.saves.test_screen import STARTED, wait_until_read, write_game

SIZES = [(120, 40), (80, 24), (60, 20)]


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("short", 5, "short"),
        ("against the hard one", 15, "against the..."),
        ("You v hard, 0 : 0, round 3", 24, "You v hard, 0 : 0..."),
        ("kono-5x5-round-3", 12, "kono-5x5..."),
        ("unbreakable", 8, "unbre..."),
        ("text", 3, ""),
    ],
)
def test_a_text_is_cut_between_words(text: str, width: int, expected: str) -> None:
    assert truncate(text, width, "...") == expected


def list_rows(app: KonoApp) -> list[str]:
    shelf = app.screen.query_one(TwoLineList)
    return [shelf.render_line(y).text.strip() for y in range(shelf.size.height)]


@pytest.mark.parametrize("size", SIZES)
def test_unfinished_games_stand_under_a_heading_of_their_own(size: tuple[int, int]) -> None:
    write_game("mine.txt", age=5)
    write_game("kono-20260101-000000-7.txt", STARTED, age=1, autosave=True)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        dialog = SavedGames()
        app.push_screen(dialog)
        await wait_until_read(pilot, dialog)
        rows = list_rows(app)
        assert (rows[0], rows[3], rows[4]) == ("SAVED", "", "UNFINISHED")
        assert "You v hard, 0 : 0" in rows[6]
        shelf = dialog.query_one(TwoLineList)
        await pilot.click(shelf, offset=(5, 4))
        assert shelf.current == 0
        await pilot.click(shelf, offset=(5, 6))
        assert shelf.current == 1

    drive(script, size=size)


def test_a_heading_is_scrolled_into_view_with_its_first_game() -> None:
    for number in range(12):
        write_game(f"game-{number}.txt", age=number)
    write_game("kono-20260101-000000-7.txt", age=1, autosave=True)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        dialog = SavedGames()
        app.push_screen(dialog)
        await wait_until_read(pilot, dialog)
        await pilot.press("end")
        await pilot.pause()
        assert "UNFINISHED" in list_rows(app)
        await pilot.press("home")
        await pilot.pause()
        assert list_rows(app)[0] == "SAVED"

    drive(script)
