"""Files that are written whole or not at all, and paths as players type them."""

from __future__ import annotations

import contextlib
import os
import time
from dataclasses import dataclass
from pathlib import Path

from kono_tui.errors import StoreError
from kono_tui.text.source import cause

TEMPORARY = ".kono-*.tmp"
A_DAY = 86_400


def typed_path(name: str) -> Path:
    """Expand a typed path, ~ included. StoreError if there is no such user."""
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise StoreError(f"cannot find {name}: there is no such user") from error


def is_there(path: Path) -> bool:
    """Whether a path exists; one that no disk could hold does not."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def make_folder(folder: Path) -> None:
    """Create a folder and its parents. StoreError if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot write {folder}: {cause(error)}") from error


def write_text(path: Path, text: str) -> None:
    """Replace a file by a text, as `write_bytes` does. StoreError if the text is not valid."""
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise StoreError(f"cannot write {path}: its text has half a character") from error
    write_bytes(path, data)


def write_bytes(path: Path, data: bytes) -> None:
    """Replace a file in one stroke: at any moment it holds all of the old data, or of the new."""
    try:
        if is_there(path) and not path.is_file():
            path.write_bytes(data)  # a device or a pipe cannot be replaced
        else:
            _replace(path.resolve(), data)
    except FileNotFoundError as error:
        raise StoreError(f"cannot write {path}: there is no folder {path.parent}") from error
    except OSError as error:
        raise StoreError(f"cannot write {path}: {cause(error)}") from error
    except RuntimeError as error:
        raise StoreError(f"cannot write {path}: its links lead in a circle") from error
    except ValueError as error:
        raise StoreError(f"cannot write {path}: that name cannot be written here") from error


def _replace(path: Path, data: bytes) -> None:
    temporary = path.with_name(TEMPORARY.replace("*", os.urandom(6).hex()))
    try:
        with temporary.open("xb") as file:
            file.write(data)
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
    """Make the new name itself durable, where the system can sync a folder."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sweep(folder: Path) -> None:
    """Remove what programs that were killed while writing have left behind for a day or more."""
    for left in folder.glob(TEMPORARY):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > A_DAY:
                left.unlink()


@dataclass(frozen=True)
class Found:
    """A file in a folder: when it was written, in seconds since 1970, and its size in bytes."""

    path: Path
    when: float
    length: int


def found(path: Path) -> Found:
    """A file as it is now. StoreError if it is not there, or cannot be examined."""
    try:
        facts = path.stat()
    except (OSError, ValueError) as error:
        raise StoreError(f"cannot read {path}: {_reason(error)}") from error
    return Found(path, facts.st_mtime, facts.st_size)


def contained(folder: Path) -> list[Found]:
    """The files in a folder that are not hidden, the newest first; none in a missing folder.

    StoreError if the folder cannot be read.
    """
    files: list[Found] = []
    try:
        for path in folder.iterdir():
            with contextlib.suppress(OSError, StoreError):  # the file may have gone meanwhile
                if path.name[0] != "." and path.is_file():
                    files.append(found(path))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StoreError(f"cannot read {folder}: {cause(error)}") from error
    return sorted(files, key=lambda file: (file.when, file.path), reverse=True)


def newest(folder: Path) -> list[Path]:
    """The paths of a folder's files, the newest first; none if it cannot be read."""
    try:
        return [file.path for file in contained(folder)]
    except StoreError:
        return []


def rename(path: Path, target: Path) -> None:
    """Rename a file. StoreError if the new name is taken, or is not possible."""
    try:
        if _is_respelled(path, target):
            path.rename(target)
        else:
            _move(path, target)
    except FileExistsError as error:
        raise StoreError(f"cannot rename {path.name}: {target.name} exists already") from error
    except (OSError, ValueError) as error:
        raise StoreError(f"cannot rename {path.name}: {_reason(error)}") from error


def _is_respelled(path: Path, target: Path) -> bool:
    """Whether a name differs from the file's own at most in small letters and capitals."""
    if path.parent != target.parent or path.name.casefold() != target.name.casefold():
        return False
    return path == target or (is_there(target) and path.samefile(target))


def _move(path: Path, target: Path) -> None:
    """Rename without replacing anything: by way of a hard link, where the disk has them."""
    try:
        os.link(path, target, follow_symlinks=False)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        if os.path.lexists(target):
            raise FileExistsError from None
        path.rename(target)
    else:
        path.unlink()


def remove(path: Path) -> None:
    """Delete a file. StoreError if that fails."""
    try:
        path.unlink()
    except (OSError, ValueError) as error:
        raise StoreError(f"cannot delete {path}: {_reason(error)}") from error


def _reason(error: OSError | ValueError) -> str:
    return cause(error) if isinstance(error, OSError) else "it is not a file's name"
