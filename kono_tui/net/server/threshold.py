"""The socket on which a server listens, with a limit on the connections that it accepts."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Container
from typing import Any, Final

from kono_tui.net.server.callers import counted_as
from kono_tui.net.server.connection import LOG
from kono_tui.net.server.limits import Limits

SPARE: Final = 64
"""How many connections above the limit are let in. Admission tells them so, or cuts them."""
FILES: Final = 50
"""How many open files a server needs besides its connections."""


class Threshold:
    """A listening socket for the event loop, which closes far too many connections at once.

    A connection that is still negotiating its encryption has not reached admission, but already
    uses one of the system's files. A single address could take them all.
    """

    def __init__(self, listening: socket.socket, limits: Limits) -> None:
        self._listening = listening
        self._most = min(limits.connections + SPARE, _files() - FILES)
        self._most_of_one = limits.connections_per_address + SPARE
        self._taken: dict[str, list[socket.socket]] = {}

    def __getattr__(self, name: str) -> Any:
        """Delegate everything else to the socket."""
        return getattr(self._listening, name)

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept the next connection. ConnectionAbortedError if it is one too many."""
        accepted, peer = self._listening.accept()
        address = counted_as(str(peer[0]))
        if self._count(address) >= self._most_of_one or self._count_all() >= self._most:
            accepted.close()
            LOG.info("a connection from %s is cut: there are far too many", address)
            raise ConnectionAbortedError
        self._taken.setdefault(address, []).append(accepted)
        return accepted, peer

    def cut_but(self, files: Container[int]) -> None:
        """Cut the connections that have not reached admission, so that nobody waits for them.

        `files` are those that have reached it.
        """
        for taken in self._taken.values():
            for each in taken:
                if each.fileno() >= 0 and each.fileno() not in files:
                    with contextlib.suppress(OSError):  # it may be gone by now
                        each.shutdown(socket.SHUT_RDWR)

    def _count(self, address: str) -> int:
        """Return how many sockets an address has; look for closed ones only when it matters."""
        taken = self._taken.get(address, [])
        if len(taken) >= self._most_of_one:
            taken[:] = [each for each in taken if each.fileno() >= 0]
        return len(taken)

    def _count_all(self) -> int:
        count = sum(map(len, self._taken.values()))
        if count < self._most:
            return count
        still = {
            address: [each for each in taken if each.fileno() >= 0]
            for address, taken in self._taken.items()
        }
        self._taken = {address: taken for address, taken in still.items() if taken}
        return sum(map(len, self._taken.values()))


def _files() -> int:
    """Return how many files this process may have open."""
    try:
        import resource
    except ImportError:
        return 1 << 20
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return most if most != resource.RLIM_INFINITY else 1 << 20
