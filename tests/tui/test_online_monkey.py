"""Monkeys at both ends of the network: whatever they do, and whenever, the table keeps up."""

from __future__ import annotations

import contextlib
import random

import pytest
from textual.pilot import Pilot

from kono_tui.errors import NetError
from kono_tui.games import GAMES
from kono_tui.net.decisions import DRAW, RESIGN, ROUND
from kono_tui.net.naming import MESSAGES
from kono_tui.net.requests import TAKEBACK
from kono_tui.net.setup import Setup
from kono_tui.tui.screens.online import OnlineGame
from tests.net.rooms import some_choice
from tests.tui.online import Host, Seen, play_online
from tests.tui.waiting import until

KEYS = (
    *("enter", "enter", "enter", "space", "up", "down", "left", "right", "n", "N", "tab"),
    *("escape", "escape", "left_square_bracket", "right_square_bracket", "home", "end"),
    *("u", "r", "d", "m", "h", "b", "l", "s", "q", "v", "g", "z", "p", "f", "e", "y", "x", "t"),
    *("a", "w", "c", "full_stop", "less_than_sign", "colon", "question_mark", "ctrl+p"),
    *"123456789",
)
SIZES = ((80, 24), (60, 20), (40, 10), (120, 40))
STEPS = 70


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
                    host.heard(self.seat, "ask", source.choice((TAKEBACK, DRAW)), "0")
                case 1:
                    host.heard(self.seat, "answer", source.choice(("yes", "")))
                case 2:
                    size = source.choice(host.room.series.game.sizes[:2])
                    host.heard(self.seat, "ask", ROUND, str(size))
                case 3 if source.random() < 0.2:
                    host.heard(self.seat, "decide", RESIGN)
                case 4:
                    word = source.choice(list(MESSAGES))
                    host.tell({"type": "said", "seat": self.seat, "what": word})
                case 5:
                    host.here[self.seat] = not host.here[self.seat]
                    host.presence()
                case 6 if host.room.request is not None:
                    host.lapse()
                case _:
                    if host.room.waits_for == self.seat:
                        kind, what = some_choice(host.room, source)
                        host.heard(self.seat, "decide", kind, what)


def connect(seen: Seen, source: random.Random) -> None:
    """Lose the connection, or restore it."""
    if seen.link.held:
        seen.link.come_back()
        seen.link.let_through()
    elif source.random() < 0.5:
        seen.link.held = True
        seen.link.lose()


@pytest.mark.parametrize("game", GAMES)
def test_the_table_keeps_up(game: str) -> None:
    source = random.Random(game)
    clock = source.choice((None, (600, 5)))
    host = Host.of(Setup(game, min(GAMES[game].sizes), clock=clock, help=source.random() < 0.5))
    seat = source.choice((0, 1, None))
    opponents = [Opponent(host, each, source) for each in (0, 1) if each != seat]

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        for _ in range(STEPS):
            match source.randrange(8):
                case 0 | 1 | 2:
                    source.choice(opponents).act()
                case 3 if source.random() < 0.3:
                    connect(seen, source)
                case 4 if source.random() < 0.3:
                    width, height = source.choice(SIZES)
                    await pilot.resize_terminal(width, height)
                case _ if seen.top != "TooSmall":
                    await pilot.press(source.choice(KEYS))
            if not any(isinstance(each, OnlineGame) for each in seen.app.screen_stack):
                assert seen.link.closings
                return
        if seen.link.held:
            connect(seen, source)
        await until(pilot, lambda: seen.in_step)

    play_online(script, host.link(seat))


def test_the_window_may_be_too_small_when_something_is_asked() -> None:
    host = Host.of(Setup("canoga", 9), 1)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        host.play_on(0)
        host.play_on(1)
        await until(pilot, lambda: seen.in_step and seen.top == "OnlineGame")
        await pilot.resize_terminal(40, 10)
        await until(pilot, lambda: seen.top == "TooSmall")
        host.heard(1, "ask", TAKEBACK, "0")
        await until(pilot, lambda: seen.linked.asked_here is not None)
        assert seen.top == "TooSmall"
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: seen.top == "RequestAsk")
        await pilot.resize_terminal(40, 10)
        host.lapse()
        await until(pilot, lambda: seen.linked.asked_here is None)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: seen.top == "OnlineGame")
        assert seen.link.sent == []

    play_online(script, host.link(0))
