"""Requests to the opponent, messages to them, and leaving the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Button

from kono_tui.net.naming import MESSAGES
from kono_tui.play.store import load
from kono_tui.tui import online_words
from kono_tui.tui.screens.online_dialogs import RequestAsk
from tests.tui.online import Seen, play_online
from tests.tui.online_tables import kono
from tests.tui.waiting import until

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
