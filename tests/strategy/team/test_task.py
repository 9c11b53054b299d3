"""What a helper is asked: the same round that the leader searches."""

from __future__ import annotations

import random

import pytest

from kono_tui.arena.rounds import play_random_opening
from kono_tui.games import GAMES
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.strategy.team.task import HelperTask, parse_task

SIZES = [(key, size) for key, game in GAMES.items() for size in game.info.sizes[:2]]


@pytest.mark.parametrize(("key", "size"), SIZES)
def test_a_helper_gets_the_round_with_its_whole_history(key: str, size: int) -> None:
    match = play_random_opening(GAMES[key], size, 6, random.Random(size))
    task = HelperTask.of(3, 77, match, 0.5, SearchOptions(seed=4, player=1), {"mobility": 30})
    line = task.format()
    assert "\n" not in line
    received = parse_task(line)
    assert received == task
    assert (received.salt, received.is_warm) == (77, False)
    assert (received.number, received.seconds, received.seed, received.player) == (3, 0.5, 4, 1)
    assert received.weights == {"mobility": 30}
    again = received.match()
    assert again.moves == match.moves
    assert again.computers_only == match.computers_only
    assert [each.key() for each in again.positions] == [each.key() for each in match.positions]
    assert [each.repetition_key() for each in again.positions] == [
        each.repetition_key() for each in match.positions
    ]
