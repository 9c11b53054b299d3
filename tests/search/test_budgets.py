"""More budget never gives a shallower answer: positions of all games, limited by positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kono_tui.core.bits import COMPILED
from kono_tui.core.game import Game
from kono_tui.core.playout import PlayoutPosition
from kono_tui.core.position import CHANCE, Position
from kono_tui.games import GAMES
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.result import SearchLimit, SearchResult
from tests.builds import leave_to_compiled, sample_cases
from tests.games.test_contract import playout
from tests.searchers import search

SEARCHED = [game for game in GAMES.values() if game.solution is None]
OPTIONS = [SearchOptions(), SearchOptions(other_moves=3), SearchOptions(exact_moves=3)]
FIRST, LAST, GROWTH = 60, 100_000 if COMPILED else 2_000, 1.7
SOLVED = 10**9
EVERY = 11 if COMPILED else 17
HARD_ENDING = "bwbwb./wbwbw./bwbwbw/.bwb.b/b..w../wbw.wb w 0 4 3 turn usual"


def depth_of(position: Position, found: SearchResult) -> int:
    """How deep an answer is: solved is deepest, and of playouts the number counts."""
    if found.is_exact:
        return SOLVED
    return found.nodes if isinstance(position, PlayoutPosition) else found.depth


def budgets(first: int, last: int, growth: float) -> list[int]:
    """Numbers of positions that grow by a factor."""
    found = [first]
    while found[-1] < last:
        found.append(int(found[-1] * growth) + 1)
    return found


def depths(position: Position, options: SearchOptions, nodes: list[int]) -> list[int]:
    """How deep the answers are with each budget."""
    limits = [SearchLimit(nodes=each) for each in nodes]
    return [depth_of(position, search(position, each, options=options)) for each in limits]


def moments(game: Game[Any], size: int) -> Iterator[Position]:
    """Moments of a random round, from its beginning to its end."""
    for position in playout(game, size, seed=size)[2::EVERY]:
        if not position.is_over() and position.to_move != CHANCE:
            yield position


@pytest.mark.parametrize("options", leave_to_compiled(OPTIONS), ids=str)
@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.info.key)
def test_with_more_positions_to_look_at_no_answer_is_shallower(
    game: Game[Any], options: SearchOptions
) -> None:
    compared = 0
    for position in moments(game, game.info.sizes[0]):
        found = depths(position, options, budgets(FIRST, LAST, GROWTH))
        assert found == sorted(found)
        compared += len(set(found)) > 1
    assert compared


@pytest.mark.parametrize("options", sample_cases(OPTIONS), ids=str)
@pytest.mark.parametrize("size", leave_to_compiled([6, 8]))
def test_nor_is_it_where_an_ending_can_nearly_be_played_out(
    size: int, options: SearchOptions
) -> None:
    """Budgets about as large as the effort that an ending takes."""
    solved = 0
    for seed in range(12 if COMPILED else 2):
        for position in playout(GAMES["konane"], size, seed):
            effort = int(position.solving_effort())
            if 2_000 < effort < (50_000 if COMPILED else 6_000) and len(position.moves()) > 1:
                found = depths(position, options, budgets(effort // 2, 3 * effort, 1.5))
                assert found == sorted(found)
                solved += found[-1] == SOLVED
                break
    assert solved


@pytest.mark.skipif(not COMPILED, reason="looks at ten million positions")
def test_a_hard_ending_is_answered_from_no_less_than_an_ordinary_search() -> None:
    position = GAMES["konane"].notation.parse_position(HARD_ENDING)
    found = depths(position, SearchOptions(), [300_000, 1_000_000, 2_500_000, 7_000_000])
    assert found == sorted(found)
    assert found[1] > 8
