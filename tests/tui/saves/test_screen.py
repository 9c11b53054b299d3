"""The saved games: listed, looked at, resumed, renamed, deleted; and files from elsewhere."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from itertools import product
from pathlib import Path
from threading import Event, main_thread
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Button, Input, OptionList, Static

from kono_tui.core.board_marks import Marks
from kono_tui.core.save import Player, Save
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.storage import saves
from kono_tui.play.storage.saves import (
    autosaves_folder,
    load_save,
    samples_folder,
    saves_folder,
    write_save,
)
from kono_tui.play.tournament import Tournament
from kono_tui.tui.app import KonoApp
from kono_tui.tui.dialogs.choice import ChoiceDialog
from kono_tui.tui.saves.file_picker import FilePicker
from kono_tui.tui.saves.preview import Preview, build_picture, caption
from kono_tui.tui.saves.rename_dialog import RenameDialog
from kono_tui.tui.saves.screen import SavedGames
from kono_tui.tui.terminal import Colours, Terminal
from kono_tui.tui.widgets.board import BoardWidget
from kono_tui.tui.widgets.two_line_list import TwoLineItem, TwoLineList
from tests.games.pig import PIG, PigPosition
from tests.konane_chains import PLAYERS, tournament_at
from tests.limits import HANG_SECONDS
from tests.tui.driver import drive
from tests.tui.konobi_rounds import against_computer
from tests.tui.reading import record_reading_threads
from tests.tui.waits import wait_until

KONO = GAMES["kono"]
MIXED = (Player("Human", "human"), Player("Computer", "computer", "hard"))
HUMANS = (Player("Human 1", "human"), Player("Human 2", "human"))
FRESH = Tournament(KONO, MIXED, 5, round=3)
STARTED = FRESH.throw((6, 6)).throw((1, 1)).choose_colour("white")
Steps = Callable[[Pilot[None], KonoApp, SavedGames], Awaitable[None]]


def play_moves(series: Tournament, *typed: str) -> Tournament:
    for each in typed:
        assert series.match is not None
        series = series.play(KONO.notation.parse_move(series.match.position, each))
    return series


def write_game(
    name: str, series: Tournament = STARTED, age: int = 0, autosave: bool = False
) -> Path:
    """Write a game into one of the folders; the list goes by age."""
    path = (autosaves_folder() if autosave else saves_folder()) / name
    write_save(series.to_save(), path)
    os.utime(path, (2_000_000_000 - age, 2_000_000_000 - age))
    return path


def write_bad_file(name: str, age: int = 0) -> Path:
    """Write a file with an error in its fourth line."""
    path = write_game(name)
    path.write_text(path.read_text().replace("   Score: 0", "   Score: x", 1))
    os.utime(path, (2_000_000_000 - age, 2_000_000_000 - age))
    return path


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file has been picked before."""
    monkeypatch.setattr(SavedGames, "folder", None)


def run_dialog(
    steps: Steps, size: tuple[int, int] = (80, 24), terminal: Terminal | None = None
) -> list[Path | None]:
    """Open the dialog and take these steps once all is read; return what it closed with."""
    results: list[Path | None] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        dialog = SavedGames()
        app.push_screen(dialog, results.append)
        await wait_until_read(pilot, dialog)
        await steps(pilot, app, dialog)

    drive(script, size=size, terminal=terminal)
    return results


async def wait_until_read(pilot: Pilot[None], dialog: SavedGames) -> None:
    await wait_until(
        pilot, lambda: bool(note_text(dialog)) and len(dialog.known_contents) >= len(dialog.entries)
    )
    await pilot.pause()


async def wait_for_screen(pilot: Pilot[None], app: KonoApp, screen: type) -> None:
    await wait_until(pilot, lambda: isinstance(app.screen, screen) and app.screen.is_mounted)
    await pilot.pause()


async def wait_until_closed(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
    await wait_until(pilot, lambda: dialog not in app.screen_stack)


def note_text(dialog: SavedGames) -> str:
    return str(dialog.query_one("#note", Static).content)


def message_text(dialog: SavedGames) -> str:
    return str(dialog.query_one("#message", Static).content)


def items(dialog: SavedGames) -> tuple[TwoLineItem, ...]:
    return dialog.query_one(TwoLineList).items


def names(dialog: SavedGames) -> list[str]:
    return [entry.path.name for entry in dialog.shown_entries]


def sentence_shown(dialog: SavedGames) -> str:
    return str(dialog.query_one(".preview--why", Static).content)


# The list


def test_games_are_listed_the_newest_first_with_what_they_are() -> None:
    write_game("mine.txt", play_moves(STARTED, "2,1 se", "4,5 nw"), age=5)
    write_game("two.lisp", Tournament(KONO, HUMANS, 7), age=9)
    write_game("kono-20260101-000000-7.txt", play_moves(STARTED, "2,1 se"), age=1, autosave=True)
    write_game("left.pl", STARTED.quit(0), age=7)

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        told = [(item.title, item.name, item.detail) for item in items(dialog)]
        assert told == [
            ("Kono 5×5", "mine", "You v hard, 0 : 0, round 3, move 2"),
            ("Kono 5×5", "left", "You v hard, -5 : 0, round 3, over"),
            ("Kono 7×7", "two", "Human 1 v Human 2, round 1, move 0"),
            ("Kono 5×5", "", "You v hard, 0 : 0, round 3, move 1"),
        ]
        assert [item.time_text for item in items(dialog)] == ["18 May 2033"] * 4
        assert [item.heading for item in items(dialog)] == ["SAVED", "", "", "UNFINISHED"]
        assert note_text(dialog) == "3 saved games, 1 unfinished"

    run_dialog(steps)


def test_without_any_game_there_is_a_sentence_and_nothing_to_resume() -> None:
    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        assert dialog.query_one(TwoLineList).empty == "There are no saved games yet."
        disabled = [button.id for button in dialog.query(Button) if button.disabled]
        assert disabled == ["resume", "rename", "delete"]
        await pilot.press("enter", "r", "d", "down", "up", "end", "pagedown")
        await pilot.pause()
        assert app.screen is dialog

    assert run_dialog(steps) == []


def test_enter_resumes_the_current_game() -> None:
    write_game("new.txt", age=1)
    old = write_game("old.txt", age=2)

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pilot.press("down", "enter")
        await wait_until_closed(pilot, app, dialog)

    assert run_dialog(steps) == [old]


def test_escape_and_cancel_open_nothing() -> None:
    write_game("new.txt")

    async def escape(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pilot.press("escape")

    async def cancel(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pilot.click("#close")

    assert run_dialog(escape) == run_dialog(cancel) == [None]


def test_a_click_makes_a_game_current_and_a_double_click_resumes_it() -> None:
    for age, name in enumerate(("a.txt", "b.txt", "c.txt")):
        path = write_game(name, age=age)

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        shelf = dialog.query_one(TwoLineList)
        await pilot.click(shelf, offset=(5, 3))
        assert shelf.current == 1
        assert app.screen is dialog
        await pilot.double_click(shelf, offset=(5, 5))
        await wait_until_closed(pilot, app, dialog)

    assert run_dialog(steps) == [path]


def test_a_click_below_the_list_does_nothing() -> None:
    write_game("a.txt")

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pilot.double_click(TwoLineList, offset=(5, 9))
        await pilot.pause()
        assert app.screen is dialog

    assert run_dialog(steps) == []


def test_hundreds_of_files_are_listed_read_and_gone_through() -> None:
    content = write_game("game-000.txt", age=1000).read_text()
    for number in range(1, 300):
        path = saves_folder() / f"game-{number:03}.txt"
        path.write_text(content)
        os.utime(path, (2_000_000_000 - number, 2_000_000_000 - number))

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        shelf = dialog.query_one(TwoLineList)
        assert note_text(dialog) == "300 saved games"
        await pilot.press("end")
        assert names(dialog)[shelf.current] == "game-000.txt"
        assert shelf.scroll_y == 600 - shelf.content_size.height
        await pilot.press("pageup")
        assert shelf.current == 299 - shelf.content_size.height // 2
        await pilot.press("home", "pagedown")
        assert shelf.current == shelf.content_size.height // 2

    run_dialog(steps)


def test_the_list_is_there_before_the_files_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_game("a.txt")
    may_read = Event()
    real = saves.read_save

    def slow(path: Path) -> Save[Any]:
        may_read.wait(HANG_SECONDS)
        return real(path)

    monkeypatch.setattr(saves, "read_save", slow)
    results: list[Path | None] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        dialog = SavedGames()
        app.push_screen(dialog, results.append)
        await wait_until(pilot, lambda: bool(items(dialog)))
        assert [item.title for item in items(dialog)] == ["a.txt"]
        assert dialog.query_one(BoardWidget).picture is None
        await pilot.press("enter")
        may_read.set()
        await wait_until_closed(pilot, app, dialog)

    drive(script)
    assert results == [path]


def test_an_unreadable_folder_is_reported_and_the_rest_is_listed() -> None:
    write_game("kono-20260101-000000-7.txt", autosave=True)
    saves_folder().write_text("a file where the folder should be")

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        assert [item.heading for item in items(dialog)] == ["UNFINISHED"]
        assert message_text(dialog) == f"Cannot read {saves_folder()}: not a directory."

    run_dialog(steps)


# The filter


def test_the_filter_leaves_what_has_all_its_words() -> None:
    write_game("one.txt", age=1)
    write_game("two.txt", Tournament(KONO, HUMANS, 7), age=2)
    write_game("three.txt", Tournament(KONO, HUMANS, 5), age=3)
    write_bad_file("odd.txt", age=4)

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        filter = dialog.query_one("#filter", Input)
        await pilot.press("slash", *"V 5x5")
        assert app.focused is filter
        assert names(dialog) == ["one.txt", "three.txt"]
        assert note_text(dialog) == "2 of 4 games"
        filter.value = "odd"
        await pilot.pause()
        assert names(dialog) == ["odd.txt"]
        filter.value = "nothing like it"
        await pilot.pause()
        assert names(dialog) == []
        assert dialog.query_one(TwoLineList).empty == "No saved game matches these words."
        await pilot.press("escape")
        assert names(dialog) == ["one.txt", "two.txt", "three.txt", "odd.txt"]
        assert dialog.query_one(TwoLineList).has_focus

    assert run_dialog(steps) == []


def test_letters_in_the_filter_are_no_commands_and_enter_leads_back_to_the_list() -> None:
    drab = write_game("drab.txt")

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pilot.press("slash", "d", "r", "b")
        assert app.screen is dialog
        assert dialog.query_one("#filter", Input).value == "drb"
        await pilot.press("backspace", "enter", "enter")
        await wait_until_closed(pilot, app, dialog)

    assert run_dialog(steps) == [drab]


def test_the_current_game_stays_current_while_the_filter_lets_it_through() -> None:
    for age, name in enumerate(("a.txt", "b.txt", "ab.txt")):
        write_game(name, age=age)

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pilot.press("down", "down", "slash", "a", "down")
        shelf = dialog.query_one(TwoLineList)
        assert names(dialog)[shelf.current] == "ab.txt"
        assert app.focused is shelf

    run_dialog(steps)


# The preview


def test_the_board_of_the_current_game_is_shown_with_its_last_move() -> None:
    series = play_moves(STARTED, "2,1 se")
    write_game("a.txt", series, age=1)
    write_game("b.txt", Tournament(KONO, HUMANS, 9), age=2)

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        board = dialog.query_one(BoardWidget)
        assert series.match is not None
        assert board.picture is not None
        assert board.picture.view == KONO.display.view(series.match.position)
        assert board.picture.marks.last_path == (5, 11)
        assert board.geometry is not None
        assert board.geometry.scale == 3
        line = dialog.query_one(".preview--caption", Static)
        assert str(line.content) == "Black to move   0 : 0   round 3"
        await pilot.press("down")
        assert board.picture.view.rows == 9
        assert str(line.content) == "Dice to throw   round 1"

    run_dialog(steps)


@pytest.mark.parametrize(
    ("series", "expected"),
    [
        (FRESH, "Dice to throw   round 3"),
        (FRESH.throw((6, 6)).throw((1, 1)), "Colour to pick   round 3"),
        (STARTED, "White to move   0 : 0   round 3"),
        (STARTED.quit(1), "Round over   0 : -5   round 3"),
    ],
)
def test_the_line_below_says_what_comes_next(series: Tournament, expected: str) -> None:
    assert caption(series) == expected


def test_a_throw_of_dice_leaves_no_mark_on_the_board() -> None:
    pig = Tournament(
        PIG, STARTED.players, 1, match=Match.begin(PIG, PigPosition((0, 0), 2, 0, True))
    )
    assert pig.match is not None
    assert build_picture(pig.play(pig.match.legal_moves[0])).marks == Marks()


def test_the_whole_last_turn_is_marked_and_what_it_took() -> None:
    marks = build_picture(tournament_at(PLAYERS, "1,1-1,3-3,3")).marks
    assert marks == Marks(last_path=(0, 2, 14), captured_cells=frozenset({1, 8}))


def test_a_bad_file_shows_its_line_in_place_of_the_board_and_cannot_be_resumed() -> None:
    write_bad_file("bad.txt", age=1)
    write_game("good.txt", age=2)

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        assert items(dialog)[0].title == "bad.txt"
        assert sentence_shown(dialog).startswith("Line 4: ")
        assert dialog.query_one(BoardWidget).picture is None
        assert dialog.query_one("#resume", Button).disabled
        await pilot.press("enter")
        await wait_until(
            pilot, lambda: message_text(dialog).startswith("bad.txt cannot be opened. Line 4: ")
        )
        assert app.screen is dialog
        await pilot.press("down")
        assert message_text(dialog) == sentence_shown(dialog) == ""
        assert dialog.query_one(BoardWidget).picture is not None
        assert not dialog.query_one("#resume", Button).disabled

    assert run_dialog(steps) == []


def test_a_file_that_vanishes_while_it_is_listed_is_reported_and_leaves_the_list() -> None:
    path = write_game("gone.txt", age=1)
    write_game("here.txt", age=2)

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        path.unlink()
        await pilot.press("enter")
        await wait_until(pilot, lambda: names(dialog) == ["here.txt"])
        assert message_text(dialog).startswith("gone.txt cannot be opened. Cannot read ")
        await pilot.press("enter")
        await wait_until_closed(pilot, app, dialog)

    assert run_dialog(steps) == [saves_folder() / "here.txt"]


# Rename and delete


def test_a_game_is_renamed_and_stays_current() -> None:
    write_game("a.txt", age=1)
    write_game("b.lisp", age=2)

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pilot.press("down", "r")
        await wait_for_screen(pilot, app, RenameDialog)
        name = app.screen.query_one(Input)
        assert name.value == "b"
        name.value = "better"
        await pilot.press("enter")
        await wait_until(pilot, lambda: names(dialog) == ["a.txt", "better.lisp"])
        assert dialog.query_one(TwoLineList).current == 1

    run_dialog(steps)
    assert load_save(saves_folder() / "better.lisp") == STARTED.to_save()


def test_an_autosave_is_proposed_a_name_that_says_something() -> None:
    write_game("kono-20260101-000000-7.txt", autosave=True)

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pilot.click("#rename")
        await wait_for_screen(pilot, app, RenameDialog)
        assert app.screen.query_one(Input).value == "kono-5x5-round-3"
        await pilot.click("#rename")
        await wait_until(pilot, lambda: names(dialog) == ["kono-5x5-round-3.txt"])

    run_dialog(steps)


def test_a_name_that_is_taken_is_refused_in_place_and_nothing_is_lost() -> None:
    write_game("a.txt", age=1)
    other = write_game("b.txt", play_moves(STARTED, "2,1 se"), age=2)
    before = other.read_text()

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pilot.press("r")
        await wait_for_screen(pilot, app, RenameDialog)
        rename = app.screen
        rename.query_one(Input).value = "b"
        await pilot.press("enter")
        error = rename.query_one("#error", Static)
        await wait_until(pilot, lambda: bool(str(error.content)))
        assert str(error.content) == "Cannot rename a.txt: b.txt exists already."
        assert app.screen is rename
        await pilot.press("escape")
        assert app.screen is dialog
        assert names(dialog) == ["a.txt", "b.txt"]

    run_dialog(steps)
    assert other.read_text() == before


def test_deleting_is_asked_about_and_can_be_refused() -> None:
    path = write_game("a.txt")

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        for key, answer in product(("d", "delete"), ("enter", "escape", "k", "d")):
            await pilot.press(key)
            await wait_for_screen(pilot, app, ChoiceDialog)
            assert str(app.screen.query_one("#text", Static).content).startswith("Delete a.txt?")
            await pilot.press(answer)
            await pilot.press("escape" if answer == "d" else "up")
            assert app.screen is dialog, (key, answer)
            assert path.exists()

    assert run_dialog(steps) == []


def test_a_game_is_deleted_if_the_player_agrees_and_the_next_is_current() -> None:
    for age, name in enumerate(("a.txt", "b.txt", "c.txt")):
        write_game(name, age=age)

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pilot.press("down")
        await pilot.click("#delete")
        await wait_for_screen(pilot, app, ChoiceDialog)
        await pilot.press("y")
        await wait_until(pilot, lambda: names(dialog) == ["a.txt", "c.txt"])
        assert dialog.query_one(TwoLineList).current == 1

    run_dialog(steps)
    assert not (saves_folder() / "b.txt").exists()


def test_deleting_a_file_that_is_gone_is_reported() -> None:
    path = write_game("a.txt")

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pilot.press("d")
        await wait_for_screen(pilot, app, ChoiceDialog)
        path.unlink()
        await pilot.press("y")
        await wait_until(pilot, lambda: names(dialog) == [])
        assert message_text(dialog) == f"Cannot delete {path}: no such file or directory."

    run_dialog(steps)


# Files from elsewhere


async def pick_file(pilot: Pilot[None], app: KonoApp, path: Path) -> None:
    """Open the picker, and type a path there."""
    await pilot.press("b")
    await wait_for_screen(pilot, app, FilePicker)
    app.screen.query_one(Input).value = str(path)
    app.screen.query_one(Input).focus()
    await pilot.press("enter")


@pytest.mark.parametrize("name", ["kono-5x5.txt", "kono-7x7.lisp", "kono-9x9.pl"])
def test_any_file_can_be_browsed_for_in_each_of_the_forms(name: str) -> None:
    path = samples_folder() / name

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pick_file(pilot, app, path)
        await wait_until_closed(pilot, app, dialog)

    assert run_dialog(steps) == [path.resolve()]
    assert SavedGames.folder == path.parent.resolve()


def test_a_bad_file_from_elsewhere_is_explained_with_its_line_and_nothing_is_lost(
    tmp_path: Path,
) -> None:
    write_game("a.txt", age=1)
    path = tmp_path / "bad.txt"
    path.write_text("Round: 1\n\nComputer:\n   Score: many\n")

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pick_file(pilot, app, path)
        await wait_until(pilot, lambda: bool(message_text(dialog)))
        assert message_text(dialog).startswith("bad.txt cannot be opened. Line 4: ")
        assert app.screen is dialog
        assert names(dialog) == ["a.txt"]

    assert run_dialog(steps) == []


def test_the_picker_begins_among_the_saves_and_later_where_the_last_file_was(
    tmp_path: Path,
) -> None:
    write_game("a.txt")
    (tmp_path / "bad.txt").write_text("nothing")

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pilot.press("b")
        await wait_for_screen(pilot, app, FilePicker)
        await wait_until(pilot, lambda: shown_folder(app) == str(saves_folder()))
        await pilot.press("escape")
        await wait_until(pilot, lambda: app.screen is dialog)
        await pick_file(pilot, app, tmp_path / "bad.txt")
        await wait_until(pilot, lambda: bool(message_text(dialog)))
        await pilot.press("b")
        await wait_for_screen(pilot, app, FilePicker)
        await wait_until(pilot, lambda: shown_folder(app) == str(tmp_path))
        await pilot.press("escape")

    run_dialog(steps, size=(200, 40))


def shown_folder(app: KonoApp) -> str:
    return str(app.screen.query_one("FolderLabel", Static).content)


def test_the_picker_shows_games_of_every_form_and_all_files_on_request() -> None:
    for name in ("a.txt", "b.lisp", "c.pl"):
        write_game(name)
    for name in ("d.LSP", "e.pro", "f.png"):
        (saves_folder() / name).write_text("")

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pilot.click("#browse")
        await wait_for_screen(pilot, app, FilePicker)
        files = app.screen.query_one("DirectoryNavigation", OptionList)
        await wait_until(pilot, lambda: files.option_count == 6)  # one is the folder above
        app.screen.query_one("FileFilter").value = 1  # type: ignore[attr-defined]
        await wait_until(pilot, lambda: files.option_count == 7)
        await pilot.press("escape")

    run_dialog(steps)


def test_the_picker_says_in_place_what_is_wrong(tmp_path: Path) -> None:
    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pick_file(pilot, app, tmp_path / "missing.txt")
        trouble = app.screen.query_one("#trouble", Static)
        await wait_until(pilot, lambda: trouble.display)
        assert str(trouble.content) == "The file must exist."
        await pilot.press("escape")

    run_dialog(steps)


# The look


def test_everything_is_on_the_screen_at_any_size() -> None:
    write_game("a.txt", age=1)
    write_bad_file("b.txt", age=2)

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        for size in ((60, 20), (80, 24), (100, 30), (120, 40), (200, 60)):
            await pilot.resize_terminal(*size)
            await pilot.press("up")
            for _ in range(2):
                buttons = [button for button in dialog.query(Button) if button.display]
                for widget in [*buttons, dialog.query_one(TwoLineList)]:
                    assert widget.region.area, size
                    assert dialog.query_one(".dialog").region.contains_region(widget.region), size
                await pilot.press("down")
            assert dialog.query_one(".preview--why").region.area
            assert dialog.query_one(BoardWidget).display == (size[0] > 60)

    run_dialog(steps, (60, 20))


@pytest.mark.parametrize("colours", ["full", "none"])
def test_the_line_below_a_board_that_has_no_room_is_in_sight(colours: Colours) -> None:
    write_game("a.txt", against_computer("d4", size=19))

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        line = dialog.query_one(".preview--caption", Static)
        assert str(line.content).startswith("White to move")
        assert dialog.query_one(Preview).region.contains_region(line.region)
        assert dialog.query_one(BoardWidget).display == (colours == "none")

    run_dialog(steps, terminal=Terminal("unicode", colours))


def test_the_dialog_has_the_sizes_it_was_drawn_in() -> None:
    for size, expected in (((120, 40), (96, 28)), ((80, 24), (76, 22))):

        async def steps(
            pilot: Pilot[None],
            app: KonoApp,
            dialog: SavedGames,
            expected: tuple[int, int] = expected,
        ) -> None:
            assert dialog.query_one(".dialog").size == expected

        run_dialog(steps, size)


@pytest.mark.parametrize("colours", ["full", "none"])
def test_without_colours_the_current_game_is_shown_in_reverse(colours: Colours) -> None:
    write_game("a.txt", age=1)
    write_game("b.txt", age=2)

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        await pilot.press("down")
        shelf = dialog.query_one(TwoLineList)
        turned = [
            all(segment.style is not None and segment.style.reverse for segment in row)
            for row in map(shelf.render_line, range(4))
        ]
        assert turned == [False, False, *([colours == "none"] * 2)]
        bars = [shelf.render_line(row).text[0] for row in range(4)]
        assert bars == [" ", " ", "▌", "▌"]

    run_dialog(steps, terminal=Terminal("unicode", colours))


def test_in_ascii_nothing_else_is_shown() -> None:
    write_game("a name that is so long that it does not fit into the list at all.txt", age=1)
    write_bad_file("b.txt", age=2)

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SavedGames) -> None:
        assert dialog_characters(dialog).isascii()
        assert "..." in dialog_characters(dialog)
        await pilot.press("down")
        assert dialog_characters(dialog).isascii()
        await pilot.press("b")
        await wait_for_screen(pilot, app, FilePicker)
        files = app.screen.query_one("DirectoryNavigation", OptionList)
        await wait_until(pilot, lambda: files.option_count == 3)
        await pilot.pause()
        assert "b.txt" in dialog_characters(app.screen)
        assert dialog_characters(app.screen).isascii()
        await pilot.press("escape")

    run_dialog(steps, terminal=Terminal("ascii", "none"))


def dialog_characters(screen: Screen[Any]) -> str:
    """The characters of a dialog, without what lies around it."""
    region = next(iter(screen.query(".dialog, Dialog"))).region
    rows = screen._compositor.render_strips()[region.y : region.bottom]
    return "\n".join(row.text[region.x : region.right] for row in rows)


def test_files_are_read_off_the_screens_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = record_reading_threads(monkeypatch)
    write_save(STARTED.to_save(), saves.save_path("my-game"))

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await app.run_action("saved_games")
        await wait_until(pilot, lambda: isinstance(app.screen, SavedGames))
        board = app.screen.query_one(Preview).query_one(BoardWidget)
        await wait_until(pilot, lambda: board.picture is not None)

    drive(script)
    assert threads
    assert main_thread() not in threads
