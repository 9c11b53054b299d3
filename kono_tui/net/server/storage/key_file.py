"""The key file that allows only the owner of a server to ask for its status."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from kono_tui.errors import FormatError
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.server.storage.room_store import host_folder
from kono_tui.net.tokens import MAX_TOKEN_LENGTH, new_token
from kono_tui.play.storage.files import write_private_text


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
    key = ServerKey(new_token(), url)
    write_private_text(key_file(port), json.dumps(asdict(key)))
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
