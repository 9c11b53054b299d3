"""Messages that no honest client would send, and honest messages that were damaged on their way."""

from __future__ import annotations

import json
import random
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

from kono_tui.games import GAMES
from kono_tui.net.player_names import PHRASES
from kono_tui.net.protocol.decisions import DECISION_KINDS as DECISIONS
from kono_tui.net.protocol.messages import MAX_MESSAGE_BYTES, PROTOCOL_VERSION
from kono_tui.net.protocol.requests import REQUEST_KINDS

CLIENT_KINDS: Final = (
    *("hello", "rooms", "make", "join", "take", "watch", "leave", "decide", "ask", "answer"),
    *("say", "sync", "status"),
)
"""What a client sends."""
SERVER_KINDS: Final = (
    *("welcome", "seated", "decided", "asked", "answered", "presence", "said", "left", "error"),
)
"""What a server sends besides."""
MESSAGE_KINDS: Final = (*CLIENT_KINDS, *SERVER_KINDS)
FIELD_NAMES: Final = (
    *("type", "version", "name", "setup", "room", "token", "ply", "do", "what", "size", "yes"),
    *("key", "seat", "game", "variant", "clock", "computer", "listed", "help", "code", "text"),
    *("decision", "request", "lapsed", "people", "watchers", "base", "decisions", "left", "here"),
)
ODD_TEXTS: Final = (
    *("", " ", "\x00", "\x1b[2J\x1b]0;x\x07", "\ud800", "\udfff\ud800", "\u202e\u2066", "\ufeff"),
    *("²", "١", "a\u0300" * 40, "😀" * 20, "x" * 5000, "null", "' OR 1=1 --", "%s%n", "../../x"),
    *(
        "__class__",
        "{0.__class__}",
        "\\",
        '"',
        "\n",
        "\r\n",
        "\x85",
        "\u2028",
        "NaN",
        "-0",
        "1e999",
    ),
)
"""Texts that have broken some program before."""
DECISION_TEXTS: Final = (
    *("", "left", "right", "white", "black", "2,1 se", "4,2 nw", "a1", "C3-C5", "c3", "u2+1"),
    *("two", "pass", "b2-c3", "swap", "stop"),
)
"""What is a decision in some game."""
ODD_NUMBERS: Final = (2**31, 2**63, -(2**63) - 1, 10**18, 10**400, -1, 1.5, 1e308, float("nan"))


class GarbageSource:
    """An endless supply, the same for the same seed. `codes` are rooms of others.

    `seats` are the attacker's own, each a room's code and its token: they make some messages
    sensible.
    """

    def __init__(self, source: random.Random, codes: Sequence[str]) -> None:
        self._source = source
        self._codes = codes
        self.seats: deque[tuple[str, str]] = deque(maxlen=40)
        self.plies: deque[int] = deque([0], maxlen=5)
        """Numbers that the next decision may have in rooms seen recently."""

    def message(self) -> str | bytes:
        """Return a message for an open connection. Bytes stand for a binary message."""
        makers: list[tuple[int, Callable[[], str | bytes]]] = [
            (30, lambda: _format_json(self._likely_message())),
            (30, lambda: _format_json(self._with_wrong_fields(self._likely_message()))),
            (15, lambda: self._with_damage(_format_json(self._likely_message()))),
            (10, lambda: _format_json(self.value(3))),
            (6, lambda: self._random_characters()),
            (4, self._deep_nesting),
            (3, self._long_number),
            (1, lambda: self._source.randbytes(self._source.randrange(200))),
            (
                1,
                lambda: (
                    "x"
                    * self._source.choice(
                        (
                            MAX_MESSAGE_BYTES - 1,
                            MAX_MESSAGE_BYTES,
                            MAX_MESSAGE_BYTES + 1,
                            3 * MAX_MESSAGE_BYTES,
                        )
                    )
                ),
            ),
        ]
        make = self._source.choices([each for _, each in makers], [odds for odds, _ in makers])[0]
        return make()

    def raw_bytes(self) -> bytes:
        """Return data for a bare TCP connection, before any handshake."""
        source = self._source
        asked = b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        return source.choice(
            (
                source.randbytes(source.randrange(1, 3000)),
                b"GET / HTTP/1.1\r\n\r\n",
                b"POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
                asked + b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n",
                asked + b"Origin: http://example.org\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\n\r\n",
                asked + b"X: y\r\n" * 1000,
                b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + source.randbytes(500),
                asked[: source.randrange(1, len(asked))],
                b"\r\n" * 500,
            )
        )

    def value(self, depth: int = 2) -> Any:
        """Return any JSON value."""
        source = self._source
        leaves: tuple[Any, ...] = (
            None,
            True,
            False,
            0,
            1,
            -1,
            *ODD_NUMBERS,
            *ODD_TEXTS,
            *MESSAGE_KINDS,
            *DECISIONS,
        )
        if depth <= 0 or source.random() < 0.5:
            return source.choice(leaves)
        inside = [self.value(depth - 1) for _ in range(source.randrange(5))]
        if source.random() < 0.3:
            return inside
        names = (*FIELD_NAMES, *ODD_TEXTS)
        return {source.choice(names): each for each in inside}

    def _likely_message(self) -> dict[str, Any]:
        """Return a well-formed message, whether it is allowed or not."""
        source = self._source
        kind = source.choice((*CLIENT_KINDS, "decide", "decide", "decide", "ask", "answer"))
        fields: dict[str, Any] = {"type": kind}
        match kind:
            case "hello":
                fields |= {"version": source.choice((PROTOCOL_VERSION, 0, 2)), "name": self._name()}
            case "make":
                fields["setup"] = self.setup()
            case "watch":
                fields["room"] = self.code()
            case "join" | "take":
                room, token = self.seat()
                fields |= {"room": room, "token": token}
            case "decide":
                ply = source.choice((source.choice(self.plies), source.randrange(40)))
                kind = source.choice((*DECISIONS, "guess", "colour", "move", "move"))
                fields |= {"ply": ply, "do": kind}
                fields |= {"what": source.choice(DECISION_TEXTS), "seat": source.randrange(2)}
            case "ask":
                fields |= {
                    "what": source.choice(REQUEST_KINDS),
                    "size": source.choice((0, 5, 9, 99)),
                }
            case "answer":
                fields["yes"] = source.random() < 0.5
            case "say":
                fields["what"] = source.choice(tuple(PHRASES))
            case "status":
                fields["key"] = self._token()
        return fields

    def _with_wrong_fields(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return a message with something in it that does not belong there."""
        for _ in range(self._source.randint(1, 3)):
            name = self._source.choice((*fields, *FIELD_NAMES))
            match self._source.randrange(3):
                case 0 if name in fields:
                    del fields[name]
                case 1:
                    fields[name] = self._source.choice(ODD_TEXTS)
                case _:
                    fields[name] = self.value(2)
        return fields

    def _with_damage(self, text: str) -> str:
        """Return a text with a few characters lost, doubled or changed."""
        for _ in range(self._source.randint(1, 4)):
            at = self._source.randrange(len(text) + 1)
            end = at + self._source.choice((0, 1, 1, 5))
            text = text[:at] + self._source.choice(("", '"', "}", "\\u", "0", "\x00")) + text[end:]
        return text

    def _random_characters(self) -> str:
        several = range(self._source.randrange(200))
        return "".join(chr(self._source.choice((*range(128), 0x202E, 0x1F600))) for _ in several)

    def _deep_nesting(self) -> str:
        """Return nested brackets, as deep as the length of a message allows."""
        opened, closed = self._source.choice((("[", "]"), ('{"type":', "}"), ('{"setup":[', "]}")))
        depth = self._source.randrange(1, MAX_MESSAGE_BYTES // len(opened + closed))
        inside = opened * depth + "1" + closed * depth
        return self._source.choice((inside, opened * depth, f'{{"type":"make","setup":{inside}}}'))

    def _long_number(self) -> str:
        digits = self._source.choice("123456789") * self._source.choice((20, 400, 4301, 15_000))
        name = self._source.choice(("ply", "size", "version"))
        number = self._source.choice((digits, f"-{digits}", f"1e{digits}", f"0.{digits}"))
        return f'{{"type":"{self._source.choice(CLIENT_KINDS)}","{name}":{number}}}'

    def setup(self) -> dict[str, Any]:
        """Return a setup, some of which may not be allowed."""
        setup: dict[str, Any] = {"game": self._source.choice(tuple(GAMES))}
        if self._source.random() < 0.3:
            setup["clock"] = [self._source.choice((10, 600, 86_400)), self._source.randrange(9)]
        if self._source.random() < 0.3:
            wrong = self._source.choice(("game", "size", "variant", "clock", "computer", "listed"))
            setup[wrong] = self.value(1)
        return setup

    def code(self) -> str:
        """Return the code of a room that may or may not exist."""
        wrong = ("ABCDE", "22222", "abcde", "", "ABCDEF", self._source.choice(ODD_TEXTS))
        own = [code for code, _ in self.seats] or wrong
        return self._source.choice((*self._codes, *self._codes, self._source.choice(own), *wrong))

    def seat(self) -> tuple[str, str]:
        """Return a room and a token: the attacker's own, or a guess."""
        if self.seats and self._source.random() < 0.5:
            return self._source.choice(self.seats)
        return self.code(), self._token()

    def _token(self) -> str:
        own = [token for _, token in self.seats]
        return self._source.choice(
            ("", "x", self._source.randbytes(16).hex(), *own[-9:], *ODD_TEXTS)
        )

    def _name(self) -> str:
        return self._source.choice(("Eve", *ODD_TEXTS))


def _format_json(value: Any) -> str:
    """Return JSON as a client might write it; lone surrogates are escaped, as none can be sent."""
    return json.dumps(value)
