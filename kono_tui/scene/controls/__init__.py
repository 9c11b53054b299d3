"""What keys and clicks do on each kind of board."""

from __future__ import annotations

from kono_tui.scene.controls.base import Controls
from kono_tui.scene.controls.pieces import PIECES
from kono_tui.scene.controls.placement import PLACEMENT
from kono_tui.scene.controls.squares import SQUARES
from kono_tui.scene.scene import Scene


def controls_for(scene: Scene) -> Controls:
    """Return the controls of a scene's board: pieces, placement or squares.

    A game may place pieces first and move them later, so the turn decides, too.
    """
    if scene.view.has_squares:
        return SQUARES
    return PLACEMENT if scene.is_placement_turn else PIECES
