"""The same board with the other colour to move, to see what is threatened."""

from __future__ import annotations

from kono_tui.games.fanorona.board import NONE
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.steps import PASS


def pass_turn(position: FanoronaPosition) -> FanoronaPosition | None:
    """Return the position as if the player to move had passed; None in mid-turn."""
    return None if position.moving_cell != NONE else position.play(PASS)
