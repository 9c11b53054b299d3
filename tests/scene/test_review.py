"""Steps back and forth through a round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.core.move import Move
from kono_tui.scene.review import end_review, review_from
from kono_tui.scene.scene import Scene
from tests.scene.moments import KONO, STATES


def test_steps_back_and_forth_end_at_the_start_and_in_the_game() -> None:
    scene = STATES["two humans"]
    assert review_from(scene, 1).reviewed_ply == 1
    assert review_from(scene, -1).reviewed_ply == 0
    assert review_from(scene, 2).reviewed_ply is None
    assert end_review(STATES["review"]).reviewed_ply is None


@pytest.mark.parametrize("state", ["two humans, nothing played", "opening", "host who waits"])
def test_there_is_nothing_to_review_before_the_first_move(state: str) -> None:
    for ply in (-1, 0, 1):
        assert review_from(STATES[state], ply).reviewed_ply is None


def test_a_step_back_drops_what_is_picked() -> None:
    held = replace(Scene(KONO), picked_cells=(2,), pending_move=Move("step", (2, 8)), notice="...")
    back = review_from(held, 0)
    assert (back.picked_cells, back.pending_move, back.notice) == ((), None, "")
