"""[hot] How promising a placement is before it is tried, by what the computer has learned.

Four features count: how much longer the mover's shortest line is over the place than elsewhere, how
much longer the opponent's is, where the place lies relative to the last stone, and what surrounds
it. `prior_tables.py` says how much likelier each of them makes it that a search tries the place.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kono_tui.games.konobi.board import BLACK, DIRECTIONS, PASS, Board
from kono_tui.games.konobi.distance import Lines, verdicts
from kono_tui.games.konobi.learned import AROUND, LAST, MINE, YOURS

FURTHEST: Final = 15
"""The largest detour, in half stones; longer ones count as this."""
NEAR: Final = 3
"""How many rows and columns from the last stone the tables tell relative places apart."""
PATTERNS: Final = 6561
"""The number of patterns around a place: each of eight neighbours is vacant or either colour."""
TERNARY: Final = vec[i64](
    [
        sum(3 ** (DIRECTIONS - 1 - way) * (mask >> way & 1) for way in range(DIRECTIONS))
        for mask in range(256)
    ]
)
"""By mask: its neighbours as digits of a base-three number, the north first."""
OPPOSED: Final = (4, 3, 2, 1, 0, 7, 6, 5)
MIRRORED: Final = (0, 7, 6, 5, 4, 3, 2, 1)
TURNED: Final = (6, 5, 4, 3, 2, 1, 0, 7)
"""The directions with north and south, west and east, and rows and columns exchanged."""


class Promise:
    """The learned scores, in hundredths. `black_patterns` and `white_patterns` are by pattern."""

    def __init__(self) -> None:
        self.mine: Final = _numbers(MINE)
        self.yours: Final = _numbers(YOURS)
        self.last: Final = _numbers(LAST)
        black = _patterns()
        white = [black[ordered(code, TURNED)] for code in range(PATTERNS)]
        self.black: Final = vec[i64](black)
        self.white: Final = vec[i64](white)


def _numbers(text: str) -> vec[i64]:
    return vec[i64]([int(word) for word in text.split()])


def _patterns() -> list[int]:
    """Every pattern's score for Black; mirror images have the same score."""
    worth = [0] * PATTERNS
    words = AROUND.split()
    for index in range(0, len(words), 2):
        code, value = coded(words[index]), int(words[index + 1])
        for image in images(code):
            worth[image] = value
    return worth


def coded(pattern: str) -> int:
    """The number of a pattern, clockwise from the north: `o` is its own colour, `x` the other."""
    code = 0
    for sign in pattern:
        code = 3 * code + ".ox".index(sign)
    return code


def images(code: int) -> list[int]:
    """A pattern and those of its mirror images that leave each edge to its owner."""
    opposed = ordered(code, OPPOSED)
    return [code, opposed, ordered(code, MIRRORED), ordered(opposed, MIRRORED)]


def ordered(code: int, order: tuple[int, ...]) -> int:
    """A pattern with its neighbours in another order."""
    digits = [code // 3 ** (DIRECTIONS - 1 - way) % 3 for way in range(DIRECTIONS)]
    ordered = 0
    for way in order:
        ordered = 3 * ordered + digits[way]
    return ordered


_known: Final[list[Promise]] = []


def learned() -> Promise:
    """Return the learned tables, built once."""
    if not _known:
        _known.append(Promise())
    return _known[0]


class Outlook:
    """Estimate how promising each placement of the side to move is."""

    def __init__(
        self,
        board: Board,
        cells: vec[u8],
        side: i64,
        own: vec[u8],
        other: vec[u8],
        last: i64,
    ) -> None:
        self.board: Final = board
        self.side: Final = side
        self.own: Final = own
        self.other: Final = other
        self.last: Final = last
        may = verdicts(board, cells, own, other)
        others = verdicts(board, cells, other, own)
        self.mine: Final = Lines(board, cells, side, may, others)
        self.yours: Final = Lines(board, cells, 3 - side, others, may)
        self.learned: Final = learned()

    def promise(self, place: i64) -> i64:
        """The sum of the learned scores, in hundredths."""
        learned = self.learned
        around = learned.black if self.side == BLACK else learned.white
        return (
            learned.mine[longer(self.mine, place)]
            + learned.yours[longer(self.yours, place)]
            + learned.last[self.lies(place)]
            + around[self.around(place)]
        )

    def lies(self, place: i64) -> i64:
        """How a place lies relative to the last stone, by rows and columns, exchanged for White.

        0: there is no last stone, or it is far away.
        """
        if self.last == PASS:
            return 0
        stride = self.board.stride
        rows = place // stride - self.last // stride
        columns = place % stride - self.last % stride
        rows = rows if rows >= 0 else -rows
        columns = columns if columns >= 0 else -columns
        if rows > NEAR or columns > NEAR:
            return 0
        along, across = (rows, columns) if self.side == BLACK else (columns, rows)
        return 1 + along * (NEAR + 1) + across

    def around(self, place: i64) -> i64:
        """The pattern around a place; beyond an edge, the colour that must join it."""
        own = i64(self.own[place]) | i64(self.board.rims[2 * place + self.side - 1])
        other = i64(self.other[place]) | i64(self.board.rims[2 * place + 2 - self.side])
        return TERNARY[own] + 2 * TERNARY[other]


def longer(lines: Lines, place: i64) -> i64:
    """How many half stones longer the shortest line over a place is than the shortest of all."""
    return min(lines.through(place) - lines.shortest, FURTHEST)
