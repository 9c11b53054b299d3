"""The strength of the help that a human gets."""

from __future__ import annotations

from kono_tui.play.series import Series
from kono_tui.search.levels import SAME, Level, level_named


def help_level(series: Series, wanted: str) -> Level:
    """The requested level, else full strength; against a plain search, that search.

    Advice is always the best move that the level sees: only a computer's own moves are left to
    chance.
    """
    levels = [player.level for player in series.players if player.kind == "computer"]
    played = level_named(levels[0]) if levels else level_named("")
    if wanted == SAME or (not wanted and played.search):
        return played.without_chance()
    return level_named(wanted).without_chance()
