"""The algorithms of the lab, by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kono_tui.errors import SetupError

MAX_DEPTH: Final = 99
USUAL_PLIES: Final = 3
"""The default depth of the searches over both players' turns."""


@dataclass(frozen=True)
class Algorithm:
    """A search: its name on the command line, its title, and the unit of its depth.

    `lists_moves`: it lists moves until it has enough; the other algorithms look for the best move.
    """

    key: str
    title: str
    unit: str
    lists_moves: bool

    @property
    def looks_at_both_players(self) -> bool:
        """Whether it looks at both players' turns."""
        return self.unit == "ply"


ALGORITHMS: Final = {
    each.key: each
    for each in (
        Algorithm("dfs", "depth-first", "jump", lists_moves=True),
        Algorithm("bfs", "breadth-first", "jump", lists_moves=True),
        Algorithm("best", "best-first", "jump", lists_moves=True),
        Algorithm("bnb", "branch and bound", "jump", lists_moves=False),
        Algorithm("minimax", "minimax", "ply", lists_moves=False),
        Algorithm("alphabeta", "alpha-beta", "ply", lists_moves=False),
    )
}


def algorithm_named(name: str) -> Algorithm:
    """Return an algorithm by its name. SetupError lists the names."""
    if name.strip().lower() in ALGORITHMS:
        return ALGORITHMS[name.strip().lower()]
    raise SetupError(f"there is no algorithm '{name}'; choose {', '.join(ALGORITHMS)}")


@dataclass(frozen=True)
class LabRequest:
    """A request to the lab: an algorithm, its depth (0: the whole tree), and a number of moves.

    `count` is for the algorithms that list moves; 0 lists all.
    """

    algorithm: Algorithm
    depth: int = 0
    count: int = 0


def usual_depth(algorithm: Algorithm) -> int:
    """The default depth of an algorithm: the whole tree if it looks at one turn only."""
    return USUAL_PLIES if algorithm.looks_at_both_players else 0


def describe_depth(algorithm: Algorithm, depth: int) -> str:
    """Describe a depth: "3 plies", "2 jumps", "whole tree"."""
    if depth == 0:
        return "to the end of the round" if algorithm.looks_at_both_players else "whole tree"
    if algorithm.looks_at_both_players:
        return "1 ply" if depth == 1 else f"{depth} plies"
    return "1 jump" if depth == 1 else f"{depth} jumps"
