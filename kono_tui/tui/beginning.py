"""The sentences before the first move of a round: pure functions, without Textual."""

from __future__ import annotations

from typing import Final

from kono_tui.core.save import Throw
from kono_tui.play import colours
from kono_tui.play.guessing import GUESSER, Hands, answer, question
from kono_tui.play.names import Names
from kono_tui.play.series import Series, Stage

RUN_OUT: Final = "The dice file has run out; random dice go on."


def from_file(series: Series) -> bool:
    """Return whether throws are left that are known to come from a dice file.

    Where dice are thrown in mid-round, throws that an undo took back are left as well; before the
    first round there are none of those.
    """
    return bool(series.dice) and (series.round == 1 or not series.game.throws_dice)


def said(series: Series, hands: Hands | None = None) -> list[str]:
    """Describe what a round waits for, or who begins it.

    `hands` are the hands of a guess, once they are open.
    """
    match series.stage:
        case Stage.SIZE:
            return ["On which board is this round played?"]
        case Stage.THROW:
            return _of_throws(series)
        case Stage.GUESS:
            return _of_hands(series)
        case Stage.COLOUR:
            return _of_colour(series)
        case _:
            if series.game.first_by == "colour":
                return colours.answer(series)
            return [f"{begins(series)}."] if hands is None else answer(series, hands)


def _of_throws(series: Series) -> list[str]:
    """Describe the throws so far, and say whose turn it is to throw."""
    names, seat = Names(series.players), series.thrower
    told = []
    if seat:
        throw = series.throws[-1]
        numbers = " and ".join(map(str, throw))
        told.append(f"{names.does(0, 'throw')} {numbers}: {sum(throw)}.")
    elif series.throws:
        total = sum(series.throws[-1])
        told.append(f"{total} and {total} is a tie: the dice are thrown again.")
    elif series.round > 1 and series.game.winner_begins:
        told.append("The last round was drawn: the dice say who begins.")
    else:
        told.append("The dice say who begins.")
    if series.players[seat].kind == "human":
        told.append(f"Enter throws {names.whose(seat)} dice.")
    return told


def _of_hands(series: Series) -> list[str]:
    """Describe what lies in the hands, and say who is to guess."""
    lies, asked = question(series.game)
    who = Names(series.players).within(GUESSER)
    if who != "you":
        asked = f"{who} guesses: {asked[:1].lower()}{asked[1:]}"
    return [lies, asked, "l opens the left one, r the right one."]


def _of_colour(series: Series) -> list[str]:
    if series.opener is None:
        return [colours.question(series)]
    names, opener = Names(series.players), series.opener
    if opener in series.humans:
        return [f"{begins(series)}."]
    first, second = series.game.colours
    picks = f"{begins(series)} and {names.verb(opener, 'pick')} {first}."
    return [picks, f"{names.does(1 - opener, 'play')} {second}."]


def begins(series: Series) -> str:
    """Say who begins, and why if that is known: "9 beats 7: you begin"."""
    names, opener, why = Names(series.players), series.opener or 0, _why(series)
    who = names.within(opener) if why else names.first(opener)
    return f"{why}{who} {names.verb(opener, 'begin')}"


def _why(series: Series) -> str:
    """The reason why the opener begins, up to the colon; "" where it is not known."""
    opener = series.opener or 0
    if len(series.throws) > 1:
        low, high = sorted(map(sum, series.throws[-2:]))
        return f"{high} beats {low}: "
    if series.round > 1 and series.totals[opener] and series.game.winner_begins:
        return f"{Names(series.players).first(opener)} won the last round: "
    return ""


def latest(series: Series) -> tuple[Throw, Throw]:
    """The throws that count, by seat; empty for a seat that has not thrown."""
    throws = series.throws
    if not throws:
        return (), ()
    return (throws[-1], ()) if len(throws) % 2 else (throws[-2], throws[-1])
