"""The contents of Konobi's text form, and the checks that make a save of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kono_tui.core.save import Player, Save
from kono_tui.errors import FormatError
from kono_tui.games.konobi.board import BLACK, BOARDS, EMPTY, WHITE
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.possible import flaw_in
from kono_tui.games.konobi.setup import arranged
from kono_tui.games.konobi.view import COLOURS
from kono_tui.text.lines import squeezed
from kono_tui.text.sides import (
    Side,
    by_seat,
    check_colours,
    check_nobody_next,
    check_not_begun,
    colour_named,
    needed_seat,
    next_seat,
    players_named,
)
from kono_tui.text.terms import Word

LETTERS = {"b": BLACK, "w": WHITE, "o": EMPTY, "+": EMPTY, ".": EMPTY}
NAMES = {BLACK: "B", WHITE: "W", EMPTY: "O"}
"""The letters for stones, and for a vacant point, in a file."""
TO_COME, PAST = "to come", "past"


@dataclass(frozen=True)
class Record:
    """A save as its text form states it, before any check."""

    sides: tuple[Side, Side]
    rows: tuple[tuple[Word, ...], ...]
    board_line: int
    next_player: Word
    swap: Word


def build(record: Record, players: tuple[Player, Player] | None) -> Save[KonobiPosition]:
    """Build the save that a record describes.

    FormatError names the line and what would have worked.
    """
    players = players or players_named(record.sides)
    sides = by_seat(record.sides, players)
    size, stones = _board(record)
    may_swap = _may_swap(record.swap)
    seat = next_seat(record.next_player, players)
    colours = [colour_named(side.colour, COLOURS) for side in sides]
    save = Save[KonobiPosition]("konobi", size, players)
    if colours == [None, None]:
        check_not_begun(stones, [EMPTY] * len(stones), record.board_line, COLOURS)
        check_nobody_next(record.next_player, COLOURS[0])
        _check_swap_to_come(record, may_swap)
        return save
    check_colours([side.colour for side in sides], colours, COLOURS)
    seat = needed_seat(seat, record.next_player, players)
    black_seat = colours.index(0)
    _check_possible(record, stones, seat == black_seat, may_swap)
    held = {cell: stone for cell, stone in enumerate(stones) if stone != EMPTY}
    start = arranged(BOARDS[size], held, seat == black_seat, black_seat, may_swap)
    return replace(save, start=start)


def _check_swap_to_come(record: Record, may_swap: bool) -> None:
    if not may_swap:
        raise FormatError(
            f"found '{record.swap.text}', but the round has not begun; expected '{TO_COME}'",
            record.swap.line,
        )


def _check_possible(
    record: Record, stones: Sequence[int], black_to_move: bool, may_swap: bool
) -> None:
    """Refuse a position that no play can have led to, at the line that states it."""
    size = len(record.rows)
    flaw = flaw_in(size, stones, black_to_move, may_swap)
    if flaw:
        row = record.rows[flaw.cell // size][0]
        words = {"swap": record.swap, "turn": record.next_player}
        raise FormatError(flaw.words, words.get(flaw.teller, row).line)


def _may_swap(word: Word) -> bool:
    if squeezed(word.text) not in (squeezed(TO_COME), PAST):
        raise FormatError(f"found '{word.text}', expected '{TO_COME}' or '{PAST}'", word.line)
    return squeezed(word.text) != PAST


def _board(record: Record) -> tuple[int, list[int]]:
    """The size, and the stone on each cell."""
    size = len(record.rows)
    if size not in BOARDS:
        raise FormatError(f"the board has {size} rows, expected 4 to 19", record.board_line)
    for row in record.rows:
        if len(row) != size:
            raise FormatError(
                f"the row has {len(row)} points, expected {size}: boards are square", row[0].line
            )
    return size, [_stone(word) for row in record.rows for word in row]


def _stone(word: Word) -> int:
    if word.text.casefold() not in LETTERS:
        raise FormatError(f"found '{word.text}' on the board, expected B, W or O", word.line)
    return LETTERS[word.text.casefold()]
