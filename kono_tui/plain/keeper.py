"""Saving a game: the autosave after every decision, and a save under a name."""

from __future__ import annotations

import shlex
from pathlib import Path

from kono_tui.errors import KonoError, StoreError
from kono_tui.plain.console import Console
from kono_tui.play.disk import is_there
from kono_tui.play.series import Series
from kono_tui.play.store import Autosave, destination, proposed_name, saves_folder, write_save
from kono_tui.text.sentences import sentence


class Keeper:
    """Saves one game. It reports once that a folder is not writable; the game goes on."""

    def __init__(self, console: Console, autosave: Autosave, resumed: Path | None) -> None:
        self.console = console
        self.autosave = autosave
        self.unkept: Series | None = None
        """The moment that could not be saved."""
        self.kept: Path | None = resumed
        """The file that holds the game, or an earlier moment of it."""

    def keep(self, series: Series) -> None:
        """Autosave this moment."""
        if not series.size:
            return
        try:
            self._write(series)
        except StoreError as error:
            if self.unkept is None:
                self.console.say(
                    f"The game cannot be kept automatically: {error}. It goes on; "
                    "save it elsewhere before you leave."
                )
            self.unkept = series

    def _write(self, series: Series) -> None:
        self.autosave.write(series.save())
        self.kept, self.unkept = self.autosave.path, None

    def forget(self) -> None:
        """Discard the autosave: the game is over, or saved under a name."""
        self.autosave.discard()
        self.kept = self.unkept = None

    def farewell(self) -> list[str]:
        """How to come back, for a player who leaves in mid-game. Retry a save that failed."""
        lines = []
        if self.unkept is not None:
            try:
                self._write(self.unkept)
            except StoreError:
                lines.append("The game could not be kept.")
        if self.kept is not None:
            which = "The game is kept." if not lines else "An earlier moment of it is."
            lines.append(f"{which} Resume it with: kono --plain {shown(self.kept)}")
        return lines

    def save_as(self, series: Series) -> bool:
        """Ask for a name and save there; False if the player goes back to the game."""
        self.console.show(f"A name without a folder goes into {saves_folder()}")
        choose = "The endings .lisp and .pl choose those forms; " if series.game.forms[1:] else ""
        self.console.say(f"{choose}- goes back to the game.")
        proposed = proposed_name(series.save())
        while True:
            answer = self.console.read(f"File name [{proposed}]: ")
            if answer == "-":
                return False
            try:
                path = destination(answer or proposed)
                if is_there(path) and not self.console.agrees(f"{path} exists. Replace it?"):
                    continue
                write_save(series.save(), path)
            except KonoError as error:
                self.console.say(sentence(str(error)))
                continue
            self._saved(path)
            return True

    def _saved(self, path: Path) -> None:
        """Report the save, and discard the autosave unless the game was saved as that very file."""
        self.autosave.discard(spare=path)
        self.kept = self.unkept = None
        self.console.show(f"Saved as {path}")
        self.console.show(f"Resume it with: kono --plain {shown(path)}")


def shown(path: Path) -> str:
    """Format a path for typing: only the name if it lies in the saves folder."""
    return shlex.quote(path.name if path.parent == saves_folder() else str(path))
