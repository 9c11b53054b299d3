"""A room that the server sends anew: what stays of the view, and of the hint."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pytest

from kono_tui.core.reason import Reason
from kono_tui.live.events import (
    EventSource,
    RoomSynced,
)
from kono_tui.live.room.follower import CONNECTION_RESTORED, RoomFollower
from kono_tui.live.state import LiveState
from kono_tui.net.client.lobby import RoomLink
from kono_tui.net.protocol import events as room_events
from kono_tui.net.room_view import RoomView
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene.scene import HINT_REASON, Scene
from kono_tui.scene.updates import follow_event
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.judgement import judge
from tests.scene.rooms import room_scene, room_view
from tests.tui.tournaments import (
    TWO_HUMANS,
    new_round,
    with_moves_played,
)

KONO = new_round(TWO_HUMANS)
TYPED = ("1,1 se", "5,1 ne", "1,3 se")


def match_of(state: LiveState) -> Match:
    assert state.match is not None
    return state.match


def live_state(scene: Scene, tournament: Tournament, **changes: object) -> LiveState:
    """The state of the live game behind a scene, at another moment."""
    fresh = LiveState(tournament, judgements=scene.judgements, room=scene.room)
    return replace(fresh, **changes)  # type: ignore[arg-type]


def advice_on(state: LiveState) -> Advice:
    return Advice(match_of(state).legal_moves[:1], Reason(""), 0, 1, 1, 0.0)


def with_hint(scene: Scene, stage: int = HINT_REASON) -> Scene:
    return replace(scene, advice=advice_on(scene), hint_stage=stage)


def synced(scene: Scene, tournament: Tournament, **changes: object) -> Scene:
    shown = replace(tournament, players=scene.tournament.players)
    event = RoomSynced(CONNECTION_RESTORED)
    return follow_event(scene, event, live_state(scene, shown, **changes))


def test_where_nothing_has_happened_a_sync_leaves_the_view_alone() -> None:
    played = with_moves_played(KONO, *TYPED)
    scene = replace(with_hint(room_scene(played)), picked_cells=(20,), cursor=16, reviewed_ply=None)
    after = synced(scene, scene.tournament, advice=scene.advice)
    assert after == replace(scene, notice=CONNECTION_RESTORED)
    reviewing = replace(scene, reviewed_ply=1)
    assert synced(reviewing, scene.tournament, advice=scene.advice).reviewed_ply == 1


def test_after_moves_made_meanwhile_a_sync_keeps_the_view_as_far_as_it_exists() -> None:
    before = with_moves_played(KONO, *TYPED[:2])
    scene = room_scene(before)
    position = match_of(scene).position
    looks = {position: judge(position, advice_on(scene))}
    scene = replace(
        with_hint(scene),
        judgements=looks,
        cursor=13,
        reviewed_ply=1,
        picked_cells=(0,),
        shows_legal=True,
    )
    after = synced(scene, with_moves_played(KONO, *TYPED))
    assert after.judgements == looks
    assert (after.cursor, after.reviewed_ply, after.shows_legal) == (13, 1, True)
    assert (after.picked_cells, after.hint_stage) == ((), 0)
    assert after.notice == CONNECTION_RESTORED


def test_a_sync_ends_a_review_of_what_did_not_happen() -> None:
    scene = replace(room_scene(with_moves_played(KONO, *TYPED)), reviewed_ply=2)
    assert synced(scene, with_moves_played(KONO, *TYPED[:2])).reviewed_ply is None


def test_a_sync_to_another_round_or_board_begins_anew() -> None:
    scene = replace(
        room_scene(with_moves_played(KONO, *TYPED)), cursor=13, reviewed_ply=1, guide_number=1
    )
    for other in (replace(KONO, round=2), new_round(TWO_HUMANS, size=7)):
        after = synced(scene, other)
        assert (after.reviewed_ply, after.guide_number) == (None, 1)
        assert after.cursor == min(after.selection.targets)


class Link:
    """A connection to a room that stands as a view shows it."""

    pending = False

    def __init__(self, view: RoomView) -> None:
        self.view = view


@pytest.mark.parametrize(("typed", "is_kept"), [(TYPED[:2], True), (TYPED, False)])
def test_a_hint_on_its_way_is_forgotten_when_the_board_is_another(
    typed: Sequence[str], is_kept: bool
) -> None:
    scene = room_scene(with_moves_played(KONO, *TYPED[:2]))
    asked = replace(scene, hint_requested=True, advice=advice_on(scene))
    source = EventSource(asked)
    link = Link(room_view(with_moves_played(KONO, *typed)))
    follower = RoomFollower(source, cast("RoomLink", link), lambda: 0.0)
    asyncio.run(follower.handle(room_events.RoomSynced()))
    state = source.state
    assert len(match_of(state).moves) == len(typed)
    assert (state.hint_requested, state.advice is not None) == (is_kept, is_kept)
