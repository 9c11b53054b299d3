"""The limits of a server: how much a client may ask of it, and how often."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace

from kono_tui.errors import SetupError


def _limit(default: int, meaning: str) -> int:
    """Return a limit field with its default number and its meaning."""
    limit_field: int = field(default=default, metadata={"meaning": meaning})
    return limit_field


@dataclass(frozen=True)
class Limits:
    """What a server accepts: how many of a thing, how often, for how many seconds."""

    connections: int = _limit(2000, "connections at once")
    connections_per_address: int = _limit(50, "connections at once from one address")
    rooms: int = _limit(1000, "rooms at once")
    rooms_per_address: int = _limit(100, "rooms at once that were made from one address")
    rooms_per_minute: int = _limit(10, "rooms made in a minute from one address")
    rooms_per_connection: int = _limit(5, "rooms made in a minute by one connection")
    computers: int = _limit(50, "rooms at once in which a computer plays")
    messages: int = _limit(20, "messages a second from one connection, sustained")
    messages_at_once: int = _limit(60, "messages from one connection in one burst")
    decisions: int = _limit(20, "decisions a second from one connection, sustained")
    decisions_at_once: int = _limit(60, "decisions from one connection in one burst")
    decisions_per_address: int = _limit(500, "decisions a second from one address, sustained")
    decisions_in_round: int = _limit(8000, "decisions in one round")
    patience: int = _limit(200, "messages over the limit before the connection is closed")
    tries: int = _limit(20, "wrong codes and tokens in a minute from one address")
    watchers: int = _limit(100, "people who watch one room")
    hello: int = _limit(
        10, "seconds for a TLS handshake, and then until a connection has said hello"
    )
    idle: int = _limit(900, "seconds without a message from a connection that is in no room")
    answer: int = _limit(60, "seconds until a request has been answered")
    open_room: int = _limit(
        3600, "seconds to keep a room that nobody joined, once its maker is away"
    )
    finished_room: int = _limit(
        86_400, "seconds to keep a room that everybody left after its round was over"
    )
    quiet_room: int = _limit(7 * 86_400, "seconds to keep a room in which nothing happens")
    addresses: int = _limit(10_000, "addresses that are remembered")

    @classmethod
    def meanings(cls) -> dict[str, str]:
        """Return the meaning of each limit, by its name."""
        return {each.name: each.metadata["meaning"] for each in fields(cls)}

    def with_overrides(self, overrides: Iterable[str]) -> Limits:
        """Return the limits with some replaced, each given as NAME=NUMBER.

        SetupError names the mistake.
        """
        names = self.meanings()
        changed: dict[str, int] = {}
        for text in overrides:
            name, _, number = text.partition("=")
            if name not in names:
                raise SetupError(f"there is no limit '{name}'; choose {', '.join(names)}")
            if not number.isascii() or not number.isdecimal() or not 1 <= int(number) <= 10**9:
                raise SetupError(
                    f"'{text}' does not set a limit; expected something like {name}=100"
                )
            changed[name] = int(number)
        return replace(self, **changed)


class RateLimiter:
    """A rate limit: `size` times at once, and `rate` times a second in the long run."""

    __slots__ = ("_available", "_rate", "_size", "_updated_at")

    def __init__(self, size: float, rate: float, now: float) -> None:
        self._size = self._available = size
        self._rate = rate
        self._updated_at = now

    def try_acquire(self, now: float) -> bool:
        """Whether it may happen once more now; if so, count it."""
        if not self.has_capacity(now):
            return False
        self._available -= 1
        return True

    def has_capacity(self, now: float) -> bool:
        """Whether it may happen once more now, without counting it."""
        level = self._available + (now - self._updated_at) * self._rate
        self._available = level if level < self._size else self._size
        self._updated_at = now
        return self._available >= 1

    def is_unused(self, now: float) -> bool:
        """Whether the limit is as if nothing had ever happened."""
        return self._available + (now - self._updated_at) * self._rate >= self._size


def per_minute_limiter(count: int, now: float) -> RateLimiter:
    """Return a limit for what may happen this many times a minute."""
    return RateLimiter(count, count / 60, now)
