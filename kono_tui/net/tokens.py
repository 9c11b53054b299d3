"""What nobody can guess: a seat's token, and a room's code."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Container
from typing import Final

from kono_tui.errors import FormatError

ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""What a room's code is made of: nothing in it is taken for something else."""
LENGTH: Final = 5
SHORTEST: Final = 24
LONGEST: Final = 100
"""How many characters a token or a key has."""


def new_token() -> str:
    """A token for a seat, or a key."""
    return secrets.token_urlsafe(24)


def own_token(token: str) -> str:
    """The token that a client brings for its seat, or a new one. FormatError if it is too short."""
    if token and len(token) < SHORTEST:
        raise FormatError(f"a token has at least {SHORTEST} characters, nobody could guess them")
    return token or new_token()


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def fits(token: str, key: str) -> bool:
    """Whether a token is the one that came to a key; it takes as long either way."""
    return hmac.compare_digest(hashed(token), key)


def new_code(taken: Container[str]) -> str:
    """A code that no room has."""
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        if code not in taken:
            return code
