"""Saving a game under a name, and how to come back to a game that was left."""

from __future__ import annotations

import shlex
from pathlib import Path

from kono_tui.errors import KonoError
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.home.autosave import Autosave
from kono_tui.plain.console import Console
from kono_tui.play.storage.files import path_exists
from kono_tui.play.storage.saves import proposed_name, save_path, saves_folder, write_save
from kono_tui.play.tournament import Tournament


def save_as(console: Console, tournament: Tournament) -> Path | None:
    """Ask for a name and save there; None if the player goes back to the game."""
    console.show(f"A name without a folder goes into {saves_folder()}")
    has_forms = bool(tournament.game.saves.forms[1:])
    endings_hint = "The endings .lisp and .pl choose those forms; " if has_forms else ""
    console.say(f"{endings_hint}- goes back to the game.")
    proposed = proposed_name(tournament.to_save())
    while (answer := console.read(f"File name [{proposed}]: ")) != "-":
        try:
            path = save_path(answer or proposed)
            if path_exists(path) and not console.confirm(f"{path} exists. Replace it?", "n"):
                continue
            write_save(tournament.to_save(), path)
        except KonoError as error:
            console.say(as_sentence(str(error)))
            continue
        console.show(f"Saved as {path}")
        console.show(f"Resume it with: kono --plain {_format_path(path)}")
        return path
    return None


def say_farewell(console: Console, autosave: Autosave) -> bool:
    """Say how to come back to a game that goes on; return whether all of it is on the disk."""
    is_saved = autosave.save_now()
    if not is_saved:
        console.show("The game could not be kept.")
    if autosave.saved_path is not None:
        state = "The game is kept." if is_saved else "An earlier moment of it is."
        command = f"kono --plain {_format_path(autosave.saved_path)}"
        console.show(f"{state} Resume it with: {command}")
    return is_saved


def _format_path(path: Path) -> str:
    """Format a path for typing: only the name if it lies in the saves folder."""
    return shlex.quote(path.name if path.parent == saves_folder() else str(path))
