"""Alpha-beta over the contract: it knows positions, and no game.

1. Deepen turn by turn, the best move so far first, until the limit.
2. Coming back to a position of the round, or of the line, costs a little, and more each time.
3. The table remembers what a position was worth, and its best move, to be tried first.
4. At the horizon only captures go on, and nobody has to make one.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from kono_tui.core.position import CHANCE, Position
from kono_tui.search.result import Limit, Result

INFINITY: Final = 1 << 40
REPETITION: Final = 30
DEAREST_REPETITION: Final = 90
"""What coming back to a position costs the side that does it, each time and at most, in hundredths:
less than a point, so that no point is given up for it."""
DEEPEST: Final = 60
CLOCK_EVERY: Final = 256
ENOUGH: Final = 0.6
"""The share of the time after which another, longer round of deepening is not begun."""
TABLE_SIZE: Final = 400_000

EXACT, AT_LEAST, AT_MOST = range(3)


class _OutOfTimeError(Exception):
    """The clock ran out in mid-search."""


def search(position: Position, limit: Limit, seen: Iterable[int] = ()) -> Result:
    """The best move for the seat to move; the round must not be over.

    `seen` are the keys of earlier positions of the round.
    """
    return _Search(limit, Counter(seen)).run(position)


class _Search:
    def __init__(self, limit: Limit, seen: Counter[int]) -> None:
        self.began = time.perf_counter()
        self.deadline = self.began + limit.seconds if limit.seconds else 0.0
        self.deepest = limit.depth or DEEPEST
        self.seen = seen
        self.line: set[int] = set()
        self.table: dict[int, tuple[int, int, int, int]] = {}
        self.nodes = 0
        self.seat = 0

    def run(self, root: Position) -> Result:
        self.seat = int(root.to_move)
        moves = [int(move) for move in root.moves()]
        best = Result(moves[0], (moves[0],), self._look(root, self.seat), 0, 0, 0.0)
        for depth in range(1, self.deepest + 1):
            found = self._deepen(root, moves, depth)
            if found is None:
                break
            move, value, whole = found
            moves.remove(move)
            moves.insert(0, move)
            elapsed = time.perf_counter() - self.began
            line = self._expected(root, move, depth)
            best = Result(move, line, value, depth if whole else depth - 1, self.nodes, elapsed)
            if not whole or (len(moves) == 1 and self.deadline) or self._is_nearly_over():
                break
        return replace(best, nodes=self.nodes)

    def _is_nearly_over(self) -> bool:
        """Whether the next, longer round of deepening could hardly end in time."""
        now = time.perf_counter()
        return bool(self.deadline) and now - self.began > (self.deadline - self.began) * ENOUGH

    def _deepen(self, root: Position, moves: list[int], depth: int) -> tuple[int, int, bool] | None:
        """The best move at a depth, its value, and whether all were looked at."""
        self.line = {int(root.key())}
        best: tuple[int, int] | None = None
        try:
            for move in moves:
                alpha = best[1] if best else -INFINITY
                value = self._reply(root, root.play(move), depth, alpha, INFINITY)
                if best is None or value > best[1]:
                    best = move, value
        except _OutOfTimeError:
            return (*best, False) if best else None
        return (*best, True) if best else None

    def _reply(self, position: Position, after: Position, depth: int, alpha: int, beta: int) -> int:
        """The value of a move to its maker. The sign turns only when the seat does."""
        self._tick()
        if after.over():
            return self._look(after, position.to_move)
        if after.to_move == position.to_move:
            return self._value(after, depth, alpha, beta)
        if after.to_move == CHANCE:
            return self._expectation(position, after, depth - 1)
        return -self._value(after, depth - 1, -beta, -alpha)

    def _expectation(self, position: Position, rolling: Position, depth: int) -> int:
        """What chance makes of a move, on average, to the move's maker. A throw costs a turn."""
        odds = [int(each) for each in rolling.odds()]
        line, seen = self.line, self.seen
        self.line, self.seen = set(), Counter()  # where dice lead back to, nobody chose to go
        values = [
            self._reply(position, rolling.play(outcome), depth, -INFINITY, INFINITY)
            for outcome in rolling.moves()
        ]
        self.line, self.seen = line, seen
        return sum(one * value for one, value in zip(odds, values, strict=True)) // sum(odds)

    def _value(self, position: Position, depth: int, alpha: int, beta: int) -> int:
        """What a position is worth to the seat to move, searched so many turns deep."""
        key = int(position.key())
        cost = self._cost_of_coming_back(position, key)
        if key in self.line:
            return self._settle(position, alpha - cost, beta - cost) + cost
        return self._searched(position, key, depth, alpha - cost, beta - cost) + cost

    def _cost_of_coming_back(self, position: Position, key: int) -> int:
        """What the searching side pays for leading back here; the other may do as it likes."""
        if position.to_move == self.seat:
            return 0
        return min(REPETITION * (self.seen.get(key, 0) + (key in self.line)), DEAREST_REPETITION)

    def _searched(self, position: Position, key: int, depth: int, alpha: int, beta: int) -> int:
        """The same, as if the position came up for the first time."""
        if depth <= 0:
            return self._settle(position, alpha, beta)
        known = self.table.get(key)
        if known and known[0] >= depth:
            _, bound, value, _ = known
            if (
                bound == EXACT
                or (bound == AT_LEAST and value >= beta)
                or (bound == AT_MOST and value <= alpha)
            ):
                return value
        value, best = self._best(position, key, depth, alpha, beta, known[3] if known else 0)
        bound = AT_LEAST if value >= beta else EXACT if value > alpha else AT_MOST
        if len(self.table) >= TABLE_SIZE:
            self.table.clear()
        self.table[key] = depth, bound, value, best
        return value

    def _best(
        self, position: Position, key: int, depth: int, alpha: int, beta: int, likely: int
    ) -> tuple[int, int]:
        """The best value and move of a position, the likely move first."""
        moves = [int(move) for move in position.moves()]
        if likely in moves:
            moves.remove(likely)
            moves.insert(0, likely)
        best, best_move = -INFINITY, moves[0]
        self.line.add(key)
        for move in moves:
            value = self._reply(position, position.play(move), depth, max(alpha, best), beta)
            if value > best:
                best, best_move = value, move
                if best >= beta:
                    break
        self.line.discard(key)
        return best, best_move

    def _settle(self, position: Position, alpha: int, beta: int) -> int:
        """The value once no capture pays any more."""
        best = self._look(position, position.to_move)
        for move in position.captures():
            if best >= beta:
                break
            after = position.play(move)
            self._tick()
            if after.over():
                value = self._look(after, position.to_move)
            elif after.to_move == position.to_move:
                value = self._settle(after, max(alpha, best), beta)
            else:
                value = -self._settle(after, -beta, -max(alpha, best))
            best = max(best, value)
        return best

    def _look(self, position: Position, seat: int) -> int:
        """The evaluation as a seat sees it."""
        value = int(position.value())
        return value if seat == 0 else -value

    def _tick(self) -> None:
        self.nodes += 1
        if self.deadline and self.nodes % CLOCK_EVERY == 0 and time.perf_counter() > self.deadline:
            raise _OutOfTimeError

    def _expected(self, root: Position, move: int, depth: int) -> tuple[int, ...]:
        """The move and the replies the table expects."""
        line = [move]
        position = root.play(move)
        while len(line) < depth and not position.over():
            known = self.table.get(int(position.key()))
            if not known or known[3] not in position.moves():
                break
            line.append(known[3])
            position = position.play(known[3])
        return tuple(line)
