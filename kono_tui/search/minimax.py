"""[hot] Minimax to a fixed ply, with or without alpha-beta, as in textbooks.

A ply is a whole turn: the run of decisions by one seat, or a throw. The value of a position is the
score as it stands when the last turn has ended. Decisions are tried in the order in which the
position lists them, and the first of the best is kept. So pruning changes how many positions are
visited, but neither the move nor its value. There is no table, no deepening, no ordering.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.position import CHANCE, Position
from kono_tui.search.alphabeta import INFINITY
from kono_tui.search.limited_search import LimitedSearch

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
"""What is known of a value: all, or only a bound, where pruning has skipped the rest."""
NOT_VALUED: Final = 3
"""Nothing yet: its positions are being visited, or the search was stopped meanwhile."""

MAX_LINE_LENGTH: Final = 240
"""The longest line, in decisions. Beyond it, the score counts as it stands."""
ROOT: Final = -1
NOT_NOTED: Final = -2


class VisitNotes:
    """The visited decisions in order: at most `capacity`, and all of the first turn.

    For each: the decision before it (ROOT if there is none), its code, its value to its maker and
    what is known of that value, its number among the positions in which a turn has ended (0 if it
    ends none), and whether pruning skipped answers to it.
    """

    def __init__(self, capacity: int) -> None:
        self.capacity: Final = capacity
        self.parents: list[int] = []
        self.moves: list[int] = []
        self.values: list[int] = []
        self.bounds: list[int] = []
        self.turn_end_numbers: list[int] = []
        self.cuts: list[bool] = []
        self.current: i64 = ROOT
        """The decision whose answers are being visited; NOT_NOTED if it is not in the notes."""

    def add_decision(self, move: i64, in_first_turn: bool) -> None:
        """Note a decision, the next one after `current`."""
        if self.current == NOT_NOTED or (len(self.moves) >= self.capacity and not in_first_turn):
            self.current = NOT_NOTED
            return
        self.parents.append(self.current)
        self.current = len(self.moves)
        self.moves.append(move)
        self.values.append(0)
        self.bounds.append(NOT_VALUED)
        self.turn_end_numbers.append(0)
        self.cuts.append(False)

    def mark_turn_end(self, number: i64) -> None:
        """Note that the decision ends a turn, and its number among those that do."""
        if self.current >= 0:
            self.turn_end_numbers[self.current] = number

    def set_value(self, value: i64, bound: i64) -> None:
        """Note the value of the decision to its maker."""
        if self.current >= 0:
            self.values[self.current] = value
            self.bounds[self.current] = bound

    def mark_cut(self) -> None:
        """Note that the remaining answers to the decision are skipped."""
        if self.current >= 0:
            self.cuts[self.current] = True


class Minimax(LimitedSearch):
    """One search. `nodes` counts the positions in which a turn has ended."""

    def __init__(
        self,
        prunes: bool,
        notes: VisitNotes | None = None,
        should_stop: Callable[[], bool] | None = None,
        deadline: float = 0.0,
        node_limit: i64 = 0,
    ) -> None:
        super().__init__()
        self.set_limits(deadline, node_limit, should_stop)
        self.prunes: Final = prunes
        self.notes: Final = notes
        self.horizon_count: i64 = 0
        """How often a line was left before the round was over."""
        self.turn_limit: i64 = 0
        self.height: i64 = 0
        self.bound: i64 = EXACT
        self.root_value: i64 = -INFINITY
        """The best value found at the root so far."""
        self.lines: vec[i64] = vec[i64]([0] * ((MAX_LINE_LENGTH + 1) * MAX_LINE_LENGTH))
        self.lengths: vec[i64] = vec[i64]([0] * (MAX_LINE_LENGTH + 1))

    def search(self, root: Position, turns: i64) -> i64:
        """Return the value of the position to the seat to move, so many turns deep.

        Raises SearchStopped at a limit; `best_line` and `root_value` then hold what was found
        before.
        """
        self.turn_limit = turns
        return self._best_value(root, turns, -INFINITY, INFINITY)

    def best_line(self) -> list[int]:
        """The expected line of both; empty if no decision of the root was searched."""
        return [int(self.lines[index]) for index in range(self.lengths[0])]

    # The tree

    def _best_value(self, position: Position, turns: i64, alpha: i64, beta: i64) -> i64:
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
            value = self._try_decision(position, move, maker, turns, max(alpha, best), beta)
            if value > best:
                best = value
                bound = self.bound
                self._store_line(height, move)
                if best >= beta and self.prunes:
                    if index < count:
                        bound = AT_LEAST
                        self._note_cut()
                    break
            elif value == best and self.bound == EXACT:
                bound = EXACT
        self.bound = bound
        return best

    def _try_decision(
        self, position: Position, move: i64, maker: i64, turns: i64, alpha: i64, beta: i64
    ) -> i64:
        """Return the value of one decision to the seat that makes it, noting it if asked."""
        after = position.play(move)
        self.height += 1
        self.lengths[self.height] = 0
        notes = self.notes
        if notes is None:
            value = self._decision_value(after, maker, turns, alpha, beta)
        else:
            noted_before = notes.current
            notes.add_decision(move, turns == self.turn_limit)
            value = self._decision_value(after, maker, turns, alpha, beta)
            notes.set_value(value, self.bound)
            notes.current = noted_before
        self.height -= 1
        if self.height == 0:
            self.root_value = max(self.root_value, value)
        return value

    def _decision_value(
        self, after: Position, maker: i64, turns: i64, alpha: i64, beta: i64
    ) -> i64:
        """Return the value, to its maker, of the decision that led here."""
        is_over = after.is_over()
        if after.to_move == maker and not is_over and self.height < MAX_LINE_LENGTH:
            return self._best_value(after, turns, alpha, beta)
        self._count_turn_end()
        if is_over or turns <= 1 or self.height >= MAX_LINE_LENGTH:
            if not is_over:
                self.horizon_count += 1
            self.bound = EXACT
            return _score_to_seat(after, maker, is_over)
        if after.to_move == CHANCE:
            return self._expected_value(after, maker, turns - 1)
        value = -self._best_value(after, turns - 1, -beta, -alpha)
        if self.bound != EXACT:
            self.bound = AT_LEAST + AT_MOST - self.bound
        return value

    def _expected_value(self, throwing: Position, maker: i64, turns: i64) -> i64:
        """Return the average value of what chance makes of a decision.

        Nothing below it is pruned or noted.
        """
        notes = self.notes
        noted_before: i64 = NOT_NOTED
        if notes is not None:
            noted_before = notes.current
            notes.current = NOT_NOTED
        outcomes = throwing.moves()
        odds = throwing.odds()
        total: i64 = 0
        weight: i64 = 0
        for index in range(len(outcomes)):
            total += odds[index] * self._outcome_value(throwing.play(outcomes[index]), maker, turns)
            weight += odds[index]
        if notes is not None:
            notes.current = noted_before
        self.lengths[self.height] = 0
        self.bound = EXACT
        return total // weight

    def _outcome_value(self, position: Position, maker: i64, turns: i64) -> i64:
        """Return the value of one outcome to the seat that let chance decide."""
        if position.is_over():
            return _score_to_seat(position, maker, True)
        if position.to_move == CHANCE:
            return self._expected_value(position, maker, turns)
        value = self._best_value(position, turns, -INFINITY, INFINITY)
        return value if position.to_move == maker else -value

    def _store_line(self, height: i64, move: i64) -> None:
        """Store the best line from here: the decision, and the best line after it."""
        line_start = height * MAX_LINE_LENGTH
        next_line_start = line_start + MAX_LINE_LENGTH
        count = self.lengths[height + 1]
        self.lines[line_start] = move
        index: i64 = 0
        while index < count:
            self.lines[line_start + index + 1] = self.lines[next_line_start + index]
            index += 1
        self.lengths[height] = count + 1

    # Visits

    def _note_cut(self) -> None:
        notes = self.notes
        if notes is not None:
            notes.mark_cut()

    def _count_turn_end(self) -> None:
        """Count one more position in which a turn has ended."""
        self.add_node()
        notes = self.notes
        if notes is not None:
            notes.mark_turn_end(self.nodes)
        self.check_clock_if_due()


def _score_to_seat(position: Position, seat: i64, is_over: bool) -> i64:
    """The score as it stands, to a seat."""
    value = position.value() if is_over else position.current_score()
    return value if seat == 0 else -value
