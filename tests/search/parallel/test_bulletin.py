"""The bulletin: what is written on it, and by whom."""

from __future__ import annotations

from kono_tui.search.parallel.bulletin import Bulletin, bulletin_words
from kono_tui.search.parallel.joint_search import JointSearch
from kono_tui.search.parallel.root_exchange import RootExchange, exchange_words
from kono_tui.search.parallel.shared_table import SharedTable

HELPERS = 3


def words(count: int) -> memoryview:
    return memoryview(bytearray(8 * count)).cast("q")


def joint_search(board: Bulletin, number: int, helpers: list[int]) -> JointSearch:
    exchange = RootExchange(words(exchange_words(1)), 0, 1)
    return JointSearch(number, SharedTable(words(2048), 1024), exchange, board, helpers)


def test_every_helper_has_a_notice_of_its_own() -> None:
    board = Bulletin(words(bulletin_words(HELPERS)))
    board.wanted_search = 9
    for helper in range(HELPERS):
        board.notice(helper).begin(9)
        board.notice(helper).nodes = helper + 1
    assert [board.notice(helper).nodes for helper in range(HELPERS)] == [1, 2, 3]
    assert joint_search(board, 9, [0, 1, 2]).helper_nodes() == 1 + 2 + 3
    assert board.wanted_search == 9


def test_what_a_helper_told_of_another_search_does_not_count() -> None:
    board = Bulletin(words(bulletin_words(HELPERS)))
    for helper, search in ((0, 1), (1, 2)):
        board.notice(helper).begin(search)
        board.notice(helper).nodes = 100 + helper
    assert joint_search(board, 2, [0, 1]).helper_nodes() == 101
    assert joint_search(board, 2, [0]).helper_nodes() == 0


def test_a_new_notice_begins_without_positions() -> None:
    board = Bulletin(words(bulletin_words(1)))
    board.notice(0).nodes = 5
    board.notice(0).begin(3)
    assert (board.notice(0).search, board.notice(0).nodes) == (3, 0)
