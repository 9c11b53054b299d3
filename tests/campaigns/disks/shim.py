"""A shim between the program and the disk: it records, fails or delays each operation."""

from __future__ import annotations

import builtins
import io
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self
from unittest.mock import patch

CREATE, WRITE, SYNC, SYNC_FOLDER = "create", "write", "sync", "sync folder"
RENAME, LINK, UNLINK, MAKE_FOLDER = "rename", "link", "unlink", "make folder"

Hook = Callable[[str, Path], None]
"""Called before each operation on the folder; it may raise an OSError, or wait."""


@dataclass(frozen=True)
class Operation:
    """One operation that has succeeded. `file` numbers the file; 0 for a folder."""

    kind: str
    path: Path
    file: int = 0
    target: Path = Path()
    data: bytes = b""
    """All that the file holds after a write."""

    @property
    def folder(self) -> Path:
        """The folder that holds the name after the operation."""
        return self.target.parent if self.kind in (RENAME, LINK) else self.path.parent


@dataclass
class DiskShim:
    """Stands between this process and one folder while it is open."""

    folder: Path
    hook: Hook = lambda kind, path: None
    operations: list[Operation] = field(default_factory=list)
    files: dict[Path, int] = field(default_factory=dict)
    """The numbers of the files by their present names."""
    _handles: dict[int, Path] = field(default_factory=dict)
    _patches: list[Any] = field(default_factory=list)
    _count: int = 0

    def __enter__(self) -> Self:
        self._real_open = io.open
        replaced = {
            "fsync": self._fsync,
            "open": self._os_open,
            "replace": self._rename,
            "rename": self._rename,
            "link": self._link,
            "unlink": self._unlink,
            "remove": self._unlink,
            "mkdir": self._mkdir,
        }
        self._real = {name: getattr(os, name) for name in replaced}
        self._patches = [patch.object(os, name, made) for name, made in replaced.items()]
        self._patches += [patch.object(io, "open", self._open)]
        self._patches += [patch.object(builtins, "open", self._open)]
        for each in self._patches:
            each.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for each in self._patches:
            each.stop()

    def number_existing_files(self) -> None:
        """Number the files that are there already."""
        for path in self.folder.rglob("*"):
            if path.is_file():
                self.files[path] = self._next_number()

    def _next_number(self) -> int:
        self._count += 1
        return self._count

    def _watches(self, path: object) -> bool:
        return isinstance(path, str | Path) and Path(path).is_relative_to(self.folder)

    # Files

    def _open(self, file: Any, mode: str = "r", *more: Any, **named: Any) -> IO[Any]:
        if not self._watches(file) or not set(mode) & set("wxa+"):
            return self._real_open(file, mode, *more, **named)
        path = Path(file)
        is_new = not path.exists()
        self.hook(CREATE, path)
        raw = _WatchedFile(self, path, mode.replace("b", "").replace("t", ""), named.get("opener"))
        if is_new:
            self.files[path] = self._next_number()
            self._record(CREATE, path)
        elif "w" in mode:
            self._record(WRITE, path)
        buffered = io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)
        if "b" in mode:
            return buffered
        encoding = named.get("encoding") or "utf-8"
        return io.TextIOWrapper(buffered, encoding=encoding, newline=named.get("newline"))

    def _record(self, kind: str, path: Path, target: Path = Path()) -> None:
        data = b""
        if kind == WRITE:
            with self._real_open(path, "rb") as file:
                data = file.read()
        self.operations.append(Operation(kind, path, self.files.get(path, 0), target, data))

    def write(self, path: Path, action: Callable[[], int]) -> int:
        """Write to a file, by the action."""
        self.hook(WRITE, path)
        count = action()
        self._record(WRITE, path)
        return count

    def _os_open(self, path: Any, *more: Any, **named: Any) -> int:
        handle: int = self._real["open"](path, *more, **named)
        if self._watches(path):
            self._handles[handle] = Path(path)
        return handle

    def _fsync(self, handle: int) -> None:
        path = self._handles.get(handle)
        if path is None:
            self._real["fsync"](handle)
            return
        is_folder = stat.S_ISDIR(os.fstat(handle).st_mode)
        kind = SYNC_FOLDER if is_folder else SYNC
        self.hook(kind, path)
        self._record(kind, path)

    def add_handle(self, handle: int, path: Path) -> None:
        """Remember the path of an open file."""
        self._handles[handle] = path

    # Names

    def _rename(self, path: Any, target: Any, **named: Any) -> None:
        if not self._watches(path):
            self._real["rename"](path, target, **named)
            return
        self.hook(RENAME, Path(path))
        self._real["replace"](path, target, **named)
        self._record(RENAME, Path(path), Path(target))
        self.files[Path(target)] = self.files.pop(Path(path), 0)

    def _link(self, path: Any, target: Any, **named: Any) -> None:
        if self._watches(path):
            self.hook(LINK, Path(path))
        self._real["link"](path, target, **named)
        if self._watches(path):
            self.files[Path(target)] = self.files.get(Path(path), 0)
            self._record(LINK, Path(path), Path(target))

    def _unlink(self, path: Any, **named: Any) -> None:
        if self._watches(path):
            self.hook(UNLINK, Path(path))
        self._real["unlink"](path, **named)
        if self._watches(path):
            self._record(UNLINK, Path(path))
            self.files.pop(Path(path), None)

    def _mkdir(self, path: Any, *more: Any, **named: Any) -> None:
        if self._watches(path):
            self.hook(MAKE_FOLDER, Path(path))
        self._real["mkdir"](path, *more, **named)
        if self._watches(path):
            self._record(MAKE_FOLDER, Path(path))


class _WatchedFile(io.FileIO):
    """A file whose writes go through the shim."""

    def __init__(self, shim: DiskShim, path: Path, mode: str, opener: Any) -> None:
        super().__init__(str(path), mode, opener=opener)
        self.shim = shim
        self.path = path
        shim.add_handle(self.fileno(), path)

    def write(self, data: Any) -> int:
        return self.shim.write(self.path, lambda: super(_WatchedFile, self).write(data) or 0)
