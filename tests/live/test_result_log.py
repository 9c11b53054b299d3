"""The results of rounds at home, as they come to lie on the disk."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui.play.results import Outcome, RoundResult
from kono_tui.play.storage.results_file import add_result, read_results
from tests.live.home import at_home
from tests.live.parts import in_loop
from tests.tui.tournaments import COMPUTER, TWO_HUMANS, YOU, nearly_over, new_round

LOST = RoundResult("kono", 5, "easy", Outcome.LOST)
WON = RoundResult("kono", 5, "easy", Outcome.WON)


@in_loop
async def test_a_round_that_is_quit_is_written_down_once() -> None:
    async with at_home(new_round()) as home:
        home.game.resign()
        home.prompts.answer("end_round", "review")
        await home.prompts.wait_for_questions("end_round")
        await home.settle()
        home.game.continue_play()
        await home.prompts.wait_for_questions("end_round", "end_round")
        await home.game.results.flush()
        assert read_results() == (LOST,)


@in_loop
async def test_the_last_move_of_a_round_writes_its_result() -> None:
    async with at_home(nearly_over()) as home:
        await home.settle()
        home.game.play(home.parse("4,2 sw"))
        await home.prompts.wait_for_questions("end_round")
        await home.game.close()
        assert len(read_results()) == 1


@in_loop
async def test_a_round_that_is_taken_back_counts_once_however_it_ends() -> None:
    async with at_home(new_round()) as home:
        home.game.resign()
        home.prompts.answer("end_round", "review")
        await home.prompts.wait_for_questions("end_round")
        await home.settle()
        home.game.undo()
        await home.game.results.flush()
        assert read_results() == ()
        await home.settle()
        home.game.resign()
        await home.game.results.flush()
        assert read_results() == (LOST,)


@in_loop
async def test_two_people_have_no_results() -> None:
    async with at_home(new_round(TWO_HUMANS)) as home:
        home.game.resign()
        await home.game.close()
        assert read_results() == ()


@in_loop
async def test_after_two_wins_in_a_row_the_next_level_is_suggested() -> None:
    add_result(WON)
    async with at_home(replace(nearly_over(), players=(YOU, COMPUTER))) as home:
        await home.settle()
        assert await home.game.results.suggest_level(home.state.tournament) == ""
        home.game.play(home.parse("4,2 sw"))
        await home.prompts.wait_for_questions("end_round")
        tournament = home.state.tournament
        assert await home.game.results.suggest_level(tournament) == "medium"
        sentence = await home.game.results.describe_suggestion(tournament)
        assert sentence == "You have beaten easy twice in a row. Try medium next."


@pytest.fixture
def blocked_folder(data: Path) -> Path:
    """A data folder that cannot be written: a file is in its place."""
    data.write_text("in the way")
    return data


@in_loop
async def test_what_cannot_be_written_counts_while_the_game_is_open(blocked_folder: Path) -> None:
    async with at_home(new_round()) as home:
        home.game.resign()
        assert await home.game.results.read() == (LOST,)
        assert read_results() == ()
        assert blocked_folder.is_file()
