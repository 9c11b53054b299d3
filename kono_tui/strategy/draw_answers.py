"""How a computer answers an offer of a draw."""

from __future__ import annotations

from kono_tui.core.position import DECIDED_VALUE
from kono_tui.formats.sentences import plural
from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import Level, parse_level

SMALL_LEAD = 10
"""A lead of fewer hundredths than this is described without a number."""


def answering_level(tournament: Tournament) -> Level:
    """The level at which the computer judges an offer: its own, but always at its best."""
    (level,) = (player.level for player in tournament.players if player.kind == "computer")
    return parse_level(level).without_chance()


def would_accept(value: int) -> bool:
    """Whether a computer accepts a draw, given the position's value for itself."""
    return value <= 0


def describe_answer(value: int, unit: str) -> str:
    """Describe the computer's answer, given the same value in hundredths of a unit."""
    if would_accept(value):
        sees = "that it is losing" if value <= -DECIDED_VALUE else "no lead of its own"
        return f"The computer accepts: it sees {sees}."
    return f"The computer declines: it sees {_describe_lead(value, unit)}."


def _describe_lead(value: int, unit: str) -> str:
    if value >= DECIDED_VALUE:
        return "a win"
    if value < SMALL_LEAD:
        return "itself a little ahead"
    lead = f"{value / 100:.1f}"
    return f"itself {plural(1, unit) if lead == '1.0' else f'{lead} {unit}s'} ahead"
