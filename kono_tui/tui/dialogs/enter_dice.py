"""Enter by hand the dice that were thrown on the player's own table."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Static

from kono_tui.core.save import DiceThrow
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.dice import DiceRow

DIE_FACES = range(1, 7)


class DiceDialog(Dialog[DiceThrow]):
    """Closes with what the dice show, a digit each; None if the player changes their mind."""

    DEFAULT_CSS = """
    DiceDialog #asked { height: auto; margin: 0 0 1 0; }
    DiceDialog #faces { height: 1; margin: 1 0 0 0; }
    DiceDialog #faces Button { min-width: 5; margin: 0 1 0 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *[Binding(str(face), f"show({face})", str(face), id=f"dice.{face}") for face in DIE_FACES],
        Binding("backspace", "erase", "Erase", id="dice.erase"),
        Binding("enter", "take", "Take them", id="dice.take", priority=True),
    ]
    AUTO_FOCUS = ""
    heading = "DICE"
    note = "1 to 6, Enter"

    def __init__(self, question: str, count: int) -> None:
        """`question` says who throws; `count` is the number of dice to enter."""
        super().__init__()
        self.question = question
        self.count = count
        self.entered_faces: tuple[int, ...] = ()

    def compose_body(self) -> ComposeResult:
        yield Static(self.question, markup=False, id="asked")
        yield DiceRow(id="dice")
        with Horizontal(id="faces"):
            for face in DIE_FACES:
                action = f"screen.show({face})"
                yield Button(str(face), id=f"face-{face}", compact=True, action=action)

    def compose_buttons(self) -> ComposeResult:
        yield Button("Take them", id="take", compact=True, classes="usual")
        yield Button("Erase", id="erase", compact=True)
        yield Button("Not now", id="close", compact=True)

    def on_mount(self) -> None:
        self._show_faces()

    def _show_faces(self) -> None:
        self.query_one(DiceRow).dice = self.entered_faces
        self.query_one("#take", Button).disabled = len(self.entered_faces) < self.count

    def action_show(self, face: int) -> None:
        """Enter one more die; once all are there, replace the last one."""
        self.entered_faces = (*self.entered_faces[: self.count - 1], face)
        self._show_faces()

    def action_erase(self) -> None:
        self.entered_faces = self.entered_faces[:-1]
        self._show_faces()

    def action_take(self) -> None:
        if len(self.entered_faces) == self.count:
            self.dismiss(self.entered_faces)
        else:
            self.app.bell()
