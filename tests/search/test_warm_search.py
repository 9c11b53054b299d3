"""A search that goes on with what another search of the same position has found."""

from __future__ import annotations

import pytest

from kono_tui.core.position import Position
from kono_tui.games.konobi.setup import start_position
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.result import SearchLimit, SearchResult
from kono_tui.search.searcher import Searcher
from tests.games.konobi.drawn import position_after
from tests.search.toy import Shape, grow_position

WARM = SearchOptions(is_warm=True)
ROOTS = [grow_position(Shape(seed, height=8, breadth=4, width=8)) for seed in range(10)]


@pytest.mark.parametrize("others", [0, 3])
def test_it_goes_on_where_the_other_search_has_ended(others: int) -> None:
    fresh_nodes = warm_nodes = 0
    for root in ROOTS:
        searcher = Searcher(1)
        before = searcher.search(
            root, SearchLimit(depth=4), options=SearchOptions(other_moves=others)
        )
        after = searcher.search(root, SearchLimit(depth=6), options=WARM)
        fresh = Searcher(1).search(root, SearchLimit(depth=6))
        assert (after.value, after.depth) == (fresh.value, fresh.depth)
        fresh_nodes += fresh.nodes
        warm_nodes += after.nodes - before.nodes
    assert 0 < warm_nodes < fresh_nodes


def test_what_was_found_is_reported_at_once_and_is_never_lost() -> None:
    for root in ROOTS:
        searcher = Searcher(1)
        before = searcher.search(root, SearchLimit(depth=5))
        heard: list[SearchResult] = []
        after = searcher.search(root, SearchLimit(nodes=1), options=WARM, report=heard.append)
        assert (heard[0].best, heard[0].depth) == (before.best, before.depth)
        assert after.depth == before.depth


def test_a_search_that_starts_anew_finds_the_same_after_a_warm_one() -> None:
    for root in ROOTS:
        searcher, depth = Searcher(1), SearchLimit(depth=4)
        fresh = searcher.search(root, depth)
        searcher.search(root, depth, options=WARM)
        again = searcher.search(root, depth)
        assert (again.best, again.nodes) == (fresh.best, fresh.nodes)


def position() -> Position:
    return position_after(start_position(8, 0), "b2", "d4", "c2")


def test_a_tree_of_rounds_grows_on() -> None:
    searcher, limit = Searcher(1), SearchLimit(nodes=20_000, seconds=1000.0)
    before = searcher.search(position(), limit, options=SearchOptions(seed=1))
    tree = searcher.mcts_by_player[0].tree
    tries = tree.tries[0]
    after = searcher.search(position(), limit, options=SearchOptions(seed=2, is_warm=True))
    assert tree.tries[0] > tries + 50
    assert after.nodes >= before.nodes + 20_000


def test_a_tree_of_another_position_is_not_taken_for_this_one() -> None:
    limit = SearchLimit(nodes=20_000, seconds=1000.0)
    searcher = Searcher(1)
    searcher.search(position(), limit)
    other = position_after(start_position(8, 0), "e5", "d4", "c2")
    warm = searcher.search(other, limit, options=WARM)
    fresh = Searcher(1).search(other, limit)
    assert warm.best == fresh.best


def test_the_effort_of_both_is_counted_in_reports_and_in_the_result() -> None:
    searcher = Searcher(1)
    before = searcher.search(ROOTS[0], SearchLimit(depth=4))
    heard: list[SearchResult] = []
    after = searcher.search(ROOTS[0], SearchLimit(depth=5), options=WARM, report=heard.append)
    assert min(each.nodes for each in heard) >= before.nodes
    assert min(each.seconds for each in (*heard, after)) >= before.seconds
    assert after.nodes >= heard[-1].nodes > before.nodes
