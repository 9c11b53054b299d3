"""What every text form of Canoga contains, and whether it makes a valid save."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kono_tui.core.save import Advantage, Save
from kono_tui.errors import FormatError
from kono_tui.formats.dice import parse_dice
from kono_tui.formats.lines import COUNT
from kono_tui.formats.players import (
    Players,
    parse_players,
    parse_seat,
    require_next_seat,
    sides_by_seat,
)
from kono_tui.formats.terms import Word
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.rows import LARGEST_SIZE, SMALLEST_SIZE, full_row
from kono_tui.games.canoga.saves.player_names import (
    check_names,
    find_human_name,
    normalise_human_name,
    players_from_turns,
)
from kono_tui.games.canoga.setup import build_position
from kono_tui.games.canoga.squares import numbers_of, word_of

COVERED_MARK = "*"
OTHER_COVERED_MARK = "0"
"""Also read as a covered square; the tenth square is 10."""
FLAGS = ("0", "1")
"""The squares of a program that writes whether each is covered, or open, and not its number."""
LARGEST_ADVANTAGE = 9
"""The digits of a score are added until one digit is left."""


@dataclass(frozen=True)
class RecordSide:
    """One player's fields. Forms that go by position leave the name empty."""

    name: Word
    squares: tuple[Word, ...]
    line: int
    """The line of the squares, or the first of their lines."""
    score: Word


@dataclass(frozen=True)
class SaveRecord:
    """A save as its form has it, before any check."""

    sides: tuple[RecordSide, RecordSide]
    first_player: Word
    """The player who opened the round; empty where the form does not say."""
    next_player: Word
    """The player who has the turn, or nobody yet."""
    dice: tuple[Word, ...] = ()
    """The throws to use first, one a line."""


@dataclass(frozen=True)
class SaveFields:
    """The fields of a save as text, in the order of the forms."""

    sides: tuple[tuple[str, tuple[str, ...], int], tuple[str, tuple[str, ...], int]]
    """Name, squares and score."""
    first_player: str
    next_player: str
    """The player who opened the round and the next player; both are empty until it has begun."""


def build_save(record: SaveRecord, players: Players | None) -> Save[CanogaPosition]:
    """Return the save that a record describes.

    FormatError names the line and what would have worked.
    """
    record = _with_human_name(record, players)
    players = players or _players_from_names(record)
    sides = sides_by_seat(record.sides, players)
    size = _row_size(record.sides)
    totals = _parse_score(sides[0]), _parse_score(sides[1])
    save = Save[CanogaPosition](
        game="canoga",
        size=size,
        players=players,
        round=1 if totals == (0, 0) else 2,
        totals=totals,
        dice_left=tuple(map(parse_dice, record.dice)),
    )
    opener = parse_seat(record.first_player, "first", players)
    seat = parse_seat(record.next_player, "next", players)
    if opener is None and seat is None:
        return replace(save, advantage=_advantage(sides))
    seat = require_next_seat(seat, record.next_player, players)
    start = build_position(size, (_covered_word(sides[0]), _covered_word(sides[1])), seat)
    return replace(save, opener=seat if opener is None else opener, start=start)


def _with_human_name(record: SaveRecord, players: Players | None) -> SaveRecord:
    """Return the record with the human's name in this program, whatever the form's name is."""
    names = [side.name for side in record.sides]
    turns = [record.first_player, record.next_player]
    human_name = find_human_name(names if names[0].text else turns, players)
    if names[0].text:
        check_names(*names)
    one, other, first_player, next_player = (
        normalise_human_name(word, human_name, players) for word in (*names, *turns)
    )
    sides = replace(record.sides[0], name=one), replace(record.sides[1], name=other)
    return replace(record, sides=sides, first_player=first_player, next_player=next_player)


def _players_from_names(record: SaveRecord) -> Players:
    if record.sides[0].name.text:
        return parse_players(record.sides)
    return players_from_turns((record.first_player, record.next_player))


# Squares


def _row_size(sides: tuple[RecordSide, RecordSide]) -> int:
    """The size of both rows. FormatError unless they can be two rows of a game."""
    _check_no_flags(sides)
    for side in sides:
        _check_squares(side)
    first, second = (len(side.squares) for side in sides)
    if first != second:
        fault = f"the row has {second} squares and the other {first}, expected as many in both"
        raise FormatError(fault, sides[1].line)
    if all(_covered_word(side) == full_row(second) for side in sides):
        fault = "both rows are covered wholly, expected an open square in one of them"
        raise FormatError(fault, sides[1].line)
    return second


def _check_no_flags(sides: tuple[RecordSide, RecordSide]) -> None:
    """Refuse rows of 0 and 1 alone: nobody knows which of the two stands for a covered square."""
    rows = [[word.text for word in side.squares] for side in sides]
    if may_be_flags(rows):
        raise FormatError(
            f"found '{' '.join(rows[0])}', which looks like flags: 1 may mean open or covered; "
            f"expected the number of each open square, and {COVERED_MARK} for a covered one",
            sides[0].line,
        )


def may_be_flags(rows: Sequence[Sequence[str]]) -> bool:
    """Whether rows could be flags, 0 and 1, rather than squares by their numbers."""
    return {word for row in rows for word in row} <= set(FLAGS)


def _check_squares(side: RecordSide) -> None:
    for number, word in enumerate(side.squares, start=1):
        if word.text not in (COVERED_MARK, OTHER_COVERED_MARK, str(number)):
            expected = f"{number} or {COVERED_MARK}"
            raise word.error(f"found '{word.text}' as square {number}, expected {expected}")
    count = len(side.squares)
    if not SMALLEST_SIZE <= count <= LARGEST_SIZE:
        expected = f"{SMALLEST_SIZE} to {LARGEST_SIZE}"
        raise FormatError(f"the row has {count} squares, expected {expected}", side.line)


def _covered_word(side: RecordSide) -> int:
    """The word of a row's covered squares."""
    numbered = enumerate(side.squares, start=1)
    return word_of(number for number, word in numbered if word.text != str(number))


def _advantage(sides: tuple[RecordSide, RecordSide]) -> Advantage | None:
    """The square that a seat will begin with, by the rows of a round that has not begun."""
    found = [(seat, n) for seat in (0, 1) for n in reversed(numbers_of(_covered_word(sides[seat])))]
    if len(found) > 1 or any(number > LARGEST_ADVANTAGE for _, number in found):
        expected = f"both rows open, but for one square from 1 to {LARGEST_ADVANTAGE} at most"
        fault = f"nobody is next, so the round has not begun; expected {expected}"
        raise FormatError(fault, max(sides[seat].line for seat, _ in found))
    return found[0] if found else None


def _parse_score(side: RecordSide) -> int:
    if not re.fullmatch(COUNT, side.score.text):
        raise side.score.mismatch("a score, a number from 0")
    return int(side.score.text)
