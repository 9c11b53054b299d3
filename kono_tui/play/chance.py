"""What nobody decides: dice in mid-round, a shuffle."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kono_tui.core.move import Move
from kono_tui.core.save import Throw
from kono_tui.play.match import Match

DICE = "dice"
"""The kind of a chance move that is a throw; its cells are the numbers thrown."""


def outcome(match: Match, left: Sequence[Throw], source: random.Random) -> Move:
    """The first throw left of a dice file, where it fits; else one by its odds."""
    legal = match.legal
    if left and Move(DICE, left[0]) in legal:
        return Move(DICE, left[0])
    odds = [int(each) for each in match.position.odds()]
    return source.choices(legal, odds)[0]
