"""The processes of a campaign, a server and bots: each can be started, killed and restarted."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from kono_tui.net.protocol.decisions import DecisionRecord
from kono_tui.net.room_setup import RoomSetup
from tests.campaigns.campaign import Broken
from tests.campaigns.network import journal
from tests.campaigns.network.journal import read_lines
from tests.limits import HANG_SECONDS
from tests.paths import ROOT

ANSWER_SECONDS: Final = 10.0
"""How many seconds a server may take to answer before it is asked once more."""


def free_port() -> int:
    """Return a port on which nobody listens and which the system does not assign by itself.

    While the server is down, clients try its port. If the system used that port for outgoing
    connections, a client could connect to itself, and the server could not come back. No seed
    decides the port: campaigns with the same seed may run at the same time.
    """
    span = Path("/proc/sys/net/ipv4/ip_local_port_range")
    first = int(span.read_text().split()[0]) if span.exists() else 32768
    for _ in range(200):
        port = random.SystemRandom().randrange(10_000, first)
        with closing(socket.socket()) as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise Broken("no port is free")


def process_environment(folder: Path) -> dict[str, str]:
    """Return an environment with a process's own folders."""
    own = {"KONO_DATA": str(folder / "data"), "KONO_CONFIG": str(folder / "config")}
    return {**os.environ, **own}


@dataclass
class CampaignProcess:
    """A command that can be started again and again, one instance at a time."""

    command: list[str]
    folder: Path
    start_count: int = 0
    running: subprocess.Popen[bytes] | None = None

    def start(self, *more: str) -> None:
        """Start it. Its output goes to a file in its folder."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.start_count += 1
        with (self.folder / "output.txt").open("ab") as output:
            self.running = subprocess.Popen(
                [sys.executable, "-m", *self.command, *more],
                cwd=ROOT,
                env=process_environment(self.folder),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    @property
    def exit_code(self) -> int | None:
        """The exit code; None while it runs."""
        return self.running.poll() if self.running else 0

    def kill(self) -> None:
        """End it at once, as kill -9 does."""
        if self.running is not None:
            self.running.kill()
            self.running.wait()

    def last_output(self) -> str:
        """Return the end of its output."""
        path = self.folder / "output.txt"
        text = path.read_text("utf-8", "replace") if path.exists() else ""
        return " / ".join(text.splitlines()[-3:])[-500:]

    @property
    def has_failed(self) -> bool:
        """Whether it printed a traceback."""
        path = self.folder / "output.txt"
        return path.exists() and "Traceback" in path.read_text("utf-8", "replace")


class HostProcess(CampaignProcess):
    """`kono host`, at the same port each time, with the same rooms."""

    def __init__(self, folder: Path, port: int, limits: Sequence[str] = ()) -> None:
        given = [word for limit in limits for word in ("--limit", limit)]
        super().__init__(["kono_tui", "host", "--port", str(port), *given], folder)
        self.port = port

    async def wait_until_ready(self) -> None:
        """Wait until it accepts connections."""
        until = time.monotonic() + HANG_SECONDS
        while time.monotonic() < until:
            if self.exit_code is not None:
                raise Broken(f"the server ended with {self.exit_code}: {self.last_output()}")
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(ANSWER_SECONDS):
                    if await _server_answers(self.port):
                        return
            await asyncio.sleep(0.01)
        raise Broken(f"the server did not start: {self.last_output()}")

    def stop(self) -> None:
        """Ask it to end, and check that it does so properly."""
        assert self.running is not None
        self.running.terminate()
        try:
            code = self.running.wait(HANG_SECONDS)
        except subprocess.TimeoutExpired as error:
            raise Broken("the server did not end when it was asked to") from error
        if code != 0:
            raise Broken(f"the server ended with {code}: {self.last_output()}")

    def memory_kib(self) -> int:
        """Return how many KiB of memory it uses."""
        assert self.running is not None
        status = Path(f"/proc/{self.running.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    def open_file_count(self) -> int:
        """Return how many files and connections it has open."""
        assert self.running is not None
        return len(os.listdir(f"/proc/{self.running.pid}/fd"))  # noqa: PTH208  no paths are needed

    def contains_secret(self, secret: str) -> bool:
        """Whether its output or its files contain a secret."""
        files = [self.folder / "output.txt", *(self.folder / "data").rglob("*")]
        return any(secret.encode() in file.read_bytes() for file in files if file.is_file())

    def read_records(self) -> dict[str, RoomRecord]:
        """Return what it has saved, by room, as the disk has it."""
        files = list((self.folder / "data").rglob("rooms-*"))
        if len(files) != 1:  # another file would hold changes not yet merged into it
            raise Broken(f"found {files}, expected one file of rooms")
        with closing(sqlite3.connect(f"file:{files[0]}?immutable=1", uri=True)) as database:
            rooms = database.execute("SELECT code, setup FROM rooms").fetchall()
            found = {
                code: RoomRecord(RoomSetup.from_wire(json.loads(setup))) for code, setup in rooms
            }
            asked = "SELECT room, ply, kind, seat, what, left0, left1 FROM decisions ORDER BY ply"
            for room, ply, kind, seat, what, *left in database.execute(asked):
                both = None if left[0] is None else (left[0], left[1])
                found[room].decisions.append(DecisionRecord(ply, kind, seat, what, both))
        return found


async def _server_answers(port: int) -> bool:
    """Whether a server answers a connection; an open port alone is not enough."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return (await reader.read(5)).startswith(b"HTTP")
    finally:
        writer.transport.abort()


@dataclass
class RoomRecord:
    """A room as the server has saved it."""

    setup: RoomSetup
    decisions: list[DecisionRecord] = field(default_factory=list)


class BotProcess(CampaignProcess):
    """A bot, with a journal that outlives it."""

    def __init__(self, folder: Path, port: int, room: str, *options: str, seed: int = 1) -> None:
        self.journal = folder / "journal.txt"
        given = [f"127.0.0.1:{port}", room, "--journal", str(self.journal), *options]
        super().__init__(["tests.campaigns.network.bot", *given], folder)
        self._seed = seed

    def start_bot(self) -> None:
        """Start it, or restart it with another random seed."""
        self.start("--seed", str(self._seed * 1000 + self.start_count + 1))

    @property
    def lines(self) -> list[dict[str, Any]]:
        return read_lines(self.journal)

    @property
    def journal_size(self) -> int:
        """The size of its journal."""
        return self.journal.stat().st_size if self.journal.exists() else 0

    @property
    def token(self) -> str:
        """The token of its seat; "" for a spectator."""
        file = self.folder / "data" / "seats.json"
        return str(json.loads(file.read_text())["seats"][0]["token"]) if file.exists() else ""

    @property
    def has_ended(self) -> bool:
        """Whether it has seen the end of the game."""
        return any(line["did"] == journal.ENDED for line in self.lines)

    async def wait_until_seated(self) -> str:
        """Wait until it is in its room; return the room's code."""
        until = time.monotonic() + HANG_SECONDS
        while time.monotonic() < until:
            for line in self.lines:
                if line["did"] == journal.SEATED:
                    return str(line["room"])
            self.check()
            await asyncio.sleep(0.02)
        raise Broken(f"nobody sat down: {self.last_output()}")

    def check(self) -> None:
        """Check that it still runs, or has ended well."""
        if self.exit_code not in (None, 0) and not (
            self.exit_code == -signal.SIGKILL and self.has_ended
        ):
            raise Broken(f"a bot ended with {self.exit_code}: {self.last_output()}")
