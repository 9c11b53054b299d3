"""Claims about threats: what somebody would gain if the other passed."""

from __future__ import annotations

from kono_tui.claims.line_events import captured_cells
from kono_tui.claims.question import Question
from kono_tui.claims.turn_options import TurnOption, find_turn
from kono_tui.core.claim import THREAT_MADE, THREAT_MET, Claim
from kono_tui.core.position import Position

LOOKS = (1, 2, 3)
"""A threat is a gain by the first turn that is still there after the answer, and after one more."""


def find_threat_met(question: Question) -> Claim | None:
    """Return that the opponent would gain if the mover passed, and gains less after the turn."""
    passed = question.position_after_pass
    if passed is None:
        return None
    gains = [
        (_opponents_gain(question, passed, turns), _opponents_gain(question, question.after, turns))
        for turns in LOOKS
    ]
    for threat, rest in gains:
        if threat is None or rest is None or threat <= 0 or rest >= threat:
            return None
    threat, rest = gains[0][0] or 0, gains[0][1] or 0
    prospect = question.outlook.look(passed, LOOKS[0])
    line = prospect.line if prospect else ()
    return Claim(
        THREAT_MET,
        rest,
        threat,
        LOOKS[0],
        LOOKS[-1],
        _taken_cells(question, passed, line),
        line=question.decode(question.turn.codes),
        foil=question.decode(line, passed),
        rivals=_count_defences(question, max(rest, 0)),
    )


def _taken_cells(
    question: Question, start: Position | None, codes: tuple[int, ...]
) -> tuple[int, ...]:
    """The cells of the pieces that a threatened turn would take."""
    if start is None:
        return ()
    return captured_cells(question.game, start, question.decode(codes, start))


def _opponents_gain(question: Question, position: Position, turns: int) -> int | None:
    """What the opponent gains on the score of a position within so many turns."""
    prospect = question.outlook.look(position, turns)
    return None if prospect is None else question.outlook.score_now(position) - prospect.score


def _count_defences(question: Question, most: int) -> int | None:
    """Count the other turns after which the opponent gains no more than that; None if unknown."""
    if not question.has_all_options:
        return None
    gains = [_opponents_gain(question, each.after, LOOKS[0]) for each in question.others]
    return None if None in gains else sum(gain is not None and gain <= most for gain in gains)


def find_threat_made(question: Question) -> Claim | None:
    """Return that the mover would gain if the opponent passed now, and could not so far."""
    gained = _threat_after(question, question.turn)
    passed = question.pass_turn(question.after)
    prospect = question.outlook.look(passed, LOOKS[0]) if passed else None
    if not gained or prospect is None:
        return None
    before = find_turn(question.position, prospect.line)
    gain_before = 0 if before is None else question.outlook.score_now(before.after) - question.score
    if gain_before >= gained:
        return None
    return Claim(
        THREAT_MADE,
        gained,
        gain_before,
        LOOKS[0],
        LOOKS[-1],
        cells=_taken_cells(question, passed, prospect.line),
        line=question.decode(question.turn.codes) + question.decode(prospect.line, passed),
        rivals=_count_threats(question, gained),
    )


def _threat_after(question: Question, option: TurnOption) -> int | None:
    """Return what the mover would gain by a second turn on end: 0 if nothing for good.

    None if that was too much to look at.
    """
    passed = question.pass_turn(option.after)
    if passed is None:
        return 0
    now = question.outlook.score_now(option.after)
    gains = list[int]()
    for turns in LOOKS:
        prospect = question.outlook.look(passed, turns)
        if prospect is None:
            return None
        gains.append(prospect.score - now)
    return gains[0] if min(gains) > 0 else 0


def _count_threats(question: Question, gain: int) -> int | None:
    """Count the other turns that threaten to gain as much; None if unknown."""
    if not question.has_all_options:
        return None
    found = [_threat_after(question, each) for each in question.others]
    return None if None in found else sum(each is not None and each >= gain for each in found)
