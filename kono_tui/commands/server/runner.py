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
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from kono_tui.commands.server.lobby_launcher import LobbyLauncher, is_terminal
from kono_tui.commands.server.log import ServerLog
from kono_tui.errors import NetError
from kono_tui.formats.sentences import plural
from kono_tui.formats.text_file import describe_os_error
from kono_tui.net.client.address import Address
from kono_tui.net.server.connections.connection import LOG
from kono_tui.net.server.connections.limits import Limits
from kono_tui.net.server.connections.tls import server_tls_context
from kono_tui.net.server.server import RoomServer
from kono_tui.net.server.storage.key_file import create_key, delete_key
from kono_tui.net.server.storage.room_store import RoomStore, rooms_file
from kono_tui.strategy.own_program import program_command

SPARE_FILES: Final = 100
"""How many open files a server needs besides those of its connections."""


@dataclass(frozen=True)
class ServerOptions:
    """The options of a server: where it listens, for which games, with which limits."""

    bind: str
    port: int
    games: Sequence[str]
    limits: Limits
    certificate: Path | None = None
    key: Path | None = None
    verbose: bool = False


async def run_server(options: ServerOptions) -> None:
    """Serve until a signal comes. KonoError says why the server cannot run."""
    tls_context = None
    if options.certificate and options.key:
        tls_context = server_tls_context(options.certificate, options.key)
    log = ServerLog()
    log.attach(options.verbose)
    try:
        raise_file_limit(options.limits.connections)
        with open_listener(options.bind, options.port) as listener:
            await _serve_rooms(options, listener, tls_context, log)
    finally:
        log.detach()


async def _serve_rooms(
    options: ServerOptions,
    listener: socket.socket,
    tls_context: ssl.SSLContext | None,
    log: ServerLog,
) -> None:
    stop_signals = _StopSignals()
    port = listener.getsockname()[1]
    store = RoomStore.open(rooms_file(port))
    try:
        local_address = Address(_local_host(options.bind), port, tls_context is not None)
        key = create_key(port, local_address.url)
        server = RoomServer(store, options.limits, options.games, key.key)
        server.restore_rooms()
    except BaseException:
        store.close()
        raise
    _tune_garbage_collector()
    try:
        await server.open(listener, tls_context)
        _print_introduction(options, local_address, server)
        command = _lobby_command(options, local_address)
        await stop_signals.wait(LobbyLauncher(command, log) if is_terminal() else None)
        LOG.info("the server stops")
    finally:
        await server.stop()
        delete_key(port)


class _StopSignals:
    """Listens for the signals that end a server, from its first moment on."""

    def __init__(self) -> None:
        self._stop_requested = asyncio.Event()
        self._launcher: LobbyLauncher | None = None
        loop = asyncio.get_running_loop()
        with contextlib.suppress(NotImplementedError):  # not every system has signal handlers
            loop.add_signal_handler(signal.SIGINT, self._interrupt)
            loop.add_signal_handler(signal.SIGTERM, self._stop_requested.set)
            loop.add_signal_handler(signal.SIGHUP, self._stop_requested.set)

    def _interrupt(self) -> None:
        launcher = self._launcher
        if launcher is None or not launcher.is_lobby_open:  # else the lobby gets the key
            self._stop_requested.set()

    async def wait(self, launcher: LobbyLauncher | None) -> None:
        """Wait for a signal. In a terminal, Enter opens the lobby in the meantime."""
        self._launcher = launcher
        if launcher is not None:
            launcher.listen_for_enter()
        await self._stop_requested.wait()
        if launcher is not None:
            await launcher.close()


def _lobby_command(options: ServerOptions, local_address: Address) -> list[str]:
    """The command that opens this server's own lobby."""
    trust_options = ["--ca", str(options.certificate)] if options.certificate else []
    return program_command("join", str(local_address), *trust_options)


# The introduction


def _print_introduction(options: ServerOptions, local_address: Address, server: RoomServer) -> None:
    rooms = plural(len(server.rooms), "room")
    bound_address = replace(local_address, host=options.bind)
    public_address = replace(local_address, host=_public_host(options.bind))
    lines = [
        f"Listening on {bound_address.url}",
        f"Rooms are kept in {server.store.path} ({rooms} now).",
        f"To make a room: kono join {local_address}",
        f"To join one: kono join {public_address} CODE",
        *(_describe_exposure(local_address) if not _is_loopback(options.bind) else [LOCAL_ONLY]),
    ]
    if is_terminal():
        lines.append("Enter opens the lobby here; Ctrl-C stops the server. Rooms are kept.")
    print("\n".join(lines), flush=True)


LOCAL_ONLY: Final = "Only programs on this computer reach it; --bind 0.0.0.0 would let others in."


def _describe_exposure(local_address: Address) -> list[str]:
    """Explain what it means that others can reach the server."""
    lines = [
        "This address is open to others. Anybody who reaches the port can see the listed rooms,",
        "join them and watch them; your firewall or router decides who can.",
    ]
    if not local_address.is_secure:
        lines += [
            "Without a certificate (--cert, --key) everything is sent unencrypted, including the",
            "tokens of the seats: anybody who can listen in can take a seat.",
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


def _local_host(bind: str) -> str:
    """The host by which this computer itself reaches the server."""
    loopback = "::1" if ":" in bind else "127.0.0.1"
    return loopback if _is_wildcard(bind) else bind


def _public_host(bind: str) -> str:
    """The host by which others reach the server, as far as this computer knows. Send nothing."""
    if not _is_wildcard(bind):
        return bind
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return socket.gethostname()


# System resources


def open_listener(bind: str, port: int) -> socket.socket:
    """Open a socket to listen on. NetError says why that fails, and what would work."""
    try:
        flags = socket.AI_PASSIVE | socket.AI_NUMERICSERV
        candidates = socket.getaddrinfo(bind, port, type=socket.SOCK_STREAM, flags=flags)
    except (socket.gaierror, UnicodeError) as error:
        examples = "expected something like 127.0.0.1, 0.0.0.0 or the address of a network card"
        raise NetError("bind", f"'{bind}' is not an address to listen on; {examples}") from error
    family, _, _, _, address = min(candidates, key=lambda each: each[0] != socket.AF_INET)
    is_dual_stack = _is_wildcard(bind) and family == socket.AF_INET6 and socket.has_dualstack_ipv6()
    try:
        return socket.create_server(address, family=family, dualstack_ipv6=is_dual_stack)
    except OSError as error:
        raise NetError("bind", _bind_refusal(bind, port, error)) from error


def _bind_refusal(bind: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use; is another server running? Choose another with --port"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"this system does not let you listen on port {port}; choose one from 1024 up"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"'{bind}' is not an address of this computer; 0.0.0.0 stands for all of them"
    return f"cannot listen on {bind}, port {port}: {describe_os_error(error)}"


def raise_file_limit(connections: int) -> None:
    """Ask the system for as many open files as there may be connections."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = connections + SPARE_FILES
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return
    new_limit = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (new_limit, hard))
    if new_limit < needed:
        most = max(new_limit - SPARE_FILES, 0)
        LOG.warning("this system allows too few open files for %s connections", most)


def _tune_garbage_collector() -> None:
    """Collect garbage less often, and skip the objects that stay.

    Reference counts free most of what rooms hold; searching it for cycles takes time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
