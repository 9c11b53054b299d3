"""The swap of sides after the first stone: the question, and what the computer thinks of it."""

from __future__ import annotations

from typing import Final

from kono_tui.core.move import Move
from kono_tui.formats.sentences import as_sentence
from kono_tui.play.match import Match
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.judgement import Judgement
from kono_tui.strategy.standing import describe_standing

SWAP: Final = "swap"
"""The kind of the decision by which the players exchange their colours."""
SWAP_QUESTION: Final = "Swap sides?"


def offered_move(match: Match | None) -> Move | None:
    """The swap, if the mover may make it now."""
    return next((move for move in match.legal_moves if move.kind == SWAP), None) if match else None


def describe_first_stone(match: Match) -> str:
    """Describe what there is to swap for: "Black opened at d4."."""
    return f"{match.game.info.colours[0].title()} opened at {_first_stone_point(match)}."


def describe_exchange(tournament: Tournament, match: Match) -> str:
    """Describe what a swap would mean for the mover, after the sentence on the first stone."""
    names, seat = PlayerNames(tournament.players), match.to_move
    would = f"{names.sentence_start(seat)} would play {match.game.info.colours[0].title()}"
    then = f"then it is {names.possessive(1 - seat)} turn"
    return f"{would}, with that {match.game.info.piece}; {then}."


def describe_opinion(
    advice: Advice, judgement: Judgement | None, tournament: Tournament, weaker_level: str = ""
) -> str:
    """Describe what the computer would do: "The computer would swap. You have a 54% chance..."."""
    would = "would swap" if advice.move.kind == SWAP else "would not swap"
    at_level = f"at {weaker_level} level, " if weaker_level else ""
    opinion = as_sentence(f"{at_level}the computer {would}")
    return f"{opinion} {describe_standing(tournament, judgement)}" if judgement else opinion


def describe_decision(advice: Advice, tournament: Tournament, weaker_level: str = "") -> str:
    """Describe why a computer swapped or did not: "It would rather play Black."."""
    first, second = (colour.title() for colour in tournament.game.info.colours)
    swaps = advice.move.kind == SWAP
    preference = f"it would rather play {first if swaps else second}"
    if weaker_level:
        preference = f"at {weaker_level} level, {preference}"
    return as_sentence(preference if swaps else f"it did not swap: {preference}")


def _first_stone_point(match: Match) -> str:
    """The point of the first stone."""
    view = match.game.display.view(match.position)
    return next(view.cell_name(cell) for cell, point in enumerate(view.points) if point.piece)
