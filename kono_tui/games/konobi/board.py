"""[hot] The board of one size: its points, the edges each colour connects, and neighbour masks.

A place is a point's index on a board with a rim one place wide around all points, so that every
neighbour of a point is a place: place = (row + 1) * (size + 2) + column + 1, from the north-west.
A mask says which of a place's eight neighbours hold a stone of one colour, one bit per direction.
"""

from __future__ import annotations

import random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kono_tui.core.bits import bit

EMPTY: Final = 0
BLACK: Final = 1
WHITE: Final = 2
RIM: Final = 3

SIZES: Final = (8, 11, 19, 4, 5, 6, 7, 9, 10, 12, 13, 14, 15, 16, 17, 18)
"""The usual sizes come first."""

DELTAS: Final = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The row and column steps by direction, clockwise from the north.

The opposite of d is d ^ 4, and the diagonals are odd.
"""
DIRECTIONS: Final = 8

PASS: Final = 0
SWAP: Final = 1
"""The moves that place no stone. Every other move is the place of the stone."""

FIRST_EDGE: Final = 1
SECOND_EDGE: Final = 2
BOTH_EDGES: Final = 3
"""The edges that a chain has reached, of the two that its colour must join.

Black's edges are north and south, White's west and east.
"""

UNREACHABLE: Final = 10_000
"""The distance of a place that no line reaches."""
BUCKET_SPACE: Final = 9
"""The size of the buckets for the shortest lines, as a multiple of the number of places."""

WHITE_TO_MOVE_KEY: Final = 3 * 512
BLACK_IS_SEAT_1_KEY: Final = WHITE_TO_MOVE_KEY + 1
SWAP_PENDING_KEY: Final = WHITE_TO_MOVE_KEY + 2
KEY_COUNT: Final = WHITE_TO_MOVE_KEY + 3
"""The Zobrist indices of what the stones do not show. 512 keys for each colour come before them."""


class Weights:
    """The parameters of the computer's play: how playouts run and how their search tree grows.

    `likeness`, `ripe` and `trust` are the `rave_tries`, `expansion_tries` and `prior_tries` of
    PlayoutSettings, and `curiosity` is its `exploration` in thousandths. `save` says whether a
    playout saves a connection that the last stone came between, `taste`, in percent, how much it
    prefers places with promising surroundings. `lean`: see `swap_bias` of PlayoutPosition.
    """

    def __init__(
        self,
        likeness: i64,
        curiosity: i64,
        ripe: i64,
        trust: i64,
        save: i64,
        taste: i64,
        lean: i64,
    ) -> None:
        self.likeness: Final = likeness
        self.curiosity: Final = curiosity
        self.ripe: Final = ripe
        self.trust: Final = trust
        self.save: Final = save
        self.taste: Final = taste
        self.lean: Final = lean


UNBIASED_FROM_SIZE: Final = 10
"""From this size on, playouts lean towards neither seat."""


def default_weights(size: int) -> Weights:
    """Return the weights that the computer uses on a board of a size."""
    lean = 250 if size < UNBIASED_FROM_SIZE else 0
    return Weights(likeness=200, curiosity=0, ripe=3, trust=60, save=1, taste=150, lean=lean)


PLAIN_UCT_WEIGHTS: Final = Weights(
    likeness=0, curiosity=300, ripe=1, trust=0, save=0, taste=0, lean=0
)
"""Plain UCT: the baseline for all other weights."""


class Board:
    """The geometry of one size, and the weights that the computer uses on it.

    `offsets` leads from a place to its neighbour in a direction. `places` are all points in reading
    order. `edges` says at which of a colour's edges a place lies, at index 2 * place + colour - 1,
    and `edge_masks` says in which directions the place ends there. `blank_bytes`, `blank_buckets`
    and `blank_distances` are templates to copy.
    """

    def __init__(self, size: int, weights: Weights) -> None:
        stride = size + 2
        self.weights: Final = weights
        self.size: Final[i64] = size
        self.stride: Final[i64] = stride
        self.area: Final[i64] = stride * stride
        self.offsets: Final = vec[i64]([down * stride + right for down, right in DELTAS])
        points = [(row, column) for row in range(size) for column in range(size)]
        self.places: Final = vec[i64]([(row + 1) * stride + column + 1 for row, column in points])
        self.edges: Final = vec[u8](_edges_by_place(size))
        self.edge_masks: Final = vec[u8](_edge_masks(size))
        area = stride * stride
        self.blank_bytes: Final = vec[u8]([0] * area)
        self.blank_buckets: Final = vec[i64]([0] * (BUCKET_SPACE * area))
        self.blank_distances: Final = vec[i64]([UNREACHABLE] * area)
        self.zobrist: Final = vec[i64](_zobrist_keys(size))


def _edges_by_place(size: int) -> list[int]:
    stride = size + 2
    edges = [0] * (2 * stride * stride)
    for row in range(size):
        for column in range(size):
            place = (row + 1) * stride + column + 1
            edges[2 * place] = FIRST_EDGE * (row == 0) | SECOND_EDGE * (row == size - 1)
            edges[2 * place + 1] = FIRST_EDGE * (column == 0) | SECOND_EDGE * (column == size - 1)
    return edges


def _edge_masks(size: int) -> list[int]:
    """The directions that lead over a colour's edges, by place and colour, but for the corners."""
    stride = size + 2
    masks = [0] * (2 * stride * stride)
    for row in range(size):
        for column in range(size):
            place = (row + 1) * stride + column + 1
            for direction, (down, right) in enumerate(DELTAS):
                beyond_row = not 0 <= row + down < size
                beyond_column = not 0 <= column + right < size
                if beyond_row != beyond_column:
                    masks[2 * place + (0 if beyond_row else 1)] |= bit(direction)
    return masks


def _zobrist_keys(size: int) -> list[int]:
    source = random.Random(f"konobi {size}")
    return [source.getrandbits(62) for _ in range(KEY_COUNT)]


def _weak_links(mask: int) -> int:
    """The diagonal neighbours in a mask that share no straight neighbour in it with the place."""
    links = 0
    for direction in range(1, DIRECTIONS, 2):
        beside = mask & (bit(direction - 1) | bit((direction + 1) % DIRECTIONS))
        if mask & bit(direction) and not beside:
            links |= bit(direction)
    return links


def _blocked_diagonals(mask: int) -> int:
    """The diagonals whose two adjacent points are both in a mask."""
    blocked = 0
    for direction in range(1, DIRECTIONS, 2):
        both = bit(direction - 1) | bit((direction + 1) % DIRECTIONS)
        if mask & both == both:
            blocked |= bit(direction)
    return blocked


def _count_parts(mask: int) -> int:
    """Count the connected groups of stones in a mask; stones that touch belong to one group."""
    left = {direction for direction in range(DIRECTIONS) if mask & bit(direction)}
    parts = 0
    while left:
        parts += 1
        open_directions = [left.pop()]
        while open_directions:
            direction = open_directions.pop()
            touching_steps = (1, 7) if direction % 2 else (1, 2, 6, 7)
            near = {(direction + by) % DIRECTIONS for by in touching_steps} & left
            left -= near
            open_directions += near
    return parts


def _run_starts(mask: int) -> int:
    """The directions in a mask without the one before them; of a full mask, the north."""
    whole = 255
    return bit(0) if mask == whole else mask & ~(mask << 1 | mask >> 7)


WEAK_LINKS: Final = vec[u8]([_weak_links(mask) for mask in range(256)])
"""By mask of a colour's stones: those that a stone of that colour would be weakly joined to."""
BLOCKED_DIAGONALS: Final = vec[u8]([_blocked_diagonals(mask) for mask in range(256)])
"""By mask of the opponent's stones: the diagonals with opposing stones on both adjacent points."""
PART_COUNTS: Final = vec[u8]([_count_parts(mask) for mask in range(256)])
"""By mask: the number of groups that its stones form, as far as they touch each other."""

RUN_STARTS: Final = vec[u8]([_run_starts(mask) for mask in range(256)])
"""By mask: one stone of each run of neighbours in it. The stones of a run touch each other."""

BOARDS: Final = {size: Board(size, default_weights(size)) for size in SIZES}
