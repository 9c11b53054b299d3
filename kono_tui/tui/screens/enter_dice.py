"""Enter by hand the dice that were thrown on the player's own table."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Static

from kono_tui.core.position import CHANCE
from kono_tui.core.save import Throw
from kono_tui.play.names import Names
from kono_tui.play.series import Series
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.dice import Faces

FACES = range(1, 7)


class EnterDice(Dialog[Throw]):
    """Closes with what the dice show, a digit each; None if the player changes their mind."""

    DEFAULT_CSS = """
    EnterDice #asked { height: auto; margin: 0 0 1 0; }
    EnterDice #faces { height: 1; margin: 1 0 0 0; }
    EnterDice #faces Button { min-width: 5; margin: 0 1 0 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *[Binding(str(face), f"show({face})", str(face), id=f"dice.{face}") for face in FACES],
        Binding("backspace", "erase", "Erase", id="dice.erase"),
        Binding("enter", "take", "Take them", id="dice.take", priority=True),
    ]
    AUTO_FOCUS = ""
    heading = "DICE"
    note = "1 to 6, Enter"

    def __init__(self, asked: str, count: int) -> None:
        """`question` says who throws; `count` is the number of dice to enter."""
        super().__init__()
        self.asked = asked
        self.count = count
        self.shown: tuple[int, ...] = ()

    @classmethod
    def of(cls, series: Series, seat: int, count: int) -> EnterDice:
        """Build the dialog for a seat's throw within a round; a file may not say whose it is."""
        throws = "Throw" if seat == CHANCE else Names(series.players).does(seat, "throw")
        if count == 1:
            return cls(f"{throws} one die: what does it show?", count)
        return cls(f"{throws} two dice: what do they show?", count)

    def compose_body(self) -> ComposeResult:
        yield Static(self.asked, markup=False, id="asked")
        yield Faces(id="dice")
        with Horizontal(id="faces"):
            for face in FACES:
                action = f"screen.show({face})"
                yield Button(str(face), id=f"face-{face}", compact=True, action=action)

    def compose_buttons(self) -> ComposeResult:
        yield Button("Take them", id="take", compact=True, classes="usual")
        yield Button("Erase", id="erase", compact=True)
        yield Button("Not now", id="close", compact=True)

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        self.query_one(Faces).dice = self.shown
        self.query_one("#take", Button).disabled = len(self.shown) < self.count

    def action_show(self, face: int) -> None:
        """Enter one more die; once all are there, replace the last one."""
        self.shown = (*self.shown[: self.count - 1], face)
        self._show()

    def action_erase(self) -> None:
        self.shown = self.shown[:-1]
        self._show()

    def action_take(self) -> None:
        if len(self.shown) == self.count:
            self.dismiss(self.shown)
        else:
            self.app.bell()
