"""What a disk may hold after the power has failed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.campaigns.disks.shim import (
    CREATE,
    LINK,
    MAKE_FOLDER,
    RENAME,
    SYNC,
    SYNC_FOLDER,
    UNLINK,
    WRITE,
    Operation,
)

NAME_KINDS: Final = (CREATE, RENAME, LINK, UNLINK, MAKE_FOLDER)
"""What changes a folder."""


@dataclass(frozen=True)
class CrashState:
    """What a disk holds after the power has failed: folders, and files with their data."""

    folders: frozenset[Path]
    files: dict[Path, bytes]

    def write_to(self, folder: Path, root: Path) -> None:
        """Write it below another folder, in place of the recorded one."""
        folder.mkdir(parents=True, exist_ok=True)
        for each in sorted(self.folders):
            (folder / each.relative_to(root)).mkdir(parents=True, exist_ok=True)
        for path, data in self.files.items():
            target = folder / path.relative_to(root)
            if target.parent.is_dir():
                target.write_bytes(data)


def crash_states(
    root: Path, operations: list[Operation], before: CrashState
) -> Iterator[tuple[str, CrashState]]:
    """Yield what may be on the disk if the power fails after these operations.

    Nothing is certain that was not synced: names of a folder that has not been synced since, and
    data of a file. Names reach the disk in order; data may be lost, torn, or zeros, even if the
    file was renamed since.
    """
    for names in ("all names", "only synced names", "half of the names"):
        for data in ("data kept", "data lost", "data torn", "zeros"):
            yield f"{names}, {data}", _crash(root, operations, before, names, data)


def _crash(
    root: Path, operations: list[Operation], before: CrashState, names: str, data: str
) -> CrashState:
    contents, synced = _file_contents(operations)
    kept = _surviving_names(operations, names)
    folders, files = set(before.folders), {path: (0, text) for path, text in before.files.items()}
    for index, each in enumerate(operations):
        if index not in kept:
            continue
        if each.kind == MAKE_FOLDER:
            folders.add(each.path)
        elif each.kind == CREATE:
            files[each.path] = (each.file, b"")
        elif each.kind in (RENAME, LINK) and each.path in files:
            files[each.target] = files[each.path]
        if each.kind in (RENAME, UNLINK):
            files.pop(each.path, None)
    found = {}
    for path, (number, old) in files.items():
        whole, certain = contents.get(number, old), synced.get(number, old)
        found[path] = _damaged_content(whole, certain, data)
    return CrashState(frozenset(folders), found)


def _damaged_content(whole: bytes, certain: bytes, data: str) -> bytes:
    """Return what a file holds, given what was written and what of it was synced."""
    if whole == certain:
        return whole
    match data:
        case "data kept":
            return whole
        case "data lost":
            return certain
        case "data torn":
            return whole[: (len(certain) + len(whole)) // 2]
        case _:
            return certain + b"\0" * (len(whole) - len(certain))


def _file_contents(operations: list[Operation]) -> tuple[dict[int, bytes], dict[int, bytes]]:
    """Return what was written to each file, and what of it was synced."""
    contents: dict[int, bytes] = {}
    synced: dict[int, bytes] = {}
    for each in operations:
        if each.kind == CREATE:
            contents[each.file] = synced[each.file] = b""
        elif each.kind == WRITE:
            contents[each.file] = each.data
        elif each.kind == SYNC:
            synced[each.file] = contents.get(each.file, b"")
    return contents, synced


def _surviving_names(operations: list[Operation], names: str) -> set[int]:
    """Return the indexes of the changes of names that have reached the disk."""
    changes = [index for index, each in enumerate(operations) if each.kind in NAME_KINDS]
    if names == "all names":
        return set(changes)
    certain = set()
    for index, each in enumerate(operations):
        if each.kind == SYNC_FOLDER:
            certain |= {
                change
                for change in changes
                if change < index and operations[change].folder == each.path
            }
    if names == "only synced names":
        return certain
    open_changes = [change for change in changes if change not in certain]
    return certain | set(open_changes[: len(open_changes) // 2])
