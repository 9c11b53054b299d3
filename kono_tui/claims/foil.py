"""The foil: the turn that somebody would have made instead."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.claims.turn_options import TurnOption


def choose_foil(
    turn: TurnOption, options: Sequence[TurnOption], others: Sequence[TurnOption], seat: int
) -> TurnOption | None:
    """Return the turn that looks best at a glance, if that is another one; else the next best.

    `others` are those that a search has ranked next, the best first. None if the turn is forced.
    """
    rest = [each for each in options if each.key != turn.key]
    if not rest:
        return None
    best = max(rest, key=lambda each: _looks(each, seat))
    if _looks(best, seat) <= _looks(turn, seat):
        ranked = [each for each in others if each.key != turn.key]
        return ranked[0] if ranked else best
    return best


def _looks(option: TurnOption, seat: int) -> int:
    """What the position after a turn looks worth to a seat."""
    value = int(option.after.value())
    return value if seat == 0 else -value
