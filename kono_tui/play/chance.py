"""What chance decides during a round: dice and the shuffle."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kono_tui.core.move import Move
from kono_tui.core.save import Throw
from kono_tui.play.match import Match

DICE = "dice"
"""The kind of a chance move that is a throw; its cells are the numbers thrown."""


def outcome(match: Match, left: Sequence[Throw], source: random.Random) -> Move:
    """Pick the first throw left of a dice file that is legal; else a random move by its odds."""
    legal = match.legal
    for throw in left:
        if Move(DICE, throw) in legal:
            return Move(DICE, throw)
    odds = [int(each) for each in match.position.odds()]
    return source.choices(legal, odds)[0]


def used(left: Sequence[Throw], throw: Throw) -> tuple[Throw, ...]:
    """The throws left of a dice file after a throw, whether or not it came from the file."""
    if throw not in left:
        return tuple(left)
    index = list(left).index(throw)
    return (*left[:index], *left[index + 1 :])


def thrown(match: Match | None, count: int) -> Throw:
    """The latest dice among a round's first `move_count` moves; empty before the first throw."""
    moves = match.moves[:count] if match else ()
    return next((move.cells for move in reversed(moves) if move.kind == DICE), ())


def throw_told(throw: Throw) -> str:
    """Describe a throw in a few words: "4 and 5, 9 in all"."""
    numbers = " and ".join(map(str, throw))
    return f"{numbers}, {sum(throw)} in all" if len(throw) > 1 else numbers
