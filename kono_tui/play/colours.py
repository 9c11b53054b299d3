"""The choice of a colour, where the first colour begins: the question and the answer."""

from __future__ import annotations

from kono_tui.play.names import Names
from kono_tui.play.series import Series


def question(series: Series) -> str:
    """Say which colour begins, and ask for the picker's colour."""
    names, seat = Names(series.players), series.picker or 0
    verb = "do" if names.within(seat) == "you" else "does"
    return f"{_first(series)} begins. Which colour {verb} {names.within(seat)} play?"


def to_pick(series: Series) -> str:
    """The same as a statement, if nobody is to answer: "You pick a colour; White begins."."""
    picks = Names(series.players).does(series.picker or 0, "pick")
    return f"{picks} a colour; {_first(series)} begins."


def _first(series: Series) -> str:
    return series.game.colours[0].title()


def answer(series: Series) -> list[str]:
    """Describe who plays which colour, seat 0 first."""
    told = [begins(series)]
    if series.opener and not series.watched:
        plays = Names(series.players).does(0, "play")
        told.insert(0, f"{plays} {series.game.colours[1]}.")
    return told


def begins(series: Series, within: bool = False) -> str:
    """Say who plays the first colour and begins, in mid-sentence or as a sentence of its own."""
    names, opener = Names(series.players), series.opener or 0
    who = names.within(opener) if within else names.first(opener)
    plays, verb = (names.verb(opener, each) for each in ("play", "begin"))
    return f"{who} {plays} {series.game.colours[0]} and {verb}."
