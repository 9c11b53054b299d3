"""The file by which who runs a server can ask it for its status, and nobody else."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from kono_tui.errors import FormatError, StoreError
from kono_tui.net.fields import Fields
from kono_tui.net.server.store import host_folder
from kono_tui.net.tokens import LONGEST, new_token
from kono_tui.text.source import cause


@dataclass(frozen=True)
class Key:
    """A server's key, and where the server can be asked on this very machine."""

    key: str
    url: str


def key_file(port: int) -> Path:
    """Where the key of the server at a port lies."""
    return host_folder() / f"key-{port}"


def new_key(port: int, url: str) -> Key:
    """Make a new key, in a file that only this user can read. StoreError if that cannot be."""
    key, path = Key(new_token(), url), key_file(port)
    temporary = path.with_name(f".{path.name}-{os.getpid()}.tmp")
    try:
        temporary.unlink(missing_ok=True)
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(asdict(key), file)
        temporary.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise StoreError(f"cannot write {path}: {cause(error)}") from error
    return key


def known_key(port: int) -> Key | None:
    """The key of the server at a port; None if none has left one that can be read."""
    try:
        fields = Fields.read(key_file(port).read_text("utf-8"))
        return Key(fields.text("key", LONGEST), fields.text("url", 300))
    except (OSError, ValueError, FormatError):
        return None


def forget_key(port: int) -> None:
    """The server is there no more."""
    with contextlib.suppress(OSError):
        key_file(port).unlink()
