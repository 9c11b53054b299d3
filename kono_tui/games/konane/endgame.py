"""[hot] Endings solved to the last jump, in plain words and numbers.

Values count the rest of the round alone: the points that the colour to move will still take,
minus those of the other colour. They are whole and few, so a narrow window cuts deep. Jumps that
leave the other colour the fewest jumps are tried first. Results are remembered by the fingerprint
of the stones.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.bits import bit, count_bits, lowest_bit, zeros
from kono_tui.core.position import UNSOLVED
from kono_tui.games.konane.board import NONE, POINT_VALUE, WHITE_TO_MOVE_KEY, Board
from kono_tui.games.konane.ending_memory import (
    AT_LEAST,
    AT_MOST,
    DATA_BITS,
    EXACT,
    NO_JUMP,
    SLOT_BITS,
    VALUE_OFFSET,
    EndingMemory,
)
from kono_tui.games.konane.jump_rank import rank_jump
from kono_tui.games.konane.jumps import (
    can_jump,
    jump_hash,
    jumped_stones,
    jumpers,
    kept_heading,
    landing,
)

MAX_TURNS: Final = 256
MAX_JUMPS: Final = 128
"""How many turns an ending may last, and how many jumps a turn may choose from."""
MIN_STONES_TO_SORT: Final = 7
"""With fewer stones left, sorting jumps takes longer than trying them."""


class EffortExceeded(Exception):
    """The search has looked at as many positions as it was allowed."""


class KonaneSolver(EndingMemory):
    """Solves endings on one board, and remembers what it found."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board: Final = board
        self.node_limit: i64 = 0
        self.jump_lists: vec[i64] = zeros(MAX_TURNS * MAX_JUMPS)

    def solve_round(
        self,
        colour: i64,
        own: i64,
        other: i64,
        hash: i64,
        stone: i64,
        heading: i64,
        lead: i64,
        alpha: i64,
        beta: i64,
        max_nodes: i64,
    ) -> i64:
        """The round's value for the colour to move, which leads by so much; all in hundredths."""
        low = (alpha - lead) // POINT_VALUE
        high = -((lead - beta) // POINT_VALUE)
        rest = self.solve_rest(colour, own, other, hash, stone, heading, low, high, max_nodes)
        return UNSOLVED if rest == UNSOLVED else lead + POINT_VALUE * rest

    def solve_rest(
        self,
        colour: i64,
        own: i64,
        other: i64,
        hash: i64,
        stone: i64,
        heading: i64,
        alpha: i64,
        beta: i64,
        max_nodes: i64,
    ) -> i64:
        """The rest's value for the colour to move, in points; UNSOLVED if that takes too long.

        `stone` is the bit of its stone in mid-turn, with the heading it must keep; else NONE.
        """
        self.make_room(self.nodes + max_nodes)
        self.node_limit = self.nodes + max_nodes
        try:
            return self._close_in(colour, own, other, hash, stone, heading, alpha, beta)
        except EffortExceeded:
            return UNSOLVED

    def _close_in(
        self,
        colour: i64,
        own: i64,
        other: i64,
        hash: i64,
        stone: i64,
        heading: i64,
        low: i64,
        high: i64,
    ) -> i64:
        """Close in on the value by asking again and again whether it is more than a guess."""
        low = max(low, 1 - VALUE_OFFSET)
        high = min(high, VALUE_OFFSET - 1)
        guess: i64 = 0
        while low < high:
            guess = min(max(guess, low), high - 1)
            if stone == NONE:
                value = self._turn_value(colour, own, other, hash, guess, guess + 1, 0)
            else:
                value = self._mid_turn_value(
                    colour, own, other, hash, stone, heading, guess, guess + 1, 0
                )
            if value > guess:
                low = guess = value
            else:
                high = value
                guess = value - 1
        return low

    def _turn_value(
        self, colour: i64, own: i64, other: i64, hash: i64, alpha: i64, beta: i64, ply: i64
    ) -> i64:
        """The value at the start of a turn."""
        if self.nodes >= self.node_limit:
            raise EffortExceeded
        self.nodes += 1
        if not can_jump(self.board, colour, own, other):
            return self._value_after_pass(colour, own, other, hash, alpha, beta, ply)
        upper_bound = count_bits(other & self.board.takeable[1 - colour])
        if upper_bound <= alpha:
            return upper_bound
        lower_bound = -count_bits(own & self.board.takeable[colour])
        if lower_bound >= beta:
            return lower_bound
        entry = self.entries[hash & self.mask]
        likely_jump: i64 = NO_JUMP
        if entry >> DATA_BITS == hash >> SLOT_BITS and entry != 0:
            value = (entry & 0x7F) - VALUE_OFFSET
            bound = (entry >> 7) & 3
            likely_jump = (entry >> 9) & 0xFF
            if (
                bound == EXACT
                or (bound == AT_LEAST and value >= beta)
                or (bound == AT_MOST and value <= alpha)
            ):
                return value
        best: i64 = -VALUE_OFFSET
        best_jump: i64 = NO_JUMP
        if likely_jump != NO_JUMP:
            best = 1 + self._value_after_jump(
                colour, own, other, hash, likely_jump, alpha - 1, beta - 1, ply
            )
            if best >= beta:
                self.remember(hash, best, likely_jump, alpha, beta)
                return best
            best_jump = likely_jump
        end = self._list_jumps(colour, own, other, likely_jump, ply)
        index = ply * MAX_JUMPS
        while index < end:
            jump = self._take_best(index, end)
            index += 1
            floor = max(alpha, best) - 1
            value = 1 + self._value_after_jump(colour, own, other, hash, jump, floor, beta - 1, ply)
            if value > best:
                best = value
                best_jump = jump
                if best >= beta:
                    break
        self.remember(hash, best, best_jump, alpha, beta)
        return best

    def _value_after_pass(
        self, colour: i64, own: i64, other: i64, hash: i64, alpha: i64, beta: i64, ply: i64
    ) -> i64:
        """The value where a colour must pass: the other one goes on, or nothing is left to take."""
        if not can_jump(self.board, 1 - colour, other, own):
            return 0
        hash ^= self.board.zobrist[WHITE_TO_MOVE_KEY]
        return -self._turn_value(1 - colour, other, own, hash, -beta, -alpha, ply + 1)

    def _value_after_jump(
        self,
        colour: i64,
        own: i64,
        other: i64,
        hash: i64,
        jump: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
    ) -> i64:
        """The rest's value for a colour after one of its jumps, whose own point is not counted."""
        board = self.board
        index = jump >> 2
        direction = jump & 3
        target = landing(board, direction, index)
        victim = jumped_stones(board, colour, direction, bit(index))
        own ^= bit(index) | bit(target)
        other ^= victim
        hash ^= jump_hash(board, colour, index, target, victim)
        heading = kept_heading(board, direction)
        return self._mid_turn_value(colour, own, other, hash, target, heading, alpha, beta, ply)

    def _mid_turn_value(
        self,
        colour: i64,
        own: i64,
        other: i64,
        hash: i64,
        stone: i64,
        heading: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
    ) -> i64:
        """The value with a stone in mid-turn, which may jump on or stop."""
        board = self.board
        best: i64 = -VALUE_OFFSET
        here = bit(stone)
        direction: i64 = 0
        while direction < 4:
            stones = jumpers(board, colour, direction, own, other)
            if (stones & here) != 0 and (heading in (NONE, direction)):
                jump = stone << 2 | direction
                floor = max(alpha, best) - 1
                value = 1 + self._value_after_jump(
                    colour, own, other, hash, jump, floor, beta - 1, ply
                )
                if value > best:
                    best = value
                    if best >= beta:
                        return best
            direction += 1
        hash ^= board.zobrist[WHITE_TO_MOVE_KEY]
        floor = max(alpha, best)
        return max(best, -self._turn_value(1 - colour, other, own, hash, -beta, -floor, ply + 1))

    # The order of jumps

    def _list_jumps(self, colour: i64, own: i64, other: i64, tried_jump: i64, ply: i64) -> i64:
        """List the other jumps of a turn, ranked, in its ply's section; return where they end."""
        sorts = count_bits(own) + count_bits(other) >= MIN_STONES_TO_SORT
        end = ply * MAX_JUMPS
        direction: i64 = 0
        while direction < 4:
            stones = jumpers(self.board, colour, direction, own, other)
            while stones != 0:
                index = lowest_bit(stones)
                stones &= stones - 1
                jump = index << 2 | direction
                if jump == tried_jump:
                    continue
                rank: i64 = 0
                if sorts:
                    rank = rank_jump(self.board, colour, own, other, index, direction)
                self.jump_lists[end] = rank << 8 | jump
                end += 1
            direction += 1
        return end

    def _take_best(self, first: i64, end: i64) -> i64:
        """Move the best jump from `first` on to `first`, and return it."""
        jumps = self.jump_lists
        best = first
        index = first + 1
        while index < end:
            if jumps[index] > jumps[best]:
                best = index
            index += 1
        chosen = jumps[best]
        jumps[best] = jumps[first]
        jumps[first] = chosen
        return chosen & 0xFF
