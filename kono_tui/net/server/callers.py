"""The addresses that connections come from, and how much of the server each address uses."""

from __future__ import annotations

import ipaddress

from kono_tui.net.server.limits import Bucket, Limits, a_minute


class Caller:
    """One address: its current connections and rooms, and its rate limits."""

    __slots__ = ("address", "connections", "decisions", "made", "rooms", "tries")

    def __init__(self, address: str, limits: Limits, now: float) -> None:
        self.address = address
        self.connections = 0
        self.rooms = 0
        """How many of the current rooms were made from this address."""
        self.made = a_minute(limits.rooms_per_minute, now)
        self.tries = a_minute(limits.tries, now)
        rate = limits.decisions_per_address
        self.decisions = Bucket(3 * rate, rate, now)

    def is_new(self, now: float) -> bool:
        """Whether nothing would be lost by forgetting the address."""
        buckets = (self.made, self.tries, self.decisions)
        return not self.connections and not self.rooms and all(b.is_full(now) for b in buckets)


class Callers:
    """The addresses about which there is something to remember."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._known: dict[str, Caller] = {}

    def __len__(self) -> int:
        return len(self._known)

    def of(self, host: str, now: float) -> Caller:
        """Return the usage of a host's address. IPv6 addresses count by their 64-bit network."""
        address = counted_as(host)
        caller = self._known.get(address)
        if caller is None:
            if len(self._known) >= self._limits.addresses:
                self._make_room(now)
            caller = self._known[address] = Caller(address, self._limits, now)
        return caller

    def forget(self, now: float) -> None:
        """Forget the addresses about which there is nothing to remember."""
        for address in [key for key, caller in self._known.items() if caller.is_new(now)]:
            del self._known[address]

    def _make_room(self, now: float) -> None:
        """Forget what can be forgotten; failing that, the oldest address without connections."""
        self.forget(now)
        if len(self._known) >= self._limits.addresses:
            oldest = (key for key, caller in self._known.items() if not caller.connections)
            if (address := next(oldest, None)) is not None:
                del self._known[address]


def counted_as(host: str) -> str:
    """Return the address that a host counts as."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
