"""Saved games: their folders and histories, how a name finds its file, and autosaves."""

from __future__ import annotations

import contextlib
import os
import re
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import platformdirs

from kono_tui import games
from kono_tui.core.game import Game
from kono_tui.core.save import Save
from kono_tui.errors import FormatError, KonoError, StoreError
from kono_tui.formats.omissions import find_omissions
from kono_tui.formats.own_section import has_own_lines
from kono_tui.formats.sentences import as_sentence, join_words
from kono_tui.formats.text_file import read_text, shipped_folder
from kono_tui.play.storage import files, histories
from kono_tui.play.storage.files import (
    expand_path,
    is_file,
    is_folder,
    make_folder,
    newest_paths,
    path_exists,
    write_text,
)
from kono_tui.play.storage.temporary_files import remove_leftovers

MAX_AUTOSAVES = 20
FORM_BY_SUFFIX = {".lisp": "lisp", ".lsp": "lisp", ".pl": "prolog", ".pro": "prolog"}
"""The form that a file's suffix asks for; any other suffix gets the game's usual form."""

_AUTOSAVE_NAME = re.compile(r"[a-z]+-\d{8}-\d{6}-\d+(-\d+)?\.txt")


def data_folder() -> Path:
    """The folder for saves: the one KONO_DATA names, or the system's place for user data."""
    named = os.environ.get("KONO_DATA")
    return Path(named) if named else platformdirs.user_data_path("kono-tui", appauthor=False)


def saves_folder() -> Path:
    """The folder of the games that players save under a name."""
    return data_folder() / "saves"


def autosaves_folder() -> Path:
    """The folder of the autosaves, one for every game under way."""
    return data_folder() / "autosaves"


def histories_folder() -> Path:
    """The folder of what we know of saved games beyond their files."""
    return data_folder() / "histories"


def samples_folder() -> Path:
    """The folder of the games that ship with the program."""
    return Path(str(shipped_folder("assets", "assets")))


def clean_up_after_killed_programs(*more_folders: Path) -> None:
    """Remove the files in our folders that a killed program was writing."""
    folders = (data_folder(), saves_folder(), autosaves_folder(), histories_folder())
    remove_leftovers((*folders, *more_folders))


def load_save(path: Path) -> Save[Any]:
    """Read the game in a file. FormatError names file, line and reason."""
    try:
        return read_save(path)
    except FormatError as error:
        raise error.with_path(path) from error


def read_save(path: Path) -> Save[Any]:
    """The same for callers that name the file themselves: FormatError names line and reason."""
    text = read_text(path)
    save = games.read_save(text)
    return save if has_own_lines(text) else _with_kept_history(save, text)


def _with_kept_history(save: Save[Any], text: str) -> Save[Any]:
    """Return the save of a form alone with the history that we have kept of it, if that fits."""
    whole_text = histories.find_history(histories_folder(), text)
    if whole_text is None:
        return save
    try:
        whole = games.read_save(whole_text)
    except KonoError:
        return save
    fits = whole.game == save.game and len(whole.warnings) == len(save.warnings)
    return replace(whole, warnings=save.warnings) if fits else save


def write_save(save: Save[Any], path: Path, with_history: bool = False) -> str:
    """Write a game to a file, in the form its suffix asks for; create our own folders if needed.

    The file is the form alone, and we keep the history, unless the file itself is to hold it.
    Return "", or a sentence about what is lost because we could not keep it. StoreError if the
    file cannot be written.
    """
    game = games.GAMES[save.game]
    form = form_for_path(path, game)
    if path.parent in (saves_folder(), autosaves_folder()):
        make_folder(path.parent)
    write_text(path, game.write_save(save, form, with_history))
    return "" if with_history else keep_history(save, form)


def keep_history(save: Save[Any], form: str) -> str:
    """Keep the history of a game whose file is a form alone.

    Return "", or a sentence about what is lost because that failed.
    """
    game = games.GAMES[save.game]
    form_text = game.write_save(save, form)
    whole_text = game.write_save(save, game.saves.forms[0], with_history=True)
    try:
        histories.keep_history(histories_folder(), form_text, whole_text)
    except StoreError as error:
        omissions = find_omissions(game, save, form)
        lost = join_words(omissions) if omissions else ""
        return as_sentence(f"the file will not bring back {lost}: {error}") if lost else ""
    return ""


# Names


def find_save(name: str) -> Path:
    """The file a player means: a path, or the name of a saved game or of a sample."""
    path = expand_path(name)
    if path_exists(path) and not (_is_bare_name(name) and is_folder(path)):
        return path
    if not _is_bare_name(name):
        with_suffix = path.with_name(f"{path.name}.txt") if path.name else path
        return with_suffix if path_exists(with_suffix) else path
    for folder in (saves_folder(), autosaves_folder(), samples_folder()):
        for candidate in (folder / name, folder / f"{name}.txt"):
            if is_file(candidate):
                return candidate
    return path


def save_path(name: str) -> Path:
    """Where a save of that name goes: a path as it is, a bare name into the saves folder."""
    path = expand_path(name)
    if path.name in ("", "..") or (_is_bare_name(name) and path.name.startswith(".")):
        problem = f"'{name}' is not the name of a file" if name else "a file needs a name"
        raise StoreError(f"{problem}; type one such as my-game")
    if _is_bare_name(name):
        path = saves_folder() / path
    return path if path.suffix else path.with_name(f"{path.name}.txt")


def form_for_path(path: Path, game: Game[Any]) -> str:
    """The form of a game that a file's suffix asks for."""
    form = FORM_BY_SUFFIX.get(path.suffix.lower(), "")
    return form if form in game.saves.forms else game.saves.forms[0]


def suffix_for_form(form: str) -> str:
    """The suffix of a file name that asks for a form."""
    return next((suffix for suffix, asked in FORM_BY_SUFFIX.items() if asked == form), ".txt")


def rename(path: Path, name: str) -> Path:
    """Rename a saved game and return its new path; without a suffix, it keeps its own.

    An autosave that gets a name becomes a save. StoreError if the name is no bare name, or is
    taken.
    """
    target = save_path(name)
    if not _is_bare_name(name):
        raise StoreError(f"'{name}' is more than a name; type one such as my-game")
    if not Path(name).suffix:
        target = target.with_suffix(path.suffix or ".txt")
    if not is_autosave(path):
        target = path.with_name(target.name)
    else:
        make_folder(target.parent)
    becomes_save = is_autosave(path)
    files.rename(path, target)
    if becomes_save:
        _reduce_to_form(target)
    return target


def _reduce_to_form(path: Path) -> None:
    """Make an autosave that got a name a saved game: the form alone.

    The file keeps its history, as autosaves do, where we cannot keep it elsewhere.
    """
    with contextlib.suppress(KonoError, OSError):
        written = path.stat()
        save = read_save(path)
        game = games.GAMES[save.game]
        form = form_for_path(path, game)
        if not save.warnings and not keep_history(save, form):
            write_text(path, game.write_save(save, form))
            os.utime(path, ns=(written.st_atime_ns, written.st_mtime_ns))


def _is_bare_name(name: str) -> bool:
    """Whether a name says nothing about where the file lies."""
    return name not in ("", ".", "..") and not re.search(r"^~|[/\\]", name)


def proposed_name(save: Save[Any]) -> str:
    """A name for a save that is not taken yet."""
    size = games.GAMES[save.game].info.size_name(save.size)
    base = name = f"{save.game}-{size}-round-{save.round}"
    taken = {path.stem for path in newest_paths(saves_folder())}
    number = 1
    while name in taken:
        number += 1
        name = f"{base}-{number}"
    return f"{name}.txt"


# The autosave


class AutosaveFile:
    """One game's own file in the autosaves folder, written after every decision."""

    def __init__(
        self, game: str, started_at: float | None = None, resumed_from: Path | None = None
    ) -> None:
        """Choose a file of its own. The first write deletes the autosave that was resumed, if any.

        The game does not go on in the same file: another program may still be playing there.
        """
        stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(started_at))
        base = f"{game}-{stamp}-{os.getpid()}"
        self.path = autosaves_folder() / f"{base}.txt"
        number = 1
        while path_exists(self.path):  # another game began in the same second
            number += 1
            self.path = autosaves_folder() / f"{base}-{number}.txt"
        goes_on = resumed_from is not None and is_autosave(resumed_from)
        self.resumed_from = resumed_from if goes_on else None

    def write(self, save: Save[Any]) -> None:
        """Save this moment. StoreError if the folder cannot be written."""
        write_save(save, self.path, with_history=True)
        if self.resumed_from is not None and self.resumed_from.name != self.path.name:
            with contextlib.suppress(OSError):
                self.resumed_from.unlink()
        self.resumed_from = None

    def discard(self, spared_path: Path | None = None) -> None:
        """Delete the autosave: the game is over, or saved in a file of its own, which is spared."""
        for path in (self.path, self.resumed_from):
            if path is not None and (
                spared_path is None or path.resolve() != spared_path.resolve()
            ):
                with contextlib.suppress(OSError):
                    path.unlink()

    def prune(self) -> None:
        """Make room for this autosave among the newest."""
        resumed_name = self.resumed_from.name if self.resumed_from else ""
        for path in newest_paths(autosaves_folder())[MAX_AUTOSAVES - 1 :]:
            if _AUTOSAVE_NAME.fullmatch(path.name) and path.name not in (
                self.path.name,
                resumed_name,
            ):
                with contextlib.suppress(OSError):
                    path.unlink()


def autosave_of_this_program() -> Path | None:
    """The newest autosave that this process has written; None if there is none."""
    ending = re.compile(rf"-{os.getpid()}(-\d+)?\.txt")
    written = (path for path in newest_paths(autosaves_folder()) if ending.search(path.name))
    return next(written, None)


def is_autosave(path: Path) -> bool:
    """Whether a file is one of the autosaves."""
    return path.resolve().parent == autosaves_folder().resolve()
