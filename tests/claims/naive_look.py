"""The naive round that a claim is about, and what every kind of claim has to keep to there.

Scores are looked at only so many turns ahead: what a claim says of later turns is not checked.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

from kono_tui.core.claim import Claim
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from tests.claims.naive_rules import NAIVE_RULES, WON, NaiveRules


class Wrong(Exception):
    """A claim is not true; the message says why."""


class TooDeep(Exception):
    """There are more positions than may be looked at."""


@dataclass
class NaiveLook:
    """A claim, and the naive round of its position."""

    game: str
    position: Position
    claim: Claim
    deepest: int
    most_rounds: int
    seen: int = 0
    scores: dict[Hashable, int] = field(default_factory=dict)

    @cached_property
    def rules(self) -> NaiveRules:
        return NAIVE_RULES[self.game]

    @cached_property
    def start(self) -> Any:
        return self.rules.round_at(self.position)

    @cached_property
    def player(self) -> str:
        return self.rules.mover(self.start)

    def margin(self, round: Any) -> int:
        return self.rules.margin(round, self.player)

    def score(self, round: Any, turns: int) -> int:
        """The margin so many turns on, with the best play of both."""
        return self._best(round, turns, -2 * WON, 2 * WON)

    def _best(self, round: Any, turns: int, low: int, high: int) -> int:
        if turns == 0 or self.rules.is_over(round):
            return self.margin(round)
        question = (self.rules.key(round), turns)
        if question in self.scores:
            return self.scores[question]
        is_own = self.rules.mover(round) == self.player
        best = -2 * WON if is_own else 2 * WON
        bounds = low, high
        for after in self._count(self.rules.ends_of_turns(round)):
            value = self._best(after, turns - 1, low, high)
            best = max(best, value) if is_own else min(best, value)
            low, high = (max(low, best), high) if is_own else (low, min(high, best))
            if low >= high:
                break
        if bounds[0] < best < bounds[1]:
            self.scores[question] = best
        return best

    def _count(self, rounds: Iterable[Any]) -> Iterable[Any]:
        for each in rounds:
            self.seen += 1
            if self.seen > self.most_rounds:
                raise TooDeep
            yield each

    def play(self, round: Any, moves: Iterable[Move]) -> list[Any]:
        """The rounds at the ends of the turns of a line, the first one where it begins."""
        ends, mover = [round], self.rules.mover(round)
        is_whole = True
        for move in moves:
            if self.rules.is_over(round):
                raise Wrong("a line goes on after the end")
            try:
                round = self.rules.decide(round, move)
            except (ValueError, IndexError) as error:
                raise Wrong(f"a line has an illegal move: {error}") from error
            is_whole = self.rules.is_over(round) or self.rules.mover(round) != mover
            if is_whole:
                ends.append(round)
                mover = self.rules.mover(round)
        if not is_whole or len(ends) == 1:
            raise Wrong("a line is not made of whole turns")
        return ends

    def gain(self, round: Any, turns: int) -> int:
        return self.score(round, turns) - self.margin(self.start)

    def others(self, after: Any) -> list[Any]:
        """Where the other turns lead, each round once."""
        found = {self.rules.key(each): each for each in self.rules.ends_of_turns(self.start)}
        found.pop(self.rules.key(after), None)
        return list(found.values())


def require(is_true: object, problem: str) -> None:
    if not is_true:
        raise Wrong(problem)


def check_rivals(look: NaiveLook, after: Any, is_rival: Callable[[Any], bool]) -> None:
    rivals = look.claim.rivals
    if rivals is not None:
        count = sum(is_rival(each) for each in look.others(after))
        require(count == rivals, f"{count} other turns do the same, not {rivals}")


def check_length(look: NaiveLook, ends: list[Any], turns: int) -> None:
    is_right = len(ends) - 1 == turns or (len(ends) - 1 < turns and look.rules.is_over(ends[-1]))
    require(is_right, f"a line has {len(ends) - 1} turns, not {turns}")


def check_amounts(look: NaiveLook, amount: int, foil_amount: int) -> None:
    found, claimed = (amount, foil_amount), (look.claim.amount, look.claim.foil_amount)
    require(found == claimed, f"the amounts are {found}, not {claimed}")


def check_cells(look: NaiveLook, *lines: list[Any]) -> None:
    """No cells, or some where the lines change what stands there."""
    changed = {
        cell_of(look, point)
        for rounds in lines
        for before, after in pairwise(rounds)
        for point in {*board_of(look, before), *board_of(look, after)}
        if board_of(look, before).get(point) != board_of(look, after).get(point)
    }
    require({*look.claim.cells} <= changed, "its cells are nowhere on its lines")


def board_of(look: NaiveLook, round: Any) -> dict[Any, Any]:
    """What stands on each point."""
    board: dict[Any, Any] = round.pieces if look.game == "kono" else round.board
    return board


def cell_of(look: NaiveLook, point: tuple[int, int]) -> int:
    columns = look.start.size if look.game == "kono" else len(look.start.rows[0])
    return (point[0] - 1) * columns + point[1] - 1
