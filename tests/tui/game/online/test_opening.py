"""How a network game begins: players join, the room waits, connections are lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from kono_tui.live.room.follower import CONNECTION_RESTORED
from kono_tui.live.room.refusals import NO_CONNECTION, NO_OPPONENT_YET, NO_REDO
from kono_tui.live.room.turn_card import RECONNECTING
from kono_tui.net.protocol.events import MessageRefused
from kono_tui.net.room_setup import RoomSetup
from kono_tui.play.tournament import Stage
from kono_tui.tui.game.panels.room import ConnectionBanner
from kono_tui.tui.terminal import Terminal
from tests.tui.driver import STILL
from tests.tui.game.online.rooms import Host, OnlineSitting, play_online, type_move
from tests.tui.game.online.rooms_under_way import kono_room, shown_keys
from tests.tui.waits import wait_until

# The second player comes


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_the_card_says_how_to_join(size: tuple[int, int]) -> None:
    host = Host.alone(RoomSetup("kono", 5))

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        assert "They type: kono join kono.example:8765 TESTS" in seen.card_text()
        assert "The second seat is free" in seen.card_text()
        for key in ("enter", "u", "m", "h"):
            await pilot.press(key)
            await pilot.pause()
            assert seen.scene.notice == NO_OPPONENT_YET
        assert "kono join kono.example:8765 TESTS" in seen.card_text()
        assert not {"u Take back", "h Help"} & shown_keys(seen)
        assert seen.link.sent == []

    play_online(script, host.link(0), size=size)


def test_the_card_says_when_a_server_is_on_this_machine_alone() -> None:
    host = Host.alone(RoomSetup("kono", 5))
    host.address = replace(host.address, host="127.0.0.1")

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        assert (
            "They must be on this computer. They type: kono join 127.0.0.1:8765 TESTS"
            in seen.card_text()
        )

    play_online(script, host.link(0))


def test_the_dice_fall_by_themselves_when_the_second_player_comes() -> None:
    host = Host.alone(RoomSetup("kono", 5))

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        host.join()
        await wait_until(pilot, lambda: seen.top_screen_name == "OpeningDialog" and seen.is_in_step)
        assert "Enter throws" not in seen.screen_text()
        assert "Ben is here." in seen.network_text()
        assert seen.notices() == ["Ben has joined."]

    play_online(script, host.link(0))


@pytest.mark.parametrize(("leave", "closed"), [("l", False), ("c", True)])
def test_a_player_waiting_alone_leaves_or_closes_the_room(leave: str, closed: bool) -> None:
    host = Host.alone(RoomSetup("kono", 5))
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("q")
        await wait_until(pilot, lambda: seen.top_screen_name == "ChoiceDialog")
        await pilot.press(leave)
        await wait_until(pilot, lambda: seen.top_screen_name == "Home" and bool(link.closings))
        assert link.has_left == closed

    play_online(script, link)


# Openings


def opening_decider(host: Host) -> int:
    """The seat that has to decide in an opening."""
    assert host.room.deciding_seat is not None
    return host.room.deciding_seat


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_the_picker_is_asked_and_the_opponent_sees_whom_the_round_waits_for(
    size: tuple[int, int],
) -> None:
    host = Host.of(RoomSetup("kono", 5))
    picker = opening_decider(host)

    async def picks(pilot: Pilot[None], seen: OnlineSitting) -> None:
        assert "you begin." in seen.screen_text()
        assert seen.app.screen.query_one("#colours").display
        await pilot.press("b")
        await wait_until(pilot, lambda: seen.top_screen_name == "GameScreen" and seen.is_in_step)
        assert seen.link.sent == [("decide", "colour", "black")]

    async def waits(pilot: Pilot[None], seen: OnlineSitting) -> None:
        assert "begins and picks a colour." in seen.screen_text()
        await pilot.press("b", "enter")
        assert seen.link.sent == []
        host.handle(picker, "decide", "colour", "white")
        await wait_until(pilot, lambda: seen.top_screen_name == "GameScreen" and seen.is_in_step)

    play_online(waits, host.link(1 - picker), size=size)
    again = Host.of(RoomSetup("kono", 5))
    play_online(picks, again.link(picker), size=size)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_guesser_opens_a_hand(seat: int | None) -> None:
    host = Host.of(RoomSetup("konane", 6))
    link = host.link(seat)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("r")
        if seat != 0:
            assert "Ann guesses." in seen.screen_text()
            assert link.sent == []
            host.handle(0, "decide", "guess", "right")
        await wait_until(pilot, lambda: seen.is_in_step and seen.top_screen_name == "GameScreen")
        assert seen.scene.tournament.stage is Stage.PLAY

    play_online(script, link)


def test_what_was_guessed_is_seen_for_a_while_and_a_key_goes_on() -> None:
    host = Host.of(RoomSetup("konane", 6))

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("enter")
        await wait_until(pilot, lambda: seen.is_in_step)
        assert seen.top_screen_name == "OpeningDialog"
        assert "The left hand held the" in seen.screen_text()
        await pilot.press("enter")
        await wait_until(pilot, lambda: seen.top_screen_name == "GameScreen")

    play_online(script, host.link(0), settings=replace(STILL, pace="slow"))


def test_throws_roll_and_are_seen_before_the_board_appears() -> None:
    host = Host.alone(RoomSetup("canoga", 9))

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        host.join()
        await wait_until(
            pilot,
            lambda: "begin" in seen.screen_text() and seen.top_screen_name == "OpeningDialog",
        )
        await wait_until(pilot, lambda: seen.is_in_step)
        await pilot.press("enter")
        await wait_until(pilot, lambda: seen.top_screen_name == "GameScreen")
        assert seen.scene.tournament.stage is Stage.PLAY

    play_online(script, host.link(0), settings=replace(STILL, pace="slow", animations=True))


def test_escape_leaves_an_opening_and_a_refusal_is_shown_in_it() -> None:
    host = Host.of(RoomSetup("kono", 5))
    link = host.link(opening_decider(host))

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        link.is_held = True
        await pilot.press("w")
        link.put(MessageRefused("disk", "the server could not keep it"))
        await wait_until(pilot, lambda: "The server could not keep it." in seen.screen_text())
        await pilot.press("escape")
        await wait_until(pilot, lambda: seen.top_screen_name == "Home" and bool(link.closings))

    play_online(script, link)


def test_a_connection_lost_in_an_opening_is_reported_there() -> None:
    host = Host.of(RoomSetup("kono", 5))
    picker = opening_decider(host)
    link = host.link(picker)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        link.lose()
        await wait_until(pilot, lambda: RECONNECTING in seen.screen_text())
        await pilot.press("w")
        await pilot.pause()
        assert link.sent == []
        link.come_back()
        await wait_until(pilot, lambda: "you begin." in seen.screen_text())
        await pilot.press("w")
        await wait_until(pilot, lambda: seen.top_screen_name == "GameScreen" and seen.is_in_step)

    play_online(script, link)


# The connection


@pytest.mark.parametrize(
    ("size", "terminal"),
    [((80, 24), Terminal()), ((60, 20), Terminal("ascii", "none"))],
)
def test_a_loss_is_seen_decisions_are_refused_and_it_comes_back(
    size: tuple[int, int], terminal: Terminal
) -> None:
    host = kono_room("1,1 se", "5,1 ne", clock=(600, 0))
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("right", "r")
        cursor = seen.scene.cursor
        assert seen.scene.notice == NO_REDO
        link.lose()
        await wait_until(pilot, lambda: RECONNECTING in seen.card_text())
        assert seen.scene.notice == ""
        assert (
            "was lost. Your seat is kept. Until then, the clocks are a guess." in seen.card_text()
        )
        assert "You ~" in seen.top_row_text()
        assert seen.table.query_one(ConnectionBanner).display
        assert RECONNECTING in seen.network_text()
        await type_move(pilot, "1,2 se")
        assert NO_CONNECTION in seen.card_text()
        await pilot.press("u", "d", "m")
        assert link.sent == []
        host.play(0, "1,5 sw")
        link.come_back()
        await wait_until(pilot, lambda: seen.is_in_step)
        assert seen.scene.notice == CONNECTION_RESTORED
        assert "~" not in seen.top_row_text()
        assert seen.scene.cursor == cursor
        assert not seen.table.query_one(ConnectionBanner).display

    play_online(script, link, size=size, terminal=terminal)


def test_a_piece_stays_picked_up_and_a_review_goes_on_where_nothing_has_happened() -> None:
    host = kono_room("1,1 se", "5,1 ne")
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("n", "enter")
        picked = seen.scene.picked_cells
        assert picked
        link.lose()
        link.come_back()
        await wait_until(pilot, lambda: seen.scene.notice == CONNECTION_RESTORED)
        assert seen.scene.picked_cells == picked
        await pilot.press("home", "right_square_bracket")
        host.play(0, "1,5 sw")
        link.come_back()
        await wait_until(pilot, lambda: seen.is_in_step and link.events.empty())
        assert seen.scene.reviewed_ply == 1

    play_online(script, link)


@pytest.mark.parametrize(("code", "text"), [("taken_over", "another connection has the seat")])
def test_the_end_of_a_room_is_reported_and_a_copy_can_be_saved(code: str, text: str) -> None:
    host = kono_room("1,1 se")
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        link.end(code, text)
        await wait_until(pilot, lambda: seen.top_screen_name == "ChoiceDialog")
        assert "Another connection has the seat." in seen.screen_text()
        await pilot.press("r")
        await wait_until(pilot, lambda: seen.top_screen_name == "GameScreen")
        assert "q leaves." in seen.card_text()
        await type_move(pilot, "5,1 ne")
        assert link.sent == []
        await pilot.press("escape", "q")
        await wait_until(pilot, lambda: seen.top_screen_name == "Home")

    play_online(script, link)
