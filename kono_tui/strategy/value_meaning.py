"""What a search's value means: a lead, a chance, or a certain win or loss."""

from __future__ import annotations

from kono_tui.core.position import DECIDED_VALUE


def certain_outcome(value: int) -> int:
    """1 if the value's owner is certain to win the round, -1 if certain to lose it; else 0.

    A certain value may lie some way off DECIDED_VALUE, as its parts may come from different
    searches.
    """
    if abs(value) < DECIDED_VALUE // 2:
        return 0
    return 1 if value > 0 else -1


def win_percent(value: int) -> int:
    """The value's owner's chance to win, in percent, in a game whose values are chances.

    A chance that is not certain is at least 1 and at most 99.
    """
    if certain := certain_outcome(value):
        return 100 if certain > 0 else 0
    return min(max(round(50 + value / 100), 1), 99)
