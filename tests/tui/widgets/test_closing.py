"""A screen closes itself and nothing else, whenever it is told to."""

from __future__ import annotations

from textual.pilot import Pilot

from kono_tui.tui.app import KonoApp
from kono_tui.tui.dialogs.choice import ChoiceDialog
from tests.tui.driver import drive

ANSWERS = (("yes", "Yes"), ("no", "No"))


def test_a_dialog_closes_once_however_often_it_is_told_to() -> None:
    answers: list[str | None] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        before = list(app.screen_stack)
        dialog = ChoiceDialog("SURE?", "", ANSWERS)
        app.push_screen(dialog, answers.append)
        await pilot.pause()
        for answer in ("yes", "no", "no"):
            dialog.dismiss(answer)
        await pilot.pause()
        assert app.screen_stack == before

    drive(script)
    assert answers == ["yes"]


def test_a_covered_dialog_closes_when_nothing_covers_it_any_more() -> None:
    answers: list[tuple[str, str | None]] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        before = list(app.screen_stack)
        below, above = (ChoiceDialog(name, "", ANSWERS) for name in ("BELOW", "ABOVE"))
        app.push_screen(below, lambda answer: answers.append(("below", answer)))
        app.push_screen(above, lambda answer: answers.append(("above", answer)))
        await pilot.pause()
        below.dismiss("no")
        await pilot.pause()
        assert app.screen is above
        assert not answers
        above.dismiss("yes")
        await pilot.pause()
        assert app.screen_stack == before

    drive(script)
    assert answers == [("above", "yes"), ("below", "no")]


def test_a_dialog_that_is_not_mounted_yet_closes_as_soon_as_it_is() -> None:
    answers: list[str | None] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        before = list(app.screen_stack)
        dialog = ChoiceDialog("SURE?", "", ANSWERS)
        app.push_screen(dialog, answers.append)
        dialog.dismiss("no")
        await pilot.pause()
        assert app.screen_stack == before

    drive(script)
    assert answers == ["no"]
