"""The best move by rounds that are played out, where a game offers a ground for that.

1. What is nearly at its end is played out by every move, if that looks affordable.
2. Else rounds are played out by chance, and a tree of moves grows with what they bring. The move
   that was tried most is the best; its value is the share of its rounds that were won.
3. Where the sides can be swapped, the seat that may do so swaps if the other side looks better;
   and who makes the decision before that picks one of a few that leaves both sides about even.
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
"""How many decisions a look of one turn is good for, and how many times as many two turns more."""
WIDEST: Final = 9
FOR_AN_END: Final = 0.5
"""The share of the time in which what is nearly at its end must have been played out."""
QUICK: Final = 400_000
SLOW: Final = 5_000
"""How many positions a second is good for then, compiled or not."""
CANDIDATES: Final = 8
"""Among how many first moves one is picked that leaves both sides even."""
EXPECTED: Final = 10
"""With how many tries at least a move is expected to follow."""
SHOWN: Final = 20
"""Of how many moves it is told how much they were tried."""
FIRST_REPORT: Final = 0.1
SEEN_TO: Final = 4_900
"""No chance is told as more than so many hundredths of a percent from even, unless it is proven."""

Report = Callable[[Result], None]


@dataclass(frozen=True)
class Task:
    """What is asked: a position, how long, and how many moves are to be ranked.

    `plain`: by nothing but tries. `seed` is for all that is left to chance.
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
        """The best move for the seat to move; the round must not be over."""
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
        """Grow the tree as long as the limit says, telling now and then what it has come to.

        It goes on with what it found out in the search before, if that was of the same round.
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
        """What the tree has come to."""
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
        """The entries of the root's moves: those that win, then by tries, those that lose last."""
        tree = self.tree
        first, number = int(tree.first[0]), int(tree.number[0])

        def rank(entry: int) -> tuple[bool, bool, float]:
            proven = tree.proven[entry]
            return proven == WINS, proven != LOSES, tree.tries[entry]

        return sorted(range(first, first + number), key=rank, reverse=True)

    def _choice(self, entry: int) -> Choice:
        """A move of the root, its value, and what would follow."""
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
        """The moves that were tried most, and their share of all tries in percent."""
        tree = self.tree
        whole = max(tree.tries[0], 1.0)
        entries = sorted(self._ranked(), key=lambda entry: -tree.tries[entry])[:SHOWN]
        shares = [(int(tree.move[each]), round(100 * tree.tries[each] / whole)) for each in entries]
        return tuple((move, share) for move, share in shares if share)


def _ground(task: Task) -> Ground:
    """The ground to play on; chance is the same for the same position and seed.

    A ground takes odd numbers alone to begin with: so neighbouring seeds are kept apart.
    """
    seed = (int(task.root.key()) ^ 2 * task.seed) & 0xFFFFFFFF
    ground = task.root.ground(seed, task.plain)
    if ground is None:
        raise TypeError("no rounds are played out in this game")
    return ground


def _steps(limit: Limit) -> int:
    """How many decisions a limit is good for; 0: as many as there is time for."""
    by_depth = int(STEPS * FURTHER ** ((min(limit.depth, WIDEST) - 1) / 2)) if limit.depth else 0
    return min(filter(None, (by_depth, limit.nodes)), default=0)


def _hundredths(share: float) -> int:
    return max(-SEEN_TO, min(SEEN_TO, round(10_000 * (share - 0.5))))


# What is nearly at its end


@dataclass(frozen=True)
class Known:
    """What is proven of a position: WON or -WON, else 0; and the move that wins."""

    value: int
    nodes: int
    move: int = NOTHING


def _known(task: Task) -> Known:
    """What wins at once, and what comes of playing out every move, where that is affordable."""
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
    """The same moves, where all of them are known to lose."""
    best, *others = (Choice(each.move, -WON, each.line) for each in (found.best, *found.others))
    return replace(found, best=best, others=tuple(others), exact=True, compared=-WON)


def _affordable(limit: Limit) -> int:
    """How many positions can be looked at in time."""
    by_time = limit.seconds * FOR_AN_END * (QUICK if COMPILED else SLOW)
    return int(min(filter(None, (by_time, limit.nodes)), default=QUICK))


# Where sides are swapped


def _swapped(root: Position, found: Result) -> Result:
    """The result with the swap among its moves: best, if the other side looks better."""
    swap = int(root.swap())
    stay = [_leaning(each, int(root.lean())) for each in (found.best, *found.others)]
    change = Choice(swap, -stay[0].value, (swap,))
    at = 0 if change.value > stay[0].value else 1
    best, *others = [*stay[:at], change, *stay[at:]][: max(len(stay), 2)]
    return replace(found, best=best, others=tuple(others), compared=best.value)


def _leaning(choice: Choice, lean: int) -> Choice:
    """A move with what it seems to be worth too much taken off."""
    if abs(choice.value) == WON:
        return choice
    return Choice(choice.move, choice.value - lean, choice.line)


def _even(tree: Tree, task: Task, began: float) -> Result:
    """One of a few first moves: the one after which both sides look most alike."""
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
