"""Branch and bound: as good as trying everything, with a bound that is never too low."""

from __future__ import annotations

from functools import cache

import pytest

from kono_tui.games.konane.analysis import count_reachable_stones
from kono_tui.games.konane.game import KONANE
from kono_tui.lab.algorithms import ALGORITHMS, LabRequest
from kono_tui.lab.records import LabRun
from kono_tui.lab.runner import run_algorithm
from tests.lab import naive
from tests.lab.naive import SAMPLE, Board

CHAINS = Board(("OOOOOO", "OBWBOO", "BOBOBO", "OBOBOO", "BOBOBO", "OBOBOO"), turn="W")
"""A lone white stone among black ones: ways that meet themselves and part again."""


@cache
def sample_boards() -> list[Board]:
    """Those, and moments of random rounds."""
    return [
        SAMPLE,
        CHAINS,
        *(naive.random_board(seed) for seed in range(50)),
        *(naive.random_board(seed, size=8) for seed in range(15)),
        *(naive.random_board(seed, size=10, min_turns=30) for seed in range(5)),
        *(naive.random_board(seed, straight=True) for seed in range(15)),
        *(naive.random_board(seed, min_turns=15) for seed in range(30)),
    ]


def run_branch_and_bound(board: Board, depth: int = 0) -> LabRun:
    return run_algorithm(KONANE, naive.to_position(board), LabRequest(ALGORITHMS["bnb"], depth))


def test_on_the_sample_it_finds_three_points_in_fewer_positions() -> None:
    done = run_branch_and_bound(SAMPLE)
    assert done.best is not None
    assert done.best.points == 3
    assert done.best.path == naive.to_cells(SAMPLE, ((1, 0), (1, 2), (1, 4), (3, 4)))
    assert done.visited == 7


@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4])
def test_it_finds_the_first_of_the_best_that_there_are(depth: int) -> None:
    for board in sample_boards():
        done = run_branch_and_bound(board, depth)
        wanted = naive.complete_turns(board, depth) or [((), 0)]
        most = max(points for _, points in wanted)
        path = next(path for path, points in wanted if points == most)
        assert done.best is not None
        assert done.best.points == most
        assert done.best.path == naive.to_cells(board, path)


def test_each_move_it_lists_earns_more_than_the_one_before() -> None:
    improved = 0
    for board in sample_boards():
        points = [each.points for each in run_branch_and_bound(board).found_moves]
        assert points == sorted(set(points))
        improved += len(points) > 1
    assert improved


def test_it_never_visits_more_than_depth_first_and_often_less() -> None:
    fewer = 0
    for board in sample_boards():
        every = run_algorithm(
            KONANE, naive.to_position(board), LabRequest(ALGORITHMS["dfs"])
        ).visited
        visited = run_branch_and_bound(board).visited
        assert visited <= every
        fewer += visited < every
    assert fewer > len(sample_boards()) // 4


def test_no_way_earns_more_than_its_bound_says() -> None:
    for board in sample_boards():
        ways = [
            naive.to_cells(board, path) for level in naive.partial_turns(board) for path, _ in level
        ]
        for depth in (0, 2):
            allowed = [way for way in ways if not depth or len(way) - 1 <= depth]
            for node in run_branch_and_bound(board, depth).nodes:
                earned = [
                    len(way) - 1
                    for way in allowed
                    if node.path and way[: len(node.path)] == node.path
                ]
                assert node.most is not None
                assert max(earned, default=0) <= node.most


def test_what_is_cut_could_not_have_been_better() -> None:
    cuts = 0
    for board in sample_boards():
        best = 0
        done = run_branch_and_bound(board)
        for node in done.nodes:
            if node.cut:
                cuts += 1
                assert node.most is not None
                assert node.most <= best
                assert not any(other.parent == node.number for other in done.nodes)
            best = max(best, node.points if node.found else 0)
    assert cuts


def test_the_stones_within_reach_are_counted_once_and_others_not() -> None:
    alone = Board(("OOOOOO", "OOWOOO", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOB"), turn="W")
    around = Board(("OOOOOO", "OOOBOO", "OOBWBO", "OOOBOO", "OOOOOO", "OOOOOB"), turn="W")
    blocked = Board(("OOOWOO", "OOOBOO", "OWBWBO", "OOOBOO", "OOOOOO", "OOOOOB"), turn="W")
    for board, cell, stones in ((alone, 8, 0), (around, 15, 4), (blocked, 15, 2), (CHAINS, 8, 12)):
        assert count_reachable_stones(naive.to_position(board), cell) == stones
