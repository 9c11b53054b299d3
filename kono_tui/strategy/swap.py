"""The swap of sides after the first stone: the question, and what the computer thinks of it."""

from __future__ import annotations

from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.play.match import Match
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.value_meaning import certain_outcome, win_percent

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


def describe_opinion(advice: Advice, tournament: Tournament) -> str:
    """Describe what the computer thinks of it: "The computer gives White 46%; it would swap."."""
    would = "would swap" if advice.move.kind == SWAP else "would not swap"
    judgement = _describe_judgement(tournament.game, advice, "gives", "sees")
    return f"The computer {judgement}; it {would}."


def describe_decision(advice: Advice, tournament: Tournament) -> str:
    """Describe why a computer swapped or did not, after its name: "It gave White 46%."."""
    judgement = _describe_judgement(tournament.game, advice, "gave", "saw")
    return f"It {judgement}." if advice.move.kind == SWAP else f"It did not swap: it {judgement}."


def _describe_judgement(game: Game[Any], advice: Advice, gives: str, sees: str) -> str:
    """What the computer thinks of the second colour, which a seat that does not swap keeps."""
    first, second = (colour.title() for colour in game.info.colours)
    value = -advice.value if advice.move.kind == SWAP else advice.value
    if certain := certain_outcome(value):
        return f"{sees} a sure win for {second if certain > 0 else first}"
    return f"{gives} {second} {win_percent(value)}%"


def _first_stone_point(match: Match) -> str:
    """The point of the first stone."""
    view = match.game.display.view(match.position)
    return next(view.cell_name(cell) for cell, point in enumerate(view.points) if point.piece)
