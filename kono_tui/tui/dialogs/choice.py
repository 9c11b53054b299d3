"""A dialog that asks a question with a few answers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Button, Static

from kono_tui.tui.widgets.dialog import Dialog


class ChoiceDialog(Dialog[str]):
    """Closes with the id of the chosen answer; None if the player changes their mind.

    The player chooses an answer by Enter, a click, or the first letter of its label if no other has
    it. The letter of a grave answer only puts the focus on it.
    """

    DEFAULT_CSS = """
    ChoiceDialog .dialog--body Static { height: auto; }
    ChoiceDialog Button { min-width: 0; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "app.focus_previous", "Previous", show=False, id="ask.left"),
        Binding("right", "app.focus_next", "Next", show=False, id="ask.right"),
    ]

    def __init__(
        self,
        heading: str,
        text: str,
        answers: Sequence[tuple[str, str]],
        grave_answers: Collection[str] = (),
    ) -> None:
        """`answers` are pairs of id and label, the usual one first; `grave_answers` are ids."""
        super().__init__()
        self.heading_text = heading
        self.text = text
        self.answers = tuple(answers)
        self.grave_answers = frozenset(grave_answers)

    @property
    def has_usual_answer(self) -> bool:
        """Whether the first answer stands out, and has the focus at first."""
        return self.AUTO_FOCUS != ""

    def compose_body(self) -> ComposeResult:
        yield Static(self.text, markup=False, id="text")

    def compose_buttons(self) -> ComposeResult:
        for id, label in self.answers:
            is_usual = self.has_usual_answer and id == self.answers[0][0]
            usual = "usual" if is_usual else None
            yield Button(label, id=id, compact=True, classes=usual)

    def on_mount(self) -> None:
        self.query_one("#heading", Static).update(self.heading_text)

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answer, in place of the action that a dialog's button usually runs."""
        event.stop()
        event.prevent_default()
        self.dismiss(event.button.id)

    def on_key(self, event: events.Key) -> None:
        letter = (event.character or "").lower()
        matching_ids = [id for id, label in self.answers if label[:1].lower() == letter]
        if letter.isalpha() and len(matching_ids) == 1:
            event.stop()
            self._choose_by_letter(matching_ids[0])

    def _choose_by_letter(self, answer: str) -> None:
        if answer in self.grave_answers:
            self.query_one(f"#{answer}", Button).focus()
        else:
            self.dismiss(answer)
