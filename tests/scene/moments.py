"""Moments of games at home and in rooms, by a name each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kono_tui.net.protocol.requests import Request
from kono_tui.play.tournament import Tournament
from kono_tui.scene.scene import Scene
from tests.konane_chains import tournament_at as konane_at
from tests.scene.rooms import host_alone, room_scene, room_view
from tests.tui import canoga_rounds, fanorona_rounds, konobi_rounds
from tests.tui.tournaments import (
    TWO_COMPUTERS,
    TWO_HUMANS,
    nearly_over,
    new_round,
    with_moves_played,
)

KONO = with_moves_played(new_round(TWO_HUMANS), "1,1 se", "5,1 ne")
FINISHED = with_moves_played(nearly_over(), "4,2 sw")
FANORONA = fanorona_rounds.tournament_at
THINKING = with_moves_played(new_round(), "1,1 se")


def with_room(scene: Scene, **changes: object) -> Scene:
    assert scene.room is not None
    return replace(scene, room=replace(scene.room, **changes))  # type: ignore[arg-type]


STATES: Mapping[str, Scene] = {
    "two humans": Scene(KONO),
    "two humans, nothing played": Scene(new_round(TWO_HUMANS)),
    "your turn": Scene(new_round()),
    "the computer's turn": Scene(THINKING),
    "two computers": Scene(new_round(TWO_COMPUTERS)),
    "two computers, waiting": replace(Scene(new_round(TWO_COMPUTERS)), computer_waits=True),
    "round over": Scene(FINISHED),
    "round over, review": Scene(FINISHED, reviewed_ply=0),
    "review": Scene(KONO, reviewed_ply=1),
    "review of computers": Scene(
        with_moves_played(new_round(TWO_COMPUTERS), "1,1 se"), reviewed_ply=0
    ),
    "opening": Scene(Tournament(KONO.game, TWO_HUMANS)),
    "draws": Scene(FANORONA()),
    "mid-turn": Scene(FANORONA("c3-d3A")),
    "a line to choose": Scene(
        FANORONA(),
        picked_cells=(fanorona_rounds.cell_at("c3"),),
        cursor=fanorona_rounds.cell_at("d3"),
    ),
    "jumping on": Scene(konane_at()),
    "placing": konobi_rounds.scene_after(),
    "swap": konobi_rounds.scene_after("d4"),
    "swap, review": replace(konobi_rounds.scene_after("d4"), reviewed_ply=0),
    "the computer may swap": Scene(konobi_rounds.against_computer("d4")),
    "dice to throw": canoga_rounds.scene_after(),
    "dice thrown": canoga_rounds.scene_after("two", "4+5"),
    "dice are rolling": canoga_rounds.scene_after("two"),
    "dice, review": replace(canoga_rounds.scene_after("two", "4+5"), reviewed_ply=0),
    "room": room_scene(KONO, help_allowed=True),
    "room, other's turn": room_scene(KONO, 1, help_allowed=True),
    "room, draws": room_scene(FANORONA()),
    "room without help": room_scene(KONO),
    "room, review": replace(room_scene(KONO), reviewed_ply=1),
    "room over": room_scene(FINISHED),
    "spectator": room_scene(KONO, None),
    "spectator, draws": room_scene(FANORONA(), None),
    "spectator, round over": room_scene(FINISHED, None),
    "spectator, dice rolling": room_scene(canoga_rounds.tournament_after("two"), None),
    "host who waits": host_alone(),
    "connection lost": with_room(room_scene(KONO, help_allowed=True), lost_reason="it was lost"),
    "request unanswered": with_room(
        room_scene(KONO, help_allowed=True),
        view=replace(room_view(KONO), request=Request(0, "takeback")),
    ),
}
"""Moments of games, at home and in rooms."""
