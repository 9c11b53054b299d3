"""The best move by playouts, through the searcher's interface."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kono_tui.core.bits import COMPILED
from kono_tui.core.position import DECIDED_VALUE, WIN_VALUE, Position
from kono_tui.games.konobi.board import PASS, SWAP
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.setup import start_position
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.mcts.entries import ENTRY_BYTES
from kono_tui.search.mcts.searcher import MctsSearcher
from kono_tui.search.result import SearchLimit, SearchResult
from kono_tui.search.searcher import Searcher
from tests.builds import leave_to_compiled, sample_cases
from tests.games.konobi import naive
from tests.games.konobi.drawn import (
    code_of,
    decision_of,
    legal_decisions,
    position_after,
    position_from_round,
    round_of,
)
from tests.games.konobi.solver import best_moves, wins

SEEDS = sample_cases(range(12), 3)
QUICKLY = SearchLimit(depth=1)
LONGER = SearchLimit(depth=3, nodes=0 if COMPILED else 10_000)
"""Short looks: nothing is played out by every move."""
ALL = SearchOptions(other_moves=400)


def search(
    position: Position, limit: SearchLimit, wish: SearchOptions | None = None
) -> SearchResult:
    """A search with a memory of its own."""
    return Searcher(mebibytes=1).search(position, limit, options=wish)


def find_decision(position: KonobiPosition, limit: SearchLimit) -> naive.Decision:
    """Return the best move found, as the naive rules see it."""
    return decision_of(position, search(position, limit).move)


def without_time(result: SearchResult) -> SearchResult:
    """Return all of a result but the time."""
    return replace(result, seconds=0.0)


def winning_placements(round: naive.Round) -> list[naive.Decision]:
    """The placements with which the mover wins at once."""
    return [each for each in naive.decisions(round) if naive.decide(round, each).winners]


def random_rounds(source: random.Random, size: int) -> list[naive.Round]:
    """A random round, its swap left out."""
    return [
        replace(round, swap_pending=False)
        for round, _ in naive.random_round(source, naive.start(size))
    ]


def random_round(source: random.Random, size: int, vacant: int) -> naive.Round:
    """Return a moment of a random round with so many points left to play on."""
    while True:
        for round in random_rounds(source, size):
            if len(naive.points_with(round, ".")) == vacant:
                return round


# What it answers


@pytest.mark.parametrize("size", leave_to_compiled([4, 8, 11, 19]))
def test_the_same_seed_and_limit_find_the_same(size: int) -> None:
    for position in (
        start_position(size, 0),
        position_after(start_position(size, 0), "b2"),
        position_after(start_position(size, 0), "b2", "d3"),
    ):
        limit = SearchLimit(nodes=3000)
        found = search(position, limit, SearchOptions(seed=5))
        assert without_time(found) == without_time(search(position, limit, SearchOptions(seed=5)))
        assert decision_of(position, found.move) in legal_decisions(position)
        assert not found.is_exact or abs(found.value) == WIN_VALUE


def test_another_seed_looks_elsewhere() -> None:
    position = position_after(start_position(11, 0), "b2", "d3")
    results = [
        search(position, SearchLimit(nodes=20_000), SearchOptions(seed=seed)) for seed in range(4)
    ]
    assert len({result.most_tried for result in results}) == len(results)


def test_a_searcher_used_before_with_a_limit_of_positions_finds_the_same() -> None:
    position = position_after(start_position(6, 0), "b2", "d4", "c2")
    searcher = Searcher(mebibytes=1)
    searcher.search(position_after(start_position(6, 0), "b2", "d4"), SearchLimit(nodes=2000))
    assert without_time(searcher.search(position, QUICKLY)) == without_time(
        search(position, QUICKLY)
    )


@pytest.mark.parametrize("size", [5, 8])
def test_every_line_is_one_that_can_be_played(size: int) -> None:
    position = position_after(start_position(size, 0), "b2", "d4")
    found = search(position, LONGER, ALL)
    for each in (found.best, *found.others):
        now: Position = position
        assert each.line[0] == each.move
        for code in each.line:
            assert code in now.moves()
            now = now.play(code)
    assert found.depth == len(found.best.line)
    assert found.depth >= (2 if size == 5 else 1)


def test_all_moves_can_be_ranked_the_best_first_and_each_once() -> None:
    position = position_after(start_position(5, 0), "b2", "d4")
    found = search(position, QUICKLY, ALL)
    codes = [found.move, *(each.move for each in found.others)]
    assert sorted(codes) == sorted(int(code) for code in position.moves())
    assert found.compared_value == found.value


def test_the_most_tried_moves_are_reported_with_their_shares() -> None:
    position = position_after(start_position(8, 0), "b2", "d4")
    found = search(position, LONGER)
    codes = [code for code, _ in found.most_tried]
    shares = [share for _, share in found.most_tried]
    assert set(codes) <= {int(code) for code in position.moves()}
    assert len(set(codes)) == len(codes)
    assert shares == sorted(shares, reverse=True)
    assert min(shares) >= 1
    assert 50 <= sum(shares) <= 110
    assert codes[0] == found.move


def test_a_chance_is_never_reported_as_certain_unless_it_is_proven() -> None:
    source = random.Random(1)
    seen = set()
    for round in random_rounds(source, 6)[::4]:
        found = search(position_from_round(round), QUICKLY, ALL)
        for each in (found.best, *found.others):
            assert abs(each.value) == WIN_VALUE or abs(each.value) < 5000
            seen.add(abs(each.value) == WIN_VALUE)
    assert seen == {True, False}


# Wins


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("size", [5, 8, 11])
def test_a_win_at_once_is_made(size: int, seed: int) -> None:
    round = random_rounds(random.Random(seed), size)[-1]
    assert winning_placements(round)
    found = search(position_from_round(round), QUICKLY)
    assert decision_of(position_from_round(round), found.move) in winning_placements(round)
    assert found.value == WIN_VALUE


def threatened_rounds(source: random.Random, size: int) -> list[naive.Round]:
    """Return moments of a random round with a threat to win at once that can be stopped."""
    found = []
    for round in random_rounds(source, size):
        turned = naive.Round(round.rows, naive.other_colour(round.turn))
        if winning_placements(turned) and not winning_placements(round):
            kept = [
                each
                for each in naive.decisions(round)
                if not winning_placements(naive.decide(round, each))
            ]
            if kept and len(kept) < len(naive.decisions(round)):
                found.append(round)
    return found


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("size", [5, 6])
def test_a_win_of_the_other_at_once_is_stopped(size: int, seed: int) -> None:
    source = random.Random(seed)
    rounds: list[naive.Round] = []
    while not rounds:
        rounds = threatened_rounds(source, size)
    for round in rounds:
        decision = find_decision(position_from_round(round), LONGER)
        assert not winning_placements(naive.decide(round, decision)), "/".join(round.rows)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("size", [4, 5, 6])
def test_what_is_reported_as_certain_is_true(size: int, seed: int) -> None:
    certain = 0
    for round in random_rounds(random.Random(seed), size):
        if len(naive.points_with(round, ".")) > 12:
            continue
        found = search(position_from_round(round), QUICKLY, ALL)
        for each in (found.best, *found.others):
            if abs(each.value) >= DECIDED_VALUE:
                certain += 1
                later = naive.decide(round, decision_of(position_from_round(round), each.move))
                assert wins(later) == (each.value < 0)
        if found.is_exact:
            assert abs(found.value) == WIN_VALUE
    assert certain >= 10


@pytest.mark.parametrize("size", [4, 5, 6])
def test_an_ending_is_played_out_by_every_move_where_there_is_time_for_that(size: int) -> None:
    source = random.Random(size)
    seen = set()
    for _ in range(8):
        round = random_round(source, size, 9)
        found = search(position_from_round(round), SearchLimit(nodes=40_000))
        assert found.is_exact
        assert found.value == (WIN_VALUE if wins(round) else -WIN_VALUE)
        if wins(round):
            assert decision_of(position_from_round(round), found.move) in best_moves(round)
        seen.add(found.value)
    assert len(seen) == 2


def test_a_mover_who_must_pass_passes() -> None:
    round = naive.Round(("WWBB", "BWBW", "W..W", "BBWB"))
    for limit in (QUICKLY, SearchLimit(nodes=5000)):
        found = search(position_from_round(round), limit)
        assert (found.move, found.value) == (PASS, -WIN_VALUE)


# The swap


def test_the_first_stone_is_not_always_the_same() -> None:
    firsts = {
        search(start_position(8, 0), SearchLimit(nodes=2000), SearchOptions(seed=seed)).move
        for seed in range(6)
    }
    assert len(firsts) > 1


def test_the_swap_is_weighed_against_every_placement() -> None:
    opened = position_after(start_position(8, 0), "d4")
    found = search(opened, QUICKLY, ALL)
    values = {each.move: each.value for each in (found.best, *found.others)}
    most_tried = found.most_tried[0][0]
    assert values[SWAP] == -values[most_tried]
    assert found.move == (SWAP if values[SWAP] > 0 else most_tried)


def test_no_swap_is_made_where_it_is_not_offered() -> None:
    for position in (
        start_position(5, 0),
        position_after(start_position(5, 0), "c3", "swap"),
        position_after(start_position(5, 0), "c3", "a1"),
    ):
        found = search(position, QUICKLY, ALL)
        assert SWAP not in [found.move, *(each.move for each in found.others)]


# Its limits


def test_its_memory_is_what_it_was_given() -> None:
    for mebibytes in (1, 2, 5):
        tree = MctsSearcher(mebibytes).tree
        numbers = (tree.move, tree.first_child, tree.child_count, tree.parent, tree.new_index)
        shares = (tree.tries, tree.wins, tree.later_tries, tree.later_wins)
        entries = {len(row) for row in (*numbers, *shares, tree.proven)}
        assert 4 * len(numbers) + 8 * len(shares) + 1 == ENTRY_BYTES
        assert len(entries) == 1
        assert 0.9 * (mebibytes << 20) < ENTRY_BYTES * entries.pop() <= mebibytes << 20


def test_a_deeper_look_takes_longer_and_a_limit_of_positions_is_kept() -> None:
    position = position_after(start_position(8, 0), "b2", "d4")
    depths = [search(position, SearchLimit(depth=depth)).nodes for depth in (1, 2)]
    assert depths[0] < depths[1] / 2
    for nodes in (100, 3000):
        assert nodes <= search(position, SearchLimit(nodes=nodes)).nodes < nodes + 70
        assert nodes <= search(position, SearchLimit(depth=9, nodes=nodes)).nodes < nodes + 70


def test_it_ends_when_its_time_is_over() -> None:
    for position in (
        start_position(11, 0),
        position_after(start_position(11, 0), "b2"),
        position_after(start_position(11, 0), "b2", "d4"),
    ):
        found = search(position, SearchLimit(seconds=0.05))
        assert decision_of(position, found.move) in legal_decisions(position)


@pytest.mark.parametrize("names", [(), ("d4",), ("d4", "e5")])
def test_a_watcher_can_stop_it(names: tuple[str, ...]) -> None:
    position = position_after(start_position(8, 0), *names)
    found = Searcher(mebibytes=1).search(position, SearchLimit(), should_stop=lambda: True)
    assert decision_of(position, found.move) in legal_decisions(position)


def test_results_so_far_are_reported_until_somebody_stops_it() -> None:
    position = position_after(start_position(8, 0), "b2", "d4")
    told: list[SearchResult] = []
    searcher = Searcher(mebibytes=1)
    searcher.search(position, SearchLimit(), report=told.append, should_stop=lambda: bool(told))
    assert told
    nodes = [result.nodes for result in told]
    assert nodes == sorted(nodes)
    assert all(decision_of(position, each.move) in legal_decisions(position) for each in told)


# Going on from the search before


def test_it_goes_on_with_what_it_knows_of_the_round() -> None:
    position = position_after(start_position(5, 0), "b2", "d4")
    searcher = Searcher(mebibytes=8)
    first = searcher.search(position, LONGER)
    assert len(first.best.line) >= 2
    now = position.play(first.best.line[0]).play(first.best.line[1])
    found = searcher.search(now, SearchLimit(seconds=0.02))
    tree = searcher.mcts_by_player[0].tree
    assert tree.tries[0] > int(tree.rounds)
    assert decision_of(now, found.move) in legal_decisions(now)


@pytest.mark.parametrize("names", [("c2",), ("c2", "d5")])
def test_the_moves_since_an_earlier_position_are_known(names: tuple[str, ...]) -> None:
    earlier = position_after(start_position(8, 0), "b2", "d4")
    later = position_after(earlier, *names)
    codes, now = list(later.moves_since(earlier)), earlier
    for code in codes:
        now = now.play(code)
    assert now == later
    assert len(codes) == len(names)


def test_they_are_unknown_where_the_stones_alone_do_not_show_them() -> None:
    earlier = position_after(start_position(8, 0), "b2", "d4")
    round = round_of(earlier)
    black, white = {(1, 1): "B"}, {(8, 8): "W"}
    others = [
        replace(naive.with_changes(round, black), turn="B"),
        replace(naive.with_changes(round, white), turn="B"),
        replace(naive.with_changes(round, white), turn="W"),
        replace(naive.with_changes(round, {(1, 1): "B", (8, 8): "B"}), turn="W"),
        replace(naive.with_changes(round, {(1, 1): "B", (8, 8): "B"}), turn="B"),
        replace(naive.with_changes(round, {(1, 1): "W", (8, 8): "W"}), turn="B"),
        replace(naive.with_changes(round, black | white), turn="W"),
        replace(naive.with_changes(round, {(7, 2): "."}), turn="W"),
    ]
    for other in others:
        assert list(position_from_round(other).moves_since(earlier)) == [], other
    assert list(start_position(9, 0).moves_since(earlier)) == []
    assert code_of(earlier, (1, 1)) in earlier.moves()
