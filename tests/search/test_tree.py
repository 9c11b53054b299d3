"""The search against plain minimax on toy games, and how it treats repetitions."""

from __future__ import annotations

import pytest

from kono_tui.core.position import CHANCE
from kono_tui.search.deepen import Wish
from kono_tui.search.result import Limit, Result
from tests.games.pig import STOP, THROW, PigPosition
from tests.looking import search
from tests.search import naive
from tests.search.toy import Drawn, Map, Place, Shape, grown

SEEDS = range(25)
TREES = [Shape(seed) for seed in SEEDS]
MEETING = [Shape(seed, height=7, width=6) for seed in SEEDS]
THROWN = [Shape(seed, chance=True) for seed in SEEDS]
DEPTHS = range(1, 8)
FREELY = Wish()
THREE_TIMES = Wish(repeats_end=True)


@pytest.mark.parametrize("shape", [*TREES, *MEETING, *THROWN], ids=str)
def test_the_search_finds_what_plain_minimax_finds(shape: Shape) -> None:
    root = grown(shape)
    for depth in DEPTHS:
        wanted = naive.values(root, depth)
        found = search(root, Limit(depth=depth))
        assert found.value == max(wanted.values())
        assert wanted[found.move] == found.value
        assert found.depth == depth or found.exact


@pytest.mark.parametrize("shape", [*TREES, *MEETING, *THROWN], ids=str)
def test_what_is_called_exact_is_what_the_end_of_the_game_brings(shape: Shape) -> None:
    root = grown(shape)
    wanted = naive.values(root, naive.ENOUGH)
    proven = [search(root, Limit(depth=depth)) for depth in DEPTHS]
    for found in proven:
        if found.exact:
            assert found.value == max(wanted.values()) == wanted[found.move]
    assert search(root, Limit(depth=2 * shape.height)).exact


def test_a_search_that_does_not_reach_the_end_is_not_called_exact() -> None:
    told = [(search(grown(shape), Limit(depth=1)), grown(shape)) for shape in TREES]
    wrong = [found for found, root in told if found.value != naive.value_of(root, naive.ENOUGH)]
    assert wrong
    assert not any(found.exact for found in wrong)


def test_the_toys_have_what_they_are_there_for() -> None:
    roots = [grown(shape) for shape in (*TREES, *THROWN)]
    nodes = roots[:]
    for node in nodes:
        nodes.extend(node.play(move) for move in node.moves())
    assert any(node.forcing for node in nodes)
    assert any(node.to_move == CHANCE for node in nodes)
    moves = [(node, node.play(move)) for node in nodes for move in node.moves()]
    assert any(after.to_move == node.to_move and not after.over() for node, after in moves)
    assert any(
        after.to_move == CHANCE and node.takes(move) and node.to_move == 1
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
    found = search(position, Limit(depth=depth))
    assert found.value == naive.value_of(position, depth)
    assert found.depth == depth or found.exact


def test_points_are_banked_where_that_is_the_only_move_and_thrown_for_where_there_are_none() -> (
    None
):
    assert search(PigPosition((0, 0), 5, 0, False), Limit(depth=3)).move == STOP
    assert search(PigPosition((0, 0), 0, 1, False), Limit(depth=3)).move == THROW


@pytest.mark.parametrize(("looks", "best"), [(500, 1), (-500, 2)])
def test_a_capture_that_leads_to_a_throw_is_taken_at_its_looks_by_either_seat(
    looks: int, best: int
) -> None:
    map: Map = {
        "start": Place(0, 0, ("risky", "dull")),
        "risky": Place(1, 0, ("throw", "dull end"), forcing=(1,)),
        "throw": Place(CHANCE, looks, ("dull end", "dull end")),
        "dull": Place(1, -100, ("dull end",)),
        "dull end": Place(0, 0),
    }
    assert search(Drawn(map, "start"), Limit(depth=1)).move == best


# Repetitions

SHUFFLE: Map = {
    "start": Place(0, 0, ("there",)),
    "there": Place(1, 0, ("back",)),
    "back": Place(0, 0, ("there", "give up")),
    "give up": Place(1, 0),
}
"""Seat 0 may go there once more, or give something up to end it."""


def looking(
    map: Map, wish: Wish = FREELY, seen: tuple[str, ...] = (), depth: int = 4, start: str = "start"
) -> Result:
    keys = [int(Drawn(map, name).key()) for name in seen]
    return search(Drawn(map, start), Limit(depth=depth), seen=keys, wish=wish)


def changed(map: Map, name: str, place: Place) -> Map:
    return {**map, name: place}


@pytest.mark.parametrize(("price", "value"), [(10, -10), (29, -29), (31, -30), (500, -30)])
def test_coming_back_costs_who_does_it_less_than_a_third_of_a_point(price: int, value: int) -> None:
    map = changed(SHUFFLE, "give up", Place(1, -price))
    found = looking(map)
    assert found.value == value
    assert not found.exact


def test_coming_back_costs_the_opponent_nothing() -> None:
    map: Map = {
        "start": Place(0, 0, ("there",)),
        "there": Place(1, 0, ("start", "give up")),
        "give up": Place(0, 20),
    }
    assert looking(map).value == 0


@pytest.mark.parametrize("times", range(6))
@pytest.mark.parametrize("price", [10, 50, 80, 100])
def test_the_more_often_the_round_was_there_the_dearer_it_is_but_never_a_point(
    times: int, price: int
) -> None:
    map: Map = {
        "start": Place(0, 0, ("there", "give up")),
        "there": Place(1, 0, ("end",)),
        "give up": Place(1, -price),
        "end": Place(0, 0),
    }
    found = looking(map, seen=("there",) * times)
    assert found.value == max(-price, -min(30 * times, 90))
    assert found.exact == (times == 0)


@pytest.mark.parametrize(("seen", "value"), [(0, -300), (1, -300), (2, 100), (3, 100)])
def test_where_the_third_time_ends_the_round_it_ends_with_what_is_settled(
    seen: int, value: int
) -> None:
    map: Map = {
        "start": Place(0, 0, ("there",)),
        "there": Place(1, 777, ("lost",), settled=100),
        "lost": Place(0, -300),
    }
    assert looking(map, THREE_TIMES, ("there",) * seen).value == value


@pytest.mark.parametrize(("settled", "value"), [(400, 400), (-400, -50)])
def test_where_repeating_ends_the_round_coming_back_within_a_line_counts_as_its_end(
    settled: int, value: int
) -> None:
    map = changed(SHUFFLE, "give up", Place(1, -50))
    map = changed(map, "there", Place(1, 777, ("back",), settled=settled))
    found = looking(map, THREE_TIMES)
    assert found.value == value
    assert not found.exact


def test_who_is_ahead_repeats_and_who_is_behind_does_not() -> None:
    """The same choice for seat 1, whose gain is seat 0's loss."""
    for settled, move in ((-200, 1), (200, 2)):
        map: Map = {
            "start": Place(1, 0, ("there", "on")),
            "there": Place(0, 0, ("on",), settled=settled),
            "on": Place(0, 0, ("end",)),
            "end": Place(1, 0),
        }
        assert looking(map, THREE_TIMES, ("there", "there")).move == move


def test_where_dice_lead_back_to_nobody_has_come_back() -> None:
    map: Map = {
        "start": Place(0, 0, ("throw", "stop"), settled=-2000),
        "throw": Place(CHANCE, 0, ("start", "luck")),
        "luck": Place(1, 300),
        "stop": Place(1, 100),
    }
    for seen in ((), ("start", "start")):
        found = looking(map, THREE_TIMES, seen, depth=1)
        assert (found.move, found.value) == (1, 150)
