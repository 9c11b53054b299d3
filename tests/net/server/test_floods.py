"""Floods that no limit of messages stops: pings, half a handshake, answers that nobody reads."""

from __future__ import annotations

import asyncio
import gc
import socket
import weakref
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from kono_tui.net.server import housekeeping
from kono_tui.net.server.connections import admission, connection, listener
from kono_tui.net.server.server import BACKLOG
from tests.net.raw_clients import WIDE_LIMITS, connect_to_lobby, run, run_server, two_players


def test_endless_pings_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "FRAMES_AT_ONCE", 10)
    monkeypatch.setattr(admission, "FRAMES_PER_SECOND", 0.001)

    async def test() -> None:
        async with (
            run_server() as server,
            connect_to_lobby(server) as ann,
            connect_to_lobby(server) as eve,
        ):
            for _ in range(5):
                await (await ann.connection.ping())
            with suppress(ConnectionClosed):
                for _ in range(50):
                    await (await eve.connection.ping())
            assert await eve.close_code() == 1006
            await ann.ask("rooms", "rooms")

    run(test)


def test_parts_of_a_message_without_end_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "FRAMES_AT_ONCE", 10)
    monkeypatch.setattr(admission, "FRAMES_PER_SECOND", 0.001)

    async def test() -> None:
        async with (
            run_server() as server,
            connect_to_lobby(server) as ann,
            connect_to_lobby(server) as eve,
        ):
            await ann.connection.send(['{"type":', '"rooms"}'])
            await ann.receive_kind("rooms")
            with suppress(ConnectionClosed):
                await eve.connection.send([""] * 50)
            assert await eve.close_code() == 1006

    run(test)


def test_clients_that_read_nothing_for_long_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library waits forever to send its ping to such a client."""
    monkeypatch.setattr(admission, "MAX_UNREAD_SECONDS", 0.05)

    async def test() -> None:
        async with (
            run_server() as server,
            two_players(server) as (ann, _),
            connect_to_lobby(server) as eve,
        ):
            await eve.watch(ann.room)
            eve.connection.transport.pause_reading()
            (there,) = server.rooms[ann.room].spectators
            sending = there.socket.transport.get_extra_info("socket")
            sending.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
            written = 0
            while there.socket.transport.get_write_buffer_size() < connection.MAX_UNREAD_BYTES // 2:
                connection.broadcast([there.socket], "x" * 10_000)
                written += 1
                assert written < 1000
            while server.rooms[ann.room].spectators:
                await asyncio.sleep(0.01)
            assert (await ann.fetch_view()).spectator_count == 0
            eve.connection.transport.abort()

    run(test)


def test_one_address_cannot_have_all_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """No client has sent anything here, as while encryption is still being negotiated."""
    monkeypatch.setattr(listener, "SPARE_CONNECTIONS", 0)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        door = listener.LimitedListener(
            listening, WIDE_LIMITS.with_overrides(["connections_per_address=2"])
        )
        calling = [socket.create_connection(door.getsockname()) for _ in range(4)]
        taken = [door.accept()[0] for _ in range(2)]
        with pytest.raises(ConnectionAbortedError):
            door.accept()
        taken.pop().close()
        taken.append(door.accept()[0])
        assert calling[2].recv(1) == b""
        door.cut_except({taken[0].fileno()})
        assert calling[3].recv(1) == b""
        taken[0].send(b"x")
        assert calling[0].recv(1) == b"x"
        for each in calling + taken:
            each.close()


def test_no_more_is_let_in_than_there_are_files_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "_max_open_files", lambda: listener.OTHER_FILES + 1)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        door = listener.LimitedListener(listening, WIDE_LIMITS)
        calling = [socket.create_connection(door.getsockname()) for _ in range(3)]
        first = door.accept()[0]
        with pytest.raises(ConnectionAbortedError):
            door.accept()
        first.close()
        second = door.accept()[0]
        for each in (*calling, second):
            each.close()


@pytest.mark.skipif(not hasattr(socket, "TCP_INFO"), reason="the system does not tell")
def test_everybody_can_knock_at_once() -> None:
    async def test() -> None:
        async with run_server() as server:
            assert server.listener is not None
            (listening,) = server.listener.sockets
            told = listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 32)
            assert int.from_bytes(told[28:32], "little") in (BACKLOG, _max_backlog())

    run(test)


def _max_backlog() -> int:
    """Return the system's limit on the backlog."""
    with open("/proc/sys/net/core/somaxconn", encoding="ascii") as file:  # noqa: PTH123
        return int(file.read())


def test_what_many_connections_leave_behind_is_freed() -> None:
    class Cycle:
        def __init__(self) -> None:
            self.me = self

    async def test() -> None:
        async with run_server() as server:
            gc.disable()
            try:
                left = weakref.ref(Cycle())
                await server.housekeeper.run_once(server.now())
                assert left() is not None
                server.admission.departed_count += housekeeping.COLLECT_AFTER
                await server.housekeeper.run_once(server.now())
                assert left() is None
            finally:
                gc.enable()

    run(test)
