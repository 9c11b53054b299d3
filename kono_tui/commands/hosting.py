"""A server from start to end: where it listens, what it prints, and how it stops."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import ipaddress
import signal
import socket
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kono_tui.commands.doorway import Doorway, is_terminal
from kono_tui.commands.journal import Journal
from kono_tui.engine.process import this_program
from kono_tui.errors import NetError
from kono_tui.net.client.address import Address
from kono_tui.net.server.connection import LOG
from kono_tui.net.server.keyfile import forget_key, new_key
from kono_tui.net.server.limits import Limits
from kono_tui.net.server.secure import certified
from kono_tui.net.server.server import Server
from kono_tui.net.server.store import Store, rooms_file
from kono_tui.text.sentences import plural
from kono_tui.text.source import cause

SPARE_FILES: Final = 100
"""How many open files a server needs besides those of its connections."""


@dataclass(frozen=True)
class Wish:
    """The options of a server: where it listens, for which games, with which limits."""

    bind: str
    port: int
    games: Sequence[str]
    limits: Limits
    certificate: Path | None = None
    key: Path | None = None
    verbose: bool = False


async def host(wish: Wish) -> None:
    """Serve until a signal comes. KonoError says why the server cannot run."""
    secure = certified(wish.certificate, wish.key) if wish.certificate and wish.key else None
    journal = Journal()
    journal.begin(wish.verbose)
    try:
        allow_files(wish.limits.connections)
        with listening(wish.bind, wish.port) as listener:
            await _serve(wish, listener, secure, journal)
    finally:
        journal.end()


async def _serve(
    wish: Wish, listener: socket.socket, secure: ssl.SSLContext | None, journal: Journal
) -> None:
    stopping = _Stopping()
    port = listener.getsockname()[1]
    store = Store.open(rooms_file(port))
    try:
        here = Address(_reached_at(wish.bind), port, secure is not None)
        key = new_key(port, here.url)
        server = Server(store, wish.limits, wish.games, key.key)
        server.take_up()
    except BaseException:
        store.close()
        raise
    _calm_collector()
    try:
        await server.open(listener, secure)
        _introduce(wish, here, server)
        await stopping.wait(Doorway(_lobby(wish, here), journal) if is_terminal() else None)
        LOG.info("the server stops")
    finally:
        await server.stop()
        forget_key(port)


class _Stopping:
    """Listens for the signals that end a server, from its first moment on."""

    def __init__(self) -> None:
        self._told = asyncio.Event()
        self._doorway: Doorway | None = None
        loop = asyncio.get_running_loop()
        with contextlib.suppress(NotImplementedError):  # not every system has signal handlers
            loop.add_signal_handler(signal.SIGINT, self._interrupt)
            loop.add_signal_handler(signal.SIGTERM, self._told.set)
            loop.add_signal_handler(signal.SIGHUP, self._told.set)

    def _interrupt(self) -> None:
        if self._doorway is None or not self._doorway.is_open:  # else the lobby gets the key
            self._told.set()

    async def wait(self, doorway: Doorway | None) -> None:
        """Wait for a signal. In a terminal, Enter opens the lobby in the meantime."""
        self._doorway = doorway
        if doorway is not None:
            doorway.watch()
        await self._told.wait()
        if doorway is not None:
            await doorway.close()


def _lobby(wish: Wish, here: Address) -> list[str]:
    """The command that opens this server's own lobby."""
    trusted = ["--ca", str(wish.certificate)] if wish.certificate else []
    return this_program("join", str(here), *trusted)


# The introduction


def _introduce(wish: Wish, here: Address, server: Server) -> None:
    rooms = plural(len(server.rooms), "room")
    others = Address(_known_as(wish.bind), here.port, here.secure)
    lines = [
        f"Listening on {Address(wish.bind, here.port, here.secure).url}",
        f"Rooms are kept in {server.store.path} ({rooms} now).",
        f"To make a room: kono join {here}",
        f"To join one: kono join {others} CODE",
        *(_open_to_all(here) if not _is_loopback(wish.bind) else [ALONE]),
    ]
    if is_terminal():
        lines.append("Enter opens the lobby here; Ctrl-C stops the server. Rooms are kept.")
    print("\n".join(lines), flush=True)


ALONE: Final = "Only programs on this computer reach it; --bind 0.0.0.0 would let others in."


def _open_to_all(here: Address) -> list[str]:
    """Explain what it means that others can reach the server."""
    lines = [
        "This address is open to others. Whoever reaches the port can see the listed rooms, join",
        "and watch them; your firewall or router decides who does.",
    ]
    if not here.secure:
        lines += [
            "Without a certificate (--cert, --key) everything travels readable, the tokens of the",
            "seats included: whoever can listen on the way can take a seat.",
        ]
    return lines


def _is_loopback(bind: str) -> bool:
    try:
        return ipaddress.ip_address(bind.partition("%")[0]).is_loopback
    except ValueError:
        return bind.lower() == "localhost"


def _is_wildcard(bind: str) -> bool:
    try:
        return ipaddress.ip_address(bind).is_unspecified
    except ValueError:
        return False


def _reached_at(bind: str) -> str:
    """The host by which this computer itself reaches the server."""
    if not _is_wildcard(bind):
        return bind
    return "::1" if ":" in bind else "127.0.0.1"


def _known_as(bind: str) -> str:
    """The host by which others reach the server, as far as this computer knows. Send nothing."""
    if not _is_wildcard(bind):
        return bind
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(("192.0.2.1", 9))
        return str(asked.getsockname()[0])
    return socket.gethostname()


# System resources


def listening(bind: str, port: int) -> socket.socket:
    """Open a socket to listen on. NetError says why that fails, and what would work."""
    try:
        found = socket.getaddrinfo(
            bind, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE | socket.AI_NUMERICSERV
        )
    except (socket.gaierror, UnicodeError) as error:
        helps = "expected such as 127.0.0.1, 0.0.0.0 or the address of a network card"
        raise NetError("bind", f"'{bind}' is no address to listen on; {helps}") from error
    family, _, _, _, address = min(found, key=lambda each: each[0] != socket.AF_INET)
    both = _is_wildcard(bind) and family == socket.AF_INET6 and socket.has_dualstack_ipv6()
    try:
        return socket.create_server(address, family=family, dualstack_ipv6=both)
    except OSError as error:
        raise NetError("bind", _why_not(bind, port, error)) from error


def _why_not(bind: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use; is another server running? Choose another with --port"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"this system does not let you listen on port {port}; choose one from 1024 up"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"'{bind}' is no address of this computer; 0.0.0.0 stands for all it has"
    return f"cannot listen on {bind}, port {port}: {cause(error)}"


def allow_files(connections: int) -> None:
    """Ask the system for as many open files as there may be connections."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + SPARE_FILES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    given = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (given, hard))
    if given < wanted:
        room = max(given - SPARE_FILES, 0)
        LOG.warning("this system lets so few files be open that %s connections are too many", room)


def _calm_collector() -> None:
    """Collect garbage less often, and skip the objects that stay.

    Reference counts free most of what rooms hold; searching it for cycles takes time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
