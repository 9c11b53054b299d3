"""The proof of an ending never takes more than its share from the rounds that are played out."""

from __future__ import annotations

import random
import time

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.bits import COMPILED
from kono_tui.core.playout import PlayoutBoard, PlayoutPosition
from kono_tui.core.position import NO_MOVE, UNSOLVED, WIN_VALUE, SolverMemory
from kono_tui.games.konobi.setup import start_position
from kono_tui.search.mcts.ending_proof import SLICE_NODES, EndingProof
from kono_tui.search.mcts.searcher import MctsSearcher
from kono_tui.search.mcts.task import MctsTask
from kono_tui.search.result import SearchLimit, SearchResult
from tests.games.konobi.drawn import decision_of, position_after, position_from_round
from tests.games.konobi.solver import best_moves, wins
from tests.search.mcts.test_searcher import random_round

LAST = 1_000_000 if COMPILED else 20_000
BUDGETS = [int(6_000 * 1.7**step) for step in range(20) if 6_000 * 1.7**step < LAST]
EFFORTS = [1_000, 100_000, 10_000_000]


class EndlessEnding(PlayoutPosition):
    """A position of Konobi whose proof takes whatever it gets, and comes to no end."""

    def __init__(self, effort: int, pause: float = 0.0) -> None:
        self.position = position_after(start_position(6, 0), "b2", "d4")
        super().__init__(self.position.to_move)
        self.effort = effort
        self.pause = pause
        self.solver_seconds = 0.0

    def moves(self) -> vec[i64]:
        return self.position.moves()

    def is_over(self) -> bool:
        return self.position.is_over()

    def key(self) -> i64:
        return self.position.key()

    def create_playout_board(self, seed: i64, plain: bool) -> PlayoutBoard:
        return self.position.create_playout_board(seed, plain)

    def solving_effort(self) -> i64:
        return self.effort

    def create_solver_memory(self) -> SolverMemory:
        return SolverMemory()

    def solve(self, solver: SolverMemory, alpha: i64, beta: i64, most: i64) -> i64:
        start = time.perf_counter()
        time.sleep(self.pause * int(most - solver.nodes))
        self.solver_seconds += time.perf_counter() - start
        solver.nodes = most
        return UNSOLVED


def search_alone(root: PlayoutPosition, limit: SearchLimit) -> tuple[SearchResult, int]:
    """Return the result of a new search, and how many decisions its playouts took."""
    searcher = MctsSearcher(1)
    found = searcher.search(MctsTask(root, limit, 1))
    return found, int(searcher.tree.board.decision_count)


@pytest.mark.parametrize("effort", EFFORTS)
def test_with_any_budget_the_playouts_have_their_share_and_never_less_with_more(
    effort: int,
) -> None:
    taken = []
    for nodes in BUDGETS:
        found, decisions = search_alone(EndlessEnding(effort), SearchLimit(nodes=nodes))
        assert nodes <= found.nodes < nodes + 40
        assert decisions >= nodes / (1 + 3 / 5)
        taken.append(decisions)
    assert taken == sorted(taken)
    if effort == EFFORTS[-1]:
        assert taken[0] >= BUDGETS[0]


def test_a_proof_is_attempted_as_soon_as_its_turn_has_come() -> None:
    for effort, begins in zip(EFFORTS, (5_000, 40_000, 3_200_000), strict=True):
        for nodes in BUDGETS:
            found, decisions = search_alone(EndlessEnding(effort), SearchLimit(nodes=nodes))
            assert (found.nodes > decisions) == (nodes > begins), (effort, nodes)


def test_a_proof_that_is_slow_is_cut_short_by_the_time() -> None:
    root = EndlessEnding(1_000, pause=0.05 / SLICE_NODES)
    start = time.perf_counter()
    search_alone(root, SearchLimit(seconds=0.3 if COMPILED else 1.0))
    assert root.solver_seconds > 0.0
    assert time.perf_counter() - start < 3.0


@pytest.mark.parametrize("size", [4, 5, 6])
def test_what_it_proves_is_true_and_the_move_it_names_wins(size: int) -> None:
    source = random.Random(size)
    named = 0
    for _ in range(12):
        round = random_round(source, size, 9)
        position = position_from_round(round)
        proof = EndingProof(MctsTask(position, SearchLimit(), 1), 0.0)
        while proof.is_open:
            proof.take_turn(proof.next_turn)
        assert proof.value == (WIN_VALUE if wins(round) else -WIN_VALUE)
        if proof.winning_move != NO_MOVE:
            named += 1
            assert decision_of(position, proof.winning_move) in best_moves(round)
    assert 0 < named < 12
