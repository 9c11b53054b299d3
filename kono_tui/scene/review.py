"""Steps back and forth through the round on the board: pure functions."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.scene.scene import Scene


def review_from(scene: Scene, ply: int) -> Scene:
    """Show the round after so many moves; after the last one, the game goes on."""
    last = len(scene.match.moves) if scene.match else 0
    ply = max(0, ply)
    reviewed = ply if ply < last else None
    return replace(scene, reviewed_ply=reviewed, picked_cells=(), pending_move=None, notice="")


def end_review(scene: Scene) -> Scene:
    """Show the round as it is now."""
    return replace(scene, reviewed_ply=None, notice="")
