"""[hot] Minimax to a fixed ply, with or without alpha-beta, as in textbooks.

A ply is a whole turn: the run of decisions by one seat, or a throw. The value of a position is the
score as it stands when the last turn has ended. Decisions are tried in the order in which the
position lists them, and the first of the best is kept. So pruning changes how many positions are
visited, but neither the move nor its value. There is no table, no deepening, no ordering.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.position import CHANCE, Position
from kono_tui.search.alphabeta import CLOCK_EVERY, GLANCE_EVERY, INFINITY, Stop

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
"""What is known of a value: all, or only a bound, where pruning has skipped the rest."""
OPEN: Final = 3
"""Nothing yet: its positions are being visited, or the search was stopped meanwhile."""

HIGHEST: Final = 240
"""The longest line, in decisions. Beyond it, the score counts as it stands."""
ROOT: Final = -1
NOWHERE: Final = -2


class Notes:
    """The visited decisions in order: at most `capacity`, and all of the first turn.

    For each: the decision before it (ROOT if there is none), its code, its value to its maker and
    what is known of that value, its number among the positions in which a turn has ended (0 if it
    ends none), and whether pruning skipped answers to it.
    """

    def __init__(self, room: int) -> None:
        self.room: Final = room
        self.parents: list[int] = []
        self.moves: list[int] = []
        self.values: list[int] = []
        self.bounds: list[int] = []
        self.numbers: list[int] = []
        self.cuts: list[bool] = []
        self.here: i64 = ROOT
        """The decision whose answers are being visited; NOT_NOTED if it is not in the notes."""

    def begin(self, move: i64, in_first_turn: bool) -> None:
        """Note a decision, the next one after `current`."""
        if self.here == NOWHERE or (len(self.moves) >= self.room and not in_first_turn):
            self.here = NOWHERE
            return
        self.parents.append(self.here)
        self.here = len(self.moves)
        self.moves.append(move)
        self.values.append(0)
        self.bounds.append(OPEN)
        self.numbers.append(0)
        self.cuts.append(False)

    def ended_turn(self, number: i64) -> None:
        """Note that the decision ends a turn, and its number among those that do."""
        if self.here >= 0:
            self.numbers[self.here] = number

    def valued(self, value: i64, bound: i64) -> None:
        """Note the value of the decision to its maker."""
        if self.here >= 0:
            self.values[self.here] = value
            self.bounds[self.here] = bound

    def cut(self) -> None:
        """Note that the remaining answers to the decision are skipped."""
        if self.here >= 0:
            self.cuts[self.here] = True


class Minimax:
    """One search. `nodes` counts the positions in which a turn has ended."""

    def __init__(
        self,
        prune: bool,
        notes: Notes | None = None,
        watch: Callable[[], bool] | None = None,
        deadline: float = 0.0,
        most_nodes: i64 = 0,
    ) -> None:
        """Stop at a time, after so many positions, or when `should_stop` says so. 0 is no limit."""
        self.prune: Final = prune
        self.notes: Final = notes
        self.watch: Final = watch
        self.deadline: Final = deadline
        self.most_nodes: Final = most_nodes
        self.nodes: i64 = 0
        self.horizon: i64 = 0
        """How often a line was left before the round was over."""
        self.turns: i64 = 0
        self.height: i64 = 0
        self.bound: i64 = EXACT
        self.best: i64 = -INFINITY
        """The best value found at the root so far."""
        self.glance: float = 0.0
        self.lines: vec[i64] = vec[i64]([0] * ((HIGHEST + 1) * HIGHEST))
        self.lengths: vec[i64] = vec[i64]([0] * (HIGHEST + 1))

    def search(self, root: Position, turns: i64) -> i64:
        """Return the value of the position to the seat to move, so many turns deep.

        Raises SearchStopped at a limit; `best_line` and `root_value` then hold what was found
        before.
        """
        self.turns = turns
        return self._best(root, turns, -INFINITY, INFINITY)

    def line(self) -> list[int]:
        """The expected line of both; empty if no decision of the root was searched."""
        return [int(self.lines[index]) for index in range(self.lengths[0])]

    # The tree

    def _best(self, position: Position, turns: i64, alpha: i64, beta: i64) -> i64:
        """Return the value of the best decision to the seat that makes it."""
        maker = position.to_move
        moves = position.moves()
        count: i64 = len(moves)
        height = self.height
        self.lengths[height] = 0
        best: i64 = -INFINITY
        bound: i64 = EXACT
        index: i64 = 0
        while index < count:
            move = moves[index]
            index += 1
            value = self._tried(position, move, maker, turns, max(alpha, best), beta)
            if value > best:
                best = value
                bound = self.bound
                self._remember(height, move)
                if best >= beta and self.prune:
                    if index < count:
                        bound = AT_LEAST
                        self._note_cut()
                    break
            elif value == best and self.bound == EXACT:
                bound = EXACT
        self.bound = bound
        return best

    def _tried(
        self, position: Position, move: i64, maker: i64, turns: i64, alpha: i64, beta: i64
    ) -> i64:
        """Return the value of one decision to the seat that makes it, noting it if asked."""
        after = position.play(move)
        self.height += 1
        self.lengths[self.height] = 0
        notes = self.notes
        if notes is None:
            value = self._after(after, maker, turns, alpha, beta)
        else:
            before = notes.here
            notes.begin(move, turns == self.turns)
            value = self._after(after, maker, turns, alpha, beta)
            notes.valued(value, self.bound)
            notes.here = before
        self.height -= 1
        if self.height == 0:
            self.best = max(self.best, value)
        return value

    def _after(self, after: Position, maker: i64, turns: i64, alpha: i64, beta: i64) -> i64:
        """Return the value, to its maker, of the decision that led here."""
        over = after.over()
        if after.to_move == maker and not over and self.height < HIGHEST:
            return self._best(after, turns, alpha, beta)
        self._tick()
        if over or turns <= 1 or self.height >= HIGHEST:
            if not over:
                self.horizon += 1
            self.bound = EXACT
            return _score(after, maker, over)
        if after.to_move == CHANCE:
            return self._expectation(after, maker, turns - 1)
        value = -self._best(after, turns - 1, -beta, -alpha)
        if self.bound != EXACT:
            self.bound = AT_LEAST + AT_MOST - self.bound
        return value

    def _expectation(self, throwing: Position, maker: i64, turns: i64) -> i64:
        """Return the average value of what chance makes of a decision.

        Nothing below it is pruned or noted.
        """
        notes = self.notes
        here: i64 = NOWHERE
        if notes is not None:
            here = notes.here
            notes.here = NOWHERE
        outcomes = throwing.moves()
        odds = throwing.odds()
        total: i64 = 0
        weight: i64 = 0
        for index in range(len(outcomes)):
            total += odds[index] * self._outcome(throwing.play(outcomes[index]), maker, turns)
            weight += odds[index]
        if notes is not None:
            notes.here = here
        self.lengths[self.height] = 0
        self.bound = EXACT
        return total // weight

    def _outcome(self, position: Position, maker: i64, turns: i64) -> i64:
        """Return the value of one outcome to the seat that let chance decide."""
        if position.over():
            return _score(position, maker, True)
        if position.to_move == CHANCE:
            return self._expectation(position, maker, turns)
        value = self._best(position, turns, -INFINITY, INFINITY)
        return value if position.to_move == maker else -value

    def _remember(self, height: i64, move: i64) -> None:
        """Store the best line from here: the decision, and the best line after it."""
        here = height * HIGHEST
        below = here + HIGHEST
        count = self.lengths[height + 1]
        self.lines[here] = move
        index: i64 = 0
        while index < count:
            self.lines[here + index + 1] = self.lines[below + index]
            index += 1
        self.lengths[height] = count + 1

    # Limits

    def _note_cut(self) -> None:
        notes = self.notes
        if notes is not None:
            notes.cut()

    def _tick(self) -> None:
        """Count one more position in which a turn has ended."""
        if 0 < self.most_nodes <= self.nodes:
            raise Stop
        self.nodes += 1
        notes = self.notes
        if notes is not None:
            notes.ended_turn(self.nodes)
        if self.nodes % CLOCK_EVERY == 0:
            self._look_at_the_clock()

    def _look_at_the_clock(self) -> None:
        watch = self.watch
        if self.deadline == 0.0 and watch is None:
            return
        now = time.perf_counter()
        if self.deadline != 0.0 and now > self.deadline:
            raise Stop
        if watch is not None and now > self.glance:
            self.glance = now + GLANCE_EVERY
            if watch():
                raise Stop


def _score(position: Position, seat: i64, over: bool) -> i64:
    """The score as it stands, to a seat."""
    value = position.value() if over else position.standing()
    return value if seat == 0 else -value
