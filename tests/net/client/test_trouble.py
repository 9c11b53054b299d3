"""Servers that are absent, foreign, untrusted or nonsensical: sentences, never a crash."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import ssl
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from kono_tui.errors import NetError
from kono_tui.net.client import connect, room_entry
from kono_tui.net.client import link as link_module
from kono_tui.net.client.address import Address
from kono_tui.net.client.lobby import Lobby, RoomLink
from kono_tui.net.protocol.decisions import DecisionRecord
from kono_tui.net.protocol.events import (
    ConnectionLost,
    DecisionMade,
    MessageRefused,
    RoomClosed,
    RoomSynced,
)
from kono_tui.net.protocol.messages import MAX_ANSWER_BYTES
from kono_tui.net.room import Room
from kono_tui.net.room_setup import RoomSetup
from tests.limits import HANG_SECONDS
from tests.net.room_links import Visitor, next_event, run_fake_server, run_server
from tests.net.rooms import full_room, random_decision, sync_fields
from tests.paths import ROOT

TLS = ROOT / "tests/net/tls"
KONO = RoomSetup("kono", 5)
EVIL = "\x1b]0;evil\x07"


def run(test: Coroutine[Any, Any, None]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(2 * HANG_SECONDS):
            await test

    asyncio.run(bounded())


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait only briefly for the whole room after nonsense; for everything else there is time."""
    monkeypatch.setattr(link_module, "SYNC_SECONDS", 0.2)
    monkeypatch.setattr(link_module, "STEADY_SECONDS", HANG_SECONDS)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait only briefly before another try."""
    monkeypatch.setattr(room_entry, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(room_entry, "LONGEST_PAUSE", 0.02)


async def opening_error(address: Address, ca: Path | None = None) -> NetError:
    """Return why a lobby cannot be opened."""
    with pytest.raises(NetError) as error:
        await Lobby.open(address, "Ann", ca)
    return error.value


# Nobody there


def test_nobody_listens() -> None:
    async def test() -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        error = await opening_error(Address("127.0.0.1", port))
        assert error.code == "unreachable"
        assert f"nothing is listening at 127.0.0.1:{port}" in str(error)

    run(test())


def test_a_name_that_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    async def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    async def test() -> None:
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "getaddrinfo", unknown)
        error = await opening_error(Address("nowhere.invalid"))
        assert str(error) == "there is no computer called 'nowhere.invalid'"

    run(test())


def test_a_server_that_says_nothing_is_not_waited_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connect, "PATIENCE", 0.2)

    async def test() -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            error = await opening_error(Address("127.0.0.1", silent.getsockname()[1]))
        assert error.code == "unreachable"
        assert "does not answer" in str(error)

        async def mute(visitor: Visitor) -> None:
            await visitor.socket.wait_closed()

        async with run_fake_server(mute) as address:
            assert "does not answer" in str(await opening_error(address))

    run(test())


# Not ours


@pytest.mark.parametrize(
    "said",
    [
        b"SSH-2.0-OpenSSH_9.6\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi",
        b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 302 Found\r\nLocation: ws://127.0.0.2:9/\r\nContent-Length: 0\r\n\r\n",
        b"",
        b"\0" * 100_000,
    ],
)
def test_what_is_no_websocket_server_is_no_kono_server(said: bytes) -> None:
    async def test() -> None:
        async def speak(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(1)
            writer.write(said)
            writer.close()

        server = await asyncio.start_server(speak, "127.0.0.1", 0)
        async with server:
            address = Address("127.0.0.1", server.sockets[0].getsockname()[1])
            error = await opening_error(address)
        assert error.code == "strange"
        assert str(error) == f"the program at {address} is not a Kono server"

    run(test())


@pytest.mark.parametrize(
    "said",
    [
        "hello",
        "[" * 5000,
        json.dumps({"type": "welcome"}),
        json.dumps({"type": "rooms", "rooms": []}),
        json.dumps({"type": "error", "code": EVIL, "text": "no"}),
        json.dumps({"type": "welcome", "version": 1, "server": EVIL, "name": "A", "games": []}),
        b"{}",
        "x" * (MAX_ANSWER_BYTES + 1),
    ],
)
def test_a_greeting_that_makes_no_sense_is_that_of_no_kono_server(said: str | bytes) -> None:
    async def test() -> None:
        async def speak(visitor: Visitor) -> None:
            await visitor.receive()
            await visitor.socket.send(said)

        async with run_fake_server(speak) as address:
            error = await opening_error(address)
        assert error.code == "strange"
        assert EVIL not in str(error)

    run(test())


def test_a_server_of_another_version_is_told_by_either_side() -> None:
    async def test() -> None:
        async def newer(visitor: Visitor) -> None:
            await visitor.send_welcome(version=2)

        async def refusing(visitor: Visitor) -> None:
            await visitor.receive()
            await visitor.send("error", code="version", text="this server speaks version 2")

        for talk in (newer, refusing):
            async with run_fake_server(talk) as address:
                error = await opening_error(address)
            assert error.code == "version"
            assert "both sides need the same version of kono" in str(error)

    run(test())


def test_a_server_that_is_busy_says_so() -> None:
    async def test() -> None:
        async def speak(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(1)
            writer.write(b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n")
            writer.close()

        server = await asyncio.start_server(speak, "127.0.0.1", 0)
        async with server:
            error = await opening_error(Address("127.0.0.1", server.sockets[0].getsockname()[1]))
        assert error.code == "full"
        assert "try again soon" in str(error)

    run(test())


# TLS


def server_context() -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(TLS / "cert.pem", TLS / "key.pem")
    return context


def test_a_certificate_is_checked_and_a_file_vouches_for_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms", secure=server_context()) as (_, address):
            assert str(address).startswith("wss://")
            error = await opening_error(address)
            assert error.code == "tls"
            assert "not trusted" in str(error)
            assert "--ca FILE" in str(error)
            lobby = await Lobby.open(address, "Ann", TLS / "cert.pem")
            ann = await lobby.make(KONO)
            await ann.close()
            plain = await opening_error(Address(address.host, address.port))
            assert str(plain) == f"the server at 127.0.0.1:{address.port} speaks TLS; try {address}"

    run(test())


def test_a_server_without_tls_is_told_from_one_with_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (_, address):
            error = await opening_error(Address(address.host, address.port, is_secure=True))
            assert error.code == "tls"
            assert str(error).endswith(f"does not speak TLS; try {address}")

    run(test())


def test_a_file_that_vouches_for_nobody_is_named(tmp_path: Path) -> None:
    (tmp_path / "empty.pem").write_text("nothing")

    async def test() -> None:
        address = Address("127.0.0.1", 9, is_secure=True)
        for name, why in (("empty.pem", "no certificate in it"), ("none.pem", "no such file")):
            error = await opening_error(address, tmp_path / name)
            assert (error.code, name in str(error), why in str(error)) == ("ca", True, True)

    run(test())


# Nonsense in a room


class FakeRoom:
    """A server with one room that sends each client what a test wants it to send."""

    def __init__(self, *said: str, then: str = "") -> None:
        source = random.Random(1)
        self.room: Room = full_room(KONO, source)
        self.room.apply_draft(
            self.room.draft_decision(self.room.deciding_seat or 0, "colour", "white", source, 0.0)
        )
        self.said = said
        self.then = then
        """What is sent instead of the whole room when a client requests it."""
        self.entered = 0
        self.heard: list[dict[str, Any]] = []

    async def talk(self, visitor: Visitor) -> None:
        await visitor.send_welcome()
        while True:
            told = await visitor.receive()
            self.heard.append(told)
            if told["type"] in ("watch", "take", "join"):
                self.entered += 1
                if told["type"] != "watch":
                    await visitor.send("seated", room="TESTS", seat=0, token="t" * 32)
                await visitor.socket.send(self.sync(told["type"] == "watch"))
                for each in self.said:
                    await visitor.socket.send(each)
            elif told["type"] == "sync":
                await visitor.socket.send(self.then or self.sync(True))

    def sync(self, watches: bool) -> str:
        return json.dumps(sync_fields(self.room, None if watches else 0)._values)

    def next_decision(self, later: int = 0) -> str:
        """Return the next decision with its number, or with a number that is `later` higher."""
        seat = self.room.deciding_seat
        assert seat is not None
        kind, what = random_decision(self.room, random.Random(2))
        told = DecisionRecord(self.room.ply + later, kind, seat, what).to_wire()
        return json.dumps({"type": "decided", "decision": told})


async def watch_room(address: Address) -> RoomLink:
    return await (await Lobby.open(address, "Eve")).watch("TESTS")


NONSENSE = [
    "",
    "{",
    "[]",
    json.dumps({"type": "decided"}),
    json.dumps({"type": "decided", "decision": {"ply": 3, "do": "dance", "seat": 0}}),
    json.dumps({"type": "decided", "decision": {"ply": 3, "do": "move", "what": EVIL}}),
    json.dumps({"type": "presence", "people": [{"name": EVIL * 9}, {}], "watchers": 0}),
    json.dumps({"type": "said", "seat": 0, "what": "something rude"}),
    json.dumps({"type": "error", "code": "illegal", "text": EVIL}),
    json.dumps({"type": "sync"}),
    json.dumps({"type": "answered", "request": {"seat": 7}}),
    "9" * 5000,
]


@pytest.mark.parametrize("said", NONSENSE)
def test_after_nonsense_the_whole_room_is_asked_for_once(said: str) -> None:
    async def test() -> None:
        play = FakeRoom(said, said, json.dumps({"type": "said", "seat": 0, "what": "nice"}))
        async with run_fake_server(play.talk) as address:
            link = await watch_room(address)
            first, second = await link.next(), await link.next()
            assert {type(first).__name__, type(second).__name__} == {"PhraseSaid", "RoomSynced"}
            assert [told["type"] for told in play.heard] == ["watch", "sync"]
            await link.close()

    run(test())


def test_a_decision_that_comes_too_early_leads_to_the_whole_room() -> None:
    async def test() -> None:
        play = FakeRoom()
        play.said = (play.next_decision(later=1),)
        async with run_fake_server(play.talk) as address:
            link = await watch_room(address)
            before = link.view.ply
            assert isinstance(await link.next(), RoomSynced)
            assert link.view.ply == before
            assert play.heard[-1] == {"type": "sync"}
            assert play.entered == 1
            await link.close()

    run(test())


def test_a_decision_that_is_known_already_is_nothing_new() -> None:
    async def test() -> None:
        play = FakeRoom()
        old = json.dumps({"type": "decided", "decision": play.room.round_decisions[0].to_wire()})
        play.said = (old, play.next_decision(), old)
        async with run_fake_server(play.talk) as address:
            link = await watch_room(address)
            assert isinstance(await link.next(), DecisionMade)
            assert link.view.ply == play.room.ply + 1
            assert len(play.heard) == 1
            await link.close()

    run(test())


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("then", [json.dumps({"type": "sync"}), "nonsense"])
def test_a_server_that_talks_nonsense_again_and_again_is_left_and_tried_later(
    then: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client tries as often as there are pauses, and not once more."""
    waited: list[float] = []

    def pauses() -> Iterator[float]:
        for each in (0.01, 0.02, 0.03, 0.04):
            waited.append(each)
            yield each

    monkeypatch.setattr(link_module, "retry_delays", pauses)

    async def test() -> None:
        play = FakeRoom("{", then=then)
        async with run_fake_server(play.talk) as address:
            link = await watch_room(address)
            losses = 0
            while not isinstance(event := await link.next(), RoomClosed):
                losses += isinstance(event, ConnectionLost)
            assert event.code == "lost"
            assert play.entered == 1 + len(waited) == 5
            assert losses == 5
            await link.close()

    run(test())


def test_a_message_that_is_too_large_is_a_loss() -> None:
    async def test() -> None:
        play = FakeRoom("x" * (MAX_ANSWER_BYTES + 1))
        async with run_fake_server(play.talk) as address:
            link = await watch_room(address)
            play.said = ()
            assert isinstance(await link.next(), ConnectionLost)
            assert isinstance(await link.next(), RoomSynced)
            await link.close()

    run(test())


@pytest.mark.usefixtures("impatient")
def test_a_server_that_does_not_tell_the_room_when_asked_is_left() -> None:
    async def test() -> None:
        play = FakeRoom("{", then=json.dumps({"type": "said", "seat": 0, "what": "nice"}))
        async with run_fake_server(play.talk) as address:
            link = await watch_room(address)
            play.said = ()
            await next_event(link, ConnectionLost)
            await next_event(link, RoomSynced)
            await link.close()

    run(test())


def test_another_room_after_reconnecting_is_not_taken_for_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        play = FakeRoom()
        async with run_fake_server(play.talk) as address:
            link = await (await Lobby.open(address, "Ann")).take("TESTS", "t" * 32)
            play.room.code = "OTHER"
            monkeypatch.setattr(link_module, "retry_delays", lambda: iter([0.01, 0.01]))
            await link._connection.close()  # type: ignore[union-attr]
            assert isinstance(await link.next(), ConnectionLost)
            assert isinstance(await link.next(), RoomClosed)
            assert play.entered == 3
            assert link.view.code == "TESTS"
            await link.close()

    run(test())


def test_a_decision_is_sent_with_its_number_and_no_other_before_the_answer() -> None:
    async def test() -> None:
        play = FakeRoom()
        async with run_fake_server(play.talk) as address:
            link = await (await Lobby.open(address, "Ann")).take("TESTS", "t" * 32)
            assert link.decide("move", "1,1 se")
            assert not link.decide("move", "1,2 se")
            await link.close()
        sent = {"type": "decide", "ply": play.room.ply, "do": "move", "what": "1,1 se"}
        assert play.heard[1:] == [sent]

    run(test())


@pytest.mark.parametrize("code", ["too_fast", "disk", "full", "stale", "whatever"])
def test_a_refusal_settles_the_decision_on_its_way(code: str) -> None:
    async def test() -> None:
        play = FakeRoom()
        refusal = json.dumps({"type": "error", "code": code, "text": "not now"})

        async def talk(visitor: Visitor) -> None:
            await visitor.send_welcome()
            await visitor.receive()
            await visitor.send("seated", room="TESTS", seat=0, token="t" * 32)
            await visitor.socket.send(play.sync(False))
            while True:
                if (await visitor.receive())["type"] == "decide":
                    await visitor.socket.send(refusal)
                else:
                    await visitor.socket.send(play.sync(False))

        async with run_fake_server(talk) as address:
            link = await (await Lobby.open(address, "Ann")).take("TESTS", "t" * 32)
            for _ in range(2):
                assert link.decide("move", "1,1 se")
                event = await next_event(link, MessageRefused)
                assert event == MessageRefused(code, "not now")
                assert not link.pending
            await link.close()

    run(test())
