"""Decisions in a room: the server makes them, one at a time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from kono_tui.core.move import STOP, Move
from kono_tui.live.events import (
    HintFound,
    MoveMade,
    NewsArrived,
    OpeningStep,
    PlayerToMove,
    RoomSynced,
)
from kono_tui.live.refusals import Action
from kono_tui.live.room import sender
from kono_tui.live.room.refusals import (
    DECISION_SENT,
    NO_CONNECTION,
    NO_PACE,
    NO_PAUSE,
    NO_REDO,
    SPECTATOR_CANNOT_DECIDE,
)
from kono_tui.live.room.sender import PlannedRest
from kono_tui.live.workers import Group
from kono_tui.net.client.lobby import Lobby, RoomLink
from kono_tui.net.client.seats import saved_seats_in
from kono_tui.net.room_setup import RoomSetup
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage
from tests.live.parts import QuietSettings, in_loop
from tests.live.rooms import KONO, Guest, in_room
from tests.net.room_links import (
    CuttableProxy,
    play_on,
    run_server,
    two_players,
    wait_for_ply,
    wait_until_level,
)

KONANE = RoomSetup("konane", 8)


@in_loop
async def test_a_move_is_on_the_board_only_when_the_server_has_made_it(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (mover, opponent):
        mover.play_any()
        assert (mover.moves, mover.link.pending) == ((), True)
        await mover.wait_for_moves(1)
        await opponent.wait_for_moves(1)
        assert mover.moves == opponent.moves


@in_loop
async def test_each_player_is_called_in_their_own_turn(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (mover, opponent):
        assert await mover.wait_for_event(PlayerToMove) == PlayerToMove(after_opponent=False)
        mover.play_any()
        assert await opponent.wait_for_event(PlayerToMove) == PlayerToMove(after_opponent=True)
        assert len(mover.events_of(PlayerToMove)) == 1


def chain_of(match: Match | None) -> tuple[Move, ...]:
    """Two decisions that the mover can make one after the other; () if there are none."""
    for first in match.legal_moves if match else ():
        assert match is not None
        after = match.play(first)
        jumps = [each for each in after.legal_moves if each.kind == "jump"]
        if after.to_move == match.to_move and jumps:
            return first, jumps[0]
    return ()


async def reach_chain(links: tuple[RoomLink, RoomLink]) -> tuple[Move, ...]:
    """Play at random until Ann has two decisions to make one after the other; return them."""
    source = random.Random(5)
    while True:
        tournament = links[0].view.tournament
        plan = chain_of(tournament.match)
        if plan and tournament.match is not None and tournament.match.to_move == 0:
            return plan
        assert tournament.stage is not Stage.ROUND_OVER
        await play_on(links, source, 1)


@in_loop
async def test_a_planned_turn_is_sent_move_by_move_as_the_server_accepts_it(
    tmp_path: Path,
) -> None:
    async with (
        run_server(tmp_path / "rooms.jsonl") as (_, address),
        two_players(address, KONANE) as links,
    ):
        plan = await reach_chain(links)
        ann = Guest(links[0])
        ann.start()
        before = ann.moves
        ann.game.play(plan)
        assert (ann.moves, ann.game.planned_moves) == (before, plan[1:])
        await ann.wait_for_moves(len(before) + 1)
        assert ann.link.pending, "the next one is on its way only now"
        await ann.wait_for_moves(len(before) + 2)
        assert ann.moves == (*before, *plan)
        assert ann.game.planned_moves == ()
        assert [event.move for event in ann.events_of(MoveMade)] == list(plan)
        await ann.close()


@dataclass(frozen=True)
class CutOff:
    """Ann without a connection, Ben, the moves of the round with her plan, and the way back."""

    ann: Guest
    ben: RoomLink
    planned: tuple[Move, ...]
    proxy: CuttableProxy

    async def let_ann_back(self) -> None:
        self.proxy.open = True
        await self.ann.wait_for_event(RoomSynced)


@asynccontextmanager
async def cut_off_in_a_plan(folder: Path, direction: str) -> AsyncIterator[CutOff]:
    """Cut Ann off when she sends the first of two decisions.

    `direction` says what gets lost: the decision, on its way "up", or the answer to it, "down".
    """
    async with (
        run_server(folder / "rooms.jsonl") as (_, address),
        CuttableProxy(address) as proxy,
        two_players(address, KONANE, proxy.address) as links,
    ):
        plan = await reach_chain(links)
        ann = Guest(links[0])
        ann.start()
        moves = (*ann.moves, *plan)
        setattr(proxy, direction, 0)
        ann.game.play(plan)
        await ann.wait_until(lambda: bool(ann.room.lost_reason))
        setattr(proxy, direction, None)
        yield CutOff(ann, links[1], moves, proxy)
        await ann.close()


@pytest.mark.parametrize("direction", ["up", "down"])
@in_loop
async def test_a_planned_turn_goes_on_after_a_lost_connection_and_nothing_is_played_twice(
    tmp_path: Path, direction: str
) -> None:
    async with cut_off_in_a_plan(tmp_path, direction) as cut:
        await cut.let_ann_back()
        await cut.ann.wait_for_moves(len(cut.planned))
        await wait_until_level(cut.ann.link, cut.ben)
        assert cut.ben.view.tournament.match is not None
        assert cut.ann.moves == cut.ben.view.tournament.match.moves == cut.planned
        assert (cut.ann.game.planned_moves, cut.ann.link.pending) == ((), False)


@in_loop
async def test_a_planned_turn_is_dropped_if_the_position_is_another_one_after_a_lost_connection(
    tmp_path: Path,
) -> None:
    async with cut_off_in_a_plan(tmp_path, "down") as cut:
        await wait_for_ply(cut.ben, cut.ben.view.ply + 1)
        elsewhere = await take_seat_elsewhere(cut)
        assert elsewhere.view.tournament.match is not None
        stop = next(m for m in elsewhere.view.tournament.match.legal_moves if m.kind == STOP)
        elsewhere.play(stop)
        await wait_for_ply(cut.ben, cut.ben.view.ply + 1)
        await elsewhere.close()
        await cut.let_ann_back()
        assert cut.ann.moves == (*cut.planned[:-1], stop)
        assert (cut.ann.game.planned_moves, cut.ann.link.pending) == ((), False)
        assert "The rest of that turn cannot be played." not in cut.ann.notices


async def take_seat_elsewhere(cut: CutOff) -> RoomLink:
    """Take Ann's seat at another terminal."""
    (seat,) = saved_seats_in(cut.proxy.address, cut.ann.link.code)
    return await (await Lobby.open(cut.ben.address, "Ann")).take(seat.room, seat.token)


@in_loop
async def test_the_board_stays_the_same_object_where_nothing_was_decided_meanwhile(
    tmp_path: Path,
) -> None:
    async with (
        run_server(tmp_path / "rooms.jsonl") as (_, address),
        CuttableProxy(address) as proxy,
        two_players(address, KONO, proxy.address) as links,
    ):
        await play_on(links, random.Random(1), 2)
        ann = Guest(links[0])
        ann.start()
        match, view = ann.match, ann.link.view
        assert match.moves
        proxy.cut()
        await ann.wait_for_event(RoomSynced)
        assert ann.link.view.tournament.match is not view.tournament.match
        assert ann.match is match
        await ann.close()


@in_loop
async def test_a_move_by_somebody_else_drops_the_rest_of_a_plan(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (mover, opponent):
        after = mover.match.play(mover.match.legal_moves[0])
        opponent.game.sender.plan = PlannedRest(after.legal_moves[:1])
        mover.play_any()
        await opponent.wait_for_moves(1)
        assert (opponent.game.planned_moves, opponent.link.pending) == ((), False)


@in_loop
async def test_a_message_drops_neither_a_plan_nor_the_board_as_it_was(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (mover, opponent):
        match = mover.match
        mover.game.sender.plan = PlannedRest(match.legal_moves[:1])
        opponent.game.say("hello")
        await mover.wait_until(lambda: mover.room.last_message is not None)
        await let_work_begin()
        assert mover.game.planned_moves == match.legal_moves[:1]
        assert mover.match is match


@in_loop
async def test_a_hint_that_is_on_its_way_does_not_arrive_after_a_move_in_a_room(
    tmp_path: Path,
) -> None:
    async with in_room(tmp_path, replace(KONO, help_allowed=True)) as (mover, _):
        mover.advisor.hold()
        mover.game.analyst.request_hint()
        await mover.advisor.wait_for_questions(1)
        mover.play_any()
        await mover.wait_for_moves(1)
        mover.advisor.release()
        await mover.workers.wait(Group.PONDER)
        assert (mover.state.advice, mover.state.hint_requested) == (None, False)
        assert not mover.events_of(HintFound)


async def let_work_begin() -> None:
    """Let what follows an event begin."""
    for _ in range(5):
        await asyncio.sleep(0)


@in_loop
async def test_a_second_decision_waits_for_the_servers_answer_to_the_first(
    tmp_path: Path,
) -> None:
    async with in_room(tmp_path) as (mover, _):
        mover.play_any()
        mover.play_any()
        assert mover.notices == [DECISION_SENT]
        await mover.wait_for_moves(1)
        assert len(mover.events_of(MoveMade)) == 1


@in_loop
async def test_what_cannot_be_played_is_not_sent(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (mover, _):
        mover.game.play((Move("step", (0, 24)),))
        assert mover.notices == ["The rest of that turn cannot be played."]
        assert not mover.link.pending


@in_loop
async def test_a_decision_that_is_not_answered_for_a_while_is_said_to_be_on_its_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "SENDING_NOTICE_SECONDS", 0.0)
    async with in_room(tmp_path) as (mover, _):
        mover.play_any()
        await mover.workers.wait(Group.PENDING)
        assert mover.room.decision_unanswered
        await mover.wait_for_moves(1)
        assert not mover.room.decision_unanswered


@in_loop
async def test_nothing_can_be_decided_without_a_connection_until_it_is_back(
    tmp_path: Path,
) -> None:
    async with (
        run_server(tmp_path / "rooms.jsonl") as (_, address),
        CuttableProxy(address) as proxy,
        two_players(address, RoomSetup("fanorona", 5), proxy.address) as links,
    ):
        await play_on(links, random.Random(1), 1)
        ann = Guest(links[0])
        ann.start()
        proxy.open = False
        proxy.cut()
        await ann.wait_until(lambda: bool(ann.room.lost_reason))
        moves = ann.moves
        if ann.state.is_humans_turn:
            ann.play_any()
        ann.game.resign()
        assert set(ann.notices[-1:]) == {NO_CONNECTION}
        refused = [ann.game.refusal(action) for action in (Action.DRAW, Action.SAY, Action.RESIGN)]
        assert {each.text for each in refused if each} == {NO_CONNECTION}
        assert None not in refused
        proxy.open = True
        synced = await ann.wait_for_event(RoomSynced)
        assert (synced.notice, ann.room.lost_reason, ann.moves) == ("Back.", "", moves)
        assert ann.state.round_under_way
        await ann.close()


@in_loop
async def test_a_spectator_sees_everything_and_decides_nothing(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (mover, _):
        link = await (await Lobby.open(mover.link.address, "Eve")).watch(mover.link.code)
        eve = Guest(link)
        eve.start()
        mover.play_any()
        await eve.wait_for_moves(1)
        eve.play_any()
        eve.game.resign()
        assert eve.notices[-2:] == [SPECTATOR_CANNOT_DECIDE] * 2
        assert not eve.link.pending
        assert not eve.events_of(PlayerToMove)
        assert eve.game.leave_question() is None
        await eve.close()


@in_loop
async def test_waiting_is_explained_to_a_player_who_wants_to_go_on(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (mover, opponent):
        opponent.game.resume()
        name = mover.room.view.people[mover.room.seat or 0].name
        assert opponent.notices == [f"It is {name}'s turn."]


@in_loop
async def test_pauses_paces_and_redo_are_refused_with_a_sentence(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (mover, _):
        mover.game.pause()
        mover.game.step()
        mover.game.change_pace(1)
        mover.game.redo()
        assert mover.notices == [
            NO_PAUSE,
            NO_PACE,
            NO_PACE,
            NO_REDO,
        ]


@in_loop
async def test_a_clock_that_runs_is_shown_anew_though_nothing_happens(tmp_path: Path) -> None:
    async with in_room(tmp_path, RoomSetup("kono", 5, clock=(10, 0))) as (mover, _):
        mover.play_any()
        await mover.wait_for_moves(1)
        times = {mover.room.now}
        while len(times) < 3:
            seen = len(mover.events)
            await mover.wait_until(lambda seen=seen: len(mover.events) > seen)  # type: ignore[misc]
            times.add(mover.room.now)
        running = mover.room.view.running_seat
        assert running is not None
        left = mover.room.remaining_time(running)
        assert left is not None
        assert 0 < left < 10_000


@in_loop
async def test_without_a_clock_nothing_ticks(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (mover, _):
        assert not mover.workers.is_running(Group.CLOCK)


@in_loop
async def test_the_second_players_arrival_is_told_and_the_opening_follows_step_by_step(
    tmp_path: Path,
) -> None:
    async with run_server(tmp_path / "rooms.jsonl") as (_, address):
        ann = Guest(await (await Lobby.open(address, "Ann")).make(KONO))
        ann.start()
        assert ann.state.awaits_opponent
        assert ann.prompts.questions == []
        ben = Guest(await (await Lobby.open(address, "Ben")).join(ann.link.code))
        ben.start()
        news = await ann.wait_for_event(NewsArrived)
        assert news == NewsArrived("Ben has joined.", is_arrival=True)
        await ann.wait_until(lambda: ann.state.tournament.stage is Stage.COLOUR)
        await ben.wait_until(lambda: ben.state.tournament.stage is Stage.COLOUR)
        assert [step.thrower for step in ann.events_of(OpeningStep)][:2] == [0, 1]
        picker = ann if ann.state.tournament.picker == 0 else ben
        await picker.prompts.wait_for_questions("open_round")
        picker.game.opening.choose_colour("white")
        await ann.wait_until(lambda: ann.state.match is not None)
        picker.prompts.answer("open_round", True)
        await picker.wait_for_event(PlayerToMove)
        for guest in (ann, ben):
            await guest.close()


@in_loop
async def test_a_room_without_help_asks_no_computer_and_one_with_help_evaluates(
    tmp_path: Path,
) -> None:
    curious = QuietSettings(evaluation=True)
    async with in_room(tmp_path, KONO, curious) as (mover, _):
        await mover.wait_for_event(PlayerToMove)
        assert mover.advisor.questions == []
        assert mover.game.analyst.opinion_request() is None
