"""Saving a game: the autosave after every decision, and a save under a name."""

from __future__ import annotations

import shlex
from pathlib import Path

from kono_tui.errors import KonoError, StoreError
from kono_tui.formats.sentences import as_sentence
from kono_tui.plain.console import Console
from kono_tui.play.storage.files import path_exists
from kono_tui.play.storage.saves import (
    AutosaveFile,
    proposed_name,
    save_path,
    saves_folder,
    write_save,
)
from kono_tui.play.tournament import Tournament


class GameSaver:
    """Saves one game. It reports once that a folder is not writable; the game goes on."""

    def __init__(self, console: Console, autosave: AutosaveFile, resumed_path: Path | None) -> None:
        self.console = console
        self.autosave = autosave
        self.unsaved: Tournament | None = None
        """The moment that could not be saved."""
        self.saved_path: Path | None = resumed_path
        """The file that holds the game, or an earlier moment of it."""

    def write_autosave(self, tournament: Tournament) -> None:
        """Autosave this moment."""
        if not tournament.size:
            return
        try:
            self._write(tournament)
        except StoreError as error:
            if self.unsaved is None:
                self.console.say(
                    f"The game cannot be kept automatically: {error}. It goes on; "
                    "save it elsewhere before you leave."
                )
            self.unsaved = tournament

    def _write(self, tournament: Tournament) -> None:
        self.autosave.write(tournament.to_save())
        self.saved_path, self.unsaved = self.autosave.path, None

    def discard_autosave(self) -> None:
        """Discard the autosave: the game is over, or saved under a name."""
        self.autosave.discard()
        self.saved_path = self.unsaved = None

    def farewell_lines(self) -> list[str]:
        """How to come back, for a player who leaves in mid-game. Retry a save that failed."""
        lines = []
        if self.unsaved is not None:
            try:
                self._write(self.unsaved)
            except StoreError:
                lines.append("The game could not be kept.")
        if self.saved_path is not None:
            state = "The game is kept." if not lines else "An earlier moment of it is."
            lines.append(f"{state} Resume it with: kono --plain {format_path(self.saved_path)}")
        return lines

    def save_as(self, tournament: Tournament) -> bool:
        """Ask for a name and save there; False if the player goes back to the game."""
        self.console.show(f"A name without a folder goes into {saves_folder()}")
        endings_hint = (
            "The endings .lisp and .pl choose those forms; " if tournament.game.forms[1:] else ""
        )
        self.console.say(f"{endings_hint}- goes back to the game.")
        proposed = proposed_name(tournament.to_save())
        while True:
            answer = self.console.read(f"File name [{proposed}]: ")
            if answer == "-":
                return False
            try:
                path = save_path(answer or proposed)
                if path_exists(path) and not self.console.confirm(f"{path} exists. Replace it?"):
                    continue
                write_save(tournament.to_save(), path)
            except KonoError as error:
                self.console.say(as_sentence(str(error)))
                continue
            self._report_saved(path)
            return True

    def _report_saved(self, path: Path) -> None:
        """Report the save, and discard the autosave unless the game was saved as that very file."""
        self.autosave.discard(spared_path=path)
        self.saved_path = self.unsaved = None
        self.console.show(f"Saved as {path}")
        self.console.show(f"Resume it with: kono --plain {format_path(path)}")


def format_path(path: Path) -> str:
    """Format a path for typing: only the name if it lies in the saves folder."""
    return shlex.quote(path.name if path.parent == saves_folder() else str(path))
