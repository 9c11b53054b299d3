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
from kono_tui.core.position import UNSOLVED, SolverMemory
from kono_tui.games.konane.board import BIT_STRIDE, WHITE_TO_MOVE_KEY, Board
from kono_tui.games.konane.jumps import can_jump, jumped_stones, jumpers, landing

EXACT: Final = 1
AT_LEAST: Final = 2
AT_MOST: Final = 3
NONE: Final = -1
NO_JUMP: Final = 0xFF

VALUE_OFFSET: Final = 64
"""What is added to a value to make it positive; every value is smaller."""
MIN_ENTRIES: Final = 0x10000
MAX_ENTRIES: Final = 0x1000000
"""How many entries the memory has at first, and at most: 128 MiB."""
NODES_PER_ENTRY: Final = 1
"""After how many visited positions for each of its entries the memory grows."""
SLOT_BITS: Final = 16
"""How many bits of a fingerprint every place in the memory stands for."""
DATA_BITS: Final = 17
DATA_MASK: Final = 0x1FFFF
"""The bits of an entry below what is kept of the fingerprint."""
MAX_TURNS: Final = 256
MAX_JUMPS: Final = 128
"""How many turns an ending may last, and how many jumps a turn may choose from."""
MIN_STONES_TO_SORT: Final = 7
"""With fewer stones left, sorting jumps takes longer than trying them."""
OPPONENT_JUMP_COST: Final = 8
JUMP_ON_BONUS: Final = 12
"""Both in units of one jump of the mover's. The first is what each jump of the other colour, and
each of its stones that can jump, takes off a jump's rank; the second is what each way to jump on
adds to it.
"""


class EffortExceeded(Exception):
    """The search has looked at as many positions as it was allowed."""


class KonaneSolver(SolverMemory):
    """Solves endings on one board, and remembers what it found.

    An entry is, from its low end, the value (7 bits), which bound that is (2), the best jump (8),
    and all of the fingerprint but its lowest bits, which its place stands for. The memory grows
    with the number of positions that were visited.
    """

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board: Final = board
        self.mask: i64 = MIN_ENTRIES - 1
        self.node_limit: i64 = 0
        self.entries: vec[i64] = zeros(MIN_ENTRIES)
        self.jump_lists: vec[i64] = zeros(MAX_TURNS * MAX_JUMPS)

    def _grow(self) -> None:
        """Make room for twice as many entries, and take over those there are."""
        before = self.entries
        size: i64 = len(before)
        after = zeros(2 * size)
        self.mask = 2 * size - 1
        index: i64 = 0
        while index < size:
            entry = before[index]
            if entry != 0:
                hash = (entry >> DATA_BITS) << SLOT_BITS | (index & (MIN_ENTRIES - 1))
                after[hash & self.mask] = entry
            index += 1
        self.entries = after

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
        if self.nodes + max_nodes > NODES_PER_ENTRY * self.mask and self.mask < MAX_ENTRIES - 1:
            self._grow()
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
                self._remember(hash, best, likely_jump, alpha, beta)
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
        self._remember(hash, best, best_jump, alpha, beta)
        return best

    def _remember(self, hash: i64, value: i64, jump: i64, alpha: i64, beta: i64) -> None:
        """Enter the value found for a turn's start within a window, and its best jump."""
        bound: i64 = EXACT
        if value >= beta:
            bound = AT_LEAST
        elif value <= alpha:
            bound = AT_MOST
        entry = (value + VALUE_OFFSET) | (bound << 7) | (jump << 9)
        self.entries[hash & self.mask] = (hash >> SLOT_BITS) << DATA_BITS | entry

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
        zobrist = board.zobrist
        index = jump >> 2
        direction = jump & 3
        target = landing(board, direction, index)
        victim = jumped_stones(board, colour, direction, bit(index))
        own ^= bit(index) | bit(target)
        other ^= victim
        own_keys = colour * BIT_STRIDE
        hash ^= zobrist[own_keys + index] ^ zobrist[own_keys + target]
        hash ^= zobrist[BIT_STRIDE - own_keys + lowest_bit(victim)]
        heading: i64 = NONE
        if board.straight_only:
            heading = direction
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
                    rank = self._rank(colour, own, other, index, direction)
                self.jump_lists[end] = rank << 8 | jump
                end += 1
            direction += 1
        return end

    def _rank(self, colour: i64, own: i64, other: i64, index: i64, direction: i64) -> i64:
        """A jump's rank: high if the other colour can do little after it, and this one much."""
        board = self.board
        stone = bit(index)
        landed = bit(landing(board, direction, index))
        own ^= stone | landed
        other ^= jumped_stones(board, colour, direction, stone)
        rank: i64 = 1000
        movers: i64 = 0
        jump_direction: i64 = 0
        while jump_direction < 4:
            theirs = jumpers(board, 1 - colour, jump_direction, other, own)
            mine = jumpers(board, colour, jump_direction, own, other)
            movers |= theirs
            rank += count_bits(mine) - OPPONENT_JUMP_COST * count_bits(theirs)
            if (mine & landed) != 0:
                rank += JUMP_ON_BONUS
            jump_direction += 1
        return rank - OPPONENT_JUMP_COST * count_bits(movers)

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
