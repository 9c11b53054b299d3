"""All that the search lab shows, as one immutable object, and what keys do to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.lab.algorithms import ALGORITHMS, USUAL_PLIES, Algorithm, Wish
from kono_tui.lab.records import Found, Node, Path, Run
from kono_tui.lab.turns import moves_on

COUNTS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 50, 100, 0)
"""The numbers of moves to search for; 0 is all."""
DEPTHS: Final = (*range(1, 13), 0)
"""The depths of a search; 0 is the whole tree."""
PARTNERS: Final = {
    "dfs": "bfs",
    "bfs": "dfs",
    "best": "dfs",
    "bnb": "dfs",
    "minimax": "alphabeta",
    "alphabeta": "minimax",
}
"""The algorithm that each one is compared with first."""


@dataclass(frozen=True)
class Study:
    """A position in the lab, the question, and the results. Immutable."""

    game: Game[Any]
    position: Position
    algorithm: Algorithm = ALGORITHMS["dfs"]
    other: Algorithm | None = None
    """The algorithm to compare with; None without a comparison."""
    jumps: int = 0
    plies: int = USUAL_PLIES
    count: int = 0
    runs: tuple[Run | None, Run | None] = (None, None)
    """The results of the algorithm and of the other one; None before they ran."""
    busy: bool = False
    """Whether one of them is running."""
    shown: int = 0
    """The index of the found move on the board, from 0."""
    node: int = 0
    """The number of the tree's position that is on the board instead; 0: none is."""
    notice: str = ""

    # The question

    @property
    def algorithms(self) -> tuple[Algorithm, ...]:
        """The algorithms to run, one after the other."""
        return (self.algorithm,) if self.other is None else (self.algorithm, self.other)

    def depth_of(self, algorithm: Algorithm) -> int:
        return self.plies if algorithm.by_plies else self.jumps

    @property
    def depth(self) -> int:
        return self.depth_of(self.algorithm)

    def wish(self, side: int) -> Wish:
        """The request to the algorithm, or to the other one."""
        algorithm = self.algorithms[side]
        count = self.count if algorithm.lists else 0
        return Wish(algorithm, self.depth_of(algorithm), count)

    # The results

    @property
    def run(self) -> Run | None:
        return self.runs[0]

    @property
    def found(self) -> Found | None:
        """The found move on the board."""
        moves = self.run.found if self.run else ()
        return moves[self.shown] if self.shown < len(moves) else None

    @property
    def looked_at(self) -> Node | None:
        """The tree's position on the board."""
        return node_numbered(self.run, self.node) if self.run and self.node else None

    def before(self, node: Node) -> Position:
        """The position in which the turn of a tree node begins."""
        if self.run is None or not self.algorithm.by_plies:
            return self.position
        turns: list[Path] = []
        above = node_numbered(self.run, node.parent)
        while above is not None:
            turns.append(above.path)
            above = node_numbered(self.run, above.parent)
        return _played(self.game, self.position, turns[::-1])


def node_numbered(run: Run, number: int) -> Node | None:
    """Return the node with this visit number, if the run kept it."""
    low, high = 0, len(run.nodes)
    while low < high:
        middle = (low + high) // 2
        if run.nodes[middle].number < number:
            low = middle + 1
        else:
            high = middle
    found = run.nodes[low] if low < len(run.nodes) else None
    return found if found and found.number == number else None


def _played(game: Game[Any], position: Position, turns: list[Path]) -> Position:
    now: Any = position
    for path in turns:
        for move in moves_on(game, now, path):
            now = now.play(game.encode(now, move))
    after: Position = now
    return after


# What keys do


def asked(study: Study, **changes: Any) -> Study:
    """Return the state with another question; drop the results, which no longer answer it."""
    return replace(study, **changes, runs=(None, None), shown=0, node=0, busy=False, notice="")


def picked(study: Study, key: str) -> Study:
    """Pick another algorithm; during a comparison, the second one."""
    algorithm = ALGORITHMS[key]
    if study.other is None:
        return asked(study, algorithm=algorithm)
    if algorithm == study.algorithm:
        return replace(study, notice=f"{algorithm.title} is the first of the two already.")
    return asked(study, other=algorithm)


def compared(study: Study) -> Study:
    """Start to compare with another algorithm, or stop it."""
    if study.other is not None:
        return asked(study, other=None)
    other = ALGORITHMS[PARTNERS[study.algorithm.key]]
    return asked(study, other=other)


def deeper(study: Study, by: int) -> Study:
    """Change the depth by a step; the whole tree comes after the deepest."""
    depth = _stepped(DEPTHS, study.depth, by)
    if study.algorithm.by_plies:
        return asked(study, plies=depth)
    return asked(study, jumps=depth)


def more(study: Study, by: int) -> Study:
    """Change the number of moves to search for by a step; all come after the most."""
    if not any(algorithm.lists for algorithm in study.algorithms):
        notice = f"{study.algorithm.title} looks for the best move, not for so many."
        return replace(study, notice=f"{notice[:1].upper()}{notice[1:]}")
    return asked(study, count=_stepped(COUNTS, study.count, by))


def _stepped(choices: tuple[int, ...], now: int, by: int) -> int:
    return choices[(choices.index(now) + by) % len(choices)]


def shown(study: Study, index: int) -> Study:
    """Show the found move with this index, from 0, or the nearest there is."""
    last = len(study.run.found) - 1 if study.run else -1
    return replace(study, shown=max(0, min(index, last)), node=0, notice="")


def next_shown(study: Study) -> Study:
    """Show the next found move; after the last one, the first."""
    count = len(study.run.found) if study.run else 0
    if not count:
        return replace(study, notice="Enter runs the search first.")
    if study.node:
        return shown(study, study.shown)
    return shown(study, (study.shown + 1) % count)


def told(study: Study, side: int, run: Run) -> Study:
    """Return the state with an algorithm's results so far."""
    runs = (run, study.runs[1]) if side == 0 else (study.runs[0], run)
    return replace(study, runs=runs)
