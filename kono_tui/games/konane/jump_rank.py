"""[hot] In which order a solver of endings tries the jumps of a turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kono_tui.core.bits import bit, count_bits
from kono_tui.games.konane.board import Board
from kono_tui.games.konane.jumps import jumped_stones, jumpers, landing

OPPONENT_JUMP_COST: Final = 8
JUMP_ON_BONUS: Final = 12
"""Both in units of one jump of the mover's. The first is what each jump of the other colour, and
each of its stones that can jump, takes off a jump's rank; the second is what each way to jump on
adds to it.
"""


def rank_jump(board: Board, colour: i64, own: i64, other: i64, index: i64, direction: i64) -> i64:
    """A jump's rank: high if the other colour can do little after it, and this one much."""
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
