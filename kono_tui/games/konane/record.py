"""What a text form of Konane says, and whether it makes a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kono_tui.core.grid import count
from kono_tui.core.save import Kind, Player, Save
from kono_tui.errors import FormatError
from kono_tui.games.konane.board import BLACK, USUAL, WHITE
from kono_tui.games.konane.line import most_points, stage_shown, staged
from kono_tui.games.konane.places import place
from kono_tui.games.konane.position import NONE, PLAY, KonanePosition
from kono_tui.games.konane.setup import arranged, board_by
from kono_tui.games.konane.view import COLOURS
from kono_tui.text.sentences import plural
from kono_tui.text.sides import colour_named
from kono_tui.text.terms import Word

LETTERS = {"b": BLACK, "w": WHITE, "o": NONE, "+": NONE, ".": NONE}
NAMES = {BLACK: "B", WHITE: "W", NONE: "O"}
"""How a file writes a stone, or an empty point."""
HUMAN_AND_COMPUTER = (Player("Human", "human"), Player("Computer", "computer"))


@dataclass(frozen=True)
class Side:
    """A colour's fields: T or F, if the form says whether a human plays it, and the score."""

    owner: Word
    points: Word


@dataclass(frozen=True)
class Record:
    """A save as its text form gives it, before any check."""

    sides: tuple[Side, Side]
    """Black's and White's."""
    board: Word
    """The line of the board, and its size if the form gives it."""
    rows: tuple[tuple[Word, ...], ...]
    next_player: Word
    human: Word | None
    """The colour of the first player; None where the sides give it."""


def build(
    record: Record, players: tuple[Player, Player] | None, variant: str
) -> Save[KonanePosition]:
    """Build the save a record describes. FormatError names the line and what would have worked."""
    size, stones = _board(record)
    owned = _owned(record)
    players = players or _players(owned)
    black_seat = _black_seat(record, owned)
    most = most_points(stones)
    points = _points(record.sides[BLACK], most[BLACK]), _points(record.sides[WHITE], most[WHITE])
    turn = colour_named(record.next_player, COLOURS)
    save = Save[KonanePosition]("konane", size, players)
    if turn is None or black_seat is None:
        _check_not_begun(record, stones, turn, black_seat)
        return save
    plain = arranged(board_by(size, variant), stones, points, turn == WHITE, black_seat)
    start = staged(plain, stage_shown(plain))
    warnings = _odd_scores(record, start)
    return Save("konane", size, players, start=start, warnings=warnings)


def _check_not_begun(
    record: Record, stones: Sequence[int], turn: int | None, black_seat: int | None
) -> None:
    """Check a save from before Black's player was known: no stone can have been removed yet."""
    if (turn is None) != (black_seat is None):
        missing = record.next_player if turn is None or record.human is None else record.human
        raise FormatError("found nothing, expected Black or White", missing.line)
    if NONE in stones:
        raise FormatError(
            "the next player is empty, but stones are missing; expected Black or White",
            record.next_player.line,
        )


# Players


def _owned(record: Record) -> tuple[bool, bool] | None:
    """Whether humans play Black and White, where the sides say so."""
    black, white = (side.owner for side in record.sides)
    if bool(black.text) != bool(white.text):
        bare = white if black.text else black
        raise FormatError("found one score alone, expected T or F before both or none", bare.line)
    if black.text and record.human is not None:
        raise FormatError(
            "found 'Human:', expected none where the scores say T and F", record.human.line
        )
    return (black.text == "T", white.text == "T") if black.text else None


def _players(owned: tuple[bool, bool] | None) -> tuple[Player, Player]:
    """The players: two of a kind if the form says so, else a human against a computer."""
    if owned is None or owned[0] != owned[1]:
        return HUMAN_AND_COMPUTER
    kind: Kind = "human" if owned[0] else "computer"
    return Player(f"{kind.title()} 1", kind), Player(f"{kind.title()} 2", kind)


def _black_seat(record: Record, owned: tuple[bool, bool] | None) -> int | None:
    """Black's seat: the first seat plays the human's colour; of two of a kind, Black."""
    if owned is not None:
        return int(owned == (False, True))
    colour = None if record.human is None else colour_named(record.human, COLOURS)
    return None if colour is None else int(colour == WHITE)


# Scores


def _points(side: Side, most: int) -> int:
    word = side.points
    if not re.fullmatch(r"[0-9]{1,6}", word.text) or int(word.text) > most:
        raise FormatError(f"found '{word.text}', expected a score from 0 to {most}", word.line)
    return int(word.text)


def _odd_scores(record: Record, position: KonanePosition) -> tuple[str, ...]:
    """Warnings where a score differs from the number of stones that the other colour misses.

    Some programs also count the stone that chance removed.
    """
    if position.stage != PLAY:
        return ()
    warnings = []
    half = int(position.board.size * position.board.half)
    missing = half - int(count(position.white)), half - int(count(position.black))
    for colour, points in enumerate((int(position.black_points), int(position.white_points))):
        if points not in (missing[colour], missing[colour] - 1):
            stones = f"{COLOURS[1 - colour]} stones"
            warnings.append(
                f"line {record.sides[colour].points.line}: {COLOURS[colour].title()} has "
                f"{plural(points, 'point')}, but {missing[colour]} {stones} are missing; "
                "the score counts"
            )
    return tuple(warnings)


# The board


def _board(record: Record) -> tuple[int, list[int]]:
    """The size, and the stone on each cell."""
    size = len(record.rows)
    if size not in USUAL:
        raise FormatError(f"the board has {size} rows, expected 6, 8 or 10", record.board.line)
    if record.board.text not in ("", str(size)):
        raise FormatError(
            f"found '{record.board.text}' behind 'Board:', expected nothing or {size}, "
            "the number of its rows",
            record.board.line,
        )
    stones: list[int] = []
    for row in record.rows:
        if len(row) != size:
            raise FormatError(f"the row has {len(row)} points, expected {size}", row[0].line)
        for word in row:
            stones.append(_stone(word, size, len(stones)))
    return size, stones


def _stone(word: Word, size: int, cell: int) -> int:
    """The stone on a cell; a stone never leaves the points of its colour."""
    if word.text.casefold() not in LETTERS:
        raise FormatError(f"found '{word.text}' on the board, expected B, W or O", word.line)
    colour = LETTERS[word.text.casefold()]
    mine = (cell // size + cell % size) % 2
    if colour not in (NONE, mine):
        raise FormatError(
            f"found a {COLOURS[colour]} stone at {place(size, cell)}, "
            f"expected {NAMES[mine]} or O: it is a point of {COLOURS[mine].title()}'s",
            word.line,
        )
    return colour
