"""The socket on which a server listens, with a limit on the connections that it accepts."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Container
from typing import Any, Final

from kono_tui.net.server.connections.address_limits import counted_address
from kono_tui.net.server.connections.connection import LOG
from kono_tui.net.server.connections.limits import Limits

SPARE_CONNECTIONS: Final = 64
"""How many connections above the limit are let in. Admission tells them so, or cuts them."""
OTHER_FILES: Final = 50
"""How many open files a server needs besides its connections."""


class LimitedListener:
    """A listening socket for the event loop, which closes far too many connections at once.

    A connection that is still negotiating its encryption has not reached admission, but already
    uses one of the system's files. A single address could take them all.
    """

    def __init__(self, listening: socket.socket, limits: Limits) -> None:
        self._listening = listening
        free_files = _max_open_files() - OTHER_FILES
        self._max_connections = min(limits.connections + SPARE_CONNECTIONS, free_files)
        self._max_per_address = limits.connections_per_address + SPARE_CONNECTIONS
        self._accepted: dict[str, list[socket.socket]] = {}

    def __getattr__(self, name: str) -> Any:
        """Delegate everything else to the socket."""
        return getattr(self._listening, name)

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept the next connection. ConnectionAbortedError if it is one too many."""
        accepted, peer = self._listening.accept()
        address = counted_address(str(peer[0]))
        is_address_full = self._count(address) >= self._max_per_address
        if is_address_full or self._count_all() >= self._max_connections:
            accepted.close()
            LOG.info("a connection from %s is cut: there are far too many", address)
            raise ConnectionAbortedError
        self._accepted.setdefault(address, []).append(accepted)
        return accepted, peer

    def cut_except(self, files: Container[int]) -> None:
        """Cut the connections that have not reached admission, so that nobody waits for them.

        `files` are those that have reached it.
        """
        for sockets in self._accepted.values():
            for each in sockets:
                if each.fileno() >= 0 and each.fileno() not in files:
                    with contextlib.suppress(OSError):  # it may be gone by now
                        each.shutdown(socket.SHUT_RDWR)

    def _count(self, address: str) -> int:
        """Return how many sockets an address has; look for closed ones only when it matters."""
        sockets = self._accepted.get(address, [])
        if len(sockets) >= self._max_per_address:
            sockets[:] = [each for each in sockets if each.fileno() >= 0]
        return len(sockets)

    def _count_all(self) -> int:
        count = sum(map(len, self._accepted.values()))
        if count < self._max_connections:
            return count
        accepted, self._accepted = self._accepted, {}
        for address, sockets in accepted.items():
            if still_open := [each for each in sockets if each.fileno() >= 0]:
                self._accepted[address] = still_open
        return sum(map(len, self._accepted.values()))


def _max_open_files() -> int:
    """Return how many files this process may have open."""
    try:
        import resource
    except ImportError:
        return 1 << 20
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return most if most != resource.RLIM_INFINITY else 1 << 20
