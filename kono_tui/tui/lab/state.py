"""All that the search lab shows, as one immutable object, and what keys do to it."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.lab.algorithms import ALGORITHMS, USUAL_PLIES, Algorithm, LabRequest
from kono_tui.lab.records import FoundMove, LabRun, Node
from kono_tui.lab.turn_tree import position_after

MOVE_COUNTS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 50, 100, 0)
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
class LabState:
    """A position in the lab, the question, and the results. Immutable."""

    game: Game[Any]
    position: Position
    algorithm: Algorithm = ALGORITHMS["dfs"]
    other: Algorithm | None = None
    """The algorithm to compare with; None without a comparison."""
    jumps: int = 0
    plies: int = USUAL_PLIES
    count: int = 0
    runs: tuple[LabRun | None, LabRun | None] = (None, None)
    """The results of the algorithm and of the other one; None before they ran."""
    is_running: bool = False
    """Whether one of them is running."""
    shown_index: int = 0
    """The index of the found move on the board, from 0."""
    node_number: int = 0
    """The number of the tree's position that is on the board instead; 0: none is."""
    notice: str = ""

    # The question

    @property
    def algorithms(self) -> tuple[Algorithm, ...]:
        """The algorithms to run, one after the other."""
        return (self.algorithm,) if self.other is None else (self.algorithm, self.other)

    def depth_of(self, algorithm: Algorithm) -> int:
        return self.plies if algorithm.looks_at_both_players else self.jumps

    @property
    def depth(self) -> int:
        return self.depth_of(self.algorithm)

    def request_for(self, side: int) -> LabRequest:
        """The request to the algorithm, or to the other one."""
        algorithm = self.algorithms[side]
        count = self.count if algorithm.lists_moves else 0
        return LabRequest(algorithm, self.depth_of(algorithm), count)

    # The results

    @property
    def run(self) -> LabRun | None:
        return self.runs[0]

    @property
    def shown_move(self) -> FoundMove | None:
        """The found move on the board."""
        moves = self.run.found_moves if self.run else ()
        return moves[self.shown_index] if self.shown_index < len(moves) else None

    @property
    def shown_node(self) -> Node | None:
        """The tree's position on the board."""
        return find_node(self.run, self.node_number) if self.run and self.node_number else None

    def position_before(self, node: Node) -> Position:
        """The position in which the turn of a tree node begins."""
        if self.run is None or not self.algorithm.looks_at_both_players:
            return self.position
        parent = find_node(self.run, node.parent)
        if parent is None:
            return self.position
        return position_after(self.game, self.position_before(parent), parent.path)


def find_node(run: LabRun, number: int) -> Node | None:
    """Return the node with this visit number, if the run kept it."""
    index = bisect_left(run.nodes, number, key=lambda node: node.number)
    found = run.nodes[index] if index < len(run.nodes) else None
    return found if found and found.number == number else None


# What keys do


def with_question(lab_state: LabState, **changes: Any) -> LabState:
    """Return the state with another question; drop the results, which no longer answer it."""
    return replace(
        lab_state,
        **changes,
        runs=(None, None),
        shown_index=0,
        node_number=0,
        is_running=False,
        notice="",
    )


def pick_algorithm(lab_state: LabState, key: str) -> LabState:
    """Pick another algorithm; during a comparison, the second one."""
    algorithm = ALGORITHMS[key]
    if lab_state.other is None:
        return with_question(lab_state, algorithm=algorithm)
    if algorithm == lab_state.algorithm:
        return replace(lab_state, notice=f"{algorithm.title} is already the first of the two.")
    return with_question(lab_state, other=algorithm)


def toggle_comparison(lab_state: LabState) -> LabState:
    """Start to compare with another algorithm, or stop it."""
    partner = ALGORITHMS[PARTNERS[lab_state.algorithm.key]]
    return with_question(lab_state, other=partner if lab_state.other is None else None)


def change_depth(lab_state: LabState, step: int) -> LabState:
    """Change the depth by a step; the whole tree comes after the deepest."""
    depth = _step_choice(DEPTHS, lab_state.depth, step)
    kind = "plies" if lab_state.algorithm.looks_at_both_players else "jumps"
    return with_question(lab_state, **{kind: depth})


def change_count(lab_state: LabState, step: int) -> LabState:
    """Change the number of moves to search for by a step; all come after the most."""
    if not any(algorithm.lists_moves for algorithm in lab_state.algorithms):
        notice = f"{lab_state.algorithm.title} looks only for the best move."
        return replace(lab_state, notice=f"{notice[:1].upper()}{notice[1:]}")
    return with_question(lab_state, count=_step_choice(MOVE_COUNTS, lab_state.count, step))


def _step_choice(choices: tuple[int, ...], current: int, step: int) -> int:
    return choices[(choices.index(current) + step) % len(choices)]


def show_move(lab_state: LabState, index: int) -> LabState:
    """Show the found move with this index, from 0, or the nearest there is."""
    last = len(lab_state.run.found_moves) - 1 if lab_state.run else -1
    return replace(lab_state, shown_index=max(0, min(index, last)), node_number=0, notice="")


def show_next_move(lab_state: LabState) -> LabState:
    """Show the next found move; after the last one, the first."""
    count = len(lab_state.run.found_moves) if lab_state.run else 0
    if not count:
        return replace(lab_state, notice="Enter runs the search first.")
    if lab_state.node_number:
        return show_move(lab_state, lab_state.shown_index)
    return show_move(lab_state, (lab_state.shown_index + 1) % count)


def with_run(lab_state: LabState, side: int, run: LabRun) -> LabState:
    """Return the state with an algorithm's results so far."""
    runs = (run, lab_state.runs[1]) if side == 0 else (lab_state.runs[0], run)
    return replace(lab_state, runs=runs)
