"""Saving a game under a name, and how to come back to a game that was left."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kono_tui.errors import KonoError
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.home.autosave import Autosave
from kono_tui.plain.console import Console
from kono_tui.play.storage.files import path_exists
from kono_tui.play.storage.last_save_options import read_save_options, write_save_options
from kono_tui.play.storage.saves import (
    form_for_path,
    proposed_name,
    save_path,
    saves_folder,
    suffix_for_form,
    write_save,
)
from kono_tui.play.tournament import Tournament

HISTORY_WORDS: Final = "with history"
"""What a player types after a name to have the game's history in its file."""


@dataclass(frozen=True)
class SaveAnswer:
    """The answer to the question for a file name."""

    name: str
    with_history: bool


def save_as(console: Console, tournament: Tournament) -> Path | None:
    """Ask for a name and save there; None if the player goes back to the game."""
    game, save = tournament.game, tournament.to_save()
    console.show(f"A name without a folder goes into {saves_folder()}")
    endings_hint = "The endings .lisp and .pl choose those forms. " if game.saves.forms[1:] else ""
    console.say(
        f"{endings_hint}Add '{HISTORY_WORDS}' to share the game with another player of this "
        "program, or type - to go back to the game."
    )
    options = read_save_options()
    proposed = Path(proposed_name(save)).stem + suffix_for_form(options.form_of(game))
    while (typed := console.read(f"File name [{proposed}]: ")) != "-":
        answer = _parse_answer(typed)
        try:
            path = save_path(answer.name or proposed)
            if path_exists(path) and not console.confirm(f"{path} exists. Replace it?", "n"):
                continue
            note = write_save(save, path, answer.with_history)
        except KonoError as error:
            console.say(as_sentence(str(error)))
            continue
        write_save_options(options.with_form(game, form_for_path(path, game)))
        console.show(f"Saved as {path}")
        console.say_lines(*filter(None, [note]))
        console.show(f"Resume it with: kono --plain {_format_path(path)}")
        return path
    return None


def _parse_answer(typed: str) -> SaveAnswer:
    """Split a name from the words that ask for the history in the file."""
    name, words, rest = f" {typed}".rpartition(f" {HISTORY_WORDS}")
    if words and not rest:
        return SaveAnswer(name.strip(), with_history=True)
    return SaveAnswer(typed, with_history=False)


def say_farewell(console: Console, autosave: Autosave) -> bool:
    """Say how to come back to a game that goes on; return whether all of it is on the disk."""
    is_saved = autosave.save_now()
    if not is_saved:
        console.show("The game could not be kept.")
    if autosave.saved_path is not None:
        state = "The game is kept." if is_saved else "An earlier point of it is kept."
        command = f"kono --plain {_format_path(autosave.saved_path)}"
        console.show(f"{state} Resume it with: {command}")
    return is_saved


def _format_path(path: Path) -> str:
    """Format a path for typing: only the name if it lies in the saves folder."""
    return shlex.quote(path.name if path.parent == saves_folder() else str(path))
