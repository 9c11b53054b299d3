"""Whether what is told of a turn fits another turn of the same position as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reason_moments import LONGEST_ROUND, ExplainedMoment

from kono_tui.claims.played_turns import PlayedDecisions, advise_played
from kono_tui.claims.turn_options import TurnOption, find_turn
from kono_tui.claims.verification.score_proof import TooLarge
from kono_tui.core.capabilities import always
from kono_tui.core.claim import (
    CERTAIN,
    FEATURE,
    PLAN,
    SACRIFICE,
    SCORE,
    THREAT_MADE,
    THREAT_MET,
    Claim,
)
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.play.players import create_players
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advisor

PLAYERS = create_players(("computer", "computer"), ("", ""))
LOOK_NODES = 2_000
"""The positions that a glance at another turn may take."""


class SentenceFit:
    """The sentence about a turn, held against the other turns. `advisor` glances at those."""

    def __init__(self, moment: ExplainedMoment, advisor: Advisor) -> None:
        self.moment, self.advisor = moment, advisor
        self.game, self.position, self.advice = moment.game, moment.position, moment.advice

    def fits_another(self) -> bool:
        """Whether another turn has the same purpose, and all that is told holds for it as well."""
        told = self.moment.explanation.told
        if self.game.solution:
            return self._fits_another_decision(told)
        if self.moment.question is None or any(each.is_only for each in told):
            return False
        if self.game.explaining.find_purpose is None:  # it takes no look ahead, so it goes first
            others = [each for each in self.moment.question.others if self._has_purpose(each)]
            return any(all(self._holds_for(each, other) for each in told) for other in others)
        return any(
            all(self._holds_for(each, other) for each in told) and self._has_purpose(other)
            for other in self.moment.question.others
        )

    def _fits_another_decision(self, told: Sequence[Claim]) -> bool:
        """Where every decision's value is known, a claim holds for those that are worth as much."""
        purpose = self._describe_purpose(self.advice.turn, self.advice.line)
        return any(
            each.move != self.advice.move
            and (not told or each.value >= self.advice.value)
            and self._describe_purpose((each.move,), (each.move,)) == purpose
            for each in self.advice.valued_moves
        )

    def _claims_as_much(self, claim: Claim, other: TurnOption) -> bool:
        """Whether the game itself claims the same of another turn, and as much."""
        moves = self.moment.decode(other)
        foil = self.moment.question.foil if self.moment.question else None
        foil_moves = self.moment.decode(foil) if foil else ()
        wants_less = claim.difference < 0
        return any(
            (each.kind, each.feature, each.cells) == (claim.kind, claim.feature, claim.cells)
            and (each.amount <= claim.amount if wants_less else each.amount >= claim.amount)
            for each in self.game.explaining.find_own_claims(
                self.position, moves, moves, foil_moves, always
            )
        )

    def _holds_for(self, claim: Claim, other: TurnOption) -> bool:
        """Whether a claim holds for another turn, with the same amounts or better."""
        if is_own_claim(self.moment, claim):
            return self._claims_as_much(claim, other)
        try:
            return self._is_as_good(claim, other)
        except TooLarge:
            return True

    def _is_as_good(self, claim: Claim, other: TurnOption) -> bool:
        proof, after = self.moment.proof, other.after
        now = int(proof.score_now(self.position))
        if claim.kind == SCORE:
            return bool(proof.reaches(after, claim.looked, now + claim.amount))
        if claim.kind == SACRIFICE:
            gives = int(proof.score_after(after, 1, now)) < now
            return gives and bool(proof.reaches(after, claim.looked, now + claim.amount))
        if claim.kind == THREAT_MET:
            kept = int(proof.score_now(after)) - claim.amount
            return bool(proof.reaches(after, claim.horizon, kept))
        if claim.kind == THREAT_MADE:
            return self._makes_threat(claim, other)
        if claim.kind == CERTAIN:
            return bool(proof.reaches(after, LONGEST_ROUND, claim.amount))
        if claim.kind == FEATURE:
            return self._has_count(claim, other)
        return claim.kind == PLAN and self._has_plan(claim, other)

    def _makes_threat(self, claim: Claim, other: TurnOption) -> bool:
        """Whether the very turn that is threatened is threatened by another turn, too."""
        question = self.moment.question
        assert question is not None  # noqa: S101 - it has another turn
        passed, other_passed = map(question.pass_turn, (question.after, other.after))
        if passed is None or other_passed is None:
            return False
        line = claim.line[len(question.turn.codes) :]
        codes = _encode(self.game, passed, line)
        second = find_turn(other_passed, codes)
        if second is None:
            return False
        before, after = map(self.moment.proof.score_now, (other_passed, second.after))
        return int(after - before) >= claim.amount

    def _has_count(self, claim: Claim, other: TurnOption) -> bool:
        is_own = claim.seat == int(self.position.to_move)
        return any(
            each.name == claim.feature
            and not each.is_better(claim.amount, each.counts[claim.seat], is_own)
            for each in self.game.explaining.features(other.after)
        )

    def _has_plan(self, claim: Claim, other: TurnOption) -> bool:
        """Whether the piece of another turn is expected to come to the same goal as soon."""
        path = self.moment.follow_piece(self._expect_line(other))
        return any(
            cell == claim.cells[-1] and turns <= claim.amount for turns, cell in path if turns
        )

    def _has_purpose(self, other: TurnOption) -> bool:
        moves = self.moment.decode(other)
        line = self._expect_line(other) if self.game.explaining.find_purpose else moves
        return self._describe_purpose(moves, line) == self._describe_purpose(
            self.advice.turn, self.advice.line
        )

    def _describe_purpose(self, turn: tuple[Move, ...], line: tuple[Move, ...]) -> str:
        """The first half of the sentence."""
        find_purpose = self.game.explaining.find_purpose
        if find_purpose is None:
            reason = self.game.wording.reason_for(self.position, turn)
        else:
            reason = find_purpose(self.position, turn, line)
        return self.game.wording.describe_reason(self.position, reason, PLAYERS)

    def _expect_line(self, other: TurnOption) -> tuple[Move, ...]:
        """Another turn, and what a glance expects to follow."""
        played = PlayedDecisions(self.moment.match, self.moment.decode(other))
        level = Level(SearchLimit(nodes=LOOK_NODES))
        return advise_played(played, self.advisor, level).line


def is_own_claim(moment: ExplainedMoment, claim: Claim) -> bool:
    """Whether only the moment's game makes such a claim."""
    return moment.game.explaining.check_claim(moment.position, claim) is not None


def _encode(game: Game[Any], position: Position, moves: Sequence[Move]) -> tuple[int, ...]:
    codes = []
    for move in moves:
        codes.append(game.rules.encode(position, move))
        position = position.play(codes[-1])
    return tuple(codes)
