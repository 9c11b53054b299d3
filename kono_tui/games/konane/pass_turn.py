"""The same board with the other colour to move, to see what is threatened."""

from __future__ import annotations

from kono_tui.games.konane.board import NONE
from kono_tui.games.konane.jumps import PASS
from kono_tui.games.konane.position import PLAY, KonanePosition


def pass_turn(position: KonanePosition) -> KonanePosition | None:
    """Return the position as if the player to move had passed; None in mid-turn and before play."""
    if position.stage != PLAY or position.jumping != NONE:
        return None
    return position.play(PASS)
