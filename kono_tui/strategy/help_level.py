"""The strength of the help that a human gets."""

from __future__ import annotations

from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import SAME_LEVEL, Level, parse_level


def help_level(tournament: Tournament, requested_level: str) -> Level:
    """The requested level, else full strength; against a plain search, that search.

    Advice is always the best move that the level sees: only a computer's own moves are left to
    chance.
    """
    levels = [player.level for player in tournament.players if player.kind == "computer"]
    opponent_level = parse_level(levels[0]) if levels else parse_level("")
    if requested_level == SAME_LEVEL or (not requested_level and opponent_level.plain_search):
        return opponent_level.without_chance()
    return parse_level(requested_level).without_chance()
