"""The command palette, and its entries: the screen's keys, the other screens, the saved games."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from rich.align import Align
from rich.text import Text
from textual.app import SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.screen import Screen
from textual.theme import ThemeProvider
from textual.widgets.option_list import Option

from kono_tui.errors import make_printable
from kono_tui.play.storage.library import SaveEntry, SaveSummary, format_age, list_saves
from kono_tui.tui.bindings import describe_binding, format_key
from kono_tui.tui.widgets.closing import ClosesOnce
from kono_tui.tui.widgets.kono_app import kono_app

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp

NAVIGATION_COMMANDS = (
    ("New game", "Choose a game, its size and its players", "new_game"),
    ("Watch", "Two computers against each other", "watch"),
    ("Continue", "Your latest unfinished game", "continue"),
    ("Saved games", "Resume, rename or delete one", "saved_games"),
    ("Network", "Play with others: rooms on a server", "network"),
    ("Settings", "Look, keys and pace", "settings"),
    ("Rules", "The game in short, its keys, and its rules in full", "rules"),
)
MOST_SAVED_GAMES = 20
COMMAND_QUESTION = "What would you like to do?"
THEME_QUESTION = "Which theme?"
NOTHING_FOUND = "Nothing here is called that."
CURSOR_KEYS = ("up", "down", "left", "right")


class Palette(CommandPalette, ClosesOnce[None]):
    """The palette in our own words. It closes once, and runs one command."""

    def __init__(self, question: str = COMMAND_QUESTION, themes_only: bool = False) -> None:
        providers = [ThemeProvider if themes_only else PaletteCommands]
        super().__init__(providers, placeholder=question)

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close, and forget the command that is about to run: a second Enter is not for it."""
        self.call_next(self._forget_command)
        return super().dismiss(result)

    def _forget_command(self) -> None:
        self._selected_command = None

    def _start_no_matches_countdown(self, search_value: str) -> None:
        """Wait as the library does, then say that nothing was found."""
        self._stop_no_matches_countdown()
        show = partial(self._show_no_matches, search_value)
        self._no_matches_timer = self.set_timer(self._NO_MATCHES_COUNTDOWN, show)

    def _show_no_matches(self, search_value: str) -> None:
        """Say that nothing was found, unless nothing was looked for."""
        if search_value:
            text = Align.center(Text(NOTHING_FOUND, style="not bold"))
            option = Option(text, disabled=True, id=self._NO_MATCHES)
            self.query_one(CommandList).add_option(option)
        self._list_visible = bool(search_value)


@runtime_checkable
class RefusingScreen(Protocol):
    """A screen that can tell why a command is not possible."""

    def refusal_text(self, action: str) -> str:
        """Say why an action is not possible now; "" if it is, or if nothing is known of it."""


def palette_commands(app: KonoApp, screen: Screen[object]) -> Iterator[SystemCommand]:
    """Yield the commands that fit the screen."""
    yield SystemCommand("Theme", "Other colours for screen and board", app.action_change_theme)
    yield SystemCommand("Leave at once", "A game in progress is kept", app.action_quit)
    deliver = partial(app.call_later, app.deliver_screenshot)
    yield SystemCommand(
        "Picture of the screen",
        "Saves it as an SVG file",
        deliver,
    )
    for title, help, action in NAVIGATION_COMMANDS:
        yield SystemCommand(title, help, partial(app.call_later, app.run_action, action))
    yield from _key_commands(app, screen)


class PaletteCommands(Provider):
    """All commands of the palette. The saved games are read off the screen's thread."""

    async def startup(self) -> None:
        self._saved_games = await asyncio.to_thread(_list_readable_saves)

    async def discover(self) -> Hits:
        for title, help, run, _ in sorted(self._commands(), key=attrgetter("title")):
            yield DiscoveryHit(title, run, help=help)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for title, help, run, _ in self._commands():
            if (score := matcher.match(title)) > 0:
                yield Hit(score, matcher.highlight(title), run, help=help)

    def _commands(self) -> Iterator[SystemCommand]:
        app = kono_app(self.screen)
        yield from app.get_system_commands(self.screen)
        for entry, summary in self._saved_games:
            name, description = _describe_saved_game(entry, summary)
            yield SystemCommand(name, description, partial(app.open_game, entry.path))


def _list_readable_saves() -> list[tuple[SaveEntry, SaveSummary]]:
    """The newest saved games and what they hold."""
    listed = [(entry, entry.contents) for entry in list_saves()[:MOST_SAVED_GAMES]]
    return [(entry, found) for entry, found in listed if isinstance(found, SaveSummary)]


def _describe_saved_game(entry: SaveEntry, summary: SaveSummary) -> tuple[str, str]:
    """Name a saved game by its file, and an unfinished one by its board; then what it holds."""
    game, round = f"{summary.game} {summary.size}", f"round {summary.round}"
    age = format_age(entry.written_at, time.time())
    if entry.is_autosave:
        facts = (summary.players_in_short, summary.score, round, age)
        return f"Continue {game}", ", ".join(filter(None, facts))
    name = f"Open {make_printable(entry.path.name)}"
    return name, f"{game}, {summary.players_in_short}, {round}, {age}"


def _key_commands(app: KonoApp, screen: Screen[object]) -> Iterator[SystemCommand]:
    """Yield what the screen's keys do, each with its key."""
    navigation = {title for title, _, _ in NAVIGATION_COMMANDS}
    offered = set()
    for node, binding, enabled, _ in screen.active_bindings.values():
        name = describe_binding(screen, binding)
        is_new = name not in navigation and (binding.action, name) not in offered
        is_own = node is screen and not binding.action.startswith(("app.", "screen."))
        if enabled and name and is_own and is_new and binding.key not in CURSOR_KEYS:
            offered.add((binding.action, name))
            run = partial(app.call_later, screen.run_action, binding.action)
            yield SystemCommand(name, _describe_key(screen, binding), run)


def _describe_key(screen: Screen[object], binding: Binding) -> str:
    """Name a command's key, or say why the command is not possible now."""
    refusal = screen.refusal_text(binding.action) if isinstance(screen, RefusingScreen) else ""
    return refusal or f"The key {format_key(binding.key)}"
