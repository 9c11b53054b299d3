"""The strength of the help that a human gets."""

from __future__ import annotations

from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import SAME_LEVEL, Level, parse_level


def help_level(tournament: Tournament, requested_level: str) -> Level:
    """The level of the advice that a human gets.

    Advice is always the best move that the level sees: only a computer's own moves are left to
    chance.
    """
    return parse_level(help_level_name(tournament, requested_level)).without_chance()


def help_level_name(tournament: Tournament, requested_level: str) -> str:
    """The requested level, else full strength; against a plain search, that search."""
    levels = [player.level for player in tournament.players if player.kind == "computer"]
    opponents_level = levels[0] if levels else ""
    if requested_level == SAME_LEVEL:
        return opponents_level
    is_plain = bool(parse_level(opponents_level).plain_search)
    return opponents_level if is_plain and not requested_level else requested_level


def weaker_level(name: str) -> str:
    """The name of a level below full strength; "" for full strength."""
    return "" if parse_level(name).is_full_strength else name
