"""[hot] The order in which moves are tried: the sooner the best one, the fewer must be searched."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kono_tui.core.grid import zeros
from kono_tui.core.position import Position

CODES: Final = 0x10000
"""How many moves of a seat the history tells apart."""
PLIES: Final = 256
MOST: Final = 0x4000000

# A ranked move is packed, from its low end: the move (20 bits), its place in the list, higher if
# earlier (12), and its rank (30).
LIKELY: Final = 0x20000000
TAKES: Final = 0x10000000
KILLER: Final = 0x8000000


class Order:
    """What has worked elsewhere in the tree."""

    def __init__(self) -> None:
        self.history: vec[i64] = zeros(2 * CODES)
        self.killers: vec[i64] = vec[i64]([-1] * (2 * PLIES))

    def renew(self) -> None:
        """Forget everything."""
        self.history = zeros(2 * CODES)
        self.killers = vec[i64]([-1] * (2 * PLIES))

    def ranked(self, position: Position, likely: i64, ply: i64) -> vec[i64]:
        """Return the moves with their ranks: the likely one, captures, then what worked before."""
        moves = position.moves()
        out = vec[i64](capacity=len(moves))
        seat = position.to_move & 1
        place: i64 = 0xFFF
        for move in moves:
            if move == likely:
                rank: i64 = LIKELY
            elif position.takes(move):
                rank = TAKES
            elif self.is_killer(move, ply):
                rank = KILLER
            else:
                rank = self.history[seat * CODES + (move & (CODES - 1))]
            out = append(out, (rank << 32) | (place << 20) | move)
            if place > 0:
                place -= 1
        return out

    def is_killer(self, move: i64, ply: i64) -> bool:
        """Whether a move has refuted another one at this ply."""
        return self.killers[2 * ply] == move or self.killers[2 * ply + 1] == move

    def worked(self, move: i64, seat: i64, ply: i64, depth: i64) -> None:
        """Record a quiet move so good that no other had to be searched."""
        if self.killers[2 * ply] != move:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move
        index = (seat & 1) * CODES + (move & (CODES - 1))
        self.history[index] += depth * depth
        if self.history[index] >= MOST:
            self._age()

    def _age(self) -> None:
        """Halve the history, so that recent successes weigh more."""
        index: i64 = 0
        while index < 2 * CODES:
            self.history[index] >>= 1
            index += 1


def next_best(ranked: vec[i64], first: i64) -> i64:
    """Move the best of the moves from `first` on to `first`, and return it."""
    best = first
    index = first + 1
    count: i64 = len(ranked)
    while index < count:
        if ranked[index] > ranked[best]:
            best = index
        index += 1
    chosen = ranked[best]
    ranked[best] = ranked[first]
    ranked[first] = chosen
    return chosen & 0xFFFFF
