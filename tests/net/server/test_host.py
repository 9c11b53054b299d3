"""kono host as a process: it starts, says what it does, survives, and stops."""

from __future__ import annotations

import asyncio
import errno
import os
import random
import re
import shutil
import signal
import socket
import ssl
import stat
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from kono_tui.__main__ import main
from kono_tui.net.server.connections.tls import server_tls_context
from kono_tui.net.server.storage.key_file import key_file, read_key
from kono_tui.net.server.storage.room_store import rooms_file
from tests.limits import HANG_SECONDS
from tests.net.raw_clients import (
    RawClient,
    connect_to_lobby,
    make_decision,
    run,
    two_players,
)


class HostedServer:
    """A server's process."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kono_tui", "host", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.out: list[str] = []
        self.err: list[str] = []
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        found = re.search(r"(wss?)://(.*):(\d+)/", first)
        assert found, first + self.end()
        self.url, self.port = found[0], int(found[3])

    def end(self, number: int = signal.SIGTERM) -> str:
        """End it by a signal; return all its output."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        self.process.wait(timeout=HANG_SECONDS)
        for said, stream in ((self.out, self.process.stdout), (self.err, self.process.stderr)):
            if stream is not None and not stream.closed:
                said.append(stream.read())
                stream.close()
        return "".join(self.out + self.err)


@contextmanager
def run_host(*arguments: str) -> Iterator[HostedServer]:
    hosted = HostedServer(["--port", "0", *arguments] if "--port" not in arguments else arguments)
    try:
        yield hosted
    finally:
        hosted.end(signal.SIGKILL)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_says_where_it_is_and_stops_when_it_is_told(number: int) -> None:
    async def test() -> None:
        async with two_players(hosted.url) as players:
            await make_decision(players, random.Random(1))
            hosted.process.send_signal(number)
            for client in players:
                assert (await client.refusal())["code"] == "stopping"

    with run_host() as hosted:
        run(test)
        hosted.process.wait(timeout=HANG_SECONDS)  # a second signal, while it ends, would kill it
        said = hosted.end()
    assert hosted.process.returncode == 0
    assert f"kono join 127.0.0.1:{hosted.port} CODE" in said
    assert str(rooms_file(hosted.port)) in said
    assert "Only programs on this computer reach it" in said
    assert "Enter" not in said  # nobody sits there
    assert not key_file(hosted.port).exists()
    assert not rooms_file(hosted.port).with_name(f"rooms-{hosted.port}.db-wal").exists()


def test_every_event_is_a_line_and_no_secret_is_in_it() -> None:
    async def test() -> list[str]:
        async with (
            two_players(hosted.url) as players,
            connect_to_lobby(hosted.url, "E\x1b[31mve") as eve,
        ):
            ann, ben = players
            await eve.watch(ann.room)
            assert (await eve.send_refused("say", what="hello"))["code"] == "watching"
            await make_decision(players, random.Random(1))
            await ben.ask("leave", "left")
            await ben.send_refused("take", room=ann.room, token="x" * 5)
            await ben.send_refused("take", room=ann.room, token=ben.token * 9)
            await ben.take(ann.room, ben.token)
            await ann.ask("decide", "decided", ply=ann.current_view.ply, do="resign")
            return [ann.token, ben.token, ann.room]

    with run_host("--verbose") as hosted:
        key = read_key(hosted.port)
        *tokens, room = asyncio.run(test())
        said = hosted.end()
    assert key is not None
    for secret in (*tokens, key.key):
        assert secret not in said
        assert secret[:10] not in said
    assert "\x1b" not in said
    events = [line for line in "".join(hosted.err).splitlines() if line]
    assert all(re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d ", line) for line in events)
    for event in ("made by", "joins", "watches", "leaves", "is back", "is over", "guess left"):
        assert any(event in line and f"room {room}" in line for line in events), event
    assert any("from 127.0.0.1" in line for line in events)


@pytest.mark.parametrize("seed", [1, 2])
def test_after_a_kill_every_decision_that_was_told_is_there(seed: int) -> None:
    source = random.Random(seed)
    left: list[tuple[RawClient, int]] = []

    async def before() -> None:
        async with two_players(hosted.url, game="canoga", size=9) as players:
            for _ in range(source.randrange(5, 15)):
                await make_decision(players, source)
            left.extend((client, client.current_view.ply) for client in players)
            hosted.process.kill()

    async def after() -> None:
        async with connect_to_lobby(hosted.url) as ann, connect_to_lobby(hosted.url) as ben:
            for client, (old, ply) in zip((ann, ben), left, strict=True):
                await client.take(old.room, old.token)
                assert client.current_view.ply == ply
                assert client.current_view.tournament.match == old.current_view.tournament.match
            await ann.fetch_view()
            await make_decision((ann, ben), source)

    with run_host() as hosted:
        run(before)
        port = hosted.port
    with run_host("--port", str(port)) as hosted:
        run(after)


def test_status_needs_the_key(capsys: pytest.CaptureFixture[str]) -> None:
    async def test() -> None:
        async with two_players(hosted.url) as players, connect_to_lobby(hosted.url) as eve:
            await eve.make(game="kono", listed=False)
            await make_decision(players, random.Random(1))
            status = [*python, "host", "--status", "--port", str(hosted.port)]
            asked = await asyncio.create_subprocess_exec(*status, stdout=subprocess.PIPE)
            out, _ = await asked.communicate()
            said.extend([out.decode(), players[0].room, eve.room])
            assert asked.returncode == 0

    python, said = [sys.executable, "-m", "kono_tui"], list[str]()
    with run_host() as hosted:
        assert stat.S_IMODE(key_file(hosted.port).stat().st_mode) == 0o600
        run(test)
    shown, listed, hidden = said
    assert "2 rooms, 1 of them with a round under way" in shown
    assert "4 connections" in shown
    assert "3 decisions since the start" in shown
    assert re.search(rf"{listed} +konane 6x6 +1 +3 +0 +Ann, Ben", shown)
    assert re.search(rf"{hidden} +kono 5x5 +1 +0 +0 +Ann, \(free\)", shown)
    assert main(["host", "--status", "--port", str(hosted.port)]) == 2
    told = capsys.readouterr().err
    assert told == f"kono: no server of yours is running on port {hosted.port} here\n"


# With a certificate


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    """A certificate for this machine's loopback, and its key."""
    paths = tmp_path / "cert.pem", tmp_path / "key.pem"
    command = ["req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=kono"]
    command += ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    command += ["-addext", "subjectAltName=IP:127.0.0.1"]
    _openssl(*command, "-out", str(paths[0]), "-keyout", str(paths[1]))
    return paths


def _openssl(*arguments: str) -> None:
    subprocess.run(["openssl", *arguments], check=True, capture_output=True, timeout=HANG_SECONDS)  # noqa: S607


needs_openssl = pytest.mark.skipif(not shutil.which("openssl"), reason="there is no openssl")


@needs_openssl
def test_with_a_certificate_all_is_encrypted(certificate: tuple[Path, Path]) -> None:
    cert, key = certificate

    async def test() -> None:
        trusting = ssl.create_default_context(cafile=str(cert))
        async with connect_to_lobby(hosted.url, ssl=trusting) as ann:
            await ann.make(game="kono")
            status = [sys.executable, "-m", "kono_tui", "host", "--status"]
            asked = await asyncio.create_subprocess_exec(
                *status, "--port", str(hosted.port), stdout=subprocess.PIPE
            )
            out, _ = await asked.communicate()
            assert b"1 room, " in out
            with pytest.raises(ssl.SSLCertVerificationError):
                async with connect_to_lobby(hosted.url, ssl=ssl.create_default_context()):
                    pass
            with pytest.raises((WebSocketException, ConnectionError, EOFError)):
                async with connect_to_lobby(hosted.url.replace("wss", "ws")):
                    pass

    assert server_tls_context(cert, key).minimum_version == ssl.TLSVersion.TLSv1_2
    with run_host("--cert", str(cert), "--key", str(key)) as hosted:
        assert hosted.url.startswith("wss://")
        run(test)
        assert f"kono join wss://127.0.0.1:{hosted.port} CODE" in hosted.end()


@needs_openssl
def test_a_certificate_that_is_of_no_use(
    certificate: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cert, key = map(str, certificate)
    other, locked, empty = (str(tmp_path / name) for name in ("other", "locked", "empty"))
    _openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", other)
    _openssl("pkey", "-in", key, "-aes256", "-passout", "pass:x", "-out", locked)
    Path(empty).write_text("")
    for arguments, wrong in {
        ("--cert", cert): "--cert and --key go together",
        ("--key", key): "--cert and --key go together",
        ("--cert", cert, "--key", "/nowhere"): "cannot read /nowhere: no such file",
        ("--cert", cert, "--key", other): f"{other} is not the key of the certificate in {cert}",
        ("--cert", cert, "--key", locked): f"{locked} is locked by a password",
        ("--cert", empty, "--key", key): "expected a certificate and its private key",
        ("--cert", key, "--key", cert): "expected a certificate and its private key",
    }.items():
        assert main(["host", *arguments]) == 2
        assert wrong in capsys.readouterr().err


# What cannot be


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["--port", "70000"], "'70000' is not a port; expected a number from 1 to 65535"),
        (["--port", "x"], "'x' is not a port; expected a number from 1 to 65535"),
        (["--games", "kono,chess"], "there is no game 'chess'; choose kono"),
        (["--limit", "rooms"], "'rooms' does not set a limit; expected something like rooms=100"),
        (["--bind", "192.0.2.77"], "'192.0.2.77' is not an address of this computer"),
        (["--bind", "no such place"], "'no such place' is not an address to listen on"),
        (["--bind", ""], "is not an address to listen on"),
        (["--status", "--port", "1"], "no server of yours is running on port 1 here"),
    ],
)
def test_what_cannot_be_hosted(
    arguments: list[str], wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["host", *arguments]) == 2
    assert wrong in capsys.readouterr().err


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["host", "--port", str(port)]) == 2
    assert f"port {port} is in use" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("number", "wrong"),
    [
        (errno.EACCES, "this system does not let you listen on port 80; choose one from 1024 up"),
        (errno.ENOBUFS, "cannot listen on 127.0.0.1, port 80: "),
    ],
)
def test_a_port_that_is_not_given(
    number: int, wrong: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(socket, "create_server", refused)
    assert main(["host", "--port", "80"]) == 2
    assert wrong in capsys.readouterr().err


def test_a_second_server_on_the_same_rooms_is_refused() -> None:
    with run_host() as hosted:
        port = str(hosted.port)
        command = [sys.executable, "-m", "kono_tui", "host", "--port", port]
        ended = subprocess.run(
            [*command, "--bind", "127.0.0.2"],
            capture_output=True,
            text=True,
            timeout=HANG_SECONDS,
            check=False,
        )
        assert ended.returncode == 2
        assert f"another server uses {rooms_file(hosted.port)}" in ended.stderr
        assert read_key(hosted.port) is not None


def test_rooms_that_cannot_be_read_stop_it_with_a_sentence() -> None:
    with run_host() as hosted:
        hosted.end()
    rooms_file(hosted.port).write_text("nonsense " * 100)
    command = [sys.executable, "-m", "kono_tui", "host", "--port", str(hosted.port)]
    ended = subprocess.run(
        command, capture_output=True, text=True, timeout=HANG_SECONDS, check=False
    )
    assert ended.returncode == 2
    assert ended.stderr.startswith("kono: ")
    assert "is damaged" in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_an_open_address_is_said_to_be_one() -> None:
    with run_host("--bind", "0.0.0.0") as hosted:  # noqa: S104
        said = hosted.end()
    assert "Anybody who reaches the port can see the listed rooms" in said
    assert "Without a certificate" in said


def test_the_limits_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", "--limits", "--limit", "rooms=7"]) == 0
    assert re.search(r"^rooms +7  rooms at once$", capsys.readouterr().out, re.M)
