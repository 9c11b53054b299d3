"""The command palette's entries: the screen's keys, the other screens, the saved games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual.app import SystemCommand
from textual.screen import Screen

from kono_tui.play.library import Facts, entries
from kono_tui.tui.keys import shown

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp

WAYS = (
    ("New game", "Choose a game, its size and its players", "new_game"),
    ("Watch", "Two computers against each other", "watch"),
    ("Continue", "The latest game that was not finished", "continue"),
    ("Saved games", "Resume, rename or delete one", "saved_games"),
    ("Network", "Play with others: rooms on a server", "network"),
    ("Settings", "Look, keys and pace", "settings"),
    ("Rules and keys", "What the keys do, and how the game goes", "rules"),
)
GAMES_OFFERED = 20
CURSOR_KEYS = ("up", "down", "left", "right")


def commands(app: KonoApp, screen: Screen[object]) -> Iterator[SystemCommand]:
    """Yield the commands that fit the screen."""
    yield from _ways(app)
    yield from _keys(app, screen)
    for entry in entries()[:GAMES_OFFERED]:
        held = entry.contents
        if isinstance(held, Facts):
            told = f"{held.game} {held.size}, {held.opponents}, round {held.round}"
            run = partial(app.open_game, entry.path)
            yield SystemCommand(f"Open {entry.path.name}", told, run)


def _ways(app: KonoApp) -> Iterator[SystemCommand]:
    for title, help, action in WAYS:
        yield SystemCommand(title, help, partial(app.call_later, app.run_action, action))


def _keys(app: KonoApp, screen: Screen[object]) -> Iterator[SystemCommand]:
    """Yield what the screen's keys do, each with its key."""
    seen = set()
    for node, binding, enabled, _ in screen.active_bindings.values():
        new = (binding.action, binding.description) not in seen
        fits = node is screen and not binding.action.startswith("app.")
        if enabled and fits and new and binding.key not in CURSOR_KEYS:
            seen.add((binding.action, binding.description))
            run = partial(app.call_later, screen.run_action, binding.action)
            yield SystemCommand(binding.description, f"The key {shown(binding.key)}", run)
