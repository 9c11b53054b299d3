"""The swap of sides on the screen: one question, a key while it is legal, and undo."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual.pilot import Pilot
from textual.widgets import Button, Static

from kono_tui.errors import EngineError
from kono_tui.play.match import Match
from kono_tui.play.storage.saves import autosaves_folder, load_save
from kono_tui.search.levels import Level
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.judgement import judge
from kono_tui.strategy.swap import describe_opinion
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.command_palette import palette_commands
from kono_tui.tui.dialogs.help import Help
from kono_tui.tui.game.panels.top_row import TopRow
from kono_tui.tui.game.swap_dialog import THINKING_TEXT, SwapQuestion
from kono_tui.tui.widgets.board import BoardWidget
from kono_tui.tui.widgets.footer import MenuFooter
from tests.tui.driver import QuickAdvisor, autosave_of, drive
from tests.tui.game.test_chains import footer, log_line
from tests.tui.game.test_screen import card_text, match, screen, typed_moves, wait_until_settled
from tests.tui.konobi_rounds import against_computer, tournament_after
from tests.tui.waits import wait_until

AT_SWAP = tournament_after("d4")
OFFERED = LaunchOptions(AT_SWAP)
"""Two humans; the second may swap."""


class SlowMind(QuickAdvisor):
    """Thinks until the test says that it has thought long enough."""

    def __init__(self, fails: bool = False) -> None:
        super().__init__()
        self.enough = asyncio.Event()
        self.given_up = False
        self.fails = fails
        self.advice: Advice | None = None

    async def advise(
        self,
        match: Match,
        level: Level,
        seed: int = 0,
        others: int = 3,
        on_info: Callable[[Advice], None] | None = None,
    ) -> Advice:
        self.requests.append((match, level))
        try:
            await self.enough.wait()
        except asyncio.CancelledError:
            self.given_up = True
            raise
        if self.fails:
            raise EngineError("the engine is gone")
        self.advice = await super().advise(match, level, seed, others, on_info)
        return self.advice


def question(app: KonoApp) -> SwapQuestion:
    assert isinstance(app.screen, SwapQuestion)
    return app.screen


def question_text(app: KonoApp, id: str) -> str:
    return str(question(app).query_one(f"#{id}", Static).content)


async def wait_for_question(pilot: Pilot[None], app: KonoApp) -> None:
    """Wait until the question is there."""
    await wait_until(pilot, lambda: isinstance(app.screen, SwapQuestion) and app.screen.is_mounted)


async def wait_for_answer(pilot: Pilot[None], app: KonoApp) -> None:
    """Wait until the question is gone and its answer has taken effect."""
    await wait_until(pilot, lambda: not isinstance(app.screen, SwapQuestion))
    await wait_until_settled(pilot)


def test_the_question_says_what_the_swap_means_before_the_computer_has_thought() -> None:
    mind = SlowMind()

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_question(pilot, app)
        assert "Black opened at d4." in question_text(app, "text")
        assert "Human 2 would play Black" in question_text(app, "text")
        assert "then it is Human 1's turn" in question_text(app, "text")
        assert question_text(app, "opinion") == THINKING_TEXT
        labels = [str(button.label) for button in question(app).query(Button)]
        assert labels == ["Swap", "Place a stone"]
        mind.enough.set()
        await wait_until(pilot, lambda: question_text(app, "opinion") != THINKING_TEXT)
        assert mind.advice is not None
        assert AT_SWAP.match is not None
        judgement = judge(AT_SWAP.match.position, mind.advice)
        text = describe_opinion(mind.advice, judgement, AT_SWAP)
        assert question_text(app, "opinion") == text
        assert " has a " in text or " even" in text

    drive(script, OFFERED, advisor=mind)


def test_keys_and_clicks_swap_and_undo_takes_it_back() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_question(pilot, app)
        for keys in (("right", "enter"), ("s",), ("right", "space"), ()):
            await pilot.press(*keys)
            if not keys:
                await pilot.click("#swap")
            await wait_for_answer(pilot, app)
            assert typed_moves(app) == ["d4", "swap"], keys
            assert "Human 1's move" in card_text(app)
            assert "Join west and east." in card_text(app)
            await pilot.press("u")
            await wait_until_settled(pilot)
            assert typed_moves(app) == ["d4"], keys
            await pilot.press("t")
            await wait_for_question(pilot, app)

    drive(script, OFFERED)


def test_a_key_for_the_board_answers_nothing() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_question(pilot, app)
        await pilot.press("enter", "space", "enter", "h", "up", "down")
        await pilot.pause()
        assert question(app).focused is None
        assert not any(button.has_class("usual") for button in question(app).query(Button))
        await pilot.press("escape")
        await wait_for_answer(pilot, app)
        assert typed_moves(app) == ["d4"]

    drive(script, OFFERED)


def test_a_player_who_does_not_swap_decides_on_the_board_and_is_not_asked_again() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_question(pilot, app)
        for keys in (("escape",), ("p",), ("right", "right", "enter")):
            await pilot.press(*keys)
            await wait_for_answer(pilot, app)
            assert typed_moves(app) == ["d4"], keys
            assert "t swaps sides." in card_text(app).replace("\n", " ")
            await pilot.press("question_mark")
            await wait_until(pilot, lambda: isinstance(app.screen, Help))
            await pilot.press("escape")
            await wait_until_settled(pilot)
            assert screen(app) is app.screen, keys
            await pilot.press("t")
            await wait_for_question(pilot, app)
        await pilot.press("escape")
        await wait_for_answer(pilot, app)
        await pilot.press("up", "enter")
        await wait_until_settled(pilot)
        assert len(match(app).moves) == 2

    drive(script, OFFERED)


def test_an_answer_stops_the_computer_that_still_thinks() -> None:
    mind = SlowMind()

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_question(pilot, app)
        await wait_until(pilot, lambda: bool(mind.requests))
        await pilot.press("escape")
        await wait_until(pilot, lambda: mind.given_up)

    drive(script, OFFERED, advisor=mind)


def test_an_engine_failure_is_reported_and_the_question_stays() -> None:
    mind = SlowMind(fails=True)
    mind.enough.set()

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_question(pilot, app)
        await wait_until(pilot, lambda: question_text(app, "opinion") == "The engine is gone.")
        await pilot.press("s")
        await wait_for_answer(pilot, app)
        assert typed_moves(app) == ["d4", "swap"]

    drive(script, OFFERED, advisor=mind)


def test_t_asks_again_while_the_swap_can_be_made_and_the_footer_shows_it_only_then() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_question(pilot, app)
        await pilot.press("escape")
        await wait_for_answer(pilot, app)
        assert "Enter Place  t Swap sides  h Help" in footer(app)
        assert "Swap sides" in [each.title for each in palette_commands(app, app.screen)]
        await pilot.press("t")
        await wait_for_question(pilot, app)
        await pilot.press("s")
        await wait_for_answer(pilot, app)
        assert typed_moves(app) == ["d4", "swap"]
        assert "Swap" not in footer(app)
        assert "Swap sides" not in [each.title for each in palette_commands(app, app.screen)]
        await pilot.press("t")
        await wait_until_settled(pilot)
        assert screen(app) is app.screen

    drive(script, OFFERED)


def test_the_key_in_the_footer_can_be_clicked_and_x_asks_the_same() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_question(pilot, app)
        await pilot.press("escape")
        await wait_for_answer(pilot, app)
        await pilot.click(MenuFooter, offset=(footer(app).index("Swap") + 1, 0))
        await wait_for_question(pilot, app)
        await pilot.press("escape")
        await wait_for_answer(pilot, app)
        await pilot.press("x")
        await wait_for_question(pilot, app)

    drive(script, OFFERED)


def test_a_typed_swap() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_question(pilot, app)
        await pilot.press("escape")
        await wait_for_answer(pilot, app)
        await pilot.press("colon", *"swap", "enter")
        await wait_until_settled(pilot)
        assert typed_moves(app) == ["d4", "swap"]

    drive(script, OFFERED)


def test_what_undo_has_taken_back_redo_plays_again_and_nobody_is_asked() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_question(pilot, app)
        await pilot.press("s")
        await wait_for_answer(pilot, app)
        await pilot.press("u")
        await wait_until_settled(pilot)
        assert "Swap sides" in footer(app)
        await pilot.press("r")
        await wait_until_settled(pilot)
        assert typed_moves(app) == ["d4", "swap"]

    drive(script, OFFERED)


def test_against_the_computer_it_moves_after_the_swap_and_undo_takes_back_both() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_question(pilot, app)
        assert "You would play Black" in question_text(app, "text")
        assert "the computer's turn" in question_text(app, "text")
        await pilot.press("s")
        await wait_for_answer(pilot, app)
        await wait_until(pilot, lambda: len(match(app).moves) == 3)
        await wait_until_settled(pilot)
        assert typed_moves(app)[:2] == ["d4", "swap"]
        assert "Your move" in card_text(app)
        assert "Join north and south." in card_text(app)
        assert "swap" in log_line(app, 1)
        await pilot.press("u")
        await wait_until_settled(pilot)
        assert typed_moves(app) == ["d4"]
        assert "○ Your move" in card_text(app)

    drive(script, LaunchOptions(against_computer("d4", black=1)))


def test_the_computer_is_not_asked_the_question() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("enter")
        await wait_until(pilot, lambda: len(match(app).moves) == 2)
        await wait_until_settled(pilot)
        assert screen(app) is app.screen

    drive(script, LaunchOptions(against_computer()))


def test_colours_are_those_of_the_position_that_is_shown() -> None:
    def seats(app: KonoApp) -> str:
        return str(screen(app).query_one(TopRow).content)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert "○ Human 1" in seats(app)
        assert "● Human 2" in seats(app)
        assert "○ Human 1's move" in card_text(app)
        await pilot.press("left_square_bracket")
        assert "● Human 1" in seats(app)
        await pilot.press("end")
        assert "○ Human 1" in seats(app)

    drive(script, LaunchOptions(tournament_after("d4", "swap")))


def test_whoever_looks_back_is_asked_when_back() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_question(pilot, app)
        await pilot.press("escape")
        await wait_for_answer(pilot, app)
        screen(app).live.player_call._swap_offered_in = None
        await pilot.press("home")
        await wait_until_settled(pilot)
        assert screen(app) is app.screen
        await pilot.press("end")
        await wait_for_question(pilot, app)

    drive(script, OFFERED)


def test_the_question_leaves_the_board_in_sight() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_question(pilot, app)
        below = app.screen_stack[-2]
        board = below.query_one(BoardWidget)
        assert board.geometry is not None
        left, _ = board.corner
        right = left + board.canvas.width
        assert question(app).query_one(".dialog").region.x >= right

    for size in (8, 11, 19):
        drive(script, LaunchOptions(tournament_after("d4", size=size)))
        drive(script, LaunchOptions(tournament_after("d4", size=size)), (120, 40))


def test_the_swap_is_kept() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_question(pilot, app)
        await pilot.press("s")
        await wait_for_answer(pilot, app)
        await autosave_of(screen(app)).flush()
        (path,) = autosaves_folder().iterdir()
        assert [move.kind for move in load_save(path).moves] == ["place", "swap"]

    drive(script, OFFERED)
