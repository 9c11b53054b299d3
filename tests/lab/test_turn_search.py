"""Depth-first, breadth-first and best-first: what they list, in which order, after how many."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from kono_tui.games.konane.game import KONANE
from kono_tui.lab import run_log, turn_search
from kono_tui.lab.algorithms import ALGORITHMS, LabRequest
from kono_tui.lab.records import FoundMove, LabRun
from kono_tui.lab.run_log import RunListener
from kono_tui.lab.runner import run_algorithm
from tests.lab import naive
from tests.lab.naive import SAMPLE, Board

DEPTHS = (0, 1, 2, 3)


@cache
def boards() -> list[Board]:
    """The sample, and moments of random rounds."""
    return [
        SAMPLE,
        *(naive.random_board(seed) for seed in range(40)),
        *(naive.random_board(seed, size=8) for seed in range(15)),
        *(naive.random_board(seed, straight=True) for seed in range(15)),
        *(naive.random_board(seed, min_turns=20) for seed in range(25)),
    ]


def run_search(key: str, board: Board, depth: int = 0, count: int = 0, seat: int = 0) -> LabRun:
    wish = LabRequest(ALGORITHMS[key], depth, count)
    return run_algorithm(KONANE, naive.to_position(board, seat), wish)


def format_found(found: Sequence[FoundMove], board: Board) -> list[str]:
    size = len(board.rows)
    return [
        ":".join(f"{cell // size}{cell % size}" for cell in each.path) or "pass" for each in found
    ]


# The sample


def test_depth_first_lists_the_sample_as_the_description_does() -> None:
    done = run_search("dfs", SAMPLE)
    assert format_found(done.found_moves, SAMPLE) == [
        "10:12:14:34",
        "10:30:32",
        "41:43",
        "50:30:32",
        "52:32:30",
    ]
    assert [each.points for each in done.found_moves] == [3, 2, 1, 2, 2]


def test_best_first_leads_with_the_longest_way_of_the_sample() -> None:
    done = run_search("best", SAMPLE, count=1)
    assert format_found(done.found_moves, SAMPLE) == ["10:12:14:34"]
    assert done.visited == 7


def test_breadth_first_lists_the_sample_level_by_level() -> None:
    done = run_search("bfs", SAMPLE)
    first = ["10:12", "10:30", "41:43", "50:30", "52:32"]
    second = ["10:12:14", "10:30:32", "50:30:32", "52:32:30"]
    assert format_found(done.found_moves, SAMPLE) == [*first, *second, "10:12:14:34"]
    assert [each.goes_on for each in done.found_moves[:3]] == [True, True, False]


# Any board


def test_the_boards_have_what_they_are_there_for() -> None:
    lengths = [len(naive.partial_turns(board)) for board in boards()]
    assert {0, 1, 2, 3} <= set(lengths)
    assert {board.turn for board in boards()} == {"B", "W"}


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("key", ["dfs", "best"])
def test_depth_first_and_best_first_list_the_longest_ways(key: str, depth: int) -> None:
    for number, board in enumerate(boards()):
        done = run_search(key, board, depth, seat=number % 2)
        wanted = naive.complete_turns(board, depth) or [((), 0)]
        points = [each.points for each in done.found_moves]
        told = zip(format_found(done.found_moves, board), points, strict=True)
        assert sorted(told) == sorted((naive.format_path(path), points) for path, points in wanted)
        assert [each.order for each in done.found_moves] == list(range(1, len(wanted) + 1))


@pytest.mark.parametrize("depth", DEPTHS)
def test_depth_first_takes_stones_in_reading_order_and_directions_clockwise(depth: int) -> None:
    for board in boards():
        wanted = [naive.format_path(path) for path, _ in naive.complete_turns(board, depth)]
        assert format_found(run_search("dfs", board, depth).found_moves, board) == (
            wanted or ["pass"]
        )


@pytest.mark.parametrize("depth", DEPTHS)
def test_breadth_first_lists_every_way_by_its_length(depth: int) -> None:
    for board in boards():
        levels = naive.partial_turns(board)[: depth or None]
        wanted = [naive.format_path(path) for level in levels for path, _ in level]
        done = run_search("bfs", board, depth)
        assert format_found(done.found_moves, board) == (wanted or ["pass"])
        assert done.visited == len(wanted or ["pass"])


def test_best_first_never_goes_on_from_a_way_while_a_better_one_waits() -> None:
    for board in boards():
        nodes = run_search("best", board).nodes
        to_go_on = {node.parent for node in nodes}
        waiting: dict[int, int] = {}
        for node in nodes:
            if node.parent in waiting:
                points = waiting.pop(node.parent)
                assert points == max([points, *waiting.values()])
            if node.number in to_go_on:
                waiting[node.number] = node.points


def test_all_three_visit_every_way_once_if_nothing_stops_them() -> None:
    for board in boards():
        wanted = [
            naive.format_path(path) for level in naive.partial_turns(board) for path, _ in level
        ]
        for key in ("dfs", "bfs", "best"):
            done = run_search(key, board)
            assert done.visited == len(done.nodes) == len(wanted or ["pass"])
            paths = format_found([FoundMove(0, node.path, 0) for node in done.nodes], board)
            assert sorted(paths) == sorted(wanted or ["pass"])


def test_the_best_is_the_first_of_those_that_earn_most() -> None:
    for board in boards():
        for key in ("dfs", "bfs", "best"):
            done = run_search(key, board)
            assert done.best is not None
            most = max(each.points for each in done.found_moves)
            assert done.best == next(each for each in done.found_moves if each.points == most)


# As many as asked for


@pytest.mark.parametrize("key", ["dfs", "bfs", "best"])
def test_asked_for_some_moves_a_search_finds_the_first_and_visits_no_more(key: str) -> None:
    for board in boards()[::4]:
        every = run_search(key, board)
        for count in range(1, len(every.found_moves) + 3):
            some = run_search(key, board, count=count)
            assert some.found_moves == every.found_moves[:count]
            assert some.nodes == tuple(
                node if node.found <= count else type(node)(**{**node.__dict__, "found": 0})
                for node in every.nodes[: some.visited]
            )
            assert some.stop_reason == ""
            if key != "best" and count < len(every.found_moves):
                assert some.nodes[-1].found == count


def test_for_its_first_move_depth_first_visits_no_more_than_the_way_is_long() -> None:
    for board in boards():
        done = run_search("dfs", board, count=1)
        assert done.visited == max(len(done.found_moves[0].path) - 1, 1)


# The tree


@pytest.mark.parametrize("key", ["dfs", "bfs", "best"])
def test_each_position_hangs_below_the_way_that_is_a_jump_shorter(key: str) -> None:
    for board in boards():
        done = run_search(key, board)
        by_number = {node.number: node for node in done.nodes}
        assert list(by_number) == list(range(1, done.visited + 1))
        for node in done.nodes:
            assert node.parent < node.number
            above = by_number[node.parent].path if node.parent else node.path[:1]
            assert node.path[:-1] == above or not node.path
            assert node.points == max(len(node.path) - 1, 0)
            if node.found:
                assert done.found_moves[node.found - 1].path == node.path


# In mid-turn


def test_in_mid_turn_the_ways_begin_where_the_stone_stands() -> None:
    position = naive.to_position(SAMPLE)
    for text in ("2,1-2,3",):
        (move,) = KONANE.notation.parse_turn(position, text)[:1]
        position = position.play(KONANE.rules.encode(position, move))
    done = run_algorithm(KONANE, position, LabRequest(ALGORITHMS["dfs"]))
    assert [(each.path, each.points) for each in done.found_moves] == [((8, 10, 22), 2)]


# Bounds


def test_what_is_kept_of_a_run_is_bounded_and_the_rest_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run_log, "MAX_NODES", 4)
    monkeypatch.setattr(run_log, "MAX_FOUND", 3)
    done = run_search("bfs", SAMPLE)
    assert (len(done.nodes), done.left_out_count, done.visited) == (4, 6, 10)
    assert (len(done.found_moves), done.unlisted_count) == (3, 7)
    assert done.best is not None
    assert done.best.points == 3
    assert done.best.order == 10


@pytest.mark.parametrize("key", ["bfs", "best"])
def test_a_crowd_of_ways_that_wait_ends_the_search(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_search, "MAX_WAITING", 3)
    done = run_search(key, SAMPLE)
    assert "were waiting" in done.stop_reason
    assert 0 < done.visited < 10


class StopAfterMoves(RunListener):
    """Stops the run after so many moves."""

    def __init__(self, moves: int) -> None:
        self.moves = moves
        self.heard: list[FoundMove] = []

    def on_found(self, found: FoundMove) -> None:
        self.heard.append(found)

    def should_stop(self) -> bool:
        return len(self.heard) >= self.moves


@pytest.mark.parametrize("key", ["dfs", "bfs", "best", "bnb"])
def test_a_search_can_be_stopped_and_keeps_what_it_found(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_log, "CHECK_EVERY", 1)
    listener = StopAfterMoves(1)
    done = run_algorithm(KONANE, naive.to_position(SAMPLE), LabRequest(ALGORITHMS[key]), listener)
    assert done.stop_reason
    assert list(done.found_moves) == listener.heard
    assert len(done.found_moves) == 1
    assert done.visited < 10


def test_progress_is_reported_during_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []

    class Hears(RunListener):
        def on_progress(self, visited: int, seconds: float) -> None:
            told.append(visited)

    monkeypatch.setattr(run_log, "CHECK_EVERY", 2)
    monkeypatch.setattr(run_log, "PROGRESS_INTERVAL", 0.0)
    run_algorithm(KONANE, naive.to_position(SAMPLE), LabRequest(ALGORITHMS["dfs"]), Hears())
    assert told == [2, 4, 6, 8, 10]
