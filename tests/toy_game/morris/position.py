"""The rules: what can be decided, what follows from it, and who has won."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.position import WIN_VALUE, Position

VACANT = "."
PIECES = 3
"""How many each side places before it moves them."""
LINES = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)
"""The cells of each line, in reading order."""
STEPS = sorted({step for a, b, c in LINES for step in ((a, b), (b, a), (b, c), (c, b))})
"""From each cell to its neighbours along the lines. A step is a code, from 9 on; a lower code
places a piece on that cell.
"""


class MorrisPosition(Position):
    """A letter for each cell (w, b or a dot), whose turn it is, and which seat plays White."""

    def __init__(self, cells: str, mover: str, white_seat: int) -> None:
        self.cells = cells
        self.mover = mover
        self.white_seat = white_seat
        super().__init__(self.seat_of(mover))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MorrisPosition) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    @property
    def opponent(self) -> str:
        return "b" if self.mover == "w" else "w"

    def seat_of(self, letter: str) -> int:
        return self.white_seat if letter == "w" else 1 - self.white_seat

    def moves(self) -> vec[i64]:
        return vec[i64]([] if self.line() else self._codes())

    def _codes(self) -> list[int]:
        if self.cells.count(self.mover) < PIECES:
            return [cell for cell in range(9) if self.cells[cell] == VACANT]
        return [
            9 + code
            for code, (start, end) in enumerate(STEPS)
            if self.cells[start] == self.mover and self.cells[end] == VACANT
        ]

    def play(self, move: i64) -> MorrisPosition:
        cells = list(self.cells)
        start, end = STEPS[move - 9] if move >= 9 else (move, move)
        cells[start], cells[end] = VACANT, self.mover
        return MorrisPosition("".join(cells), self.opponent, self.white_seat)

    def line(self) -> tuple[int, ...]:
        """The line that the last move completed; empty if there is none."""
        for line in LINES:
            if all(self.cells[cell] == self.opponent for cell in line):
                return line
        return ()

    def is_over(self) -> bool:
        return not self.moves()

    def value(self) -> i64:
        if not self.is_over():
            return 0
        return WIN_VALUE if self.seat_of(self.opponent) == 0 else -WIN_VALUE

    def key(self) -> i64:
        number = 0
        for letter in self.cells + self.mover:
            number = number * 3 + ".wb".index(letter)
        return number * 2 + self.white_seat
