"""Claims about threats: what somebody would gain if the other passed."""

from __future__ import annotations

from kono_tui.claims.line_events import captured_cells
from kono_tui.claims.question import Question
from kono_tui.claims.score_claims import find_turn_for
from kono_tui.claims.turn_options import TurnOption
from kono_tui.core.claim import THREAT_MADE, THREAT_MET, Claim
from kono_tui.core.position import Position

LOOKS = (1, 2, 3)
"""A threat is a gain by the first turn that is still there after the answer, and after one more."""


def find_threat_met(question: Question) -> Claim | None:
    """Return that the opponent would gain if the mover passed, and gains less after the turn."""
    passed = question.passed
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
        rivals=_count_defences(question, rest),
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


def _count_defences(question: Question, rest: int) -> int | None:
    """Count the other turns after which the opponent gains as little; None if unknown."""
    if not question.has_all_options:
        return None
    gains = [_opponents_gain(question, each.after, LOOKS[0]) for each in question.others]
    return None if None in gains else sum(gain is not None and gain <= rest for gain in gains)


def find_threat_made(question: Question) -> Claim | None:
    """Return that the mover would gain if the opponent passed now, and could not so far."""
    found = _threat_after(question, question.turn)
    if found is None:
        return None
    gain, line = found
    before = find_turn_for(question, line)
    gain_before = 0 if before is None else question.outlook.score_now(before.after) - question.score
    if gain_before >= gain:
        return None
    passed = question.pass_turn(question.after)
    return Claim(
        THREAT_MADE,
        gain,
        gain_before,
        LOOKS[0],
        LOOKS[-1],
        cells=_taken_cells(question, passed, line),
        line=question.decode(question.turn.codes) + question.decode(line, passed),
        rivals=_count_threats(question, gain),
    )


def _threat_after(question: Question, option: TurnOption) -> tuple[int, tuple[int, ...]] | None:
    """Return what the mover would gain by a second turn on end, and that turn; None if nothing."""
    passed = question.pass_turn(option.after)
    if passed is None:
        return None
    now = question.outlook.score_now(option.after)
    prospects = [question.outlook.look(passed, turns) for turns in LOOKS]
    if any(each is None or each.score <= now for each in prospects) or prospects[0] is None:
        return None
    return prospects[0].score - now, prospects[0].line


def _count_threats(question: Question, gain: int) -> int | None:
    """Count the other turns that threaten to gain as much; None if unknown."""
    if not question.has_all_options:
        return None
    found = [_threat_after(question, each) for each in question.others]
    return sum(each is not None and each[0] >= gain for each in found)
