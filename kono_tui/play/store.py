"""Saves on disk: whole or not at all, in the user's data folder unless told otherwise."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
import time
from pathlib import Path
from typing import Any

import platformdirs

from kono_tui import games
from kono_tui.core.save import Save
from kono_tui.errors import FormatError
from kono_tui.text.source import read_text, shipped, writing_failed

AUTOSAVES_KEPT = 20
SUFFIXES = {".lisp": "lisp", ".lsp": "lisp", ".pl": "prolog", ".pro": "prolog"}
"""The form a file's ending asks for; any other gets the game's usual one."""


def data_folder() -> Path:
    """Where saves go: the folder KONO_DATA names, or the system's place for user data."""
    named = os.environ.get("KONO_DATA")
    return Path(named) if named else platformdirs.user_data_path("kono-tui", appauthor=False)


def saves_folder() -> Path:
    """Where the games go that a player saves under a name."""
    return data_folder() / "saves"


def autosaves_folder() -> Path:
    """Where every game under way is kept."""
    return data_folder() / "autosaves"


def samples_folder() -> Path:
    """The games that ship with the program."""
    return Path(str(shipped("assets", "assets")))


def load(path: Path) -> Save[Any]:
    """The game a file holds. FormatError names file, line and reason."""
    try:
        return games.read(read_text(path))
    except FormatError as error:
        where = f"{path}, {error}" if error.line else f"{path}: {error}"
        raise FormatError(where) from error


def write_save(save: Save[Any], path: Path) -> None:
    """Put a game into a file, in the form its ending asks for."""
    game = games.GAMES[save.game]
    form = SUFFIXES.get(path.suffix.lower(), game.forms[0])
    write_text(path, game.write(save, form))


def write_text(path: Path, text: str) -> None:
    """Replace a file at one stroke: at any moment it holds the old text or the new one."""
    temporary = None
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, "utf-8")  # a device or a pipe: there is nothing to replace
            return
        path = path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        temporary = Path(name)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(_mode(path))
        temporary.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        if temporary:
            with contextlib.suppress(OSError):
                temporary.unlink()
        raise writing_failed(path, error) from error


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, or what a new one gets."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        umask = os.umask(0)
        os.umask(umask)
        return 0o666 & ~umask


def _sync_folder(folder: Path) -> None:
    """Make the new name itself last, where the system lets a folder be synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def find(name: str) -> Path:
    """The file a player means: a path, or the name of a saved game or of a sample."""
    path = Path(name).expanduser()
    if path.exists() or path.parent != Path() or not path.name:
        return path
    for folder in (saves_folder(), samples_folder()):
        for candidate in (folder / path.name, folder / f"{path.name}.txt"):
            if candidate.exists():
                return candidate
    return path


def destination(name: str) -> Path:
    """Where a save of that name goes: a path as it is, a bare name into the saves folder."""
    path = Path(name).expanduser()
    if path.parent == Path() and not name.startswith("."):
        path = saves_folder() / path
    return path if path.suffix else path.with_name(f"{path.name}.txt")


def proposed_name(save: Save[Any]) -> str:
    """A name for a save that is not taken yet."""
    base = f"{save.game}-{save.size}x{save.size}-round-{save.round}"
    taken = {path.stem for path in newest(saves_folder())}
    number = 1
    name = base
    while name in taken:
        number += 1
        name = f"{base}-{number}"
    return f"{name}.txt"


def newest(folder: Path) -> list[Path]:
    """The saves in a folder, the newest first."""
    try:
        files = [path for path in folder.iterdir() if path.is_file() and path.name[0] != "."]
        return sorted(files, key=lambda path: (path.stat().st_mtime, path.name), reverse=True)
    except OSError:
        return []


class Autosave:
    """One game's own file in the autosaves folder, written after every decision."""

    def __init__(self, game: str, began: float | None = None) -> None:
        stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(began))
        self.path = autosaves_folder() / f"{game}-{stamp}-{os.getpid()}.txt"

    def write(self, save: Save[Any]) -> None:
        """Keep this moment. StoreError if the folder cannot be written."""
        write_save(save, self.path)

    def discard(self) -> None:
        """The game is over, or kept elsewhere: forget this file."""
        with contextlib.suppress(OSError):
            self.path.unlink()

    @staticmethod
    def prune() -> None:
        """Forget all but the newest autosaves."""
        for path in newest(autosaves_folder())[AUTOSAVES_KEPT:]:
            if re.match(r"[a-z]+-\d{8}-\d{6}-\d+\.txt$", path.name):
                with contextlib.suppress(OSError):
                    path.unlink()
