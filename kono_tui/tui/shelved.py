"""A saved game as a list shows it, and as a search finds it."""

from __future__ import annotations

import time
from collections.abc import Sequence

from kono_tui.errors import printable
from kono_tui.play import library
from kono_tui.play.library import Contents, Entry, Facts, Trouble
from kono_tui.tui.widgets.shelf import Item


def has_words(entry: Entry, held: Contents | None, words: Sequence[str]) -> bool:
    """Return whether the description of a file contains all words of a filter, in lower case."""
    if not words:
        return True
    told = f"{entry.path.name} unfinished" if entry.autosave else entry.path.name
    if isinstance(held, Facts):
        told += f" {held.game} {held.size} {_detail(held)} {held.players}"
    return all(word in told.lower() for word in words)


def two_rows(entry: Entry, held: Contents | None, times: str) -> Item:
    """The two rows of a file in the list; `contents` is what it holds, once it was read."""
    when = library.ago(entry.when, time.time())
    name = printable(entry.path.name)
    if held is None:
        return Item(name, "", when, "")
    if isinstance(held, Trouble):
        return Item(name, "cannot be read", when, held.why)
    size = held.size.replace("x", times)
    called = "unfinished" if entry.autosave else printable(entry.path.stem)
    return Item(f"{held.game} {size}", called, when, _detail(held))


def _detail(held: Facts) -> str:
    """Describe opponents, round and move: "You v hard, round 3, move 24"."""
    how_far = "over" if held.over else f"move {held.turns}"
    return f"{held.opponents}, round {held.round}, {how_far}"
