"""The settings dialog: each change takes effect at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from kono_tui.net.naming import LONGEST, cleaned
from kono_tui.tui.settings import FIELDS, Field, Settings, Value, settings_file
from kono_tui.tui.themes import offered_themes, usual_theme
from kono_tui.tui.widgets.choices import LABEL, Choices
from kono_tui.tui.widgets.dialog import Dialog

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp

SHORT: Final = 20
"""At this height or below every row counts."""
USUAL: Final = "as the system does"
"""Shown where no text is set."""


class ManyRow(Choices):
    """Too many choices for a row: shows the chosen one, and arrows to its neighbours."""

    def render(self) -> Content:
        chosen = self.get_visual_style("choices--chosen")
        values = [value for value, _ in self.options]
        here = values.index(self.value) + 1 if self.value in values else 0
        return Content.assemble(
            f"{self.label:<{LABEL}}< ",
            (f"[{self.value}]", chosen),
            f" >  {here} of {len(values)}",
        )

    def on_click(self, event: events.Click) -> None:
        """Step back on a click before the name; step on for a click on it or after it."""
        event.prevent_default()
        offset = event.get_content_offset(self)
        if offset is not None and offset.x >= LABEL:
            self.action_step(-1 if offset.x < LABEL + 2 else 1)


class TextLine(Input):
    """A text to type; up and down lead to the neighbouring rows."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", "Up", show=False, id="settings.up"),
        Binding("down", "app.focus_next", "Down", show=False, id="settings.down"),
    ]


class SettingsDialog(Dialog[Settings]):
    """Every setting as a row. A choice counts and is saved at once: nothing needs confirming."""

    DEFAULT_CSS = """
    SettingsDialog .dialog--body { padding: 1 1 0 2; scrollbar-size-vertical: 1; }
    SettingsDialog Choices { height: 1; text-wrap: nowrap; }
    SettingsDialog .settings--text { height: 1; }
    SettingsDialog .settings--text Static { width: 13; color: $text-muted; }
    SettingsDialog .settings--text Input { width: 24; background: $panel; padding: 0 1; }
    SettingsDialog .settings--says { margin: 1 2 0 0; height: 2; color: $foreground; }
    SettingsDialog .settings--file { height: auto; color: $text-disabled; margin: 0 2 1 0; }
    SettingsDialog.-short .settings--file { margin: 0; }
    """
    heading = "SETTINGS"
    note = "Left Right change   Esc close"

    @property
    def kono(self) -> KonoApp:
        return cast("KonoApp", self.app)

    def compose_body(self) -> ComposeResult:
        for field in FIELDS:
            if field.free:
                yield from self._text(field)
            else:
                yield self._row(field)
        yield Static("", classes="settings--says", id="says", markup=False)
        yield Static(
            f"Kept in {told(settings_file())}", classes="settings--file", markup=False, id="file"
        )

    def _row(self, field: Field) -> Choices:
        settings, terminal = self.kono.settings, self.kono.terminal
        if not field.choices:
            themes = [(name, name) for name in offered_themes(terminal)]
            return ManyRow(field.label, themes, usual_theme(settings, terminal), id=field.name)
        value: Value = getattr(settings, field.name)
        return Choices(field.label, _options(field), str(value), id=field.name)

    def _text(self, field: Field) -> ComposeResult:
        value = str(getattr(self.kono.settings, field.name))
        with Horizontal(classes="settings--text"):
            yield Static(field.label)
            yield TextLine(value, USUAL, max_length=LONGEST, compact=True, id=field.name)

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.height <= SHORT, "-short")

    @on(events.DescendantFocus)
    def _explain(self, event: events.DescendantFocus) -> None:
        """Say what the focused row does."""
        for field in FIELDS:
            if event.widget.id == field.name:
                self.query_one("#says", Static).update(field.says)

    @on(Choices.Changed)
    def _change(self, event: Choices.Changed) -> None:
        event.stop()
        for field in FIELDS:
            if field.name == event.choices.id:
                values = {str(value): value for value, _ in field.choices}
                new = {field.name: values.get(event.value, event.value)}
                self.kono.change(replace(self.kono.settings, **new))  # type: ignore[arg-type]

    @on(Input.Blurred)
    @on(Input.Submitted)
    def _write(self, event: Input.Blurred | Input.Submitted) -> None:
        """Apply a text when the player has finished it."""
        self._take(event.input)

    def _take(self, line: Input) -> None:
        line.value = cleaned(line.value) if line.value.strip() else ""
        if line.id and line.value != getattr(self.kono.settings, line.id):
            self.kono.change(replace(self.kono.settings, **{line.id: line.value}))  # type: ignore[arg-type]

    def action_close(self) -> None:
        """Close; every change has been saved already, except a text that is still being typed."""
        for line in self.query(Input):
            self._take(line)
        self.dismiss(self.kono.settings)


def _options(field: Field) -> list[tuple[str, str]]:
    return [(str(value), shown) for value, shown in field.choices]


def told(path: Path) -> str:
    """Return a path with ~ for the home folder."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)
