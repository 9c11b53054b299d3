"""The end of a round over the network, and the next one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import Button

from kono_tui.net.decisions import ROUND
from kono_tui.net.requests import Request
from kono_tui.tui.widgets.sizes import Sizes
from tests.tui.canoga import series_after as canoga_after
from tests.tui.driving import STILL
from tests.tui.online import Host, Seen, play_online
from tests.tui.online_tables import OVER
from tests.tui.waiting import until

SIZES = [(120, 40), (80, 24), (60, 20)]


def test_the_next_round_is_asked_for_and_begins_when_the_other_agrees() -> None:
    host = Host.at(OVER)
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await until(pilot, lambda: seen.top == "OnlineRoundEnd")
        assert seen.app.screen.query_one(Sizes).value == "5"
        await pilot.press("7", "n")
        await until(pilot, lambda: "Ben has not answered yet" in seen.words())
        assert link.sent == [("ask", ROUND, "7")]
        await pilot.press("n")
        assert len(link.sent) == 1
        await pilot.press("m")
        await until(pilot, lambda: seen.top == "Words")
        await pilot.press("7")
        await until(pilot, lambda: "You: Good game!" in seen.network())
        assert link.sent[1:] == [("say", "game")]
        host.here[1] = False
        host.presence()
        await until(pilot, lambda: "Ben is away" in seen.network())
        host.heard(1, "answer", "yes")
        await until(pilot, lambda: seen.in_step and seen.scene.series.round == 2)
        await until(pilot, lambda: seen.top == "OnlineOpening")
        assert seen.scene.series.size == 7
        assert "Good game!" not in seen.network()
        assert seen.words().count("Ben is away") == 1

    play_online(script, link)


@pytest.mark.parametrize(("key", "agrees"), [("n", True), ("d", False)])
def test_the_other_asks_for_a_round_while_the_result_is_shown(key: str, agrees: bool) -> None:
    host = Host.at(OVER)
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await until(pilot, lambda: seen.top == "OnlineRoundEnd")
        host.heard(1, "ask", ROUND, "9")
        await until(pilot, lambda: "Ben asks for the next round, 9x9." in seen.words())
        assert str(seen.app.screen.query_one("#next", Button).label) == "Agree"
        assert not seen.app.screen.query_one(Sizes).display
        await pilot.press(key)
        await until(pilot, lambda: seen.in_step)
        assert link.sent == [("answer", str(agrees))]
        assert host.room.series.round == (2 if agrees else 1)
        if not agrees:
            await until(pilot, lambda: seen.app.screen.query_one(Sizes).display)
            host.here[1] = False
            host.presence()
            await until(pilot, lambda: seen.words().count("Ben is away") == 1)

    play_online(script, link)


def test_who_looks_back_at_a_round_that_is_over_is_asked_there_too() -> None:
    host = Host.at(OVER)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await until(pilot, lambda: seen.top == "OnlineRoundEnd")
        await pilot.press("r")
        await until(pilot, lambda: seen.top == "OnlineGame")
        await pilot.pause()
        assert seen.top == "OnlineGame"
        host.heard(1, "ask", ROUND, "5")
        await until(pilot, lambda: seen.top == "OnlineRoundEnd")
        assert "Ben asks for the next round" in seen.words()
        host.room.request = None
        host.make(host.room._granted(Request(1, ROUND, 5), host.source, 0.0))
        await until(pilot, lambda: seen.top == "OnlineOpening" and seen.in_step)

    play_online(script, host.link(0))


def test_a_result_can_be_left_though_a_round_is_asked_for() -> None:
    host = Host.at(OVER)
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await until(pilot, lambda: seen.top == "OnlineRoundEnd")
        host.heard(1, "ask", ROUND, "5")
        await until(pilot, lambda: "Ben asks" in seen.words())
        await pilot.press("l")
        await until(pilot, lambda: seen.top == "Home")
        assert link.sent == []

    play_online(script, link)


def test_the_dice_of_the_next_round_are_seen_too() -> None:
    host = Host.at(canoga_after("two", "6+3", "c9").quit(1))

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await until(pilot, lambda: seen.top == "OnlineRoundEnd")
        await pilot.press("n")
        host.heard(1, "answer", "yes")
        await until(pilot, lambda: seen.top == "OnlineOpening" and seen.in_step)
        assert " beats " in seen.words()
        await pilot.press("enter")
        await until(pilot, lambda: seen.top == "OnlineGame")

    play_online(script, host.link(0), settings=replace(STILL, pace="slow"))


@pytest.mark.parametrize("size", SIZES)
def test_the_result_has_room(size: tuple[int, int]) -> None:
    host = Host.at(OVER)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await until(pilot, lambda: seen.top == "OnlineRoundEnd")
        host.heard(1, "ask", ROUND, "9")
        await until(pilot, lambda: "Ben asks" in seen.words())
        await pilot.pause()
        assert seen.app.screen.query_one(".dialog--body").max_scroll_y == 0

    play_online(script, host.link(0), size=size)
