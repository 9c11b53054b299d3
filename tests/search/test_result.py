"""What a search promises of its result: moves, lines, comparisons, limits, reproducibility."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from kono_tui.core.position import Position
from kono_tui.core.save import RoundOpening
from kono_tui.games import GAMES
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.result import SearchLimit, SearchResult
from kono_tui.search.searcher import Searcher
from tests.builds import sample_cases
from tests.games.test_contract import playout
from tests.konane_chains import KONANE
from tests.search import naive
from tests.search.toy import Map, MapPlace, MapPosition, Shape, grow_position
from tests.searchers import search

KONO = GAMES["kono"]
SIZES = (5, 7, 9)
TOYS = [Shape(seed) for seed in range(12)] + [Shape(seed, chance=True) for seed in range(12)]
ALTERNATING = [Shape(seed, height=7, width=width) for seed in range(8) for width in (6, 10**9)]
OPTIONS = [
    SearchOptions(),
    SearchOptions(other_moves=3),
    SearchOptions(exact_moves=4),
    SearchOptions(exact_moves=4, other_moves=3),
    SearchOptions(repetition_ends_round=True),
]
SHUT_IN = "w..../.b.../...../...../..... w 0"


def random_kono_positions(size: int) -> Iterator[Position]:
    """Moments of a random round of Kono."""
    for position in sample_cases(playout(KONO, size, seed=size)[2:80:13], every=3):
        if not position.is_over():
            yield position


def start(size: int) -> Position:
    position: Position = KONO.start(size, RoundOpening(0, "white"))
    return position


def without_time(result: SearchResult) -> SearchResult:
    return replace(result, seconds=0.0)


# The moves


def check_lines(root: Position, result: SearchResult) -> None:
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


@pytest.mark.parametrize("wish", OPTIONS, ids=str)
def test_every_line_can_be_played_and_begins_with_its_move(wish: SearchOptions) -> None:
    for size in SIZES:
        for position in random_kono_positions(size):
            for limit in (SearchLimit(depth=1), SearchLimit(depth=3), SearchLimit(nodes=700)):
                check_lines(position, search(position, limit, options=wish))
    for shape in TOYS:
        for depth in (1, 6):
            check_lines(
                grow_position(shape),
                search(grow_position(shape), SearchLimit(depth=depth), options=wish),
            )


@pytest.mark.parametrize("keep", [1, 3])
@pytest.mark.parametrize("shape", ALTERNATING, ids=str)
def test_a_line_goes_as_deep_as_the_search_and_ends_with_what_its_move_is_worth(
    shape: Shape, keep: int
) -> None:
    root = grow_position(shape)
    for depth in range(1, 8):
        found = search(root, SearchLimit(depth=depth), options=SearchOptions(exact_moves=keep))
        for choice in (found.best, *found.others):
            position: Position = root
            for move in choice.line:
                position = position.play(move)
            assert position.is_over() or len(choice.line) == found.depth
            worth = (
                naive.value_to_seat(position, 0) if position.is_over() else settled_value(position)
            )
            assert choice.value == (worth if root.to_move == 0 else -worth)


def settled_value(position: Position) -> int:
    """The value of a position at the horizon to seat 0."""
    return (
        naive.settled_value(position) if position.to_move == 0 else -naive.settled_value(position)
    )


def test_as_many_moves_are_kept_as_were_asked_for_and_there_are() -> None:
    for keep in (1, 2, 5, 50):
        found = search(start(5), SearchLimit(depth=2), options=SearchOptions(exact_moves=keep))
        assert 1 + len(found.others) == min(keep, len(start(5).moves()))
    for others in (1, 3, 50):
        found = search(start(5), SearchLimit(depth=4), options=SearchOptions(other_moves=others))
        assert len(found.others) == min(others, len(start(5).moves()) - 1)


# What they are worth beside each other


@pytest.mark.parametrize("keep", [2, 3, 6])
@pytest.mark.parametrize("shape", TOYS, ids=str)
def test_the_moves_that_are_kept_are_the_best_with_their_exact_values(
    shape: Shape, keep: int
) -> None:
    root = grow_position(shape)
    for depth in range(1, 7):
        wanted = naive.move_values(root, depth)
        found = search(root, SearchLimit(depth=depth), options=SearchOptions(exact_moves=keep))
        choices = (found.best, *found.others)
        assert [choice.value for choice in choices] == sorted(wanted.values(), reverse=True)[:keep]
        assert all(wanted[choice.move] == choice.value for choice in choices)
        assert found.compared_value == found.value


@pytest.mark.parametrize("others", [1, 3])
@pytest.mark.parametrize("shape", TOYS, ids=str)
def test_the_other_moves_are_weighed_beside_the_best_by_an_equally_deep_look(
    shape: Shape, others: int
) -> None:
    root = grow_position(shape)
    for depth in range(1, 7):
        found = search(root, SearchLimit(depth=depth), options=SearchOptions(other_moves=others))
        assert found.value == naive.value_of(root, depth)
        if len(root.codes) == 1:
            assert found.others == ()
            continue
        assert found.compared_depth == (found.depth if found.is_exact else max(depth - 2, 1))
        wanted = naive.move_values(root, found.compared_depth)
        assert all(wanted[other.move] == other.value for other in found.others)
        assert wanted[found.move] == found.compared_value
        rest = sorted((wanted[move] for move in wanted if move != found.move), reverse=True)
        assert [other.value for other in found.others] == rest[:others]


# Limits


@pytest.mark.parametrize("wish", OPTIONS, ids=str)
@pytest.mark.parametrize("nodes", [1, 2, 3, 10, 99, 256, 1000])
def test_no_more_positions_are_looked_at_than_allowed(nodes: int, wish: SearchOptions) -> None:
    compares = wish.other_moves > 0 and wish.exact_moves == 1
    for size in SIZES:
        found = search(start(size), SearchLimit(nodes=nodes), options=wish)
        assert found.nodes <= nodes
        assert found.nodes == nodes or compares
        assert found.move in start(size).moves()
    for shape in TOYS:
        found = search(grow_position(shape), SearchLimit(nodes=nodes), options=wish)
        assert found.nodes <= nodes
        assert found.nodes == nodes or compares or found.is_exact


def test_a_search_that_is_cut_short_says_the_depth_it_has_finished() -> None:
    whole = {depth: search(start(5), SearchLimit(depth=depth)) for depth in range(1, 5)}
    for depth in range(1, 4):
        between = (whole[depth].nodes + whole[depth + 1].nodes) // 2
        assert search(start(5), SearchLimit(nodes=between)).depth == depth
        short = search(start(5), SearchLimit(nodes=whole[depth].nodes - 1))
        assert short.depth == depth - 1
        assert search(start(5), SearchLimit(nodes=whole[depth].nodes + 1)).depth == depth


def test_a_search_that_is_cut_short_keeps_the_better_move_it_has_found() -> None:
    """The first move is searched first and turns out bad two turns deep; then comes the other."""
    map: Map = {
        "start": MapPlace(0, 0, ("tempting", "sound", "dull")),
        "tempting": MapPlace(1, 300, ("lost", "fine")),
        "sound": MapPlace(1, 100, ("even",)),
        "dull": MapPlace(1, 0, ("fine", "even", "lost")),
        "lost": MapPlace(0, -500, ("end",)),
        "fine": MapPlace(0, 300, ("end",)),
        "even": MapPlace(0, 100, ("end",)),
        "end": MapPlace(1, 0),
    }
    root = MapPosition(map, "start")
    one, two = search(root, SearchLimit(depth=1)), search(root, SearchLimit(depth=2))
    assert (one.move, two.move) == (1, 2)
    picks = [search(root, SearchLimit(nodes=nodes)) for nodes in range(one.nodes + 1, two.nodes)]
    assert {found.depth for found in picks} == {1}
    moves = [found.move for found in picks]
    assert moves == sorted(moves)
    assert set(moves) == {1, 2}
    assert picks[-1].value == two.value == 100


def test_a_search_by_time_comes_to_an_end_with_a_move_it_can_play() -> None:
    found = search(start(9), SearchLimit(seconds=0.2))
    assert found.move in start(9).moves()
    assert found.best.line[0] == found.move


def test_a_single_move_is_played_at_once() -> None:
    shut_in = KONO.notation.parse_position(SHUT_IN)
    found = search(shut_in, SearchLimit(seconds=30))
    assert found.depth == 1
    assert len(shut_in.moves()) == 1


@pytest.mark.parametrize("wish", OPTIONS, ids=str)
def test_a_single_move_is_looked_at_as_deep_as_asked_and_has_no_others(wish: SearchOptions) -> None:
    found = search(KONO.notation.parse_position(SHUT_IN), SearchLimit(depth=4), options=wish)
    assert found.depth == 4
    assert found.others == ()


def test_a_watcher_can_stop_the_search() -> None:
    asked = []

    def watch() -> bool:
        asked.append(True)
        return True

    found = search(start(9), SearchLimit(nodes=200_000), should_stop=watch)
    assert len(asked) == 1
    assert found.nodes < 200_000
    assert found.move in start(9).moves()


def test_a_watcher_who_never_stops_it_changes_nothing() -> None:
    watched = search(start(7), SearchLimit(nodes=3000), should_stop=lambda: False)
    assert without_time(watched) == without_time(search(start(7), SearchLimit(nodes=3000)))


@pytest.mark.parametrize("wish", OPTIONS, ids=str)
def test_each_round_of_deepening_is_reported_once_and_in_order(wish: SearchOptions) -> None:
    told: list[SearchResult] = []
    found = search(start(5), SearchLimit(depth=5), options=wish, report=told.append)
    assert [result.depth for result in told] == [1, 2, 3, 4, 5]
    assert told[-1].best == found.best
    counts = [result.nodes for result in told]
    assert counts == sorted(counts)
    for result in told:
        alone = search(
            start(5), SearchLimit(depth=result.depth), options=replace(wish, other_moves=0)
        )
        assert (alone.best, alone.is_exact) == (result.best, result.is_exact)


def test_a_round_that_was_cut_short_is_not_reported() -> None:
    told: list[SearchResult] = []
    found = search(start(5), SearchLimit(nodes=2000), report=told.append)
    assert [result.depth for result in told] == list(range(1, found.depth + 1))


# The same each time


def roots() -> Sequence[Position]:
    return [
        *(grow_position(shape) for shape in TOYS[::4]),
        *(next(random_kono_positions(size)) for size in sample_cases(SIZES)),
    ]


@pytest.mark.parametrize("wish", OPTIONS, ids=str)
@pytest.mark.parametrize("limit", [SearchLimit(depth=3), SearchLimit(nodes=900)], ids=str)
def test_the_same_search_finds_the_same_whatever_was_searched_before(
    limit: SearchLimit, wish: SearchOptions
) -> None:
    fresh = [without_time(Searcher(1).search(root, limit, options=wish)) for root in roots()]
    used = Searcher(1)
    for _ in range(2):
        again = [without_time(used.search(root, limit, options=wish)) for root in roots()]
        assert again == fresh
    assert [
        without_time(used.search(root, limit, options=wish)) for root in reversed(roots())
    ] == fresh[::-1]


@pytest.mark.parametrize("between", [253, 254, 255, 299])
def test_hundreds_of_searches_later_nothing_is_left_of_the_first(between: int) -> None:
    """More of them than the table can tell apart by their number."""
    searcher = Searcher(1)
    first, other = grow_position(TOYS[0]), grow_position(TOYS[1])
    fresh = without_time(searcher.search(first, SearchLimit(depth=4)))
    for _ in range(between):
        searcher.search(other, SearchLimit(depth=1))
    assert without_time(searcher.search(first, SearchLimit(depth=4))) == fresh


def test_more_memory_changes_no_value_where_nothing_is_looked_at_less_deep() -> None:
    for shape in TOYS:
        small, large = Searcher(1), Searcher(4)
        for depth in (2, 4):
            found = small.search(grow_position(shape), SearchLimit(depth=depth))
            assert found.best == large.search(grow_position(shape), SearchLimit(depth=depth)).best


# Turns of several decisions


def random_chain_positions(size: int) -> Iterator[Position]:
    """Yield moments of a random round with chains of jumps."""
    for position in playout(KONANE, size, seed=size)[2:]:
        if not position.is_over() and len(position.moves()) > 1:
            yield position


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_line_holds_all_of_the_first_turn_and_no_more_turns_than_the_depth(depth: int) -> None:
    longest = 0
    for root in random_chain_positions(6):
        found = search(root, SearchLimit(depth=depth), options=SearchOptions(exact_moves=4))
        for choice in (found.best, *found.others):
            seats = [int(root.to_move)]
            position = root
            for move in choice.line:
                position = position.play(move)
                seats.append(int(position.to_move))
            changes = [before != after for before, after in pairwise(seats)]
            assert any(changes) or position.is_over()
            assert sum(changes) <= depth
            longest = max(longest, (*changes, True).index(True))
    assert longest > 1


def test_a_turn_that_leads_back_to_its_beginning_has_a_line_with_an_end() -> None:
    around: Map = {
        "start": MapPlace(0, 0, ("here", "off")),
        "here": MapPlace(0, 0, ("there", "off")),
        "off": MapPlace(1, -900, ("start",)),
        "there": MapPlace(0, 0, ("here", "off")),
    }
    for depth in (1, 2, 5):
        for wish in (SearchOptions(), SearchOptions(exact_moves=2)):
            found = search(MapPosition(around, "start"), SearchLimit(depth=depth), options=wish)
            assert found.best.line == (1, 1, 1)
