"""The base of every dialog: a title row, a body, and buttons below."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from textual import events, on
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Static

from kono_tui.tui.bindings import format_key
from kono_tui.tui.widgets.closing import ClosesOnce

T = TypeVar("T")
SHORT_ROWS = 22
SLIM_COLUMNS = 66
"""A screen with fewer rows or columns has no space to spare around a dialog's body."""


class DialogTitle(Static):
    """A text that fills its row, so that the text's style covers the whole row."""

    def render(self) -> Content:
        text = self.content if isinstance(self.content, Content) else Content(str(self.content))
        return text.pad_right(max(self.content_size.width - text.cell_length, 0))


def press_focused_button(screen: Screen[Any]) -> bool:
    """Press the button that has the focus; return whether there is one."""
    button = screen.focused
    if not isinstance(button, Button):
        return False
    button.press()
    return True


class DialogFrame(Vertical):
    """What a dialog shows. Space presses a button that has the focus, as Enter does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "press_button", "Press the button", show=False, id="dialog.press"),
    ]

    def action_press_button(self) -> None:
        """Press the button, or leave the key to the dialog."""
        if not press_focused_button(self.screen):
            raise SkipAction


class Dialog(ClosesOnce[T | None], ModalScreen[T | None]):
    """A window over the screen. Escape closes it with None.

    A dialog defines its title, an optional note at the right of the title, its body and its
    buttons; the first button is the default. The id of a button is the name of the action that it
    runs.
    """

    DEFAULT_CSS = """
    Dialog {
        align: center middle;
        background: black 55%;
    }
    Dialog > .dialog {
        width: 62;
        max-width: 100%;
        height: auto;
        max-height: 100%;
        background: $surface;
    }
    Dialog .dialog--title {
        height: 1;
        background: $panel;
        padding: 0 2;
    }
    Dialog .dialog--name { width: 1fr; color: $accent; text-style: bold; }
    Dialog .dialog--note { width: auto; color: $text-disabled; }
    Dialog .dialog--help { width: auto; padding-left: 3; pointer: pointer; }
    Dialog .dialog--body {
        height: auto;
        max-height: 100%;
        padding: 1 3;
    }
    Dialog .dialog--buttons {
        height: 2;
        padding: 0 3;
    }
    Dialog Button { min-width: 8; margin: 0 2 0 0; padding: 0 1; }
    Dialog .error { color: $error; height: auto; }
    Dialog.-slim .dialog--body { padding: 1; }
    Dialog.-slim .dialog--buttons { padding: 0 1; }
    Dialog.-short .dialog--body { padding: 0 3; }
    Dialog.-short.-slim .dialog--body { padding: 0 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", id="dialog.close"),
        Binding("question_mark,f1", "app.rules", "Keys", show=False, id="dialog.help"),
    ]

    heading: ClassVar[str] = ""
    note: ClassVar[str] = ""
    names_help_key: ClassVar[bool] = False
    """Whether the title says which key opens the list of keys."""

    def compose(self) -> ComposeResult:
        with DialogFrame(classes="dialog"):
            with Horizontal(classes="dialog--title"):
                yield DialogTitle(self.heading, classes="dialog--name", id="heading")
                yield Static(self.note, classes="dialog--note", id="note")
                if self.names_help_key:
                    yield Static("", classes="dialog--help", id="help-key")
            with VerticalScroll(classes="dialog--body", can_focus=False):
                yield from self.compose_body()
            with Horizontal(classes="dialog--buttons"):
                yield from self.compose_buttons()

    def compose_body(self) -> ComposeResult:
        """Compose what stands between title and buttons."""
        yield from ()

    def compose_buttons(self) -> ComposeResult:
        """Compose the buttons, the default one first; their ids name actions."""
        yield Button("Close", id="close", compact=True, classes="usual")

    def on_mount(self) -> None:
        for button in self.query(Button):
            button.active_effect_duration = 0  # else a second press is ignored
        if self.names_help_key:
            self.bindings_updated_signal.subscribe(self, self._show_help_key)

    def _show_help_key(self, _: Screen[object]) -> None:
        """Say which key lists all keys now: another one than usual while a text is typed."""
        for label in self.query("#help-key").results(Static):
            label.update(self._help_key())

    def _help_key(self) -> Content:
        """Return the key that lists all keys."""
        bindings = [active.binding for active in self.active_bindings.values()]
        found = [each for each in bindings if each.id == "dialog.help"]
        if not found:
            return Content("")
        key = Content.styled(format_key(found[0].key), "$accent")
        return Content.assemble(key, " ", found[0].description)

    @on(events.Click, "#help-key")
    async def _press_help_key(self) -> None:
        await self.run_action("app.rules")

    def on_resize(self, event: events.Resize) -> None:
        """Let the body scroll if it does not fit between title and buttons."""
        self.query_one(".dialog--body").styles.max_height = max(event.size.height - 3, 1)
        self.set_class(event.size.height < SHORT_ROWS, "-short")
        self.set_class(event.size.width < SLIM_COLUMNS, "-slim")

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Run the action that the button is named after."""
        event.stop()
        if event.button.id:
            await self.run_action(event.button.id.replace("-", "_"))

    def action_close(self) -> None:
        self.dismiss(None)
