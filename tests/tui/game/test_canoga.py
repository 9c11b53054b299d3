"""Canoga on the game screen, driven by keys alone and by clicks alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from kono_tui.core.save import DiceThrow
from kono_tui.play.match import Match
from kono_tui.play.storage.saves import autosaves_folder, load_save
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.search.levels import LEVELS, STRONGEST, Level
from kono_tui.strategy.advisor import Advice
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.dialogs.enter_dice import DiceDialog
from kono_tui.tui.game.opening import OpeningDialog
from kono_tui.tui.game.panels.explanation import Explanation, Hint
from kono_tui.tui.game.round_end import RoundEnd
from kono_tui.tui.game.screen import GameScreen
from kono_tui.tui.paint.squares.squares_geometry import SquareGeometry
from kono_tui.tui.paint.squares.tray import option_at
from kono_tui.tui.widgets.board import BoardWidget
from kono_tui.tui.widgets.panel_section import PanelSection
from tests.konane_chains import HUMANS
from tests.searchers import ADVISOR
from tests.tui.canoga_rounds import (
    AHEAD,
    CANOGA,
    against_computer,
    other_cell,
    own_cell,
    tournament_after,
)
from tests.tui.driver import STILL, QuickAdvisor, autosave_of, drive
from tests.tui.game.test_chains import footer
from tests.tui.game.test_screen import (
    card_text,
    match,
    scene,
    screen,
    typed_moves,
    wait_until_settled,
)
from tests.tui.tournaments import TWO_COMPUTERS
from tests.tui.waits import wait_until

DICE: tuple[DiceThrow, ...] = ((4, 5), (6, 2), (1, 1), (6, 6), (3, 2), (6, 5))
ENTERED = replace(STILL, dice="entered")


class SolvedAdvisor(QuickAdvisor):
    """Knows the game's solution."""

    async def advise(
        self,
        match: Match,
        level: Level,
        seed: int = 0,
        others: int = 3,
        on_info: Callable[[Advice], None] | None = None,
    ) -> Advice:
        return ADVISOR.advise(match, LEVELS[STRONGEST], seed, others)


def card_words(app: KonoApp) -> str:
    return " ".join(card_text(app).split())


def section_text(section: PanelSection) -> str:
    """The text of a section of the panel, in one line."""
    words = section.build_content(section.scene, 40) if section.scene else None
    return " ".join(words.plain.split()) if words else ""


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys; after those that play on, wait until the game has."""
    for key in keys:
        await pilot.press(key)
        if key in ("enter", "space", "2", "u"):
            await wait_until_settled(pilot)


async def click_square(pilot: Pilot[None], app: KonoApp, cell: int) -> None:
    board = screen(app).query_one(BoardWidget)
    assert board.geometry is not None
    x, y = board.geometry.canvas_xy(cell)
    left, top = board.corner
    await pilot.click(BoardWidget, offset=(left + x, top + y))
    await wait_until_settled(pilot)


async def click_option(pilot: Pilot[None], app: KonoApp, option: int, times: int = 1) -> None:
    """Click an entry of the list, wherever it is painted."""
    board = screen(app).query_one(BoardWidget)
    picture, geometry = board.picture, board.geometry
    assert picture is not None
    assert picture.marks.tray is not None
    assert isinstance(geometry, SquareGeometry)
    left, top = board.corner
    for y in range(board.canvas.height):
        for x in range(board.canvas.width):
            if option_at(geometry, picture.marks.tray, x, y) == option:
                await pilot.click(BoardWidget, offset=(left + x, top + y), times=times)
                await wait_until_settled(pilot)
                return
    raise AssertionError(f"option {option} is not on the screen")


@pytest.mark.parametrize(("size", "window"), [(9, (120, 40)), (11, (60, 20))])
def test_a_turn_by_keys_alone(size: int, window: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await press(pilot, "enter", "down", "down", "enter")
        assert typed_moves(app) == ["two", "4+5", "c8+1"]
        await press(pilot, "2", "6", "2", "enter")
        assert typed_moves(app)[3:] == ["two", "6+2", "c6+2"]
        await press(pilot, "enter")
        assert typed_moves(app)[-2:] == ["two", "1+1"]
        assert match(app).to_move == 1
        assert "and nothing fits: the turn is over" in card_words(app)

    drive(script, LaunchOptions(tournament_after(size=size, dice=DICE)), window)


@pytest.mark.parametrize("window", [(60, 20), (80, 24)])
def test_a_turn_by_clicks_alone(window: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await click_option(pilot, app, 0)
        assert typed_moves(app) == ["two", "4+5"]
        await click_square(pilot, app, own_cell(7))
        await click_square(pilot, app, own_cell(2))
        assert scene(app).picked_cells == (own_cell(7), own_cell(2))
        await click_option(pilot, app, 2)
        assert typed_moves(app) == ["two", "4+5", "c7+2"]
        await click_option(pilot, app, 0)
        await click_option(pilot, app, 0)
        assert scene(app).picked_cells == (own_cell(8),)
        await click_option(pilot, app, 0)
        assert typed_moves(app)[-1] == "c8"

    drive(script, LaunchOptions(tournament_after(dice=DICE)), window)


@pytest.mark.parametrize("option", [0, 3, 5])
def test_a_double_click_does_what_it_chose_though_the_list_is_turned_over(option: int) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await press(pilot, "enter")
        sets = match(app).legal_moves
        assert len(sets) == 8
        await click_option(pilot, app, option, times=2)
        assert match(app).moves[-1] == sets[option]

    drive(script, LaunchOptions(tournament_after(dice=DICE)), (60, 20))


def test_a_typed_decision_and_a_bad_one_explained_in_place() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await press(pilot, "enter", "colon", *"c7", "enter")
        assert "The throw was 9, not 7." in card_words(app)
        await press(pilot, *"+2", "enter")
        assert typed_moves(app)[-1] == "c7+2"

    drive(script, LaunchOptions(tournament_after(dice=DICE)))


def test_the_eleventh_square_has_the_minus_and_the_tenth_the_nought() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await press(pilot, "enter", "minus", "enter", "enter", "0", "enter")
        assert typed_moves(app)[2::3] == ["c11", "c10"]

    drive(script, LaunchOptions(tournament_after(size=11, dice=((5, 6), (4, 6)))))


def test_one_die_is_thrown_where_that_is_allowed() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await press(pilot, "down")
        assert "Enter throws one die" in card_words(app)
        await press(pilot, "enter")
        assert typed_moves(app)[-2:] == ["one", "4"]
        assert scene(app).tournament.dice_left == ((4, 5),)

    drive(script, LaunchOptions(tournament_after(*AHEAD, dice=((4, 5), (4,)))))


def test_undo_takes_the_last_choice_back_and_the_same_dice_fall_again() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await press(pilot, "enter", "down", "enter", "enter")
        assert typed_moves(app) == ["two", "4+5", "c9", "two", "6+2"]
        await press(pilot, "u")
        assert typed_moves(app) == ["two", "4+5"]
        await press(pilot, "down", "down", "enter", "enter")
        assert typed_moves(app) == ["two", "4+5", "c8+1", "two", "6+2"]

    drive(script, LaunchOptions(tournament_after(dice=DICE)))


def test_escape_takes_what_is_chosen_back_at_no_cost() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await press(pilot, "enter", "down", "escape")
        assert scene(app).picked_cells == ()
        assert typed_moves(app) == ["two", "4+5"]

    drive(script, LaunchOptions(tournament_after(dice=DICE)))


def test_the_computer_plays_its_turn_step_by_step_and_says_why() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until_settled(pilot)
        await wait_until(pilot, lambda: scene(app).is_humans_turn)
        turn = match(app).turns[0]
        assert turn.seat == 1
        assert typed_moves(app)[:2] == ["two", "4+5"]
        why = section_text(screen(app).query_one(Explanation))
        assert "It threw 6 and 5, 11 in all, and nothing fits" in why
        assert "The computer threw 9 and covered 9, because" in why
        await press(pilot, "e")
        more = section_text(screen(app).query_one(Explanation))
        assert "The computer threw 4 and 5, 9 in all. The computer covered 9, because" in more

    drive(script, LaunchOptions(against_computer(first=1, dice=DICE)), (120, 40))


def test_help_tells_what_to_do_why_and_what_everything_is_worth() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await press(pilot, "enter", "h")
        await wait_until(pilot, lambda: scene(app).hint_stage > 0)
        for _ in range(3):
            await press(pilot, "h")
        hint = section_text(screen(app).query_one(Hint))
        assert "Cover 9" in hint
        for move in ("c9", "c8+1", "c7+2", "c4+3+2"):
            assert re.search(rf" {re.escape(move)} [+-][0-9.]+ [0-9.]+%", hint)
        await press(pilot, "space")
        assert typed_moves(app)[-1] == "c9"

    drive(script, LaunchOptions(against_computer(dice=DICE)), (120, 40), advisor=SolvedAdvisor())


def test_the_footer_names_what_enter_and_c_do_now() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert "Enter Throw" in footer(app)
        assert "c Uncover" not in footer(app)
        await press(pilot, "enter")
        assert "Enter Play  c Uncover" in footer(app)
        await press(pilot, "c")
        assert "Enter Play  c Cover" in footer(app)

    tournament = tournament_after(
        "two", "5+3", "c8", "two", "1+1", "c2", "two", "1+1", dice=((3, 5),)
    )
    drive(script, LaunchOptions(tournament))


# The player's own dice


def test_dice_can_be_entered_by_hand() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, DiceDialog))
        asked = app.screen.query_one("#asked", Static)
        assert str(asked.render()) == "Human 1 throws two dice: what do they show?"
        await pilot.press("4", "enter", "6", "backspace", "5", "enter")
        await wait_until(pilot, lambda: not isinstance(app.screen, DiceDialog))
        await wait_until_settled(pilot)
        assert typed_moves(app) == ["two", "4+5"]

    drive(script, LaunchOptions(tournament_after()), settings=ENTERED)


def test_enter_asks_again_for_dice_that_were_not_entered() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, DiceDialog))
        await pilot.press("escape")
        await wait_until(pilot, lambda: scene(app).computer_waits)
        assert card_words(app).endswith("Enter asks for the dice again.")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, DiceDialog))
        await pilot.press("4", "5", "enter")
        await wait_until(pilot, lambda: not isinstance(app.screen, DiceDialog))
        await wait_until_settled(pilot)
        assert typed_moves(app) == ["two", "4+5"]

    drive(script, LaunchOptions(tournament_after()), settings=ENTERED)


def test_dice_of_a_file_come_before_those_entered() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await press(pilot, "enter")
        assert typed_moves(app) == ["two", "4+5"]

    drive(script, LaunchOptions(tournament_after(dice=((4, 5),))), settings=ENTERED)


def test_the_first_throws_can_be_entered_too() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until(pilot, lambda: isinstance(app.screen, OpeningDialog))
        for faces in (("6", "6"), ("1", "2")):
            await pilot.press("enter")
            await wait_until(pilot, lambda: isinstance(app.screen, DiceDialog))
            await pilot.press(*faces, "enter")
            await wait_until(pilot, lambda: isinstance(app.screen, OpeningDialog))
        await pilot.press("enter")
        await wait_until(pilot, lambda: not isinstance(app.screen, OpeningDialog))
        assert scene(app).tournament.opening_throws == ((6, 6), (1, 2))

    drive(script, LaunchOptions(Tournament(CANOGA, HUMANS).choose_size(9)), settings=ENTERED)


# From round to round


def nearly_won() -> Tournament:
    """A round in which only seat 0's 5 is open; the next throw covers it."""
    throws = ("4+5", "c9", "two", "6+3", "c7+2", "two", "6+6", "c8+4", "two", "6+4", "c6+3+1")
    return tournament_after("two", *throws, dice=((3, 2), (6, 6), (1, 1)))


def test_a_won_round_is_declared_and_leaves_an_advantage_to_the_next() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("enter")
        await wait_until(
            pilot, lambda: match(app).to_move == 0 and bool(scene(app).selection.targets)
        )
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, RoundEnd))
        await pilot.press("n")
        await wait_until(pilot, lambda: isinstance(app.screen, OpeningDialog))
        assert screen_below(app).now.tournament.advantage == (1, 9)
        assert screen_below(app).now.tournament.totals == (45, 0)
        await pilot.press("enter", "enter", "enter", "enter", "enter")
        await wait_until(pilot, lambda: not isinstance(app.screen, OpeningDialog))
        point = scene(app).view.points[other_cell(9)]
        assert (point.piece, point.is_strong) == ("black", True)

    drive(script, LaunchOptions(nearly_won()))


def screen_below(app: KonoApp) -> GameScreen:
    below = app.screen_stack[-2]
    assert isinstance(below, GameScreen)
    return below


def test_two_computers_play_a_round_to_its_end() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until(pilot, lambda: isinstance(app.screen, RoundEnd) and app.screen.is_mounted)
        assert screen_below(app).now.tournament.stage is Stage.ROUND_OVER

    drive(script, LaunchOptions(tournament_after(players=TWO_COMPUTERS)))


def test_a_game_in_mid_throw_is_kept_and_comes_back() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await press(pilot, "enter")
        await autosave_of(screen(app)).flush()
        kept = [load_save(path) for path in autosaves_folder().iterdir() if "canoga" in path.name]
        assert any(Tournament.resume(CANOGA, save) == scene(app).tournament for save in kept)

    drive(script, LaunchOptions(against_computer(dice=DICE)))
