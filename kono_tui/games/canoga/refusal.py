"""The rules that forbid a decision in Canoga, as sentences."""

from __future__ import annotations

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.games.canoga.places import square_at
from kono_tui.games.canoga.position import ONE_ROLLS, TO_THROW, CanogaPosition
from kono_tui.games.canoga.rows import HIGH, may_throw_one, square

EXAMPLE = "type squares that add up to the throw, such as c7+2 to cover or u6+3 to uncover"
THROWS = "type two, or one where a single die may be thrown"


def why_not(position: CanogaPosition, move: Move) -> str:
    """The rule that forbids a decision now."""
    if position.over():
        return "the round is over"
    if position.to_move == CHANCE:
        return _why_not_rolled(position, move)
    if position.stage == TO_THROW:
        return _why_not_thrown(position, move)
    if move.kind not in ("cover", "uncover") or not move.cells:
        return f"the dice were thrown, {position.total} in all; {EXAMPLE}"
    return _why_not_set(position, move)


def _why_not_rolled(position: CanogaPosition, move: Move) -> str:
    if move.kind != "dice":
        return "the dice are rolling: nobody decides now"
    if position.stage == ONE_ROLLS:
        return "one die was thrown: it shows a number from 1 to 6, such as 3"
    return "two dice were thrown: each shows a number from 1 to 6, such as 4+5"


def _why_not_thrown(position: CanogaPosition, move: Move) -> str:
    if move.kind == "one" and not may_throw_one(position.size, position.own()):
        high = _listed(_open_from(position, HIGH))
        return (
            f"one die may be thrown once {HIGH} to {position.size} are covered, "
            f"and {high} {'is' if ',' not in high and ' and' not in high else 'are'} open"
        )
    return f"the dice are to be thrown first; {THROWS}"


def _open_from(position: CanogaPosition, number: int) -> list[int]:
    return [
        each
        for each in range(number, int(position.size) + 1)
        if position.open_squares() & square(each)
    ]


def _why_not_set(position: CanogaPosition, move: Move) -> str:
    """The fault of squares to cover or to uncover."""
    size, seat = int(position.size), int(position.seat)
    if any(not 0 <= cell < 2 * size for cell in move.cells):
        return f"there is no such square: rows go from 1 to {size}"
    if len(set(move.cells)) < len(move.cells):
        return f"no square can be {move.kind}ed twice"
    squares = [square_at(size, cell) for cell in move.cells]
    numbers = [number for _, number in squares]
    row = seat if move.kind == "cover" else 1 - seat
    if any(each != row for each, _ in squares):
        return "a player covers squares of its own row, and uncovers those of the other"
    if why := _why_not_each(position, move.kind, numbers):
        return why
    if sum(numbers) != position.total:
        return f"{_added(numbers)}, and the throw was {position.total}"
    return f"{EXAMPLE}, the larger numbers first"


def _why_not_each(position: CanogaPosition, kind: str, numbers: list[int]) -> str:
    for number in numbers:
        word = square(number)
        if kind == "cover" and not position.open_squares() & word:
            return f"your {number} is covered already"
        if kind == "uncover" and position.locked() & word:
            return f"the {number} is locked until its owner has finished a turn"
        if kind == "uncover" and not position.loose_squares() & word:
            return f"the opponent's {number} is open already"
    return ""


def _added(numbers: list[int]) -> str:
    """Return numbers with their sum: "7 + 2 is 9", "7 is 7"."""
    return f"{' + '.join(map(str, numbers))} is {sum(numbers)}"


def _listed(numbers: list[int]) -> str:
    *some, last = map(str, numbers)
    return f"{', '.join(some)} and {last}" if some else last


def why_not_picked(position: CanogaPosition, cells: tuple[int, ...]) -> str:
    """The rule against picking the last of these squares together with those before it.

    "" where there is no more to say than that.
    """
    if position.over() or position.to_move == CHANCE or not cells:
        return ""
    if position.stage == TO_THROW:
        return "the dice are to be thrown first"
    size, seat = int(position.size), int(position.seat)
    rows = [square_at(size, cell) for cell in cells]
    row, number = rows[-1]
    kind = "cover" if row == seat else "uncover"
    if any(each != row for each, _ in rows):
        return "squares are either covered or uncovered, not both with one throw"
    if why := _why_not_each(position, kind, [number]):
        return why
    chosen = sum(each for _, each in rows)
    if chosen > position.total:
        return f"that would be {chosen}, and the throw was {position.total}"
    return f"no {'open' if kind == 'cover' else 'covered'} squares make up the rest with it"
