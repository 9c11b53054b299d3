"""Iterative deepening: search one turn ahead, then two, until the limit is reached.

1. Each round of deepening ranks the root's moves, beginning with the best of the round before.
2. The search stops early when another round could hardly end in time (the soft limit). A round that
   was cut short (the hard limit) still counts if its first move was searched.
3. It ends early if there is nothing to choose, if everything was searched to its end, or if the
   round is certainly won or lost. A win is played by the shortest search that finds it, so that
   every turn brings it nearer; a loss by the move that the search before thought best. Where the
   game has its own solver for endings, and that looks affordable, it comes before all else.
4. For the explanation, the time that is left is used to compare the next best moves with the best,
   by a search of their own that is at least two turns shorter.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from kono_tui.core.grid import COMPILED
from kono_tui.core.position import DECIDED, Position
from kono_tui.search.alphabeta import INFINITY, Stop, Tree, look
from kono_tui.search.ending import ending, last_moves
from kono_tui.search.result import Choice, Limit, Result
from kono_tui.search.table import EXACT, bound_of, move_of

DEEPEST: Final = 99
ENOUGH: Final = 0.6
"""The share of the time after which no further round of deepening begins."""
FOR_THE_BEST: Final = 0.85
"""The share of the time for the best move, where other moves are to be valued too."""
FOR_AN_ENDING: Final = 0.8
"""The share of the time in which an ending must have been played out."""
QUICK: Final = 2_000_000
SLOW: Final = 50_000
"""How many positions of an ending can be searched in a second, compiled or not."""
PATIENT: Final = 10_000_000
"""How many positions of an ending are searched where there is no limit."""
LESS_DEEP: Final = 2


@dataclass(frozen=True)
class Wish:
    """What a caller asks of a search besides the best move.

    `exact_moves`: how many of the best moves each round of deepening values exactly. `other_moves`:
    if that is only one, how many more are valued at the end, less deep. `repetition_ends_round`:
    whether a position that comes up for the third time ends the round. `decisions_left`: after how
    many decisions it ends in any case; 0 for no limit. `seed` is for what a search leaves to
    chance. `player`: the player who asks; what was found for one player is not used for another.
    """

    keep: int = 1
    others: int = 0
    repeats_end: bool = False
    last: int = 0
    seed: int = 0
    player: int = 0


Report = Callable[[Result], None]


def deepened(
    tree: Tree,
    root: Position,
    limit: Limit,
    wish: Wish,
    report: Report | None = None,
    watch: Callable[[], bool] | None = None,
) -> Result:
    """Return the best move for the seat to move, in a tree that knows the round so far."""
    return _Deepening(tree, root, limit, wish, watch).run(report)


class _Deepening:
    def __init__(
        self,
        tree: Tree,
        root: Position,
        limit: Limit,
        wish: Wish,
        watch: Callable[[], bool] | None,
    ) -> None:
        self.began = time.perf_counter()
        self.tree = tree
        self.root = root
        self.limit = limit
        self.wish = wish
        self.watch = watch
        self.moves = [int(move) for move in root.moves()]
        self.compares = wish.others > 0 and wish.keep == 1 and len(self.moves) > 1
        self._allow(FOR_THE_BEST if self.compares else 1.0)

    def _allow(self, share: float) -> None:
        """Give the search a share of its time, and of its positions."""
        seconds = self.limit.seconds * share
        nodes = math.ceil(self.limit.nodes * share)
        self.soft = self.began + seconds * ENOUGH if seconds else 0.0
        self.tree.limited(self.began + seconds if seconds else 0.0, nodes, self.watch)

    def run(self, report: Report | None) -> Result:
        found = self._played_out(self._glance())
        if found.exact:
            if report:
                report(found)
        else:
            found = self._deepened(found, report)
        if self.compares:
            found = self._compared(found)
        return replace(found, nodes=int(self.tree.nodes), seconds=self._elapsed())

    def _deepened(self, found: Result, report: Report | None) -> Result:
        """Return the result of the deepest search that the limit allows."""
        for depth in range(1, min(self.limit.depth or DEEPEST, DEEPEST) + 1):
            deeper, whole = self._deepen(found, depth)
            found = _resisting(found, deeper)
            if report and whole:
                report(found)
            if not whole or found.exact or abs(found.value) >= DECIDED or self._is_enough():
                break
        return found

    def _played_out(self, found: Result) -> Result:
        """Return the exact result if the rest can be played out, else what was found before.

        A search limited by depth does not see so far.
        """
        if self.limit.depth or self.root.effort() > self._affordable():
            return found
        self.tree.solver = self.root.solver()
        self._allow(FOR_AN_ENDING)
        found = self._solved(found) if self.wish.keep == 1 else self._all_solved(found)
        self._allow(FOR_THE_BEST if self.compares else 1.0)
        if not found.exact:
            self.tree.solver = None
        return found

    def _solved(self, before: Result) -> Result:
        """Return the best move and all that follows, to the end; else the result before."""
        try:
            value = int(self.tree.value(self.root, -INFINITY, INFINITY))
        except Stop:
            return before
        line = last_moves(self.tree, self.root, value)
        if not line:
            return before
        best = Choice(line[0], value, tuple(line))
        self._put_first([best])
        nodes, elapsed = int(self.tree.nodes), self._elapsed()
        return Result(best, len(line), nodes, elapsed, exact=True, compared=value)

    def _all_solved(self, before: Result) -> Result:
        """Return the same for as many of the best moves as the options ask for."""
        deeper, whole = self._deepen(before, 1)
        return deeper if whole and deeper.exact else before

    def _affordable(self) -> int:
        """How many positions of an ending can be searched in time."""
        by_time = self.limit.seconds * FOR_AN_ENDING * (QUICK if COMPILED else SLOW)
        by_count = self.limit.nodes * FOR_AN_ENDING
        return int(min(each or PATIENT for each in (by_time, by_count)))

    def _glance(self) -> Result:
        """Return the first move with the estimated value, before any search."""
        first = self.moves[0]
        return Result(Choice(first, int(look(self.root, self.root.to_move)), (first,)), 0, 0, 0.0)

    def _elapsed(self) -> float:
        return time.perf_counter() - self.began

    def _is_enough(self) -> bool:
        """Whether there is nothing to choose, or no time for another, longer round."""
        if not self.soft:
            return False
        return len(self.moves) == 1 or time.perf_counter() > self.soft

    def _deepen(self, before: Result, depth: int) -> tuple[Result, bool]:
        """Return the result at a depth and True; if cut short, the result so far and False."""
        ranking: list[Choice] = []
        horizon = self.tree.horizon
        try:
            self._rank(ranking, depth, self.wish.keep)
        except Stop:
            cut_short = ranking and self.wish.keep == 1
            return replace(before, best=ranking[0]) if cut_short else before, False
        best, *rest = ranking
        self._put_first(ranking)
        exact = self.tree.horizon == horizon
        nodes, elapsed = int(self.tree.nodes), self._elapsed()
        return Result(best, depth, nodes, elapsed, exact, tuple(rest), best.value, depth), True

    def _rank(self, ranking: list[Choice], depth: int, keep: int) -> None:
        """Fill in the best moves at a depth, `exact_moves` of them with exact values.

        Each further move is searched only to learn whether it belongs among them.
        """
        self.tree.begin(self.root)
        maker = self.root.to_move
        for move in self.moves:
            after = self.root.play(move)
            alpha = ranking[-1].value if len(ranking) >= keep else -INFINITY
            value = -INFINITY
            if ranking and alpha > -INFINITY:
                value = int(self.tree.reply(maker, after, depth, alpha, alpha + 1))
            if value > alpha or alpha == -INFINITY:
                value = int(self.tree.reply(maker, after, depth, alpha, INFINITY))
                line = (move, *self._expected(after, depth - 1))
                ranking.append(Choice(move, value, line))
                ranking.sort(key=lambda choice: -choice.value)
                del ranking[keep:]

    def _expected(self, position: Position, turns: int) -> list[int]:
        """The moves the table expects: the rest of the root's turn, and so many turns more."""
        line: list[int] = []
        seat = int(self.root.to_move)
        met: set[int] = set()
        while not position.over():
            if position.to_move != seat:
                turns -= 1
                seat = int(position.to_move)
                met.clear()
            if self.tree.solver is not None:
                return [*line, *ending(self.tree, position)]
            key = int(position.key())
            entry = self.tree.table.find(key)
            move = int(move_of(entry))
            if turns < 0 or key in met or entry == 0 or bound_of(entry) != EXACT:
                break
            if move not in position.moves():
                break
            met.add(key)
            line.append(move)
            position = position.play(move)
        return line

    def _compared(self, found: Result) -> Result:
        """Return the result with the next best moves, all searched equally deep.

        They are searched anew, turn by turn, because what the deeper search left in the table would
        spoil the comparison. Only what is proven is equally good for all.
        """
        self._allow(1.0)
        if found.exact:
            return self._beside(found, found.depth)
        self.tree.table.renew()
        for depth in range(1, max(found.depth - LESS_DEEP, 1) + 1):
            beside = self._beside(found, depth)
            if beside is found:
                break
            found = beside
        return found

    def _beside(self, found: Result, depth: int) -> Result:
        """Return the result with the next best moves at a depth; unchanged if that is cut short."""
        ranking: list[Choice] = []
        try:
            self._rank(ranking, depth, self.wish.others + 1)
            compared = self._value_in(ranking, found.move, depth)
        except Stop:
            return found
        self._put_first(ranking)
        others = [each for each in ranking if each.move != found.move][: self.wish.others]
        return replace(found, others=tuple(others), compared=compared, compared_depth=depth)

    def _value_in(self, ranking: list[Choice], move: int, depth: int) -> int:
        """Return a move's value in the search that made a ranking, even if it is not part of it."""
        for each in ranking:
            if each.move == move:
                return each.value
        after = self.root.play(move)
        return int(self.tree.reply(self.root.to_move, after, depth, -INFINITY, INFINITY))

    def _put_first(self, ranking: list[Choice]) -> None:
        """Try the best moves first from now on."""
        best = [each.move for each in ranking]
        self.moves = best + [move for move in self.moves if move not in best]


def _resisting(before: Result, deeper: Result) -> Result:
    """Return the deeper result; in a lost position, with the best move before the loss was seen.

    That move takes longest to refute.
    """
    if deeper.value > -DECIDED or before.value <= -DECIDED or deeper.depth <= 1:
        return deeper
    move = before.best.move
    for each in (deeper.best, *deeper.others):
        if each.move == move:
            return replace(deeper, best=each)
    return replace(deeper, best=Choice(move, deeper.value, (move,)))
