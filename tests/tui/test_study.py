"""What keys do to a study in the lab, and what its panels and its board show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.games.konane import Konane
from kono_tui.lab.algorithms import ALGORITHMS, Wish
from kono_tui.lab.running import run
from kono_tui.tui import study as studies
from kono_tui.tui.paint.marks import NO_MARKS
from kono_tui.tui.study import Study, node_numbered
from kono_tui.tui.study_words import compared, counted, label, picture, rows, state, title, typed
from tests.lab import naive
from tests.lab.naive import SAMPLE

KONANE = Konane()
START = Study(KONANE, naive.position(SAMPLE))


def done(key: str = "dfs", other: str = "", plies: int = 2) -> Study:
    """A study whose algorithms have run."""
    study = replace(studies.picked(START, key), plies=plies)
    if other:
        study = studies.picked(studies.compared(study), other)
    for side in range(len(study.algorithms)):
        found = run(KONANE, study.position, study.wish(side))
        study = studies.told(study, side, replace(found, seconds=0.0042))
    return study


# What is asked


def test_an_algorithm_is_picked_and_what_was_found_before_is_gone() -> None:
    study = studies.picked(done("dfs"), "minimax")
    assert study.algorithm.key == "minimax"
    assert study.runs == (None, None)
    assert study.wish(0) == Wish(ALGORITHMS["minimax"], 2, 0)


def test_depth_goes_up_to_the_whole_tree_and_around_for_jumps_and_plies_apart() -> None:
    study = studies.deeper(START, 1)
    assert (study.jumps, study.plies, study.depth) == (1, 3, 1)
    assert studies.deeper(study, -1).jumps == 0
    assert studies.deeper(START, -1).jumps == 12
    plies = studies.deeper(studies.picked(study, "alphabeta"), 1)
    assert (plies.jumps, plies.plies, plies.depth) == (1, 4, 4)


def test_more_moves_can_be_asked_for_only_of_what_lists_moves() -> None:
    assert studies.more(START, 1).count == 1
    assert studies.more(START, -1).count == 100
    assert studies.more(studies.more(START, 1), 1).wish(0).count == 2
    refused = studies.more(studies.picked(START, "bnb"), 1)
    assert refused.count == 0
    assert refused.notice == "Branch and bound looks for the best move, not for so many."
    assert studies.picked(studies.more(START, 1), "minimax").wish(0).count == 0


def test_two_algorithms_are_compared_and_the_second_can_be_another() -> None:
    study = studies.compared(studies.picked(START, "minimax"))
    assert [each.key for each in study.algorithms] == ["minimax", "alphabeta"]
    study = studies.picked(study, "bnb")
    assert [each.key for each in study.algorithms] == ["minimax", "bnb"]
    assert [study.wish(side).depth for side in (0, 1)] == [3, 0]
    assert "already" in studies.picked(study, "minimax").notice
    assert studies.compared(study).other is None


# What is looked at


def test_moves_are_looked_at_one_after_the_other_and_around() -> None:
    study = done("dfs")
    seen = []
    for _ in range(6):
        assert study.found is not None
        seen.append(study.found.order)
        study = studies.next_shown(study)
    assert seen == [1, 2, 3, 4, 5, 1]
    assert studies.shown(study, 99).shown == 4
    assert studies.shown(study, -3).shown == 0
    assert studies.next_shown(START).notice == "Enter runs the search first."
    assert START.found is None


def test_from_a_position_of_the_tree_the_next_is_the_move_that_was_shown() -> None:
    study = replace(studies.shown(done("dfs"), 2), node=4)
    back = studies.next_shown(study)
    assert (back.shown, back.node) == (2, 0)


def test_a_position_of_the_tree_is_found_by_its_number() -> None:
    study = done("minimax")
    assert study.run is not None
    for node in study.run.nodes:
        assert node_numbered(study.run, node.number) is node
    assert node_numbered(study.run, 0) is None
    assert node_numbered(study.run, 9999) is None


def test_the_turn_of_a_position_of_the_tree_begins_where_the_one_before_ended() -> None:
    study = done("minimax")
    assert study.run is not None
    after = {naive.cells(SAMPLE, path): board for path, board in naive.turns(SAMPLE)}
    for node in study.run.nodes:
        above = node_numbered(study.run, node.parent)
        wanted = after[above.path] if above else SAMPLE
        assert study.before(node) == naive.position(wanted)


# The board


def test_a_move_found_is_marked_with_its_stone_its_victims_and_its_landings_in_order() -> None:
    view, marks = picture(done("dfs"))
    assert view == KONANE.view(naive.position(SAMPLE))
    assert marks.picked == 6
    assert marks.victims == {7, 9, 16}
    assert marks.numbers == ((8, "1"), (10, "2"), (22, "3"))
    assert marks.targets == {8, 10, 22}


def test_a_way_that_comes_back_has_its_last_number_where_it_was_before() -> None:
    ring = naive.Board(("OOOOOO", "OBWOOO", "BOBOOO", "OBOOOO", "OOOOOO", "OOOOOB"), turn="W")
    study = Study(KONANE, naive.position(ring))
    found = run(KONANE, study.position, study.wish(0))
    path = (8, 20, 18, 6, 8)
    index = [each.path for each in found.found].index(path)
    _, marks = picture(studies.shown(studies.told(study, 0, found), index))
    assert marks.numbers == ((20, "1"), (18, "2"), (6, "3"), (8, "4"))
    assert marks.picked == 8
    assert marks.targets == {20, 18, 6}


def test_before_a_run_and_for_a_pass_nothing_is_marked() -> None:
    assert picture(START)[1] is NO_MARKS
    boards = (naive.played(seed, last=12) for seed in range(99))
    stuck = next(board for board in boards if not naive.prefixes(board))
    study = Study(KONANE, naive.position(stuck))
    passed = studies.told(study, 0, run(KONANE, study.position, study.wish(0)))
    assert passed.found is not None
    assert passed.found.path == ()
    assert picture(passed)[1] is NO_MARKS
    assert [row.text for row in rows(passed, passed.run)] == ["pass"]


def test_a_position_of_the_tree_is_shown_on_the_board_it_comes_from() -> None:
    study = replace(done("minimax"), node=2)
    view, marks = picture(study)
    first = dict(naive.turns(SAMPLE))[((1, 0), (1, 2), (1, 4), (3, 4))]
    assert view == KONANE.view(naive.position(first))
    assert marks.picked == 11
    assert marks.numbers == ((23, "1"), (21, "2"), (9, "3"))


# Words


def test_moves_are_told_as_they_are_typed_with_what_they_are_worth() -> None:
    assert title(START, "×") == "Konane 6×6, White to move"
    assert (typed(6, (6, 8)), typed(6, ())) == ("2,1-2,3", "pass")
    told = [(row.order, row.text, row.amount) for row in rows(done("dfs"), done("dfs").run)]
    assert told[:2] == [(1, "2,1-2,3-2,5-4,5", "3"), (2, "2,1-4,1-4,3", "2")]
    pruned = done("alphabeta")
    assert [row.amount for row in rows(pruned, pruned.run)][:2] == ["-2", "<=-2"]
    assert rows(START, None) == []


@pytest.mark.parametrize(
    ("width", "best"),
    [(40, "3 stones, 2,1-2,3-2,5-4,5"), (24, "3, 2,1-2,3-2,5-4,5"), (14, "3 stones"), (6, "3")],
)
def test_the_best_is_told_as_far_as_there_is_room(width: int, best: str) -> None:
    study = done("dfs")
    assert counted(study, study.run, width) == [
        ("positions visited", "10"),
        ("time", "4.20 ms"),
        ("best", best),
    ]


def test_counts_of_two_runs_stand_beside_each_other() -> None:
    assert compared(done("minimax", "alphabeta")) == [
        ("visited", "106", "38"),
        ("time", "4.20 ms", "4.20 ms"),
        ("found", "10", "10"),
        ("best", "-1", "-1"),
        ("by", "6,3-4,3-4,1", "6,3-4,3-4,1"),
    ]
    assert compared(START)[0] == ("visited", "", "")


def test_positions_of_the_tree_tell_what_is_known_of_them() -> None:
    bound = done("bnb")
    assert bound.run is not None
    assert [label(bound, node) for node in bound.run.nodes[2:5]] == [
        ("2,5-4,5", "3, <=3  found 1"),
        ("2,1-4,1", "1, <=2  cut off"),
        ("5,2-5,4", "1, <=1"),
    ]
    pruned = done("alphabeta")
    assert pruned.run is not None
    assert label(pruned, pruned.run.nodes[12]) == ("2,1-2,3-2,5", "<=-2  cut off  found 2")
    assert label(pruned, replace(pruned.run.nodes[1], value=None))[1] == "?"


def test_one_sentence_says_what_there_is_to_do() -> None:
    study = done("dfs")
    assert state(START) == "Enter runs it."
    assert state(replace(START, busy=True)) == "It runs; s stops it."
    assert state(study) == ""
    assert state(replace(study, notice="No.")) == "No."
    assert study.run is not None
    stopped = replace(study.run, stopped="stopped on request")
    assert state(studies.told(study, 0, stopped)).startswith("It was stopped;")
    crowded = replace(study.run, stopped="more than 3 ways waited")
    assert state(studies.told(study, 0, crowded)).startswith("It gave up: more than 3")
    many = replace(study.run, unlisted=7)
    assert state(studies.told(study, 0, many)) == "And 7 more moves, which are not listed."
