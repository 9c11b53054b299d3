"""A text form of a game, as the tests of all such forms need it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from kono_tui.core.game import Game
from kono_tui.core.save import Save
from kono_tui.play.tournament import Tournament
from tests.paths import DOCS

PAGE = DOCS / "formats.md"


@dataclass(frozen=True)
class TextForm:
    """A sample of the form, and what its files may hold."""

    game: Game[Any]
    text: str
    sample: Save[Any]
    """What the text tells."""
    first_key: str
    tournaments: Callable[[], st.SearchStrategy[Tournament]]
    """Any moment that can be saved."""
    moments: frozenset[str]
    """What they must reach, beside every size and mix of players."""
    carried: Callable[[Save[Any]], object]
    """What the form alone must tell of a save."""
    own: str
    """A line that no other game's saves have among those of our own."""
    pieces: tuple[str, ...]
    """What its files are made of, to damage them with."""
    strays: tuple[tuple[str, str], ...]
    """Starts and moves that do not lead to the sample's board."""
    line: str
    """The sample's position."""
    moves: tuple[str, ...]
    """Moves with room for anything endless."""
    fills: tuple[str, ...]
    """What they are filled with."""
    name: str = "text"
    comment: str = ""
    """What comments out the lines of our own."""

    def saves(self) -> st.SearchStrategy[Save[Any]]:
        return self.tournaments().map(Tournament.to_save)

    @property
    def key(self) -> str:
        """The id of the form in test names."""
        return (
            f"{self.game.info.key} {self.name}"
            if len(self.game.saves.forms) > 1
            else self.game.info.key
        )

    def write(self, save: Save[Any], with_history: bool = True) -> str:
        return self.game.write_save(save, self.name, with_history)

    def with_own_lines(self, *lines: str) -> str:
        """The sample with lines of our own after it."""
        told = ("Kono-TUI: 1", f"Game: {self.game.info.title}", *lines)
        return f"{self.text}\n" + "".join(f"{self.comment}{line}\n" for line in told)

    def shown_files(self) -> list[str]:
        """The files of this form that the page of formats shows."""
        found = re.findall(r"```text\n(.*?)```", PAGE.read_text("utf-8"), re.S)
        return [block for block in found if block.startswith(self.first_key)]
