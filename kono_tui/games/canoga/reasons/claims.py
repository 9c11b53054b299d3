"""What the solution proves of a decision: what the best of the others would be worth, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kono_tui.core.claim import CERTAIN, FEATURE, Claim
from kono_tui.core.move import Move, ValuedMove
from kono_tui.games.canoga.move_values import valued_moves
from kono_tui.games.canoga.notation import COVER, UNCOVER
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.reasons.outcomes import Outcomes, outcomes_of
from kono_tui.games.canoga.reasons.purpose import ROOM, ROOM_LEFT, SHARED_ROOM, reason_for

SQUARES, WAY, DICE_COUNT = "squares", "way", "dice"
"""What a decision is compared with: other squares of the same row, the best of the other row, or
the other number of dice.
"""
LEAST_DIFFERENCE = 10
"""The hundredths of a point below which decisions count as equally good: the solution is rounded to
parts of a point.
"""
WINNING, IDLE, LETS_WIN, LETS_USE, ONE_DIE = "wins", "idle", "lets-win", "lets-use", "one-die"
"""What can be counted after a decision, each as the number of throws out of 36: those that win at
once, those that end the turn, those by which the opponent could win or do something if the turn
ended; and whether one die may be thrown.
"""
KINDS_OF_PURPOSE = {
    WINNING: {"next", "sooner"},
    IDLE: {ROOM, SHARED_ROOM, ROOM_LEFT, "oftener"},
    LETS_WIN: {"threat"},
    LETS_USE: {"narrow"},
    ONE_DIE: {"unlock"},
}
"""The purposes that tell the same as a count does."""


def find_claims(
    position: CanogaPosition,
    turn: Sequence[Move],
    _line: Sequence[Move],
    _foil: Sequence[Move],
    _has_time: Callable[[], bool],
) -> tuple[Claim, ...]:
    """Return how much better a decision is than the best others: squares, row, number of dice."""
    values = valued_moves(position, 0)
    chosen = next((each for each in values if each.move == turn[0]), None)
    if chosen is None or not chosen.is_exact:
        return ()
    found = []
    for feature, kinds in _compared_kinds(chosen.move).items():
        others = [each for each in values if each.move.kind in kinds and each is not chosen]
        if others and chosen.value - others[0].value >= LEAST_DIFFERENCE:
            found.append(_compare(position, chosen, others[0], feature, values))
    return tuple(found)


def _compared_kinds(move: Move) -> dict[str, set[str]]:
    if move.kind in (COVER, UNCOVER):
        return {SQUARES: {move.kind}, WAY: {COVER, UNCOVER} - {move.kind}}
    return {DICE_COUNT: {"one", "two"} - {move.kind}}


def _compare(
    position: CanogaPosition,
    chosen: ValuedMove,
    other: ValuedMove,
    feature: str,
    values: Sequence[ValuedMove],
) -> Claim:
    rivals = sum(each.value >= chosen.value for each in values if each is not chosen)
    cause = _find_cause(position, chosen, other)
    return Claim(
        CERTAIN,
        chosen.value,
        other.value,
        line=(chosen.move,),
        foil=(other.move,),
        feature=feature,
        seat=int(position.seat),
        rivals=rivals,
        chance=chosen.win_chance,
        foil_chance=other.win_chance,
        parts=(cause,) if cause else (),
    )


# Where the difference comes from


def _find_cause(position: CanogaPosition, chosen: ValuedMove, other: ValuedMove) -> Claim | None:
    """Return the count that at least half of the difference comes from, if there is one.

    What the purpose of the decision says already is left out.
    """
    mine, theirs = (outcomes_of(position, each.move) for each in (chosen, other))
    if mine is None or theirs is None:
        return None
    half = (chosen.value - other.value) / 200
    told = {part.kind for part in reason_for(position, (chosen.move,)).parts}
    for feature, count, foil_count, weight in _weigh_counts(mine, theirs):
        if weight >= half and not told & KINDS_OF_PURPOSE[feature]:
            seat = int(position.seat) if feature in (WINNING, IDLE, ONE_DIE) else 1 - position.seat
            return Claim(
                FEATURE,
                count,
                foil_count,
                line=(chosen.move,),
                foil=(other.move,),
                feature=feature,
                seat=int(seat),
            )
    return None


def _weigh_counts(mine: Outcomes, theirs: Outcomes) -> list[tuple[str, int, int, float]]:
    """The counts that are better after the one decision, each with the points it brings."""
    found = []
    if mine.winning_cases > theirs.winning_cases:
        weight = mine.points_lost_without(mine.winning_totals - theirs.winning_totals, theirs)
        found.append((WINNING, mine.winning_cases, theirs.winning_cases, weight))
    if mine.idle_cases < theirs.idle_cases:
        weight = mine.points_lost_without(theirs.idle_totals - mine.idle_totals, theirs)
        found.append((IDLE, mine.idle_cases, theirs.idle_cases, weight))
    if mine.may_throw_one and not theirs.may_throw_one:
        found.append((ONE_DIE, 1, 0, mine.value_of_one_die))
    passing = mine.value_if_passed - theirs.value_if_passed
    if mine.opponent_wins < theirs.opponent_wins:
        found.append((LETS_WIN, mine.opponent_wins, theirs.opponent_wins, passing))
    if mine.opponent_uses < theirs.opponent_uses:
        found.append((LETS_USE, mine.opponent_uses, theirs.opponent_uses, passing))
    return found
