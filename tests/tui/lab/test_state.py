"""What keys do to a study in the lab, and what its panels and its board show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.core.board_marks import NO_MARKS
from kono_tui.games.konane.game import KONANE
from kono_tui.lab.algorithms import ALGORITHMS, LabRequest
from kono_tui.lab.runner import run_algorithm
from kono_tui.tui.lab import state as studies
from kono_tui.tui.lab.panels import (
    board_picture,
    comparison_rows,
    describe_state,
    format_path,
    found_move_rows,
    node_label,
    run_figures,
    title,
)
from kono_tui.tui.lab.state import LabState, find_node
from tests.lab import naive
from tests.lab.naive import SAMPLE

START = LabState(KONANE, naive.to_position(SAMPLE))


def finished_study(key: str = "dfs", other: str = "", plies: int = 2) -> LabState:
    """A study whose algorithms have run."""
    study = replace(studies.pick_algorithm(START, key), plies=plies)
    if other:
        study = studies.pick_algorithm(studies.toggle_comparison(study), other)
    for side in range(len(study.algorithms)):
        found = run_algorithm(KONANE, study.position, study.request_for(side))
        study = studies.with_run(study, side, replace(found, seconds=0.0042))
    return study


# What is asked


def test_an_algorithm_is_picked_and_what_was_found_before_is_gone() -> None:
    study = studies.pick_algorithm(finished_study("dfs"), "minimax")
    assert study.algorithm.key == "minimax"
    assert study.runs == (None, None)
    assert study.request_for(0) == LabRequest(ALGORITHMS["minimax"], 2, 0)


def test_depth_goes_up_to_the_whole_tree_and_around_for_jumps_and_plies_apart() -> None:
    study = studies.change_depth(START, 1)
    assert (study.jumps, study.plies, study.depth) == (1, 3, 1)
    assert studies.change_depth(study, -1).jumps == 0
    assert studies.change_depth(START, -1).jumps == 12
    plies = studies.change_depth(studies.pick_algorithm(study, "alphabeta"), 1)
    assert (plies.jumps, plies.plies, plies.depth) == (1, 4, 4)


def test_more_moves_can_be_asked_for_only_of_what_lists_moves() -> None:
    assert studies.change_count(START, 1).count == 1
    assert studies.change_count(START, -1).count == 100
    assert studies.change_count(studies.change_count(START, 1), 1).request_for(0).count == 2
    refused = studies.change_count(studies.pick_algorithm(START, "bnb"), 1)
    assert refused.count == 0
    assert refused.notice == "Branch and bound looks only for the best move."
    assert (
        studies.pick_algorithm(studies.change_count(START, 1), "minimax").request_for(0).count == 0
    )


def test_two_algorithms_are_compared_and_the_second_can_be_another() -> None:
    study = studies.toggle_comparison(studies.pick_algorithm(START, "minimax"))
    assert [each.key for each in study.algorithms] == ["minimax", "alphabeta"]
    study = studies.pick_algorithm(study, "bnb")
    assert [each.key for each in study.algorithms] == ["minimax", "bnb"]
    assert [study.request_for(side).depth for side in (0, 1)] == [3, 0]
    assert "already" in studies.pick_algorithm(study, "minimax").notice
    assert studies.toggle_comparison(study).other is None


# What is looked at


def test_moves_are_looked_at_one_after_the_other_and_around() -> None:
    study = finished_study("dfs")
    seen = []
    for _ in range(6):
        assert study.shown_move is not None
        seen.append(study.shown_move.order)
        study = studies.show_next_move(study)
    assert seen == [1, 2, 3, 4, 5, 1]
    assert studies.show_move(study, 99).shown_index == 4
    assert studies.show_move(study, -3).shown_index == 0
    assert studies.show_next_move(START).notice == "Enter runs the search first."
    assert START.shown_move is None


def test_from_a_position_of_the_tree_the_next_is_the_move_that_was_shown() -> None:
    study = replace(studies.show_move(finished_study("dfs"), 2), node_number=4)
    back = studies.show_next_move(study)
    assert (back.shown_index, back.node_number) == (2, 0)


def test_a_position_of_the_tree_is_found_by_its_number() -> None:
    study = finished_study("minimax")
    assert study.run is not None
    for node in study.run.nodes:
        assert find_node(study.run, node.number) is node
    assert find_node(study.run, 0) is None
    assert find_node(study.run, 9999) is None


def test_the_turn_of_a_position_of_the_tree_begins_where_the_one_before_ended() -> None:
    study = finished_study("minimax")
    assert study.run is not None
    after = {naive.to_cells(SAMPLE, path): board for path, board in naive.legal_turns(SAMPLE)}
    for node in study.run.nodes:
        above = find_node(study.run, node.parent)
        wanted = after[above.path] if above else SAMPLE
        assert study.position_before(node) == naive.to_position(wanted)


# The board


def test_a_move_found_is_marked_with_its_stone_its_victims_and_its_landings_in_order() -> None:
    view, marks = board_picture(finished_study("dfs"))
    assert view == KONANE.display.view(naive.to_position(SAMPLE))
    assert marks.picked_cell == 6
    assert marks.victims == {7, 9, 16}
    assert marks.numbers == ((8, "1"), (10, "2"), (22, "3"))
    assert marks.targets == {8, 10, 22}


def test_a_way_that_comes_back_has_its_last_number_where_it_was_before() -> None:
    ring = naive.Board(("OOOOOO", "OBWOOO", "BOBOOO", "OBOOOO", "OOOOOO", "OOOOOB"), turn="W")
    study = LabState(KONANE, naive.to_position(ring))
    found = run_algorithm(KONANE, study.position, study.request_for(0))
    path = (8, 20, 18, 6, 8)
    index = [each.path for each in found.found_moves].index(path)
    _, marks = board_picture(studies.show_move(studies.with_run(study, 0, found), index))
    assert marks.numbers == ((20, "1"), (18, "2"), (6, "3"), (8, "4"))
    assert marks.picked_cell == 8
    assert marks.targets == {20, 18, 6}


def test_before_a_run_and_for_a_pass_nothing_is_marked() -> None:
    assert board_picture(START)[1] is NO_MARKS
    boards = (naive.random_board(seed, min_turns=12) for seed in range(99))
    stuck = next(board for board in boards if not naive.partial_turns(board))
    study = LabState(KONANE, naive.to_position(stuck))
    passed = studies.with_run(study, 0, run_algorithm(KONANE, study.position, study.request_for(0)))
    assert passed.shown_move is not None
    assert passed.shown_move.path == ()
    assert board_picture(passed)[1] is NO_MARKS
    assert [row.text for row in found_move_rows(passed, passed.run)] == ["pass"]


def test_a_position_of_the_tree_is_shown_on_the_board_it_comes_from() -> None:
    study = replace(finished_study("minimax"), node_number=2)
    view, marks = board_picture(study)
    first = dict(naive.legal_turns(SAMPLE))[((1, 0), (1, 2), (1, 4), (3, 4))]
    assert view == KONANE.display.view(naive.to_position(first))
    assert marks.picked_cell == 11
    assert marks.numbers == ((23, "1"), (21, "2"), (9, "3"))


# Words


def test_moves_are_told_as_they_are_typed_with_what_they_are_worth() -> None:
    assert title(START, "×") == "Konane 6×6, White to move"
    assert (format_path(6, (6, 8)), format_path(6, ())) == ("2,1-2,3", "pass")
    told = [
        (row.number, row.text, row.value_text)
        for row in found_move_rows(finished_study("dfs"), finished_study("dfs").run)
    ]
    assert told[:2] == [(1, "2,1-2,3-2,5-4,5", "3"), (2, "2,1-4,1-4,3", "2")]
    pruned = finished_study("alphabeta")
    assert [row.value_text for row in found_move_rows(pruned, pruned.run)][:2] == ["-2", "<=-2"]
    assert found_move_rows(START, None) == []


@pytest.mark.parametrize(
    ("width", "best"),
    [(40, "3 stones, 2,1-2,3-2,5-4,5"), (24, "3, 2,1-2,3-2,5-4,5"), (14, "3 stones"), (6, "3")],
)
def test_the_best_is_told_as_far_as_there_is_room(width: int, best: str) -> None:
    study = finished_study("dfs")
    assert run_figures(study, study.run, width) == [
        ("positions visited", "10"),
        ("time", "4.20 ms"),
        ("best", best),
    ]


def test_counts_of_two_runs_stand_beside_each_other() -> None:
    assert comparison_rows(finished_study("minimax", "alphabeta")) == [
        ("visited", "106", "38"),
        ("time", "4.20 ms", "4.20 ms"),
        ("found", "10", "10"),
        ("best", "-1", "-1"),
        ("by", "6,3-4,3-4,1", "6,3-4,3-4,1"),
    ]
    assert comparison_rows(START)[0] == ("visited", "", "")


def test_positions_of_the_tree_tell_what_is_known_of_them() -> None:
    bound = finished_study("bnb")
    assert bound.run is not None
    assert [node_label(bound, node) for node in bound.run.nodes[2:5]] == [
        ("2,5-4,5", "3, <=3  found 1"),
        ("2,1-4,1", "1, <=2  cut off"),
        ("5,2-5,4", "1, <=1"),
    ]
    pruned = finished_study("alphabeta")
    assert pruned.run is not None
    assert node_label(pruned, pruned.run.nodes[12]) == ("2,1-2,3-2,5", "<=-2  cut off  found 2")
    assert node_label(pruned, replace(pruned.run.nodes[1], value=None))[1] == "?"


def test_one_sentence_says_what_there_is_to_do() -> None:
    study = finished_study("dfs")
    assert describe_state(START) == "Enter runs it."
    assert describe_state(replace(START, is_running=True)) == "Running; s stops it."
    assert describe_state(study) == ""
    assert describe_state(replace(study, notice="No.")) == "No."
    assert study.run is not None
    stopped = replace(study.run, stop_reason="stopped on request")
    assert describe_state(studies.with_run(study, 0, stopped)).startswith("It was stopped;")
    crowded = replace(study.run, stop_reason="more than 3 ways were waiting")
    assert describe_state(studies.with_run(study, 0, crowded)).startswith("It gave up: more than 3")
    many = replace(study.run, unlisted_count=7)
    assert (
        describe_state(studies.with_run(study, 0, many)) == "And 7 more moves that are not listed."
    )
