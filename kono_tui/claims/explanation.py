"""The explanation of a turn: its purpose, and the claims that prove that it is a good one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from kono_tui.claims.board_claims import find_feature_claims, find_plan_claim
from kono_tui.claims.foil import choose_foil
from kono_tui.claims.outlook import Effort, Outlook
from kono_tui.claims.question import Question, turn_of_line
from kono_tui.claims.ranking import choose_told, rank_claims
from kono_tui.claims.score_claims import (
    find_choice_claims,
    find_sacrifice_claim,
    find_score_claim,
)
from kono_tui.claims.threat_claims import find_threat_made, find_threat_met
from kono_tui.core.claim import CERTAIN, Claim
from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.play.match import Match
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.value_meaning import certain_outcome

USUAL_EFFORT: Final = Effort()


@dataclass(frozen=True)
class Explanation:
    """Why a turn: its purpose, and what is proved of it, the most telling claim first."""

    reason: Reason
    told: tuple[Claim, ...] = ()
    """The claims that are told."""
    further: tuple[Claim, ...] = ()
    """What else is proved, for who asks."""
    refutations: tuple[Claim, ...] = ()
    """Of other turns that a search considered, what proves each to be worse: their foil is it."""

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All that is proved of the turn."""
        return self.told + self.further


def explain(match: Match, advice: Advice, effort: Effort = USUAL_EFFORT) -> Explanation:
    """Explain the turn that is advised, by its search's result and by brute force."""
    question = ask_about(match, advice, effort)
    explaining = match.game.explaining
    position, turn, line = match.position, advice.turn, advice.line
    foil = question.foil if question else None
    foil_moves = question.decode(foil.codes) if question and foil else ()
    outlook = question.outlook if question else Outlook(int(position.to_move), effort)
    found = list(explaining.find_own_claims(position, turn, line, foil_moves, outlook.has_time))
    refutations: tuple[Claim, ...] = ()
    reason = advice.reason
    if question is not None:
        refutations = _find_refutations(question, match, advice)
        is_decided = any(each.kind == CERTAIN and not each.foil for each in found)
        found += _find_claims(question, advice, is_decided)
        if explaining.find_purpose is not None:
            reason = explaining.find_purpose(position, turn, line)
    claims = rank_claims(found)
    told = choose_told(reason, [each for each in claims if not explaining.repeats(reason, each)])
    further = tuple(each for each in claims if each not in told)
    return Explanation(reason, told, further, refutations)


def ask_about(match: Match, advice: Advice, effort: Effort) -> Question | None:
    """Return the question about an advised turn; None if the turn is not whole."""
    position = match.position
    line = _encode(match, advice.line)
    turn = turn_of_line(position, line)
    if turn is None:
        return None
    question = Question(match.game, position, turn, line, Outlook(int(position.to_move), effort))
    others = [turn_of_line(position, _encode(match, each.line)) for each in advice.others]
    ranked = [each for each in others if each is not None]
    return replace(question, foil=choose_foil(turn, question.options, ranked, question.seat))


def ask_why_not(
    match: Match, best: Sequence[Move], played: Sequence[Move], effort: Effort
) -> Question | None:
    """Return the question why one line is better than another turn; None if one is not whole."""
    position = match.position
    turns = [turn_of_line(position, _encode(match, each)) for each in (best, played)]
    turn, foil = turns
    if turn is None or foil is None:
        return None
    outlook = Outlook(int(position.to_move), effort)
    return Question(match.game, position, turn, _encode(match, best), outlook, foil)


def find_contrast(question: Question) -> tuple[Claim, ...]:
    """Return what proves that the turn is better than the foil, the most telling claim first."""
    score_runs = question.game.explaining.score_runs
    found = [find_score_claim(question) if score_runs else None, *find_feature_claims(question)]
    return rank_claims([each for each in found if each is not None])


def _find_claims(question: Question, advice: Advice, is_decided: bool) -> list[Claim]:
    """Return the claims that fit every game. `is_decided`: the game itself has proved the end."""
    certain = None if is_decided else _find_certain_claim(question, advice)
    found = [certain, find_plan_claim(question)]
    if question.game.explaining.score_runs:
        found += _find_claims_about_score(question)
    if not certain_outcome(advice.value):
        found += find_feature_claims(question)
    return [each for each in found if each is not None]


def _find_claims_about_score(question: Question) -> list[Claim | None]:
    """Return the claims about the score; those about choices stand for a plain one that agrees."""
    score_claim, choice_claims = find_score_claim(question), find_choice_claims(question)
    if score_claim and any(each.foil == score_claim.foil for each in choice_claims):
        score_claim = None
    return [
        score_claim,
        *choice_claims,
        find_sacrifice_claim(question),
        find_threat_met(question),
        find_threat_made(question),
    ]


def _find_refutations(question: Question, match: Match, advice: Advice) -> tuple[Claim, ...]:
    """Return the most telling proof against each other turn that was considered, if any."""
    refutations = list[Claim]()
    for other in advice.others:
        foil = turn_of_line(question.position, _encode(match, other.line))
        if foil is not None and foil.key != question.turn.key:
            refutations += find_contrast(replace(question, foil=foil))[:1]
    return tuple(refutations)


def _find_certain_claim(question: Question, advice: Advice) -> Claim | None:
    """Return that the round is decided, or that the rest of it is known.

    The foil is the best turn that would end worse, if that is known too, and both end with scores.
    """
    if advice.valued_moves or not (advice.is_exact or certain_outcome(advice.value)):
        return None
    claim = Claim(CERTAIN, advice.value, line=question.decode(question.line))
    worse = [each for each in advice.others if each.worse_by > 0 and each.depth == advice.depth]
    has_scores = not (question.game.values.values_are_chances or certain_outcome(advice.value))
    if not (advice.is_exact and worse and has_scores):
        return claim
    return replace(claim, foil_amount=advice.value - worse[0].worse_by, foil=worse[0].line)


def _encode(match: Match, moves: Sequence[Move]) -> tuple[int, ...]:
    codes = []
    position = match.position
    for move in moves:
        codes.append(match.game.rules.encode(position, move))
        position = position.play(codes[-1])
    return tuple(codes)
