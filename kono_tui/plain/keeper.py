"""Keeping a game: the autosave after every decision, and saving under a name."""

from __future__ import annotations

import shlex
from pathlib import Path

from kono_tui.errors import KonoError, StoreError
from kono_tui.plain.console import Console, sentence
from kono_tui.play.disk import is_there
from kono_tui.play.series import Series
from kono_tui.play.store import Autosave, destination, proposed_name, saves_folder, write_save


class Keeper:
    """One game's autosave. A folder that cannot be written is said once; the game goes on."""

    def __init__(self, console: Console, autosave: Autosave) -> None:
        self.console = console
        self.autosave = autosave
        self.kept: bool | None = None
        """Whether the autosave holds the game; None while there is nothing to keep."""

    def keep(self, series: Series) -> None:
        """Autosave this moment."""
        if not series.size:
            return
        try:
            self.autosave.write(series.save())
            self.kept = True
        except StoreError as error:
            if self.kept is not False:
                self.console.say(
                    f"The game cannot be kept automatically: {error}. It goes on; "
                    "save it elsewhere before you leave."
                )
            self.kept = False

    def forget(self) -> None:
        """Drop the autosave: the game is over, or saved under a name."""
        self.autosave.discard()
        self.kept = None

    def farewell(self) -> str:
        """How to come back, for those who leave in mid-game."""
        if self.kept is None:
            return ""
        if self.kept:
            return f"The game is kept. Resume it with: kono --plain {shown(self.autosave.path)}"
        return "The game could not be kept."

    def save_as(self, series: Series) -> bool:
        """Ask for a name and save there; False if the player thinks better of it."""
        save = series.save()
        proposed = proposed_name(save)
        self.console.show(f"A name without a folder goes into {saves_folder()}")
        self.console.say("The endings .lisp and .pl choose those forms; - goes back to the game.")
        while True:
            answer = self.console.read(f"File name [{proposed}]: ")
            if answer == "-":
                return False
            try:
                path = destination(answer or proposed)
                if is_there(path) and not self.console.agrees(f"{path} exists. Replace it?"):
                    continue
                write_save(save, path)
            except KonoError as error:
                self.console.say(sentence(str(error)))
                continue
            if path.resolve() != self.autosave.path:
                self.forget()
            self.kept = None
            self.console.show(f"Saved as {path}")
            self.console.show(f"Resume it with: kono --plain {shown(path)}")
            return True


def shown(path: Path) -> str:
    """A path as it can be typed back: a bare name if it lies in the saves folder."""
    return shlex.quote(path.name if path.parent == saves_folder() else str(path))
