"""What a search found, in words, where the values of a game are chances to win."""

from __future__ import annotations

from kono_tui.play.advisor import Advice, Other
from kono_tui.play.match import Match
from kono_tui.play.pie import SWAP
from kono_tui.play.values import chance

TOLD = 3
"""How many of the moves that were tried most are told."""


def how_far(advice: Advice) -> str:
    """How much was played out, and how far the line goes that was followed."""
    stones = f"{advice.nodes:,} stone{'' if advice.nodes == 1 else 's'} in all"
    turns = f"{advice.depth} turn{'' if advice.depth == 1 else 's'}"
    deep = f", and followed the best line {turns} deep" if advice.depth else ""
    return f"Played rounds out in its head, {stones}{deep}."


def looked(match: Match, advice: Advice) -> str:
    """The moves that were tried most, and how much of all that was played out began with each."""
    tried = [
        f"{match.game.notation(match.position, move)} {share}%"
        for move, share in advice.looked[:TOLD]
    ]
    return f"It tried most: {', '.join(tried)}."


def worth(value: int) -> str:
    """What a move looks worth to who makes it."""
    return f"It sees a chance of {chance(value)}% in it."


def compared(advice: Advice, other: Other) -> str:
    """How another move compares with the advised one, where neither is sure to win or lose."""
    less = chance(advice.value) - chance(advice.value - other.worse_by)
    if less == 0:
        return "just as good"
    if less > 0:
        return f"{less}% less"
    return f"{-less}% more" + ("" if preferred(advice, other) else ", in fewer tries")


def preferred(advice: Advice, other: Other) -> bool:
    """Whether the search would have made another move, where neither is sure to win or lose.

    It makes the one that it tried most; but by their values it decides on a swap, and where it does
    not tell how often it tried what.
    """
    move = other.line[0]
    if advice.looked and SWAP not in (advice.move.kind, move.kind):
        return move == advice.looked[0][0]
    return other.worse_by < 0
