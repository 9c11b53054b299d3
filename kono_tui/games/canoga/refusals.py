"""The rules that forbid a decision in Canoga, as sentences."""

from __future__ import annotations

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.formats.sentences import join_words
from kono_tui.games.canoga.position import ONE_DIE_ROLLS, TO_THROW, CanogaPosition
from kono_tui.games.canoga.rows import FIRST_HIGH_SQUARE, may_throw_one, square_bit
from kono_tui.games.canoga.squares import square_at

THROW_FIRST = "throw the dice first"
SET_EXAMPLE = "type squares that add up to the throw, such as c7+2 to cover or u6+3 to uncover"
THROW_EXAMPLE = "type two to throw both dice, or one if a single die is allowed"


def refusal_for(position: CanogaPosition, move: Move) -> str:
    """The rule that forbids a decision now."""
    if position.is_over():
        return "the round is over"
    if position.to_move == CHANCE:
        return _dice_refusal(position, move)
    if position.stage == TO_THROW:
        return _throw_refusal(position, move)
    if move.kind not in ("cover", "uncover") or not move.cells:
        return f"the dice are thrown: {position.total} in all; {SET_EXAMPLE}"
    return _set_refusal(position, move)


def _dice_refusal(position: CanogaPosition, move: Move) -> str:
    if move.kind != "dice":
        return "the dice are rolling: nobody decides now"
    if position.stage == ONE_DIE_ROLLS:
        return "one die was thrown: it shows a number from 1 to 6, such as 3"
    return "two dice were thrown: each shows a number from 1 to 6, such as 4+5"


def _throw_refusal(position: CanogaPosition, move: Move) -> str:
    if move.kind == "one" and not may_throw_one(position.size, position.own_row()):
        open_squares = _open_squares_from(position, FIRST_HIGH_SQUARE)
        high = join_words([str(number) for number in open_squares])
        are = "is" if len(open_squares) == 1 else "are"
        needed = f"your squares from {FIRST_HIGH_SQUARE} up are covered"
        return f"you may throw one die once {needed}, and {high} {are} still open"
    return f"{THROW_FIRST}; {THROW_EXAMPLE}"


def _open_squares_from(position: CanogaPosition, number: int) -> list[int]:
    numbers = range(number, int(position.size) + 1)
    return [each for each in numbers if position.open_squares() & square_bit(each)]


def _set_refusal(position: CanogaPosition, move: Move) -> str:
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
        return "you cover squares of your own row, and uncover those of your opponent's"
    if refusal := _square_refusal(position, move.kind, numbers):
        return refusal
    if len(numbers) == 1 and numbers[0] != position.total:
        return f"the throw was {position.total}, not {numbers[0]}"
    if sum(numbers) != position.total:
        added = " + ".join(map(str, numbers))
        return f"{added} is {sum(numbers)}, and the throw was {position.total}"
    return f"{SET_EXAMPLE}, the larger numbers first"


def _square_refusal(position: CanogaPosition, kind: str, numbers: list[int]) -> str:
    for number in numbers:
        word = square_bit(number)
        if kind == "cover" and not position.open_squares() & word:
            return f"your {number} is covered already"
        if kind == "uncover" and position.locked_squares() & word:
            return f"the {number} is locked until its owner has finished a turn"
        if kind == "uncover" and not position.uncoverable_squares() & word:
            return f"the opponent's {number} is open already"
    return ""


def pick_refusal(position: CanogaPosition, cells: tuple[int, ...]) -> str:
    """The rule against picking the last of these squares together with those before it.

    "" where there is no more to say than that.
    """
    if position.is_over() or position.to_move == CHANCE or not cells:
        return ""
    if position.stage == TO_THROW:
        return THROW_FIRST
    size, seat = int(position.size), int(position.seat)
    rows = [square_at(size, cell) for cell in cells]
    row, number = rows[-1]
    kind = "cover" if row == seat else "uncover"
    if any(each != row for each, _ in rows):
        return "with one throw you either cover or uncover squares, not both"
    if refusal := _square_refusal(position, kind, [number]):
        return refusal
    chosen = sum(each for _, each in rows)
    if chosen > position.total:
        return f"that would be {chosen}, and the throw was {position.total}"
    squares = f"no other {'open' if kind == 'cover' else 'covered'} squares"
    return f"{chosen} leaves {position.total - chosen}, and {squares} add up to that"
