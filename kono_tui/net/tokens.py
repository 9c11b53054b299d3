"""What nobody can guess: a seat's token, and a room's code."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Container
from typing import Final

ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""What a room's code is made of: nothing in it is taken for something else."""
LENGTH: Final = 5
LONGEST: Final = 100
"""No token or key has more characters."""


def new_token() -> str:
    """A token for a seat, or a key."""
    return secrets.token_urlsafe(24)


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
