"""The settings dialog: each change takes effect at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from kono_tui.net.player_names import MAX_NAME_LENGTH, clean_name
from kono_tui.tui.settings.values import FIELDS, SettingField, Settings, SettingValue, settings_file
from kono_tui.tui.themes import available_themes, effective_theme
from kono_tui.tui.widgets.choices import LABEL_WIDTH, Choices
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.kono_app import kono_app

SHORT_HEIGHT: Final = 20
"""At this height or below every row counts."""
EMPTY_PLACEHOLDER: Final = "as the system does"
"""Shown where no text is set."""


class CompactChoices(Choices):
    """Too many choices for a row: shows the chosen one, and arrows to its neighbours."""

    def render(self) -> Content:
        chosen = self.get_visual_style("choices--chosen")
        values = [value for value, _ in self.options]
        number = values.index(self.value) + 1 if self.value in values else 0
        label, place = f"{self.label:<{LABEL_WIDTH}}< ", f" >  {number} of {len(values)}"
        return Content.assemble(label, (f"[{self.value}]", chosen), place)

    def on_click(self, event: events.Click) -> None:
        """Step back on a click before the name; step on for a click on it or after it."""
        event.prevent_default()
        offset = event.get_content_offset(self)
        if offset is not None and offset.x >= LABEL_WIDTH:
            self.action_step(-1 if offset.x < LABEL_WIDTH + 2 else 1)


class SettingInput(Input):
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

    def compose_body(self) -> ComposeResult:
        for field in FIELDS:
            if field.is_free_text:
                yield from self._compose_text_row(field)
            else:
                yield self._build_row(field)
        yield Static("", classes="settings--says", id="says", markup=False)
        text = f"Kept in {display_path(settings_file())}"
        yield Static(text, classes="settings--file", markup=False, id="file")

    def _build_row(self, field: SettingField) -> Choices:
        settings, terminal = kono_app(self).settings, kono_app(self).terminal
        if not field.choices:
            themes = [(name, name) for name in available_themes(terminal)]
            theme = effective_theme(settings, terminal)
            return CompactChoices(field.label, themes, theme, id=field.name)
        value: SettingValue = getattr(settings, field.name)
        options = [(str(each), shown) for each, shown in field.choices]
        return Choices(field.label, options, str(value), id=field.name)

    def _compose_text_row(self, field: SettingField) -> ComposeResult:
        value = str(getattr(kono_app(self).settings, field.name))
        with Horizontal(classes="settings--text"):
            yield Static(field.label)
            most, name = MAX_NAME_LENGTH, field.name
            yield SettingInput(value, EMPTY_PLACEHOLDER, max_length=most, compact=True, id=name)

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.height <= SHORT_HEIGHT, "-short")

    @on(events.DescendantFocus)
    def _show_explanation(self, event: events.DescendantFocus) -> None:
        """Say what the focused row does."""
        for field in FIELDS:
            if event.widget.id == field.name:
                self.query_one("#says", Static).update(field.description)

    @on(Choices.Changed)
    def _apply_choice(self, event: Choices.Changed) -> None:
        event.stop()
        for field in FIELDS:
            if field.name == event.choices.id:
                values = {str(value): value for value, _ in field.choices}
                new = {field.name: values.get(event.value, event.value)}
                kono_app(self).apply_settings(replace(kono_app(self).settings, **new))  # type: ignore[arg-type]

    @on(Input.Blurred)
    @on(Input.Submitted)
    def _apply_finished_text(self, event: Input.Blurred | Input.Submitted) -> None:
        """Apply a text when the player has finished it."""
        self._apply_text(event.input)

    def _apply_text(self, line: Input) -> None:
        line.value = clean_name(line.value) if line.value.strip() else ""
        if line.id and line.value != getattr(kono_app(self).settings, line.id):
            kono_app(self).apply_settings(replace(kono_app(self).settings, **{line.id: line.value}))  # type: ignore[arg-type]

    def action_close(self) -> None:
        """Close; every change has been saved already, except a text that is still being typed."""
        for line in self.query(Input):
            self._apply_text(line)
        self.dismiss(kono_app(self).settings)


def display_path(path: Path) -> str:
    """Return a path with ~ for the home folder."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)
