"""Requests to the opponent, messages to them, and leaving the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Button

from kono_tui.live.room.refusals import NO_REDO
from kono_tui.net.player_names import PHRASES
from kono_tui.play.storage.saves import load_save
from kono_tui.tui.game.room_dialogs import RequestDialog
from tests.tui.game.online.rooms import OnlineSitting, play_online
from tests.tui.game.online.rooms_under_way import kono_room
from tests.tui.waits import wait_until

# Requests


@pytest.mark.parametrize(("key", "agrees"), [("y", True), ("n", False), ("escape", False)])
def test_a_takeback_is_asked_for_and_answered(key: str, agrees: bool) -> None:
    host = kono_room("1,1 se", "5,1 ne")
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        host.handle(1, "ask", "takeback", "0")
        await wait_until(pilot, lambda: seen.top_screen_name == "RequestDialog")
        assert "Ben asks to take a turn back. Do you allow it?" in seen.screen_text()
        await pilot.press("enter")
        await pilot.pause()
        assert link.sent == []
        await pilot.press(key)
        await wait_until(pilot, lambda: seen.top_screen_name == "GameScreen" and seen.is_in_step)
        assert link.sent == [("answer", str(agrees))]
        assert len(seen.match.moves) == (1 if agrees else 2)
        if agrees:
            assert seen.scene.notice == "Ben takes a turn back."

    play_online(script, link)


def test_a_key_pressed_before_a_request_was_seen_is_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(RequestDialog, "unseen_seconds", 60.0)
    host = kono_room("1,1 se", "5,1 ne")
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        host.handle(1, "ask", "takeback", "0")
        await wait_until(pilot, lambda: seen.top_screen_name == "RequestDialog")
        await pilot.press("n", "escape", "y")
        await pilot.pause()
        assert seen.top_screen_name == "RequestDialog"
        await pilot.click("#no")
        await wait_until(pilot, lambda: seen.top_screen_name == "GameScreen" and seen.is_in_step)
        assert link.sent == [("answer", "False")]

    play_online(script, link)


def test_ones_own_takeback_is_asked_for_shown_declined_and_granted() -> None:
    host = kono_room("1,1 se", "5,1 ne")
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("u")
        await wait_until(pilot, lambda: "Ben has not answered yet" in seen.network_text())
        assert "You ask to take a turn back" in seen.card_text()
        await pilot.press("u")
        assert len(link.sent) == 1
        host.handle(1, "answer", "")
        await wait_until(pilot, lambda: seen.scene.notice == "Ben declines the takeback.")
        host.play(0, "1,2 se")
        await wait_until(pilot, lambda: seen.is_in_step)
        await pilot.press("u")
        await wait_until(pilot, lambda: seen.room.own_request is not None)
        host.handle(1, "answer", "yes")
        await wait_until(pilot, lambda: seen.is_in_step and seen.scene.notice == "Taken back.")
        await pilot.press("r")
        assert seen.scene.notice == NO_REDO

    play_online(script, link)


def test_nothing_to_take_back_is_refused_here() -> None:
    link = kono_room().link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("u")
        assert seen.scene.notice == "There is nothing to undo."
        assert link.sent == []

    play_online(script, link)


def test_a_request_that_lapses_or_is_overtaken_goes_by_itself() -> None:
    host = kono_room("1,1 se", "5,1 ne")

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        host.handle(1, "ask", "takeback", "0")
        await wait_until(pilot, lambda: seen.top_screen_name == "RequestDialog")
        host.lapse()
        await wait_until(pilot, lambda: seen.top_screen_name == "GameScreen")
        assert "off the table" in seen.scene.notice
        host.handle(1, "ask", "takeback", "0")
        await wait_until(pilot, lambda: seen.top_screen_name == "RequestDialog")
        await pilot.press("ctrl+p")
        await wait_until(pilot, lambda: seen.top_screen_name == "Palette")
        host.handle(1, "decide", "resign")
        await wait_until(pilot, lambda: seen.is_in_step)
        assert seen.top_screen_name == "Palette"
        await pilot.press("escape")
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")
        assert seen.link.sent == []

    play_online(script, host.link(0))


# Leaving, resigning, saving, saying


def test_resigning_has_its_price_and_leaving_keeps_the_seat() -> None:
    host = kono_room("1,1 se", clock=(600, 0))
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("q")
        await wait_until(pilot, lambda: seen.top_screen_name == "ChoiceDialog")
        words = seen.screen_text()
        assert "your seat is kept" in words
        assert "Your clock keeps running" in words
        assert "If you quit the round, it ends now, and you lose 5 points." in words
        await pilot.press("q")
        assert link.sent == []
        await pilot.press("enter")
        await wait_until(pilot, lambda: seen.top_screen_name == "RoomRoundEnd")
        assert link.sent == [("decide", "resign", "")]
        await pilot.press("l")
        await wait_until(pilot, lambda: seen.top_screen_name == "Home" and bool(link.closings))
        assert not link.has_left

    play_online(script, link)


@pytest.mark.parametrize("computer", ["", "easy"])
def test_a_copy_is_saved_that_can_be_played_at_home(tmp_path: Path, computer: str) -> None:
    host = kono_room("1,1 se", "5,1 ne", computer_level=computer)
    path = tmp_path / "copy.txt"

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("s")
        await wait_until(pilot, lambda: seen.top_screen_name == "SaveDialog")
        seen.app.screen.query_one("#name").value = str(path)  # type: ignore[attr-defined]
        await pilot.press("enter")
        await wait_until(pilot, lambda: path.exists() and seen.top_screen_name == "GameScreen")

    play_online(script, host.link(0))
    save = load_save(path)
    names = ["Human", "Computer"] if computer else ["Human 1", "Human 2"]
    assert [each.name for each in save.players] == names
    assert not any(each.is_away for each in save.players)
    assert len(save.moves) == 2


def test_words_are_said_and_heard() -> None:
    host = kono_room("1,1 se")
    link = host.link(0)

    async def script(pilot: Pilot[None], seen: OnlineSitting) -> None:
        await pilot.press("m")
        await wait_until(pilot, lambda: seen.top_screen_name == "MessagePicker")
        assert all(
            each in " ".join(map(button_label, seen.app.screen.query(Button)))
            for each in MESSAGE_TEXTS
        )
        await pilot.press("2")
        await wait_until(pilot, lambda: "You: Good luck!" in seen.network_text())
        assert link.sent == [("say", "luck")]
        host.tell({"type": "said", "seat": 1, "what": "thanks"})
        await wait_until(pilot, lambda: "Ben: Thank you!" in seen.network_text())
        assert "Ben: Thank you!" in seen.notices()
        await pilot.press("m")
        await wait_until(pilot, lambda: seen.top_screen_name == "MessagePicker")
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: len(link.sent) == 2)
        await pilot.press("m")
        await wait_until(pilot, lambda: seen.top_screen_name == "MessagePicker")
        await pilot.press("escape")
        await wait_until(pilot, lambda: seen.top_screen_name == "GameScreen")
        assert len(link.sent) == 2

    play_online(script, link)


MESSAGE_TEXTS = list(PHRASES.values())


def button_label(each: Button) -> str:
    return str(each.label)
