"""[hot] The order in which moves are tried: the sooner the best one, the fewer must be searched."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.bits import zeros
from kono_tui.core.move_list import MoveList
from kono_tui.core.position import Position

CODES_PER_SEAT: Final = 0x10000
"""How many moves of a seat the history tells apart."""
MAX_PLIES: Final = 256
HISTORY_LIMIT: Final = 0x4000000

# A ranked move is packed, from its low end: the move (20 bits), its place in the list, higher if
# earlier (12), and its rank (30).
LIKELY_RANK: Final = 0x20000000
CAPTURE_RANK: Final = 0x10000000
KILLER_RANK: Final = 0x8000000


class MoveOrdering:
    """What has worked elsewhere in the tree."""

    def __init__(self) -> None:
        self.history: vec[i64] = zeros(2 * CODES_PER_SEAT)
        self.killers: vec[i64] = vec[i64]([-1] * (2 * MAX_PLIES))

    def reset(self) -> None:
        """Forget everything."""
        self.history = zeros(2 * CODES_PER_SEAT)
        self.killers = vec[i64]([-1] * (2 * MAX_PLIES))

    def rank_moves(self, position: Position, moves: MoveList, likely_move: i64, ply: i64) -> None:
        """Put a rank before each move: the likely one, captures, then what worked before."""
        codes = moves.codes
        count = moves.count
        history = self.history
        first_code = (position.to_move & 1) * CODES_PER_SEAT
        place: i64 = 0xFFF
        index: i64 = 0
        while index < count:
            move = codes[index]
            if move == likely_move:
                rank: i64 = LIKELY_RANK
            elif position.is_capture(move):
                rank = CAPTURE_RANK
            elif self.is_killer(move, ply):
                rank = KILLER_RANK
            else:
                rank = history[first_code + (move & (CODES_PER_SEAT - 1))]
            codes[index] = (rank << 32) | (place << 20) | move
            index += 1
            if place > 0:
                place -= 1

    def is_killer(self, move: i64, ply: i64) -> bool:
        """Whether a move has refuted another one at this ply."""
        return self.killers[2 * ply] == move or self.killers[2 * ply + 1] == move

    def record_cutoff(self, move: i64, seat: i64, ply: i64, depth: i64) -> None:
        """Record a quiet move so good that no other had to be searched."""
        if self.killers[2 * ply] != move:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move
        index = (seat & 1) * CODES_PER_SEAT + (move & (CODES_PER_SEAT - 1))
        self.history[index] += depth * depth
        if self.history[index] >= HISTORY_LIMIT:
            self._halve_history()

    def _halve_history(self) -> None:
        """Halve the history, so that recent successes weigh more."""
        index: i64 = 0
        while index < 2 * CODES_PER_SEAT:
            self.history[index] >>= 1
            index += 1


def take_next_best(moves: MoveList, first: i64) -> i64:
    """Move the best of the ranked moves from `first` on to `first`, and return it."""
    ranked = moves.codes
    count = moves.count
    best = first
    chosen = ranked[first]
    index = first + 1
    while index < count:
        if ranked[index] > chosen:
            best = index
            chosen = ranked[index]
        index += 1
    ranked[best] = ranked[first]
    ranked[first] = chosen
    return chosen & 0xFFFFF
