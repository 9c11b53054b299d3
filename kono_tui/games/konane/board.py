"""[hot] A board of one size: its stones and jumps, and what the evaluation pays for.

A cell is row * size + column. Black stones lie where row + column is even, White's where it is odd,
and a jump of two never changes that: so a colour is one word, at most 50 bits. Row r and column c
are bit r * size // 2 + c // 2 of the colour's word. A jump goes two rows, which is `size` bits, or
two columns, which is one bit; what it captures lies half as far, in the other colour's word.
"""

from __future__ import annotations

import random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.bits import bit
from kono_tui.core.windows import NO_WINDOWS, Windows

BLACK: Final = 0
WHITE: Final = 1
NONE: Final = -1
"""No stone, and no direction."""

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DELTAS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Rows and columns to the stone that is jumped, by direction: clockwise from the north."""

POINT_VALUE: Final = 100
"""Hundredths in a point."""
BIT_STRIDE: Final = 64
"""The distance between the parts of a table by bit."""


class Weights:
    """What the evaluation pays for, in hundredths of a point.

    `mobility`: each jump. `movers`: each stone that can jump. `victims`: each stone of the other
    colour that can be jumped; `sitting`: each of those that cannot jump itself. `learned`: what the
    learned windows say, in %.
    """

    def __init__(
        self,
        mobility: i64,
        movers: i64,
        victims: i64,
        sitting: i64,
        tempo: i64,
        learned: i64,
    ) -> None:
        self.mobility: Final = mobility
        self.movers: Final = movers
        self.victims: Final = victims
        self.sitting: Final = sitting
        self.tempo: Final = tempo
        self.learned: Final = learned


USUAL_WEIGHTS: Final = {
    6: Weights(mobility=100, movers=90, victims=25, sitting=45, tempo=0, learned=0),
    8: Weights(mobility=100, movers=90, victims=25, sitting=45, tempo=0, learned=0),
    10: Weights(mobility=100, movers=90, victims=25, sitting=45, tempo=0, learned=0),
}
"""The weights by size."""


EASY_STONES: Final = {6: 17, 8: 21, 10: 26}
EASY_EFFORT: Final = 1500
"""By size: with how many stones left an ending takes so many positions to solve."""
MAX_EXTRA_STONES: Final = 24
"""How many further stones still raise the estimate; each takes 7/3 times the effort."""


class Board:
    """The geometry of one size, its rules, and what the evaluation pays for on it.

    `straight_only`: a stone that jumps on must not turn.
    """

    def __init__(
        self, size: int, straight_only: bool, weights: Weights, windows: Windows = NO_WINDOWS
    ) -> None:
        half = size // 2
        self.size: Final[i64] = size
        self.half: Final[i64] = half
        self.straight_only: Final = straight_only
        self.weights: Final = weights
        self.windows: Final = windows
        self.efforts: Final = vec[i64](_effort_table(size))
        self.full: Final[i64] = _word_of_bits(list(range(size * half)))
        self.even_columns: Final = vec[i64](
            [_even_columns(size, BLACK), _even_columns(size, WHITE)]
        )
        self.east_origins: Final[i64] = _word_of_bits(
            [n for n in range(size * half) if n % half < half - 1]
        )
        self.west_origins: Final[i64] = _word_of_bits(
            [n for n in range(size * half) if n % half > 0]
        )
        self.takeable: Final = vec[i64]([_takeable_bits(size, BLACK), _takeable_bits(size, WHITE)])
        self.zobrist: Final = vec[i64](_zobrist_keys(size, straight_only))


def _effort_table(size: int) -> list[int]:
    """By stones left: about how many positions it takes, nine times out of ten, to solve them."""
    efforts = [EASY_EFFORT] * EASY_STONES[size]
    while len(efforts) <= size * size:
        beyond = min(len(efforts) - EASY_STONES[size], MAX_EXTRA_STONES)
        efforts.append(EASY_EFFORT * 7**beyond // 3**beyond)
    return efforts


def _word_of_bits(indices: list[int]) -> int:
    """The word with these bits set."""
    word = 0
    for index in indices:
        word |= bit(index)
    return word


def _even_columns(size: int, colour: int) -> int:
    """The bits of a colour in even columns: those of every other row."""
    half = size // 2
    return _word_of_bits([n for n in range(size * half) if n // half % 2 == colour])


def _takeable_bits(size: int, colour: int) -> int:
    """The bits of a colour where a stone can be jumped over: all but those in the corners."""
    half = size // 2
    cells = [2 * n + (n // half % 2 ^ colour) for n in range(size * half)]
    corners = (0, size - 1, size * (size - 1), size * size - 1)
    return _word_of_bits([n for n, cell in enumerate(cells) if cell not in corners])


def _zobrist_keys(size: int, straight_only: bool) -> list[int]:
    """Random words: by colour and bit, by the bit of a stone in mid-turn, and for the rest."""
    source = random.Random(2 * size + straight_only)
    return [source.getrandbits(62) for _ in range(3 * BIT_STRIDE + 16)]


JUMPING_KEYS: Final = 2 * BIT_STRIDE
HEADING_KEYS: Final = 3 * BIT_STRIDE
STAGE_KEYS: Final = 3 * BIT_STRIDE + 4
WHITE_TO_MOVE_KEY: Final = 3 * BIT_STRIDE + 8
BLACK_IS_SEAT_1_KEY: Final = 3 * BIT_STRIDE + 9
SCORE_KEYS: Final = 3 * BIT_STRIDE + 10

_boards: dict[int, Board] = {}


def board_of(size: int, straight_only: bool = False) -> Board:
    """The one board of a size and its rules, with the usual weights."""
    key = 2 * size + straight_only
    if key not in _boards:
        _boards[key] = Board(size, straight_only, USUAL_WEIGHTS[size])
    return _boards[key]


def cell_of(board: Board, colour: i64, index: i64) -> i64:
    """The cell of a bit of a colour's word."""
    odd_row = (index // board.half) & 1
    return 2 * index + (odd_row ^ colour)


def colour_of(board: Board, cell: i64) -> i64:
    """The colour whose stones lie on a cell."""
    return (cell // board.size + cell % board.size) & 1


def index_of(board: Board, cell: i64) -> i64:
    """The bit of a cell in the word of the colour whose stones lie there."""
    return cell // board.size * board.half + (cell % board.size >> 1)
