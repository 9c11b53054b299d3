"""[hot] The steps that a colour can make at the start of its turn."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from kono_tui.core.bits import lowest_bit
from kono_tui.games.fanorona.board import DIRECTIONS, Board
from kono_tui.games.fanorona.codes import APPROACH, WITHDRAWAL, direction_of, origin_of
from kono_tui.games.fanorona.lines import run_length, step_origins_into


def captures(board: Board, own0: i64, own1: i64, other0: i64, other1: i64) -> vec[i64]:
    """The steps that take something, those that take most first."""
    free0 = board.all_points[0] & ~(own0 | other0)
    free1 = board.all_points[1] & ~(own1 | other1)
    out = vec[i64]()
    direction: i64 = 0
    while direction < DIRECTIONS:
        back = direction ^ 4
        near0 = step_origins_into(board, direction, 0, other0, other1)
        near1 = step_origins_into(board, direction, 1, other0, other1)
        parity: i64 = 0
        while parity < 2:
            own = own1 if parity != 0 else own0
            own &= step_origins_into(board, direction, parity, free0, free1)
            if own != 0:
                ahead = own & step_origins_into(board, direction, parity, near0, near1)
                out = _with_steps(out, ahead, parity, APPROACH | direction)
                away = own & step_origins_into(board, back, parity, other0, other1)
                out = _with_steps(out, away, parity, WITHDRAWAL | direction)
            parity += 1
        direction += 1
    return sort_longest_first(board, out, other0, other1)


def _with_steps(steps: vec[i64], stones: i64, parity: i64, kind: i64) -> vec[i64]:
    """The steps, and one more of the same kind for each stone of a word."""
    while stones != 0:
        steps = append(steps, kind | (2 * lowest_bit(stones) + parity) << 3)
        stones &= stones - 1
    return steps


def paikas(board: Board, own0: i64, own1: i64, all0: i64, all1: i64) -> vec[i64]:
    """The steps to free points that are left where nothing can be taken."""
    free0 = board.all_points[0] & ~all0
    free1 = board.all_points[1] & ~all1
    out = vec[i64]()
    direction: i64 = 0
    while direction < DIRECTIONS:
        out = _with_steps(
            out, own0 & step_origins_into(board, direction, 0, free0, free1), 0, direction
        )
        out = _with_steps(
            out, own1 & step_origins_into(board, direction, 1, free0, free1), 1, direction
        )
        direction += 1
    return out


def sort_longest_first(board: Board, steps: vec[i64], other0: i64, other1: i64) -> vec[i64]:
    """Sort captures in place by how many stones they take, most first; equals keep their order."""
    ranks = vec[i64](capacity=len(steps))
    for step in steps:
        ranks = append(ranks, captured_count(board, step, other0, other1))
    index: i64 = 1
    count: i64 = len(steps)
    while index < count:
        step = steps[index]
        rank = ranks[index]
        place = index
        while place > 0 and ranks[place - 1] < rank:
            steps[place] = steps[place - 1]
            ranks[place] = ranks[place - 1]
            place -= 1
        steps[place] = step
        ranks[place] = rank
        index += 1
    return steps


def captured_count(board: Board, step: i64, other0: i64, other1: i64) -> i64:
    """The number of stones that a capture takes."""
    cell = origin_of(step)
    direction = direction_of(step)
    if (step & APPROACH) != 0:
        return run_length(
            board, board.next_cell[DIRECTIONS * cell + direction], direction, other0, other1
        )
    return run_length(board, cell, direction ^ 4, other0, other1)
