"""What the text form of Fanorona contains, and whether it makes a valid save."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kono_tui.core.save import Player, Save
from kono_tui.errors import FormatError
from kono_tui.formats.keyed_forms import parse_stone
from kono_tui.formats.players import (
    PlayerFields,
    check_colours,
    check_nobody_next,
    check_not_begun,
    order_by_seat,
    parse_colour,
    parse_players,
    parse_seat,
    require_next_seat,
)
from kono_tui.formats.terms import Word
from kono_tui.games.fanorona.board import BLACK, COLUMNS, NONE, WHITE, board_of
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.setup import build_position, starting_stones
from kono_tui.games.fanorona.view import COLOURS

STONES_BY_LETTER = {"b": BLACK, "w": WHITE, "o": NONE, "+": NONE, ".": NONE}
LETTERS_BY_STONE = {BLACK: "B", WHITE: "W", NONE: "O"}
"""The letter for a stone, or for a vacant point, in a file."""
SIZE_NAMES = ", ".join(f"{rows}x{columns}" for rows, columns in COLUMNS.items())


@dataclass(frozen=True)
class SaveRecord:
    """A save as its form has it, before any check."""

    sides: tuple[PlayerFields, PlayerFields]
    rows: tuple[tuple[Word, ...], ...]
    board_line: int
    next_player: Word


def build_save(record: SaveRecord, players: tuple[Player, Player] | None) -> Save[FanoronaPosition]:
    """Return the save that a record describes.

    FormatError names the line and what would have worked.
    """
    players = players or parse_players(record.sides)
    sides = order_by_seat(record.sides, players)
    rows, stones = _parse_board(record)
    seat = parse_seat(record.next_player, "next", players)
    colours = [parse_colour(side.colour, COLOURS) for side in sides]
    save = Save[FanoronaPosition]("fanorona", rows, players)
    if colours == [None, None]:
        check_not_begun(stones, starting_stones(rows), record.board_line, COLOURS)
        check_nobody_next(record.next_player, COLOURS[WHITE])
        return save
    check_colours([side.colour for side in sides], colours, COLOURS)
    seat = require_next_seat(seat, record.next_player, players)
    white_seat = colours.index(WHITE)
    start = build_position(board_of(rows), stones, seat != white_seat, white_seat)
    return replace(save, start=start)


def _parse_board(record: SaveRecord) -> tuple[int, list[int]]:
    """Return the size, and the colour or NONE on each cell."""
    rows = len(record.rows)
    if rows not in COLUMNS:
        fault = f"the board has {rows} rows, expected one of {SIZE_NAMES} points"
        raise FormatError(fault, record.board_line)
    stones: list[int] = []
    for row in record.rows:
        if len(row) != COLUMNS[rows]:
            expected = f"{COLUMNS[rows]} in {rows} rows"
            raise row[0].error(f"the row has {len(row)} points, expected {expected}")
        for word in row:
            stones.append(parse_stone(word, STONES_BY_LETTER))
            _check_count(stones, word, rows * COLUMNS[rows] // 2)
    if set(stones) == {NONE}:
        raise FormatError("the board has no stones", record.board_line)
    return rows, stones


def _check_count(stones: list[int], word: Word, most: int) -> None:
    """Raise FormatError for one stone of a colour too many, with its line."""
    colour = stones[-1]
    if colour != NONE and stones.count(colour) > most:
        name = COLOURS[colour]
        raise word.error(f"there are more than {most} {name} stones, expected at most {most}")
