"""Secrets that nobody can guess: the token of a seat and the code of a room."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Container
from typing import Final

from kono_tui.errors import FormatError

ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The characters of a room code: no two of them are easily confused."""
LENGTH: Final = 5
SHORTEST: Final = 24
LONGEST: Final = 100
"""The maximum length of a token or a key, in characters."""


def new_token() -> str:
    """Return a new token for a seat, or a new key."""
    return secrets.token_urlsafe(24)


def own_token(token: str) -> str:
    """Return the client's own token for its seat, or a new one. FormatError if it is too short."""
    if token and len(token) < SHORTEST:
        raise FormatError(f"a token has at least {SHORTEST} characters, nobody could guess them")
    return token or new_token()


def hashed(token: str) -> str:
    """Return the hash that the server stores in place of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def fits(token: str, key: str) -> bool:
    """Whether a token has this hash. The comparison takes the same time either way."""
    return hmac.compare_digest(hashed(token), key)


def new_code(taken: Container[str]) -> str:
    """Return a code that no room has."""
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        if code not in taken:
            return code
