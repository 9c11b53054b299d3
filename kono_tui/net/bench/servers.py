"""The servers to measure, each in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from kono_tui.errors import NetError
from kono_tui.strategy.own_program import program_command

HELLO_SECONDS: Final = 600
"""How many seconds a connection may wait for its turn: all are opened before anybody speaks."""
PATIENCE: Final = 60.0
"""How many seconds a server may take to start or to end."""


@contextlib.asynccontextmanager
async def run_echo_server() -> AsyncIterator[str]:
    """Run a bare echo server in its own process; yield its address."""
    process = await asyncio.create_subprocess_exec(
        *program_command(module="kono_tui.net.bench.echo"),
        stdin=PIPE,
        stdout=PIPE,
        start_new_session=True,
    )
    try:
        port = (await _read_line(process)).strip()
        yield f"ws://127.0.0.1:{port}/"
    finally:
        await _end_process(process)


@dataclass(frozen=True)
class RoomProcess:
    """A running server of rooms: its address and its process."""

    url: str
    process: Process

    def peak_memory_mb(self) -> int | None:
        """Return the most memory it has used so far, in MB; None where the system does not say."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        except OSError:
            return None
        found = re.search(r"VmHWM:\s+([0-9]+) kB", status)
        return int(found[1]) * 1024 // 10**6 if found else None


@contextlib.asynccontextmanager
async def run_room_server(games: int, folder: str) -> AsyncIterator[RoomProcess]:
    """Run a room server in its own process, on its own folder."""
    process = await asyncio.create_subprocess_exec(
        *program_command("host", "--port", "0"),
        *(f"--limit={name}={number}" for name, number in _limits(games).items()),
        stdin=DEVNULL,
        stdout=PIPE,
        stderr=DEVNULL,
        env={**os.environ, "KONO_DATA": folder},
        start_new_session=True,
    )
    try:
        found = None
        while found is None:
            found = re.search(r"ws://127\.0\.0\.1:\d+", await _read_line(process))
        yield RoomProcess(f"{found[0]}/", process)
    finally:
        await _end_process(process)


def _limits(games: int) -> dict[str, int]:
    """Return the limits of a server that a single address keeps busy."""
    many = 10**6
    crowded = ("connections", "connections_per_address", "rooms", "rooms_per_address")
    hurried = (
        "rooms_per_minute",
        "messages",
        "messages_at_once",
        "decisions",
        "decisions_at_once",
        "decisions_per_address",
        "tries",
    )
    limits = {**dict.fromkeys(crowded, 2 * games + 10), **dict.fromkeys(hurried, many)}
    return limits | {"hello": HELLO_SECONDS}


async def _read_line(process: Process) -> str:
    """Return the next line that a server prints.

    NetError if it ends, TimeoutError if it stays silent.
    """
    printed = cast(asyncio.StreamReader, process.stdout)
    async with asyncio.timeout(PATIENCE):
        line = await printed.readline()
    if not line:
        raise NetError("closed", "the server to measure did not start")
    return line.decode()


async def _end_process(process: Process) -> None:
    """Ask a server to end, and make sure that it does."""
    if process.returncode is None:
        process.terminate()
    try:
        async with asyncio.timeout(PATIENCE):
            await process.communicate()
    except TimeoutError:
        process.kill()
        await process.wait()
