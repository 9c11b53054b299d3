"""A helper's search, in this process: what it finds serves another search of the same root."""

from __future__ import annotations

import pytest

from kono_tui.core.position import Position
from kono_tui.games.konobi.setup import start_position
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.parallel.bulletin import Bulletin, bulletin_words
from kono_tui.search.parallel.helper_search import HelperPlace
from kono_tui.search.parallel.joint_search import JointSearch
from kono_tui.search.parallel.root_exchange import (
    BLOCK_WORDS,
    MOVE_WORDS,
    RootExchange,
    exchange_words,
)
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
        words = memoryview(bytearray(8 * exchange_words(2))).cast("q")
        self.leader, self.helper = RootExchange(words, 0, 2), RootExchange(words, 1, 2)
        self.leader.announce(NUMBER)
        self.helper.announce(NUMBER)
        self.joint = JointSearch(NUMBER, self.table, self.leader, self.bulletin, [0])

    def help(self, root: Position, asks: int = 10**9, seed: int = 0) -> None:
        """Let a helper search, until it has asked so often whether it is still wanted."""
        place = HelperPlace(self.table, self.helper, self.notice, first_depth=1)
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
    assert shared.notice.nodes > 0
    block = BLOCK_WORDS  # what the helper has written comes after what the leader writes
    helped_tries = sum(shared.helper.words[block + 3 : 2 * block : MOVE_WORDS].tolist())
    assert helped_tries > 0
    leader = Searcher(1)
    found = leader.search(root, SearchLimit(nodes=20_000), joint=shared.joint)
    tree = leader.mcts_by_player[0].tree
    assert tree.tries[0] == tree.rounds + helped_tries
    assert found.nodes == tree.board.decision_count + shared.notice.nodes
