"""[hot] The values of small endings with the best play of both colours, from a table.

An ending is a moment between turns: the mover's stones and the opponent's. Its value depends
neither on which colour the mover has nor on mirroring the board. So the table has one entry for all
endings that are alike in this way. The entry's index follows from:

1. The number of stones of each colour: the table has one part for each pair of numbers.
2. The smaller set of stones (the mover's, if equal) gives the row, and the larger one the column.
   A set of stones has its rank among all sets of the same size.
3. Of the mirror images, the one whose smaller set ranks lowest counts. Of several such images, the
   one whose larger set ranks lowest counts. Only these first sets have rows; some columns are not
   used.

An entry is DRAWN; or WON or LOST, plus the number of turns to the next capture. The capture must
come by then, or the round is drawn. It leads to an ending of fewer stones that is also won, or
lost.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from kono_tui.core.bits import bit, count_bits, lowest_bit
from kono_tui.games.fanorona.board import CELL_STRIDE, QUIET_TURN_LIMIT, Board

UNKNOWN: Final = 1000
"""The result of `probe` for an ending that is in no table."""

DRAWN: Final = 0
WON: Final = 0
LOST: Final = 100
UNUSED: Final = 254
UNDECIDED: Final = 255
"""In a table that is being built: UNUSED where no ending has the index, UNDECIDED where nothing is
known of the ending yet.
"""

STONE_LIMIT: Final = 8
"""A bound above the number of stones of any table."""
MIRRORS: Final = 4
"""The board as it is, with its columns reversed, with its rows reversed, and with both reversed."""


class EndingTable:
    """The endings on one board with at most `max_stones` stones.

    `part_starts` has the start of each part, by the two numbers of stones. `row_of_set` and
    `first_mirrors` are by the number of stones and the rank of a set: the set's row, and as bits
    the mirrors that make it the first of its images. `row_ranks` are the ranks of these first
    images, by the number of stones and the row.
    """

    def __init__(self, board: Board, max_stones: i64) -> None:
        self.board: Final = board
        self.max_stones: Final = max_stones
        self.strong_points: Final = (board.cells + 1) // 2
        self.binomials: Final = _build_binomials()
        self.mirrored_cells: Final = _build_mirrored_cells(board)
        self.row_of_set: vec[i64] = vec[i64]()
        self.first_mirrors: vec[i64] = vec[i64]()
        self.row_ranks: vec[i64] = vec[i64]()
        self.set_starts: vec[i64] = vec[i64]([0] * STONE_LIMIT)
        self.row_rank_starts: vec[i64] = vec[i64]([0] * STONE_LIMIT)
        self.row_counts: vec[i64] = vec[i64]([0] * STONE_LIMIT)
        self.part_starts: vec[i64] = vec[i64]([0] * (STONE_LIMIT * STONE_LIMIT))
        self.size: i64 = 0
        self.entries: vec[u8] = vec[u8]()
        fewer: i64 = 1
        while 2 * fewer <= max_stones:
            self._find_first_sets(fewer)
            fewer += 1
        self._lay_out()

    # Layout

    def set_count(self, stones: i64) -> i64:
        """The number of sets of that many stones."""
        return self.binomials[stones * CELL_STRIDE + self.board.cells]

    def _find_first_sets(self, stones: i64) -> None:
        """Find which sets have rows, and how each of the others becomes one of them."""
        self.set_starts[stones] = len(self.row_of_set)
        self.row_rank_starts[stones] = len(self.row_ranks)
        rank: i64 = 0
        while rank < self.set_count(stones):
            strong, weak = self.set_of_rank(rank, stones)
            lowest_rank = rank
            mirrors: i64 = 0
            mirror: i64 = 0
            while mirror < MIRRORS:
                image = self.mirrored_rank(strong, weak, mirror)
                if image < lowest_rank:
                    lowest_rank = image
                    mirrors = 0
                if image == lowest_rank:
                    mirrors |= bit(mirror)
                mirror += 1
            row: i64 = self.row_counts[stones]
            if lowest_rank == rank:
                self.row_ranks = append(self.row_ranks, rank)
                self.row_counts[stones] += 1
            else:
                row = self.row_of_set[self.set_starts[stones] + lowest_rank]
            self.row_of_set = append(self.row_of_set, row)
            self.first_mirrors = append(self.first_mirrors, mirrors)
            rank += 1

    def _lay_out(self) -> None:
        stones: i64 = 2
        while stones <= self.max_stones:
            own: i64 = 1
            while own < stones:
                other = stones - own
                self.part_starts[own * STONE_LIMIT + other] = self.size
                self.size += self.row_count(own, other) * self.column_count(own, other)
                own += 1
            stones += 1

    def row_count(self, own: i64, other: i64) -> i64:
        """The number of rows in the part for these numbers of stones."""
        return self.row_counts[min(own, other)]

    def column_count(self, own: i64, other: i64) -> i64:
        """The number of columns in the part for these numbers of stones."""
        return self.set_count(max(own, other))

    # Sets and ranks

    def rank(self, strong: i64, weak: i64) -> i64:
        """The number of sets of the same size before this one, by the highest differing points."""
        binomials = self.binomials
        total: i64 = 0
        line: i64 = CELL_STRIDE
        while strong != 0:
            total += binomials[line + lowest_bit(strong)]
            strong &= strong - 1
            line += CELL_STRIDE
        line += self.strong_points
        while weak != 0:
            total += binomials[line + lowest_bit(weak)]
            weak &= weak - 1
            line += CELL_STRIDE
        return total

    def set_of_rank(self, rank: i64, stones: i64) -> tuple[i64, i64]:
        """The set of a rank."""
        binomials = self.binomials
        strong: i64 = 0
        weak: i64 = 0
        point = self.board.cells
        while stones > 0:
            line = stones * CELL_STRIDE
            point -= 1
            while binomials[line + point] > rank:
                point -= 1
            rank -= binomials[line + point]
            if point < self.strong_points:
                strong |= bit(point)
            else:
                weak |= bit(point - self.strong_points)
            stones -= 1
        return strong, weak

    def mirrored_rank(self, strong: i64, weak: i64, mirror: i64) -> i64:
        """The rank of a mirror image."""
        if mirror == 0:
            return self.rank(strong, weak)
        mirrored_cells = self.mirrored_cells
        line = mirror * CELL_STRIDE
        image0: i64 = 0
        image1: i64 = 0
        while strong != 0:
            image0 |= bit(mirrored_cells[line + 2 * lowest_bit(strong)] >> 1)
            strong &= strong - 1
        while weak != 0:
            image1 |= bit(mirrored_cells[line + 2 * lowest_bit(weak) + 1] >> 1)
            weak &= weak - 1
        return self.rank(image0, image1)

    # Indices and entries

    def entry_index(self, own0: i64, own1: i64, other0: i64, other1: i64) -> i64:
        """The index of an ending's entry; it must not have more stones than the table is for."""
        own = count_bits(own0) + count_bits(own1)
        other = count_bits(other0) + count_bits(other1)
        part_start = self.part_starts[own * STONE_LIMIT + other]
        if own > other:
            own, other = other, own
            own0, other0 = other0, own0
            own1, other1 = other1, own1
        set_index = self.set_starts[own] + self.rank(own0, own1)
        column = self.lowest_image_rank(other0, other1, self.first_mirrors[set_index])
        return (
            part_start
            + self.row_of_set[set_index] * self.binomials[other * CELL_STRIDE + self.board.cells]
            + column
        )

    def lowest_image_rank(self, strong: i64, weak: i64, mirrors: i64) -> i64:
        """The lowest rank among the images by some mirrors."""
        best: i64 = -1
        mirror: i64 = 0
        while mirrors != 0:
            if (mirrors & 1) != 0:
                rank = self.mirrored_rank(strong, weak, mirror)
                if best < 0 or rank < best:
                    best = rank
            mirrors >>= 1
            mirror += 1
        return best

    def entry(self, own0: i64, own1: i64, other0: i64, other1: i64) -> i64:
        """The table's entry for an ending."""
        return i64(self.entries[self.entry_index(own0, own1, other0, other1)])


def _build_binomials() -> vec[i64]:
    """By k and n, the number of ways to choose k of n points; as large as any table needs."""
    lines = [[1] * CELL_STRIDE]
    for _ in range(1, STONE_LIMIT):
        above = lines[-1]
        line = [0]
        for n in range(1, CELL_STRIDE):
            line.append(line[n - 1] + above[n - 1])
        lines.append(line)
    return vec[i64]([number for line in lines for number in line])


def _build_mirrored_cells(board: Board) -> vec[i64]:
    """By mirror and cell, the mirrored cell; strong points stay strong, and weak points weak."""
    cells = []
    rows: int = board.rows
    columns: int = board.columns
    for mirror in range(MIRRORS):
        for cell in range(CELL_STRIDE):
            row, column = cell // columns, cell % columns
            if mirror & 1:
                column = columns - 1 - column
            if mirror & 2:
                row = rows - 1 - row
            cells.append(row * columns + column if cell < rows * columns else cell)
    return vec[i64](cells)


_tables_in_use: Final[list[EndingTable | None]] = [None] * 16


def use_table(rows: i64, table: EndingTable | None) -> None:
    """Make `probe` answer from a table from now on, for boards of a size; or from none."""
    _tables_in_use[rows] = table


def probe(board: Board, w0: i64, w1: i64, b0: i64, b1: i64, black_to_move: bool) -> i64:
    """The value of an ending to the mover: the number of turns to the next capture.

    It is positive where the ending is won, negative where it is lost, 0 where it is drawn, and
    UNKNOWN if no table in use has it. Only for positions between turns.
    """
    table = _tables_in_use[board.rows]
    if (
        table is None
        or count_bits(w0) + count_bits(w1) + count_bits(b0) + count_bits(b1) > table.max_stones
    ):
        return UNKNOWN
    if (w0 | w1) == 0 or (b0 | b1) == 0:
        return UNKNOWN
    if black_to_move:
        return value_of_entry(table.entry(b0, b1, w0, w1))
    return value_of_entry(table.entry(w0, w1, b0, b1))


def value_of_entry(entry: i64) -> i64:
    """The value of an entry, as `probe` returns it."""
    return entry if entry <= LOST else LOST - entry


def value_in_time(value: i64, quiet_turns: i64) -> i64:
    """The value after that many turns without a capture: what comes too late is drawn."""
    turns_left = QUIET_TURN_LIMIT - quiet_turns
    if value == UNKNOWN or -turns_left <= value <= turns_left:
        return value
    return 0
