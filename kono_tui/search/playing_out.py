"""The best move by playouts, for games that have a board for them.

1. If the round is nearly over and it looks affordable, every move is played out.
2. Otherwise rounds are played out at random, and a tree of moves grows with their results. The move
   with the most tries is the best. Its value is the share of its rounds that were won.
3. Where the sides can be swapped, the seat that may swap does so if the other side looks better.
   The seat that decides before that picks, of a few moves, one that leaves both sides about even.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from kono_tui.core.grid import COMPILED
from kono_tui.core.position import NOTHING, WON, Ground, Position
from kono_tui.search.entries import ENTRY, LOSES, WINS
from kono_tui.search.montecarlo import Tree
from kono_tui.search.result import Choice, Limit, Result

BLOCK: Final = 1024
STEPS: Final = 5_000
FURTHER: Final = 8
"""How many decisions a search of one turn may take, and how many times as many two turns more."""
WIDEST: Final = 9
FOR_AN_END: Final = 0.5
"""The share of the time in which a round that is nearly over must have been played out."""
QUICK: Final = 400_000
SLOW: Final = 5_000
"""How many positions can then be searched in a second, compiled or not."""
CANDIDATES: Final = 8
"""Among how many first moves the search picks one that leaves both sides even."""
EXPECTED: Final = 10
"""The fewest tries with which a move is expected to follow."""
SHOWN: Final = 20
"""For how many moves the result reports their share of the tries."""
FIRST_REPORT: Final = 0.1
SEEN_TO: Final = 4_900
"""No chance is reported further from even than this, in hundredths of a percent, unless proven."""

Report = Callable[[Result], None]


@dataclass(frozen=True)
class Task:
    """What to search: a position, how long, and how many moves to rank.

    `is_plain`: by tries alone. `seed` is for everything that is left to chance.
    """

    root: Position
    limit: Limit
    ranked: int
    plain: bool = False
    seed: int = 0
    watch: Callable[[], bool] | None = None


class PlayingOut:
    """Searches one position after the other, within the memory of one tree."""

    def __init__(self, mebibytes: int) -> None:
        self.tree = Tree(max((mebibytes << 20) // ENTRY // BLOCK, 1) * BLOCK)
        self.before: Position | None = None

    def search(self, task: Task, report: Report | None = None) -> Result:
        """Return the best move for the seat to move. The round must not be over."""
        began = time.perf_counter()
        known = _known(task)
        if known.move != NOTHING:
            best = Choice(known.move, WON, (known.move,))
            spent = time.perf_counter() - began
            return Result(best, 1, known.nodes, spent, True, (), WON, 1)
        before, self.before = self.before, None
        if task.root.may_be_swapped():
            found = _even(self.tree, task, began)
        else:
            found = _Look(self.tree, task, began).run(report, before)
            found = _swapped(task.root, found) if task.root.swap() != NOTHING else found
            self.before = None if task.plain else task.root
        return _lost(found) if known.value == -WON else found


class _Look:
    """One search of the tree."""

    def __init__(self, tree: Tree, task: Task, began: float) -> None:
        self.tree = tree
        self.task = task
        self.began = began
        self.until = began + task.limit.seconds if task.limit.seconds else 0.0
        self.steps = _steps(task.limit)

    def run(self, report: Report | None = None, before: Position | None = None) -> Result:
        """Grow the tree as long as the limit allows, reporting its result now and then.

        It continues with what the previous search found, if that was of the same round.
        """
        tree, task = self.tree, self.task
        ground = _ground(task)
        since = task.root.since(before) if before and task.limit.seconds else ()
        if not since or not tree.keep(ground, since):
            tree.plant(ground)
        pause = FIRST_REPORT
        while True:
            moment = time.perf_counter() + pause
            ends = bool(self.until) and moment >= self.until
            until = self.until if ends or not report else moment
            goes_on = tree.grow(until, self.steps, task.watch)
            done = tree.proven[0] or (self.steps and ground.steps >= self.steps)
            if not goes_on or done or not report or ends:
                break
            report(self._result(int(ground.steps)))
            pause *= 2
        return self._result(int(ground.steps))

    def _result(self, steps: int) -> Result:
        """Return the result of the tree so far."""
        tree = self.tree
        ranking = [self._choice(entry) for entry in self._ranked()]
        best, *others = ranking[: self.task.ranked]
        depth = max(len(best.line), 1)
        proven = bool(tree.proven[0])
        return Result(
            best,
            depth,
            steps,
            time.perf_counter() - self.began,
            exact=proven,
            others=tuple(others),
            compared=best.value,
            compared_depth=depth,
            looked=self._looked(),
        )

    def _ranked(self) -> list[int]:
        """The entries of the root's moves: winning ones, then by tries, losing ones last."""
        tree = self.tree
        first, number = int(tree.first[0]), int(tree.number[0])

        def rank(entry: int) -> tuple[bool, bool, float]:
            proven = tree.proven[entry]
            return proven == WINS, proven != LOSES, tree.tries[entry]

        return sorted(range(first, first + number), key=rank, reverse=True)

    def _choice(self, entry: int) -> Choice:
        """Return a move of the root with its value, and what would follow."""
        tree = self.tree
        line = [int(tree.move[entry])]
        value = self._value(entry)
        while tree.number[entry]:
            first, number = int(tree.first[entry]), int(tree.number[entry])
            entry = max(range(first, first + number), key=self._following)
            if tree.tries[entry] < EXPECTED:
                break
            line.append(int(tree.move[entry]))
        return Choice(line[0], value, tuple(line))

    def _following(self, entry: int) -> tuple[bool, float]:
        return self.tree.proven[entry] == WINS, self.tree.tries[entry]

    def _value(self, entry: int) -> int:
        """The chance that a move has shown, in hundredths of a percent above even."""
        tree = self.tree
        if tree.proven[entry]:
            return WON if tree.proven[entry] == WINS else -WON
        if not tree.tries[entry]:
            return -SEEN_TO
        return _hundredths(tree.wins[entry] / tree.tries[entry])

    def _looked(self) -> tuple[tuple[int, int], ...]:
        """The moves with the most tries, and their shares of all tries in percent."""
        tree = self.tree
        whole = max(tree.tries[0], 1.0)
        entries = sorted(self._ranked(), key=lambda entry: -tree.tries[entry])[:SHOWN]
        shares = [(int(tree.move[each]), round(100 * tree.tries[each] / whole)) for each in entries]
        return tuple((move, share) for move, share in shares if share)


def _ground(task: Task) -> Ground:
    """Return the board to play on. Chance is the same for the same position and seed.

    A board starts only from odd numbers, so the seed is doubled to keep neighbouring seeds apart.
    """
    seed = (int(task.root.key()) ^ 2 * task.seed) & 0xFFFFFFFF
    ground = task.root.ground(seed, task.plain)
    if ground is None:
        raise TypeError("no rounds are played out in this game")
    return ground


def _steps(limit: Limit) -> int:
    """How many decisions a limit allows; 0 for as many as there is time for."""
    by_depth = int(STEPS * FURTHER ** ((min(limit.depth, WIDEST) - 1) / 2)) if limit.depth else 0
    return min(filter(None, (by_depth, limit.nodes)), default=0)


def _hundredths(share: float) -> int:
    return max(-SEEN_TO, min(SEEN_TO, round(10_000 * (share - 0.5))))


# Rounds that are nearly over


@dataclass(frozen=True)
class Known:
    """What is proven of a position: WIN_VALUE, -WIN_VALUE or else 0; and the winning move."""

    value: int
    nodes: int
    move: int = NOTHING


def _known(task: Task) -> Known:
    """Find a win at once, or play out every move if that is affordable."""
    root, limit = task.root, task.limit
    win = int(_ground(task).win())
    if win != NOTHING:
        return Known(WON, 1, win)
    solver = root.solver()
    if task.plain or limit.depth or solver is None or root.effort() > _affordable(limit):
        return Known(0, 0)
    most = 2 * _affordable(limit)
    value = int(root.exact(solver, -WON, WON, most))
    if value == WON:
        for code in root.moves():
            after = root.play(code)
            if after.over() or after.exact(solver, -WON, WON, most) == -WON:
                return Known(WON, int(solver.nodes), int(code))
    return Known(-WON if value == -WON else 0, int(solver.nodes))


def _lost(found: Result) -> Result:
    """Return the same moves, all of them known to lose."""
    best, *others = (Choice(each.move, -WON, each.line) for each in (found.best, *found.others))
    return replace(found, best=best, others=tuple(others), exact=True, compared=-WON)


def _affordable(limit: Limit) -> int:
    """How many positions can be searched in time."""
    by_time = limit.seconds * FOR_AN_END * (QUICK if COMPILED else SLOW)
    return int(min(filter(None, (by_time, limit.nodes)), default=QUICK))


# Swapping sides


def _swapped(root: Position, found: Result) -> Result:
    """Return the result with the swap among its moves: best, if the other side looks better."""
    swap = int(root.swap())
    stay = [_leaning(each, int(root.lean())) for each in (found.best, *found.others)]
    change = Choice(swap, -stay[0].value, (swap,))
    at = 0 if change.value > stay[0].value else 1
    best, *others = [*stay[:at], change, *stay[at:]][: max(len(stay), 2)]
    return replace(found, best=best, others=tuple(others), compared=best.value)


def _leaning(choice: Choice, lean: int) -> Choice:
    """Return a move with the bias taken off its value."""
    if abs(choice.value) == WON:
        return choice
    return Choice(choice.move, choice.value - lean, choice.line)


def _even(tree: Tree, task: Task, began: float) -> Result:
    """Return, of a few first moves, the one after which both sides look most alike."""
    root, limit = task.root, task.limit
    moves = [int(move) for move in root.moves()]
    tried = random.Random(task.seed).sample(moves, min(CANDIDATES, len(moves)))
    part = Limit(0, limit.seconds / len(tried), _steps(limit) // len(tried))
    ranking = []
    nodes = 0
    for move in tried:
        reply = replace(task, root=root.play(move), limit=part, ranked=1)
        found = _Look(tree, reply, time.perf_counter()).run()
        nodes += found.nodes
        value = -abs(found.value - int(root.lean()))
        ranking.append(Choice(move, value, (move,)))
        if task.watch and task.watch():
            break
    ranking.sort(key=lambda each: -each.value)
    best, *others = ranking[: task.ranked]
    return Result(
        best,
        depth=2,
        nodes=nodes,
        seconds=time.perf_counter() - began,
        others=tuple(others),
        compared=best.value,
        compared_depth=2,
    )
