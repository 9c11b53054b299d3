"""Files written whole or not at all, and the paths that players type."""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from pathlib import Path

from kono_tui.errors import StoreError
from kono_tui.text.source import cause

TEMPORARY = ".kono-*.tmp"
A_DAY = 86_400


def typed_path(name: str) -> Path:
    """A path as typed, ~ included. StoreError if there is no such user."""
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise StoreError(f"cannot find {name}: there is no such user") from error


def is_there(path: Path) -> bool:
    """Whether a path leads anywhere; one that no disk could hold does not."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def make_folder(folder: Path) -> None:
    """Make a folder, and those it lies in. StoreError if that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot write {folder}: {cause(error)}") from error


def write_text(path: Path, text: str) -> None:
    """Replace a file at one stroke: at any moment it holds the old text or the new one."""
    try:
        if is_there(path) and not path.is_file():
            path.write_text(text, "utf-8")  # a device or a pipe: there is nothing to replace
        else:
            _replace(path.resolve(), text)
    except FileNotFoundError as error:
        raise StoreError(f"cannot write {path}: there is no folder {path.parent}") from error
    except OSError as error:
        raise StoreError(f"cannot write {path}: {cause(error)}") from error
    except RuntimeError as error:
        raise StoreError(f"cannot write {path}: its links lead in a circle") from error
    except ValueError as error:
        raise StoreError(f"cannot write {path}: that name cannot be written here") from error


def _replace(path: Path, text: str) -> None:
    temporary = path.with_name(TEMPORARY.replace("*", secrets.token_hex(6)))
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            temporary.chmod(path.stat().st_mode & 0o777)
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name itself last, where the system lets a folder be synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sweep(folder: Path) -> None:
    """Remove what programs that were killed while writing have left behind."""
    for left in folder.glob(TEMPORARY):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > A_DAY:
                left.unlink()


def newest(folder: Path) -> list[Path]:
    """The files in a folder that are not hidden, the newest first."""
    files: list[tuple[float, Path]] = []
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            with contextlib.suppress(OSError):  # it may have gone meanwhile
                if path.is_file() and path.name[0] != ".":
                    files.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(files, reverse=True)]
