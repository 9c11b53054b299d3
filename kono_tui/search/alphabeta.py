"""[hot] Alpha-beta search of a position. It uses only the position contract and knows no game.

1. `move_value` values a move by the position it leads to. The sign changes only when the seat does,
   and only then is a turn counted.
2. `_position_value` first checks whether the round must end here, and whether the position came up
   before, in the round or in this line.
3. `_search_position` asks what is known, and otherwise tries the moves, the likely ones first.
4. `_try_move` searches all moves but the first only to learn whether they are better, and the late
   and quiet ones less deep (principal variation search, late move reductions). Where they are
   better, it searches them again.
5. `_settle_captures`: at the horizon only captures go on, and no mover has to make one.
6. Whatever was not searched to its end adds to `horizon_count`. A value found without meeting a
   horizon is proven and needs no deeper search. A game with its own solver is asked for its
   endings.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from kono_tui.core.line import Line
from kono_tui.core.position import (
    CHANCE,
    UNSOLVED,
    Position,
    SolverMemory,
    value_if_ended_here,
    value_to_seat,
)
from kono_tui.search.known_positions import KnownPositions
from kono_tui.search.limited_search import LimitedSearch
from kono_tui.search.move_ordering import MAX_PLIES, MoveOrdering, take_next_best
from kono_tui.search.repetition import REPEATS_BEFORE_END, PositionHistory, repetition_cost
from kono_tui.search.transposition_table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    PROVEN_DEPTH,
    depth_of,
    move_of,
    settles,
    value_of,
)

INFINITY: Final = 0x700000
REDUCTION_MIN_DEPTH: Final = 3
SOLVER_SLICE_NODES: Final = 10_000
"""How many positions of an ending lie between two checks of the clock."""


class AlphaBetaTree(LimitedSearch):
    """The tree below one position, as far as it has been searched.

    After `last_ply` plies the round ends, whatever the board says; 0 for no limit.
    """

    def __init__(
        self,
        known: KnownPositions,
        order: MoveOrdering,
        seat: i64,
        earlier_keys: Iterable[int],
        repetition_ends_round: bool,
        last_ply: i64,
    ) -> None:
        super().__init__()
        self.known: Final = known
        self.order: Final = order
        self.seat: Final = seat
        self.line: Final = Line()
        self.past: Final = PositionHistory(earlier_keys)
        self.repetition_ends_round: Final = repetition_ends_round
        self.last_ply: Final = last_ply
        self.solver: SolverMemory | None = None
        """The memory for playing the rest out, where that is tried."""
        self.level_end_cost: i64 = 0
        """What it costs the searching side to end the round level by a repetition."""
        self.horizon_count: i64 = 0
        self.ply: i64 = 0
        self.line_start: i64 = 0
        self.throw_count: i64 = 0

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
        self.count_node()
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
            return value_if_ended_here(position)
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
            cost = repetition_cost(times_before)
        if came_back:
            return self._settle_captures(position, alpha - cost, beta - cost) + cost
        return self._search_position(position, depth, alpha - cost, beta - cost) + cost

    def _value_of_repetition(self, position: Position) -> i64:
        """Return what the seat to move gets where a repetition ends the round."""
        value = value_if_ended_here(position)
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
        entry = self.known.find(key, depth)
        if entry != 0:
            likely_move = move_of(entry)
            if settles(entry, depth, alpha, beta):
                if depth_of(entry) != PROVEN_DEPTH:
                    self.horizon_count += 1
                return value_of(entry)
        return self._best_value(position, key, depth, alpha, beta, likely_move)

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
                self.check_limits()
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
        self.known.store(key, best_move, best, depth, bound)
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
            self.count_node()
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
