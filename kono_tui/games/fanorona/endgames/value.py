"""[hot] What a position is worth: certainly where the endings know it, else by its looks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kono_tui.core.bits import count_bits
from kono_tui.core.position import WIN_VALUE
from kono_tui.games.fanorona.board import QUIET_TURN_LIMIT, Board
from kono_tui.games.fanorona.endgames.table import UNKNOWN, probe, value_in_time
from kono_tui.games.fanorona.evaluation import evaluate

DRAWN_VALUE_DIVISOR: Final = 50
"""The divisor of a drawn ending's apparent value. A little still counts: the opponent may err."""
STONE_PENALTY: Final = 100
"""What each stone left costs in a won ending. Each turn to the next capture costs one: the fewer,
the nearer the win.
"""


def value_to_white(
    board: Board,
    w0: i64,
    w1: i64,
    b0: i64,
    b1: i64,
    black_to_move: bool,
    quiet_turns: i64,
    mid_turn: bool,
) -> i64:
    """The value of a round: certain if it is over or its ending is known, likely elsewhere."""
    if (b0 | b1) == 0:
        return WIN_VALUE
    if (w0 | w1) == 0:
        return -WIN_VALUE
    if quiet_turns >= QUIET_TURN_LIMIT:
        return 0
    found: i64 = UNKNOWN
    if board.uses_endings and not mid_turn:
        found = value_in_time(probe(board, w0, w1, b0, b1, black_to_move), quiet_turns)
    if found == UNKNOWN:
        return evaluate(board, w0, w1, b0, b1, black_to_move, quiet_turns)
    if found == 0:
        apparent = evaluate(board, w0, w1, b0, b1, black_to_move, quiet_turns)
        return apparent // DRAWN_VALUE_DIVISOR
    turns = found if found > 0 else -found
    stones = count_bits(w0) + count_bits(w1) + count_bits(b0) + count_bits(b1)
    certain_value = WIN_VALUE - STONE_PENALTY * stones - turns
    return certain_value if (found > 0) != black_to_move else -certain_value
