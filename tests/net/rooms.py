"""Rooms for tests, and random play in them."""

from __future__ import annotations

import json
import random

from kono_tui.net.protocol.decisions import COLOUR, GUESS, MOVE
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.room import Room, Seat
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.room_view import RoomView, parse_sync
from kono_tui.play.tournament import Stage


def full_room(setup: RoomSetup, source: random.Random) -> Room:
    """Return a room with both seats taken, after the first decisions of chance."""
    room = Room.create("TESTS", setup, Seat("Ann"))
    room.seats[1] = room.seats[1] or Seat("Ben")
    room.apply_draft(room.draft_start(source, 0.0))
    return room


def random_decision(room: Room | RoomView, source: random.Random) -> tuple[str, str]:
    """Return a random decision that the deciding seat may make."""
    series = room.tournament
    match series.stage:
        case Stage.GUESS:
            return GUESS, source.choice(("left", "right"))
        case Stage.COLOUR:
            return COLOUR, source.choice(series.game.info.colours)
        case _:
            assert series.match is not None
            move = source.choice(series.match.legal_moves)
            return MOVE, series.game.notation.format_move(series.match.position, move)


def play_round_out(
    room: Room, source: random.Random, max_decisions: int = 2000, now: float = 0.0
) -> None:
    """Play at random until the round is over, or has lasted long enough."""
    for _ in range(max_decisions):
        seat = room.deciding_seat
        if seat is None:
            return
        kind, what = random_decision(room, source)
        room.apply_draft(room.draft_decision(seat, kind, what, source, now))


def sync_fields(room: Room, seat: int | None) -> MessageFields:
    """Return what the server would send about a room."""
    people = [
        {
            "name": each.name if each else "",
            "computer": bool(each and not each.token_hash and place and room.setup.computer_level),
            "here": True,
        }
        for place, each in enumerate(room.seats)
    ]
    message = {
        "type": "sync",
        "room": room.code,
        "setup": room.setup.to_wire(),
        "seat": seat,
        "people": people,
        "watchers": 0,
        "ply": room.ply,
        "base": room.round_start_save,
        "decisions": [each.to_wire() for each in room.round_decisions],
        "left": room.times_left(0.0),
        "request": room.request.to_wire() if room.request else None,
    }
    return MessageFields.parse(json.dumps(message))


def view_of(room: Room, seat: int | None = 0) -> RoomView:
    """Return the room as a seat sees it."""
    return parse_sync(sync_fields(room, seat), 0.0)


def examine_view(view: RoomView) -> None:
    """Ask a view everything that a screen would ask, whatever the server sent."""
    assert view.is_full in (True, False)
    assert view.times_left_at(10.0) is None or str(view.times_left_at(10.0))
    if view.tournament.match is not None:
        assert (
            view.tournament.match.legal_moves
            or view.tournament.match.ending
            or view.tournament.match.to_move < 0
        )
    view.tournament.game.write_save(
        view.tournament.to_save(), view.tournament.game.saves.forms[0], with_history=True
    )
    assert all(person.name.isprintable() for person in view.people)
