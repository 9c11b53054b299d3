"""[hot] Alpha-beta search of a position. It uses only the position contract and knows no game.

1. `move_value` values a move by the position it leads to. The sign changes only when the seat does,
   and only then is a turn counted.
2. `_position_value` first checks whether the round must end here, and whether the position came up
   before, in the round or in this line.
3. `_search_position` asks the table, and otherwise tries the moves, the likely ones first.
4. `_try_move` searches all moves but the first only to learn whether they are better, and the late
   and quiet ones less deep (principal variation search, late move reductions). Where they are
   better, it searches them again.
5. `_settle_captures`: at the horizon only captures go on, and no mover has to make one.
6. Whatever was not searched to its end adds to `horizon_count`. A value found without meeting a
   horizon is proven and needs no deeper search. A game with its own solver is asked for its
   endings.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final

from mypy_extensions import i64

from kono_tui.core.line import Line
from kono_tui.core.position import CHANCE, UNSOLVED, Position, SolverMemory
from kono_tui.search.move_ordering import MAX_PLIES, MoveOrdering, take_next_best
from kono_tui.search.parallel.shared_table import MIN_SHARED_DEPTH, SharedTable
from kono_tui.search.repetition import PositionHistory
from kono_tui.search.transposition_table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    PROVEN_DEPTH,
    TranspositionTable,
    bound_of,
    depth_of,
    move_of,
    pack_entry,
    value_of,
)

INFINITY: Final = 0x700000
REPETITION_COST: Final = 30
MAX_REPETITION_COST: Final = 90
"""The cost to the searching side of returning to a position, each time and at most, in hundredths.
It is less than a point, so that nothing worth a point is given up for it.
"""
REPEATS_BEFORE_END: Final = 2
"""How often a position has come up before it ends the round, where that is the rule."""
CLOCK_CHECK_NODES: Final = 256
STOP_CHECK_SECONDS: Final = 0.01
"""How many positions lie between two checks of the clock, and how many seconds between two calls of
`should_stop`.
"""
REDUCTION_MIN_DEPTH: Final = 3
SOLVER_SLICE_NODES: Final = 10_000
"""How many positions of an ending lie between two checks of the clock."""


class SearchStopped(Exception):
    """The search reached its limit."""


class AlphaBetaTree:
    """The tree below one position, as far as it has been searched."""

    def __init__(
        self,
        table: TranspositionTable,
        order: MoveOrdering,
        seat: i64,
        earlier_keys: Iterable[int],
        repetition_ends_round: bool,
        last_ply: i64,
    ) -> None:
        self.table: Final = table
        self.order: Final = order
        self.seat: Final = seat
        self.line: Final = Line()
        self.past: Final = PositionHistory(earlier_keys)
        self.repetition_ends_round: Final = repetition_ends_round
        self.last_ply: Final = last_ply
        """After how many plies the round ends, whatever the board says; 0 for no limit."""
        self.solver: SolverMemory | None = None
        """The memory for playing the rest out, where that is tried."""
        self.shared: SharedTable | None = None
        """What other processes have found, where they search the same root."""
        self.level_end_cost: i64 = 0
        """What it costs the searching side to end the round level by a repetition."""
        self.nodes: i64 = 0
        self.next_clock_check: i64 = CLOCK_CHECK_NODES
        self.horizon_count: i64 = 0
        self.ply: i64 = 0
        self.line_start: i64 = 0
        self.throw_count: i64 = 0
        self.node_limit: i64 = 0
        self.deadline: float = 0.0
        self.next_stop_check: float = 0.0
        self.should_stop: Callable[[], bool] | None = None

    def set_limits(
        self, deadline: float, node_limit: i64, should_stop: Callable[[], bool] | None
    ) -> None:
        """Stop at a time, after so many positions, or when `should_stop` says so. 0 is no limit."""
        self.deadline = deadline
        self.node_limit = node_limit
        self.should_stop = should_stop

    def clear_line(self) -> None:
        """Leave the line that was searched, whatever was cut short before."""
        self.line.restart()
        self.ply = 0
        self.line_start = 0
        self.throw_count = 0

    def start_line(self, root: Position) -> None:
        """Start at the root again."""
        self.clear_line()
        self._enter_line(root.repetition_key())

    def _enter_line(self, key: i64) -> None:
        self.past.enter_line(key, self.ply)
        self.ply += 1

    # 1. Moves

    def move_value(self, maker: i64, after: Position, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return the value, to its maker, of the move that led here."""
        self._count_node()
        if after.is_over():
            return value_to_seat(after, maker)
        if after.to_move == maker:
            return self._position_value(after, depth, alpha, beta)
        if after.to_move == CHANCE:
            return self._expected_value(maker, after, depth - 1)
        return -self._position_value(after, depth - 1, -beta, -alpha)

    def _expected_value(self, maker: i64, rolling: Position, depth: i64) -> i64:
        """Return the average value of what chance makes of a move. A throw costs a turn.

        No seat chose to go where the dice lead, so below a throw no position from before it counts
        as having come up.
        """
        line_start = self.line_start
        self.line_start = self.ply
        self.throw_count += 1
        outcomes = rolling.moves()
        odds = rolling.odds()
        total: i64 = 0
        weight: i64 = 0
        for index in range(len(outcomes)):
            after = self.line.play(rolling, outcomes[index])
            total += odds[index] * self.move_value(maker, after, depth, -INFINITY, INFINITY)
            self.line.undo()
            weight += odds[index]
        self.line_start = line_start
        self.throw_count -= 1
        return total // weight

    # 2. Repetitions

    def ending_value(self, position: Position, alpha: i64, beta: i64) -> i64:
        """Return the value of an ending to the seat to move."""
        return self._position_value(position, 1, alpha, beta)

    def _position_value(self, position: Position, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return the value of a position to the seat to move, searched so many turns deep."""
        if 0 < self.last_ply <= self.ply:
            self.horizon_count += 1
            return value_if_ended(position)
        likeness = position.repetition_key()
        came_back = self.past.is_in_line(likeness, self.line_start, self.ply)
        times_before: i64 = 0
        if self.throw_count == 0:
            times_before = self.past.count_in_round(likeness)
        if not came_back and times_before == 0:
            return self._search_position(position, depth, alpha, beta)
        self.horizon_count += 1
        if self.repetition_ends_round:
            if came_back or times_before >= REPEATS_BEFORE_END:
                return self._value_of_repetition(position)
            return self._search_position(position, depth, alpha, beta)
        cost: i64 = 0
        if position.to_move != self.seat:
            if came_back:
                times_before += 1
            cost = min(REPETITION_COST * times_before, MAX_REPETITION_COST)
        if came_back:
            return self._settle_captures(position, alpha - cost, beta - cost) + cost
        return self._search_position(position, depth, alpha - cost, beta - cost) + cost

    def _value_of_repetition(self, position: Position) -> i64:
        """Return what the seat to move gets where a repetition ends the round."""
        value = value_if_ended(position)
        if value != 0:
            return value
        return -self.level_end_cost if position.to_move == self.seat else self.level_end_cost

    # 3. Positions

    def _search_position(self, position: Position, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return the same value as if the position came up for the first time."""
        if self.solver is not None:
            return self._solve_ending(self.solver, position, alpha, beta)
        if depth <= 0 or self.ply >= MAX_PLIES:
            return self._settle_captures(position, alpha, beta)
        likely_move: i64 = -1
        key = position.key()
        entry = self.find_entry(key, depth)
        if entry != 0:
            likely_move = move_of(entry)
            if depth_of(entry) >= depth:
                value = value_of(entry)
                bound = bound_of(entry)
                if (
                    bound == EXACT
                    or (bound == AT_LEAST and value >= beta)
                    or (bound == AT_MOST and value <= alpha)
                ):
                    if depth_of(entry) != PROVEN_DEPTH:
                        self.horizon_count += 1
                    return value
        return self._best_value(position, key, depth, alpha, beta, likely_move)

    def find_entry(self, key: i64, depth: i64) -> i64:
        """Return what is known of a key; 0 for nothing. The deeper finds of others are taken over.

        They become entries of our own, so that the expected line can be followed later.
        """
        entry = self.table.find(key)
        shared = self.shared
        if shared is None or depth < MIN_SHARED_DEPTH:
            return entry
        if entry != 0 and depth_of(entry) >= depth:
            return entry
        found = shared.find(key)
        if found == 0 or (entry != 0 and depth_of(found) <= depth_of(entry)):
            return entry
        self.table.store(key, move_of(found), value_of(found), depth_of(found), bound_of(found))
        return found

    def _solve_ending(self, solver: SolverMemory, position: Position, alpha: i64, beta: i64) -> i64:
        """Return the value from the game's own solver. Only the limits can interrupt it."""
        value: i64 = UNSOLVED
        while value == UNSOLVED:
            before = solver.nodes
            most: i64 = SOLVER_SLICE_NODES
            if self.node_limit > 0:
                most = min(most, self.node_limit - self.nodes)
            value = position.solve(solver, alpha, beta, most)
            self.nodes += solver.nodes - before
            if value == UNSOLVED:
                self._check_limits()
        return value

    def _best_value(
        self, position: Position, key: i64, depth: i64, alpha: i64, beta: i64, likely_move: i64
    ) -> i64:
        """Return the value of the best move, trying the likely ones first."""
        horizon_before = self.horizon_count
        moves = self.line.list_moves(position)
        self.order.rank_moves(position, moves, likely_move, self.ply)
        self._enter_line(position.repetition_key())
        count = moves.count
        best: i64 = -INFINITY
        best_move: i64 = 0
        index: i64 = 0
        while index < count:
            move = take_next_best(moves, index)
            value = self._try_move(position, move, index, depth, max(alpha, best), beta)
            index += 1
            if value > best:
                best = value
                best_move = move
                if best >= beta:
                    break
        self.ply -= 1
        bound: i64 = EXACT
        if best >= beta:
            bound = AT_LEAST
            if not position.is_capture(best_move):
                self.order.record_cutoff(best_move, position.to_move, self.ply, depth)
        elif best <= alpha:
            bound = AT_MOST
        if self.horizon_count == horizon_before:
            depth = PROVEN_DEPTH
        self.table.store(key, best_move, best, depth, bound)
        if self.shared is not None and depth >= MIN_SHARED_DEPTH:
            self.shared.store(key, pack_entry(best_move, best, depth, bound))
        return best

    # 4. Moves of a position

    def _try_move(
        self, position: Position, move: i64, index: i64, depth: i64, alpha: i64, beta: i64
    ) -> i64:
        """Return the value of a move; exact only if it lies between alpha and beta."""
        maker = position.to_move
        after = self.line.play(position, move)
        if index == 0 or after.to_move == CHANCE:
            value = self.move_value(maker, after, depth, alpha, beta)
            self.line.undo()
            return value
        reduction: i64 = 0
        if depth >= REDUCTION_MIN_DEPTH and not self._is_special(position, move):
            reduction = position.depth_reduction(index)
        value = self.move_value(maker, after, depth - reduction, alpha, alpha + 1)
        if reduction > 0 and value > alpha:
            value = self.move_value(maker, after, depth, alpha, alpha + 1)
        if alpha < value and value < beta:
            value = self.move_value(maker, after, depth, alpha, beta)
        self.line.undo()
        return value

    def _is_special(self, position: Position, move: i64) -> bool:
        """Whether a move takes something, or refuted another one at this ply."""
        return position.is_capture(move) or self.order.is_killer(move, self.ply - 1)

    # 5. The horizon

    def _settle_captures(self, position: Position, alpha: i64, beta: i64) -> i64:
        """Return the value once no capture pays any more."""
        self.horizon_count += 1
        maker = position.to_move
        best = value_to_seat(position, maker)
        if best >= beta:
            return best
        captures = self.line.list_captures(position)
        index: i64 = 0
        while index < captures.count:
            after = self.line.play(position, captures.codes[index])
            index += 1
            self._count_node()
            value: i64 = 0
            if after.is_over() or after.to_move == CHANCE:
                value = value_to_seat(after, maker)
            elif after.to_move == maker:
                value = self._settle_captures(after, max(alpha, best), beta)
            else:
                value = -self._settle_captures(after, -beta, -max(alpha, best))
            self.line.undo()
            if value > best:
                best = value
                if best >= beta:
                    break
        return best

    # Limits

    def _count_node(self) -> None:
        if 0 < self.node_limit <= self.nodes:
            raise SearchStopped
        self.nodes += 1
        if self.nodes >= self.next_clock_check:
            self._check_clock()

    def _check_limits(self) -> None:
        if 0 < self.node_limit <= self.nodes:
            raise SearchStopped
        self._check_clock()

    def _check_clock(self) -> None:
        self.next_clock_check = self.nodes + CLOCK_CHECK_NODES
        if self.deadline == 0.0 and self.should_stop is None:
            return
        now = time.perf_counter()
        if self.deadline != 0.0 and now > self.deadline:
            raise SearchStopped
        should_stop = self.should_stop
        if should_stop is not None and now > self.next_stop_check:
            self.next_stop_check = now + STOP_CHECK_SECONDS
            if should_stop():
                raise SearchStopped


def value_to_seat(position: Position, seat: i64) -> i64:
    """The estimated value of a position to a seat."""
    value = position.value()
    if seat == 0:
        return value
    return -value


def value_if_ended(position: Position) -> i64:
    """The value of the round to the seat to move if it ends here, though the board would go on."""
    value = position.value_if_ended()
    if position.to_move == 0:
        return value
    return -value
