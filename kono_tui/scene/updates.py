"""The scene after an event of the live game: pure functions."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.live.events import (
    BoardReturned,
    HintFound,
    LiveEvent,
    MoveMade,
    NewsArrived,
    OpeningStep,
    PlayerToMove,
    RoomSynced,
    RoundChanged,
    RoundEnded,
    StateChanged,
)
from kono_tui.live.state import LiveState
from kono_tui.play.match import Match
from kono_tui.scene.controls import controls_for
from kono_tui.scene.controls.pieces import initial_cursor, with_cursor_at_target
from kono_tui.scene.scene import HINT_MOVE, HINT_PIECE, Scene
from kono_tui.scene.status import announce_move

ROUND_OVER = "The round is over; Enter shows the result."
MOVE_MADE_MEANWHILE = "A move was made meanwhile; End goes back to the game."


def follow_event(scene: Scene, event: LiveEvent, state: LiveState) -> Scene:
    """Return the scene after an event; `state` is the live game's state after it."""
    now = scene.with_live(state)
    match event:
        case MoveMade():
            return _follow_move(scene, now, event)
        case BoardReturned():
            return _follow_return(scene, now, event)
        case OpeningStep() | RoundChanged():
            return _new_round_scene(scene, state)
        case RoundEnded():
            notice = ROUND_OVER if now.reviewed_ply is not None else ""
            return replace(_with_picks_dropped(now), notice=notice)
        case RoomSynced():
            return _follow_sync(scene, now, event)
        case PlayerToMove():
            return controls_for(now).call_player(now)
        case HintFound():
            return replace(now, hint_stage=_first_hint_stage(now))
        case StateChanged(notice=str(notice)) | NewsArrived(text=notice, is_message=False):
            return now.with_notice(notice)
        case _:
            return now


def _with_picks_dropped(scene: Scene) -> Scene:
    return replace(scene, picked_cells=(), option_index=None, pending_move=None)


def _new_round_scene(scene: Scene, state: LiveState) -> Scene:
    """Return the scene of another round, shown in the same way."""
    fresh = Scene(
        state.tournament,
        shows_legal=scene.shows_legal,
        guide_number=scene.guide_number,
        explains_more=scene.explains_more,
    ).with_live(state)
    return replace(fresh, cursor=initial_cursor(fresh))


def _follow_move(scene: Scene, now: Scene, event: MoveMade) -> Scene:
    """Show a move, but do not tear the player away from a review."""
    now = _with_picks_dropped(now)
    if now.is_round_over:
        now = replace(now, guide_number=0)
    if now.reviewed_ply is not None:
        return now.with_notice(ROUND_OVER if now.is_round_over else MOVE_MADE_MEANWHILE)
    news = announce_move(scene.tournament, event.before, event.move, bool(now.goal))
    return replace(now, notice=news, news=news, cursor=_cursor_after_move(scene, now, event))


def _cursor_after_move(scene: Scene, now: Scene, event: MoveMade) -> int:
    """Where a human's piece went; before the first turn of a human here, a piece that can move."""
    humans = now.tournament.local_humans
    if now.match is not None and not any(turn.seat in humans for turn in now.match.turns):
        return initial_cursor(now)
    return with_cursor_at_target(scene, event.move).cursor


def _follow_return(scene: Scene, now: Scene, event: BoardReturned) -> Scene:
    """Show an earlier or later moment; a review goes on if it is of what still happened."""
    last = len(now.match.moves) if now.match else 0
    is_reviewing = scene.reviewed_ply is not None and scene.reviewed_ply < last
    now = _with_picks_dropped(now)
    now = replace(
        now,
        notice=event.notice,
        reviewed_ply=scene.reviewed_ply if is_reviewing else None,
        cursor=_cursor_before_move(scene, now.match),
    )
    return now if now.moving_cell is None else replace(now, cursor=now.moving_cell)


def _cursor_before_move(scene: Scene, match: Match | None) -> int:
    """The piece that has moved in a turn which is taken back, where it stood before."""
    if scene.moving_cell is None or scene.match is None or match is None:
        return scene.cursor
    undone = scene.match.moves[len(match.moves) :]
    return undone[0].cells[0] if undone and undone[0].cells else scene.cursor


def _follow_sync(scene: Scene, now: Scene, event: RoomSynced) -> Scene:
    """Show a room that the server has sent anew; keep the player's view as far as it exists."""
    if now.match is not None and now.match is scene.match:
        return replace(now, notice=event.notice)
    before, after = scene.tournament, now.tournament
    fresh = replace(_new_round_scene(scene, now), notice=event.notice)
    if before.round != after.round or before.size != after.size:
        return fresh
    last = len(now.match.moves) if now.match else 0
    if scene.reviewed_ply is not None and scene.reviewed_ply < last:
        fresh = replace(fresh, reviewed_ply=scene.reviewed_ply)
    return fresh if scene.match is None else replace(fresh, cursor=scene.cursor)


def _first_hint_stage(scene: Scene) -> int:
    """A hint begins with the piece, unless there is no piece to choose."""
    has_piece = scene.advice is not None and bool(scene.advice.move.cells)
    return HINT_PIECE if has_piece and scene.moving_cell is None else HINT_MOVE
