"""A question with a few answers."""

from __future__ import annotations

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Button, Static

from kono_tui.tui.app import KonoApp
from kono_tui.tui.dialogs.choice import ChoiceDialog
from tests.tui.driver import drive

ANSWERS = (("save", "Save and quit"), ("leave", "Leave without saving"), ("stay", "Stay"))


def press_for_answer(*keys: str, click: str = "") -> str | None:
    """The answer that these keys, or a click, give."""
    answers: list[str | None] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.push_screen(ChoiceDialog("QUIT", "Leave [the game]?", ANSWERS), answers.append)
        await pilot.pause()
        await pilot.press(*keys)
        if click:
            await pilot.click(click)
        await pilot.pause()

    drive(script)
    (answer,) = answers
    return answer


KEYS: dict[tuple[str, ...], str | None] = {
    ("enter",): "save",
    ("right", "enter"): "leave",
    ("left", "enter"): "stay",
    ("tab", "tab", "enter"): "stay",
    ("right", "right", "right", "enter"): "save",
    ("l",): "leave",
    ("L",): "leave",
    ("escape",): None,
}


def test_keys_choose_an_answer() -> None:
    answers: list[str | None] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        for keys, expected in KEYS.items():
            app.push_screen(ChoiceDialog("QUIT", "Leave [the game]?", ANSWERS), answers.append)
            await pilot.pause()
            await pilot.press(*keys)
            await pilot.pause()
            assert answers.pop() == expected, keys
            assert not answers

    drive(script)


@pytest.mark.parametrize("keys", [("l",), ("l", "l"), ("l", "escape")])
def test_the_letter_of_a_grave_answer_does_not_give_it(keys: tuple[str, ...]) -> None:
    answers: list[str | None] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.push_screen(ChoiceDialog("QUIT", "Leave?", ANSWERS, {"leave"}), answers.append)
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert answers == [None] * ("escape" in keys)
        if not answers:
            await pilot.press("enter")
            await pilot.pause()
            assert answers == ["leave"]

    drive(script)


def test_a_letter_that_two_answers_begin_with_chooses_none_of_them() -> None:
    assert press_for_answer("s", "x", "1", "right", "enter") == "leave"


def test_keys_that_come_faster_than_it_closes_do_not_close_what_lies_below() -> None:
    answers: list[str | None] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        below = app.screen
        question = ChoiceDialog("QUIT", "Leave [the game]?", ANSWERS)
        app.push_screen(question, answers.append)
        await pilot.pause()
        for key in ("l", "l", "enter", "escape"):
            question.post_message(Key(key, key if len(key) == 1 else None))
        question.action_close()
        await pilot.pause()
        assert answers == [None]
        assert app.screen is below

    drive(script)


def test_a_click_chooses_an_answer() -> None:
    assert press_for_answer(click="#stay") == "stay"


def test_the_question_is_shown_as_it_is_and_the_usual_answer_is_the_first() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.push_screen(ChoiceDialog("QUIT", "Leave [the game]?", ANSWERS))
        await pilot.pause()
        screen = app.screen
        assert str(screen.query_one("#heading", Static).content) == "QUIT"
        assert str(screen.query_one("#text", Static).content) == "Leave [the game]?"
        buttons = list(screen.query(Button))
        assert [str(button.label) for button in buttons] == [label for _, label in ANSWERS]
        assert [button.has_class("usual") for button in buttons] == [True, False, False]
        assert app.focused is buttons[0]

    drive(script)


def test_an_answer_that_is_named_after_an_action_closes_nothing_but_the_question() -> None:
    answers: list[str | None] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        below = list(app.screen_stack)
        for _ in range(2):
            app.push_screen(
                ChoiceDialog("QUIT", "Leave?", (("go", "Yes"), ("close", "No"))), answers.append
            )
            await pilot.pause()
            await pilot.press("right", "enter")
            await pilot.pause()
            assert app.screen_stack == below

    drive(script)
    assert answers == ["close", "close"]
