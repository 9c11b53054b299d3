"""Secrets that nobody can guess: the token of a seat and the code of a room."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Container
from typing import Final

from kono_tui.errors import FormatError

CODE_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The characters of a room code: no two of them are easily confused."""
CODE_LENGTH: Final = 5
MIN_TOKEN_LENGTH: Final = 24
MAX_TOKEN_LENGTH: Final = 100
"""The maximum length of a token or a key, in characters."""


def new_token() -> str:
    """Return a new token for a seat, or a new key."""
    return secrets.token_urlsafe(24)


def accept_token(token: str) -> str:
    """Return the client's own token for its seat, or a new one. FormatError if it is too short."""
    if token and len(token) < MIN_TOKEN_LENGTH:
        least = f"at least {MIN_TOKEN_LENGTH} characters"
        raise FormatError(f"a token has {least}, so that nobody can guess it")
    return token or new_token()


def hash_token(token: str) -> str:
    """Return the hash that the server stores in place of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def token_matches(token: str, token_hash: str) -> bool:
    """Whether a token has this hash. The comparison takes the same time either way."""
    return hmac.compare_digest(hash_token(token), token_hash)


def new_code(taken_codes: Container[str]) -> str:
    """Return a code that no room has."""
    while True:
        code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
        if code not in taken_codes:
            return code
