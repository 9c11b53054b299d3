"""What chance decides during a round: dice and the shuffle."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kono_tui.core.move import Move
from kono_tui.core.save import DiceThrow
from kono_tui.play.match import Match

DICE = "dice"
"""The kind of a chance move that is a throw; its cells are the numbers thrown."""


def pick_chance_move(match: Match, throws_left: Sequence[DiceThrow], source: random.Random) -> Move:
    """Pick the first throw left of a dice file that is legal; else a random move by its odds."""
    legal = match.legal_moves
    for throw in throws_left:
        if Move(DICE, throw) in legal:
            return Move(DICE, throw)
    odds = [int(each) for each in match.position.odds()]
    return source.choices(legal, odds)[0]


def without_throw(throws_left: Sequence[DiceThrow], throw: DiceThrow) -> tuple[DiceThrow, ...]:
    """The throws left of a dice file after a throw, whether or not it came from the file."""
    if throw not in throws_left:
        return tuple(throws_left)
    index = list(throws_left).index(throw)
    return (*throws_left[:index], *throws_left[index + 1 :])


def latest_throw(match: Match | None, move_count: int) -> DiceThrow:
    """The latest dice among a round's first `move_count` moves; empty before the first throw."""
    moves = match.moves[:move_count] if match else ()
    return next((move.cells for move in reversed(moves) if move.kind == DICE), ())


def describe_throw(throw: DiceThrow) -> str:
    """Describe a throw in a few words: "4 and 5, 9 in all"."""
    numbers = " and ".join(map(str, throw))
    return f"{numbers}, {sum(throw)} in all" if len(throw) > 1 else numbers
