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

from kono_tui.core.grid import bit, count, lowest
from kono_tui.games.fanorona.board import CELLS, LONGEST, Board

UNKNOWN: Final = 1000
"""The result of `probe` for an ending that is in no table."""

DRAWN: Final = 0
WON: Final = 0
LOST: Final = 100
UNUSED: Final = 254
OPEN: Final = 255
"""In a table that is being built: UNUSED where no ending has the index, UNDECIDED where nothing is
known of the ending yet.
"""

MOST: Final = 8
"""A bound above the number of stones of any table."""
MIRRORS: Final = 4
"""The board as it is, with its columns reversed, with its rows reversed, and with both reversed."""


class Table:
    """The endings on one board with at most `max_stones` stones.

    `part_starts` has the start of each part, by the two numbers of stones. `row_of_set` and
    `first_mirrors` are by the number of stones and the rank of a set: the set's row, and as bits
    the mirrors that make it the first of its images. `row_ranks` are the ranks of these first
    images, by the number of stones and the row.
    """

    def __init__(self, board: Board, most: i64) -> None:
        self.board: Final = board
        self.most: Final = most
        self.strong: Final = (board.cells + 1) // 2
        self.choose: Final = _choose()
        self.mirror: Final = _mirror(board)
        self.rows: vec[i64] = vec[i64]()
        self.ways: vec[i64] = vec[i64]()
        self.leads: vec[i64] = vec[i64]()
        self.sets_from: vec[i64] = vec[i64]([0] * MOST)
        self.leads_from: vec[i64] = vec[i64]([0] * MOST)
        self.heights: vec[i64] = vec[i64]([0] * MOST)
        self.first: vec[i64] = vec[i64]([0] * (MOST * MOST))
        self.size: i64 = 0
        self.entries: vec[u8] = vec[u8]()
        fewer: i64 = 1
        while 2 * fewer <= most:
            self._find_first_sets(fewer)
            fewer += 1
        self._lay_out()

    # Layout

    def sets(self, stones: i64) -> i64:
        """The number of sets of that many stones."""
        return self.choose[stones * CELLS + self.board.cells]

    def _find_first_sets(self, stones: i64) -> None:
        """Find which sets have rows, and how each of the others becomes one of them."""
        self.sets_from[stones] = len(self.rows)
        self.leads_from[stones] = len(self.leads)
        rank: i64 = 0
        while rank < self.sets(stones):
            strong, weak = self.unranked(rank, stones)
            lowest_rank = rank
            ways: i64 = 0
            mirror: i64 = 0
            while mirror < MIRRORS:
                image = self.mirrored_rank(strong, weak, mirror)
                if image < lowest_rank:
                    lowest_rank = image
                    ways = 0
                if image == lowest_rank:
                    ways |= bit(mirror)
                mirror += 1
            row: i64 = self.heights[stones]
            if lowest_rank == rank:
                self.leads = append(self.leads, rank)
                self.heights[stones] += 1
            else:
                row = self.rows[self.sets_from[stones] + lowest_rank]
            self.rows = append(self.rows, row)
            self.ways = append(self.ways, ways)
            rank += 1

    def _lay_out(self) -> None:
        stones: i64 = 2
        while stones <= self.most:
            own: i64 = 1
            while own < stones:
                other = stones - own
                self.first[own * MOST + other] = self.size
                self.size += self.height(own, other) * self.width(own, other)
                own += 1
            stones += 1

    def height(self, own: i64, other: i64) -> i64:
        """The number of rows in the part for these numbers of stones."""
        return self.heights[min(own, other)]

    def width(self, own: i64, other: i64) -> i64:
        """The number of columns in the part for these numbers of stones."""
        return self.sets(max(own, other))

    # Sets and ranks

    def rank(self, strong: i64, weak: i64) -> i64:
        """The number of sets of the same size before this one, by the highest differing points."""
        choose = self.choose
        total: i64 = 0
        line: i64 = CELLS
        while strong != 0:
            total += choose[line + lowest(strong)]
            strong &= strong - 1
            line += CELLS
        line += self.strong
        while weak != 0:
            total += choose[line + lowest(weak)]
            weak &= weak - 1
            line += CELLS
        return total

    def unranked(self, rank: i64, stones: i64) -> tuple[i64, i64]:
        """The set of a rank."""
        choose = self.choose
        strong: i64 = 0
        weak: i64 = 0
        point = self.board.cells
        while stones > 0:
            line = stones * CELLS
            point -= 1
            while choose[line + point] > rank:
                point -= 1
            rank -= choose[line + point]
            if point < self.strong:
                strong |= bit(point)
            else:
                weak |= bit(point - self.strong)
            stones -= 1
        return strong, weak

    def mirrored_rank(self, strong: i64, weak: i64, mirror: i64) -> i64:
        """The rank of a mirror image."""
        if mirror == 0:
            return self.rank(strong, weak)
        place = self.mirror
        line = mirror * CELLS
        image0: i64 = 0
        image1: i64 = 0
        while strong != 0:
            image0 |= bit(place[line + 2 * lowest(strong)] >> 1)
            strong &= strong - 1
        while weak != 0:
            image1 |= bit(place[line + 2 * lowest(weak) + 1] >> 1)
            weak &= weak - 1
        return self.rank(image0, image1)

    # Indices and entries

    def place(self, own0: i64, own1: i64, other0: i64, other1: i64) -> i64:
        """The index of an ending's entry; it must not have more stones than the table is for."""
        own = count(own0) + count(own1)
        other = count(other0) + count(other1)
        begin = self.first[own * MOST + other]
        if own > other:
            own, other = other, own
            own0, other0 = other0, own0
            own1, other1 = other1, own1
        lead = self.sets_from[own] + self.rank(own0, own1)
        column = self.first_image(other0, other1, self.ways[lead])
        return begin + self.rows[lead] * self.choose[other * CELLS + self.board.cells] + column

    def first_image(self, strong: i64, weak: i64, ways: i64) -> i64:
        """The lowest rank among the images by some mirrors."""
        best: i64 = -1
        mirror: i64 = 0
        while ways != 0:
            if (ways & 1) != 0:
                rank = self.mirrored_rank(strong, weak, mirror)
                if best < 0 or rank < best:
                    best = rank
            ways >>= 1
            mirror += 1
        return best

    def entry(self, own0: i64, own1: i64, other0: i64, other1: i64) -> i64:
        """The table's entry for an ending."""
        return i64(self.entries[self.place(own0, own1, other0, other1)])


def _choose() -> vec[i64]:
    """By k and n, the number of ways to choose k of n points; as large as any table needs."""
    lines = [[1] * CELLS]
    for _ in range(1, MOST):
        above = lines[-1]
        line = [0]
        for n in range(1, CELLS):
            line.append(line[n - 1] + above[n - 1])
        lines.append(line)
    return vec[i64]([number for line in lines for number in line])


def _mirror(board: Board) -> vec[i64]:
    """By mirror and cell, the mirrored cell; strong points stay strong, and weak points weak."""
    cells = []
    rows: int = board.rows
    columns: int = board.columns
    for mirror in range(MIRRORS):
        for cell in range(CELLS):
            row, column = cell // columns, cell % columns
            if mirror & 1:
                column = columns - 1 - column
            if mirror & 2:
                row = rows - 1 - row
            cells.append(row * columns + column if cell < rows * columns else cell)
    return vec[i64](cells)


_loaded: Final[list[Table | None]] = [None] * 16


def use(rows: i64, table: Table | None) -> None:
    """Make `probe` answer from a table from now on, for boards of a size; or from none."""
    _loaded[rows] = table


def probe(board: Board, w0: i64, w1: i64, b0: i64, b1: i64, black_to_move: bool) -> i64:
    """The value of an ending to the mover: the number of turns to the next capture.

    It is positive where the ending is won, negative where it is lost, 0 where it is drawn, and
    UNKNOWN if no table in use has it. Only for positions between turns.
    """
    table = _loaded[board.rows]
    if table is None or count(w0) + count(w1) + count(b0) + count(b1) > table.most:
        return UNKNOWN
    if (w0 | w1) == 0 or (b0 | b1) == 0:
        return UNKNOWN
    if black_to_move:
        return worth_of(table.entry(b0, b1, w0, w1))
    return worth_of(table.entry(w0, w1, b0, b1))


def worth_of(entry: i64) -> i64:
    """The value of an entry, as `probe` returns it."""
    return entry if entry <= LOST else LOST - entry


def in_time(worth: i64, clock: i64) -> i64:
    """The value after that many turns without a capture: what comes too late is drawn."""
    left = LONGEST - clock
    if worth == UNKNOWN or -left <= worth <= left:
        return worth
    return 0
