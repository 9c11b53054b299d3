"""The contents of Konobi's text form, and the checks that make a save of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kono_tui.core.save import Player, Save
from kono_tui.errors import FormatError
from kono_tui.formats.keyed_forms import parse_stone
from kono_tui.formats.lines import normalise
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
from kono_tui.games.konobi.board import BLACK, BOARDS, EMPTY, WHITE
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.position_check import find_flaw
from kono_tui.games.konobi.setup import build_position
from kono_tui.games.konobi.view import COLOURS

STONES_BY_LETTER = {"b": BLACK, "w": WHITE, "o": EMPTY, "+": EMPTY, ".": EMPTY}
LETTERS_BY_STONE = {BLACK: "B", WHITE: "W", EMPTY: "O"}
"""The letters for stones, and for a vacant point, in a file."""
SWAP_PENDING, SWAP_PAST = "to come", "past"


@dataclass(frozen=True)
class SaveRecord:
    """A save as its text form states it, before any check."""

    sides: tuple[PlayerFields, PlayerFields]
    rows: tuple[tuple[Word, ...], ...]
    board_line: int
    next_player: Word
    swap: Word


def build_save(record: SaveRecord, players: tuple[Player, Player] | None) -> Save[KonobiPosition]:
    """Build the save that a record describes.

    FormatError names the line and what would have worked.
    """
    players = players or parse_players(record.sides)
    sides = order_by_seat(record.sides, players)
    size, stones = _parse_board(record)
    swap_pending = _parse_swap(record.swap)
    seat = parse_seat(record.next_player, "next", players)
    colours = [parse_colour(side.colour, COLOURS) for side in sides]
    save = Save[KonobiPosition]("konobi", size, players)
    if colours == [None, None]:
        check_not_begun(stones, [EMPTY] * len(stones), record.board_line, COLOURS)
        check_nobody_next(record.next_player, COLOURS[0])
        if not swap_pending:
            fault = f"found '{record.swap.text}', but the round has not begun"
            raise record.swap.error(f"{fault}; expected '{SWAP_PENDING}'")
        return save
    check_colours([side.colour for side in sides], colours, COLOURS)
    seat = require_next_seat(seat, record.next_player, players)
    black_seat = colours.index(0)
    _check_validity(record, stones, seat == black_seat, swap_pending)
    placed = {cell: stone for cell, stone in enumerate(stones) if stone != EMPTY}
    start = build_position(BOARDS[size], placed, seat == black_seat, black_seat, swap_pending)
    return replace(save, start=start)


def _check_validity(
    record: SaveRecord, stones: Sequence[int], black_to_move: bool, swap_pending: bool
) -> None:
    """Refuse a position that no play can have led to, at the line that states it."""
    size = len(record.rows)
    flaw = find_flaw(size, stones, black_to_move, swap_pending)
    if flaw:
        row = record.rows[flaw.cell // size][0]
        words_by_source = {"swap": record.swap, "turn": record.next_player}
        raise words_by_source.get(flaw.source, row).error(flaw.text)


def _parse_swap(word: Word) -> bool:
    if normalise(word.text) not in (normalise(SWAP_PENDING), SWAP_PAST):
        raise word.mismatch(f"'{SWAP_PENDING}' or '{SWAP_PAST}'")
    return normalise(word.text) != SWAP_PAST


def _parse_board(record: SaveRecord) -> tuple[int, list[int]]:
    """The size, and the stone on each cell."""
    size = len(record.rows)
    if size not in BOARDS:
        raise FormatError(f"the board has {size} rows, expected 4 to 19", record.board_line)
    for row in record.rows:
        if len(row) != size:
            raise row[0].error(f"the row has {len(row)} points, expected {size}: boards are square")
    return size, [parse_stone(word, STONES_BY_LETTER) for row in record.rows for word in row]
