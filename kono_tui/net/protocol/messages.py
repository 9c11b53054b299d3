"""The messages of the protocol: their limits, their JSON, and the meaning of each refusal code."""

from __future__ import annotations

import json
from typing import Any, Final

PROTOCOL_VERSION: Final = 1
"""The version of the protocol. Client and server must speak the same one."""
DEFAULT_PORT: Final = 8765
MAX_MESSAGE_BYTES: Final = 16 * 1024
"""The maximum size of a message to the server, in bytes."""
MAX_ANSWER_BYTES: Final = 1024 * 1024
"""The maximum size of a message from the server, in bytes: a round under way may be long."""
REFUSAL_CODES: Final = {
    "bad_message": "the message is not what it should be",
    "version": "the other side speaks another version of this protocol",
    "hello_first": "the first message must be hello",
    "too_fast": "too many messages, rooms or tries in too little time",
    "full": "the server has as many rooms or connections as it may have",
    "no_game": "the server does not offer that game",
    "no_room": "there is no room with that code",
    "in_room": "the connection is in a room already",
    "not_in_room": "the connection is not in a room",
    "taken": "both seats of the room are taken",
    "taken_over": "another connection has taken the seat, with its token",
    "bad_token": "the token is not the seat's",
    "bad_key": "the key is not the server's",
    "watching": "spectators can only watch",
    "early": "the game has not got that far, or the round is over",
    "not_yours": "it is somebody else's turn to decide",
    "illegal": "the rules do not allow it",
    "stale": "the decision's number is not the next one",
    "asked": "something has been asked already",
    "declined": "that was asked and declined since the last decision",
    "not_asked": "there is no request to answer",
    "computer": "the computer at the other seat cannot be asked now",
    "disk": "the server could not keep it; nothing has changed",
    "closed": "the room was closed",
    "idle": "nothing came for too long",
    "stopping": "the server is stopping; it can be tried again soon",
}
"""The reasons for a refusal, by code. The sentence that comes with the code says more."""

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def format_json(value: object) -> str:
    """Return part of a message as it goes over the wire."""
    return _ENCODER.encode(value)


def format_message(kind: str, **fields: Any) -> str:
    """Return a message as it goes over the wire."""
    return _ENCODER.encode({"type": kind, **fields})


def format_refusal(code: str, text: str, **fields: Any) -> str:
    """Return a message that refuses something: a code for programs and a sentence for people."""
    return format_message("error", code=code, text=text, **fields)
