"""The bulletin: what is written on it, and by whom."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kono_tui.search.parallel.bulletin import (
    MAX_TRIED_MOVES,
    Bulletin,
    TriedMove,
    bulletin_words,
)
from kono_tui.search.parallel.joint_search import JointSearch
from kono_tui.search.parallel.shared_table import SharedTable

HELPERS = 3
counts = st.integers(0, 2**40)
tried_moves = st.builds(TriedMove, st.integers(0, 2**20 - 1), counts, counts, st.integers(0, 2))


def bulletin() -> Bulletin:
    return Bulletin(memoryview(bytearray(8 * bulletin_words(HELPERS))).cast("q"))


def joint_search(board: Bulletin, number: int, helpers: list[int]) -> JointSearch:
    words = memoryview(bytearray(16 * 1024)).cast("q")
    return JointSearch(number, SharedTable(words, 1024), board, helpers)


@given(st.lists(st.lists(tried_moves, max_size=30), min_size=HELPERS, max_size=HELPERS))
def test_every_helper_has_room_for_what_it_has_tried(told: list[list[TriedMove]]) -> None:
    board = bulletin()
    board.wanted_search = 9
    for helper, moves in enumerate(told):
        board.notice(helper).begin(9)
        board.notice(helper).nodes = helper + 1
        board.notice(helper).write_tried_moves(moves)
    assert [board.notice(helper).tried_moves() for helper in range(HELPERS)] == told
    joint = joint_search(board, 9, [0, 1, 2])
    assert joint.tried_moves() == [each for moves in told for each in moves]
    assert joint.helper_nodes() == 1 + 2 + 3
    assert board.wanted_search == 9


def test_a_helper_with_more_moves_than_there_is_room_for_tells_the_first() -> None:
    moves = [TriedMove(code, code, 0, 0) for code in range(MAX_TRIED_MOVES + 5)]
    board = bulletin()
    board.notice(0).begin(1)
    board.notice(1).begin(1)
    board.notice(0).write_tried_moves(moves)
    assert board.notice(0).tried_moves() == moves[:MAX_TRIED_MOVES]
    assert board.notice(1).tried_moves() == []


def test_what_a_helper_told_of_another_search_does_not_count() -> None:
    board = bulletin()
    for helper, search in ((0, 1), (1, 2)):
        board.notice(helper).begin(search)
        board.notice(helper).nodes = 100 + helper
        board.notice(helper).write_tried_moves([TriedMove(helper, 5, 2, 0)])
    joint = joint_search(board, 2, [0, 1])
    assert joint.helper_nodes() == 101
    assert joint.tried_moves() == [TriedMove(1, 5, 2, 0)]
    assert joint_search(board, 2, [0]).helper_nodes() == 0


def test_two_processes_add_up_what_they_tried_and_keep_what_one_has_proven() -> None:
    tried, proven = TriedMove(7, 10, 4, 0), TriedMove(7, 3, 3, 1)
    assert tried.plus(proven) == proven.plus(tried) == TriedMove(7, 13, 7, 1)
