"""Clocks that jump, and computers that sleep: nobody loses time, a room or a game by it."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pytest

from kono_tui.net.client import link as link_module
from kono_tui.net.client import sleep_watch
from kono_tui.net.client.sleep_watch import SleepWatch
from kono_tui.net.protocol.events import RoomSynced
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.server import housekeeping
from kono_tui.play.tournament import Stage
from tests.net import raw_clients, room_links
from tests.net.raw_clients import WIDE_LIMITS, connect_to_lobby

YEAR = 365 * 86_400


def make_clock_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the wall clock jump by years, back and forth, whenever somebody looks at it."""
    real_time, jumps = time.time, cycle((0.0, YEAR, -YEAR, 40 * YEAR, -40 * YEAR, 3600.0))
    monkeypatch.setattr(time, "time", lambda: real_time() + next(jumps))


def test_a_round_against_the_clock_is_played_to_its_end_while_the_wall_clock_jumps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_clock_jump(monkeypatch)

    async def test() -> None:
        setup = RoomSetup("kono", 5, clock=(600, 0))
        async with (
            room_links.run_server(tmp_path / "rooms.db") as (server, address),
            room_links.two_players(address, setup) as links,
        ):
            source, began = random.Random(3), time.monotonic()
            for _ in range(20):
                await room_links.play_on(links, source, 1)
                await server.housekeeper.run_once(server.now())
            spent = 1000 * (time.monotonic() - began)
            for link in links:
                left = link.view.times_left_at(time.monotonic())
                assert left is not None
                assert all(600_000 - spent - 1000 <= each <= 600_000 for each in left)
                assert link.connected
            match = links[0].view.tournament.match
            assert match is not None
            assert not match.timed_out

    raw_clients.run(test)


def test_a_server_started_with_a_clock_years_ahead_closes_no_room_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real_time = time.time

    async def test() -> None:
        async with raw_clients.run_server() as server, connect_to_lobby(server) as ann:
            await ann.make(game="kono")
        monkeypatch.setattr(time, "time", lambda: real_time() + 14 * YEAR)
        async with raw_clients.run_server(replace(WIDE_LIMITS, open_room=3600)) as server:
            (room,) = server.rooms.values()
            now = server.now()
            await server.housekeeper.run_once(now)
            assert list(server.rooms.values()) == [room]
            spared = housekeeping.RESTORED_SECONDS
            assert not housekeeping.reason_to_close(room, now + spared - 10)
            assert housekeeping.reason_to_close(room, now + spared + 10)

    raw_clients.run(test)


def test_a_player_whose_computer_has_slept_asks_for_the_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept = [0.0]
    monkeypatch.setattr(sleep_watch, "seconds_slept", lambda: slept[0])
    monkeypatch.setattr(link_module, "SLEEP_CHECK_SECONDS", 0.01)

    async def test() -> None:
        async with (
            room_links.run_server(tmp_path / "rooms.db") as (_, address),
            room_links.two_players(address, RoomSetup("kono", 5, clock=(600, 0))) as links,
        ):
            await room_links.play_on(links, random.Random(3), 3)
            before = links[0].view.ply
            for _ in range(5):  # more often than a server may talk nonsense
                slept[0] += 20.0
                await room_links.next_event(links[0], RoomSynced)
            assert links[0].connected
            assert links[0].view.ply == before
            assert links[0].view.tournament.stage is not Stage.ROUND_OVER
            await room_links.play_on(links, random.Random(4), 3)

    raw_clients.run(test)


def test_a_connection_that_died_while_the_computer_slept_is_soon_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept = [0.0]
    monkeypatch.setattr(sleep_watch, "seconds_slept", lambda: slept[0])
    monkeypatch.setattr(link_module, "SLEEP_CHECK_SECONDS", 0.01)
    monkeypatch.setattr(link_module, "SYNC_SECONDS", 0.2)

    async def test() -> None:
        async with (
            room_links.run_server(tmp_path / "rooms.db") as (_, address),
            room_links.two_players(address, RoomSetup("kono", 5)) as links,
        ):
            ann = links[0]
            ann._post = lambda message: None  # type: ignore[method-assign]  # nothing gets through
            slept[0] += 20.0
            assert "lost" in type(await ann.next()).__name__.lower()
            await room_links.next_event(ann, RoomSynced)
            assert ann.connected

    raw_clients.run(test)


def test_only_a_sleep_counts_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = SleepWatch()
    assert not watch.has_slept()
    real = sleep_watch.seconds_slept
    monkeypatch.setattr(sleep_watch, "seconds_slept", lambda: real() + 0.5)
    assert not watch.has_slept()
    monkeypatch.setattr(sleep_watch, "seconds_slept", lambda: real() + 60.0)
    assert watch.has_slept()
    assert not watch.has_slept()
    make_clock_jump(monkeypatch)
    assert not watch.has_slept()
    monkeypatch.setattr(sleep_watch, "BOOT_CLOCK", None)
    assert real() == 0.0
