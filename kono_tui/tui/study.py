"""All that the search lab shows, as one immutable object, and what keys make of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.lab.algorithms import ALGORITHMS, USUAL_PLIES, Algorithm, Wish
from kono_tui.lab.records import Found, Node, Path, Run
from kono_tui.lab.turns import moves_on

COUNTS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 50, 100, 0)
"""How many moves can be asked for; 0 is all."""
DEPTHS: Final = (*range(1, 13), 0)
"""How deep a search can be asked to go; 0 is the whole tree."""
PARTNERS: Final = {
    "dfs": "bfs",
    "bfs": "dfs",
    "best": "dfs",
    "bnb": "dfs",
    "minimax": "alphabeta",
    "alphabeta": "minimax",
}
"""What each algorithm is compared with first."""


@dataclass(frozen=True)
class Study:
    """A position in the lab, what is asked, and what was found. Nothing changes it."""

    game: Game[Any]
    position: Position
    algorithm: Algorithm = ALGORITHMS["dfs"]
    other: Algorithm | None = None
    """What it is compared with, where it is compared."""
    jumps: int = 0
    plies: int = USUAL_PLIES
    count: int = 0
    runs: tuple[Run | None, Run | None] = (None, None)
    """What the algorithm and the other one found; None before they ran."""
    busy: bool = False
    """Whether one of them runs."""
    shown: int = 0
    """Which move found is on the board, from 0."""
    node: int = 0
    """The number of the position of the tree that is on the board instead; 0: none is."""
    notice: str = ""

    # What is asked

    @property
    def algorithms(self) -> tuple[Algorithm, ...]:
        """Those that are run, one after the other."""
        return (self.algorithm,) if self.other is None else (self.algorithm, self.other)

    def depth_of(self, algorithm: Algorithm) -> int:
        return self.plies if algorithm.by_plies else self.jumps

    @property
    def depth(self) -> int:
        return self.depth_of(self.algorithm)

    def wish(self, side: int) -> Wish:
        """What is asked of the algorithm, or of the other one."""
        algorithm = self.algorithms[side]
        count = self.count if algorithm.lists else 0
        return Wish(algorithm, self.depth_of(algorithm), count)

    # What was found

    @property
    def run(self) -> Run | None:
        return self.runs[0]

    @property
    def found(self) -> Found | None:
        """The move on the board."""
        moves = self.run.found if self.run else ()
        return moves[self.shown] if self.shown < len(moves) else None

    @property
    def looked_at(self) -> Node | None:
        """The position of the tree that is on the board."""
        return node_numbered(self.run, self.node) if self.run and self.node else None

    def before(self, node: Node) -> Position:
        """The position in which the turn of a node of the tree begins."""
        if self.run is None or not self.algorithm.by_plies:
            return self.position
        turns: list[Path] = []
        above = node_numbered(self.run, node.parent)
        while above is not None:
            turns.append(above.path)
            above = node_numbered(self.run, above.parent)
        return _played(self.game, self.position, turns[::-1])


def node_numbered(run: Run, number: int) -> Node | None:
    """The position that was visited as the so manyeth, if it is kept."""
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


# What keys make of it


def asked(study: Study, **changes: Any) -> Study:
    """Something else is asked: what was found no longer answers it."""
    return replace(study, **changes, runs=(None, None), shown=0, node=0, busy=False, notice="")


def picked(study: Study, key: str) -> Study:
    """Another algorithm; while two are compared, it is the second."""
    algorithm = ALGORITHMS[key]
    if study.other is None:
        return asked(study, algorithm=algorithm)
    if algorithm == study.algorithm:
        return replace(study, notice=f"{algorithm.title} is the first of the two already.")
    return asked(study, other=algorithm)


def compared(study: Study) -> Study:
    """Begin to compare with another algorithm, or end it."""
    if study.other is not None:
        return asked(study, other=None)
    other = ALGORITHMS[PARTNERS[study.algorithm.key]]
    return asked(study, other=other)


def deeper(study: Study, by: int) -> Study:
    """A step deeper, or less deep; the whole tree comes after the deepest."""
    depth = _stepped(DEPTHS, study.depth, by)
    if study.algorithm.by_plies:
        return asked(study, plies=depth)
    return asked(study, jumps=depth)


def more(study: Study, by: int) -> Study:
    """Ask for more moves, or for fewer; all come after the most."""
    if not any(algorithm.lists for algorithm in study.algorithms):
        notice = f"{study.algorithm.title} looks for the best move, not for so many."
        return replace(study, notice=f"{notice[:1].upper()}{notice[1:]}")
    return asked(study, count=_stepped(COUNTS, study.count, by))


def _stepped(choices: tuple[int, ...], now: int, by: int) -> int:
    return choices[(choices.index(now) + by) % len(choices)]


def shown(study: Study, index: int) -> Study:
    """Another of the moves found on the board, from 0; the nearest there is."""
    last = len(study.run.found) - 1 if study.run else -1
    return replace(study, shown=max(0, min(index, last)), node=0, notice="")


def next_shown(study: Study) -> Study:
    """The next of the moves found; after the last one, the first."""
    count = len(study.run.found) if study.run else 0
    if not count:
        return replace(study, notice="Enter runs the search first.")
    if study.node:
        return shown(study, study.shown)
    return shown(study, (study.shown + 1) % count)


def told(study: Study, side: int, run: Run) -> Study:
    """What an algorithm has found so far."""
    runs = (run, study.runs[1]) if side == 0 else (study.runs[0], run)
    return replace(study, runs=runs)
