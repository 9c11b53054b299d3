"""Rooms for tests, and random play in them."""

from __future__ import annotations

import json
import random

from kono_tui.net.decisions import COLOUR, GUESS, MOVE
from kono_tui.net.fields import Fields
from kono_tui.net.room import Room, Seat
from kono_tui.net.setup import Setup
from kono_tui.net.view import RoomView, synced
from kono_tui.play.series import Stage


def full_room(setup: Setup, source: random.Random) -> Room:
    """Return a room with both seats taken, after the first decisions of chance."""
    room = Room.made("TESTS", setup, Seat("Ann"))
    room.seats[1] = room.seats[1] or Seat("Ben")
    room.take(room.begin(source, 0.0))
    return room


def some_choice(room: Room | RoomView, source: random.Random) -> tuple[str, str]:
    """Return a random decision that the deciding seat may make."""
    series = room.series
    match series.stage:
        case Stage.GUESS:
            return GUESS, source.choice(("left", "right"))
        case Stage.COLOUR:
            return COLOUR, source.choice(series.game.colours)
        case _:
            assert series.match is not None
            move = source.choice(series.match.legal)
            return MOVE, series.game.notation(series.match.position, move)


def play_out(room: Room, source: random.Random, most: int = 2000, now: float = 0.0) -> None:
    """Play at random until the round is over, or has lasted long enough."""
    for _ in range(most):
        seat = room.waits_for
        if seat is None:
            return
        kind, what = some_choice(room, source)
        room.take(room.decide(seat, kind, what, source, now))


def sync_of(room: Room, seat: int | None) -> Fields:
    """Return what the server would send about a room."""
    people = [
        {
            "name": each.name if each else "",
            "computer": bool(each and not each.key and place and room.setup.computer),
            "here": True,
        }
        for place, each in enumerate(room.seats)
    ]
    told = {
        "type": "sync",
        "room": room.code,
        "setup": room.setup.told(),
        "seat": seat,
        "people": people,
        "watchers": 0,
        "ply": room.ply,
        "base": room.base,
        "decisions": [each.told() for each in room.log],
        "left": room.left(0.0),
        "request": room.request.told() if room.request else None,
    }
    return Fields.read(json.dumps(told))


def seen(room: Room, seat: int | None = 0) -> RoomView:
    """Return the room as a seat sees it."""
    return synced(sync_of(room, seat), 0.0)
