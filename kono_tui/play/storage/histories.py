"""The histories of saved games: what we know of a game beyond its file, found by its content.

A saved file is its game's form alone, so that other programs can read it. The same text with its
history lies in a folder of our own, named by a digest of what the form says. So a file finds its
history wherever it is moved or renamed to, and loses it when somebody edits the game.
"""

from __future__ import annotations

import contextlib
from hashlib import sha256
from pathlib import Path
from typing import Final

from kono_tui.errors import KonoError, StoreError
from kono_tui.formats.text_file import MAX_FILE_BYTES, read_text
from kono_tui.play.storage.files import list_files, make_folder, write_text

MAX_HISTORIES: Final = 1000
MAX_TOTAL_BYTES: Final = 16 << 20
"""The most that all histories may take of the disk; the oldest go first."""
CHECK_KEY: Final = "Check: "
"""What the first line of a history begins with; a digest of the rest follows."""
COMMENT_MARKS: Final = (";", "%")
"""What comments begin with in the forms that have them; a form says nothing in comments."""


def keep_history(folder: Path, form_text: str, whole_text: str) -> None:
    """Keep a saved game's whole text, in place of an earlier one of the same content. StoreError.

    Another program may do the same at the same time: each history is written in one stroke.
    """
    text = f"{CHECK_KEY}{_digest(whole_text)}\n{whole_text}"
    if len(text.encode()) > MAX_FILE_BYTES:
        raise StoreError("its history is larger than 1 MiB")
    make_folder(folder)
    path = _history_path(folder, form_text)
    write_text(path, text)
    _make_room(folder, path)


def find_history(folder: Path, form_text: str) -> str | None:
    """Return the whole text of the game that a file holds; None without one, or a damaged one."""
    try:
        text = read_text(_history_path(folder, form_text))
    except KonoError:
        return None
    check, _, whole_text = text.partition("\n")
    return whole_text if check == f"{CHECK_KEY}{_digest(whole_text)}" else None


def _history_path(folder: Path, form_text: str) -> Path:
    """The file of a game's history, by what its form says: blanks and line ends do not count."""
    lines = (" ".join(line.split()) for line in form_text.splitlines())
    content = (line for line in lines if line and not line.startswith(COMMENT_MARKS))
    return folder / f"{_digest(chr(10).join(content))}.txt"


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:40]


def _make_room(folder: Path, newest: Path) -> None:
    """Delete the oldest histories beyond the limits; whatever fails is left for the next time."""
    with contextlib.suppress(KonoError):
        total = 0
        for number, file in enumerate(list_files(folder), start=1):
            total += file.byte_count
            if file.path != newest and (number > MAX_HISTORIES or total > MAX_TOTAL_BYTES):
                with contextlib.suppress(OSError):
                    file.path.unlink()
