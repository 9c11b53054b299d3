"""Files that are written whole or not at all, and paths as players type them."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from kono_tui.errors import StoreError
from kono_tui.formats.text_file import describe_os_error
from kono_tui.play.storage.temporary_files import temporary_name

PRIVATE_MODE = 0o600
"""The permissions of a file that only its owner can read."""


def expand_path(name: str) -> Path:
    """Expand a typed path, ~ included. StoreError if there is no such user."""
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise StoreError(f"cannot find {name}: there is no such user") from error


def path_exists(path: Path) -> bool:
    """Whether a path exists; one that no disk could hold does not."""
    return _holds(path.exists)


def is_file(path: Path) -> bool:
    """Whether a path is that of a file. Of what cannot be examined nobody knows, so it is none."""
    return _holds(path.is_file)


def is_folder(path: Path) -> bool:
    """Whether a path is that of a folder."""
    return _holds(path.is_dir)


def _holds(test: Callable[[], bool]) -> bool:
    """Ask the disk, which may refuse: a folder above may be locked, or a name too long."""
    try:
        return test()
    except (OSError, ValueError):
        return False


def make_folder(folder: Path) -> None:
    """Create a folder and its parents, for good even if the power fails. Or StoreError."""
    missing = [each for each in (folder, *folder.parents) if not path_exists(each)]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot write {folder}: {describe_os_error(error)}") from error
    for each in missing:
        _sync_folder(each.parent)


def write_text(path: Path, text: str) -> None:
    """Replace a file by a text, as `write_bytes` does. StoreError if the text is not valid."""
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise StoreError(f"cannot write {path}: its text has half a character") from error
    write_bytes(path, data)


def write_private_text(path: Path, text: str) -> None:
    """Replace a file by one that nobody else can read, not even for a moment. StoreError."""
    try:
        _replace_file(path.resolve(), text.encode("utf-8"), PRIVATE_MODE)
    except OSError as error:
        raise StoreError(f"cannot write {path}: {describe_os_error(error)}") from error


def write_bytes(path: Path, data: bytes) -> None:
    """Replace a file in one stroke: at any moment it holds all of the old data, or of the new."""
    try:
        if path_exists(path) and not path.is_file():
            path.write_bytes(data)  # a device or a pipe cannot be replaced
        else:
            mode = path.stat().st_mode & 0o777 if path.exists() else None
            _replace_file(path.resolve(), data, mode)
    except FileNotFoundError as error:
        raise StoreError(f"cannot write {path}: there is no folder {path.parent}") from error
    except OSError as error:
        raise StoreError(f"cannot write {path}: {describe_os_error(error)}") from error
    except RuntimeError as error:
        raise StoreError(f"cannot write {path}: its links lead in a circle") from error
    except ValueError as error:
        raise StoreError(f"cannot write {path}: that name cannot be written here") from error


def _replace_file(path: Path, data: bytes, mode: int | None) -> None:
    """Replace a file by one with these permissions; None stands for those of any new file."""
    temporary = path.with_name(temporary_name())
    opener = None if mode is None else partial(os.open, mode=PRIVATE_MODE)
    try:
        with open(temporary, "xb", opener=opener) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            temporary.chmod(mode)
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


@dataclass(frozen=True)
class FileInfo:
    """A file in a folder: when it was written, in seconds since 1970, and its size in bytes."""

    path: Path
    written_at: float
    byte_count: int


def file_info(path: Path) -> FileInfo:
    """A file as it is now. StoreError if it is not there, or cannot be examined."""
    try:
        status = path.stat()
    except (OSError, ValueError) as error:
        raise StoreError(f"cannot read {path}: {_describe_error(error)}") from error
    return FileInfo(path, status.st_mtime, status.st_size)


def list_files(folder: Path) -> list[FileInfo]:
    """The files in a folder that are not hidden, the newest first; none in a missing folder.

    StoreError if the folder cannot be read.
    """
    files: list[FileInfo] = []
    try:
        for path in folder.iterdir():
            with contextlib.suppress(OSError, StoreError):  # the file may have gone meanwhile
                if path.name[0] != "." and path.is_file():
                    files.append(file_info(path))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StoreError(f"cannot read {folder}: {describe_os_error(error)}") from error
    return sorted(files, key=lambda file: (file.written_at, file.path), reverse=True)


def newest_paths(folder: Path) -> list[Path]:
    """The paths of a folder's files, the newest first; none if it cannot be read."""
    try:
        return [file.path for file in list_files(folder)]
    except StoreError:
        return []


def rename(path: Path, target: Path) -> None:
    """Rename a file. StoreError if the new name is taken, or is not possible."""
    try:
        if _differs_only_in_case(path, target):
            path.rename(target)
        else:
            _move_without_replacing(path, target)
    except FileExistsError as error:
        raise StoreError(f"cannot rename {path.name}: {target.name} exists already") from error
    except (OSError, ValueError) as error:
        raise StoreError(f"cannot rename {path.name}: {_describe_error(error)}") from error


def _differs_only_in_case(path: Path, target: Path) -> bool:
    """Whether a name differs from the file's own at most in small letters and capitals."""
    if path.parent != target.parent or path.name.casefold() != target.name.casefold():
        return False
    return path == target or (path_exists(target) and path.samefile(target))


def _move_without_replacing(path: Path, target: Path) -> None:
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
        _sync_folder(target.parent)  # the old name goes only when the new one is there for good
        path.unlink()


def remove(path: Path) -> None:
    """Delete a file. StoreError if that fails."""
    try:
        path.unlink()
    except (OSError, ValueError) as error:
        raise StoreError(f"cannot delete {path}: {_describe_error(error)}") from error


def _describe_error(error: OSError | ValueError) -> str:
    return describe_os_error(error) if isinstance(error, OSError) else "it is not a file's name"
