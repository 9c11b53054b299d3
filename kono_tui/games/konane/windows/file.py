"""The learned windows of Konane that ship with the game."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from kono_tui.core.windows import Windows
from kono_tui.formats.window_tables import BoardContents, load_windows

folder: Traversable = resources.files("kono_tui.games.konane.windows")
"""The folder of the tables that ship with the game."""


@cache
def windows_of(size: int) -> Windows:
    """Return the windows of a size; none where they are missing or damaged."""
    return load_windows(folder, contents_of(size))


def contents_of(size: int) -> BoardContents:
    """How a board's contents are told by digits: empty or not.

    The words are Black's stones and White's. Each point has stones of one colour only.
    """
    return BoardContents(
        game="konane",
        size=size,
        swapped=(0, 1),
        digits=tuple(
            (((cell // size + cell % size) % 2, cell // 2, 1, 1),) for cell in range(size * size)
        ),
    )
