"""A helper's search, in this process: what it finds serves another search of the same root."""

from __future__ import annotations

import pytest

from kono_tui.core.position import Position
from kono_tui.games.konobi.setup import start_position
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.mcts_entries import UNKNOWN
from kono_tui.search.parallel.bulletin import Bulletin, TriedMove, bulletin_words
from kono_tui.search.parallel.helper_search import HelperPlace
from kono_tui.search.parallel.joint_search import JointSearch
from kono_tui.search.parallel.shared_table import SharedTable
from kono_tui.search.result import SearchLimit, SearchResult
from kono_tui.search.searcher import Searcher
from tests.games.konobi.drawn import position_after
from tests.search import naive
from tests.search.toy import Shape, grow_position

SIZE = 1 << 14
NUMBER = 1
SHAPES = [Shape(seed, height=7, breadth=4, width=6) for seed in range(25)]


class SharedSearch:
    """A search by a leader and one helper, in this process."""

    def __init__(self) -> None:
        self.table = SharedTable(memoryview(bytearray(16 * SIZE)).cast("q"), SIZE)
        self.table.start_search(12345)
        self.bulletin = Bulletin(memoryview(bytearray(8 * bulletin_words(1))).cast("q"))
        self.notice = self.bulletin.notice(0)
        self.notice.begin(NUMBER)
        self.joint = JointSearch(NUMBER, self.table, self.bulletin, [0])

    def help(self, root: Position, asks: int = 10**9, seed: int = 0) -> None:
        """Let a helper search, until it has asked so often whether it is still wanted."""
        place = HelperPlace(self.table, self.notice, first_depth=1)
        left = iter(range(asks))
        options = SearchOptions(seed=seed)
        Searcher(1).help(root, (), options, place, lambda: next(left, None) is None)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_search_with_help_finds_the_value_that_plain_minimax_finds(shape: Shape) -> None:
    root = grow_position(shape)
    shared = SharedSearch()
    shared.help(root)
    found = Searcher(1).search(root, SearchLimit(), joint=shared.joint)
    wanted = naive.move_values(root, naive.ENOUGH)
    assert found.is_exact
    assert found.value == max(wanted.values()) == wanted[found.move]


def test_a_search_with_help_has_less_to_look_at_itself() -> None:
    alone = with_help = 0
    for root in map(grow_position, SHAPES):
        shared = SharedSearch()
        shared.help(root)
        alone += Searcher(1).search(root, SearchLimit()).nodes
        found = Searcher(1).search(root, SearchLimit(), joint=shared.joint)
        with_help += found.nodes - shared.notice.nodes
    assert with_help < alone / 2


def test_the_positions_of_all_are_counted_in_the_result_and_in_the_reports() -> None:
    root = grow_position(SHAPES[0])
    shared = SharedSearch()
    shared.notice.nodes = 1_000_000
    heard: list[SearchResult] = []
    found = Searcher(1).search(root, SearchLimit(), report=heard.append, joint=shared.joint)
    alone = Searcher(1).search(root, SearchLimit())
    assert found.nodes == alone.nodes + 1_000_000
    assert min(each.nodes for each in heard) > 1_000_000


def test_a_helper_stops_when_it_is_told_to() -> None:
    shared = SharedSearch()
    shared.help(start_position(8, 0), asks=1)
    shared.help(position_after(start_position(8, 0), "b2", "d4"), asks=3)


def test_playouts_of_a_helper_are_added_to_those_of_the_leader() -> None:
    root = position_after(start_position(8, 0), "b2", "d4", "c2")
    shared = SharedSearch()
    shared.help(root, asks=3, seed=5)
    helped = shared.notice.tried_moves()
    assert sorted(each.move for each in helped) == sorted(int(move) for move in root.moves())
    limit, options = SearchLimit(nodes=20_000), SearchOptions(other_moves=100)
    alone = Searcher(1).search(root, limit, options=options)
    joint = Searcher(1).search(root, limit, options=options, joint=shared.joint)
    assert joint.nodes == alone.nodes + shared.notice.nodes
    assert shared.notice.nodes > 0


def test_the_move_with_the_most_tries_of_all_processes_is_the_best() -> None:
    root = position_after(start_position(8, 0), "b2", "d4", "c2")
    limit, options = SearchLimit(nodes=20_000), SearchOptions(other_moves=100)
    alone = Searcher(1).search(root, limit, options=options)
    other = alone.others[3].move
    shared = SharedSearch()
    shared.notice.write_tried_moves([TriedMove(other, 10**6, 600_000, UNKNOWN)])
    found = Searcher(1).search(root, limit, options=options, joint=shared.joint)
    assert found.move == other
    assert found.value == pytest.approx(1000, abs=50)
    assert found.most_tried[0][0] == other
    assert found.most_tried[0][1] > 90
    assert found.others[0].move == alone.move
