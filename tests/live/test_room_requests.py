"""Requests, results and farewells in a room."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kono_tui.live.events import BoardReturned, GameLeft, NewsArrived, RoundChanged, RoundEnded
from kono_tui.live.room.sender import PlannedRest
from kono_tui.live.workers import Group
from kono_tui.net.client import seats
from kono_tui.net.client.lobby import Lobby
from kono_tui.net.protocol.requests import TAKEBACK, Request
from kono_tui.net.room_setup import RoomSetup
from tests.live.parts import in_loop
from tests.live.rooms import KONO, Guest, in_room
from tests.net.room_links import run_server

FANORONA = RoomSetup("fanorona", 5)


async def ask_for_takeback(mover: Guest, opponent: Guest) -> None:
    """Let the mover move, and then ask to take that back; wait until the opponent is asked."""
    mover.play_any()
    await opponent.wait_for_moves(1)
    await mover.wait_for_moves(1)
    mover.game.undo()
    await opponent.prompts.wait_for_questions("answer_request")


@in_loop
async def test_a_request_is_put_to_the_opponent_once_and_agreeing_to_it_is_sent(
    tmp_path: Path,
) -> None:
    async with in_room(tmp_path) as (mover, opponent):
        await ask_for_takeback(mover, opponent)
        assert opponent.prompts.details == [Request(mover.room.seat or 0, TAKEBACK)]
        mover.game.say("hello")
        await opponent.wait_until(lambda: opponent.room.last_message is not None)
        opponent.prompts.answer("answer_request", True)
        await mover.wait_for_moves(0)
        await opponent.wait_for_moves(0)
        assert opponent.prompts.questions == ["answer_request"]
        assert [each.notice for each in mover.events_of(BoardReturned)] == ["Taken back."]


@in_loop
async def test_a_declined_request_is_told_and_not_asked_again(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (mover, opponent):
        await ask_for_takeback(mover, opponent)
        opponent.prompts.answer("answer_request", False)
        news = await mover.wait_for_event(NewsArrived)
        assert news.text.endswith("declines the takeback.")
        await opponent.workers.wait(Group.TURN)
        assert opponent.prompts.questions == ["answer_request"]
        assert len(mover.moves) == 1


@in_loop
async def test_the_same_request_is_asked_again_if_it_is_made_in_a_later_turn(
    tmp_path: Path,
) -> None:
    async with in_room(tmp_path) as (mover, opponent):
        await ask_for_takeback(mover, opponent)
        opponent.prompts.answer("answer_request", False)
        await mover.wait_for_event(NewsArrived)
        await opponent.wait_until(lambda: opponent.room.view.request is None)
        await opponent.workers.wait(Group.TURN)
        opponent.play_any()
        await mover.wait_for_moves(2)
        mover.play_any()
        await mover.wait_for_moves(3)
        mover.game.undo()
        await opponent.prompts.wait_for_questions("answer_request", "answer_request")


@in_loop
async def test_a_request_that_has_ended_meanwhile_is_not_answered(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (mover, opponent):
        await ask_for_takeback(mover, opponent)
        opponent.play_any()
        await opponent.wait_for_moves(2)
        assert opponent.room.view.request is None
        opponent.prompts.answer("answer_request", None)
        await opponent.workers.wait(Group.TURN)
        assert opponent.prompts.questions == ["answer_request"]


@in_loop
async def test_a_takeback_drops_the_rest_of_a_plan(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (mover, opponent):
        await ask_for_takeback(mover, opponent)
        mover.game.sender.plan = PlannedRest(opponent.match.legal_moves[:1], mover.moves)
        opponent.prompts.answer("answer_request", True)
        await mover.wait_for_moves(0)
        assert (mover.game.planned_moves, mover.link.pending) == ((), False)


@pytest.mark.parametrize("agrees", [True, False])
@in_loop
async def test_a_draw_in_a_room_ends_the_round_if_the_opponent_agrees(
    tmp_path: Path, agrees: bool
) -> None:
    async with in_room(tmp_path, FANORONA) as (mover, opponent):
        await mover.game.offer_draw()
        await opponent.prompts.wait_for_questions("answer_request")
        opponent.prompts.answer("answer_request", agrees)
        if agrees:
            await mover.wait_for_event(RoundEnded)
            assert mover.match.draw_agreed
        else:
            await mover.wait_for_event(NewsArrived)
            assert mover.state.round_under_way


async def end_round(mover: Guest, opponent: Guest) -> None:
    """Let the mover resign, and both look at the result."""
    mover.game.resign()
    for guest in (mover, opponent):
        await guest.prompts.wait_for_questions("end_round")
        guest.prompts.answer("end_round", "review")
        await guest.workers.wait(Group.TURN)


@in_loop
async def test_the_result_of_a_round_is_shown_once_and_again_if_the_player_wants_it(
    tmp_path: Path,
) -> None:
    async with in_room(tmp_path) as (mover, opponent):
        await end_round(mover, opponent)
        mover.game.say("thanks")
        await opponent.wait_until(lambda: opponent.room.last_message is not None)
        await opponent.workers.wait(Group.TURN)
        assert opponent.prompts.questions == ["end_round"]
        opponent.game.show_result()
        await opponent.prompts.wait_for_questions("end_round", "end_round")


@in_loop
async def test_the_result_is_shown_again_if_the_opponent_asks_for_another_round(
    tmp_path: Path,
) -> None:
    async with in_room(tmp_path) as (mover, opponent):
        await end_round(mover, opponent)
        mover.game.ask_for_round(5)
        await opponent.prompts.wait_for_questions("end_round", "end_round")
        opponent.game.answer(True)
        await mover.wait_until(lambda: mover.state.tournament.round == 2)
        await opponent.wait_until(lambda: opponent.state.tournament.round == 2)
        assert mover.events_of(RoundChanged)


@in_loop
async def test_a_player_can_leave_at_the_result_and_the_seat_is_kept(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (mover, _):
        mover.game.resign()
        mover.prompts.answer("end_round", "leave")
        await mover.wait_for_event(GameLeft)
        assert seats.saved_seats_in(mover.link.address, mover.link.code)


@in_loop
async def test_the_question_to_a_leaving_player_offers_to_quit(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (mover, opponent):
        question = mover.game.leave_question()
        assert question is not None
        assert [answer for answer, _ in question.answers] == ["leave", "quit", "close"]
        await end_round(mover, opponent)
        assert mover.game.leave_question() is None


@in_loop
async def test_closing_a_room_without_a_second_player_ends_it_for_good(tmp_path: Path) -> None:
    async with run_server(tmp_path / "rooms.jsonl") as (_, address):
        lobby = await Lobby.open(address, "Ann")
        ann = Guest(await lobby.make(KONO))
        ann.start()
        question = ann.game.leave_question()
        assert question is not None
        assert "close-room" in dict(question.answers)
        await ann.game.close_room()
        assert isinstance(ann.events[-1], GameLeft)
        assert await lobby.rooms() == []
        await let_everything_run()
        assert ann.prompts.questions == [], "nobody says farewell to a player who has left"
        await lobby.close()
        await ann.close()


@in_loop
async def test_a_closed_game_asks_nothing_more(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (mover, _):
        heard = len(mover.events)
        await mover.game.close()
        await let_everything_run()
        assert mover.prompts.questions == []
        assert len(mover.events) == heard


async def let_everything_run() -> None:
    """Let all that could still happen here begin."""
    for _ in range(10):
        await asyncio.sleep(0)


@in_loop
async def test_a_player_whose_seat_was_taken_from_another_terminal_is_told_so_once(
    tmp_path: Path,
) -> None:
    async with in_room(tmp_path) as (mover, _):
        code, address = mover.link.code, mover.link.address
        (seat,) = (s for s in seats.saved_seats_in(address, code) if s.seat == mover.room.seat)
        other = await (await Lobby.open(address, "Ann")).take(code, seat.token)
        await mover.prompts.wait_for_questions("say_farewell")
        assert mover.room.is_closed
        mover.prompts.answer("say_farewell", False)
        await mover.workers.wait(Group.TURN)
        mover.game.continue_play()
        await mover.workers.wait(Group.TURN)
        assert mover.prompts.questions == ["say_farewell"]
        assert mover.game.leave_question() is None
        await other.close()


@in_loop
async def test_a_copy_of_the_game_can_be_played_on_at_home_by_both_players(
    tmp_path: Path,
) -> None:
    async with in_room(tmp_path) as (mover, opponent):
        for guest in (mover, opponent):
            copied = guest.game.tournament_to_save
            assert copied.local_humans == {0, 1}
            assert copied.match == guest.match
