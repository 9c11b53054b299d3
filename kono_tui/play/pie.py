"""The swap of sides after the first stone: the question, and what the computer thinks of it."""

from __future__ import annotations

from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.play.advisor import Advice
from kono_tui.play.match import Match
from kono_tui.play.names import Names
from kono_tui.play.series import Series
from kono_tui.play.values import chance, sure

SWAP: Final = "swap"
"""The kind of the decision by which the players exchange their colours."""
QUESTION: Final = "Swap sides?"


def offered(match: Match | None) -> Move | None:
    """The swap, if the mover may make it now."""
    return next((move for move in match.legal if move.kind == SWAP), None) if match else None


def opened(match: Match) -> str:
    """Describe what there is to swap for: "Black opened at d4."."""
    return f"{match.game.colours[0].title()} opened at {_stone(match)}."


def meaning(series: Series, match: Match) -> str:
    """Describe what a swap would mean for the mover, after the sentence on the first stone."""
    names, seat = Names(series.players), match.to_move
    would = f"{names.first(seat)} would play {match.game.colours[0].title()}"
    return f"{would}, with that {match.game.piece}; then it is {names.whose(1 - seat)} turn."


def opinion(advice: Advice, series: Series) -> str:
    """Describe what the computer thinks of it: "The computer gives White 46%; it would swap."."""
    would = "would swap" if advice.move.kind == SWAP else "would not swap"
    return f"The computer {_judgement(series.game, advice, 'gives', 'sees')}; it {would}."


def reasoned(advice: Advice, series: Series) -> str:
    """Describe why a computer swapped or did not, after its name: "It gave White 46%."."""
    judged = _judgement(series.game, advice, "gave", "saw")
    return f"It {judged}." if advice.move.kind == SWAP else f"It did not swap: it {judged}."


def _judgement(game: Game[Any], advice: Advice, gives: str, sees: str) -> str:
    """What the computer thinks of the second colour, which a seat that does not swap keeps."""
    first, second = (colour.title() for colour in game.colours)
    value = -advice.value if advice.move.kind == SWAP else advice.value
    if certain := sure(value):
        return f"{sees} a sure win for {second if certain > 0 else first}"
    return f"{gives} {second} {chance(value)}%"


def _stone(match: Match) -> str:
    """The point of the first stone."""
    view = match.game.view(match.position)
    return next(view.name(cell) for cell, point in enumerate(view.points) if point.piece)
