"""What a search promises of its result: moves, lines, comparisons, limits, reproducibility."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from kono_tui.core.position import Position
from kono_tui.core.save import Opening
from kono_tui.games import GAMES
from kono_tui.search.deepen import Wish
from kono_tui.search.result import Limit, Result
from kono_tui.search.searcher import Searcher
from tests.builds import sampled
from tests.chains import KONANE
from tests.games.test_contract import playout
from tests.looking import search
from tests.search import naive
from tests.search.toy import Drawn, Map, Place, Shape, grown

KONO = GAMES["kono"]
SIZES = (5, 7, 9)
TOYS = [Shape(seed) for seed in range(12)] + [Shape(seed, chance=True) for seed in range(12)]
ALTERNATING = [Shape(seed, height=7, width=width) for seed in range(8) for width in (6, 10**9)]
WISHES = [Wish(), Wish(others=3), Wish(keep=4), Wish(keep=4, others=3), Wish(repeats_end=True)]
SHUT_IN = "w..../.b.../...../...../..... w 0"


def kono(size: int) -> Iterator[Position]:
    """Moments of a random round of Kono."""
    for position in sampled(playout(KONO, size, seed=size)[2:80:13], every=3):
        if not position.over():
            yield position


def start(size: int) -> Position:
    position: Position = KONO.start(size, Opening(0, "white"))
    return position


def untimed(result: Result) -> Result:
    return replace(result, seconds=0.0)


# The moves


def check_lines(root: Position, result: Result) -> None:
    """Check that all lines can be played, and that the best move is not among the others."""
    choices = (result.best, *result.others)
    for choice in choices:
        assert choice.line[0] == choice.move
        position = root
        for move in choice.line:
            assert move in position.moves()
            position = position.play(move)
    moves = [choice.move for choice in choices]
    assert len(set(moves)) == len(moves)
    worth = [other.value for other in result.others]
    assert worth == sorted(worth, reverse=True)


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_every_line_can_be_played_and_begins_with_its_move(wish: Wish) -> None:
    for size in SIZES:
        for position in kono(size):
            for limit in (Limit(depth=1), Limit(depth=3), Limit(nodes=700)):
                check_lines(position, search(position, limit, wish=wish))
    for shape in TOYS:
        for depth in (1, 6):
            check_lines(grown(shape), search(grown(shape), Limit(depth=depth), wish=wish))


@pytest.mark.parametrize("keep", [1, 3])
@pytest.mark.parametrize("shape", ALTERNATING, ids=str)
def test_a_line_goes_as_deep_as_the_search_and_ends_with_what_its_move_is_worth(
    shape: Shape, keep: int
) -> None:
    root = grown(shape)
    for depth in range(1, 8):
        found = search(root, Limit(depth=depth), wish=Wish(keep=keep))
        for choice in (found.best, *found.others):
            position: Position = root
            for move in choice.line:
                position = position.play(move)
            assert position.over() or len(choice.line) == found.depth
            worth = naive.look(position, 0) if position.over() else settled(position)
            assert choice.value == (worth if root.to_move == 0 else -worth)


def settled(position: Position) -> int:
    """The value of a position at the horizon to seat 0."""
    return naive.settle(position) if position.to_move == 0 else -naive.settle(position)


def test_as_many_moves_are_kept_as_were_asked_for_and_there_are() -> None:
    for keep in (1, 2, 5, 50):
        found = search(start(5), Limit(depth=2), wish=Wish(keep=keep))
        assert 1 + len(found.others) == min(keep, len(start(5).moves()))
    for others in (1, 3, 50):
        found = search(start(5), Limit(depth=4), wish=Wish(others=others))
        assert len(found.others) == min(others, len(start(5).moves()) - 1)


# What they are worth beside each other


@pytest.mark.parametrize("keep", [2, 3, 6])
@pytest.mark.parametrize("shape", TOYS, ids=str)
def test_the_moves_that_are_kept_are_the_best_with_their_exact_values(
    shape: Shape, keep: int
) -> None:
    root = grown(shape)
    for depth in range(1, 7):
        wanted = naive.values(root, depth)
        found = search(root, Limit(depth=depth), wish=Wish(keep=keep))
        choices = (found.best, *found.others)
        assert [choice.value for choice in choices] == sorted(wanted.values(), reverse=True)[:keep]
        assert all(wanted[choice.move] == choice.value for choice in choices)
        assert found.compared == found.value


@pytest.mark.parametrize("others", [1, 3])
@pytest.mark.parametrize("shape", TOYS, ids=str)
def test_the_other_moves_are_weighed_beside_the_best_by_an_equally_deep_look(
    shape: Shape, others: int
) -> None:
    root = grown(shape)
    for depth in range(1, 7):
        found = search(root, Limit(depth=depth), wish=Wish(others=others))
        assert found.value == naive.value_of(root, depth)
        if len(root.codes) == 1:
            assert found.others == ()
            continue
        assert found.compared_depth == (found.depth if found.exact else max(depth - 2, 1))
        wanted = naive.values(root, found.compared_depth)
        assert all(wanted[other.move] == other.value for other in found.others)
        assert wanted[found.move] == found.compared
        rest = sorted((wanted[move] for move in wanted if move != found.move), reverse=True)
        assert [other.value for other in found.others] == rest[:others]


# Limits


@pytest.mark.parametrize("wish", WISHES, ids=str)
@pytest.mark.parametrize("nodes", [1, 2, 3, 10, 99, 256, 1000])
def test_no_more_positions_are_looked_at_than_allowed(nodes: int, wish: Wish) -> None:
    compares = wish.others > 0 and wish.keep == 1
    for size in SIZES:
        found = search(start(size), Limit(nodes=nodes), wish=wish)
        assert found.nodes <= nodes
        assert found.nodes == nodes or compares
        assert found.move in start(size).moves()
    for shape in TOYS:
        found = search(grown(shape), Limit(nodes=nodes), wish=wish)
        assert found.nodes <= nodes
        assert found.nodes == nodes or compares or found.exact


def test_a_search_that_is_cut_short_says_the_depth_it_has_finished() -> None:
    whole = {depth: search(start(5), Limit(depth=depth)) for depth in range(1, 5)}
    for depth in range(1, 4):
        between = (whole[depth].nodes + whole[depth + 1].nodes) // 2
        assert search(start(5), Limit(nodes=between)).depth == depth
        short = search(start(5), Limit(nodes=whole[depth].nodes - 1))
        assert short.depth == depth - 1
        assert search(start(5), Limit(nodes=whole[depth].nodes + 1)).depth == depth


def test_a_search_that_is_cut_short_keeps_the_better_move_it_has_found() -> None:
    """The first move is searched first and turns out bad two turns deep; then comes the other."""
    map: Map = {
        "start": Place(0, 0, ("tempting", "sound", "dull")),
        "tempting": Place(1, 300, ("lost", "fine")),
        "sound": Place(1, 100, ("even",)),
        "dull": Place(1, 0, ("fine", "even", "lost")),
        "lost": Place(0, -500, ("end",)),
        "fine": Place(0, 300, ("end",)),
        "even": Place(0, 100, ("end",)),
        "end": Place(1, 0),
    }
    root = Drawn(map, "start")
    one, two = search(root, Limit(depth=1)), search(root, Limit(depth=2))
    assert (one.move, two.move) == (1, 2)
    picks = [search(root, Limit(nodes=nodes)) for nodes in range(one.nodes + 1, two.nodes)]
    assert {found.depth for found in picks} == {1}
    moves = [found.move for found in picks]
    assert moves == sorted(moves)
    assert set(moves) == {1, 2}
    assert picks[-1].value == two.value == 100


def test_a_search_by_time_comes_to_an_end_with_a_move_it_can_play() -> None:
    found = search(start(9), Limit(seconds=0.2))
    assert found.move in start(9).moves()
    assert found.best.line[0] == found.move


def test_a_single_move_is_played_at_once() -> None:
    shut_in = KONO.from_line(SHUT_IN)
    found = search(shut_in, Limit(seconds=30))
    assert found.depth == 1
    assert len(shut_in.moves()) == 1


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_a_single_move_is_looked_at_as_deep_as_asked_and_has_no_others(wish: Wish) -> None:
    found = search(KONO.from_line(SHUT_IN), Limit(depth=4), wish=wish)
    assert found.depth == 4
    assert found.others == ()


def test_whoever_watches_can_stop_the_search() -> None:
    asked = []

    def watch() -> bool:
        asked.append(True)
        return True

    found = search(start(9), Limit(nodes=200_000), watch=watch)
    assert len(asked) == 1
    assert found.nodes < 200_000
    assert found.move in start(9).moves()


def test_who_only_watches_changes_nothing() -> None:
    watched = search(start(7), Limit(nodes=3000), watch=lambda: False)
    assert untimed(watched) == untimed(search(start(7), Limit(nodes=3000)))


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_each_round_of_deepening_is_reported_once_and_in_order(wish: Wish) -> None:
    told: list[Result] = []
    found = search(start(5), Limit(depth=5), wish=wish, report=told.append)
    assert [result.depth for result in told] == [1, 2, 3, 4, 5]
    assert told[-1].best == found.best
    counts = [result.nodes for result in told]
    assert counts == sorted(counts)
    for result in told:
        alone = search(start(5), Limit(depth=result.depth), wish=replace(wish, others=0))
        assert (alone.best, alone.exact) == (result.best, result.exact)


def test_a_round_that_was_cut_short_is_not_reported() -> None:
    told: list[Result] = []
    found = search(start(5), Limit(nodes=2000), report=told.append)
    assert [result.depth for result in told] == list(range(1, found.depth + 1))


# The same each time


def roots() -> Sequence[Position]:
    return [*(grown(shape) for shape in TOYS[::4]), *(next(kono(size)) for size in sampled(SIZES))]


@pytest.mark.parametrize("wish", WISHES, ids=str)
@pytest.mark.parametrize("limit", [Limit(depth=3), Limit(nodes=900)], ids=str)
def test_the_same_search_finds_the_same_whatever_was_searched_before(
    limit: Limit, wish: Wish
) -> None:
    fresh = [untimed(Searcher(1).search(root, limit, wish=wish)) for root in roots()]
    used = Searcher(1)
    for _ in range(2):
        again = [untimed(used.search(root, limit, wish=wish)) for root in roots()]
        assert again == fresh
    assert [untimed(used.search(root, limit, wish=wish)) for root in reversed(roots())] == fresh[
        ::-1
    ]


@pytest.mark.parametrize("between", [253, 254, 255, 299])
def test_hundreds_of_searches_later_nothing_is_left_of_the_first(between: int) -> None:
    """More of them than the table can tell apart by their number."""
    searcher = Searcher(1)
    first, other = grown(TOYS[0]), grown(TOYS[1])
    fresh = untimed(searcher.search(first, Limit(depth=4)))
    for _ in range(between):
        searcher.search(other, Limit(depth=1))
    assert untimed(searcher.search(first, Limit(depth=4))) == fresh


def test_more_memory_changes_no_value_where_nothing_is_looked_at_less_deep() -> None:
    for shape in TOYS:
        small, large = Searcher(1), Searcher(4)
        for depth in (2, 4):
            found = small.search(grown(shape), Limit(depth=depth))
            assert found.best == large.search(grown(shape), Limit(depth=depth)).best


# Turns of several decisions


def chained(size: int) -> Iterator[Position]:
    """Yield moments of a random round with chains of jumps."""
    for position in playout(KONANE, size, seed=size)[2:]:
        if not position.over() and len(position.moves()) > 1:
            yield position


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_line_holds_all_of_the_first_turn_and_no_more_turns_than_the_depth(depth: int) -> None:
    longest = 0
    for root in chained(6):
        found = search(root, Limit(depth=depth), wish=Wish(keep=4))
        for choice in (found.best, *found.others):
            seats = [int(root.to_move)]
            position = root
            for move in choice.line:
                position = position.play(move)
                seats.append(int(position.to_move))
            changes = [before != after for before, after in pairwise(seats)]
            assert any(changes) or position.over()
            assert sum(changes) <= depth
            longest = max(longest, (*changes, True).index(True))
    assert longest > 1


def test_a_turn_that_leads_back_to_its_beginning_has_a_line_with_an_end() -> None:
    around: Map = {
        "start": Place(0, 0, ("here", "off")),
        "here": Place(0, 0, ("there", "off")),
        "off": Place(1, -900, ("start",)),
        "there": Place(0, 0, ("here", "off")),
    }
    for depth in (1, 2, 5):
        for wish in (Wish(), Wish(keep=2)):
            found = search(Drawn(around, "start"), Limit(depth=depth), wish=wish)
            assert found.best.line == (1, 1, 1)
