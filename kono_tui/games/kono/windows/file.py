"""The learned windows of Kono that ship with the game."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from kono_tui.core.windows import Windows
from kono_tui.formats.window_tables import BoardContents, load_windows

folder: Traversable = resources.files("kono_tui.games.kono.windows")
"""The folder of the tables that ship with the game."""


@cache
def windows_of(size: int) -> Windows:
    """Return the windows of a size; none where they are missing or damaged."""
    return load_windows(folder, contents_of(size))


def contents_of(size: int) -> BoardContents:
    """How a board's contents are told by digits: vacant, White, Black, and either's capturers.

    The words are White's pieces, Black's, and those that can capture, each by parity.
    """
    return BoardContents(
        game="kono",
        size=size,
        swapped=(0, 2, 1, 4, 3),
        digits=tuple(
            (
                (cell % 2, cell // 2, 1, 2),
                (2 + cell % 2, cell // 2, 2, 1),
                (4 + cell % 2, cell // 2, 2, 2),
            )
            for cell in range(size * size)
        ),
    )
