"""What a value of the search says: a lead, a chance, or a round that is won or lost for certain."""

from __future__ import annotations

from kono_tui.core.position import DECIDED


def sure(value: int) -> int:
    """1 where a round is won for certain by whose value it is, -1 where it is lost; else 0.

    It may be some way off DECIDED: what it was put together from need not have been of one look.
    """
    if abs(value) < DECIDED // 2:
        return 0
    return 1 if value > 0 else -1


def chance(value: int) -> int:
    """The chance to win of whose value it is, in percent, where a game's values are chances.

    What is not certain is at least 1 and at most 99.
    """
    if certain := sure(value):
        return 100 if certain > 0 else 0
    return min(max(round(50 + value / 100), 1), 99)
