"""The learned windows of Fanorona that ship with the game."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from kono_tui.core.windows import Windows
from kono_tui.formats.window_tables import BoardContents, load_windows
from kono_tui.games.fanorona.board import COLUMNS

folder: Traversable = resources.files("kono_tui.games.fanorona.windows")
"""The folder of the tables that ship with the game."""


@cache
def windows_of(size: int) -> Windows:
    """Return the windows of a size; none where they are missing or damaged."""
    return load_windows(folder, contents_of(size))


def contents_of(size: int) -> BoardContents:
    """How a board's contents are told by digits: vacant, White, Black.

    The words are White's stones and Black's, each by parity.
    """
    return BoardContents(
        game="fanorona",
        size=size,
        swapped=(0, 2, 1),
        digits=tuple(
            ((cell % 2, cell // 2, 1, 2), (2 + cell % 2, cell // 2, 2, 1))
            for cell in range(size * COLUMNS[size])
        ),
    )
