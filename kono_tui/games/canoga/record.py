"""What every text form of Canoga contains, and whether it makes a valid save."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kono_tui.core.save import Advantage, Save
from kono_tui.errors import FormatError
from kono_tui.games.canoga.called import check_names, human_called, players_next, renamed, seat_of
from kono_tui.games.canoga.places import numbers_of, word_of
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.rows import LARGEST, SMALLEST, full
from kono_tui.games.canoga.setup import arranged
from kono_tui.text.sides import Players, by_seat, file_order, needed_seat, players_named
from kono_tui.text.terms import Word
from kono_tui.text.throws import any_dice

COVERED = "*"
COVERED_TOO = "0"
"""Also read as a covered square; the tenth square is 10."""
LARGEST_ADVANTAGE = 9
"""The digits of a score are added until one digit is left."""


@dataclass(frozen=True)
class Side:
    """One player's fields. Forms that go by position leave the name empty."""

    name: Word
    squares: tuple[Word, ...]
    line: int
    """The line of the squares, or the first of their lines."""
    score: Word


@dataclass(frozen=True)
class Record:
    """A save as its form has it, before any check."""

    sides: tuple[Side, Side]
    first: Word
    """The player who opened the round; empty where the form does not say."""
    following: Word
    """The player who has the turn, or nobody yet."""
    dice: tuple[Word, ...] = ()
    """The throws to use first, one a line."""


@dataclass(frozen=True)
class Fields:
    """The fields of a save as text, in the order of the forms."""

    sides: tuple[tuple[str, tuple[str, ...], int], tuple[str, tuple[str, ...], int]]
    """Name, squares and score."""
    first: str
    following: str
    """The player who opened the round and the next player; both are empty until it has begun."""


def build(record: Record, players: Players | None) -> Save[CanogaPosition]:
    """Return the save that a record describes.

    FormatError names the line and what would have worked.
    """
    record = _with_human(record, players)
    players = players or _players(record)
    sides = _by_seat(record.sides, players)
    size = _size(record.sides)
    totals = _score(sides[0]), _score(sides[1])
    save = Save[CanogaPosition](
        game="canoga",
        size=size,
        players=players,
        round=1 if totals == (0, 0) else 2,
        totals=totals,
        dice=tuple(any_dice(word.text, word.line) for word in record.dice),
    )
    opener = seat_of(record.first, "first", players)
    seat = seat_of(record.following, "next", players)
    if opener is None and seat is None:
        return replace(save, advantage=_advantage(sides))
    seat = needed_seat(seat, record.following, players)
    start = arranged(size, (_covered(sides[0]), _covered(sides[1])), seat)
    return replace(save, opener=seat if opener is None else opener, start=start)


def _with_human(record: Record, players: Players | None) -> Record:
    """Return the record with the human's name in this program, whatever the form's name is."""
    names = [side.name for side in record.sides]
    turns = [record.first, record.following]
    called = human_called(names if names[0].text else turns, players)
    if names[0].text:
        check_names(*names)
    first, second = (
        replace(side, name=renamed(side.name, called, players)) for side in record.sides
    )
    opened, following = (renamed(word, called, players) for word in turns)
    return replace(record, sides=(first, second), first=opened, following=following)


def _players(record: Record) -> Players:
    if record.sides[0].name.text:
        return players_named(record.sides)
    return players_next((record.first, record.following))


def _by_seat(sides: tuple[Side, Side], players: Players) -> tuple[Side, Side]:
    """The sides in the order of the seats."""
    if sides[0].name.text:
        return by_seat(sides, players)
    order = file_order(players)
    return sides[order.index(0)], sides[order.index(1)]


# Squares


def _size(sides: tuple[Side, Side]) -> int:
    """The size of both rows. FormatError unless they can be two rows of a game."""
    for side in sides:
        _check_squares(side)
    first, second = (len(side.squares) for side in sides)
    if first != second:
        raise FormatError(
            f"the row has {second} squares and the other {first}, expected as many in both",
            sides[1].line,
        )
    if all(_covered(side) == full(second) for side in sides):
        raise FormatError(
            "both rows are covered wholly, expected an open square in one of them", sides[1].line
        )
    return second


def _check_squares(side: Side) -> None:
    for number, word in enumerate(side.squares, start=1):
        if word.text not in (COVERED, COVERED_TOO, str(number)):
            raise FormatError(
                f"found '{word.text}' as square {number}, expected {number} or {COVERED}",
                word.line,
            )
    count = len(side.squares)
    if not SMALLEST <= count <= LARGEST:
        raise FormatError(
            f"the row has {count} squares, expected {SMALLEST} to {LARGEST}", side.line
        )


def _covered(side: Side) -> int:
    """The word of a row's covered squares."""
    numbered = enumerate(side.squares, start=1)
    return word_of(number for number, word in numbered if word.text != str(number))


def _advantage(sides: tuple[Side, Side]) -> Advantage | None:
    """The square that a seat will begin with, by the rows of a round that has not begun."""
    found = [(seat, n) for seat in (0, 1) for n in reversed(numbers_of(_covered(sides[seat])))]
    if len(found) > 1 or any(number > LARGEST_ADVANTAGE for _, number in found):
        raise FormatError(
            "nobody is next, so the round has not begun; expected both rows open, but for one "
            f"square from 1 to {LARGEST_ADVANTAGE} at most",
            max(sides[seat].line for seat, _ in found),
        )
    return found[0] if found else None


def _score(side: Side) -> int:
    if not re.fullmatch(r"\d{1,6}", side.score.text, re.ASCII):
        raise FormatError(
            f"found '{side.score.text}', expected a score, a number from 0", side.score.line
        )
    return int(side.score.text)
