"""What can be measured of the explanation of one turn, for `reasons.py`."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kono_tui.claims.explanation import USUAL_EFFORT, Explanation, ask_about, explain
from kono_tui.claims.played_turns import PlayedDecisions, advise_played
from kono_tui.claims.question import Question
from kono_tui.claims.turn_options import TurnOption, find_turn
from kono_tui.claims.verification.score_proof import ScoreProof, TooLarge
from kono_tui.claims.verification.verdict import verify_claim
from kono_tui.claims.wording import describe_claim
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
from kono_tui.core.position import CHANCE, Position
from kono_tui.play.match import Match, split_turns
from kono_tui.play.players import create_players
from kono_tui.play.selection import path_of_turn
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice, Advisor
from tests.claims.checker import TooDeep, find_mistake
from tests.claims.naive_rules import has_naive_round

PLAYERS = create_players(("computer", "computer"), ("", ""))
RANDOM_SHARE = 0.1
"""The share of the moves of a round that are drawn, so that rounds differ."""
LONGEST_ROUND = 240
LOOK_NODES = 2_000
"""The positions that a glance at another turn may take."""
COMPARED_DEPTH = 4
"""How many turns further a turn and its foil are compared, where the search did not do so."""
PROOF_NODES = 300_000
NAIVE_ROUNDS = 20_000
FOIL_WORSE, FOIL_WORSE_CHANCE = 50, 500
"""From these hundredths on a foil is clearly worse: half a point, or five points of percent."""


@dataclass(frozen=True)
class Sample:
    """What was found of one explanation. Lists hold a text for each that is wrong."""

    kinds: tuple[str, ...]
    false: tuple[str, ...]
    unsettled: int
    checked_naively: int
    naively_false: tuple[str, ...]
    fits_another: bool
    foil_is_worse: bool
    is_idle_advance: bool
    is_causeless_retreat: bool
    seconds: float
    text: str


def play_moments(
    game: Game[Any], size: int, source: random.Random, advisor: Advisor, seconds: float
) -> Iterator[tuple[Match, Advice]]:
    """Yield the moments of a round of the computer against itself that leave a choice."""
    match = Match.begin(game, game.start(size, game.info.default_opening()))
    for _ in range(source.randrange(7)):
        match = _play_randomly(match, source)
    while not match.ending and len(match.moves) < LONGEST_ROUND:
        if match.to_move == CHANCE or source.random() < RANDOM_SHARE:
            match = _play_randomly(match, source)
            continue
        advice = advisor.advise(match, Level(SearchLimit(seconds=seconds)))
        if (len(match.legal_moves) > 1 and not match.is_mid_turn) or game.solution:
            yield match, advice
        for move in advice.turn:
            match = match.play(move)


def _play_randomly(match: Match, source: random.Random) -> Match:
    """Play a decision by chance; a turn that has begun goes on to its end."""
    if match.ending:
        return match
    seat = match.to_move
    match = match.play(source.choice(match.legal_moves))
    while not match.ending and seat != CHANCE and match.to_move == seat and match.is_mid_turn:
        match = match.play(source.choice(match.legal_moves))
    return match


def take_sample(match: Match, advice: Advice, advisor: Advisor, checks_naively: bool) -> Sample:
    """Explain the advice, and measure the explanation."""
    begun = time.perf_counter()
    explanation = explain(match, advice)
    seconds = time.perf_counter() - begun
    measure = Measurement(match, advice, explanation, advisor)
    claims = dict.fromkeys([*explanation.claims, *explanation.refutations])
    verdicts = [verify_claim(match.game, match.position, each) for each in claims]
    naive = list(measure.check_naively()) if checks_naively else []
    return Sample(
        kinds=tuple(each.kind for each in explanation.claims),
        false=tuple(measure.tell(each.claim, each.problem) for each in verdicts if each.problem),
        unsettled=sum(each.holds is None for each in verdicts),
        checked_naively=len(naive),
        naively_false=tuple(filter(None, naive)),
        fits_another=measure.fits_another(),
        foil_is_worse=measure.foil_is_worse(),
        is_idle_advance=measure.is_idle_advance(),
        is_causeless_retreat=explanation.reason.kind == "retreat"
        and len(explanation.reason.cells) < 2,
        seconds=seconds,
        text=measure.text,
    )


class Measurement:
    """An explanation, with all that its figures need."""

    def __init__(
        self, match: Match, advice: Advice, explanation: Explanation, advisor: Advisor
    ) -> None:
        self.match, self.advice, self.explanation = match, advice, explanation
        self.game, self.position = match.game, match.position
        self.advisor = advisor
        self.proof = ScoreProof(int(self.position.to_move), PROOF_NODES)

    @property
    def text(self) -> str:
        """The explanation as a player reads it."""
        claims = [
            describe_claim(self.game, self.position, each, PLAYERS)
            for each in self.explanation.told
        ]
        turn = self.game.notation.format_turn(self.position, self.advice.turn)
        advised = self.game.wording.describe_advice(self.position, self.advice.turn)
        reason = self.game.wording.describe_reason(self.position, self.explanation.reason, PLAYERS)
        return " ".join([f"{turn}: {advised}, {reason}.", *claims])

    def tell(self, claim: Claim, problem: str) -> str:
        """Describe what is wrong with a claim, with all that it takes to find it again."""
        line = self.game.notation.format_position(self.position)
        return f"{self.game.info.key} {line}: {claim}: {problem}"

    def check_naively(self) -> Iterator[str]:
        """Yield what the naive checker says of each claim that it can afford.

        What only one game claims, that game's own tests check.
        """
        if not has_naive_round(self.game.info.key, self.position):
            return
        for claim in self.explanation.claims:
            if self._is_own(claim):
                continue
            try:
                mistake = find_mistake(self.game, self.position, claim, most_rounds=NAIVE_ROUNDS)
            except (TooDeep, KeyError):
                continue
            yield self.tell(claim, mistake) if mistake else ""

    # What else the sentence fits

    @cached_property
    def question(self) -> Question | None:
        return ask_about(self.match, self.advice, USUAL_EFFORT)

    def fits_another(self) -> bool:
        """Whether another turn has the same purpose, and all that is told holds for it as well."""
        told = self.explanation.told
        if self.game.solution:
            return self._fits_another_decision(told)
        if self.question is None or any(each.is_only for each in told):
            return False
        if self.game.explaining.find_purpose is None:  # it takes no look ahead, so it goes first
            others = [each for each in self.question.others if self._has_purpose(each)]
            return any(all(self._holds_for(each, other) for each in told) for other in others)
        return any(
            all(self._holds_for(each, other) for each in told) and self._has_purpose(other)
            for other in self.question.others
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

    def _is_own(self, claim: Claim) -> bool:
        """Whether only this game makes such a claim."""
        return self.game.explaining.check_claim(self.position, claim) is not None

    def _claims_as_much(self, claim: Claim, other: TurnOption) -> bool:
        """Whether the game itself claims the same of another turn, and as much."""
        moves = self._decode(other)
        foil = self.question.foil if self.question else None
        foil_moves = self._decode(foil) if foil else ()
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
        if self._is_own(claim):
            return self._claims_as_much(claim, other)
        try:
            return self._is_as_good(claim, other)
        except TooLarge:
            return True

    def _makes_claim(self, claim: Claim, other: TurnOption) -> bool:
        """Whether another turn has such a claim of its game's own, with amounts as good."""
        foil = self.question.foil if self.question else None
        turn, foil_turn = self._decode(other), self._decode(foil) if foil else ()
        found = self.game.explaining.find_own_claims(self.position, turn, turn, foil_turn, always)
        return any(
            (each.kind, each.feature, each.cells) == (claim.kind, claim.feature, claim.cells)
            and abs(each.difference) >= abs(claim.difference)
            for each in found
        )

    def _is_as_good(self, claim: Claim, other: TurnOption) -> bool:
        if self.game.explaining.check_claim(self.position, claim) is not None:
            return self._makes_claim(claim, other)
        after, now = other.after, int(self.proof.score_now(self.position))
        if claim.kind == SCORE:
            return bool(self.proof.reaches(after, claim.looked, now + claim.amount))
        if claim.kind == SACRIFICE:
            gives = int(self.proof.score_after(after, 1, now)) < now
            return gives and bool(self.proof.reaches(after, claim.looked, now + claim.amount))
        if claim.kind == THREAT_MET:
            kept = int(self.proof.score_now(after)) - claim.amount
            return bool(self.proof.reaches(after, claim.horizon, kept))
        if claim.kind == THREAT_MADE:
            return self._makes_threat(claim, other)
        if claim.kind == CERTAIN:
            return bool(self.proof.reaches(after, LONGEST_ROUND, claim.amount))
        if claim.kind == FEATURE:
            return self._has_count(claim, other)
        return claim.kind == PLAN and self._has_plan(claim, other)

    def _makes_threat(self, claim: Claim, other: TurnOption) -> bool:
        """Whether the very turn that is threatened is threatened by another turn, too."""
        question = self.question
        assert question is not None  # noqa: S101 - it has another turn
        passed, other_passed = map(question.pass_turn, (question.after, other.after))
        if passed is None or other_passed is None:
            return False
        line = claim.line[len(question.turn.codes) :]
        codes = _encode(self.game, passed, line)
        second = find_turn(other_passed, codes)
        if second is None:
            return False
        gained = self.proof.score_now(second.after) - self.proof.score_now(other_passed)
        return int(gained) >= claim.amount

    def _has_count(self, claim: Claim, other: TurnOption) -> bool:
        is_own = claim.seat == int(self.position.to_move)
        return any(
            each.name == claim.feature
            and not each.is_better(claim.amount, each.counts[claim.seat], is_own)
            for each in self.game.explaining.features(other.after)
        )

    def _has_plan(self, claim: Claim, other: TurnOption) -> bool:
        """Whether the piece of another turn is expected to come to the same goal as soon."""
        path = self._follow_piece(self._expect_line(other))
        return any(
            cell == claim.cells[-1] and turns <= claim.amount for turns, cell in path if turns
        )

    def _has_purpose(self, other: TurnOption) -> bool:
        moves = self._decode(other)
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

    def _decode(self, other: TurnOption) -> tuple[Move, ...]:
        assert self.question is not None  # noqa: S101 - there are others only of a question
        return self.question.decode(other.codes)

    def _expect_line(self, other: TurnOption) -> tuple[Move, ...]:
        """Another turn, and what a glance expects to follow."""
        played = PlayedDecisions(self.match, self._decode(other))
        level = Level(SearchLimit(nodes=LOOK_NODES))
        return advise_played(played, self.advisor, level).line

    # The rest

    def _follow_piece(self, line: tuple[Move, ...]) -> list[tuple[int, int]]:
        """After how many own turns the piece of a line's first turn comes to which cell."""
        path, at, turns = list[tuple[int, int]](), -1, -1
        for position, moves in split_turns(self.game, self.position, line):
            if position.to_move != self.position.to_move:
                continue
            turns += 1
            points = path_of_turn(self.game, position, moves)
            if len(points) > 1 and points[0] == (at if turns else points[0]):
                at = points[-1]
                path.append((turns, at))
        return path

    def foil_is_worse(self) -> bool:
        """Whether the turn that it is compared with is clearly worse."""
        limit = FOIL_WORSE_CHANCE if self.game.values.values_are_chances else FOIL_WORSE
        if self.game.solution:
            others = self.advice.others
            return bool(others) and others[0].worse_by >= limit
        foil = self.question.foil if self.question else None
        if self.question is None or foil is None:
            return False
        moves = self._decode(foil)
        for other in self.advice.others:
            if other.line[: len(moves)] == moves:
                return other.worse_by >= limit
        mine, worse = (self._value_after(each) for each in (self.question.turn, foil))
        return mine - worse >= limit

    def _value_after(self, option: TurnOption) -> int:
        """The value after a turn to its seat, by a short search."""
        match = self.match
        for move in self._decode(option):
            match = match.play(move)
        if match.ending:
            return int(self.proof.score_now(match.position))
        limit = SearchLimit(depth=COMPARED_DEPTH, nodes=20 * LOOK_NODES)
        return -self.advisor.advise(match, Level(limit), other_count=0).value

    def is_idle_advance(self) -> bool:
        """Whether a piece advances that neither goes on, nor arrives, nor is one step away."""
        reason = self.explanation.reason
        if reason.kind != "advance" or not reason.cells:
            return False
        path = self._follow_piece(self.advice.line)
        if len(path) != 1:
            return False
        columns = self.game.display.view(self.position).columns
        one, two = divmod(path[0][1], columns), divmod(reason.cells[0], columns)
        return max(abs(one[0] - two[0]), abs(one[1] - two[1])) > 1


def _encode(game: Game[Any], position: Position, moves: Sequence[Move]) -> tuple[int, ...]:
    codes = []
    for move in moves:
        codes.append(game.rules.encode(position, move))
        position = position.play(codes[-1])
    return tuple(codes)
