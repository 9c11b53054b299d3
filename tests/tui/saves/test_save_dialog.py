"""Saving a game under a name."""

from __future__ import annotations

import errno
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from kono_tui.core.save import Player
from kono_tui.errors import SetupError
from kono_tui.games import GAMES
from kono_tui.play.storage.last_save_options import (
    SaveOptions,
    read_save_options,
    write_save_options,
)
from kono_tui.play.storage.saves import load_save, saves_folder
from kono_tui.play.tournament import Tournament
from kono_tui.tui.app import KonoApp
from kono_tui.tui.dialogs.choice import ChoiceDialog
from kono_tui.tui.saves.save_dialog import SaveDialog, SaveResult
from kono_tui.tui.widgets.choices import Choices
from tests.tui.driver import drive
from tests.tui.waits import wait_until

PLAYERS = (Player("Human", "human"), Player("Computer", "computer", "easy"))
SERIES = Tournament(GAMES["kono"], PLAYERS, 5, round=3)
Steps = Callable[[Pilot[None], KonoApp, SaveDialog], Awaitable[None]]


def run_dialog(steps: Steps, size: tuple[int, int] = (80, 24)) -> list[SaveResult | None]:
    """Open the dialog and take these steps; return what it closed with."""
    results: list[SaveResult | None] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        dialog = SaveDialog(SERIES)
        app.push_screen(dialog, results.append)
        await pilot.pause()
        await steps(pilot, app, dialog)

    drive(script, size=size)
    return results


def text_of(dialog: SaveDialog, id: str) -> str:
    return str(dialog.query_one(id, Static).content)


async def type_name(pilot: Pilot[None], dialog: SaveDialog, value: str) -> None:
    dialog.query_one(Input).value = value
    await pilot.pause()


async def wait_until_closed(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
    await wait_until(pilot, lambda: dialog not in app.screen_stack)


async def wait_for_error(pilot: Pilot[None], dialog: SaveDialog) -> None:
    await wait_until(pilot, lambda: text_of(dialog, "#error") != "")


def test_enter_saves_under_the_proposed_name_and_the_game_goes_on() -> None:
    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        assert dialog.query_one(Input).value == "kono-5x5-round-3"
        await pilot.press("enter")
        await wait_until_closed(pilot, app, dialog)

    path = saves_folder() / "kono-5x5-round-3.txt"
    assert run_dialog(steps) == [SaveResult(path, is_leaving=False)]
    assert load_save(path) == SERIES.to_save()


def rows_below_more(dialog: SaveDialog) -> list[str]:
    """The rows that More shows, as far as they can be seen."""
    return [str(each.id) for each in dialog.query(Choices) if each.region.area]


def test_save_asks_for_a_name_alone_until_more_is_asked_for() -> None:
    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        assert rows_below_more(dialog) == []
        await pilot.click("#more")
        await pilot.pause()
        assert rows_below_more(dialog) == ["form", "history"]
        assert app.focused is dialog.query_one("#form")
        await pilot.click("#more")
        await pilot.pause()
        assert rows_below_more(dialog) == []
        assert app.focused is dialog.query_one("#name")

    run_dialog(steps)


def test_a_game_with_one_form_asks_for_none() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        dialog = SaveDialog(Tournament(GAMES["konane"], PLAYERS, 6))
        app.push_screen(dialog)
        await pilot.pause()
        await pilot.click("#more")
        await pilot.pause()
        assert rows_below_more(dialog) == ["history"]
        assert app.focused is dialog.query_one("#history")

    drive(script)


@pytest.mark.parametrize("name", ["a", "a-name-as-long-as-those-of-the-games-that-people-keep"])
def test_the_name_of_the_file_is_never_cut_by_the_end_of_a_line(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KONO_DATA", "folder-for-games")

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        dialog.query_one("#name", Input).value = name
        await pilot.pause()
        *folder, last = text_of(dialog, "#where").split("\n")
        assert (last == f"{name}.txt") if len(name) > 1 else not folder

    run_dialog(steps)


def test_the_form_and_the_place_of_the_history_are_remembered() -> None:
    async def choose(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        await pilot.click("#more")
        await pilot.press("right", "down", "right")
        await pilot.pause()
        where = saves_folder() / "kono-5x5-round-3.lisp"
        assert text_of(dialog, "#where").replace("\n", "") == f"{where}, with its history"
        await pilot.click("#save")
        await wait_until_closed(pilot, app, dialog)
        assert "; Kono-TUI: 1\n" in where.read_text()

    async def look_again(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        where = saves_folder() / "kono-5x5-round-3-2.lisp"
        assert text_of(dialog, "#where").replace("\n", "") == f"{where}, with its history"
        await pilot.click("#more")
        await pilot.press("down", "left")
        await pilot.click("#save")
        await wait_until_closed(pilot, app, dialog)
        assert ";" not in where.read_text()
        assert load_save(where) == SERIES.to_save()

    run_dialog(choose)
    run_dialog(look_again)
    assert read_save_options() == SaveOptions("lisp", with_history=False)


def test_a_form_that_a_game_does_not_have_is_remembered_for_the_others() -> None:
    write_save_options(SaveOptions("prolog"))

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        dialog = SaveDialog(Tournament(GAMES["konane"], PLAYERS, 6))
        app.push_screen(dialog)
        await pilot.pause()
        await pilot.press("enter")
        await wait_until_closed(pilot, app, dialog)
        assert (saves_folder() / "konane-6x6-round-1.txt").exists()

    drive(script)
    assert read_save_options() == SaveOptions("prolog")


def test_what_the_file_will_not_bring_back_is_told(data: Path) -> None:
    data.mkdir()
    (data / "histories").write_text("in the way")

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        await pilot.press("enter")
        await wait_until_closed(pilot, app, dialog)

    (result,) = run_dialog(steps)
    assert result is not None
    assert result.note.startswith("The file will not bring back the computer's level: ")
    assert result.path.exists()


def test_a_button_saves_and_quits() -> None:
    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        await pilot.click("#save-and-quit")
        await wait_until_closed(pilot, app, dialog)

    assert run_dialog(steps) == [
        SaveResult(saves_folder() / "kono-5x5-round-3.txt", is_leaving=True)
    ]


def test_escape_saves_nothing() -> None:
    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        await pilot.press("escape")

    assert run_dialog(steps) == [None]
    assert not saves_folder().exists()


@pytest.mark.parametrize(
    ("form", "ending", "begins"),
    [("cpp", ".txt", "Round:"), ("lisp", ".lisp", "("), ("prolog", ".pl", "[")],
)
def test_the_ending_follows_the_form_that_is_chosen(form: str, ending: str, begins: str) -> None:
    path = saves_folder() / f"mine{ending}"

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        await type_name(pilot, dialog, "mine")
        dialog.query_one("#form", Choices).value = form
        await pilot.pause()
        assert text_of(dialog, "#where").replace("\n", "") == str(path)
        await pilot.click("#save")
        await wait_until_closed(pilot, app, dialog)

    assert run_dialog(steps) == [SaveResult(path, is_leaving=False)]
    assert path.read_text().lstrip().startswith(begins)


@pytest.mark.parametrize(
    ("typed", "form"), [("a.lisp", "lisp"), ("a.LSP", "lisp"), ("a.pl", "prolog"), ("a.txt", "cpp")]
)
def test_a_typed_ending_chooses_the_form(typed: str, form: str) -> None:
    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        dialog.query_one("#form", Choices).value = "lisp" if form != "lisp" else "cpp"
        await pilot.pause()
        await type_name(pilot, dialog, typed)
        assert dialog.query_one("#form", Choices).value == form
        assert text_of(dialog, "#where").replace("\n", "") == str(saves_folder() / typed)

    run_dialog(steps)


def test_another_form_takes_off_the_ending_that_was_typed() -> None:
    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        await type_name(pilot, dialog, "a.lisp")
        dialog.query_one("#form", Choices).value = "prolog"
        await pilot.pause()
        assert dialog.query_one(Input).value == "a"
        assert text_of(dialog, "#where").replace("\n", "") == str(saves_folder() / "a.pl")

    run_dialog(steps)


def test_a_dot_in_a_name_is_no_ending() -> None:
    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        await type_name(pilot, dialog, "game v1.5")
        assert text_of(dialog, "#where").replace("\n", "") == str(saves_folder() / "game v1.5.txt")

    run_dialog(steps)


def test_a_path_goes_where_it_says(tmp_path: Path) -> None:
    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        await type_name(pilot, dialog, str(tmp_path / "elsewhere"))
        await pilot.press("enter")
        await wait_until_closed(pilot, app, dialog)

    assert run_dialog(steps) == [SaveResult(tmp_path / "elsewhere.txt", is_leaving=False)]


@pytest.mark.parametrize("answer", ["escape", "k", "enter"])
def test_an_existing_file_is_kept_unless_the_player_agrees(answer: str) -> None:
    path = saves_folder() / "mine.txt"
    path.parent.mkdir(parents=True)
    path.write_text("precious")

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        await type_name(pilot, dialog, "mine")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        assert str(app.screen.query_one("#text", Static).content).startswith("mine.txt exists")
        await pilot.press(answer)
        await wait_until(pilot, lambda: app.screen is dialog)
        assert path.read_text() == "precious"
        assert dialog.query_one(Input).value == "mine"

    assert run_dialog(steps) == []


def test_an_existing_file_is_replaced_if_the_player_agrees() -> None:
    path = saves_folder() / "mine.txt"
    path.parent.mkdir(parents=True)
    path.write_text("old")

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        await type_name(pilot, dialog, "mine")
        await pilot.click("#save-and-quit")
        await wait_until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.press("r")
        await wait_until_closed(pilot, app, dialog)

    assert run_dialog(steps) == [SaveResult(path, is_leaving=True)]
    assert load_save(path) == SERIES.to_save()


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES])
def test_a_failing_disk_is_reported_in_place_and_saving_can_be_tried_again(
    code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(handle: int) -> None:
        raise OSError(code, os.strerror(code))

    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(os, "fsync", fail)
            await pilot.press("enter")
            await wait_for_error(pilot, dialog)
        assert text_of(dialog, "#error").endswith(f": {os.strerror(code).lower()}.")
        assert dialog.query_one(Input).value == "kono-5x5-round-3"
        await pilot.press("enter")
        await wait_until_closed(pilot, app, dialog)

    assert run_dialog(steps) == [
        SaveResult(saves_folder() / "kono-5x5-round-3.txt", is_leaving=False)
    ]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "A file needs a name"),
        ("..", "is not the name of a file"),
        ("~nobody-at-all/x", "there is no such user"),
        ("/nowhere/at/all/x", "there is no folder /nowhere/at/all"),
    ],
)
def test_what_cannot_be_written_is_explained_in_place(typed: str, said: str) -> None:
    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        await type_name(pilot, dialog, typed)
        await pilot.press("enter")
        await wait_for_error(pilot, dialog)
        assert said in text_of(dialog, "#error")
        assert app.screen is dialog

    assert run_dialog(steps) == []


def test_a_mended_name_takes_the_sentence_away() -> None:
    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        await type_name(pilot, dialog, "..")
        assert text_of(dialog, "#error") != ""
        await type_name(pilot, dialog, "mine")
        assert text_of(dialog, "#error") == ""

    run_dialog(steps)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_all_buttons_are_on_the_screen(size: tuple[int, int]) -> None:
    async def steps(pilot: Pilot[None], app: KonoApp, dialog: SaveDialog) -> None:
        for _ in ("closed", "open"):
            for button in dialog.query("Button"):
                assert button.region.right <= size[0]
                assert button.region.bottom <= size[1]
                assert button.region.area
            await pilot.click("#more")
            await pilot.pause()

    run_dialog(steps, size)


def test_there_is_nothing_to_save_before_the_size_is_chosen() -> None:
    with pytest.raises(SetupError, match="nothing to save"):
        SaveDialog(Tournament(GAMES["kono"], PLAYERS))
