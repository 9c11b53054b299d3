"""How a network game begins: players join, the room waits, connections are lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from kono_tui.net.events import Refused
from kono_tui.net.setup import Setup
from kono_tui.play.series import Stage
from kono_tui.tui import online_words
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.network import Banner
from tests.tui.driving import STILL
from tests.tui.online import Host, Seen, play_online, type_move
from tests.tui.online_tables import keys_shown, kono
from tests.tui.waiting import until

# The second player comes


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_the_card_says_how_to_join(size: tuple[int, int]) -> None:
    host = Host.alone(Setup("kono", 5))

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        assert "They type: kono join kono.example:8765 TESTS" in seen.card()
        assert "The second seat is free" in seen.card()
        for key in ("enter", "u", "m", "h"):
            await pilot.press(key)
            await pilot.pause()
            assert seen.scene.notice == online_words.NOT_YET
        assert "kono join kono.example:8765 TESTS" in seen.card()
        assert not {"u Take back", "h Help"} & keys_shown(seen)
        assert seen.link.sent == []

    play_online(script, host.link(0), size=size)


def test_a_server_on_this_machine_alone_is_told_as_such() -> None:
    host = Host.alone(Setup("kono", 5))
    host.address = replace(host.address, host="127.0.0.1")

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        assert "On this machine only, they type: kono join 127.0.0.1:8765 TESTS" in seen.card()

    play_online(script, host.link(0))


def test_the_dice_fall_by_themselves_when_the_second_player_comes() -> None:
    host = Host.alone(Setup("kono", 5))

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        host.join()
        await until(pilot, lambda: seen.top == "OnlineOpening" and seen.in_step)
        assert "Enter throws" not in seen.words()
        assert "Ben is here." in seen.network()
        assert seen.notices() == ["Ben has come."]

    play_online(script, host.link(0))


@pytest.mark.parametrize(("leave", "closed"), [("l", False), ("c", True)])
def test_who_waits_alone_leaves_or_closes_the_room(leave: str, closed: bool) -> None:
    host = Host.alone(Setup("kono", 5))
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await pilot.press("q")
        await until(pilot, lambda: seen.top == "Ask")
        await pilot.press(leave)
        await until(pilot, lambda: seen.top == "Home" and bool(link.closings))
        assert link.left == closed

    play_online(script, link)


# Openings


def opened_by(host: Host) -> int:
    """The seat that has to decide in an opening."""
    assert host.room.waits_for is not None
    return host.room.waits_for


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_who_picks_is_asked_and_the_other_sees_whom_it_waits_for(size: tuple[int, int]) -> None:
    host = Host.of(Setup("kono", 5))
    picker = opened_by(host)

    async def picks(pilot: Pilot[None], seen: Seen) -> None:
        assert "you begin." in seen.words()
        assert seen.app.screen.query_one("#colours").display
        await pilot.press("b")
        await until(pilot, lambda: seen.top == "OnlineGame" and seen.in_step)
        assert seen.link.sent == [("decide", "colour", "black")]

    async def waits(pilot: Pilot[None], seen: Seen) -> None:
        assert "begins and picks a colour." in seen.words()
        await pilot.press("b", "enter")
        assert seen.link.sent == []
        host.heard(picker, "decide", "colour", "white")
        await until(pilot, lambda: seen.top == "OnlineGame" and seen.in_step)

    play_online(waits, host.link(1 - picker), size=size)
    again = Host.of(Setup("kono", 5))
    play_online(picks, again.link(picker), size=size)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_hand_is_opened_by_who_guesses(seat: int | None) -> None:
    host = Host.of(Setup("konane", 6))
    link = host.link(seat)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await pilot.press("r")
        if seat != 0:
            assert "Ann guesses." in seen.words()
            assert link.sent == []
            host.heard(0, "decide", "guess", "right")
        await until(pilot, lambda: seen.in_step and seen.top == "OnlineGame")
        assert seen.scene.series.stage is Stage.PLAY

    play_online(script, link)


def test_what_was_guessed_is_seen_for_a_while_and_a_key_goes_on() -> None:
    host = Host.of(Setup("konane", 6))

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await pilot.press("enter")
        await until(pilot, lambda: seen.in_step)
        assert seen.top == "OnlineOpening"
        assert "The left hand held the" in seen.words()
        await pilot.press("enter")
        await until(pilot, lambda: seen.top == "OnlineGame")

    play_online(script, host.link(0), settings=replace(STILL, pace="slow"))


def test_throws_roll_and_are_seen_before_the_board_appears() -> None:
    host = Host.alone(Setup("canoga", 9))

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        host.join()
        await until(pilot, lambda: "begin" in seen.words() and seen.top == "OnlineOpening")
        await until(pilot, lambda: seen.in_step)
        await pilot.press("enter")
        await until(pilot, lambda: seen.top == "OnlineGame")
        assert seen.scene.series.stage is Stage.PLAY

    play_online(script, host.link(0), settings=replace(STILL, pace="slow", animations=True))


def test_escape_leaves_an_opening_and_a_refusal_is_told_in_it() -> None:
    host = Host.of(Setup("kono", 5))
    link = host.link(opened_by(host))

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        link.held = True
        await pilot.press("w")
        link.put(Refused("disk", "the server could not keep it"))
        await until(pilot, lambda: "The server could not keep it." in seen.words())
        await pilot.press("escape")
        await until(pilot, lambda: seen.top == "Home" and bool(link.closings))

    play_online(script, link)


def test_a_connection_lost_in_an_opening_is_told_there() -> None:
    host = Host.of(Setup("kono", 5))
    picker = opened_by(host)
    link = host.link(picker)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        link.lose()
        await until(pilot, lambda: online_words.RECONNECTING in seen.words())
        await pilot.press("w")
        await pilot.pause()
        assert link.sent == []
        link.come_back()
        await until(pilot, lambda: "you begin." in seen.words())
        await pilot.press("w")
        await until(pilot, lambda: seen.top == "OnlineGame" and seen.in_step)

    play_online(script, link)


# The connection


@pytest.mark.parametrize(
    ("size", "terminal"),
    [((80, 24), Terminal()), ((60, 20), Terminal("ascii", "none"))],
)
def test_a_loss_is_seen_decisions_are_refused_and_it_comes_back(
    size: tuple[int, int], terminal: Terminal
) -> None:
    host = kono("1,1 se", "5,1 ne", clock=(600, 0))
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await pilot.press("right", "r")
        cursor = seen.scene.cursor
        assert seen.scene.notice == online_words.NO_REDO
        link.lose()
        await until(pilot, lambda: online_words.RECONNECTING in seen.card())
        assert seen.scene.notice == ""
        assert "was lost. Your seat is kept. The clocks are a guess meanwhile." in seen.card()
        assert "You ~" in seen.top_row()
        assert seen.table.query_one(Banner).display
        assert online_words.RECONNECTING in seen.network()
        await type_move(pilot, "1,2 se")
        assert online_words.NO_CONNECTION in seen.card()
        await pilot.press("u", "d", "m")
        assert link.sent == []
        host.play(0, "1,5 sw")
        link.come_back()
        await until(pilot, lambda: seen.in_step)
        assert seen.scene.notice == online_words.BACK
        assert "~" not in seen.top_row()
        assert seen.scene.cursor == cursor
        assert not seen.table.query_one(Banner).display

    play_online(script, link, size=size, terminal=terminal)


def test_a_piece_stays_picked_up_and_who_looks_back_does_so_where_nothing_has_happened() -> None:
    host = kono("1,1 se", "5,1 ne")
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await pilot.press("n", "enter")
        picked = seen.scene.picked
        assert picked
        link.lose()
        link.come_back()
        await until(pilot, lambda: seen.scene.notice == online_words.BACK)
        assert seen.scene.picked == picked
        await pilot.press("home", "right_square_bracket")
        host.play(0, "1,5 sw")
        link.come_back()
        await until(pilot, lambda: seen.in_step and link.events.empty())
        assert seen.scene.reviewed == 1

    play_online(script, link)


@pytest.mark.parametrize(("code", "text"), [("taken_over", "another connection has the seat")])
def test_the_end_of_a_room_is_told_and_a_copy_can_be_saved(code: str, text: str) -> None:
    host = kono("1,1 se")
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        link.end(code, text)
        await until(pilot, lambda: seen.top == "Ask")
        assert "Another connection has the seat." in seen.words()
        await pilot.press("r")
        await until(pilot, lambda: seen.top == "OnlineGame")
        assert "q leaves." in seen.card()
        await type_move(pilot, "5,1 ne")
        assert link.sent == []
        await pilot.press("escape", "q")
        await until(pilot, lambda: seen.top == "Home")

    play_online(script, link)
