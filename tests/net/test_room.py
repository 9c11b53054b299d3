"""A room plays every game as at home, and its record leads to the same room."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kono_tui.errors import NetError
from kono_tui.games import GAMES
from kono_tui.net import decisions
from kono_tui.net.decisions import Decision
from kono_tui.net.requests import TAKEBACK, Request
from kono_tui.net.room import Room
from kono_tui.net.setup import Setup
from kono_tui.net.view import RoomView
from kono_tui.play.series import Series, Stage
from tests.net.rooms import full_room, play_out, seen, some_choice


def facts(series: Series) -> Series:
    """Return a tournament without the names that everybody has in view."""
    return replace(series, players=Setup("kono", 5).series().players)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_three_rounds_are_told_replayed_and_synced_alike(game: str, seed: int) -> None:
    source = random.Random(seed)
    setup = Setup(game, min(GAMES[game].sizes), clock=(60, 5) if seed else None)
    room = full_room(setup, source)
    record: list[Decision] = list(room.log)
    view: RoomView = seen(room)
    for number in range(3):
        for _ in range(400):
            seat = room.waits_for
            if seat is None:
                break
            kind, what = some_choice(room, source)
            draft = room.decide(seat, kind, what, source, 0.0)
            room.take(draft)
            record += draft.decisions
            for decision in draft.decisions:
                view = view.after(Decision.heard(decision.told()), 0.0)
        assert facts(view.series) == facts(room.series) == facts(seen(room).series)
        if room.series.stage is not Stage.ROUND_OVER:
            draft = room.decide(0, decisions.RESIGN, "", source, 0.0)
            room.take(draft)
            record += draft.decisions
            view = view.after(draft.decisions[0], 0.0)
        if number < 2:
            size = source.choice(GAMES[game].sizes[:3])
            assert room.ask(Request(0, decisions.ROUND, size), source, 0.0) is None
            granted = room.answer(1, True, source, 0.0)
            assert granted is not None
            room.take(granted)
            record += granted.decisions
            for decision in granted.decisions:
                view = view.after(decision, 0.0)
            assert room.series.round == number + 2
    assert [each.ply for each in record] == list(range(room.ply))
    again = Room.replayed(room.code, setup, room.seats, record, 0.0)
    assert (again.series, again.base, again.log, again.ply, again.clock) == (
        room.series,
        room.base,
        room.log,
        room.ply,
        room.clock,
    )


@pytest.mark.parametrize("game", GAMES)
def test_nobody_decides_for_the_other(game: str) -> None:
    source = random.Random(1)
    room = full_room(Setup(game, min(GAMES[game].sizes)), source)
    seat = room.waits_for
    assert seat is not None
    kind, what = some_choice(room, source)
    with pytest.raises(NetError, match="not for you"):
        room.decide(1 - seat, kind, what, source, 0.0)


def test_a_turn_is_taken_back_only_when_the_other_agrees() -> None:
    source = random.Random(2)
    room = full_room(Setup("konane", 6), source)
    room.take(room.decide(0, "guess", "left", source, 0.0))
    first = room.waits_for
    assert first is not None
    before = room.series
    kind, what = some_choice(room, source)
    room.take(room.decide(first, kind, what, source, 0.0))
    assert room.ask(Request(first, TAKEBACK), source, 0.0) is None
    with pytest.raises(NetError, match="asked already"):
        room.ask(Request(first, TAKEBACK), source, 0.0)
    with pytest.raises(NetError, match="nothing has been asked of you"):
        room.answer(first, True, source, 0.0)
    assert room.answer(1 - first, False, source, 0.0) is None
    with pytest.raises(NetError, match="was declined"):
        room.ask(Request(first, TAKEBACK), source, 0.0)
    room.declined.clear()
    room.ask(Request(first, TAKEBACK), source, 0.0)
    draft = room.answer(1 - first, True, source, 0.0)
    assert draft is not None
    room.take(draft)
    assert room.series == before
    assert room.request is None


def test_taken_back_dice_fall_the_same_way_again() -> None:
    source = random.Random(5)
    room = full_room(Setup("canoga", 9), source)
    chosen: tuple[int, str] | None = None
    while (seat := room.waits_for) is not None and room.series.match is not None:
        choices = len(room.series.match.legal)
        kind, what = some_choice(room, source)
        draft = room.decide(seat, kind, what, source, 0.0)
        room.take(draft)
        thrown = [each.what for each in draft.decisions if each.seat is None]
        if choices > 1:
            chosen = seat, what
        elif thrown and chosen and chosen[0] == seat and room.waits_for == seat:
            break
    assert seat is not None
    assert chosen is not None
    room.ask(Request(seat, TAKEBACK), source, 0.0)
    granted = room.answer(1 - seat, True, source, 0.0)
    assert granted is not None
    room.take(granted)
    room.take(room.decide(seat, "move", chosen[1], source, 0.0))
    again = room.decide(seat, kind, what, random.Random(99), 0.0)
    assert [each.what for each in again.decisions if each.seat is None] == thrown


def test_who_runs_out_of_time_loses_the_round() -> None:
    source = random.Random(3)
    room = full_room(Setup("kono", 5, clock=(60, 2)), source)
    picker = room.waits_for
    assert picker is not None
    room.take(room.decide(picker, "colour", "white", source, 10.0))
    mover = room.waits_for
    assert mover is not None
    kind, what = some_choice(room, source)
    draft = room.decide(mover, kind, what, source, 15.0)
    assert draft.decisions[0].left is not None
    assert draft.decisions[0].left[mover] == 60_000 - 5_000 + 2_000
    room.take(draft)
    other = 1 - mover
    with pytest.raises(NetError, match="nobody's time"):
        room.flag(74.9)
    kind, what = some_choice(room, source)
    late = room.decide(other, kind, what, source, 75.0)
    assert late.decisions[0].kind == decisions.TIME
    assert late.series.match is not None
    assert late.series.match.quitter == other
    assert late.series.match.ending == "A player's time has run out."
    assert late.decisions[0].left == tuple(0 if seat == other else 57_000 for seat in (0, 1))


def test_only_a_turn_that_is_played_to_its_end_adds_time() -> None:
    source = random.Random(3)
    room = full_room(Setup("canoga", 9, clock=(60, 5)), source)
    turns = [0, 0]
    for _ in range(40):
        seat = room.waits_for
        assert seat is not None
        kind, what = some_choice(room, source)
        room.take(room.decide(seat, kind, what, source, 0.0))
        turns[seat] += room.waits_for != seat
        assert room.left(0.0) == (60_000 + 5_000 * turns[0], 60_000 + 5_000 * turns[1])
        if room.ply > 12 and room.waits_for is not None and room.waits_for != seat:
            break
    assert seat is not None
    before = room.left(0.0)
    room.ask(Request(seat, TAKEBACK), source, 0.0)
    draft = room.answer(1 - seat, True, source, 0.0)
    assert draft is not None
    assert [each.left for each in draft.decisions] == [before]
    assert [each.left for each in room.decide(0, "resign", "", source, 0.0).decisions] == [before]


def test_who_asks_for_another_board_has_not_agreed() -> None:
    source = random.Random(3)
    room = full_room(Setup("kono", 5), source)
    picker = room.waits_for
    assert picker is not None
    room.take(room.decide(picker, "colour", "white", source, 0.0))
    room.take(room.decide(0, "resign", "", source, 0.0))
    assert room.ask(Request(0, decisions.ROUND, 5), source, 0.0) is None
    with pytest.raises(NetError, match="has asked you something"):
        room.ask(Request(1, decisions.ROUND, 7), source, 0.0)
    assert room.ask(Request(1, decisions.ROUND, 5), source, 0.0) is not None


def test_a_repeated_decision_is_known_again() -> None:
    source = random.Random(4)
    room = full_room(Setup("fanorona", min(GAMES["fanorona"].sizes)), source)
    room.take(room.decide(0, "colour", "white", source, 0.0))
    ply = room.ply
    kind, what = some_choice(room, source)
    room.take(room.decide(0, kind, what, source, 0.0))
    assert room.repeats(0, kind, what, ply) == room.log[-1]
    assert room.repeats(1, kind, what, ply) is None
    assert room.repeats(0, kind, what, ply + 1) is None
    assert room.repeats(0, "resign", "", ply) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_computer_at_seat_1_decides_nothing_by_itself_but_its_colour(game: str) -> None:
    for seed in range(6):
        source = random.Random(seed)
        room = full_room(Setup(game, min(GAMES[game].sizes), computer="easy"), source)
        assert room.series.stage in (Stage.PLAY, Stage.COLOUR, Stage.GUESS)
        if room.series.stage is Stage.COLOUR:
            assert room.waits_for == 0


def test_a_round_goes_on_to_its_end() -> None:
    source = random.Random(6)
    room = full_room(Setup("konane", 6), source)
    play_out(room, source)
    assert room.series.stage is Stage.ROUND_OVER
    with pytest.raises(NetError, match="no round is under way"):
        room.decide(0, "resign", "", source, 0.0)
    with pytest.raises(NetError, match="size 5"):
        room.ask(Request(0, decisions.ROUND, 5), source, 0.0)
