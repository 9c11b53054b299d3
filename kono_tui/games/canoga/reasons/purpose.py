"""Why a decision in Canoga is made: a purpose that is true of it, whatever the solution says.

A purpose is a word with its numbers: "largest 9". Squares may have two purposes with a semicolon
between them: why this row, and why these squares. So a purpose can be described without the
position in which it was found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kono_tui.core.move import Move, Reason
from kono_tui.core.position import CHANCE
from kono_tui.games.canoga.analysis import Chance, rows_for_mover, rows_for_opponent, square_total
from kono_tui.games.canoga.notation import COVER, ONE, UNCOVER, encode
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.reasons.set_comparison import Rating, SquareSet
from kono_tui.games.canoga.rows import FIRST_HIGH_SQUARE, full_row
from kono_tui.games.canoga.squares import cell_of, numbers_of

PURPOSE_SEPARATOR = "; "
"""Stands between the purpose of the row and the purpose of the squares."""
ROOM = "room"
"""The first word of the purposes about how often the next throw can be used."""
ALL_SETS, OTHER_ROW, SAME_ROW = "all", "side", "row"
"""What a set is compared with: all other sets, those of the other row, or those of the same."""


def reason_for(position: CanogaPosition, moves: Sequence[Move]) -> Reason:
    """The purpose of the last decision that was a choice, and the cells it concerns.

    If nothing could be chosen, the purpose of the last decision that was not chance's.
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
        return Reason(_squares_purpose(SquareSet(position, move)), move.cells)
    if len(position.moves()) == 1:
        size, seat = int(position.size), int(position.seat)
        high = [
            number
            for number in numbers_of(int(position.open_squares()))
            if number >= FIRST_HIGH_SQUARE
        ]
        return Reason("must", tuple(cell_of(size, seat, number) for number in high))
    return Reason(_dice_purpose(position, 1 if move.kind == ONE else 2))


def _dice_purpose(position: CanogaPosition, dice: int) -> str:
    """The purpose of throwing that many dice, where the player may choose."""
    rows, other = rows_for_mover(position), 3 - dice
    for word, succeeds in (("sooner", rows.would_win), ("oftener", rows.can_use)):
        mine, theirs = rows.chance_that(succeeds, dice), rows.chance_that(succeeds, other)
        if mine.cases_of_36 > theirs.cases_of_36:
            return f"{word} {dice} {mine.cases} {theirs.cases}"
    if rows.average_use_tenths(dice) > rows.average_use_tenths(other):
        return f"more {dice} {rows.average_use_tenths(dice)} {rows.average_use_tenths(other)}"
    return "small" if dice == 1 else "large"


# Squares


def _squares_purpose(square_set: SquareSet) -> str:
    if square_set.after.is_over():
        return f"win {square_set.after.points_won()}"
    if not square_set.alternatives:
        return "only"
    row, squares = _row_purpose(square_set), _set_purpose(square_set)
    if row.replace(f" {OTHER_ROW} ", f" {SAME_ROW} ") == squares:
        return row.replace(f" {OTHER_ROW} ", f" {ALL_SETS} ")
    said_twice = row.startswith(ROOM) and squares.startswith(ROOM)
    return row if said_twice else f"{row}{PURPOSE_SEPARATOR}{squares}"


def _next_win_rating(square_set: SquareSet) -> int:
    return square_set.next_win_chance.cases_of_36


def _safety_rating(square_set: SquareSet) -> int:
    return -square_set.opponent_win_chance.cases_of_36


def _use_rating(square_set: SquareSet) -> int:
    return square_set.next_use_chance.cases_of_36


CHANCE_CRITERIA: tuple[tuple[str, Rating, Callable[[SquareSet], Chance]], ...] = (
    ("next", _next_win_rating, lambda choice: choice.next_win_chance),
    ("threat", _safety_rating, lambda choice: choice.opponent_win_chance),
    (ROOM, _use_rating, lambda choice: choice.next_use_chance),
)
"""The criteria for comparing rows, and sets within a row, the most telling first."""


def _comparison_purpose(square_set: SquareSet, others: list[SquareSet], scope: str) -> str:
    """The purpose by which a set is better than each of some others; "" if it is not."""
    for word, rating, chance in CHANCE_CRITERIA:
        if square_set.beats(others, rating):
            return _format_purpose(word, scope, chance(square_set))
    return ""


def _format_purpose(word: str, scope: str, chance: Chance) -> str:
    return f"{word} {scope} {chance.cases} {chance.dice}"


def _row_purpose(square_set: SquareSet) -> str:
    """The purpose of covering rather than uncovering, or the other way round."""
    if not square_set.other_row_alternatives:
        return "forced"
    return _comparison_purpose(
        square_set, square_set.other_row_alternatives, OTHER_ROW
    ) or _progress_purpose(square_set)


def _progress_purpose(square_set: SquareSet) -> str:
    """The purpose by what is left to do, by who is ahead, or by what is at stake.

    At stake is what a win by the other way would earn.
    """
    before = square_set.before
    whole = square_total(int(full_row(before.size)))
    to_cover = square_total(int(before.open_squares()))
    to_uncover = square_total(int(before.opponent_row()))
    mine, other = (to_cover, to_uncover) if square_set.covers else (to_uncover, to_cover)
    if mine < other:
        return f"nearer {mine} {other}"
    theirs = whole - to_uncover
    if not square_set.covers and theirs < to_cover:
        return f"behind {theirs} {to_cover}"
    stake = whole - mine
    return f"stake {stake + sum(square_set.numbers)} {stake}"


def _set_purpose(square_set: SquareSet) -> str:
    """The purpose of these squares, among all in their row that add up to the throw."""
    if not square_set.same_row_alternatives:
        return "sole"
    scope = SAME_ROW if square_set.other_row_alternatives else ALL_SETS
    found = _comparison_purpose(square_set, square_set.same_row_alternatives, scope)
    for find_purpose in (
        _unlock_purpose,
        _deny_purpose,
        _largest_purpose,
        _count_purpose,
        _narrow_purpose,
    ):
        found = found or find_purpose(square_set)
    return found or _shared_purpose(square_set, scope)


def _unlock_purpose(square_set: SquareSet) -> str:
    """The purpose if the last high square gets covered."""
    unlocks = square_set.rows_after.may_throw_one and not square_set.rows_before.may_throw_one
    return "unlock" if unlocks else ""


def _deny_purpose(square_set: SquareSet) -> str:
    """The purpose if the opponent could have thrown one die, and cannot now."""
    could = rows_for_opponent(square_set.before).may_throw_one
    return (
        f"deny {square_set.numbers[0]}"
        if could and not square_set.opponent_rows.may_throw_one
        else ""
    )


def _has_largest(square_set: SquareSet) -> bool:
    """Whether the set has the largest square that is open, or covered."""
    row = (
        square_set.before.open_squares() if square_set.covers else square_set.before.opponent_row()
    )
    return square_set.numbers[0] == numbers_of(int(row))[0]


def _largest_purpose(square_set: SquareSet) -> str:
    """The purpose if the set alone has the largest square."""
    if not _has_largest(square_set) or any(
        _has_largest(other) for other in square_set.same_row_alternatives
    ):
        return ""
    return f"largest {square_set.numbers[0]}"


def _count_purpose(square_set: SquareSet) -> str:
    """The purpose if the set has more squares than any other, or fewer."""
    fewest = square_set.beats(square_set.same_row_alternatives, lambda each: -len(each.numbers))
    most = square_set.beats(square_set.same_row_alternatives, lambda each: len(each.numbers))
    return "fewest" if fewest else "most" if most else ""


def _narrow_purpose(square_set: SquareSet) -> str:
    """The purpose if the opponent could use fewer throws."""
    if not square_set.beats(
        square_set.same_row_alternatives, lambda each: -each.opponent_use_chance.cases_of_36
    ):
        return ""
    return _format_purpose(
        "narrow",
        SAME_ROW if square_set.other_row_alternatives else ALL_SETS,
        square_set.opponent_use_chance,
    )


def _shared_purpose(square_set: SquareSet, scope: str) -> str:
    """A purpose that is true of the set, but of other sets as well."""
    if _has_largest(square_set):
        return f"largest {square_set.numbers[0]}"
    best = all(
        _use_rating(other) <= _use_rating(square_set) for other in square_set.same_row_alternatives
    )
    return _format_purpose(
        f"{ROOM}-too" if best else f"{ROOM}-left", scope, square_set.next_use_chance
    )
