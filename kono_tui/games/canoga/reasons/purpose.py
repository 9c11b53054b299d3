"""Why a decision in Canoga is made: a reason that is true of it, whatever the solution says.

The choice of squares, or of the number of dice, has parts: why this row, and why these squares.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.core.reason import Reason
from kono_tui.games.canoga.analysis import Chance, rows_for_mover, rows_for_opponent, square_total
from kono_tui.games.canoga.notation import COVER, ONE, UNCOVER, encode
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.reasons.set_comparison import Rating, SquareSet
from kono_tui.games.canoga.rows import LARGEST_SUM, full_row
from kono_tui.games.canoga.squares import numbers_of

ROOM, SHARED_ROOM, ROOM_LEFT = "room", "room-too", "room-left"
"""The next throw can be used more often, no less often, or so often."""
TWO_DICE_TOTALS = range(2, LARGEST_SUM + 1)
ALL_SETS, OTHER_ROW, SAME_ROW = "all", "side", "row"
"""The foils of a set: all other sets, those of the other row, or those of the same."""


def reason_for(position: CanogaPosition, moves: Sequence[Move]) -> Reason:
    """The reason for the last decision that was a choice, and the cells it concerns.

    If nothing could be chosen, that for the last decision that was not chance's.
    """
    decisions = []
    for move in moves:
        if position.to_move != CHANCE:
            decisions.append((position, move))
        position = position.play(encode(position, move))
    if not decisions:
        return Reason("chance")
    choices = [each for each in decisions if len(each[0].moves()) > 1]
    return _reason_for(*(choices or decisions)[-1])


def _reason_for(position: CanogaPosition, move: Move) -> Reason:
    if move.kind in (COVER, UNCOVER):
        return Reason.of("squares", move.cells, parts=_squares_reasons(SquareSet(position, move)))
    if len(position.moves()) == 1:
        return _hope_reason(position)
    return Reason.of("dice", parts=[_dice_reason(position, 1 if move.kind == ONE else 2)])


def _hope_reason(position: CanogaPosition) -> Reason:
    """What the throw of two dice may bring, where no other may be thrown."""
    rows = rows_for_mover(position)
    wins = filter(rows.would_win, TWO_DICE_TOTALS)
    idle = (total for total in TWO_DICE_TOTALS if not rows.can_use(total))
    parts = [Reason.of("wins", total=total) for total in wins]
    return Reason.of("hope", parts=parts + [Reason.of("idle", total=total) for total in idle])


def _dice_reason(position: CanogaPosition, dice: int) -> Reason:
    """The reason for throwing that many dice, where the player may choose."""
    rows, other = rows_for_mover(position), 3 - dice
    for kind, succeeds in (("sooner", rows.would_win), ("oftener", rows.can_use)):
        mine, theirs = rows.chance_that(succeeds, dice), rows.chance_that(succeeds, other)
        if mine.cases_of_36 > theirs.cases_of_36:
            return Reason.of(kind, dice=dice, this=mine.cases, that=theirs.cases)
    this, that = rows.average_use_tenths(dice), rows.average_use_tenths(other)
    if this > that:
        return Reason.of("more", dice=dice, this=this, that=that)
    return Reason("small" if dice == 1 else "large")


# Squares


def _squares_reasons(square_set: SquareSet) -> list[Reason]:
    """The reason for the row, and that for the squares unless it is the same."""
    if square_set.after.is_over():
        return [Reason.of("win", points=square_set.after.points_won())]
    if not square_set.alternatives:
        return [Reason("only")]
    row, squares = _row_reason(square_set), _set_reason(square_set)
    if row.foil and replace(row, foil=SAME_ROW) == squares:
        return [replace(row, foil=ALL_SETS)]
    is_said_twice = row.kind == ROOM and squares.kind in (ROOM, SHARED_ROOM, ROOM_LEFT)
    return [row] if is_said_twice else [row, squares]


CHANCE_CRITERIA: tuple[tuple[str, int, Callable[[SquareSet], Chance]], ...] = (
    ("next", 1, lambda choice: choice.next_win_chance),
    ("threat", -1, lambda choice: choice.opponent_win_chance),
    (ROOM, 1, lambda choice: choice.next_use_chance),
)
"""The criteria for comparing rows, and sets within a row, the most telling first.

Each has a chance, which is better the larger it is (1) or the smaller it is (-1).
"""


def _comparison_reason(square_set: SquareSet, others: list[SquareSet], foil: str) -> Reason | None:
    """The reason by which a set is better than each of some others, if it is."""
    for kind, sign, chance in CHANCE_CRITERIA:
        if square_set.beats(others, _chance_rating(chance, sign)):
            return _chance_reason(kind, foil, chance(square_set))
    return None


def _chance_rating(chance: Callable[[SquareSet], Chance], sign: int) -> Rating:
    return lambda square_set: sign * chance(square_set).cases_of_36


def _chance_reason(kind: str, foil: str, chance: Chance) -> Reason:
    return Reason.of(kind, foil=foil, cases=chance.cases, dice=chance.dice)


def _row_reason(square_set: SquareSet) -> Reason:
    """The reason for covering rather than uncovering, or the other way round."""
    others = square_set.other_row_alternatives
    if not others:
        return Reason("forced")
    return _comparison_reason(square_set, others, OTHER_ROW) or _progress_reason(square_set)


def _progress_reason(square_set: SquareSet) -> Reason:
    """The reason by what is left to do, by who is ahead, or by what it changes for whom."""
    before = square_set.before
    whole = square_total(int(full_row(before.size)))
    to_cover = square_total(int(before.open_squares()))
    to_uncover = square_total(int(before.opponent_row()))
    mine, other = (to_cover, to_uncover) if square_set.covers else (to_uncover, to_cover)
    if mine < other:
        return Reason.of("nearer", this=mine, that=other)
    theirs, total = whole - to_uncover, sum(square_set.numbers)
    if square_set.covers:
        return Reason.of("advance", after=to_cover - total, before=to_cover)
    if theirs < to_cover:
        return Reason.of("behind", theirs=theirs, mine=to_cover)
    return Reason.of("set-back", after=theirs + total, before=theirs)


def _set_reason(square_set: SquareSet) -> Reason:
    """The reason for these squares, among all in their row that add up to the throw."""
    if not square_set.same_row_alternatives:
        return Reason("sole")
    foil = SAME_ROW if square_set.other_row_alternatives else ALL_SETS
    return (
        _comparison_reason(square_set, square_set.same_row_alternatives, foil)
        or _unlock_reason(square_set)
        or _deny_reason(square_set)
        or _largest_reason(square_set)
        or _count_reason(square_set)
        or _narrow_reason(square_set, foil)
        or _shared_reason(square_set, foil)
    )


def _unlock_reason(square_set: SquareSet) -> Reason | None:
    """The last high square gets covered."""
    unlocks = square_set.rows_after.may_throw_one and not square_set.rows_before.may_throw_one
    return Reason("unlock") if unlocks else None


def _deny_reason(square_set: SquareSet) -> Reason | None:
    """The opponent could have thrown one die, and cannot now."""
    could = rows_for_opponent(square_set.before).may_throw_one
    denies = could and not square_set.opponent_rows.may_throw_one
    return Reason.of("deny", square=square_set.numbers[0]) if denies else None


def _has_largest(square_set: SquareSet) -> bool:
    """Whether the set has the largest square that is open, or covered."""
    before = square_set.before
    row = before.open_squares() if square_set.covers else before.opponent_row()
    return square_set.numbers[0] == numbers_of(int(row))[0]


def _largest_reason(square_set: SquareSet) -> Reason | None:
    """The set alone has the largest square."""
    if any(_has_largest(other) for other in square_set.same_row_alternatives):
        return None
    return _any_largest_reason(square_set)


def _any_largest_reason(square_set: SquareSet) -> Reason | None:
    """The set has the largest square, and others may have it too."""
    has_largest = _has_largest(square_set)
    return Reason.of("largest", square=square_set.numbers[0]) if has_largest else None


def _count_reason(square_set: SquareSet) -> Reason | None:
    """The set has more squares than any other, or fewer."""
    fewest = square_set.beats(square_set.same_row_alternatives, lambda each: -len(each.numbers))
    most = square_set.beats(square_set.same_row_alternatives, lambda each: len(each.numbers))
    return Reason("fewest") if fewest else Reason("most") if most else None


def _narrow_reason(square_set: SquareSet, foil: str) -> Reason | None:
    """The opponent could use fewer throws."""
    others = square_set.same_row_alternatives
    narrows = square_set.beats(others, lambda each: -each.opponent_use_chance.cases_of_36)
    return _chance_reason("narrow", foil, square_set.opponent_use_chance) if narrows else None


def _shared_reason(square_set: SquareSet, foil: str) -> Reason:
    """A reason that is true of the set, but of other sets as well."""
    chance, others = square_set.next_use_chance, square_set.same_row_alternatives
    most_cases = max(other.next_use_chance.cases_of_36 for other in others)
    kind = SHARED_ROOM if most_cases <= chance.cases_of_36 else ROOM_LEFT
    return _any_largest_reason(square_set) or _chance_reason(kind, foil, chance)
