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

from kono_tui.core.position import CHANCE, UNSOLVED, Position, Solver
from kono_tui.search.order import PLIES, Order, next_best
from kono_tui.search.past import Past
from kono_tui.search.table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    PROVEN,
    Table,
    bound_of,
    depth_of,
    move_of,
    value_of,
)

INFINITY: Final = 0x700000
REPETITION: Final = 30
DEAREST_REPETITION: Final = 90
"""The cost to the searching side of returning to a position, each time and at most, in hundredths.
It is less than a point, so that nothing worth a point is given up for it.
"""
ENDING: Final = 2
"""How often a position has come up before it ends the round, where that is the rule."""
CLOCK_EVERY: Final = 256
GLANCE_EVERY: Final = 0.01
"""How many positions lie between two checks of the clock, and how many seconds between two calls of
`should_stop`.
"""
REDUCED_FROM: Final = 3
SLICE: Final = 50_000
"""How many positions of an ending lie between two checks of the clock."""


class Stop(Exception):
    """The search reached its limit."""


class Tree:
    """The tree below one position, as far as it has been searched."""

    def __init__(
        self,
        table: Table,
        order: Order,
        seat: i64,
        seen: Iterable[int],
        repeats_end: bool,
        last: i64,
    ) -> None:
        self.table: Final = table
        self.order: Final = order
        self.seat: Final = seat
        self.past: Final = Past(seen)
        self.repeats_end: Final = repeats_end
        self.last: Final = last
        """After how many plies the round ends, whatever the board says; 0 for no limit."""
        self.solver: Solver | None = None
        """The memory for playing the rest out, where that is tried."""
        self.nodes: i64 = 0
        self.next_look: i64 = CLOCK_EVERY
        self.horizon: i64 = 0
        self.ply: i64 = 0
        self.since: i64 = 0
        self.thrown: i64 = 0
        self.most_nodes: i64 = 0
        self.deadline: float = 0.0
        self.glance: float = 0.0
        self.watch: Callable[[], bool] | None = None

    def limited(self, deadline: float, nodes: i64, watch: Callable[[], bool] | None) -> None:
        """Stop at a time, after so many positions, or when `should_stop` says so. 0 is no limit."""
        self.deadline = deadline
        self.most_nodes = nodes
        self.watch = watch

    def begin(self, root: Position) -> None:
        """Start at the root again, whatever was cut short before."""
        self.ply = 0
        self.since = 0
        self.thrown = 0
        self._enter(root.likeness())

    def _enter(self, key: i64) -> None:
        self.past.enter(key, self.ply)
        self.ply += 1

    # 1. Moves

    def reply(self, maker: i64, after: Position, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return the value, to its maker, of the move that led here."""
        self._tick()
        if after.over():
            return look(after, maker)
        if after.to_move == maker:
            return self._value(after, depth, alpha, beta)
        if after.to_move == CHANCE:
            return self._expectation(maker, after, depth - 1)
        return -self._value(after, depth - 1, -beta, -alpha)

    def _expectation(self, maker: i64, rolling: Position, depth: i64) -> i64:
        """Return the average value of what chance makes of a move. A throw costs a turn.

        No seat chose to go where the dice lead, so below a throw no position from before it counts
        as having come up.
        """
        since = self.since
        self.since = self.ply
        self.thrown += 1
        outcomes = rolling.moves()
        odds = rolling.odds()
        total: i64 = 0
        weight: i64 = 0
        for index in range(len(outcomes)):
            after = rolling.play(outcomes[index])
            total += odds[index] * self.reply(maker, after, depth, -INFINITY, INFINITY)
            weight += odds[index]
        self.since = since
        self.thrown -= 1
        return total // weight

    # 2. Repetitions

    def value(self, position: Position, alpha: i64, beta: i64) -> i64:
        """Return the value of an ending to the seat to move."""
        return self._value(position, 1, alpha, beta)

    def _value(self, position: Position, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return the value of a position to the seat to move, searched so many turns deep."""
        if 0 < self.last <= self.ply:
            self.horizon += 1
            return settled(position)
        likeness = position.likeness()
        came_back = self.past.in_line(likeness, self.since, self.ply)
        times: i64 = 0
        if self.thrown == 0:
            times = self.past.times(likeness)
        if not came_back and times == 0:
            return self._searched(position, depth, alpha, beta)
        self.horizon += 1
        if self.repeats_end:
            if came_back or times >= ENDING:
                return settled(position)
            return self._searched(position, depth, alpha, beta)
        cost: i64 = 0
        if position.to_move != self.seat:
            if came_back:
                times += 1
            cost = min(REPETITION * times, DEAREST_REPETITION)
        if came_back:
            return self._settle(position, alpha - cost, beta - cost) + cost
        return self._searched(position, depth, alpha - cost, beta - cost) + cost

    # 3. Positions

    def _searched(self, position: Position, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return the same value as if the position came up for the first time."""
        if self.solver is not None:
            return self._played_out(self.solver, position, alpha, beta)
        if depth <= 0 or self.ply >= PLIES:
            return self._settle(position, alpha, beta)
        likely: i64 = -1
        key = position.key()
        entry = self.table.find(key)
        if entry != 0:
            likely = move_of(entry)
            if depth_of(entry) >= depth:
                value = value_of(entry)
                bound = bound_of(entry)
                if (
                    bound == EXACT
                    or (bound == AT_LEAST and value >= beta)
                    or (bound == AT_MOST and value <= alpha)
                ):
                    if depth_of(entry) != PROVEN:
                        self.horizon += 1
                    return value
        return self._best(position, key, depth, alpha, beta, likely)

    def _played_out(self, solver: Solver, position: Position, alpha: i64, beta: i64) -> i64:
        """Return the value from the game's own solver. Only the limits can interrupt it."""
        value: i64 = UNSOLVED
        while value == UNSOLVED:
            before = solver.nodes
            value = position.exact(solver, alpha, beta, SLICE)
            self.nodes += solver.nodes - before
            if value == UNSOLVED:
                self._check_limits()
        return value

    def _best(
        self, position: Position, key: i64, depth: i64, alpha: i64, beta: i64, likely: i64
    ) -> i64:
        """Return the value of the best move, trying the likely ones first."""
        horizon = self.horizon
        ranked = self.order.ranked(position, likely, self.ply)
        self._enter(position.likeness())
        count: i64 = len(ranked)
        best: i64 = -INFINITY
        best_move: i64 = 0
        index: i64 = 0
        while index < count:
            move = next_best(ranked, index)
            value = self._try(position, move, index, depth, max(alpha, best), beta)
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
            if not position.takes(best_move):
                self.order.worked(best_move, position.to_move, self.ply, depth)
        elif best <= alpha:
            bound = AT_MOST
        if self.horizon == horizon:
            depth = PROVEN
        self.table.store(key, best_move, best, depth, bound)
        return best

    # 4. Moves of a position

    def _try(
        self, position: Position, move: i64, index: i64, depth: i64, alpha: i64, beta: i64
    ) -> i64:
        """Return the value of a move; exact only if it lies between alpha and beta."""
        maker = position.to_move
        after = position.play(move)
        if index == 0 or after.to_move == CHANCE:
            return self.reply(maker, after, depth, alpha, beta)
        less: i64 = 0
        if depth >= REDUCED_FROM and not self._is_special(position, move):
            less = position.reduction(index)
        value = self.reply(maker, after, depth - less, alpha, alpha + 1)
        if less > 0 and value > alpha:
            value = self.reply(maker, after, depth, alpha, alpha + 1)
        if alpha < value and value < beta:
            value = self.reply(maker, after, depth, alpha, beta)
        return value

    def _is_special(self, position: Position, move: i64) -> bool:
        """Whether a move takes something, or refuted another one at this ply."""
        return position.takes(move) or self.order.is_killer(move, self.ply - 1)

    # 5. The horizon

    def _settle(self, position: Position, alpha: i64, beta: i64) -> i64:
        """Return the value once no capture pays any more."""
        self.horizon += 1
        maker = position.to_move
        best = look(position, maker)
        if best >= beta:
            return best
        for move in position.captures():
            after = position.play(move)
            self._tick()
            value: i64 = 0
            if after.over() or after.to_move == CHANCE:
                value = look(after, maker)
            elif after.to_move == maker:
                value = self._settle(after, max(alpha, best), beta)
            else:
                value = -self._settle(after, -beta, -max(alpha, best))
            if value > best:
                best = value
                if best >= beta:
                    break
        return best

    # Limits

    def _tick(self) -> None:
        if 0 < self.most_nodes <= self.nodes:
            raise Stop
        self.nodes += 1
        if self.nodes >= self.next_look:
            self._look_at_the_clock()

    def _check_limits(self) -> None:
        if 0 < self.most_nodes <= self.nodes:
            raise Stop
        self._look_at_the_clock()

    def _look_at_the_clock(self) -> None:
        self.next_look = self.nodes + CLOCK_EVERY
        if self.deadline == 0.0 and self.watch is None:
            return
        now = time.perf_counter()
        if self.deadline != 0.0 and now > self.deadline:
            raise Stop
        watch = self.watch
        if watch is not None and now > self.glance:
            self.glance = now + GLANCE_EVERY
            if watch():
                raise Stop


def look(position: Position, seat: i64) -> i64:
    """The estimated value of a position to a seat."""
    value = position.value()
    if seat == 0:
        return value
    return -value


def settled(position: Position) -> i64:
    """The value of the round to the seat to move if it ends here, though the board would go on."""
    value = position.settled()
    if position.to_move == 0:
        return value
    return -value
