"""What can be measured of the explanation of one turn, for `reasons.py`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from reason_fit import LOOK_NODES, PLAYERS, SentenceFit, is_own_claim
from reason_moments import ExplainedMoment

from kono_tui.claims.explanation import explain
from kono_tui.claims.turn_options import TurnOption
from kono_tui.claims.verification.verdict import verify_claim
from kono_tui.claims.wording import describe_claim
from kono_tui.core.claim import Claim
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice, Advisor
from tests.claims.checker import find_mistake
from tests.claims.naive_look import TooDeep
from tests.claims.naive_rules import has_naive_round

COMPARED_DEPTH = 4
"""How many turns further a turn and its foil are compared, where the search did not do so."""
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


def take_sample(match: Match, advice: Advice, advisor: Advisor, checks_naively: bool) -> Sample:
    """Explain the advice, and measure the explanation."""
    begun = time.perf_counter()
    explanation = explain(match, advice)
    seconds = time.perf_counter() - begun
    moment = ExplainedMoment(match, advice, explanation)
    measure = Measurement(moment, advisor)
    claims = dict.fromkeys([*explanation.claims, *explanation.refutations])
    verdicts = [verify_claim(match.game, match.position, each) for each in claims]
    naive = list(measure.check_naively()) if checks_naively else []
    return Sample(
        kinds=tuple(each.kind for each in explanation.claims),
        false=tuple(measure.tell(each.claim, each.problem) for each in verdicts if each.problem),
        unsettled=sum(each.holds is None for each in verdicts),
        checked_naively=len(naive),
        naively_false=tuple(filter(None, naive)),
        fits_another=SentenceFit(moment, advisor).fits_another(),
        foil_is_worse=measure.foil_is_worse(),
        is_idle_advance=measure.is_idle_advance(),
        is_causeless_retreat=explanation.reason.kind == "retreat"
        and len(explanation.reason.cells) < 2,
        seconds=seconds,
        text=measure.text,
    )


class Measurement:
    """An explanation, with all that its figures need. `advisor` compares the turn with its foil."""

    def __init__(self, moment: ExplainedMoment, advisor: Advisor) -> None:
        self.moment, self.advisor = moment, advisor
        self.game, self.position, self.advice = moment.game, moment.position, moment.advice

    @property
    def text(self) -> str:
        """The explanation as a player reads it."""
        claims = [
            describe_claim(self.game, self.position, each, PLAYERS)
            for each in self.moment.explanation.told
        ]
        turn = self.game.notation.format_turn(self.position, self.advice.turn)
        advised = self.game.wording.describe_advice(self.position, self.advice.turn)
        reason = self.game.wording.describe_reason(
            self.position, self.moment.explanation.reason, PLAYERS
        )
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
        for claim in self.moment.explanation.claims:
            if is_own_claim(self.moment, claim):
                continue
            try:
                mistake = find_mistake(self.game, self.position, claim, most_rounds=NAIVE_ROUNDS)
            except (TooDeep, KeyError):
                continue
            yield self.tell(claim, mistake) if mistake else ""

    def foil_is_worse(self) -> bool:
        """Whether the turn that it is compared with is clearly worse."""
        limit = FOIL_WORSE_CHANCE if self.game.values.values_are_chances else FOIL_WORSE
        if self.game.solution:
            others = self.advice.others
            return bool(others) and others[0].worse_by >= limit
        foil = self.moment.question.foil if self.moment.question else None
        if self.moment.question is None or foil is None:
            return False
        moves = self.moment.decode(foil)
        for other in self.advice.others:
            if other.line[: len(moves)] == moves:
                return other.worse_by >= limit
        mine, worse = (self._value_after(each) for each in (self.moment.question.turn, foil))
        return mine - worse >= limit

    def _value_after(self, option: TurnOption) -> int:
        """The value after a turn to its seat, by a short search."""
        match = self.moment.match
        for move in self.moment.decode(option):
            match = match.play(move)
        if match.ending:
            return int(self.moment.proof.score_now(match.position))
        limit = SearchLimit(depth=COMPARED_DEPTH, nodes=20 * LOOK_NODES)
        return -self.advisor.advise(match, Level(limit), other_count=0).value

    def is_idle_advance(self) -> bool:
        """Whether a piece advances that neither goes on, nor arrives, nor is one step away."""
        reason = self.moment.explanation.reason
        if reason.kind != "advance" or not reason.cells:
            return False
        path = self.moment.follow_piece(self.advice.line)
        if len(path) != 1:
            return False
        columns = self.game.display.view(self.position).columns
        one, two = divmod(path[0][1], columns), divmod(reason.cells[0], columns)
        return max(abs(one[0] - two[0]), abs(one[1] - two[1])) > 1
