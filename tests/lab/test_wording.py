"""Runs in words and as data: their descriptions match what they found."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from kono_tui.core.move import Move
from kono_tui.errors import SetupError
from kono_tui.games import GAMES
from kono_tui.games.konane.game import KONANE
from kono_tui.games.konane.setup import board_for_variant, start_position
from kono_tui.lab.algorithms import (
    ALGORITHMS,
    LabRequest,
    algorithm_named,
    describe_depth,
    usual_depth,
)
from kono_tui.lab.json_data import found_to_json, runs_to_json
from kono_tui.lab.records import FoundMove, LabRun
from kono_tui.lab.runner import check_position, run_algorithm
from kono_tui.lab.stream import NODES_PER_LINE, RunReader, stream_run
from kono_tui.lab.turn_tree import moves_along
from kono_tui.lab.wording import (
    RunDescriber,
    describe_position,
    format_duration,
    format_lead,
    format_path,
    format_table,
)
from tests.lab import naive
from tests.lab.naive import SAMPLE

POSITION = naive.to_position(SAMPLE)
TELLING = RunDescriber(KONANE, POSITION)
KEYS = list(ALGORITHMS)


def finished_run(key: str, depth: int = 0, count: int = 0) -> LabRun:
    algorithm = ALGORITHMS[key]
    wish = LabRequest(algorithm, depth or usual_depth(algorithm), count)
    return replace(run_algorithm(KONANE, POSITION, wish), seconds=0.00042)


# Words


@pytest.mark.parametrize(
    ("path", "text"), [((6, 8, 10, 22), "10:12:14:34"), ((), "pass"), ((8,), "12")]
)
def test_a_path_is_written_by_rows_and_columns_from_0(path: tuple[int, ...], text: str) -> None:
    assert format_path(6, path) == text


def test_times_and_leads_are_formatted_shortly() -> None:
    assert [format_duration(each) for each in (0.00042, 0.0421, 1.26, 75)] == [
        "0.42 ms",
        "42 ms",
        "1.3 s",
        "75.0 s",
    ]
    assert [format_lead(2), format_lead(0), format_lead(-1, "at most"), format_lead(None)] == [
        "+2",
        "0",
        "at most -1",
        "?",
    ]


def test_a_run_is_described_with_its_moves_its_counts_and_its_best() -> None:
    assert describe_position(KONANE, POSITION) == "Konane 6x6, White to move"
    assert TELLING.describe_run(finished_run("dfs", count=2)) == [
        "depth-first, whole tree: 2 moves found",
        "",
        "   1  10:12:14:34  3 points  jump from (2,1) to (2,3), (2,5) and (4,5), taking 3 stones",
        "   2  10:30:32     2 points  jump from (2,1) to (4,1) and (4,3), taking 2 stones",
        "",
        "positions visited  5",
        "time               0.42 ms",
        "best               10:12:14:34, 3 points: White has 7 then",
    ]


def test_minimax_is_described_with_its_expected_line() -> None:
    lines = TELLING.describe_run(finished_run("alphabeta", 2))
    assert lines[0] == "alpha-beta, 2 plies: 10 moves found"
    assert lines[3].startswith("   2  10:12:14     at most -2  jump from")
    assert lines[-2:] == [
        "best               52:32:30, -1: White is 1 point behind then",
        "expected           Black 11:31",
    ]


def test_the_tree_is_described_as_it_was_visited() -> None:
    assert TELLING.tree_lines(finished_run("bnb")) == [
        "White to move",
        "  1. 10:12  1 point, at most 3",
        "    2. 10:12:14  2 points, at most 3",
        "      3. 10:12:14:34  3 points, at most 3  found 1",
        "  4. 10:30  1 point, at most 2  cut",
        "  5. 41:43  1 point, at most 1",
        "  6. 50:30  1 point, at most 2  cut",
        "  7. 52:32  1 point, at most 2  cut",
    ]
    tree = TELLING.tree_lines(finished_run("alphabeta", 2))
    assert tree[1:3] == ["  1. 10:12:14:34  White, -2  found 1", "    2. 15:35:33:13  Black, -2"]
    assert "  13. 10:12:14  White, at most -2  cut  found 2" in tree
    left_out = replace(finished_run("dfs"), left_out_count=7)
    assert TELLING.tree_lines(left_out)[-1] == "  and 7 more that are not kept"


def test_runs_are_described_side_by_side() -> None:
    lines = [re.split(r"\s{2,}", line.strip()) for line in compare("dfs", "bnb")]
    assert lines == [
        ["depth-first, whole tree", "branch and bound, whole tree"],
        ["positions visited", "10", "7"],
        ["time", "0.42 ms", "0.42 ms"],
        ["moves found", "5", "1"],
        ["best", "10:12:14:34 (3 points)", "10:12:14:34 (3 points)"],
        [""],
        ["1", "10:12:14:34 (3 points)", "10:12:14:34 (3 points)"],
        ["2", "10:30:32 (2 points)"],
        ["3", "41:43 (1 point)"],
        ["4", "50:30:32 (2 points)"],
        ["5", "52:32:30 (2 points)"],
    ]


def compare(*keys: str) -> list[str]:
    return TELLING.compare_runs([finished_run(key) for key in keys])


def test_a_stopped_run_says_so() -> None:
    stopped = replace(
        finished_run("dfs"),
        stop_reason="stopped on request",
        best=None,
        found_moves=(),
        unlisted_count=3,
    )
    assert "stopped            stopped on request" in TELLING.describe_run(stopped)
    assert "  and 3 more that are not listed" in TELLING.describe_run(stopped)
    assert any(
        line.startswith("stopped") for line in TELLING.compare_runs([stopped, finished_run("dfs")])
    )


def test_a_table_has_its_columns_below_each_other() -> None:
    assert format_table([("a", "bcd", "e"), ("fgh", "i"), ("",)]) == ["a    bcd  e", "fgh  i", ""]


# What can be asked


def test_depths_are_described_in_jumps_or_plies() -> None:
    dfs, minimax = ALGORITHMS["dfs"], ALGORITHMS["minimax"]
    told = [describe_depth(each, depth) for each in (dfs, minimax) for depth in (0, 1, 2)]
    assert told[:3] == ["whole tree", "1 jump", "2 jumps"]
    assert told[3:] == ["to the end of the round", "1 ply", "2 plies"]


def test_an_algorithm_is_known_by_its_name_or_refused_with_what_there_is() -> None:
    assert algorithm_named(" BNB ").title == "branch and bound"
    with pytest.raises(SetupError, match=r"no algorithm 'astar'; choose dfs, bfs, best, bnb"):
        algorithm_named("astar")


def test_the_lab_refuses_what_there_is_nothing_to_look_at_in() -> None:
    kono = GAMES["kono"]
    with pytest.raises(SetupError, match="no search lab for Kono"):
        check_position(kono, kono.start(5, kono.info.default_opening()))
    with pytest.raises(SetupError, match="chance has not taken both stones"):
        check_position(KONANE, start_position(board_for_variant(6, ""), 0))
    over = naive.to_position(naive.Board(("OOOOOO",) * 6))
    with pytest.raises(SetupError, match="the round is over"):
        run_algorithm(KONANE, over, LabRequest(ALGORITHMS["dfs"]))


# From paths to moves


def test_a_path_becomes_the_decisions_of_a_whole_turn() -> None:
    jump = Move("jump", (6, 8))
    assert moves_along(KONANE, POSITION, (6, 8)) == (jump, Move("stop", (8,)))
    assert moves_along(KONANE, POSITION, (6, 8, 10, 22)) == (
        jump,
        Move("jump", (10,)),
        Move("jump", (22,)),
    )
    on = POSITION.play(KONANE.rules.encode(POSITION, jump))
    assert moves_along(KONANE, on, (8,)) == (Move("stop", (8,)),)
    assert moves_along(KONANE, on, (8, 10)) == (Move("jump", (10,)), Move("stop", (10,)))


def test_every_move_found_anywhere_can_be_played_and_ends_the_turn() -> None:
    passes = 0
    for seed in range(40):
        board = naive.random_board(seed, min_turns=12)
        position = naive.to_position(board)
        for key in KEYS:
            depth = 1 if ALGORITHMS[key].looks_at_both_players else 0
            for each in run_algorithm(
                KONANE, position, LabRequest(ALGORITHMS[key], depth)
            ).found_moves:
                now = position
                moves = moves_along(KONANE, position, each.path)
                for move in moves:
                    assert now.to_move == position.to_move
                    now = now.play(KONANE.rules.encode(now, move))
                assert now.to_move != position.to_move or now.is_over()
                passes += moves == (Move("pass"),)
    assert passes


# Data


@pytest.mark.parametrize("key", KEYS)
def test_a_run_as_data_tells_all_of_it(key: str) -> None:
    whole = finished_run(key, 2)
    told = json.loads(json.dumps(runs_to_json(KONANE, POSITION, [whole])))
    assert (told["game"], told["size"], told["to_move"]) == ("konane", 6, "white")
    (data,) = told["runs"]
    assert (data["algorithm"], data["depth"], data["count"]) == (key, 2, "all")
    assert data["visited"] == whole.visited == len(data["tree"])
    assert [each["move"] for each in data["found"]] == [
        format_path(6, each.path) for each in whole.found_moves
    ]
    assert whole.best is not None
    assert data["best"]["points"] == whole.best.points
    assert data["found"][0]["text"].startswith("jump from (2,1) to (2,3)")
    assert data["found"][0]["typed"].startswith("2,1-2,3")


@pytest.mark.parametrize("key", KEYS)
def test_a_streamed_run_reads_back_as_it_was(key: str) -> None:
    lines: list[str] = []
    wish = LabRequest(ALGORITHMS[key], 3 if ALGORITHMS[key].looks_at_both_players else 0)
    stream_run(KONANE, POSITION, wish, lines.append, lambda: False)
    hearing = RunReader(wish)
    for line in lines:
        assert hearing.finished_run is None
        hearing.read_line(line)
    assert hearing.finished_run is not None
    whole = run_algorithm(KONANE, POSITION, wish)
    assert replace(hearing.finished_run, seconds=0.0) == replace(whole, seconds=0.0)
    assert hearing.run_so_far is hearing.finished_run
    assert all(len(line) < 1 << 16 for line in lines)
    assert sum("nodes" in json.loads(line) for line in lines) == -(
        -len(whole.nodes) // NODES_PER_LINE
    )


def test_before_its_end_a_run_is_known_as_far_as_it_was_heard() -> None:
    hearing = RunReader(LabRequest(ALGORITHMS["dfs"]))
    for found in (FoundMove(1, (1, 3), 1), FoundMove(2, (2, 4, 6), 2)):
        hearing.read_line(json.dumps({"found": found_to_json(6, found)}))
    hearing.read_line('{"progress": {"visited": 12, "seconds": 0.5}}')
    so_far = hearing.run_so_far
    assert (so_far.visited, so_far.seconds, len(so_far.found_moves)) == (12, 0.5, 2)
    assert so_far.best == FoundMove(2, (2, 4, 6), 2)


@pytest.mark.parametrize(
    "line", ["", "nonsense", "[]", "3", '{"found": {"order": 1}}', '{"run": {}}', '{"nodes": 1}']
)
def test_a_line_that_makes_no_sense_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        RunReader(LabRequest(ALGORITHMS["dfs"])).read_line(line)
