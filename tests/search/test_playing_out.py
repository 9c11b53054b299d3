"""The best move by playouts, through the searcher's interface."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kono_tui.core.grid import COMPILED
from kono_tui.core.position import DECIDED, WON, Position
from kono_tui.games.konobi.board import PASS, SWAP
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.setup import start
from kono_tui.search.deepen import Wish
from kono_tui.search.entries import ENTRY
from kono_tui.search.playing_out import PlayingOut
from kono_tui.search.result import Limit, Result
from kono_tui.search.searcher import Searcher
from tests.builds import sampled
from tests.games.konobi import naive
from tests.games.konobi.drawn import after, code_of, decision_of, legal, round_of, same
from tests.games.konobi.solver import best_moves, wins

SEEDS = sampled(range(12), 3)
QUICKLY = Limit(depth=1)
LONGER = Limit(depth=3, nodes=0 if COMPILED else 10_000)
"""Short looks: nothing is played out by every move."""
ALL = Wish(others=400)


def search(position: Position, limit: Limit, wish: Wish | None = None) -> Result:
    """A search with a memory of its own."""
    return Searcher(mebibytes=1).search(position, limit, wish=wish)


def choice(position: KonobiPosition, limit: Limit) -> naive.Decision:
    """Return the best move found, as the naive rules see it."""
    return decision_of(position, search(position, limit).move)


def told(result: Result) -> Result:
    """Return all of a result but the time."""
    return replace(result, seconds=0.0)


def winning(round: naive.Round) -> list[naive.Decision]:
    """The placements with which the mover wins at once."""
    return [each for each in naive.decisions(round) if naive.decide(round, each).won]


def moments(source: random.Random, size: int) -> list[naive.Round]:
    """A random round, its swap left out."""
    return [replace(round, swap=False) for round, _ in naive.wander(source, naive.start(size))]


def begun(source: random.Random, size: int, vacant: int) -> naive.Round:
    """Return a moment of a random round with so many points left to play on."""
    while True:
        for round in moments(source, size):
            if len(naive.points(round, ".")) == vacant:
                return round


# What it answers


@pytest.mark.parametrize("size", [4, 8, 11, 19])
def test_the_same_seed_and_limit_find_the_same(size: int) -> None:
    for position in (
        start(size, 0),
        after(start(size, 0), "b2"),
        after(start(size, 0), "b2", "d3"),
    ):
        limit = Limit(nodes=3000)
        found = search(position, limit, Wish(seed=5))
        assert told(found) == told(search(position, limit, Wish(seed=5)))
        assert decision_of(position, found.move) in legal(position)
        assert not found.exact or abs(found.value) == WON


def test_another_seed_looks_elsewhere() -> None:
    position = after(start(11, 0), "b2", "d3")
    results = [search(position, Limit(nodes=20_000), Wish(seed=seed)) for seed in range(4)]
    assert len({result.looked for result in results}) == len(results)


def test_whoever_searched_before_with_a_limit_of_positions_finds_the_same() -> None:
    position = after(start(6, 0), "b2", "d4", "c2")
    searcher = Searcher(mebibytes=1)
    searcher.search(after(start(6, 0), "b2", "d4"), Limit(nodes=2000))
    assert told(searcher.search(position, QUICKLY)) == told(search(position, QUICKLY))


@pytest.mark.parametrize("size", [5, 8])
def test_every_line_is_one_that_can_be_played(size: int) -> None:
    position = after(start(size, 0), "b2", "d4")
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
    position = after(start(5, 0), "b2", "d4")
    found = search(position, QUICKLY, ALL)
    codes = [found.move, *(each.move for each in found.others)]
    assert sorted(codes) == sorted(int(code) for code in position.moves())
    assert found.compared == found.value


def test_what_was_looked_at_is_told_with_its_share() -> None:
    position = after(start(8, 0), "b2", "d4")
    found = search(position, LONGER)
    codes = [code for code, _ in found.looked]
    shares = [share for _, share in found.looked]
    assert set(codes) <= {int(code) for code in position.moves()}
    assert len(set(codes)) == len(codes)
    assert shares == sorted(shares, reverse=True)
    assert min(shares) >= 1
    assert 50 <= sum(shares) <= 110
    assert codes[0] == found.move


def test_a_chance_is_never_told_as_certain_unless_it_is_proven() -> None:
    source = random.Random(1)
    seen = set()
    for round in moments(source, 6)[::4]:
        found = search(same(round), QUICKLY, ALL)
        for each in (found.best, *found.others):
            assert abs(each.value) == WON or abs(each.value) < 5000
            seen.add(abs(each.value) == WON)
    assert seen == {True, False}


# Wins


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("size", [5, 8, 11])
def test_a_win_at_once_is_made(size: int, seed: int) -> None:
    round = moments(random.Random(seed), size)[-1]
    assert winning(round)
    found = search(same(round), QUICKLY)
    assert decision_of(same(round), found.move) in winning(round)
    assert found.value == WON


def threats(source: random.Random, size: int) -> list[naive.Round]:
    """Return moments of a random round with a threat to win at once that can be stopped."""
    found = []
    for round in moments(source, size):
        turned = naive.Round(round.rows, naive.other(round.turn))
        if winning(turned) and not winning(round):
            kept = [
                each for each in naive.decisions(round) if not winning(naive.decide(round, each))
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
        rounds = threats(source, size)
    for round in rounds:
        decision = choice(same(round), LONGER)
        assert not winning(naive.decide(round, decision)), "/".join(round.rows)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("size", [4, 5, 6])
def test_what_is_said_for_certain_is_so(size: int, seed: int) -> None:
    certain = 0
    for round in moments(random.Random(seed), size):
        if len(naive.points(round, ".")) > 12:
            continue
        found = search(same(round), QUICKLY, ALL)
        for each in (found.best, *found.others):
            if abs(each.value) >= DECIDED:
                certain += 1
                later = naive.decide(round, decision_of(same(round), each.move))
                assert wins(later) == (each.value < 0)
        if found.exact:
            assert abs(found.value) == WON
    assert certain >= 10


@pytest.mark.parametrize("size", [4, 5, 6])
def test_an_ending_is_played_out_by_every_move_where_there_is_time_for_that(size: int) -> None:
    source = random.Random(size)
    seen = set()
    for _ in range(8):
        round = begun(source, size, 9)
        found = search(same(round), Limit(nodes=40_000))
        assert found.exact
        assert found.value == (WON if wins(round) else -WON)
        if wins(round):
            assert decision_of(same(round), found.move) in best_moves(round)
        seen.add(found.value)
    assert len(seen) == 2


def test_who_must_pass_passes() -> None:
    round = naive.Round(("WWBB", "BWBW", "W..W", "BBWB"))
    for limit in (QUICKLY, Limit(nodes=5000)):
        found = search(same(round), limit)
        assert (found.move, found.value) == (PASS, -WON)


# The swap


def test_the_first_stone_is_not_always_the_same() -> None:
    firsts = {search(start(8, 0), Limit(nodes=2000), Wish(seed=seed)).move for seed in range(6)}
    assert len(firsts) > 1


def test_the_swap_is_weighed_against_every_placement() -> None:
    opened = after(start(8, 0), "d4")
    found = search(opened, QUICKLY, ALL)
    values = {each.move: each.value for each in (found.best, *found.others)}
    most_tried = found.looked[0][0]
    assert values[SWAP] == -values[most_tried]
    assert found.move == (SWAP if values[SWAP] > 0 else most_tried)


def test_no_swap_is_made_where_it_is_not_offered() -> None:
    for position in (start(5, 0), after(start(5, 0), "c3", "swap"), after(start(5, 0), "c3", "a1")):
        found = search(position, QUICKLY, ALL)
        assert SWAP not in [found.move, *(each.move for each in found.others)]


# Its limits


def test_its_memory_is_what_it_was_given() -> None:
    for mebibytes in (1, 2, 5):
        tree = PlayingOut(mebibytes).tree
        numbers = (tree.move, tree.first, tree.number, tree.parent, tree.moved)
        shares = (tree.tries, tree.wins, tree.later_tries, tree.later_wins)
        entries = {len(row) for row in (*numbers, *shares, tree.proven)}
        assert 4 * len(numbers) + 8 * len(shares) + 1 == ENTRY
        assert len(entries) == 1
        assert 0.9 * (mebibytes << 20) < ENTRY * entries.pop() <= mebibytes << 20


def test_a_deeper_look_takes_longer_and_a_limit_of_positions_is_kept() -> None:
    position = after(start(8, 0), "b2", "d4")
    depths = [search(position, Limit(depth=depth)).nodes for depth in (1, 2)]
    assert depths[0] < depths[1] / 2
    for nodes in (100, 3000):
        assert nodes <= search(position, Limit(nodes=nodes)).nodes < nodes + 70
        assert nodes <= search(position, Limit(depth=9, nodes=nodes)).nodes < nodes + 70


def test_it_ends_when_its_time_is_over() -> None:
    for position in (start(11, 0), after(start(11, 0), "b2"), after(start(11, 0), "b2", "d4")):
        found = search(position, Limit(seconds=0.05))
        assert decision_of(position, found.move) in legal(position)


@pytest.mark.parametrize("names", [(), ("d4",), ("d4", "e5")])
def test_who_watches_can_stop_it(names: tuple[str, ...]) -> None:
    position = after(start(8, 0), *names)
    found = Searcher(mebibytes=1).search(position, Limit(), watch=lambda: True)
    assert decision_of(position, found.move) in legal(position)


def test_what_is_found_so_far_is_told_until_somebody_stops_it() -> None:
    position = after(start(8, 0), "b2", "d4")
    told: list[Result] = []
    searcher = Searcher(mebibytes=1)
    searcher.search(position, Limit(), report=told.append, watch=lambda: bool(told))
    assert told
    nodes = [result.nodes for result in told]
    assert nodes == sorted(nodes)
    assert all(decision_of(position, each.move) in legal(position) for each in told)


# Going on from the search before


def test_it_goes_on_with_what_it_knows_of_the_round() -> None:
    position = after(start(5, 0), "b2", "d4")
    searcher = Searcher(mebibytes=8)
    first = searcher.search(position, LONGER)
    assert len(first.best.line) >= 2
    now = position.play(first.best.line[0]).play(first.best.line[1])
    found = searcher.search(now, Limit(seconds=0.02))
    tree = searcher.out[0].tree
    assert tree.tries[0] > int(tree.rounds)
    assert decision_of(now, found.move) in legal(now)


@pytest.mark.parametrize("names", [("c2",), ("c2", "d5")])
def test_the_moves_since_an_earlier_position_are_told(names: tuple[str, ...]) -> None:
    earlier = after(start(8, 0), "b2", "d4")
    later = after(earlier, *names)
    codes, now = list(later.since(earlier)), earlier
    for code in codes:
        now = now.play(code)
    assert now == later
    assert len(codes) == len(names)


def test_they_are_not_told_where_the_stones_alone_do_not_tell_them() -> None:
    earlier = after(start(8, 0), "b2", "d4")
    round = round_of(earlier)
    black, white = {(1, 1): "B"}, {(8, 8): "W"}
    others = [
        replace(naive.changed(round, black), turn="B"),
        replace(naive.changed(round, white), turn="B"),
        replace(naive.changed(round, white), turn="W"),
        replace(naive.changed(round, {(1, 1): "B", (8, 8): "B"}), turn="W"),
        replace(naive.changed(round, {(1, 1): "B", (8, 8): "B"}), turn="B"),
        replace(naive.changed(round, {(1, 1): "W", (8, 8): "W"}), turn="B"),
        replace(naive.changed(round, black | white), turn="W"),
        replace(naive.changed(round, {(7, 2): "."}), turn="W"),
    ]
    for other in others:
        assert list(same(other).since(earlier)) == [], other
    assert list(start(9, 0).since(earlier)) == []
    assert code_of(earlier, (1, 1)) in earlier.moves()
