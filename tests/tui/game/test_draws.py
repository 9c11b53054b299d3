"""Draws on the screen: a key offers one; the other human or the computer answers."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Static

from kono_tui.errors import EngineError
from kono_tui.live.home.draw_offer import CONSIDERING_DRAW
from kono_tui.play.match import Match
from kono_tui.play.storage.library import latest_autosave
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.draw_answers import EARLY_ANSWER
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.command_palette import palette_commands
from kono_tui.tui.dialogs.choice import ChoiceDialog
from kono_tui.tui.game.round_end import RoundEnd
from kono_tui.tui.game.screen import GameScreen
from kono_tui.tui.widgets.footer import MenuFooter
from tests.fanorona_rounds import (
    AHEAD,
    BEHIND,
    CHAIN,
    COMPUTERS,
    FANORONA,
    HUMANS,
    LOST,
    PLAYERS,
    tournament_at,
)
from tests.konane_chains import tournament_at as konane_at
from tests.tui.driver import QuickAdvisor, Script, autosave_of, drive
from tests.tui.waits import wait_until


def table(app: KonoApp) -> GameScreen:
    """The game, whatever lies over it."""
    (found,) = (each for each in app.screen_stack if isinstance(each, GameScreen))
    return found


def match_of(app: KonoApp) -> Match:
    match = table(app).now.match
    assert match is not None
    return match


def drive_game(script: Script, tournament: Tournament, advisor: QuickAdvisor | None = None) -> None:
    drive(script, LaunchOptions(tournament), advisor=advisor, size=(120, 40))


def footer(app: KonoApp) -> str:
    return str(table(app).query_one(MenuFooter).render())


def screen_text(app: KonoApp) -> str:
    return " ".join(str(each.content) for each in app.screen.query(Static))


async def offer_draw(pilot: Pilot[None], app: KonoApp) -> None:
    await pilot.press("d")
    await wait_until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
    await pilot.press("o")
    await pilot.pause()


# The question before the offer


@pytest.mark.parametrize("key", ["enter", "escape", "p"])
def test_a_slip_of_the_finger_offers_nothing(key: str) -> None:
    mind = QuickAdvisor()

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("d")
        await wait_until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        assert "the round ends and nobody wins it" in screen_text(app)
        await pilot.press(key)
        await pilot.pause()
        assert app.screen is table(app)
        assert table(app).now.notice == ""
        assert not match_of(app).draw_agreed

    drive_game(script, tournament_at(AHEAD), mind)


def test_no_draw_before_ten_turns_each() -> None:
    start = Tournament(FANORONA, PLAYERS).choose_size(5).choose_colour("white")

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await offer_draw(pilot, app)
        await wait_until(pilot, lambda: table(app).now.notice == EARLY_ANSWER)
        assert not match_of(app).draw_agreed

    drive_game(script, start)


# A computer answers


def test_the_computer_accepts_and_the_round_is_drawn() -> None:
    mind = QuickAdvisor()

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert "d Offer a draw" in footer(app)
        asked = len(mind.requests)
        await offer_draw(pilot, app)
        await wait_until(pilot, lambda: isinstance(app.screen, RoundEnd))
        assert match_of(app).draw_agreed
        assert [level.candidate_count for _, level in mind.requests[asked:]] == [1]
        assert "The computer accepts: it thinks it is not ahead." in screen_text(app)
        assert "The players agreed to a draw." in screen_text(app)
        assert "The round is a draw." in screen_text(app)

    drive_game(script, tournament_at(AHEAD), mind)


@pytest.mark.parametrize(("line", "thinks"), [(BEHIND, "is "), (LOST, "is winning.")])
def test_the_computer_declines_and_the_game_goes_on(line: str, thinks: str) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await offer_draw(pilot, app)
        declines = f"The computer declines: it thinks it {thinks}"
        await wait_until(pilot, lambda: table(app).now.notice.startswith(declines))
        assert table(app).now.tournament.stage is Stage.PLAY
        assert app.screen is table(app)

    drive_game(script, tournament_at(line))


def test_an_agreement_is_kept_and_taken_back_by_undo() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        before = table(app).now.tournament
        await offer_draw(pilot, app)
        await wait_until(pilot, lambda: isinstance(app.screen, RoundEnd))
        await autosave_of(table(app)).flush()
        kept = latest_autosave()
        assert kept is not None
        assert "\nDraw: agreed\n" in kept.path.read_text()
        await pilot.press("r")
        await pilot.pause()
        await pilot.press("u")
        await pilot.pause()
        assert table(app).now.tournament == before
        await pilot.press("r")
        await wait_until(pilot, lambda: isinstance(app.screen, RoundEnd))
        assert "The players agreed to a draw." in screen_text(app)
        assert "accepts" not in screen_text(app)

    drive_game(script, tournament_at(AHEAD))


class SlowDrawAdvisor(QuickAdvisor):
    """Answers only when the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.let = asyncio.Event()

    async def advise(self, match: Match, *rest: Any, **named: Any) -> Advice:
        if match.to_move == 0:
            await self.let.wait()
        return await super().advise(match, *rest, **named)


def test_a_move_before_the_answer_is_an_answer() -> None:
    mind = SlowDrawAdvisor()

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await offer_draw(pilot, app)
        await pilot.pause()
        assert table(app).now.notice == CONSIDERING_DRAW
        await pilot.press("colon", *"g2-h2", "enter")
        await wait_until(pilot, lambda: len(match_of(app).moves) > 1)
        mind.let.set()
        await pilot.pause()
        await pilot.pause()
        assert not match_of(app).draw_agreed

    drive_game(script, tournament_at(AHEAD), mind)


def test_help_asked_for_meanwhile_and_a_dialog_break_it_off() -> None:
    mind = SlowDrawAdvisor()

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await offer_draw(pilot, app)
        await pilot.pause()
        await pilot.press("q")
        await wait_until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        assert table(app).now.notice == ""
        await pilot.press("escape")
        await pilot.pause()
        mind.let.set()
        await pilot.pause()
        await pilot.pause()
        assert not match_of(app).draw_agreed
        await offer_draw(pilot, app)
        await wait_until(pilot, lambda: match_of(app).draw_agreed)

    drive_game(script, tournament_at(AHEAD), mind)


def test_an_offer_takes_the_place_of_help_under_way() -> None:
    mind = SlowDrawAdvisor()

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("h")
        await pilot.pause()
        assert table(app).now.hint_requested
        await offer_draw(pilot, app)
        await pilot.pause()
        assert not table(app).now.hint_requested
        mind.let.set()
        await wait_until(pilot, lambda: match_of(app).draw_agreed)

    drive_game(script, tournament_at(AHEAD), mind)


class DeadAdvisor(QuickAdvisor):
    """An engine that has died."""

    async def advise(self, match: Match, *rest: Any, **named: Any) -> Advice:
        raise EngineError("the engine has gone")


def test_the_screen_says_that_the_engine_is_gone() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await offer_draw(pilot, app)
        await wait_until(pilot, lambda: table(app).now.notice == "The engine has gone.")
        assert not match_of(app).draw_agreed

    drive_game(script, tournament_at(AHEAD), DeadAdvisor())


# Another human answers


@pytest.mark.parametrize(
    ("answer", "agreed"),
    [(["y"], True), (["enter"], True), (["n"], False), (["right", "enter"], False)],
)
def test_the_other_human_is_asked(answer: list[str], agreed: bool) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await offer_draw(pilot, app)
        await wait_until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        assert "Human 1 offers a draw. Human 2, do you agree?" in screen_text(app)
        assert [str(each.label) for each in app.screen.query(Button)] == ["Yes", "No"]
        await pilot.press(*answer)
        await wait_until(pilot, lambda: not isinstance(app.screen, ChoiceDialog))
        assert match_of(app).draw_agreed == agreed
        if agreed:
            await wait_until(pilot, lambda: isinstance(app.screen, RoundEnd))
            assert "The players agreed to a draw." in screen_text(app)
        else:
            assert table(app).now.notice == "Human 2 declines: the round goes on."

    drive_game(script, tournament_at(AHEAD, players=HUMANS))


def test_a_click_offers_and_escape_does_not_agree() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        at = footer(app).index("d Offer a draw") + 1
        await pilot.click(MenuFooter, offset=(at, 0))
        await wait_until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.press("escape")
        await wait_until(pilot, lambda: app.screen is table(app))
        assert not match_of(app).draw_agreed

    drive_game(script, tournament_at(AHEAD, players=HUMANS))


# Where no draw can be offered


def test_in_mid_turn_and_in_the_computers_turn_a_draw_is_refused_with_a_reason() -> None:
    async def halfway(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("d")
        await pilot.pause()
        assert table(app).now.notice.startswith("You can offer a draw only at the start of a turn")

    drive_game(halfway, tournament_at(CHAIN, "c3-d3A", players=HUMANS))

    async def reviewing(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("left_square_bracket", "d")
        await pilot.pause()
        assert app.screen is table(app)
        assert table(app).now.notice

    drive_game(reviewing, tournament_at(AHEAD, "g2-h2", players=HUMANS))


@pytest.mark.parametrize(
    "series", [tournament_at(AHEAD, players=COMPUTERS), konane_at()], ids=["watched", "konane"]
)
def test_the_key_is_not_offered_where_there_are_no_draws(series: Tournament) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert "Offer a draw" not in footer(app)
        await pilot.press("d")
        await pilot.pause()
        assert not match_of(app).draw_agreed
        assert "Offer a draw" not in [each.title for each in palette_commands(app, app.screen)]

    drive_game(script, series)


def test_the_palette_offers_draws_too() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert "Offer a draw" in [each.title for each in palette_commands(app, app.screen)]

    drive_game(script, tournament_at(AHEAD))
