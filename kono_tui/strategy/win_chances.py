"""What a search found, in sentences, for games whose values are chances to win."""

from __future__ import annotations

from kono_tui.play.match import Match
from kono_tui.strategy.advisor import Advice, OtherMove
from kono_tui.strategy.swap import SWAP
from kono_tui.strategy.values import win_percent

MOVES_SHOWN = 3
"""How many of the most tried moves are named."""


def describe_playouts(advice: Advice) -> str:
    """Describe how much was played out, and how deep the best line was followed."""
    stones = f"{advice.nodes:,} stone{'' if advice.nodes == 1 else 's'} in all"
    turns = f"{advice.depth} turn{'' if advice.depth == 1 else 's'}"
    depth_clause = f", and followed the best line {turns} deep" if advice.depth else ""
    return f"Played rounds out in its head, {stones}{depth_clause}."


def describe_tries(match: Match, advice: Advice) -> str:
    """Describe the most tried moves, and each one's share of all the playouts."""
    tried = [
        f"{match.game.format_move(match.position, move)} {share}%"
        for move, share in advice.most_tried[:MOVES_SHOWN]
    ]
    return f"It tried most: {', '.join(tried)}."


def describe_win_chance(value: int) -> str:
    """Describe the mover's chance to win after a move."""
    return f"It sees a chance of {win_percent(value)}% in it."


def compare_chances(advice: Advice, other: OtherMove) -> str:
    """Compare another move with the advised one, where neither is certain to win or lose."""
    less = win_percent(advice.value) - win_percent(advice.value - other.worse_by)
    if less == 0:
        return "just as good"
    if less > 0:
        return f"{less}% less"
    return f"{-less}% more" + ("" if is_preferred(advice, other) else ", in fewer tries")


def is_preferred(advice: Advice, other: OtherMove) -> bool:
    """Whether the search itself prefers another move, where neither is certain to win or lose.

    The search prefers the move that it tried most. It decides on a swap by the values, and so it
    does where it does not say how often it tried each move.
    """
    move = other.line[0]
    if advice.most_tried and SWAP not in (advice.move.kind, move.kind):
        return move == advice.most_tried[0][0]
    return other.worse_by < 0
