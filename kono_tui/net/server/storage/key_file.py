"""The key file that allows only the owner of a server to ask for its status."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from kono_tui.errors import FormatError, StoreError
from kono_tui.formats.text_file import describe_os_error
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.server.storage.room_store import host_folder
from kono_tui.net.tokens import MAX_TOKEN_LENGTH, new_token


@dataclass(frozen=True)
class ServerKey:
    """A server's key, and the URL of the server on this machine."""

    key: str
    url: str


def key_file(port: int) -> Path:
    """The path of the key of the server at a port."""
    return host_folder() / f"key-{port}"


def create_key(port: int, url: str) -> ServerKey:
    """Create a new key in a file that only this user can read. StoreError if that fails."""
    key, path = ServerKey(new_token(), url), key_file(port)
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
        raise StoreError(f"cannot write {path}: {describe_os_error(error)}") from error
    return key


def read_key(port: int) -> ServerKey | None:
    """Return the key of the server at a port; None if there is none that can be read."""
    try:
        fields = MessageFields.parse(key_file(port).read_text("utf-8"))
        return ServerKey(fields.text("key", MAX_TOKEN_LENGTH), fields.text("url", 300))
    except (OSError, ValueError, FormatError):
        return None


def delete_key(port: int) -> None:
    """Delete the key of a server that no longer runs."""
    with contextlib.suppress(OSError):
        key_file(port).unlink()
