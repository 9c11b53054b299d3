"""The addresses that connections come from, and how much of the server each address uses."""

from __future__ import annotations

import ipaddress

from kono_tui.net.server.connections.limits import Limits, RateLimiter, per_minute_limiter


class AddressUsage:
    """One address: its current connections and rooms, and its rate limits."""

    __slots__ = (
        "address",
        "attempt_limiter",
        "connections",
        "decision_limiter",
        "room_limiter",
        "rooms",
    )

    def __init__(self, address: str, limits: Limits, now: float) -> None:
        self.address = address
        self.connections = 0
        self.rooms = 0
        """How many of the current rooms were made from this address."""
        self.room_limiter = per_minute_limiter(limits.rooms_per_minute, now)
        self.attempt_limiter = per_minute_limiter(limits.tries, now)
        rate = limits.decisions_per_address
        self.decision_limiter = RateLimiter(3 * rate, rate, now)

    def is_forgettable(self, now: float) -> bool:
        """Whether nothing would be lost by forgetting the address."""
        buckets = (self.room_limiter, self.attempt_limiter, self.decision_limiter)
        return not self.connections and not self.rooms and all(b.is_unused(now) for b in buckets)


class AddressRegistry:
    """The addresses about which there is something to remember."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._usages: dict[str, AddressUsage] = {}

    def __len__(self) -> int:
        return len(self._usages)

    def usage_of(self, host: str, now: float) -> AddressUsage:
        """Return the usage of a host's address. IPv6 addresses count by their 64-bit network."""
        address = counted_address(host)
        usage = self._usages.get(address)
        if usage is None:
            if len(self._usages) >= self._limits.addresses:
                self._make_space(now)
            usage = self._usages[address] = AddressUsage(address, self._limits, now)
        return usage

    def forget_idle(self, now: float) -> None:
        """Forget the addresses about which there is nothing to remember."""
        for address in [key for key, caller in self._usages.items() if caller.is_forgettable(now)]:
            del self._usages[address]

    def _make_space(self, now: float) -> None:
        """Forget what can be forgotten; failing that, the oldest address without connections."""
        self.forget_idle(now)
        if len(self._usages) >= self._limits.addresses:
            oldest = (key for key, caller in self._usages.items() if not caller.connections)
            if (address := next(oldest, None)) is not None:
                del self._usages[address]


def counted_address(host: str) -> str:
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
