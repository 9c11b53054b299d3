"""Who is there, and how much time each has left."""

from __future__ import annotations

import re
from time import monotonic

import pytest
from textual.pilot import Pilot

from kono_tui.live.room.refusals import NO_PACE, NO_PAUSE
from kono_tui.live.room.state import format_remaining_time
from kono_tui.net.clock import Clock
from tests.tui.driver import QuickAdvisor
from tests.tui.game.online.rooms import OnlineSitting, play_online
from tests.tui.game.online.rooms_under_way import kono_room
from tests.tui.waits import wait_until

SIZES = [(120, 40), (80, 24), (60, 20)]


# Who is there


def test_the_panel_says_who_is_away_and_who_watches() -> None:
    host = kono_room("1,1 se")

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        assert "Waiting for Ben." in seen.card_text()
        host.is_here[1], host.watchers = False, 2
        host.tell_presence()
        await wait_until(pilot, lambda: "Ben is away. Their seat is kept." in seen.network_text())
        assert "2 people are watching." in seen.network_text()
        assert "Ben is away" in seen.card_text()
        host.is_here[1] = True
        host.tell_presence()
        await wait_until(pilot, lambda: seen.scene.notice == "Ben has come back.")

    play_online(script, host.link(0))


def test_a_computer_thinks_on_the_server_and_nothing_is_paused_here() -> None:
    host = kono_room("1,1 se", computer_level="easy")
    mind = QuickAdvisor()

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        assert "The computer's move" in seen.card_text()
        assert "It is thinking on the server." in seen.card_text()
        assert "The computer plays on the server." in seen.network_text()
        for key, said in (
            ("space", NO_PAUSE),
            ("escape", NO_PAUSE),
            ("full_stop", NO_PACE),
            ("less_than_sign", NO_PACE),
            ("enter", "It is the computer's turn."),
        ):
            await pilot.press(key)
            await pilot.pause()
            assert seen.scene.notice == said, key
        assert mind.requests == []

    play_online(script, host.link(0), advisor=mind)


# The clocks


@pytest.mark.parametrize(
    ("left", "face"),
    [
        (600_000, "10:00"),
        (61_999, "01:01"),
        (10_000, "00:10"),
        (9_999, "0:09.9"),
        (50, "0:00.0"),
        (5_999_999, "99:59"),
        (86_400_000, "24:00:00"),
    ],
)
def test_what_a_clock_shows(left: int, face: str) -> None:
    assert format_remaining_time(left) == face


@pytest.mark.parametrize("size", SIZES)
def test_clocks_stand_beside_the_names_and_run(size: tuple[int, int]) -> None:
    host = kono_room("1,1 se", clock=(600, 5))
    for seat in host.room.seats:
        assert seat is not None
        seat.name = f"{seat.name} of the long name"
    assert host.room.clock is not None
    host.room.clock = Clock((9_000, 600_000), 5000, 1, monotonic())

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        assert "You 0:09.0" in seen.top_row_text()
        row = seen.top_row_text()
        assert len(row) == size[0] - 2
        before = row.split()[-1]
        assert re.fullmatch(r"10:00|09:\d\d", before)
        await wait_until(pilot, lambda: seen.top_row_text().split()[-1] < before)
        host.play(1, "5,1 ne")
        await wait_until(pilot, lambda: seen.is_in_step)
        await wait_until(pilot, lambda: "You 0:09.0" not in seen.top_row_text())

    play_online(script, host.link(0), size=size)


def test_without_clocks_nothing_ticks() -> None:
    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        assert not seen.has_running_clock
        assert ":" not in seen.top_row_text()

    play_online(script, kono_room().link(0))


def test_time_that_has_run_out_ends_the_round() -> None:
    host = kono_room("1,1 se", clock=(600, 0))
    assert host.room.clock is not None
    host.room.clock = Clock((60_000, 0), 0, 1, monotonic())

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        host.apply_draft(host.room.draft_time_out(monotonic()))
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")
        assert "Ben's time has run out." in seen.screen_text()
        assert not seen.has_running_clock

    play_online(script, host.link(0))
