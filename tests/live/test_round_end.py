"""The end of a round and of a tournament at home."""

from __future__ import annotations

import pytest

from kono_tui.live.events import GameLeft, RoundEnded
from kono_tui.live.prompts import NextTournament, TournamentEnding
from kono_tui.play.storage.saves import autosaves_folder
from kono_tui.play.tournament import Stage
from tests.live.home import at_home
from tests.live.parts import in_loop
from tests.tui.tournaments import TWO_HUMANS, nearly_over, new_round


@in_loop
async def test_the_last_move_of_a_round_leads_to_its_result() -> None:
    async with at_home(nearly_over()) as home:
        await home.settle()
        home.game.play(home.parse("4,2 sw"))
        await home.prompts.wait_for_questions("end_round")
        assert home.state.is_round_over


@pytest.mark.parametrize(("first", "seat"), [(0, 0), (1, 0)])
@in_loop
async def test_the_only_human_quits_whoever_is_to_move(first: int, seat: int) -> None:
    async with at_home(new_round(first=first)) as home:
        home.game.resign()
        await home.prompts.wait_for_questions("end_round")
        assert home.match.quitter == seat
        assert len(home.events_of(RoundEnded)) == 1


@in_loop
async def test_of_two_humans_the_one_to_move_quits() -> None:
    async with at_home(new_round(TWO_HUMANS)) as home:
        await home.settle()
        await home.play_any()
        home.game.resign()
        assert home.match.quitter == 1


@in_loop
async def test_the_next_round_begins_without_a_size_and_with_nothing_of_the_round_before() -> None:
    async with at_home(new_round()) as home:
        await home.settle()
        await home.play_any()
        assert len(home.state.computer_advice) == 1
        home.game.resign()
        home.prompts.answer("end_round", "next")
        await home.prompts.wait_for_questions("end_round", "open_round")
        state = home.state
        assert (state.tournament.round, state.tournament.stage) == (2, Stage.SIZE)
        assert (dict(state.computer_advice), dict(state.judgements)) == ({}, {})
        assert state.redo_stack == ()


@in_loop
async def test_a_round_can_be_looked_at_and_taken_back_after_its_end() -> None:
    async with at_home(new_round(TWO_HUMANS)) as home:
        await home.settle()
        await home.play_any()
        home.game.resign()
        home.prompts.answer("end_round", "review")
        await home.prompts.wait_for_questions("end_round")
        await home.settle()
        home.game.undo()
        await home.settle()
        assert (home.state.round_under_way, home.match.quitter) == (True, None)


@in_loop
async def test_going_on_after_a_review_shows_the_result_again() -> None:
    async with at_home(new_round()) as home:
        await home.settle()
        home.game.resign()
        home.prompts.answer("end_round", "review")
        await home.prompts.wait_for_questions("end_round")
        await home.settle()
        home.game.continue_play()
        await home.prompts.wait_for_questions("end_round", "end_round")


@in_loop
async def test_the_end_of_the_tournament_shows_the_totals_and_discards_the_autosave() -> None:
    async with at_home(new_round()) as home:
        await home.settle()
        home.game.resign()
        home.prompts.answer("end_round", "end")
        home.prompts.answer("end_tournament", None)
        await home.prompts.wait_for_questions("end_round", "end_tournament")
        await home.settle()
        ending = home.prompts.details[-1]
        assert isinstance(ending, TournamentEnding)
        assert sum(ending.finished.totals) > 0
        assert len(ending.finished.past_rounds) == 1
        assert isinstance(home.events[-1], GameLeft)
        assert list(autosaves_folder().glob("*")) == []


@pytest.mark.parametrize(("level", "expected"), [("", "easy"), ("hard", "hard")])
@in_loop
async def test_another_tournament_begins_with_the_same_choices(level: str, expected: str) -> None:
    async with at_home(new_round()) as home:
        await home.settle()
        before = home.state.tournament
        home.game.resign()
        home.prompts.answer("end_round", "end")
        home.prompts.answer("end_tournament", NextTournament(level))
        await home.prompts.wait_for_questions("end_round", "end_tournament", "open_round")
        after = home.state.tournament
        assert (after.round, after.totals, after.past_rounds) == (1, (0, 0), ())
        assert (after.game, after.size, after.variant) == (before.game, before.size, before.variant)
        assert after.stage is Stage.THROW
        assert [each.level for each in after.players] == ["", expected]
        await home.game.autosave.flush()
        assert len(list(autosaves_folder().glob("*"))) == 1
