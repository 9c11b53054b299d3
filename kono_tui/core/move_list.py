"""[hot] A list of moves that a search fills again and again, without asking for new memory."""

from __future__ import annotations

from librt.vecs import extend, vec
from mypy_extensions import i64


class MoveList:
    """Moves, the first `count` of `codes`. What lies beyond is left over from earlier moves."""

    def __init__(self, capacity: i64) -> None:
        self.codes: vec[i64] = vec[i64]([0] * capacity)
        self.count: i64 = 0

    def add(self, move: i64) -> None:
        """Add a move at the end."""
        count = self.count
        if count == len(self.codes):
            self.make_room(1)
        self.codes[count] = move
        self.count = count + 1

    def add_all(self, moves: vec[i64]) -> None:
        """Add several moves."""
        for move in moves:
            self.add(move)

    def make_room(self, more: i64) -> None:
        """Make sure that so many more moves can be written into `codes`, from `count` on."""
        while self.count + more > len(self.codes):
            self.codes = extend(self.codes, self.codes)

    def to_vec(self) -> vec[i64]:
        """Return the moves by themselves."""
        return self.codes[: self.count]
