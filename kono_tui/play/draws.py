"""Agreed draws: when a player can offer one, and how a computer answers."""

from __future__ import annotations

from kono_tui.core.position import DECIDED
from kono_tui.play.names import Names
from kono_tui.play.series import Series, Stage
from kono_tui.search.levels import Level, level_named
from kono_tui.text.sentences import plural

SLIGHT = 10
"""A lead of fewer hundredths than this is described without a number."""


def possible(series: Series) -> bool:
    """Whether anybody can ever offer a draw: a human plays, in a game that has draws."""
    return series.game.draws and not series.watched


def refusal(series: Series) -> str:
    """Why nobody can offer a draw now, as a sentence; "" if the mover can."""
    match = series.match
    if not series.game.draws:
        return f"No draw is agreed to in {series.game.title}."
    if series.watched:
        return "Draws are for humans to offer, and computers play."
    if match is None or series.stage is not Stage.PLAY:
        return "A draw can be offered while a round is under way."
    if match.to_move not in series.humans:
        return "A draw is offered in a turn of one's own."
    if match.in_mid_turn:
        return "A draw is offered before a turn begins, and this one goes on."
    return ""


def asked(series: Series) -> str:
    """The question to a human whose human opponent offers a draw."""
    names, seat = Names(series.players), series.match.to_move if series.match else 0
    return f"{names.does(seat, 'offer')} a draw. {names.first(1 - seat)}, do you agree?"


def declined(series: Series) -> str:
    """Say that the other human declines the draw."""
    other = 1 - (series.match.to_move if series.match else 0)
    return f"{Names(series.players).does(other, 'decline')}: the round goes on."


# A computer's answer


def level_of(series: Series) -> Level:
    """The level at which the computer judges an offer: its own, but always at its best."""
    (level,) = (player.level for player in series.players if player.kind == "computer")
    return level_named(level).without_chance()


def accepts(value: int) -> bool:
    """Whether a computer accepts a draw, given the position's value for itself."""
    return value <= 0


def answer(value: int, unit: str) -> str:
    """Describe the computer's answer, given the same value in hundredths of a unit."""
    if accepts(value):
        sees = "that it is losing" if value <= -DECIDED else "no lead of its own"
        return f"The computer accepts: it sees {sees}."
    return f"The computer declines: it sees {_lead(value, unit)}."


def _lead(value: int, unit: str) -> str:
    if value >= DECIDED:
        return "a win"
    if value < SLIGHT:
        return "itself a little ahead"
    lead = f"{value / 100:.1f}"
    return f"itself {plural(1, unit) if lead == '1.0' else f'{lead} {unit}s'} ahead"
