"""The steps before the first move of a round at home."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui.core.move import Move
from kono_tui.core.save import Player
from kono_tui.games import GAMES
from kono_tui.live.events import GameLeft, OpeningStep, RoundChanged
from kono_tui.live.workers import Group
from kono_tui.play.tournament import Stage, Tournament
from tests.live.home import at_home
from tests.live.parts import QuietSettings, in_loop
from tests.play import canoga
from tests.tui.tournaments import COMPUTER, TWO_COMPUTERS, TWO_HUMANS, YOU

ENTERED = QuietSettings(dice="entered")


def before_the_size(players: tuple[Player, Player], game: str = "kono") -> Tournament:
    return Tournament(GAMES[game], players)


def before_the_dice(*dice: tuple[int, int]) -> Tournament:
    """Two humans at Kono, with throws of a dice file."""
    return replace(before_the_size(TWO_HUMANS).choose_size(5), dice_left=dice)


@in_loop
async def test_humans_choose_the_size_throw_and_pick_a_colour_one_after_the_other() -> None:
    async with at_home(before_the_size(TWO_HUMANS)) as home:
        opening = home.game.opening
        await home.settle()
        stages = [home.state.tournament.stage]
        opening.choose_size(5)
        while home.state.tournament.stage is Stage.THROW:
            opening.throw()
            await home.workers.wait(Group.OPENING)
        stages.append(home.state.tournament.stage)
        opening.choose_colour("black")
        home.prompts.answer("open_round", True)
        await home.workers.wait(Group.TURN)
        assert stages == [Stage.SIZE, Stage.COLOUR]
        assert home.state.is_humans_turn
        assert isinstance(home.events_of(RoundChanged)[-1], RoundChanged)


@in_loop
async def test_each_step_is_told_with_what_was_before_and_after_and_who_threw() -> None:
    async with at_home(before_the_dice((1, 2), (6, 5)), has_dice_file=True) as home:
        await home.settle()
        for _ in range(2):
            home.game.opening.throw()
            await home.workers.wait(Group.OPENING)
        steps = home.events_of(OpeningStep)
        assert [step.thrower for step in steps] == [0, 1]
        assert steps[0].after is steps[1].before
        assert home.state.tournament.opening_throws == ((1, 2), (6, 5))
        assert home.state.tournament.opener == 1


@in_loop
async def test_the_computer_throws_by_itself_after_the_human() -> None:
    tournament = before_the_size((YOU, COMPUTER)).choose_size(5)
    async with at_home(replace(tournament, dice_left=((6, 6), (1, 1)))) as home:
        await home.settle()
        assert not home.events_of(OpeningStep)
        home.game.opening.throw()
        await home.workers.wait(Group.OPENING)
        assert home.state.tournament.opening_throws == ((6, 6), (1, 1))
        assert not home.game.opening.is_busy


@in_loop
async def test_computers_throw_until_it_is_clear_who_begins() -> None:
    tournament = before_the_size(TWO_COMPUTERS).choose_size(5)
    dice = ((3, 3), (2, 4), (1, 1), (6, 6))
    async with at_home(replace(tournament, dice_left=dice)) as home:
        await home.settle()
        await home.workers.wait(Group.OPENING)
        assert home.state.tournament.opening_throws == dice
        assert home.state.tournament.stage is Stage.COLOUR
        home.game.opening.choose_colour()
        assert home.state.match is not None


@in_loop
async def test_computers_leave_the_guess_to_chance() -> None:
    async with at_home(before_the_size(TWO_COMPUTERS, "konane").choose_size(6)) as home:
        await home.settle()
        (step,) = home.events_of(OpeningStep)
        assert step.hands is not None
        assert home.state.match is not None


@pytest.mark.parametrize("hand", [0, 1])
@in_loop
async def test_a_human_points_at_a_hand_and_both_are_open_then(hand: int) -> None:
    async with at_home(before_the_size((YOU, COMPUTER), "konane").choose_size(6)) as home:
        await home.settle()
        assert home.state.tournament.stage is Stage.GUESS
        home.game.opening.guess(hand)
        (step,) = home.events_of(OpeningStep)
        assert step.hands is not None
        assert step.hands.seat_0_begins == (home.state.tournament.opener == 0)


@in_loop
async def test_a_second_click_on_a_hand_does_nothing() -> None:
    async with at_home(before_the_size((YOU, COMPUTER), "konane").choose_size(6)) as home:
        await home.settle()
        home.game.opening.guess(0)
        before = home.state.tournament
        home.game.opening.guess(1)
        assert home.state.tournament is before
        assert len(home.events_of(OpeningStep)) == 1


@in_loop
async def test_every_step_of_the_opening_is_kept_on_the_disk() -> None:
    async with at_home(before_the_dice((1, 2)), has_dice_file=True) as home:
        await home.settle()
        home.game.opening.throw()
        await home.workers.wait(Group.OPENING)
        await home.game.close()
        assert home.autosaved.opening_throws == ((1, 2),)


@in_loop
async def test_leaving_before_the_first_move_ends_the_game_here() -> None:
    async with at_home(before_the_dice()) as home:
        home.prompts.answer("open_round", False)
        await home.prompts.wait_for_questions("open_round")
        await home.workers.wait(Group.TURN)
        assert isinstance(home.events[-1], GameLeft)


@in_loop
async def test_the_players_own_dice_decide_who_begins_and_do_not_roll() -> None:
    async with at_home(before_the_dice(), ENTERED) as home:
        await home.settle()
        home.prompts.answer("enter_dice", (2, 5))
        home.game.opening.throw()
        await home.workers.wait(Group.OPENING)
        assert home.state.tournament.opening_throws == ((2, 5),)
        assert home.events_of(OpeningStep)[0].thrower is None
        assert home.prompts.details[-1] == ("Human 1 throws", 2)


@in_loop
async def test_backing_out_of_the_dice_dialog_before_the_round_throws_nothing() -> None:
    async with at_home(before_the_dice(), ENTERED) as home:
        await home.settle()
        home.prompts.answer("enter_dice", None)
        home.game.opening.throw()
        await home.workers.wait(Group.OPENING)
        assert home.state.tournament.opening_throws == ()
        assert not home.game.opening.is_busy


@in_loop
async def test_a_dice_file_goes_before_the_players_own_dice_and_its_end_is_told_once() -> None:
    async with at_home(before_the_dice((3, 3)), ENTERED) as home:
        await home.settle()
        home.prompts.answer("enter_dice", (2, 4))
        home.prompts.answer("enter_dice", (1, 5))
        for _ in range(3):
            home.game.opening.throw()
            await home.workers.wait(Group.OPENING)
        assert home.state.tournament.opening_throws == ((3, 3), (2, 4), (1, 5))
        assert home.notices == ["The dice file has run out. From now on, you throw your own dice."]


@in_loop
async def test_the_players_own_dice_fall_within_the_round() -> None:
    async with at_home(canoga.start_round(players=canoga.HUMANS), ENTERED) as home:
        await home.settle()
        home.prompts.answer("enter_dice", (4, 5))
        await home.play("two")
        await home.workers.wait(Group.TURN)
        assert home.moves[-1] == Move("dice", (4, 5))
        assert home.prompts.details == [("Human 1 throws", 2)]


@in_loop
async def test_backing_out_of_the_dice_dialog_leaves_the_game_waiting_to_be_asked_again() -> None:
    async with at_home(canoga.start_round(players=canoga.HUMANS), ENTERED) as home:
        await home.settle()
        home.prompts.answer("enter_dice", None)
        home.game.play(home.match.legal_moves[:1])
        await home.workers.wait(Group.TURN)
        assert home.state.computer_waits
        assert home.notices == ["Enter asks for the dice again."]
        home.prompts.answer("enter_dice", (1, 2))
        home.game.resume()
        await home.workers.wait(Group.TURN)
        assert home.moves[-1] == Move("dice", (1, 2))
        assert home.state.is_humans_turn


@in_loop
async def test_a_dice_file_decides_within_the_round_until_it_has_run_out() -> None:
    dice = ((4, 5),)
    async with at_home(canoga.start_round(players=canoga.HUMANS, dice=dice), ENTERED) as home:
        await home.settle()
        await home.play("two")
        assert home.moves[-1] == Move("dice", (4, 5))
        assert home.prompts.questions == []
        await home.play_any()
        home.prompts.answer("enter_dice", (1, 2))
        await home.play("two")
        await home.workers.wait(Group.TURN)
        assert home.prompts.questions == ["enter_dice"]
        assert len(home.notices) == 1


@pytest.mark.parametrize("is_saved", [False, True])
@in_loop
async def test_leaving_stops_a_throw_that_the_player_has_not_made_yet(
    is_saved: bool, tmp_path: Path
) -> None:
    async with at_home(before_the_dice(), ENTERED) as home:
        await home.settle()
        home.game.opening.throw()
        await home.prompts.wait_for_questions("open_round", "enter_dice")
        if is_saved:
            await home.game.leave_saved(tmp_path / "saved.txt")
        else:
            home.game.leave()
        home.prompts.answer("enter_dice", (6, 5))
        await home.workers.wait(Group.OPENING)
        assert home.events_of(OpeningStep) == []
        assert home.state.tournament.thrower == 0
        assert home.events[-1] == GameLeft()


@in_loop
async def test_what_covers_the_game_at_the_end_of_its_opening_does_not_stop_it() -> None:
    async with at_home(before_the_dice((6, 5), (1, 2))) as home:
        await home.settle()
        for _ in range(2):
            home.game.opening.throw()
            await home.workers.wait(Group.OPENING)
        home.game.opening.choose_colour("white")
        assert home.state.round_under_way
        home.prompts.cover()
        home.prompts.answer("open_round", True)
        await home.workers.wait(Group.TURN)
        assert len(home.events_of(RoundChanged)) == 2
