"""The room around a game over the network: openings, requests, results, clocks, who is there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Button

from kono_tui.net.clock import Clock
from kono_tui.net.decisions import ROUND
from kono_tui.net.events import Refused
from kono_tui.net.naming import MESSAGES
from kono_tui.net.requests import Request
from kono_tui.net.setup import Setup
from kono_tui.play.series import Stage
from kono_tui.play.store import load
from kono_tui.tui import footing, online_words
from kono_tui.tui.online import clock_face
from kono_tui.tui.paint.skin import Glyphs
from kono_tui.tui.screens.online_dialogs import RequestAsk
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.board import Board
from kono_tui.tui.widgets.evaluation import Evaluation
from kono_tui.tui.widgets.footer import MenuFooter
from kono_tui.tui.widgets.network import Banner
from kono_tui.tui.widgets.score import Score
from kono_tui.tui.widgets.sizes import Sizes
from kono_tui.tui.widgets.why import Hint
from tests.tui.canoga import series_after as canoga_after
from tests.tui.driving import STILL, QuickMind
from tests.tui.online import Host, Seen, play_online, type_move
from tests.tui.tables import TWO_HUMANS, begun, nearly_over, played
from tests.tui.waiting import until

KONO = begun(TWO_HUMANS)
OVER = played(nearly_over(), "4,2 sw")
SIZES = [(120, 40), (80, 24), (60, 20)]


def kono(*typed: str, **setup: object) -> Host:
    """A room with a round of Kono; Ann, seat 0, plays White and has begun."""
    return Host.at(played(KONO, *typed), **setup)


def keys_shown(seen: Seen) -> set[str]:
    """What the footer says that keys do."""
    return set(str(seen.table.query_one(MenuFooter).render()).split("  "))


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
    """Who has to decide in an opening."""
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


# Requests


@pytest.mark.parametrize(("key", "agrees"), [("y", True), ("n", False), ("escape", False)])
def test_a_takeback_is_asked_for_and_answered(key: str, agrees: bool) -> None:
    host = kono("1,1 se", "5,1 ne")
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        host.heard(1, "ask", "takeback", "0")
        await until(pilot, lambda: seen.top == "RequestAsk")
        assert "Ben asks to take a turn back. Do you allow it?" in seen.words()
        await pilot.press("enter")
        await pilot.pause()
        assert link.sent == []
        await pilot.press(key)
        await until(pilot, lambda: seen.top == "OnlineGame" and seen.in_step)
        assert link.sent == [("answer", str(agrees))]
        assert len(seen.match.moves) == (1 if agrees else 2)
        if agrees:
            assert seen.scene.notice == "Ben takes a turn back."

    play_online(script, link)


def test_a_key_pressed_before_a_request_was_seen_is_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(RequestAsk, "unseen", 60.0)
    host = kono("1,1 se", "5,1 ne")
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        host.heard(1, "ask", "takeback", "0")
        await until(pilot, lambda: seen.top == "RequestAsk")
        await pilot.press("n", "escape", "y")
        await pilot.pause()
        assert seen.top == "RequestAsk"
        await pilot.click("#no")
        await until(pilot, lambda: seen.top == "OnlineGame" and seen.in_step)
        assert link.sent == [("answer", "False")]

    play_online(script, link)


def test_ones_own_takeback_is_asked_for_shown_declined_and_granted() -> None:
    host = kono("1,1 se", "5,1 ne")
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await pilot.press("u")
        await until(pilot, lambda: "Ben has not answered yet" in seen.network())
        assert "You ask to take a turn back" in seen.card()
        await pilot.press("u")
        assert len(link.sent) == 1
        host.heard(1, "answer", "")
        await until(pilot, lambda: seen.scene.notice == "Ben declines the takeback.")
        host.play(0, "1,2 se")
        await until(pilot, lambda: seen.in_step)
        await pilot.press("u")
        await until(pilot, lambda: seen.linked.asked_there is not None)
        host.heard(1, "answer", "yes")
        await until(pilot, lambda: seen.in_step and seen.scene.notice == "Taken back.")
        await pilot.press("r")
        assert seen.scene.notice == online_words.NO_REDO

    play_online(script, link)


def test_nothing_to_take_back_is_said_here() -> None:
    link = kono().link(0)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await pilot.press("u")
        assert seen.scene.notice == "There is nothing to undo."
        assert link.sent == []

    play_online(script, link)


def test_a_request_that_lapses_or_is_overtaken_goes_by_itself() -> None:
    host = kono("1,1 se", "5,1 ne")

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        host.heard(1, "ask", "takeback", "0")
        await until(pilot, lambda: seen.top == "RequestAsk")
        host.lapse()
        await until(pilot, lambda: seen.top == "OnlineGame")
        assert "no longer asked for" in seen.scene.notice
        host.heard(1, "ask", "takeback", "0")
        await until(pilot, lambda: seen.top == "RequestAsk")
        await pilot.press("ctrl+p")
        await until(pilot, lambda: seen.top == "CommandPalette")
        host.heard(1, "decide", "resign")
        await until(pilot, lambda: seen.in_step)
        assert seen.top == "CommandPalette"
        await pilot.press("escape")
        await until(pilot, lambda: seen.top == "OnlineRoundEnd")
        assert seen.link.sent == []

    play_online(script, host.link(0))


# Leaving, resigning, saving, saying


def test_resigning_has_its_price_and_leaving_keeps_the_seat() -> None:
    host = kono("1,1 se", clock=(600, 0))
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await pilot.press("q")
        await until(pilot, lambda: seen.top == "Ask")
        words = seen.words()
        assert "Your seat is kept" in words
        assert "Your clock runs on" in words
        assert "Resigning ends the round, and costs 5 points." in words
        await pilot.press("r")
        await until(pilot, lambda: seen.top == "OnlineRoundEnd")
        assert link.sent == [("decide", "resign", "")]
        await pilot.press("l")
        await until(pilot, lambda: seen.top == "Home" and bool(link.closings))
        assert not link.left

    play_online(script, link)


@pytest.mark.parametrize("computer", ["", "easy"])
def test_a_copy_is_saved_that_can_be_played_at_home(tmp_path: Path, computer: str) -> None:
    host = kono("1,1 se", "5,1 ne", computer=computer)
    path = tmp_path / "copy.txt"

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await pilot.press("s")
        await until(pilot, lambda: seen.top == "SaveDialog")
        seen.app.screen.query_one("#name").value = str(path)  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: path.exists() and seen.top == "OnlineGame")

    play_online(script, host.link(0))
    save = load(path)
    names = ["Human", "Computer"] if computer else ["Human 1", "Human 2"]
    assert [each.name for each in save.players] == names
    assert not any(each.away for each in save.players)
    assert len(save.moves) == 2


def test_words_are_said_and_heard() -> None:
    host = kono("1,1 se")
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await pilot.press("m")
        await until(pilot, lambda: seen.top == "Words")
        assert all(each in " ".join(map(button, seen.app.screen.query(Button))) for each in SAID)
        await pilot.press("2")
        await until(pilot, lambda: "You: Good luck!" in seen.network())
        assert link.sent == [("say", "luck")]
        host.tell({"type": "said", "seat": 1, "what": "thanks"})
        await until(pilot, lambda: "Ben: Thank you!" in seen.network())
        assert "Ben: Thank you!" in seen.notices()
        await pilot.press("m")
        await until(pilot, lambda: seen.top == "Words")
        await pilot.press("down", "enter")
        await until(pilot, lambda: len(link.sent) == 2)
        await pilot.press("m")
        await until(pilot, lambda: seen.top == "Words")
        await pilot.press("escape")
        await until(pilot, lambda: seen.top == "OnlineGame")
        assert len(link.sent) == 2

    play_online(script, link)


SAID = list(MESSAGES.values())


def button(each: Button) -> str:
    return str(each.label)


# Who is there


def test_it_is_said_who_is_away_and_who_watches() -> None:
    host = kono("1,1 se")

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        assert "Waiting for Ben." in seen.card()
        host.here[1], host.watchers = False, 2
        host.presence()
        await until(pilot, lambda: "Ben is away; the seat is kept." in seen.network())
        assert "2 people watch." in seen.network()
        assert "Ben is away" in seen.card()
        host.here[1] = True
        host.presence()
        await until(pilot, lambda: seen.scene.notice == "Ben has come back.")

    play_online(script, host.link(0))


def test_a_computer_thinks_on_the_server_and_nothing_is_paused_here() -> None:
    host = kono("1,1 se", computer="easy")
    mind = QuickMind()

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        assert "The computer's move" in seen.card()
        assert "It thinks on the server." in seen.card()
        assert "The computer plays on the server." in seen.network()
        for key, said in (
            ("space", online_words.NO_PAUSE),
            ("escape", online_words.NO_PAUSE),
            ("full_stop", online_words.NO_PACE),
            ("less_than_sign", online_words.NO_PACE),
            ("enter", "It is the computer's turn."),
        ):
            await pilot.press(key)
            await pilot.pause()
            assert seen.scene.notice == said, key
        assert mind.asked == []

    play_online(script, host.link(0), mind=mind)


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
    assert clock_face(left) == face


@pytest.mark.parametrize("size", SIZES)
def test_clocks_stand_beside_the_names_and_run(size: tuple[int, int]) -> None:
    host = kono("1,1 se", clock=(600, 5))
    for seat in host.room.seats:
        assert seat is not None
        seat.name = f"{seat.name} of the long name"
    assert host.room.clock is not None
    host.room.clock = Clock((9_000, 600_000), 5000, 1, monotonic())

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        assert "You 0:09.0" in seen.top_row()
        row = seen.top_row()
        assert len(row) == size[0] - 2
        assert row.rstrip().endswith(("10:00", "09:59"))
        await until(pilot, lambda: "09:59" in seen.top_row())
        host.play(1, "5,1 ne")
        await until(pilot, lambda: seen.in_step)
        await until(pilot, lambda: "0:08" in seen.top_row())

    play_online(script, host.link(0), size=size)


def test_without_clocks_nothing_ticks() -> None:
    async def script(pilot: Pilot[None], seen: Seen) -> None:
        assert seen.table.ticking is None
        assert ":" not in seen.top_row()

    play_online(script, kono().link(0))


def test_time_that_has_run_out_ends_the_round() -> None:
    host = kono("1,1 se", clock=(600, 0))
    assert host.room.clock is not None
    host.room.clock = Clock((60_000, 0), 0, 1, monotonic())

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        host.make(host.room.flag(monotonic()))
        await until(pilot, lambda: seen.top == "OnlineRoundEnd")
        assert "Ben's time has run out." in seen.words()
        assert seen.table.ticking is None

    play_online(script, host.link(0))


# The end of a round, and the next one


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


# Watching, and help


def test_who_watches_sees_everything_and_decides_nothing() -> None:
    host = kono("1,1 se")
    host.watchers = 1
    link = host.link(None)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        assert "● Ben's move" in seen.card()
        assert "You are watching." in seen.card()
        assert "Ann and Ben are here. You watch." in seen.network()
        assert "watching" in seen.top_row()
        for key in ("u", "d", "m", "enter"):
            await pilot.press(key)
            await pilot.pause()
        assert seen.scene.notice == online_words.WATCHING
        await type_move(pilot, "5,1 ne")
        assert link.sent == []
        await pilot.press("escape")
        host.play(1, "5,1 ne")
        await until(pilot, lambda: seen.in_step)
        assert "Ann's move" in seen.card()
        host.heard(1, "decide", "resign")
        await until(pilot, lambda: seen.top == "OnlineRoundEnd")
        shown = [str(each.id) for each in seen.app.screen.query(Button) if each.display]
        assert shown == ["review", "leave"]
        await pilot.press("n", "r")
        await until(pilot, lambda: seen.top == "OnlineGame")
        await pilot.press("q")
        await until(pilot, lambda: seen.top == "Home")

    play_online(script, link)


def is_judged(seen: Seen) -> bool:
    return not seen.table.query_one(Evaluation).has_class("silent")


@pytest.mark.parametrize(
    ("seat", "allowed", "may"), [(0, False, False), (0, True, True), (None, False, True)]
)
def test_the_computer_helps_only_where_it_may(seat: int | None, allowed: bool, may: bool) -> None:
    host = kono("1,1 se", "5,1 ne", help=allowed)
    mind = QuickMind()

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await pilot.press("h")
        await pilot.pause()
        await until(pilot, lambda: seen.scene.hint > 0 or not may)
        assert bool(seen.scene.notice == online_words.NO_HELP) == (not may)
        assert is_judged(seen) == may
        assert bool(mind.asked) == may
        told = str(seen.table.query_one(Hint).content)
        assert ("Look at the piece" in told) == may
        await pilot.press("b", "l")
        await pilot.pause()
        if not may:
            assert seen.top == "OnlineGame"
            assert "h Help" not in str(seen.table.query_one(MenuFooter).render())
            host.heard(1, "decide", "resign")
            await until(pilot, lambda: seen.top == "OnlineRoundEnd")
            assert is_judged(seen)

    play_online(script, host.link(seat), settings=replace(STILL, evaluation=True), mind=mind)


def test_a_hint_over_the_network_is_played_by_sending_it() -> None:
    host = kono("1,1 se", "5,1 ne", help=True)
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        await pilot.press("h")
        await until(pilot, lambda: seen.scene.hint > 0)
        await pilot.press("space")
        await until(pilot, lambda: seen.in_step and len(link.sent) == 1)
        assert len(seen.match.moves) == 3

    play_online(script, link)


# How it looks


@pytest.mark.parametrize(
    ("size", "glyphs"), [((60, 20), "ascii"), ((80, 24), "unicode"), ((200, 60), "unicode")]
)
def test_all_of_it_fits(size: tuple[int, int], glyphs: Glyphs) -> None:
    host = kono("1,1 se", clock=(600, 5))
    host.watchers = 3

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        host.tell({"type": "said", "seat": 1, "what": "bye"})
        await until(pilot, lambda: "Goodbye" in seen.network())
        assert len(seen.top_row()) == size[0] - 2
        if glyphs == "ascii":
            told = (seen.top_row(), seen.card(), seen.network())
            assert all(each.isascii() for each in told)

    play_online(script, host.link(0), size=size, terminal=Terminal(glyphs=glyphs))


def test_a_game_at_home_says_nothing_of_a_network() -> None:
    from kono_tui.tui.scene import Scene
    from kono_tui.tui.status import turn

    assert "Your" in turn(Scene(begun()))[0]
    assert footing.left_out(Scene(KONO)) == {"take", "redo", "space", "step", "pace"}
    assert footing.renamed(Scene(KONO)) == {}
    assert online_words.no_say(Scene(KONO)) == ""


@pytest.mark.parametrize("name", ["山田太郎花子さん", "e\u0301\u0301te\u0301", "\u0301Ann"])
def test_names_of_wide_letters_and_marks_keep_their_columns(name: str) -> None:
    host = Host.at(canoga_after("two", "6+3", "c9"), clock=(600, 0))
    assert host.room.seats[1] is not None
    host.room.seats[1].name = name

    async def script(pilot: Pilot[None], seen: Seen) -> None:
        board = seen.table.query_one(Board)
        for strip in (board.render_line(y) for y in range(board.size.height)):
            assert cell_len(strip.text) == board.size.width
        assert cell_len(seen.top_row()) == 78
        score = str(seen.table.query_one(Score).content)
        assert len({cell_len(line) for line in score.splitlines()}) == 1

    play_online(script, host.link(0))
