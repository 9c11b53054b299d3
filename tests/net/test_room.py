"""A room plays every game as at home, and its record leads to the same room."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kono_tui.errors import NetError
from kono_tui.games import GAMES
from kono_tui.net.protocol import decisions
from kono_tui.net.protocol.decisions import DecisionRecord
from kono_tui.net.protocol.requests import TAKEBACK, Request
from kono_tui.net.room import Room
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.room_view import RoomView
from kono_tui.play.tournament import Stage, Tournament
from tests.net.rooms import full_room, play_round_out, random_decision, view_of


def without_names(series: Tournament) -> Tournament:
    """Return a tournament without the names that everybody has in view."""
    return replace(series, players=RoomSetup("kono", 5).new_tournament().players)


def after_record(view: RoomView, record: DecisionRecord) -> RoomView:
    """Return a room as it is after a recorded decision."""
    return view.with_decision(view.parse_decision(record), 0.0)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_three_rounds_are_told_replayed_and_synced_alike(game: str, seed: int) -> None:
    source = random.Random(seed)
    setup = RoomSetup(game, min(GAMES[game].info.sizes), clock=(60, 5) if seed else None)
    room = full_room(setup, source)
    record: list[DecisionRecord] = list(room.round_decisions)
    view: RoomView = view_of(room)
    for number in range(3):
        for _ in range(400):
            seat = room.deciding_seat
            if seat is None:
                break
            kind, what = random_decision(room, source)
            draft = room.draft_decision(seat, kind, what, source, 0.0)
            room.apply_draft(draft)
            record += draft.decisions
            for decision in draft.decisions:
                view = after_record(view, DecisionRecord.from_wire(decision.to_wire()))
        assert (
            without_names(view.tournament)
            == without_names(room.tournament)
            == without_names(view_of(room).tournament)
        )
        if room.tournament.stage is not Stage.ROUND_OVER:
            draft = room.draft_decision(0, decisions.RESIGN, "", source, 0.0)
            room.apply_draft(draft)
            record += draft.decisions
            view = after_record(view, draft.decisions[0])
        if number < 2:
            size = source.choice(GAMES[game].info.sizes[:3])
            assert room.ask(Request(0, decisions.ROUND, size), source, 0.0) is None
            granted = room.answer(1, True, source, 0.0)
            assert granted is not None
            room.apply_draft(granted)
            record += granted.decisions
            for decision in granted.decisions:
                view = after_record(view, decision)
            assert room.tournament.round == number + 2
    assert [each.ply for each in record] == list(range(room.ply))
    again = Room.replay(room.code, setup, room.seats, record, 0.0)
    assert (
        again.tournament,
        again.round_start_save,
        again.round_decisions,
        again.ply,
        again.clock,
    ) == (
        room.tournament,
        room.round_start_save,
        room.round_decisions,
        room.ply,
        room.clock,
    )


@pytest.mark.parametrize("game", GAMES)
def test_nobody_decides_for_the_other(game: str) -> None:
    source = random.Random(1)
    room = full_room(RoomSetup(game, min(GAMES[game].info.sizes)), source)
    seat = room.deciding_seat
    assert seat is not None
    kind, what = random_decision(room, source)
    with pytest.raises(NetError, match="not your turn"):
        room.draft_decision(1 - seat, kind, what, source, 0.0)


def test_a_turn_is_taken_back_only_when_the_other_agrees() -> None:
    source = random.Random(2)
    room = full_room(RoomSetup("konane", 6), source)
    room.apply_draft(room.draft_decision(0, "guess", "left", source, 0.0))
    first = room.deciding_seat
    assert first is not None
    before = room.tournament
    kind, what = random_decision(room, source)
    room.apply_draft(room.draft_decision(first, kind, what, source, 0.0))
    assert room.ask(Request(first, TAKEBACK), source, 0.0) is None
    with pytest.raises(NetError, match="already asked"):
        room.ask(Request(first, TAKEBACK), source, 0.0)
    with pytest.raises(NetError, match="nobody has asked you anything"):
        room.answer(first, True, source, 0.0)
    assert room.answer(1 - first, False, source, 0.0) is None
    with pytest.raises(NetError, match="said no to that"):
        room.ask(Request(first, TAKEBACK), source, 0.0)
    room.declined_requests.clear()
    room.ask(Request(first, TAKEBACK), source, 0.0)
    draft = room.answer(1 - first, True, source, 0.0)
    assert draft is not None
    room.apply_draft(draft)
    assert room.tournament == before
    assert room.request is None


def test_taken_back_dice_fall_the_same_way_again() -> None:
    source = random.Random(5)
    room = full_room(RoomSetup("canoga", 9), source)
    chosen: tuple[int, str] | None = None
    while (seat := room.deciding_seat) is not None and room.tournament.match is not None:
        choices = len(room.tournament.match.legal_moves)
        kind, what = random_decision(room, source)
        draft = room.draft_decision(seat, kind, what, source, 0.0)
        room.apply_draft(draft)
        thrown = [each.text for each in draft.decisions if each.seat is None]
        if choices > 1:
            chosen = seat, what
        elif thrown and chosen and chosen[0] == seat and room.deciding_seat == seat:
            break
    assert seat is not None
    assert chosen is not None
    room.ask(Request(seat, TAKEBACK), source, 0.0)
    granted = room.answer(1 - seat, True, source, 0.0)
    assert granted is not None
    room.apply_draft(granted)
    room.apply_draft(room.draft_decision(seat, "move", chosen[1], source, 0.0))
    again = room.draft_decision(seat, kind, what, random.Random(99), 0.0)
    assert [each.text for each in again.decisions if each.seat is None] == thrown


def test_running_out_of_time_loses_the_round() -> None:
    source = random.Random(3)
    room = full_room(RoomSetup("kono", 5, clock=(60, 2)), source)
    picker = room.deciding_seat
    assert picker is not None
    room.apply_draft(room.draft_decision(picker, "colour", "white", source, 10.0))
    mover = room.deciding_seat
    assert mover is not None
    kind, what = random_decision(room, source)
    draft = room.draft_decision(mover, kind, what, source, 15.0)
    assert draft.decisions[0].times_left is not None
    assert draft.decisions[0].times_left[mover] == 60_000 - 5_000 + 2_000
    room.apply_draft(draft)
    other = 1 - mover
    with pytest.raises(NetError, match="nobody's time"):
        room.draft_time_out(74.9)
    kind, what = random_decision(room, source)
    late = room.draft_decision(other, kind, what, source, 75.0)
    assert late.decisions[0].kind == decisions.TIME
    assert late.tournament.match is not None
    assert late.tournament.match.quitter == other
    assert late.tournament.match.ending == "A player's time has run out."
    assert late.decisions[0].times_left == tuple(0 if seat == other else 57_000 for seat in (0, 1))


def test_only_a_turn_that_is_played_to_its_end_adds_time() -> None:
    source = random.Random(3)
    room = full_room(RoomSetup("canoga", 9, clock=(60, 5)), source)
    turns = [0, 0]
    for _ in range(40):
        seat = room.deciding_seat
        assert seat is not None
        kind, what = random_decision(room, source)
        room.apply_draft(room.draft_decision(seat, kind, what, source, 0.0))
        turns[seat] += room.deciding_seat != seat
        assert room.times_left(0.0) == (60_000 + 5_000 * turns[0], 60_000 + 5_000 * turns[1])
        if room.ply > 12 and room.deciding_seat is not None and room.deciding_seat != seat:
            break
    assert seat is not None
    before = room.times_left(0.0)
    room.ask(Request(seat, TAKEBACK), source, 0.0)
    draft = room.answer(1 - seat, True, source, 0.0)
    assert draft is not None
    assert [each.times_left for each in draft.decisions] == [before]
    assert [
        each.times_left for each in room.draft_decision(0, "resign", "", source, 0.0).decisions
    ] == [before]


def test_asking_for_another_board_is_not_agreeing() -> None:
    source = random.Random(3)
    room = full_room(RoomSetup("kono", 5), source)
    picker = room.deciding_seat
    assert picker is not None
    room.apply_draft(room.draft_decision(picker, "colour", "white", source, 0.0))
    room.apply_draft(room.draft_decision(0, "resign", "", source, 0.0))
    assert room.ask(Request(0, decisions.ROUND, 5), source, 0.0) is None
    with pytest.raises(NetError, match="has asked you something"):
        room.ask(Request(1, decisions.ROUND, 7), source, 0.0)
    assert room.ask(Request(1, decisions.ROUND, 5), source, 0.0) is not None


def test_a_repeated_decision_is_known_again() -> None:
    source = random.Random(4)
    room = full_room(RoomSetup("fanorona", min(GAMES["fanorona"].info.sizes)), source)
    room.apply_draft(room.draft_decision(0, "colour", "white", source, 0.0))
    ply = room.ply
    kind, what = random_decision(room, source)
    room.apply_draft(room.draft_decision(0, kind, what, source, 0.0))
    assert room.find_repeat(0, kind, what, ply) == room.round_decisions[-1]
    assert room.find_repeat(1, kind, what, ply) is None
    assert room.find_repeat(0, kind, what, ply + 1) is None
    assert room.find_repeat(0, "resign", "", ply) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_computer_at_seat_1_decides_nothing_by_itself_but_its_colour(game: str) -> None:
    for seed in range(6):
        source = random.Random(seed)
        room = full_room(
            RoomSetup(game, min(GAMES[game].info.sizes), computer_level="easy"), source
        )
        assert room.tournament.stage in (Stage.PLAY, Stage.COLOUR, Stage.GUESS)
        if room.tournament.stage is Stage.COLOUR:
            assert room.deciding_seat == 0


def test_a_round_goes_on_to_its_end() -> None:
    source = random.Random(6)
    room = full_room(RoomSetup("konane", 6), source)
    play_round_out(room, source)
    assert room.tournament.stage is Stage.ROUND_OVER
    with pytest.raises(NetError, match="no round is under way"):
        room.draft_decision(0, "resign", "", source, 0.0)
    with pytest.raises(NetError, match="size 5"):
        room.ask(Request(0, decisions.ROUND, 5), source, 0.0)
