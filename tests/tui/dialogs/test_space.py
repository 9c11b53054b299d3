"""Space presses the button that has the focus, in every dialog."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import ModalScreen
from textual.widgets import Button, Input

from kono_tui import tui
from kono_tui.live.prompts import TournamentEnding
from kono_tui.play.storage.last_game_options import NewGameOptions
from kono_tui.play.tournament import Tournament
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.command_palette import Palette
from kono_tui.tui.dialogs.choice import ChoiceDialog
from kono_tui.tui.dialogs.enter_dice import DiceDialog
from kono_tui.tui.dialogs.help import Help
from kono_tui.tui.game.opening import OpeningDialog
from kono_tui.tui.game.room_dialogs import MessagePicker
from kono_tui.tui.game.round_end import RoundEnd
from kono_tui.tui.game.swap_dialog import SwapQuestion
from kono_tui.tui.game.tournament_end import LevelDialog, TournamentEnd
from kono_tui.tui.home.new_game import NewGame
from kono_tui.tui.saves.file_picker import FilePicker
from kono_tui.tui.saves.rename_dialog import RenameDialog
from kono_tui.tui.saves.save_dialog import SaveDialog
from kono_tui.tui.saves.screen import SavedGames
from kono_tui.tui.settings.screen import SettingsDialog
from kono_tui.tui.widgets.dialog import Dialog
from tests.games.guess_toy import BLIND
from tests.tui.driver import drive
from tests.tui.game.test_swap import OFFERED
from tests.tui.tournaments import COMPUTER, YOU, nearly_over, new_round
from tests.tui.waits import wait_until

ENDING = TournamentEnding(new_round().quit(0).with_award())
DIALOGS: dict[str, Callable[[], ModalScreen[Any]]] = {
    "ChoiceDialog": lambda: ChoiceDialog("LEAVE?", "", (("leave", "Leave"), ("close", "Stay"))),
    "DiceDialog": lambda: DiceDialog("You throw.", 2),
    "FilePicker": lambda: FilePicker(Path()),
    "Help": lambda: Help("kono"),
    "MessagePicker": MessagePicker,
    "NewGame": lambda: NewGame(NewGameOptions()),
    "RenameDialog": lambda: RenameDialog(Path("mine.txt")),
    "RoundEnd": lambda: RoundEnd(new_round().quit(0)),
    "SaveDialog": lambda: SaveDialog(nearly_over()),
    "SavedGames": SavedGames,
    "SettingsDialog": SettingsDialog,
    "LevelDialog": lambda: LevelDialog(ENDING),
    "TournamentEnd": lambda: TournamentEnd(ENDING),
}


async def check_every_button(pilot: Pilot[None], app: KonoApp, pressed: list[Button]) -> None:
    """Give each button the focus, and press Space; `pressed` takes down what that presses."""
    buttons = [each for each in app.screen.query(Button) if each.display and not each.disabled]
    assert buttons
    for button in buttons:
        button.focus()
        await pilot.pause()
        if app.focused is button:
            await pilot.press("space")
            assert pressed == [button], button
            pressed.clear()


@pytest.fixture
def pressed(monkeypatch: pytest.MonkeyPatch) -> list[Button]:
    """The buttons that are pressed; none does anything."""
    found: list[Button] = []

    def press(button: Button) -> Button:
        found.append(button)
        return button

    monkeypatch.setattr(Button, "press", press)
    return found


@pytest.mark.parametrize("name", DIALOGS)
def test_space_presses_the_focused_button(name: str, pressed: list[Button]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        dialog = DIALOGS[name]()
        app.push_screen(dialog)
        await wait_until(pilot, lambda: app.screen is dialog and dialog.is_mounted)
        await pilot.pause()
        await check_every_button(pilot, app, pressed)

    drive(script)


@pytest.mark.parametrize(
    ("dialog", "launch"),
    [(SwapQuestion, OFFERED), (OpeningDialog, LaunchOptions(Tournament(BLIND, (YOU, COMPUTER))))],
)
def test_space_presses_the_focused_button_of_a_question_of_the_game(
    dialog: type[Dialog[Any]], launch: LaunchOptions, pressed: list[Button]
) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until(pilot, lambda: isinstance(app.screen, dialog) and app.screen.is_mounted)
        await check_every_button(pilot, app, pressed)

    drive(script, launch)


def test_every_dialog_is_built_in_the_frame_that_heeds_space() -> None:
    modules = [each.name for each in pkgutil.walk_packages(tui.__path__, f"{tui.__name__}.")]
    dialogs = {
        member
        for name in modules
        for _, member in inspect.getmembers(import_module(name), inspect.isclass)
        if member.__module__ == name and issubclass(member, ModalScreen)
    }
    built_in_frame = {each for each in dialogs if each.compose is Dialog.compose}
    assert len(built_in_frame) > len(DIALOGS)
    assert dialogs - built_in_frame == {FilePicker, Palette}  # the palette has no buttons


def test_space_is_typed_into_a_name() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.push_screen(SaveDialog(nearly_over()))
        await pilot.pause()
        name = app.screen.query_one("#name", Input)
        name.focus()
        name.value = ""
        await pilot.press("a", "space", "b")
        assert name.value == "a b"

    drive(script)
