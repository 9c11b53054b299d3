"""A saved game as a list shows it, and as a search finds it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kono_tui.errors import make_printable
from kono_tui.play.storage import library
from kono_tui.play.storage.library import ReadFailure, SaveContents, SaveEntry, SaveSummary
from kono_tui.tui.widgets.two_line_list import TwoLineItem

SAVED_HEADING: Final = "SAVED"
UNFINISHED_HEADING: Final = "UNFINISHED"


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
    subtitle = "" if entry.is_autosave else make_printable(entry.path.stem)
    return TwoLineItem(f"{contents.game} {size}", subtitle, when, _describe_progress(contents))


def with_headings(
    items: Sequence[TwoLineItem], entries: Sequence[SaveEntry]
) -> tuple[TwoLineItem, ...]:
    """Put a heading over the first unfinished game, and one over the saved games before it."""
    unfinished = next((n for n, each in enumerate(entries) if each.is_autosave), None)
    if unfinished is None:
        return tuple(items)
    headings = {0: SAVED_HEADING, unfinished: UNFINISHED_HEADING}
    return tuple(replace(item, heading=headings.get(n, "")) for n, item in enumerate(items))


def _describe_progress(facts: SaveSummary) -> str:
    """Describe opponents, score, round and move: "You v hard, 3 : 5, round 3, move 24"."""
    how_far = "over" if facts.is_over else f"move {facts.turns}"
    parts = (facts.players_in_short, facts.score, f"round {facts.round}", how_far)
    return ", ".join(filter(None, parts))
