"""The turns of a round that was played, explained as if each had just been made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kono_tui.claims.explanation import USUAL_EFFORT, Explanation, explain
from kono_tui.claims.outlook import Effort
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.strategy.advisor import Advice, Advisor, OtherMove


@dataclass(frozen=True)
class PlayedDecisions:
    """What a seat decided in a run, without a throw in between, and the round before that."""

    before: Match
    moves: tuple[Move, ...]

    @property
    def seat(self) -> int:
        return self.before.to_move

    @property
    def turn_number(self) -> int:
        """The number of the turn in its round, from 1."""
        played = self.before
        return played.turn_count(len(played.moves)) + (not played.is_mid_turn)

    @property
    def text(self) -> str:
        """The decisions as they are typed."""
        return self.before.game.notation.format_turn(self.before.position, self.moves)


def list_played(match: Match) -> Iterator[PlayedDecisions]:
    """Yield the decisions of a round, run by run, but for a turn that is not whole yet.

    Where the game knows the value of every decision, each is told of by itself.
    """
    seats = [int(each.to_move) for each in match.positions]
    is_known = match.game.solution is not None
    first = 0
    for index, position in enumerate(match.positions[1:], 1):
        if seats[index] == seats[first] and not (is_known or position.is_over()):
            continue
        if seats[first] != CHANCE:
            yield PlayedDecisions(_cut_off(match, first), match.moves[first:index])
        first = index


def _cut_off(match: Match, count: int) -> Match:
    """The round as it was after so many moves."""
    positions, moves = match.positions[: count + 1], match.moves[:count]
    return replace(match, positions=positions, moves=moves, quitter=None, draw_agreed=False)


def explain_played(
    played: PlayedDecisions, advisor: Advisor, level: Level, effort: Effort = USUAL_EFFORT
) -> Explanation:
    """Explain what was played, by what a search at that level expects."""
    return explain(played.before, advise_played(played, advisor, level), effort)


def advise_played(played: PlayedDecisions, advisor: Advisor, level: Level) -> Advice:
    """Return the advice to play what was played, with what would follow, and what was better."""
    before = played.before
    best = advisor.advise(before, level)
    if best.turn == played.moves:
        return best
    line, value, is_exact = _look_after(played, advisor, level)
    others = (OtherMove(best.line, value - best.value, best.depth), *best.others)
    return replace(
        best,
        line=line,
        reason=before.game.wording.reason_for(before.position, played.moves),
        value=value,
        is_exact=is_exact,
        turn_length=len(played.moves),
        others=tuple(each for each in others if each.line[: len(played.moves)] != played.moves),
    )


def _look_after(
    played: PlayedDecisions, advisor: Advisor, level: Level
) -> tuple[tuple[Move, ...], int, bool]:
    """Return the line that begins with what was played, its value, and whether that is exact."""
    after = played.before
    for move in played.moves:
        after = after.play(move)
    if after.ending or after.to_move in (CHANCE, played.seat):
        value = int(after.position.value())
        value = value if played.seat == 0 else -value
        return played.moves, value, after.position.is_over()
    reply = advisor.advise(after, level)
    return played.moves + reply.line, -reply.value, reply.is_exact
