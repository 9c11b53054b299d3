"""What every text form of Kono says, and whether it makes a game."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kono_tui.core.save import Save
from kono_tui.errors import FormatError
from kono_tui.formats.lines import COUNT
from kono_tui.formats.players import (
    HUMAN_AND_COMPUTER,
    Players,
    check_colours,
    check_not_begun,
    parse_colour,
    parse_player,
    parse_players,
    parse_seat,
    require_next_seat,
    sides_by_seat,
    two_players,
)
from kono_tui.formats.terms import Word
from kono_tui.games.kono.board import OUTER_VALUES, WHITE, board_of
from kono_tui.games.kono.position import (
    BLACK_CAPTURER,
    BLACK_PIECE,
    VACANT,
    WHITE_CAPTURER,
    WHITE_PIECE,
    KonoPosition,
)
from kono_tui.games.kono.setup import build_position, starting_pieces
from kono_tui.games.kono.view import COLOURS

PIECES_BY_LETTER = {
    "o": VACANT,
    "+": VACANT,
    ".": VACANT,
    "w": WHITE_PIECE,
    "b": BLACK_PIECE,
    "ww": WHITE_CAPTURER,
    "bb": BLACK_CAPTURER,
}
LETTERS_BY_PIECE = {
    piece: name.upper() for name, piece in PIECES_BY_LETTER.items() if name not in "+."
}
"""How a file writes a piece, or a vacant point."""


@dataclass(frozen=True)
class RecordSide:
    """One player's fields. In forms whose fields go by position, the name is empty."""

    name: Word
    score: Word
    colour: Word


@dataclass(frozen=True)
class SaveRecord:
    """A save as its text form gives it, before any check."""

    round: Word
    sides: tuple[RecordSide, RecordSide]
    rows: tuple[tuple[Word, ...], ...]
    board_line: int
    next_player: Word


def build_save(record: SaveRecord, players: Players | None) -> Save[KonoPosition]:
    """Build the save a record describes. FormatError names the line and what would have worked."""
    if players is None:
        players = _players_from_names(record)
    sides = sides_by_seat(record.sides, players)
    size, pieces = _parse_board(record)
    seat = parse_seat(record.next_player, "next", players)
    colours = [parse_colour(side.colour, COLOURS) for side in sides]
    base = Save[KonoPosition](
        game="kono",
        size=size,
        players=players,
        round=_parse_number(record.round, "the round, a number from 0"),
        totals=(_parse_score(sides[0]), _parse_score(sides[1])),
        opener=seat,
    )
    if colours == [None, None]:
        check_not_begun(pieces, starting_pieces(size), record.board_line, COLOURS)
        return base
    check_colours([side.colour for side in sides], colours, COLOURS)
    seat = require_next_seat(seat, record.next_player, players)
    white_seat = colours.index(WHITE)
    start = build_position(board_of(size), pieces, seat != white_seat, white_seat)
    return replace(base, opener=None, start=start)


# Players


def _players_from_names(record: SaveRecord) -> Players:
    """The players by seat, judged by the names in the form."""
    if record.sides[0].name.text:
        return parse_players(record.sides)
    next_player = parse_player(record.next_player) if record.next_player.text else None
    if next_player is None or next_player.name == next_player.kind.title():
        return HUMAN_AND_COMPUTER
    return two_players(next_player.kind)


# Numbers


def _parse_number(word: Word, expected: str) -> int:
    if not re.fullmatch(COUNT, word.text):
        raise word.mismatch(expected)
    return int(word.text)


def _parse_score(side: RecordSide) -> int:
    if not re.fullmatch(f"-?{COUNT}", side.score.text):
        raise side.score.mismatch("a score")
    return int(side.score.text)


# The board


def _parse_board(record: SaveRecord) -> tuple[int, list[int]]:
    """The size, and the piece on each cell."""
    size = len(record.rows)
    if size not in OUTER_VALUES:
        raise FormatError(f"the board has {size} rows, expected 5, 7 or 9", record.board_line)
    pieces: list[int] = []
    counts = dict.fromkeys(COLOURS, 0)
    for row in record.rows:
        if len(row) != size:
            line = row[0].line if row else record.board_line
            raise FormatError(f"the row has {len(row)} points, expected {size}", line)
        for word in row:
            pieces.append(_parse_piece(word))
            _count_piece(counts, word, size)
    return size, pieces


def _parse_piece(word: Word) -> int:
    if word.text.casefold() not in PIECES_BY_LETTER:
        raise word.error(f"found '{word.text}' on the board, expected B, W, BB, WW or O")
    return PIECES_BY_LETTER[word.text.casefold()]


def _count_piece(counts: dict[str, int], word: Word, size: int) -> None:
    """Count a piece, and refuse it if its colour has one too many."""
    for colour in counts:
        if word.text.casefold().startswith(colour[0]):
            counts[colour] += 1
            if counts[colour] > size + 2:
                ordinal = {8: "eighth", 10: "tenth", 12: "twelfth"}[counts[colour]]
                raise word.error(f"the {ordinal} {colour} piece, expected at most {size + 2}")
