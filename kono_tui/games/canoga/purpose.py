"""Why a decision in Canoga is made: a purpose that is true of it, whatever the solution says.

A purpose is a word with its numbers: "largest 9". Squares may have two purposes with a semicolon
between them: why this row, and why these squares. So a purpose can be described without the
position in which it was found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kono_tui.core.move import Move, Reason
from kono_tui.core.position import CHANCE
from kono_tui.games.canoga.choice import Choice, Worth
from kono_tui.games.canoga.looks import Chance, left, rows_beyond, rows_now
from kono_tui.games.canoga.notation import COVER, ONE, UNCOVER, encode
from kono_tui.games.canoga.places import cell_of, numbers_of
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.rows import HIGH, full

AND = "; "
"""Stands between the purpose of the row and the purpose of the squares."""
ROOM = "room"
"""The first word of the purposes about how often the next throw can be used."""
ALL, SIDE, ROW = "all", "side", "row"
"""What a set is compared with: all other sets, those of the other row, or those of the same."""


def explain(position: CanogaPosition, moves: Sequence[Move]) -> Reason:
    """The purpose of the last decision that was a choice, and the cells it concerns.

    If nothing could be chosen, the purpose of the last decision that was not chance's.
    """
    decided = []
    for move in moves:
        if position.to_move != CHANCE:
            decided.append((position, move))
        position = position.play(encode(position, move))
    if not decided:
        return Reason("chance")
    chosen = [each for each in decided if len(each[0].moves()) > 1]
    return _explained(*(chosen or decided)[-1])


def _explained(position: CanogaPosition, move: Move) -> Reason:
    if move.kind in (COVER, UNCOVER):
        return Reason(_of_squares(Choice(position, move)), move.cells)
    if len(position.moves()) == 1:
        size, seat = int(position.size), int(position.seat)
        high = [number for number in numbers_of(int(position.open_squares())) if number >= HIGH]
        return Reason("must", tuple(cell_of(size, seat, number) for number in high))
    return Reason(_of_dice(position, 1 if move.kind == ONE else 2))


def _of_dice(position: CanogaPosition, dice: int) -> str:
    """The purpose of throwing that many dice, where the player may choose."""
    rows, other = rows_now(position), 3 - dice
    for word, does in (("sooner", rows.wins), ("oftener", rows.usable)):
        mine, theirs = rows.chance(does, dice), rows.chance(does, other)
        if mine.often > theirs.often:
            return f"{word} {dice} {mine.cases} {theirs.cases}"
    if rows.used_tenths(dice) > rows.used_tenths(other):
        return f"more {dice} {rows.used_tenths(dice)} {rows.used_tenths(other)}"
    return "small" if dice == 1 else "large"


# Squares


def _of_squares(choice: Choice) -> str:
    if choice.after.over():
        return f"win {choice.after.earned()}"
    if not choice.others:
        return "only"
    row, squares = _why_row(choice), _why_squares(choice)
    if row.replace(f" {SIDE} ", f" {ROW} ") == squares:
        return row.replace(f" {SIDE} ", f" {ALL} ")
    said_twice = row.startswith(ROOM) and squares.startswith(ROOM)
    return row if said_twice else f"{row}{AND}{squares}"


def _next(choice: Choice) -> int:
    return choice.next_win.often


def _threat(choice: Choice) -> int:
    return -choice.threat.often


def _room(choice: Choice) -> int:
    return choice.room.often


LOOKED_AT: tuple[tuple[str, Worth, Callable[[Choice], Chance]], ...] = (
    ("next", _next, lambda choice: choice.next_win),
    ("threat", _threat, lambda choice: choice.threat),
    (ROOM, _room, lambda choice: choice.room),
)
"""The criteria for comparing rows, and sets within a row, the most telling first."""


def _compared(choice: Choice, others: list[Choice], scope: str) -> str:
    """The purpose by which a set is better than each of some others; "" if it is not."""
    for word, worth, chance in LOOKED_AT:
        if choice.beats(others, worth):
            return _told(word, scope, chance(choice))
    return ""


def _told(word: str, scope: str, chance: Chance) -> str:
    return f"{word} {scope} {chance.cases} {chance.dice}"


def _why_row(choice: Choice) -> str:
    """The purpose of covering rather than uncovering, or the other way round."""
    if not choice.unlike:
        return "forced"
    return _compared(choice, choice.unlike, SIDE) or _nearer(choice)


def _nearer(choice: Choice) -> str:
    """The purpose by what is left to do, by who is ahead, or by what is at stake.

    At stake is what a win by the other way would earn.
    """
    before = choice.before
    whole = left(int(full(before.size)))
    to_cover, to_uncover = left(int(before.open_squares())), left(int(before.other()))
    mine, other = (to_cover, to_uncover) if choice.covers else (to_uncover, to_cover)
    if mine < other:
        return f"nearer {mine} {other}"
    theirs = whole - to_uncover
    if not choice.covers and theirs < to_cover:
        return f"behind {theirs} {to_cover}"
    stake = whole - mine
    return f"stake {stake + sum(choice.numbers)} {stake}"


def _why_squares(choice: Choice) -> str:
    """The purpose of these squares, among all in their row that add up to the throw."""
    if not choice.alike:
        return "sole"
    scope = ROW if choice.unlike else ALL
    found = _compared(choice, choice.alike, scope)
    for look in (_one_die, _two_dice, _largest, _number, _their_room):
        found = found or look(choice)
    return found or _shared(choice, scope)


def _one_die(choice: Choice) -> str:
    """The purpose if the last high square gets covered."""
    unlocks = choice.now.may_throw_one and not choice.was.may_throw_one
    return "unlock" if unlocks else ""


def _two_dice(choice: Choice) -> str:
    """The purpose if the opponent could have thrown one die, and cannot now."""
    could = rows_beyond(choice.before).may_throw_one
    return f"deny {choice.numbers[0]}" if could and not choice.theirs.may_throw_one else ""


def _is_largest(choice: Choice) -> bool:
    """Whether the set has the largest square that is open, or covered."""
    row = choice.before.open_squares() if choice.covers else choice.before.other()
    return choice.numbers[0] == numbers_of(int(row))[0]


def _largest(choice: Choice) -> str:
    """The purpose if the set alone has the largest square."""
    if not _is_largest(choice) or any(_is_largest(other) for other in choice.alike):
        return ""
    return f"largest {choice.numbers[0]}"


def _number(choice: Choice) -> str:
    """The purpose if the set has more squares than any other, or fewer."""
    fewest = choice.beats(choice.alike, lambda each: -len(each.numbers))
    most = choice.beats(choice.alike, lambda each: len(each.numbers))
    return "fewest" if fewest else "most" if most else ""


def _their_room(choice: Choice) -> str:
    """The purpose if the opponent could use fewer throws."""
    if not choice.beats(choice.alike, lambda each: -each.their_room.often):
        return ""
    return _told("narrow", ROW if choice.unlike else ALL, choice.their_room)


def _shared(choice: Choice, scope: str) -> str:
    """A purpose that is true of the set, but of other sets as well."""
    if _is_largest(choice):
        return f"largest {choice.numbers[0]}"
    best = all(_room(other) <= _room(choice) for other in choice.alike)
    return _told(f"{ROOM}-too" if best else f"{ROOM}-left", scope, choice.room)
