"""Damaged texts, and how a reader answers them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from kono_tui import games
from kono_tui.core.save import Save
from kono_tui.errors import FormatError

LONG = 100_000
"""So long that what takes the square of it would not come back."""


def read_or_refuse(text: str) -> Save[Any] | None:
    """The save that a reader makes of a text; None if it refuses the text properly."""
    try:
        return games.read_save(text)
    except FormatError as error:
        refused = error
    assert 1 <= refused.line <= text.count("\n") + 1
    assert str(refused).isprintable()
    return None


@st.composite
def damaged_texts(draw: st.DrawFn, text: str, pieces: st.SearchStrategy[str]) -> str:
    """A text with a few places cut out, and pieces inserted."""
    for _ in range(draw(st.integers(1, 4))):
        first, last = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        last = min(last, first + draw(st.sampled_from([0, 1, 5, 1000])))
        text = text[:first] + draw(pieces) + text[last:]
    return text


@st.composite
def shuffled_texts(draw: st.DrawFn, text: str) -> str:
    """A text with a few lines lost, doubled or swapped for others."""
    lines = text.split("\n")
    for index in draw(st.lists(st.sampled_from(range(len(lines))), max_size=3)):
        other = draw(st.sampled_from(range(len(lines))))
        lines[index] = draw(st.sampled_from(["", lines[other], lines[index] * 2]))
    return "\n".join(lines)
