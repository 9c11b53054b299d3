"""Solved endings: against the naive rules, and what the search makes of them."""

from __future__ import annotations

import random
from functools import cache

import pytest

from kono_tui.core.position import UNAFFORDABLE, UNSOLVED
from kono_tui.games.konane.board import NONE, board_of
from kono_tui.games.konane.endgame import KonaneSolver
from kono_tui.games.konane.ending_memory import MIN_ENTRIES, NODES_PER_ENTRY
from kono_tui.games.konane.game import KONANE
from kono_tui.games.konane.position import KonanePosition
from kono_tui.games.konane.setup import start_position
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.result import SearchLimit, SearchResult
from kono_tui.search.searcher import Searcher
from tests.builds import leave_to_compiled, left_to_compiled
from tests.games.konane import naive
from tests.games.konane.drawn import position_of_round, round_of_position
from tests.searchers import search

FULL_WINDOW = (-6000, 6000)
NO_LIMIT = 10**9
AFFORDABLE = SearchLimit(nodes=400_000)


@cache
def best_lead(round: naive.Round) -> int:
    """Black's lead at the end, with the best play of both: every turn is tried."""
    if naive.is_over(round):
        return round.black - round.white
    best = max if round.turn == "B" else min
    return best(best_lead(after) for _, after in naive.turns(round))


@cache
def endings(size: int, straight: bool, last: int, count: int) -> tuple[naive.Round, ...]:
    """Random rounds near their end: of each, the `last` to last moment that leaves a choice."""
    found = []
    for seed in range(count):
        source = random.Random(f"{size} {straight} {seed}")
        moments = [
            moment
            for moment, _ in naive.wander(source, naive.random_opening(source, size, straight))
            if moment.stone is None and len(naive.decisions(moment)) > 1
        ]
        found.append(moments[-last])
    return tuple(found)


def solver_of(position: KonanePosition) -> KonaneSolver:
    solver = position.create_solver_memory()
    assert isinstance(solver, KonaneSolver)
    return solver


def solved_value(position: KonanePosition, window: tuple[int, int] = FULL_WINDOW) -> int:
    """The game's exact value of an ending for the seat to move."""
    return int(position.solve(solver_of(position), *window, NO_LIMIT))


def value_for_mover(round: naive.Round) -> int:
    lead = best_lead(round)
    return 100 * (lead if round.turn == "B" else -lead)


ALL = [(size, straight) for size in (6, 8, 10) for straight in (False, True)]
LAST = {6: 3, 8: 2, 10: 2}


@pytest.mark.parametrize(("size", "straight"), leave_to_compiled(ALL))
def test_an_ending_is_worth_what_trying_everything_says(size: int, straight: bool) -> None:
    worth = set()
    for round in endings(size, straight, LAST[size], 10):
        for black_seat in (0, 1):
            assert solved_value(position_of_round(round, black_seat)) == value_for_mover(round)
        worth.add(value_for_mover(round))
    assert len(worth) > 4


@pytest.mark.parametrize(("size", "straight"), leave_to_compiled(ALL))
def test_a_stone_in_mid_turn_may_go_on_or_stop(size: int, straight: bool) -> None:
    met = 0
    for round in endings(size, straight, LAST[size], 10):
        position = position_of_round(round)
        for code in position.moves():
            after = position.play(code)
            if after.jumping == NONE or after.is_over():
                continue
            met += 1
            wanted = max(
                100 * (best_lead(end) if round.turn == "B" else -best_lead(end))
                for turn, end in naive.turns(round)
                if turn[0] == naive_jump(position, int(code))
            )
            assert solved_value(after) == wanted
    assert met > (2 if straight else 5)


def naive_jump(position: KonanePosition, code: int) -> naive.Decision:
    origin, target = KONANE.rules.decode(position, code).cells
    size = int(position.board.size)
    return (origin // size + 1, origin % size + 1), (target // size + 1, target % size + 1)


@pytest.mark.parametrize("margin", range(-300, 301, 50))
def test_a_window_tells_on_which_side_the_value_lies(margin: int) -> None:
    for round in endings(6, False, LAST[6], 10):
        value = value_for_mover(round)
        window = (value + margin - 1, value + margin)
        found = solved_value(position_of_round(round), window)
        if margin > 0:
            assert value <= found <= window[0]
        else:
            assert window[1] <= found <= value


def test_too_few_positions_leave_it_unsolved_and_asking_again_goes_on() -> None:
    round = max(endings(6, False, LAST[6], 10), key=lambda each: len(naive.decisions(each)))
    position = position_of_round(round)
    solver = solver_of(position)
    asked = 0
    found = UNSOLVED
    while found == UNSOLVED:
        before = solver.nodes
        found = int(position.solve(solver, *FULL_WINDOW, 50))
        assert solver.nodes - before <= 50
        asked += 1
        assert asked < 10_000
    assert asked > 1
    assert found == value_for_mover(round)


def test_the_effort_grows_with_the_stones_and_is_endless_before_the_first_turn() -> None:
    position = start_position(board_of(8), 0)
    assert position.solving_effort() == UNAFFORDABLE
    efforts = []
    source = random.Random(3)
    while not position.is_over():
        if position.stage == 0:
            efforts.append(int(position.solving_effort()))
        position = position.play(source.choice(list(position.moves())))
    assert efforts == sorted(efforts, reverse=True)
    assert efforts[0] > 1000 * efforts[-1]


# The search


def position_after_line(round: naive.Round, found: SearchResult) -> KonanePosition:
    """The position after the whole line that a search expects."""
    position = position_of_round(round)
    for move in found.best.line:
        assert move in position.moves()
        position = position.play(move)
    return position


@pytest.mark.parametrize(("size", "straight"), leave_to_compiled(ALL))
def test_the_search_solves_an_ending_and_gives_the_whole_line(size: int, straight: bool) -> None:
    for round in endings(size, straight, LAST[size], 10):
        found = search(position_of_round(round), AFFORDABLE)
        assert found.is_exact
        assert found.value == value_for_mover(round)
        end = position_after_line(round, found)
        assert end.is_over()
        assert end.value() == (found.value if round.turn == "B" else -found.value)


def test_the_other_moves_beside_it_are_exact_as_well() -> None:
    compared = 0
    for round in endings(6, False, LAST[6], 10):
        found = search(position_of_round(round), AFFORDABLE, options=SearchOptions(other_moves=3))
        assert found.is_exact
        for other in found.others:
            compared += 1
            after = position_of_round(round).play(other.move)
            while after.jumping != NONE:
                after = max(
                    (after.play(move) for move in after.moves()),
                    key=lambda then: value_for_colour(then, round.turn),
                )
            assert other.value == value_for_colour(after, round.turn)
            assert other.value <= found.value
    assert compared > 10


def value_for_colour(position: KonanePosition, colour: str) -> int:
    """A position's value for a colour; a stone in mid-turn is the colour's own."""
    if position.jumping != NONE:
        return max(value_for_colour(position.play(move), colour) for move in position.moves())
    return 100 * best_lead(round_of_position(position)) * (1 if colour == "B" else -1)


def test_several_moves_are_ranked_by_what_they_bring_in_the_end() -> None:
    for round in endings(6, False, LAST[6], 10):
        found = search(position_of_round(round), AFFORDABLE, options=SearchOptions(exact_moves=3))
        assert found.is_exact
        values = sorted(
            value_for_colour(position_of_round(round).play(m), round.turn)
            for m in position_of_round(round).moves()
        )
        assert [found.value, *(each.value for each in found.others)] == values[::-1][:3]


def test_a_look_to_a_depth_does_not_play_endings_out() -> None:
    deep = [
        search(position_of_round(round), SearchLimit(depth=1))
        for round in endings(6, False, LAST[6], 10)
    ]
    assert not all(found.is_exact for found in deep)
    assert all(found.nodes < 500 for found in deep)


def test_the_same_question_gets_the_same_answer() -> None:
    for round in endings(6, False, 14, 4):
        first, second = (
            search(position_of_round(round), SearchLimit(nodes=2000)) for _ in range(2)
        )
        assert (first.best, first.nodes, first.depth) == (second.best, second.nodes, second.depth)


# The memory

LARGE_ENDING = "b...bw/wb.bwb/bw..b./wbw..b/bwb..w/wbw..b w 0 7 4 turn usual"
"""It takes some 73,000 positions: more than the memory holds at first."""


@left_to_compiled
def test_the_memory_grows_and_what_it_holds_stays_known() -> None:
    position = KONANE.notation.parse_position(LARGE_ENDING)
    solver = solver_of(position)
    found = UNSOLVED
    while found == UNSOLVED:
        found = int(position.solve(solver, *FULL_WINDOW, 20_000))
    assert solver.nodes > NODES_PER_ENTRY * MIN_ENTRIES
    assert len(solver.entries) == 2 * MIN_ENTRIES
    assert found == 300
    nodes = int(solver.nodes)
    assert int(position.solve(solver, *FULL_WINDOW, 20_000)) == found
    assert solver.nodes - nodes < 1_000


def test_a_search_by_time_keeps_the_memory_for_the_next_decision_of_the_round() -> None:
    searcher = Searcher(1)
    *_, round = (each for each in endings(6, False, LAST[6], 10) if len(naive.decisions(each)) > 2)
    position = position_of_round(round)
    assert searcher.search(position, SearchLimit(seconds=60)).is_exact
    kept = searcher.solver_by_player[0]
    searcher.search(position, SearchLimit(nodes=100))
    searcher.search(position, SearchLimit(depth=1))
    after = position.play(position.moves()[0])
    assert not after.is_over()
    searcher.search(after, SearchLimit(seconds=60))
    assert searcher.solver_by_player == {0: kept}
    searcher.search(after, SearchLimit(seconds=60), options=SearchOptions(player=1))
    assert searcher.solver_by_player[1] is not kept
    straight = position_of_round(endings(6, True, LAST[6], 1)[0])
    searcher.search(straight, SearchLimit(seconds=60))
    assert searcher.solver_by_player[0] is not kept
    assert not position.can_use(searcher.solver_by_player[0])
