"""Monkeys at both ends of the network: whatever they do, and whenever, the table keeps up."""

from __future__ import annotations

import contextlib
import random

import pytest
from textual.pilot import Pilot

from kono_tui.errors import NetError
from kono_tui.games import GAMES
from kono_tui.net.player_names import PHRASES
from kono_tui.net.protocol.decisions import DRAW, RESIGN, ROUND
from kono_tui.net.protocol.requests import TAKEBACK
from kono_tui.net.room_setup import RoomSetup
from kono_tui.tui.game.screen import GameScreen
from tests.net.rooms import random_decision
from tests.scale import scaled
from tests.tui.game.online.rooms import Host, OnlineSitting, play_online
from tests.tui.waits import wait_until

KEYS = (
    *("enter", "enter", "enter", "space", "up", "down", "left", "right", "n", "N", "tab"),
    *("escape", "escape", "left_square_bracket", "right_square_bracket", "home", "end"),
    *("u", "r", "d", "m", "h", "b", "l", "s", "q", "v", "g", "z", "p", "f", "e", "y", "x", "t"),
    *("a", "w", "c", "full_stop", "less_than_sign", "colon", "question_mark", "ctrl+p"),
    *"123456789",
)
SIZES = ((80, 24), (60, 20), (40, 10), (120, 40))
STEPS = scaled(40)


class Opponent:
    """Does something at the other end."""

    def __init__(self, host: Host, seat: int, source: random.Random) -> None:
        self.host = host
        self.seat = seat
        self.source = source

    def act(self) -> None:
        host, source = self.host, self.source
        with contextlib.suppress(NetError):
            match source.randrange(9):
                case 0:
                    host.handle(self.seat, "ask", source.choice((TAKEBACK, DRAW)), "0")
                case 1:
                    host.handle(self.seat, "answer", source.choice(("yes", "")))
                case 2:
                    size = source.choice(host.room.tournament.game.info.sizes[:2])
                    host.handle(self.seat, "ask", ROUND, str(size))
                case 3 if source.random() < 0.2:
                    host.handle(self.seat, "decide", RESIGN)
                case 4:
                    word = source.choice(list(PHRASES))
                    host.tell({"type": "said", "seat": self.seat, "what": word})
                case 5:
                    host.is_here[self.seat] = not host.is_here[self.seat]
                    host.tell_presence()
                case 6 if host.room.request is not None:
                    host.lapse()
                case _:
                    if host.room.deciding_seat == self.seat:
                        kind, what = random_decision(host.room, source)
                        host.handle(self.seat, "decide", kind, what)


def break_or_restore_connection(seen: OnlineSitting, source: random.Random) -> None:
    """Lose the connection, or restore it."""
    if seen.link.is_held:
        seen.link.come_back()
        seen.link.let_through()
    elif source.random() < 0.5:
        seen.link.is_held = True
        seen.link.lose()


@pytest.mark.parametrize("game", GAMES)
def test_the_table_keeps_up(game: str) -> None:
    source = random.Random(game)
    clock = source.choice((None, (600, 5)))
    host = Host.of(
        RoomSetup(
            game, min(GAMES[game].info.sizes), clock=clock, help_allowed=source.random() < 0.5
        )
    )
    seat = source.choice((0, 1, None))
    opponents = [Opponent(host, each, source) for each in (0, 1) if each != seat]

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        for _ in range(STEPS):
            match source.randrange(8):
                case 0 | 1 | 2:
                    source.choice(opponents).act()
                case 3 if source.random() < 0.3:
                    break_or_restore_connection(seen, source)
                case 4 if source.random() < 0.3:
                    width, height = source.choice(SIZES)
                    await pilot.resize_terminal(width, height)
                case _ if not seen.app.is_too_small:
                    await pilot.press(source.choice(KEYS))
            if not any(isinstance(each, GameScreen) for each in seen.app.screen_stack):
                assert seen.link.closings
                return
        if seen.link.is_held:
            break_or_restore_connection(seen, source)
        await wait_until(pilot, lambda: seen.is_in_step)

    play_online(script, host.link(seat))


def test_the_window_may_be_too_small_when_something_is_asked() -> None:
    host = Host.of(RoomSetup("canoga", 9), 1)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        host.play_on(0)
        host.play_on(1)
        await wait_until(pilot, lambda: seen.is_in_step and seen.top_screen_name == "GameScreen")
        await pilot.resize_terminal(40, 10)
        await wait_until(pilot, lambda: seen.app.is_too_small)
        host.handle(1, "ask", TAKEBACK, "0")
        await wait_until(pilot, lambda: seen.room.opponent_request is not None)
        assert seen.shows_size_notice
        await pilot.resize_terminal(80, 24)
        await wait_until(pilot, lambda: seen.top_screen_name == "RequestDialog")
        await pilot.resize_terminal(40, 10)
        host.lapse()
        await wait_until(pilot, lambda: seen.room.opponent_request is None)
        await pilot.resize_terminal(80, 24)
        await wait_until(pilot, lambda: seen.top_screen_name == "GameScreen")
        assert seen.link.sent == []

    play_online(script, host.link(0))
