"""The turn that was advised last: its other decisions are known, and its time is taken.

A program that asks decision by decision asks again within a turn. What a search by time has found
holds for the whole turn; another search for each of its decisions would take the time of another
turn each. A search to a depth, or of so many positions, is asked anew: it must find the same
whatever was asked before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.result import RankedMove, SearchResult

LEAST_TIME_SHARE = 0.02
"""The share of the time that a decision has if nothing is known of it, and no time is left."""


@dataclass(frozen=True)
class TurnPlan:
    """What was found at a moment of a round, by whom it was asked, and in how many seconds."""

    match: Match
    level: Level
    weights: Mapping[str, int]
    player: int
    found: SearchResult
    seconds: float

    def follows(self, match: Match, level: Level, weights: Mapping[str, int], player: int) -> bool:
        """Whether the question is about a later decision of the same turn, played as advised.

        A question that allows more time than the first one is a new one.
        """
        return (
            (self.player, self.weights) == (player, weights)
            and is_planned(level)
            and replace(self.level, limit=level.limit) == level
            and level.limit.seconds <= self.level.limit.seconds
            and self._decisions_until(match) > 0
        )

    def _decisions_until(self, match: Match) -> int:
        """How many decisions of the line lead to another moment in the same turn; 0 if none do."""
        first = len(self.match.moves)
        count = len(match.moves) - first
        is_same_round = (
            match.game is self.match.game
            and match.computers_only == self.match.computers_only
            and match.positions[: first + 1] == self.match.positions
        )
        if not is_same_round or not 0 < count <= len(self.found.best.line):
            return 0
        return count if self._leads_to(match, self.found.best.line[:count]) else 0

    def _leads_to(self, match: Match, codes: Sequence[int]) -> bool:
        """Whether some decisions of the same turn lead to a moment of it."""
        position = self.match.position
        for code in codes:
            if position.to_move != self.match.to_move:
                return False
            position = position.play(code)
        return position == match.position and position.to_move == self.match.to_move

    def rest(self, match: Match) -> SearchResult | None:
        """Return what was found of the rest of the turn; None if the line has broken off.

        It is the same look, so it took as long and saw as much. Of the other moves, those count
        that lead to this moment as well, and only then go on otherwise.
        """
        count = self._decisions_until(match)
        line = self.found.best.line[count:]
        if not line:
            return None
        best = RankedMove(line[0], self.found.value, line)
        others = [self._from_here(each, match, count) for each in self.found.others]
        return replace(
            self.found,
            best=best,
            others=tuple(each for each in others if each and each.move != best.move),
            most_tried=(),
        )

    def _from_here(self, other: RankedMove, match: Match, count: int) -> RankedMove | None:
        """Return the rest of another line after so many decisions; None if it leads elsewhere."""
        rest = other.line[count:]
        if not rest or not self._leads_to(match, other.line[:count]):
            return None
        return RankedMove(rest[0], other.value, rest)

    def with_time_left(self, level: Level) -> Level:
        """Return the level with what the turn has left of its time."""
        limit = level.limit
        left = max(limit.seconds - self.seconds, limit.seconds * LEAST_TIME_SHARE)
        return replace(level, limit=replace(limit, seconds=left))


def is_planned(level: Level) -> bool:
    """Whether a level's search plans for the turn: it is limited by nothing but time."""
    limit = level.limit
    is_timed = limit.seconds > 0 and not limit.nodes and not limit.depth
    return is_timed and level.candidate_count == 1 and not level.plain_search
