"""Claims about the score: what the turn keeps or gains, and the foil would not."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kono_tui.claims.outlook import HORIZONS
from kono_tui.claims.question import Question
from kono_tui.claims.turn_options import TurnOption
from kono_tui.core.claim import SACRIFICE, SCORE, Claim

LOOKS_AT_CHOICES: Final = HORIZONS[:2]
"""So far the turns with another choice are compared, to find the best of them."""


def find_score_claim(question: Question, other: TurnOption | None = None) -> Claim | None:
    """Return that the turn leads to a better score than the foil, if it does so for good.

    `other` is compared in place of the foil.

    The amounts are those of the longest look, at which the lines end. The horizon is the shortest
    from which on it holds at every look: a difference that turns round within sight would mislead.
    """
    foil = other or question.foil
    if foil is None:
        return None
    looked = question.longest_look(question.after, foil.after)
    gains = [
        (turns, question.gain(question.after, turns), question.gain(foil.after, turns))
        for turns in (0, *HORIZONS)
        if turns <= looked
    ]
    horizon = None
    for turns, mine, theirs in reversed(gains):
        if mine is None or theirs is None or mine <= theirs:
            break
        horizon = turns
    _, gained, foil_gained = gains[-1]
    if horizon is None or looked == 0 or gained is None or foil_gained is None:
        return None
    return Claim(
        SCORE,
        gained,
        foil_gained,
        horizon,
        looked,
        line=question.decode(question.continue_line(question.turn, looked)),
        foil=question.decode(question.continue_line(foil, looked)),
        rivals=count_rivals(question, looked, gained),
    )


def find_choice_claims(question: Question) -> list[Claim]:
    """Return that the turn is better than the best turns in which something else is chosen."""
    turn = question.decode(question.turn.codes)
    claims = []
    for choice in question.game.explaining.find_choices(question.position, turn):
        beginnings = [question.encode(each) for each in choice.beginnings]
        options = [
            each
            for each in question.others
            if any(each.codes[: len(codes)] == codes for codes in beginnings)
        ]
        best = _find_best(question, options)
        claim = find_score_claim(question, best) if best else None
        if claim:
            claims.append(replace(claim, feature=choice.name))
    return claims


def _find_best(question: Question, options: list[TurnOption]) -> TurnOption | None:
    """Return the option with the best score as far as all can be looked at; None if none is."""
    best = None
    for turns in LOOKS_AT_CHOICES:
        gains = [question.gain(each.after, turns) for each in options]
        known = [each for each in gains if each is not None]
        if not known or len(known) < len(gains):
            break
        best = options[known.index(max(known))]
    return best


def find_sacrifice_claim(question: Question) -> Claim | None:
    """Return that the turn loses at first, more than the foil, and gains in the end, more too."""
    foil = question.foil
    looked = question.longest_look(question.after, foil.after) if foil else 0
    if foil is None or looked < 3:
        return None
    at_first, in_the_end = (question.gain(question.after, turns) for turns in (1, looked))
    foil_at_first, foil_in_the_end = (question.gain(foil.after, turns) for turns in (1, looked))
    if at_first is None or in_the_end is None or foil_at_first is None or foil_in_the_end is None:
        return None
    if not (at_first < min(0, foil_at_first) and in_the_end > max(0, foil_in_the_end)):
        return None
    return Claim(
        SACRIFICE,
        in_the_end,
        at_first,
        looked,
        looked,
        line=question.decode(question.continue_line(question.turn, looked)),
        foil=question.decode(foil.codes),
    )


def count_rivals(question: Question, turns: int, least: int) -> int | None:
    """Count the other turns that gain at least as much after so many more; None if unknown."""
    if not question.has_all_options:
        return None
    count = 0
    for option in question.others:
        gain = question.gain(option.after, turns)
        if gain is None:
            return None
        count += gain >= least
    return count
