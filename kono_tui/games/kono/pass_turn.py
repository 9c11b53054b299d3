"""The same board with the other colour to move, to see what is threatened."""

from __future__ import annotations

from kono_tui.games.kono.position import KonoPosition
from kono_tui.games.kono.steps import PASS


def pass_turn(position: KonoPosition) -> KonoPosition | None:
    """Return the position as if the player to move had passed."""
    return position.play(PASS)
