"""The game screen, driven by keys and clicks."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Input, Static

from kono_tui.core.save import Player
from kono_tui.errors import EngineError, StoreError
from kono_tui.games import GAMES
from kono_tui.live.events import RoundChanged
from kono_tui.live.state import LiveState
from kono_tui.play.match import Match
from kono_tui.play.storage import saves
from kono_tui.play.storage.saves import autosaves_folder, load_save
from kono_tui.play.tournament import Tournament
from kono_tui.scene.scene import Scene
from kono_tui.search.levels import Level
from kono_tui.strategy.advisor import Advice
from kono_tui.tui.app import HANGUP_STATUS, KonoApp, LaunchOptions
from kono_tui.tui.dialogs.choice import ChoiceDialog
from kono_tui.tui.game.panels.evaluation import EvaluationPanel
from kono_tui.tui.game.panels.log import MoveLog
from kono_tui.tui.game.panels.turn_card import TurnCard
from kono_tui.tui.game.screen import GameScreen
from kono_tui.tui.settings.values import read_settings, settings_file
from kono_tui.tui.widgets.board import BoardWidget
from kono_tui.tui.widgets.footer import MenuFooter
from tests.games.pig import PIG
from tests.tui.driver import STILL, QuickAdvisor, drive
from tests.tui.tournaments import (
    TWO_COMPUTERS,
    TWO_HUMANS,
    nearly_over,
    new_round,
    with_moves_played,
)
from tests.tui.waits import wait_until


def screen(app: KonoApp) -> GameScreen:
    assert isinstance(app.screen, GameScreen)
    return app.screen


def scene(app: KonoApp) -> Scene:
    return screen(app).now


def match(app: KonoApp) -> Match:
    found = scene(app).match
    assert found is not None
    return found


def typed_moves(app: KonoApp) -> list[str]:
    found = match(app)
    return [
        found.game.notation.format_move(position, move)
        for position, move in zip(found.positions, found.moves, strict=False)
    ]


async def wait_until_settled(pilot: Pilot[None]) -> None:
    """Wait until no worker of the turns is at work, and the screen is drawn."""
    for _ in range(4):
        await pilot.pause()
    await pilot.app.workers.wait_for_complete(
        [each for each in pilot.app.workers if each.group == "turn" and not each.is_finished]
    )
    await pilot.pause()


async def click(pilot: Pilot[None], app: KonoApp, row: int, column: int, button: int = 1) -> None:
    """Click the point."""
    board = screen(app).query_one(BoardWidget)
    assert board.geometry is not None
    x, y = board.geometry.canvas_xy((row - 1) * board.geometry.columns + column - 1)
    left, top = board.corner
    await pilot.click(BoardWidget, offset=(left + x, top + y), button=button)
    await pilot.pause()


def card_text(app: KonoApp) -> str:
    """The text of the turn card."""
    return str(screen(app).query_one(TurnCard).content)


HUMANS = LaunchOptions(new_round(TWO_HUMANS))


def test_a_move_by_arrows_and_enter() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("enter", "down", "enter")
        await wait_until_settled(pilot)
        assert typed_moves(app) == ["1,1 se"]
        assert "Human 2's move" in card_text(app)

    drive(script, HUMANS)


def test_escape_takes_a_selection_back_at_no_cost() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("enter", "down", "escape")
        assert scene(app).picked_cells == ()
        assert typed_moves(app) == []

    drive(script, HUMANS)


@pytest.mark.parametrize(("key", "move"), [("1", "1,2 sw"), ("3", "1,2 se")])
def test_digits_play_directions_where_a_piece_can_go(key: str, move: str) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("n", key)
        await wait_until_settled(pilot)
        played = typed_moves(app)
        assert played == ([move] if key == "3" else [])

    drive(script, HUMANS)


def test_all_four_digits_go_their_ways() -> None:
    ways = {"7": "nw", "9": "ne", "1": "sw", "3": "se"}

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        for key, way in ways.items():
            played = with_moves_played(
                new_round(TWO_HUMANS), "1,3 se", "5,2 ne", "2,4 sw", "4,3 sw"
            )
            screen(app).live.source.tell(RoundChanged(), LiveState(played))
            screen(app).scene = replace(screen(app).now, cursor=12)
            await pilot.press(key)
            await wait_until_settled(pilot)
            assert typed_moves(app)[4:] == [f"3,3 {way}"]

    drive(script, HUMANS)


def test_a_typed_move_and_a_bad_one_explained_in_place() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("colon", *"3,3 se", "enter")
        assert "there is no piece at (3,3)" in card_text(app).lower()
        line = screen(app).query_one("#typed", Input)
        assert line.has_focus
        assert line.value == "3,3 se"
        line.value = "2,1 se"
        await pilot.press("enter")
        await wait_until_settled(pilot)
        assert typed_moves(app) == ["2,1 se"]
        assert not line.display
        await pilot.press("colon", "escape")
        assert not line.display

    drive(script, HUMANS)


def test_the_mouse_picks_up_puts_down_and_plays() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await click(pilot, app, 1, 1)
        assert scene(app).picked_cells == (0,)
        await click(pilot, app, 1, 1)
        assert scene(app).picked_cells == ()
        await click(pilot, app, 1, 1)
        await click(pilot, app, 3, 3, button=3)
        assert scene(app).picked_cells == ()
        await click(pilot, app, 1, 1)
        await click(pilot, app, 2, 2)
        await wait_until_settled(pilot)
        assert typed_moves(app) == ["1,1 se"]
        await click(pilot, app, 3, 4)
        await wait_until_settled(pilot)
        assert typed_moves(app) == ["1,1 se", "4,5 nw"]

    drive(script, HUMANS)


def test_hovering_says_what_a_point_is() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        board = screen(app).query_one(BoardWidget)
        assert board.geometry is not None
        x, y = board.geometry.canvas_xy(22)
        left, top = board.corner
        await pilot.hover(BoardWidget, offset=(left + x, top + y))
        await pilot.pause()
        assert "(5,3): black piece, Black's home, worth 5" in card_text(app).replace("\n", " ")

    drive(script, HUMANS)


def test_the_computer_answers_and_says_why() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("3")
        await wait_until_settled(pilot)
        assert len(typed_moves(app)) == 2
        why = str(screen(app).query_one("Explanation", Static).content)
        assert "The computer moved the piece at" in why
        assert "It wanted to" in why
        await pilot.press("e")
        await pilot.pause()
        assert "looked 1 turn ahead" in str(screen(app).query_one("Explanation", Static).content)

    drive(script, LaunchOptions(new_round()))


def test_help_comes_in_steps_and_space_plays_it() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        hint = screen(app).query_one("Hint", Static)
        assert not hint.display
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Look at the piece" in str(hint.content)
        await pilot.press("h")
        await pilot.pause()
        assert "Move the piece" in str(hint.content)
        await pilot.press("h")
        await pilot.pause()
        assert ", to " in str(hint.content)
        advised = scene(app).advice
        assert advised is not None
        await pilot.press("space")
        await wait_until_settled(pilot)
        assert match(app).moves[0] == advised.move
        assert not hint.display

    drive(script, LaunchOptions(new_round()))


def test_help_is_for_a_humans_turn() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        screen(app).scene = replace(scene(app), computer_waits=True)
        await pilot.press("h")
        assert "You can ask for help when it is your turn" in card_text(app)

    drive(script, LaunchOptions(new_round(TWO_COMPUTERS)), settings=replace(STILL, pace="ask"))


def test_undo_takes_back_a_full_turn_and_redo_plays_it_again() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("3")
        await wait_until_settled(pilot)
        before = typed_moves(app)
        await pilot.press("u")
        await wait_until_settled(pilot)
        assert typed_moves(app) == []
        await pilot.press("r")
        await wait_until_settled(pilot)
        assert typed_moves(app) == before
        await pilot.press("r")
        assert "nothing to redo" in card_text(app)

    drive(script, LaunchOptions(new_round()))


def test_undo_with_nothing_to_undo_says_so() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("u")
        await pilot.pause()
        assert "There is nothing to undo" in card_text(app)

    drive(script, HUMANS)


def test_stepping_through_the_game_shows_it_as_it_was() -> None:
    tournament = with_moves_played(new_round(TWO_HUMANS), "1,1 se", "5,1 ne", "1,3 se")

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("left_square_bracket")
        assert scene(app).ply == 2
        assert "Reviewing 2/3" in card_text(app)
        await pilot.press("home")
        assert scene(app).ply == 0
        await pilot.press("3")
        assert "End goes back" in card_text(app).replace("\n", " ")
        assert len(typed_moves(app)) == 3
        await pilot.press("right_square_bracket")
        assert scene(app).ply == 1
        await pilot.press("end")
        assert scene(app).reviewed_ply is None
        log = screen(app).query_one("#log", MoveLog)
        await pilot.click("#log", offset=(8, 1))
        await pilot.pause()
        assert scene(app).ply == 1
        await pilot.click("#log", offset=(log.column_starts[1] + 2, 1))
        await pilot.pause()
        assert scene(app).ply == 2

    drive(script, LaunchOptions(tournament))


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_while_one_steps_the_footer_shows_the_keys_for_it(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        footer = screen(app).query_one(MenuFooter)
        assert "End" not in str(footer.render())
        await pilot.press("left_square_bracket")
        await pilot.pause()
        shown = str(footer.render())
        assert "[ Back  ] On  Home Start  End Now" in shown
        assert "?" in shown
        assert "Undo" not in shown
        await pilot.press("end")
        await pilot.pause()
        assert "End" not in str(footer.render())
        assert "Move" in str(footer.render())

    tournament = with_moves_played(new_round(TWO_HUMANS), "1,1 se", "5,1 ne")
    drive(script, LaunchOptions(tournament), size)


def test_flip_values_zen_and_scale() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        board = screen(app).query_one(BoardWidget)
        assert board.picture is not None
        await pilot.press("f")
        assert board.picture.is_flipped
        await pilot.press("v")
        assert board.picture.marks.movable
        await pilot.press("v")
        assert not board.picture.marks.movable
        assert board.geometry is not None
        large = board.geometry.scale
        await pilot.press("minus")
        await pilot.pause()
        assert board.geometry.scale == large - 1
        await pilot.press("plus")
        await pilot.pause()
        assert board.geometry.scale == large
        await pilot.press("z")
        await pilot.pause()
        assert not screen(app).query_one("#panel").display
        assert board.size == app.size
        await pilot.press("escape")
        await pilot.pause()
        assert screen(app).query_one("#panel").display

    drive(script, HUMANS)


def test_with_the_setting_a_move_is_asked_about() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("3")
        assert typed_moves(app) == []
        assert "Enter plays it" in card_text(app).replace("\n", " ")
        await pilot.press("escape")
        assert scene(app).pending_move is None
        await pilot.press("3", "enter")
        await wait_until_settled(pilot)
        assert typed_moves(app) == ["1,1 se"]
        await click(pilot, app, 5, 1)
        await click(pilot, app, 4, 2)
        assert len(typed_moves(app)) == 1
        await click(pilot, app, 4, 2)
        await wait_until_settled(pilot)
        assert typed_moves(app) == ["1,1 se", "5,1 ne"]

    drive(script, HUMANS, settings=replace(STILL, confirm=True))


class SlowAdvisor(QuickAdvisor):
    """Thinks until the test lets it go on."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.cancelled = 0

    async def advise(
        self,
        match: Match,
        level: Level,
        seed: int = 0,
        others: int = 3,
        on_info: Callable[[Advice], None] | None = None,
    ) -> Advice:
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return await super().advise(match, level, seed, others, on_info)


def test_the_computers_turn_can_be_paused_and_saved_before() -> None:
    mind = SlowAdvisor()

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("3")
        await pilot.pause()
        assert "Thinking" in card_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert mind.cancelled == 1
        assert "It is waiting. Enter lets it move. You can save first." in card_text(app)
        assert len(typed_moves(app)) == 1
        await pilot.press("s")
        await pilot.pause()
        assert not isinstance(app.screen, GameScreen)
        await pilot.press("escape")
        await pilot.pause()
        mind.go.set()
        await pilot.press("enter")
        await wait_until_settled(pilot)
        assert len(typed_moves(app)) == 2

    drive(script, LaunchOptions(new_round()), advisor=mind)


def test_with_the_pace_ask_the_computer_waits_for_a_key() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("3")
        await wait_until_settled(pilot)
        assert len(typed_moves(app)) == 1
        assert "It is waiting" in card_text(app)
        await pilot.press("enter")
        await wait_until_settled(pilot)
        assert len(typed_moves(app)) == 2

    drive(script, LaunchOptions(new_round()), settings=replace(STILL, pace="ask"))


class BrokenAdvisor(QuickAdvisor):
    """Fails when asked."""

    async def advise(
        self,
        match: Match,
        level: Level,
        seed: int = 0,
        others: int = 3,
        on_info: Callable[[Advice], None] | None = None,
    ) -> Advice:
        raise EngineError("the engine cannot be started: no such file")


def test_an_engine_failure_is_reported_and_the_engine_can_be_asked_again() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("3")
        await wait_until_settled(pilot)
        assert "The engine cannot be started" in card_text(app)
        assert "Enter asks the computer again" in card_text(app).replace("\n", " ")
        app.advisor = QuickAdvisor()
        await pilot.press("enter")
        await wait_until_settled(pilot)
        assert len(typed_moves(app)) == 2

    drive(script, LaunchOptions(new_round()), advisor=BrokenAdvisor())


def test_watching_can_be_paused_stepped_and_sped_up() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert len(typed_moves(app)) == 0
        await pilot.press("full_stop")
        await wait_until_settled(pilot)
        assert len(typed_moves(app)) == 1
        await pilot.press("full_stop")
        await wait_until_settled(pilot)
        assert len(typed_moves(app)) == 2
        await pilot.press("less_than_sign", "less_than_sign")
        assert screen(app).live.pace == "slow"
        await pilot.press("greater_than_sign", "greater_than_sign")
        assert screen(app).live.pace == "instant"

    drive(script, LaunchOptions(new_round(TWO_COMPUTERS)), settings=replace(STILL, pace="ask"))


def test_two_computers_play_to_the_rounds_end() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until(pilot, lambda: not isinstance(app.screen, GameScreen))
        await wait_until(pilot, lambda: bool(app.screen.query("#heading")))
        assert "IS OVER" in str(app.screen.query_one("#heading", Static).content)

    settings = replace(STILL, pace="instant")
    start = LaunchOptions(new_round(TWO_COMPUTERS))
    drive(script, start, settings=settings)


def test_the_end_of_a_round_is_declared_and_another_can_begin() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("colon", *"4,2 sw", "enter")
        await wait_for_words(pilot, app, "ROUND 1 IS OVER")
        words = words_on_top(app)
        for part in ("ROUND 1 IS OVER", "home points", "captures", "36 - 20 = 16 points"):
            assert part in words
        assert "You begin the next round and pick the colour." in words
        await pilot.press("n")
        await wait_until(pilot, lambda: "ROUND 2" in heading_on_top(app))

    drive(script, LaunchOptions(nearly_over()))


def heading_on_top(app: KonoApp) -> str:
    return " ".join(str(each.content) for each in app.screen.query("#heading").results(Static))


def words_on_top(app: KonoApp) -> str:
    """The words of the screen, or of the dialog over it."""
    return " ".join(str(each.content) for each in app.screen.query(Static))


async def wait_for_words(pilot: Pilot[None], app: KonoApp, words: str) -> None:
    """Wait for a screen or a dialog with these words."""
    await wait_until(pilot, lambda: words in words_on_top(app))
    await pilot.pause()


async def wait_for_screen_count(pilot: Pilot[None], app: KonoApp, count: int) -> None:
    await wait_until(pilot, lambda: len(app.screen_stack) == count)


def test_the_end_can_be_reviewed_and_the_tournament_ended() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("colon", *"4,2 sw", "enter")
        await wait_for_words(pilot, app, "ROUND 1 IS OVER")
        await pilot.press("r")
        await wait_until(pilot, lambda: isinstance(app.screen, GameScreen))
        await wait_until(pilot, lambda: "is over" in card_text(app))
        await pilot.press("left_square_bracket")
        assert "Reviewing 0/1" in card_text(app)
        await pilot.press("enter")
        await wait_for_words(pilot, app, "ROUND 1 IS OVER")
        await pilot.press("e")
        await wait_for_words(pilot, app, "You win the tournament, 16 to 0.")
        await pilot.press("h")
        await wait_for_screen_count(pilot, app, 2)
        await wait_until(pilot, lambda: not list(autosaves_folder().glob("*.txt")))

    drive(script, LaunchOptions(nearly_over()))


def test_quitting_states_the_penalty_and_ends_the_round() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("q")
        await wait_for_words(
            pilot, app, "If you quit the round, it ends now, and you lose 5 points."
        )
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, GameScreen))
        assert match(app).quitter is None
        await pilot.press("q")
        await wait_until(pilot, lambda: bool(app.screen.query("#quit")))
        app.screen.query_one("#quit", Button).press()
        await wait_for_words(pilot, app, "You quit.")
        assert "quitting" in words_on_top(app)

    drive(script, LaunchOptions(new_round()))


def test_leaving_keeps_the_game_and_every_decision_is_on_the_disk() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("3")
        await wait_until_settled(pilot)
        expected = match(app).moves
        await pilot.press("q")
        await wait_until(pilot, lambda: bool(app.screen.query("#quit")))
        await pilot.press("enter")
        await wait_for_screen_count(pilot, app, 2)
        (kept,) = autosaves_folder().glob("*.txt")
        assert load_save(kept).moves == expected
        await pilot.press("c")
        await wait_until_settled(pilot)
        assert match(app).moves == expected

    drive(script, LaunchOptions(new_round()))


def test_what_the_bar_shows_comes_from_the_engine_while_a_human_ponders() -> None:
    mind = QuickAdvisor()

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert match(app).position in scene(app).judgements
        shown = str(screen(app).query_one("EvaluationPanel", Static).content)
        assert shown.startswith("EVAL")
        assert "looking" not in shown
        await pilot.press("b")
        await pilot.pause()
        assert not screen(app).query_one("EvaluationPanel").display

    drive(
        script, LaunchOptions(new_round()), advisor=mind, settings=replace(STILL, evaluation=True)
    )


def test_the_bar_does_not_say_that_it_looks_at_what_is_reviewed() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await app.workers.wait_for_complete()
        await pilot.press("left_square_bracket")
        await pilot.pause()
        shown = str(screen(app).query_one("EvaluationPanel", Static).content)
        assert shown.startswith("EVAL")
        assert shown.endswith("unknown")

    game = with_moves_played(new_round(TWO_HUMANS), "1,1 se", "5,1 ne")
    drive(script, LaunchOptions(game), settings=replace(STILL, evaluation=True))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60), (500, 150)])
@pytest.mark.parametrize("board", [5, 7, 9])
def test_the_board_fits_any_window(size: tuple[int, int], board: int) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        shown = screen(app).query_one(BoardWidget)
        assert shown.geometry is not None
        assert shown.canvas.width <= shown.size.width
        assert shown.canvas.height <= shown.size.height
        assert shown.geometry.scale >= (1 if board == 9 else 2)

    drive(script, LaunchOptions(new_round(TWO_HUMANS, size=board)), size=size)


def test_a_window_that_is_too_small_says_so_and_comes_back() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        words = " ".join(str(each.content) for each in app.screen.query(Static))
        assert "This window is 40 x 10." in words
        assert "60 x 20" in words
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        await pilot.press("3")
        await wait_until_settled(pilot)
        assert typed_moves(app) == ["1,1 se"]

    drive(script, HUMANS)


def test_a_panel_has_the_rows_it_needs_after_the_window_changed() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        for size, rows in (((60, 20), 1), ((120, 40), 3), ((60, 20), 1)):
            await pilot.resize_terminal(*size)
            panel = screen(app).query_one(EvaluationPanel)
            await wait_until(pilot, lambda: panel.content_size.height == rows)  # noqa: B023

    drive(script, HUMANS, settings=replace(STILL, evaluation=True))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize(
    "begin", [new_round(), with_moves_played(new_round(TWO_HUMANS), "1,1 se", "5,1 ne")]
)
def test_every_panel_shows_all_it_has_to_say(size: tuple[int, int], begin: Tournament) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until_settled(pilot)
        for name in ("ScorePanel", "Explanation"):
            panel = screen(app).query_one(name, Static)
            told = str(panel.content)
            assert panel.size.height >= len(told.splitlines()), name

    drive(script, LaunchOptions(begin), size=size)


def new_pig_game(players: tuple[Player, Player]) -> Tournament:
    """A toy with dice in mid-round, several decisions a turn, and no point to pick."""
    return Tournament(PIG, players).choose_size(1).throw((6, 6)).throw((1, 1))


def test_a_game_of_commands_and_chance_is_played_on_the_same_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES, "pig", PIG)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert "You can only choose throw. Press Enter." in card_text(app).replace("\n", " ")
        await pilot.press("enter")
        await wait_until_settled(pilot)
        assert match(app).moves[0].kind == "throw"
        assert len(match(app).moves) == 2
        while not isinstance(app.screen, ChoiceDialog):
            await pilot.press("x" if len(match(app).legal_moves) > 1 else "enter")
            for _ in range(10):
                await pilot.pause()
        labels = [str(button.label) for button in app.screen.query(Button)]
        assert labels == ["Choose throw", "Choose stop"]
        thrown = len(app.screen_stack)
        await pilot.press("right", "enter")
        await wait_until(pilot, lambda: len(app.screen_stack) < thrown)
        assert match(app).moves[-1].kind == "stop"
        await pilot.press("left_square_bracket")
        assert "Human 1 chose two." in card_text(app)

    drive(script, LaunchOptions(new_pig_game(TWO_HUMANS), seed=3), settings=replace(STILL))


def test_whatever_covers_a_game_holds_it_up() -> None:
    mind = SlowAdvisor()

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("3")
        await pilot.pause()
        await pilot.press("question_mark")
        await wait_until(pilot, lambda: mind.cancelled == 1)
        mind.go.set()
        await pilot.press("escape")
        await wait_until_settled(pilot)
        assert len(typed_moves(app)) == 2

    drive(script, LaunchOptions(new_round()), advisor=mind)


def test_the_screen_does_not_claim_to_keep_a_game_it_cannot_keep(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(path: Path, text: str) -> None:
        raise StoreError(f"cannot write {path}: no space left on device")

    monkeypatch.setattr(saves, "write_text", full)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("3")
        await wait_until_settled(pilot)
        notice = "cannot be saved automatically"
        await wait_until(pilot, lambda: any(notice in each.message for each in app._notifications))
        await pilot.press("q")
        await wait_for_words(pilot, app, "could not be kept")

    drive(script, HUMANS)


def test_a_theme_from_the_palette_is_a_setting_that_stays() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.theme = "nord"
        await pilot.pause()
        await app.workers.wait_for_complete()
        assert app.settings.theme == "nord"
        assert read_settings(settings_file())[0].theme == "nord"

    drive(script, HUMANS)


def test_what_held_for_one_run_alone_is_not_written_down() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("b")
        await pilot.pause()
        await app.workers.wait_for_complete()
        kept = read_settings(settings_file())[0]
        assert kept.evaluation
        assert kept.hints == ""

    drive(script, HUMANS, settings=replace(STILL, hints="easy"))


def test_a_key_pressed_twice_opens_one_dialog() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.action_saved_games()
        app.action_saved_games()
        await wait_for_screen_count(pilot, app, 3)
        for _ in range(10):
            await pilot.pause()
        assert len(app.screen_stack) == 3

    drive(script)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1"])
def test_every_signal_that_would_end_a_program_ends_this_one_as_usual(name: str) -> None:
    number = signal.Signals[name]
    ended: list[KonoApp] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        os.kill(os.getpid(), number)
        await wait_until(pilot, lambda: app.return_code is not None)
        ended.append(app)

    drive(script, HUMANS)
    assert [app.return_code for app in ended] == [128 + number]


def test_without_a_terminal_the_program_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    monkeypatch.setattr(sys, "__stdin__", SimpleNamespace(fileno=lambda: 0))

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        monkeypatch.setattr(os, "isatty", lambda _: True)
        app._check_terminal()
        assert ended == []
        monkeypatch.setattr(os, "isatty", lambda _: False)
        app._check_terminal()
        assert ended == [HANGUP_STATUS]

    drive(script, HUMANS)
