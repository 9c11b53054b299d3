"""The program's appearance: theme, skin, settings, keys, and a notice in too small a window."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from textual import events, work
from textual.app import App
from textual.binding import Binding
from textual.errors import NoWidget
from textual.geometry import Size
from textual.reactive import reactive
from textual.screen import Screen
from textual.theme import Theme

from kono_tui.errors import StoreError
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.settings.values import Settings, settings_file
from kono_tui.tui.terminal import Terminal, detect_terminal
from kono_tui.tui.themes import (
    APP_CSS,
    build_own_themes,
    effective_theme,
    has_readable_copy,
    palette_for,
    readable_builtin,
)
from kono_tui.tui.widgets.followers import Followers

LONG_NOTICE_SECONDS = 10
"""Seconds for which an important notice stays."""


class ThemedApp(App[None]):
    """The app with what every screen may ask for: the settings, and the skin of its boards."""

    CSS = APP_CSS

    skin: reactive[Skin] = reactive(Skin(None), init=False)
    settings: reactive[Settings] = reactive(Settings(), init=False)
    is_too_small: reactive[bool] = reactive(False, init=False, repaint=False)
    """Whether the window is too small for any screen. A notice covers them, and takes all input."""

    def __init__(self, settings: Settings, terminal: Terminal) -> None:
        self.terminal = terminal
        self.followers = Followers()
        super().__init__(ansi_color=True if terminal.colours in ("16", "none") else None)
        self._settings_lock = asyncio.Lock()
        self.set_reactive(ThemedApp.settings, settings)
        for theme in build_own_themes(terminal):
            self.register_theme(theme)
        self.theme = effective_theme(settings, terminal)

    def get_theme(self, theme_name: str) -> Theme | None:
        """Return a theme by its name; one of Textual's own with words that can be read."""
        if has_readable_copy(theme_name):
            return readable_builtin(theme_name)
        return super().get_theme(theme_name)

    def watch_theme(self, theme: str) -> None:
        """Make a setting of a theme chosen anywhere, including in the command palette."""
        if not self.is_running:
            return
        self.apply_theme()
        if theme != effective_theme(self.settings, self.terminal):
            self.apply_settings(replace(self.settings, theme=theme))

    def watch_skin(self) -> None:
        self.followers.call("skin")

    def watch_settings(self) -> None:
        self.followers.call("settings")

    def watch_is_too_small(self) -> None:
        self.followers.call("is_too_small")

    def apply_theme(self) -> None:
        """Set the boards' skin and everything else's CSS classes to match the theme."""
        palette = palette_for(self.current_theme, self.terminal)
        self.skin = Skin(palette, self.terminal.glyphs)
        is_ascii, is_limited = self.terminal.glyphs != "unicode", self.terminal.colours == "256"
        terminal_classes = {"-plain": palette is None, "-ascii": is_ascii, "-few": is_limited}
        for name, holds in terminal_classes.items():
            if holds != self.has_class(name):
                self.set_class(holds, name)

    def apply_keymap(self) -> None:
        """Give the bindings the keys that the settings assign to them."""
        if self.settings.keys:
            from kono_tui.tui.bindings import keymap

            self.set_keymap(keymap(self.settings))

    def get_key_display(self, binding: Binding) -> str:
        """Return a key as the footer shows it, in plain characters."""
        from kono_tui.tui.bindings import format_key

        return binding.key_display or format_key(binding.key)

    def apply_settings(self, settings: Settings) -> None:
        """Use other settings from now on, and save them."""
        before, self.settings = self.settings, settings
        if settings.glyphs != before.glyphs:
            found = detect_terminal(replace(settings, colours="auto"))
            glyphs = found.glyphs if found else Terminal().glyphs
            self.terminal = replace(self.terminal, glyphs=glyphs)
        self.theme = effective_theme(settings, self.terminal)
        self.apply_theme()
        self.apply_keymap()
        self._write_settings(settings, before)

    @work(group="settings")
    async def _write_settings(self, settings: Settings, before: Settings) -> None:
        """Write the settings in a thread, one write after the other; the screen does not wait."""
        from kono_tui.tui.settings.writer import write_settings

        async with self._settings_lock:
            try:
                path = settings_file()
                warnings = await asyncio.to_thread(write_settings, settings, path, before)
            except StoreError as error:
                warnings = [f"Your settings last only until you leave: {error}."]
        for line in warnings:
            self.notify(line, severity="warning", timeout=LONG_NOTICE_SECONDS, markup=False)

    # Too small a window

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, self._cover_if_too_small)

    def on_resize(self, event: events.Resize) -> None:
        if self.is_running and self.screen_stack:
            self.check_size(event.size)

    def check_size(self, size: Size) -> None:
        """Cover the screen with a notice for as long as the window is too small for a board."""
        from kono_tui.tui.widgets.too_small import TooSmall, is_too_small

        self.is_too_small = is_too_small(size)
        self._cover_if_too_small(self.screen)
        if not self.is_too_small:
            for screen in self.screen_stack:
                screen.query_children(TooSmall).remove()

    def _cover_if_too_small(self, screen: Screen[Any]) -> None:
        """Put the notice over a screen that has come to the top."""
        if self.is_too_small and screen.is_running and screen.is_attached:
            from kono_tui.tui.widgets.too_small import TooSmall

            if not screen.query_children(TooSmall):
                screen.mount(TooSmall())

    async def on_event(self, event: events.Event) -> None:
        """Take all input away from the screens while nobody can see them."""
        is_input = isinstance(event, events.InputEvent) and not event.is_forwarded
        if not (self.is_too_small and (is_input or isinstance(event, events.Paste))):
            if not (isinstance(event, events.MouseDown) and self._hits_removed_widget(event)):
                await super().on_event(event)
        elif isinstance(event, events.Key) and event.key in self._leaving_keys():
            await self.run_action("quit")

    def _hits_removed_widget(self, event: events.MouseDown) -> bool:
        """Whether a click hits a widget that is still painted, but not there any more."""
        if event.is_forwarded or not self.screen_stack:
            return False
        try:
            widget, _ = self.screen.get_widget_at(event.x, event.y)
        except NoWidget:
            return False
        return not isinstance(widget, Screen) and widget.parent is None

    def _leaving_keys(self) -> set[str]:
        """The keys that end the program in too small a window."""
        from kono_tui.tui.bindings import current_keys

        return {
            *current_keys(self.settings, "small.quit"),
            *current_keys(self.settings, "app.leave"),
        }
