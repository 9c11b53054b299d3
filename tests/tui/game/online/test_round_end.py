"""The end of a round over the network, and the next one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import Button

from kono_tui.net.protocol.decisions import ROUND
from kono_tui.net.protocol.requests import Request
from kono_tui.tui.widgets.sizes import SizeChoices
from tests.tui.canoga_rounds import tournament_after as canoga_after
from tests.tui.driver import STILL
from tests.tui.game.online.rooms import Host, OnlineSitting, play_online
from tests.tui.game.online.rooms_under_way import FINISHED
from tests.tui.waits import wait_until

SIZES = [(120, 40), (80, 24), (60, 20)]


def test_the_next_round_is_asked_for_and_begins_when_the_other_agrees() -> None:
    host = Host.at(FINISHED)
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")
        assert seen.app.screen.query_one(SizeChoices).value == "5"
        await pilot.press("7", "n")
        await wait_until(pilot, lambda: "Ben has not answered yet" in seen.screen_text())
        assert link.sent == [("ask", ROUND, "7")]
        await pilot.press("n")
        assert len(link.sent) == 1
        await pilot.press("m")
        await wait_until(pilot, lambda: seen.top_screen_name == "MessagePicker")
        await pilot.press("7")
        await wait_until(pilot, lambda: "You: Good game!" in seen.network_text())
        assert link.sent[1:] == [("say", "game")]
        host.is_here[1] = False
        host.tell_presence()
        await wait_until(pilot, lambda: "Ben is away" in seen.network_text())
        host.handle(1, "answer", "yes")
        await wait_until(pilot, lambda: seen.is_in_step and seen.scene.tournament.round == 2)
        await wait_until(pilot, lambda: seen.top_screen_name == "OpeningDialog")
        assert seen.scene.tournament.size == 7
        assert "Good game!" not in seen.network_text()
        assert seen.screen_text().count("Ben is away") == 1

    play_online(script, link)


@pytest.mark.parametrize(("key", "agrees"), [("n", True), ("d", False)])
def test_the_other_asks_for_a_round_while_the_result_is_shown(key: str, agrees: bool) -> None:
    host = Host.at(FINISHED)
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")
        host.handle(1, "ask", ROUND, "9")
        await wait_until(pilot, lambda: "Ben asks for the next round, 9x9." in seen.screen_text())
        assert str(seen.app.screen.query_one("#next", Button).label) == "Agree"
        assert not seen.app.screen.query_one(SizeChoices).display
        await pilot.press(key)
        await wait_until(pilot, lambda: seen.is_in_step)
        assert link.sent == [("answer", str(agrees))]
        assert host.room.tournament.round == (2 if agrees else 1)
        if not agrees:
            await wait_until(pilot, lambda: seen.app.screen.query_one(SizeChoices).display)
            host.is_here[1] = False
            host.tell_presence()
            await wait_until(pilot, lambda: seen.screen_text().count("Ben is away") == 1)

    play_online(script, link)


def test_a_player_reviewing_a_finished_round_is_asked_there_too() -> None:
    host = Host.at(FINISHED)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")
        await pilot.press("r")
        await wait_until(pilot, lambda: seen.top_screen_name == "GameScreen")
        await pilot.pause()
        assert seen.top_screen_name == "GameScreen"
        host.handle(1, "ask", ROUND, "5")
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")
        assert "Ben asks for the next round" in seen.screen_text()
        host.room.request = None
        host.apply_draft(host.room._draft_grant(Request(1, ROUND, 5), host.source, 0.0))
        await wait_until(pilot, lambda: seen.top_screen_name == "OpeningDialog" and seen.is_in_step)

    play_online(script, host.link(0))


def test_a_result_can_be_left_though_a_round_is_asked_for() -> None:
    host = Host.at(FINISHED)
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")
        host.handle(1, "ask", ROUND, "5")
        await wait_until(pilot, lambda: "Ben asks" in seen.screen_text())
        await pilot.press("l")
        await wait_until(pilot, lambda: seen.top_screen_name == "Home")
        assert link.sent == []

    play_online(script, link)


def test_the_dice_of_the_next_round_are_seen_too() -> None:
    host = Host.at(canoga_after("two", "6+3", "c9").quit(1))

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")
        await pilot.press("n")
        host.handle(1, "answer", "yes")
        await wait_until(pilot, lambda: seen.top_screen_name == "OpeningDialog" and seen.is_in_step)
        assert " beats " in seen.screen_text()
        await pilot.press("enter")
        await wait_until(pilot, lambda: seen.top_screen_name == "GameScreen")

    play_online(script, host.link(0), settings=replace(STILL, pace="slow"))


@pytest.mark.parametrize("size", SIZES)
def test_the_result_has_room(size: tuple[int, int]) -> None:
    host = Host.at(FINISHED)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")
        host.handle(1, "ask", ROUND, "9")
        await wait_until(pilot, lambda: "Ben asks" in seen.screen_text())
        await pilot.pause()
        assert seen.app.screen.query_one(".dialog--body").max_scroll_y == 0

    play_online(script, host.link(0), size=size)
