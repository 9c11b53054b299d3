"""Konobi's moves and positions as text: codes, what players see and type, one-line positions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from kono_tui.core.move import Move
from kono_tui.errors import FormatError, IllegalMove
from kono_tui.games.konobi import board as codes
from kono_tui.games.konobi.analysis import analyse_position
from kono_tui.games.konobi.board import BLACK, BOARDS, EMPTY, WHITE
from kono_tui.games.konobi.points import COLUMN_LETTERS, cell_of, point_name
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.position_check import find_flaw
from kono_tui.games.konobi.refusals import (
    PLACE_KIND,
    SWAP_KIND,
    TYPING_EXAMPLE,
    describe_off_board,
    refusal_for,
)
from kono_tui.games.konobi.setup import build_position, cell_at, place_of
from kono_tui.games.konobi.view import COLOUR_NAMES, stones_of

_CODES = {"pass": codes.PASS, SWAP_KIND: codes.SWAP}


STONE_LETTERS = {EMPTY: ".", BLACK: "b", WHITE: "w"}
SWAP_PENDING, SWAP_PAST = "swap-to-come", "swap-past"
_LINE_PATTERN = re.compile(rf"([bw./]+) ([bw]) ([01]) ({SWAP_PENDING}|{SWAP_PAST})", re.ASCII)
SWAP_WORDS = (SWAP_KIND, "swap sides", "switch", "switch sides")
_POINT_PATTERN = re.compile(
    r"(?:(black|white) )?(?:(?:place|play|put)(?: a stone)? )?(?:(?:at|on) )?"
    r"(?:([a-z]) ?([0-9]{1,3})|([0-9]{1,3}) ?([a-z]))",
    re.ASCII,
)


RECENT_MOVES = 64
"""So many moves keep their codes: a move that was typed is checked, and played a moment later."""


def decode(position: KonobiPosition, code: int) -> Move:
    """Return a position's move code as a decision: a point, the swap or the pass."""
    if code == codes.PASS:
        return Move("pass")
    if code == codes.SWAP:
        return Move(SWAP_KIND)
    return Move(PLACE_KIND, (cell_at(position.board, code),))


@lru_cache(maxsize=RECENT_MOVES)
def encode(position: KonobiPosition, move: Move) -> int:
    """Return the code of a legal move, or raise IllegalMove with the rule that forbids it."""
    if not _is_legal(position, move):
        raise IllegalMove(refusal_for(position, move))
    return _CODES[move.kind] if move.kind in _CODES else place_of(position.board, move.cells[0])


def _is_legal(position: KonobiPosition, move: Move) -> bool:
    if position.is_over():
        return False
    if move == Move(SWAP_KIND):
        return position.can_swap()
    analysis, colour = analyse_position(position), int(position.colour_to_move())
    if move == Move("pass"):
        return not analysis.legal_cells(colour)
    is_placement = move.kind == PLACE_KIND and len(move.cells) == 1
    return is_placement and analysis.can_place(colour, move.cells[0])


def format_move(position: KonobiPosition, move: Move) -> str:
    """A decision as a player types it: "d4", "swap", "pass"."""
    if move.kind == PLACE_KIND:
        return point_name(int(position.board.size), move.cells[0])
    return move.kind


# Positions


def format_position(position: KonobiPosition) -> str:
    """The rows, the colour to move, Black's seat, and whether the swap is still to come."""
    size = int(position.board.size)
    letters = "".join(STONE_LETTERS[stone] for stone in stones_of(position))
    rows = "/".join(letters[at : at + size] for at in range(0, size * size, size))
    swap = SWAP_PENDING if position.swap_pending else SWAP_PAST
    return f"{rows} {'wb'[position.black_to_move]} {int(position.black_seat)} {swap}"


def parse_position(text: str) -> KonobiPosition:
    """Return the position that a line from `format_position` describes."""
    match = _LINE_PATTERN.fullmatch(" ".join(text.split()))
    if not match:
        expected = f"rows, b or w, Black's seat 0 or 1, and {SWAP_PENDING} or {SWAP_PAST}"
        raise FormatError(f"found '{text.strip()}', expected {expected}")
    rows, turn, seat, swap = match.groups()
    size, stones = _parse_stones(rows)
    flaw = find_flaw(size, stones, turn == "b", swap == SWAP_PENDING)
    if flaw:
        raise FormatError(flaw.text)
    placed = {cell: stone for cell, stone in enumerate(stones) if stone != EMPTY}
    return build_position(BOARDS[size], placed, turn == "b", int(seat), swap == SWAP_PENDING)


def parse_drawing(rows: Sequence[str], colour: str) -> KonobiPosition:
    """The position of a drawn board, with seat 0 playing Black. The swap is past, if it can be."""
    drawn = "/".join(rows)
    swap = SWAP_PAST if sum(map(drawn.count, "bw")) > 1 else SWAP_PENDING
    return parse_position(f"{drawn} {colour[0]} 0 {swap}")


def _parse_stones(text: str) -> tuple[int, list[int]]:
    """The size, and the stone on each cell."""
    rows = text.split("/")
    if len(rows) not in BOARDS or any(len(row) != len(rows) for row in rows):
        raise FormatError(f"'{text}' is not a board of 4x4 to 19x19 points")
    colours = {letter: colour for colour, letter in STONE_LETTERS.items()}
    return len(rows), [colours[letter] for row in rows for letter in row]


# What players type


def parse_move(position: KonobiPosition, text: str) -> Move:
    """Return the legal decision that a player typed; IllegalMove says what is wrong with it."""
    move = _parse_words(position, " ".join(text.lower().split()), text)
    encode(position, move)
    return move


def _parse_words(position: KonobiPosition, words: str, text: str) -> Move:
    if words in SWAP_WORDS:
        return Move(SWAP_KIND)
    if words == "pass":
        return Move("pass")
    match = _POINT_PATTERN.fullmatch(words)
    if not match:
        raise IllegalMove(f"'{text.strip()[:40]}' is not a move; {TYPING_EXAMPLE}")
    mover_colour = COLOUR_NAMES[int(position.colour_to_move())]
    if match[1] not in (None, mover_colour):
        raise IllegalMove(f"it is {mover_colour.title()}'s turn, not {match[1].title()}'s")
    letter, number = match[2] or match[5], match[3] or match[4]
    return Move(PLACE_KIND, (_parse_cell(int(position.board.size), letter, number),))


def _parse_cell(size: int, letter: str, number: str) -> int:
    if letter == "i" and COLUMN_LETTERS[size - 1] > letter:
        raise IllegalMove("the letters of the columns skip i, as on a go board: after h comes j")
    cell = cell_of(size, letter + number)
    if cell is None:
        raise IllegalMove(f"{letter}{number} is {describe_off_board(size)}")
    return cell


def decode_line(position: KonobiPosition, codes: Iterable[int]) -> tuple[Move, ...]:
    """Return the codes of a line as decisions."""
    moves = []
    for code in codes:
        moves.append(decode(position, code))
        position = position.play(code)
    return tuple(moves)
