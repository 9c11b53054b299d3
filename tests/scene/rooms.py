"""Scenes of rooms on the network, seen by a player, a spectator, or a host who waits."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from kono_tui.live.room.state import RoomState
from kono_tui.net.room import Room, Seat
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.room_view import RoomView
from kono_tui.play.tournament import Tournament
from kono_tui.scene.scene import Scene
from tests.net.rooms import full_room, view_of


def room_view(tournament: Tournament, seat: int | None = 0, **setup: Any) -> RoomView:
    """A room whose round stands as in a game at home: Ann is seat 0, and Ben seat 1."""
    chosen = RoomSetup(tournament.game.info.key, tournament.size, **setup)
    room = full_room(chosen, random.Random(1))
    view = view_of(room, seat)
    return replace(view, tournament=replace(tournament, players=view.tournament.players))


def room_scene(tournament: Tournament, seat: int | None = 0, **setup: Any) -> Scene:
    """The scene of such a room."""
    view = room_view(tournament, seat, **setup)
    return Scene(view.tournament, room=RoomState(view, "kono.example:8765"))


def host_alone() -> Scene:
    """The scene of a host to whom no second player has come."""
    room = Room.create("TESTS", RoomSetup("kono", 5), Seat("Ann"))
    view = view_of(room, 0)
    return Scene(view.tournament, room=RoomState(view, "kono.example:8765"))
