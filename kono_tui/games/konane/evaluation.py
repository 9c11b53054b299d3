"""[hot] A position's value beyond the score: jumps, movers, stones to jump over, and windows."""

from __future__ import annotations

from mypy_extensions import i64

from kono_tui.core.bits import count_bits
from kono_tui.core.windows import share_of
from kono_tui.games.konane.board import BLACK, WHITE, Board
from kono_tui.games.konane.jumps import jumped_stones, jumpers


def positional_value(board: Board, black: i64, white: i64, white_to_move: bool) -> i64:
    """Black's prospects minus White's, in hundredths of a point."""
    weights = board.weights
    jumps: i64 = 0
    black_movers: i64 = 0
    white_movers: i64 = 0
    black_victims: i64 = 0
    white_victims: i64 = 0
    direction: i64 = 0
    while direction < 4:
        mine = jumpers(board, BLACK, direction, black, white)
        theirs = jumpers(board, WHITE, direction, white, black)
        jumps += count_bits(mine) - count_bits(theirs)
        black_movers |= mine
        white_movers |= theirs
        white_victims |= jumped_stones(board, BLACK, direction, mine)
        black_victims |= jumped_stones(board, WHITE, direction, theirs)
        direction += 1
    total = weights.mobility * jumps
    total += weights.movers * (count_bits(black_movers) - count_bits(white_movers))
    total += weights.victims * (count_bits(white_victims) - count_bits(black_victims))
    total += weights.sitting * (
        count_bits(white_victims & ~white_movers) - count_bits(black_victims & ~black_movers)
    )
    if board.windows.groups_end > 0:
        value = board.windows.value(black, white, 0, 0, 0, 0, white_to_move)
        total += share_of(value, weights.learned)
    if white_to_move:
        return total - weights.tempo
    return total + weights.tempo
