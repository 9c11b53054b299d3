"""A saved game as a list shows it, and as a search finds it."""

from __future__ import annotations

import time
from collections.abc import Sequence

from kono_tui.errors import make_printable
from kono_tui.play.storage import library
from kono_tui.play.storage.library import ReadFailure, SaveContents, SaveEntry, SaveSummary
from kono_tui.tui.widgets.two_line_list import TwoLineItem


def matches_words(entry: SaveEntry, contents: SaveContents | None, words: Sequence[str]) -> bool:
    """Return whether the description of a file contains all words of a filter, in lower case."""
    if not words:
        return True
    searchable = f"{entry.path.name} unfinished" if entry.is_autosave else entry.path.name
    if isinstance(contents, SaveSummary):
        progress = _describe_progress(contents)
        searchable += f" {contents.game} {contents.size} {progress} {contents.players}"
    return all(word in searchable.lower() for word in words)


def save_item(entry: SaveEntry, contents: SaveContents | None, times: str) -> TwoLineItem:
    """The two rows of a file in the list; `contents` is what it holds, once it was read."""
    when = library.format_age(entry.written_at, time.time())
    name = make_printable(entry.path.name)
    if contents is None:
        return TwoLineItem(name, "", when, "")
    if isinstance(contents, ReadFailure):
        return TwoLineItem(name, "cannot be read", when, contents.reason)
    size = contents.size.replace("x", times)
    subtitle = "unfinished" if entry.is_autosave else make_printable(entry.path.stem)
    return TwoLineItem(f"{contents.game} {size}", subtitle, when, _describe_progress(contents))


def _describe_progress(facts: SaveSummary) -> str:
    """Describe opponents, round and move: "You v hard, round 3, move 24"."""
    how_far = "over" if facts.is_over else f"move {facts.turns}"
    return f"{facts.players_in_short}, round {facts.round}, {how_far}"
