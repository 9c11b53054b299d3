"""The scene after a server's message about its room: pure functions, without Textual."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.live.room_state import RoomState
from kono_tui.play.tournament import Tournament
from kono_tui.scene.controls.pieces import initial_cursor
from kono_tui.scene.scene import Scene


def new_round_scene(scene: Scene, tournament: Tournament) -> Scene:
    """Return the scene of a new round, shown in the same way."""
    fresh = Scene(
        tournament,
        room=scene.room,
        shows_legal=scene.shows_legal,
        guide_number=scene.guide_number,
        explains_more=scene.explains_more,
    )
    return replace(fresh, cursor=initial_cursor(fresh))


def with_match_kept(before: Tournament, after: Tournament) -> Tournament:
    """Return the server's tournament, but keep the match on the board where it is the same."""
    old, new = before.match, after.match
    if old is None or new is None or old is new or before.round != after.round:
        return after
    facts = [(each.moves, each.quitter, each.draw_agreed, each.timed_out) for each in (old, new)]
    return replace(after, match=old) if facts[0] == facts[1] else after


def sync_scene(scene: Scene, room: RoomState, notice: str) -> Scene:
    """Return the scene after a server's message about its room; keep the player's view.

    The cursor, the evaluations and the reviewed move stay, as far as they still exist.
    """
    tournament = with_match_kept(scene.tournament, room.view.tournament)
    if tournament.match is not None and tournament.match is scene.match:
        return replace(scene, tournament=tournament, room=room, notice=notice)
    is_same_round = (
        tournament.round == scene.tournament.round and tournament.size == scene.tournament.size
    )
    move_count = len(tournament.match.moves) if tournament.match else 0
    stays_in_review = (
        is_same_round and scene.reviewed_ply is not None and scene.reviewed_ply < move_count
    )
    fresh = replace(new_round_scene(scene, tournament), room=room, notice=notice)
    if is_same_round and scene.match is not None:
        fresh = replace(fresh, cursor=scene.cursor, evaluations=scene.evaluations)
    return replace(fresh, reviewed_ply=scene.reviewed_ply if stays_in_review else None)
