"""The search against plain minimax on toy games, and how it treats repetitions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.core.position import CHANCE
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.result import SearchLimit, SearchResult
from tests.games.pig import STOP, THROW, PigPosition
from tests.search import naive
from tests.search.toy import Map, MapPlace, MapPosition, Shape, grow_position
from tests.searchers import search

SEEDS = range(25)
TREES = [Shape(seed) for seed in SEEDS]
MEETING = [Shape(seed, height=7, width=6) for seed in SEEDS]
THROWN = [Shape(seed, chance=True) for seed in SEEDS]
DEPTHS = range(1, 8)
FREELY = SearchOptions()
THREE_TIMES = SearchOptions(repetition_ends_round=True)


@pytest.mark.parametrize("shape", [*TREES, *MEETING, *THROWN], ids=str)
def test_the_search_finds_what_plain_minimax_finds(shape: Shape) -> None:
    root = grow_position(shape)
    for depth in DEPTHS:
        wanted = naive.move_values(root, depth)
        found = search(root, SearchLimit(depth=depth))
        assert found.value == max(wanted.values())
        assert wanted[found.move] == found.value
        assert found.depth == depth or found.is_exact


@pytest.mark.parametrize("shape", [*TREES, *MEETING, *THROWN], ids=str)
def test_what_is_called_exact_is_what_the_end_of_the_game_brings(shape: Shape) -> None:
    root = grow_position(shape)
    wanted = naive.move_values(root, naive.ENOUGH)
    proven = [search(root, SearchLimit(depth=depth)) for depth in DEPTHS]
    for found in proven:
        if found.is_exact:
            assert found.value == max(wanted.values()) == wanted[found.move]
    assert search(root, SearchLimit(depth=2 * shape.height)).is_exact


def test_a_search_that_does_not_reach_the_end_is_not_called_exact() -> None:
    told = [
        (search(grow_position(shape), SearchLimit(depth=1)), grow_position(shape))
        for shape in TREES
    ]
    wrong = [found for found, root in told if found.value != naive.value_of(root, naive.ENOUGH)]
    assert wrong
    assert not any(found.is_exact for found in wrong)


def test_the_toys_have_what_they_are_there_for() -> None:
    roots = [grow_position(shape) for shape in (*TREES, *THROWN)]
    nodes = roots[:]
    for node in nodes:
        nodes.extend(node.play(move) for move in node.moves())
    assert any(node.forcing_codes for node in nodes)
    assert any(node.to_move == CHANCE for node in nodes)
    moves = [(node, node.play(move)) for node in nodes for move in node.moves()]
    assert any(after.to_move == node.to_move and not after.is_over() for node, after in moves)
    assert any(
        after.to_move == CHANCE and node.is_capture(move) and node.to_move == 1
        for node in nodes
        for move in node.moves()
        for after in [node.play(move)]
    )


# Dice


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("pot", [0, 2, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_chance_is_weighed_by_its_odds_and_belongs_to_nobody(
    depth: int, pot: int, seat: int
) -> None:
    position = PigPosition((1, 2), pot, seat, False)
    found = search(position, SearchLimit(depth=depth))
    assert found.value == naive.value_of(position, depth)
    assert found.depth == depth or found.is_exact


def test_points_are_banked_where_that_is_the_only_move_and_thrown_for_where_there_are_none() -> (
    None
):
    assert search(PigPosition((0, 0), 5, 0, False), SearchLimit(depth=3)).move == STOP
    assert search(PigPosition((0, 0), 0, 1, False), SearchLimit(depth=3)).move == THROW


@pytest.mark.parametrize(("looks", "best"), [(500, 1), (-500, 2)])
def test_a_capture_that_leads_to_a_throw_is_taken_at_its_looks_by_either_seat(
    looks: int, best: int
) -> None:
    map: Map = {
        "start": MapPlace(0, 0, ("risky", "dull")),
        "risky": MapPlace(1, 0, ("throw", "dull end"), forcing=(1,)),
        "throw": MapPlace(CHANCE, looks, ("dull end", "dull end")),
        "dull": MapPlace(1, -100, ("dull end",)),
        "dull end": MapPlace(0, 0),
    }
    assert search(MapPosition(map, "start"), SearchLimit(depth=1)).move == best


# Repetitions

SHUFFLE: Map = {
    "start": MapPlace(0, 0, ("there",)),
    "there": MapPlace(1, 0, ("back",)),
    "back": MapPlace(0, 0, ("there", "give up")),
    "give up": MapPlace(1, 0),
}
"""Seat 0 may go there once more, or give something up to end it."""


def search_map(
    map: Map,
    wish: SearchOptions = FREELY,
    seen: tuple[str, ...] = (),
    depth: int = 4,
    start: str = "start",
) -> SearchResult:
    keys = [int(MapPosition(map, name).key()) for name in seen]
    return search(
        MapPosition(map, start), SearchLimit(depth=depth), earlier_keys=keys, options=wish
    )


def with_place(map: Map, name: str, place: MapPlace) -> Map:
    return {**map, name: place}


@pytest.mark.parametrize(("price", "value"), [(10, -10), (29, -29), (31, -30), (500, -30)])
def test_a_repetition_costs_its_maker_less_than_a_third_of_a_point(price: int, value: int) -> None:
    map = with_place(SHUFFLE, "give up", MapPlace(1, -price))
    found = search_map(map)
    assert found.value == value
    assert not found.is_exact


def test_coming_back_costs_the_opponent_nothing() -> None:
    map: Map = {
        "start": MapPlace(0, 0, ("there",)),
        "there": MapPlace(1, 0, ("start", "give up")),
        "give up": MapPlace(0, 20),
    }
    assert search_map(map).value == 0


@pytest.mark.parametrize("times", range(6))
@pytest.mark.parametrize("price", [10, 50, 80, 100])
def test_the_more_often_the_round_was_there_the_dearer_it_is_but_never_a_point(
    times: int, price: int
) -> None:
    map: Map = {
        "start": MapPlace(0, 0, ("there", "give up")),
        "there": MapPlace(1, 0, ("end",)),
        "give up": MapPlace(1, -price),
        "end": MapPlace(0, 0),
    }
    found = search_map(map, seen=("there",) * times)
    assert found.value == max(-price, -min(30 * times, 90))
    assert found.is_exact == (times == 0)


@pytest.mark.parametrize(("seen", "value"), [(0, -300), (1, -300), (2, 100), (3, 100)])
def test_where_the_third_time_ends_the_round_it_ends_with_what_is_settled(
    seen: int, value: int
) -> None:
    map: Map = {
        "start": MapPlace(0, 0, ("there",)),
        "there": MapPlace(1, 777, ("lost",), ended_value=100),
        "lost": MapPlace(0, -300),
    }
    assert search_map(map, THREE_TIMES, ("there",) * seen).value == value


@pytest.mark.parametrize(("settled", "value"), [(400, 400), (-400, -50)])
def test_where_repeating_ends_the_round_coming_back_within_a_line_counts_as_its_end(
    settled: int, value: int
) -> None:
    map = with_place(SHUFFLE, "give up", MapPlace(1, -50))
    map = with_place(map, "there", MapPlace(1, 777, ("back",), ended_value=settled))
    found = search_map(map, THREE_TIMES)
    assert found.value == value
    assert not found.is_exact


@pytest.mark.parametrize(("settled", "seat", "value"), [(0, 0, -30), (0, 1, -30), (100, 0, 100)])
@pytest.mark.parametrize("seen", [(), ("there", "there")])
def test_where_it_is_said_so_a_level_end_costs_the_searching_side(
    settled: int, seat: int, value: int, seen: tuple[str, ...]
) -> None:
    map: Map = {
        "start": MapPlace(seat, 0, ("there",)),
        "there": MapPlace(1 - seat, 0, ("back",), ended_value=settled),
        "back": MapPlace(seat, 0, ("there",)),
    }
    found = search_map(map, replace(THREE_TIMES, level_end_cost=30), seen)
    assert found.value == value
    assert search_map(map, THREE_TIMES, seen).value == settled


@pytest.mark.parametrize(("price", "move"), [(-29, 2), (-31, 1)])
def test_the_searching_side_gives_up_no_more_than_that_to_play_on(price: int, move: int) -> None:
    map: Map = {
        "start": MapPlace(0, 0, ("there", "on")),
        "there": MapPlace(1, 0, ("on",)),
        "on": MapPlace(1, price, ("end",)),
        "end": MapPlace(0, price),
    }
    wish = replace(THREE_TIMES, level_end_cost=30)
    assert search_map(map, wish, ("there", "there")).move == move


def test_the_leading_side_repeats_and_the_trailing_side_does_not() -> None:
    """The same choice for seat 1, whose gain is seat 0's loss."""
    for settled, move in ((-200, 1), (200, 2)):
        map: Map = {
            "start": MapPlace(1, 0, ("there", "on")),
            "there": MapPlace(0, 0, ("on",), ended_value=settled),
            "on": MapPlace(0, 0, ("end",)),
            "end": MapPlace(1, 0),
        }
        assert search_map(map, THREE_TIMES, ("there", "there")).move == move


def test_where_dice_lead_back_to_nobody_has_come_back() -> None:
    map: Map = {
        "start": MapPlace(0, 0, ("throw", "stop"), ended_value=-2000),
        "throw": MapPlace(CHANCE, 0, ("start", "luck")),
        "luck": MapPlace(1, 300),
        "stop": MapPlace(1, 100),
    }
    for seen in ((), ("start", "start")):
        found = search_map(map, THREE_TIMES, seen, depth=1)
        assert (found.move, found.value) == (1, 150)
