"""A search that goes on with what another search of the same position has found."""

from __future__ import annotations

from kono_tui.core.position import Position
from kono_tui.games.konobi.setup import start_position
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.result import SearchLimit, SearchResult
from kono_tui.search.searcher import Searcher
from tests.games.konobi.drawn import position_after
from tests.search.toy import Shape, grow_position

WARM = SearchOptions(is_warm=True)
ROOTS = [grow_position(Shape(seed, height=8, breadth=4, width=8)) for seed in range(10)]


def test_what_was_found_before_need_not_be_found_again() -> None:
    first = again = 0
    for root in ROOTS:
        searcher, depth = Searcher(1), SearchLimit(depth=6)
        before = searcher.search(root, depth)
        after = searcher.search(root, depth, options=WARM)
        assert (after.value, after.depth) == (before.value, before.depth)
        first += before.nodes
        again += after.nodes - before.nodes
    assert 0 < again < first / 4


def test_what_was_found_counts_although_others_were_compared_since() -> None:
    compared, again = [], []
    for root in ROOTS:
        searcher, depth = Searcher(1), SearchLimit(depth=6)
        before = searcher.search(root, depth, options=SearchOptions(other_moves=3))
        after = searcher.search(root, depth, options=WARM)
        assert (after.value, after.depth) == (before.value, before.depth)
        compared.append(Searcher(1).search(root, depth).nodes)
        again.append(after.nodes - before.nodes)
    assert sum(again) < sum(compared)


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
    after = searcher.search(ROOTS[0], SearchLimit(depth=4), options=WARM, report=heard.append)
    assert min(each.nodes for each in heard) > before.nodes
    assert min(each.seconds for each in (*heard, after)) >= before.seconds
    assert after.nodes >= heard[-1].nodes
