"""Levels: how far each searches, and that chance picks only good moves, the same for a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.core.reason import Reason
from kono_tui.core.save import RoundOpening
from kono_tui.errors import SetupError
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.search.levels import LEVELS, STRONGEST, Level, parse_level, pick_move
from kono_tui.search.result import RankedMove, SearchLimit, SearchResult
from kono_tui.strategy.advisor import Advice
from tests.games.pig import PIG
from tests.games.test_contract import playout
from tests.search import naive
from tests.search.toy import Shape, grow_position
from tests.searchers import ADVISOR

KONO = GAMES["kono"]
BY_CHANCE = [name for name, level in LEVELS.items() if level.candidate_count > 1]
SEEDS = range(10)


TREES: Game[Any] = replace(
    PIG,
    rules=replace(
        PIG.rules,
        decode=lambda position, code: Move(str(code)),
        ending=lambda past, computers_only: "A leaf." if past[-1].is_over() else "",
    ),
    wording=replace(PIG.wording, reason_for=lambda position, moves: Reason("grown so")),
)
"""The grown toys as a game, as far as a request for a move needs it."""


def level_without_time(name: str) -> Level:
    """Return a level with its time limit replaced by a number of positions."""
    level = LEVELS[name]
    return replace(level, limit=SearchLimit(nodes=300)) if level.limit.seconds else level


def ask_level(match: Match, name: str, seed: int) -> Advice:
    return replace(ADVISOR.advise(match, level_without_time(name), seed), seconds=0.0)


def random_kono_positions(sizes: Sequence[int] = KONO.info.sizes) -> Iterator[Position]:
    """Moments of random rounds."""
    for size in sizes:
        for position in playout(KONO, size, seed=3)[4:90:17]:
            if not position.is_over():
                yield position


def small_rounds() -> Iterator[Match]:
    """Rounds on the smallest board: every level looks at them in no time."""
    yield Match.begin(KONO, KONO.start(5, RoundOpening(0, "white")))
    for position in random_kono_positions(sizes=(5,)):
        yield Match.begin(KONO, position)


# Which moves


def check_choice(values: dict[int, int], code: int, level: Level) -> None:
    """Check by another search that a move is hardly worse than the best, and few are better."""
    best = max(values.values())
    assert best - values[code] <= level.max_loss
    assert sum(value > values[code] for value in values.values()) < level.candidate_count


@pytest.mark.parametrize("name", BY_CHANCE)
def test_a_level_plays_only_moves_that_are_good_at_its_depth(name: str) -> None:
    level = LEVELS[name]
    assert level.limit.depth > 0
    for seed in range(40):
        root = grow_position(Shape(seed, height=7, breadth=5, width=9))
        worth = naive.move_values(root, level.limit.depth)
        match = Match.begin(TREES, root)
        for pick in SEEDS:
            check_choice(worth, int(ask_level(match, name, pick).move.kind), level)


@pytest.mark.parametrize("name", [name for name in BY_CHANCE if LEVELS[name].limit.depth < 3])
def test_a_level_that_looks_at_nothing_less_deep_plays_good_moves_of_kono(name: str) -> None:
    level = LEVELS[name]
    for position in random_kono_positions():
        worth = naive.move_values(position, level.limit.depth)
        match = Match.begin(KONO, position)
        for seed in SEEDS:
            move = ask_level(match, name, seed).move
            assert move in match.legal_moves
            check_choice(worth, KONO.rules.encode(position, move), level)


def test_the_check_refuses_a_bad_move() -> None:
    worth = {1: 100, 2: 90, 3: 80, 4: -50}
    check_choice(worth, 3, Level(SearchLimit(depth=1), candidate_count=3, max_loss=20))
    with pytest.raises(AssertionError):
        check_choice(worth, 3, Level(SearchLimit(depth=1), candidate_count=3, max_loss=19))
    with pytest.raises(AssertionError):
        check_choice(worth, 3, Level(SearchLimit(depth=1), candidate_count=2, max_loss=50))


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_seed_plays_the_same(name: str) -> None:
    for match in list(small_rounds())[:3]:
        for seed in (1, 77):
            assert ask_level(match, name, seed) == ask_level(match, name, seed)


@pytest.mark.parametrize("name", BY_CHANCE)
def test_another_seed_plays_another_move_somewhere(name: str) -> None:
    assert any(
        len({ask_level(match, name, seed).move for seed in SEEDS}) > 1 for match in small_rounds()
    )


def test_the_strongest_level_leaves_nothing_to_chance() -> None:
    assert LEVELS[STRONGEST].candidate_count == 1
    assert STRONGEST not in BY_CHANCE
    for match in small_rounds():
        assert len({ask_level(match, STRONGEST, seed).move for seed in SEEDS}) == 1


def test_each_level_looks_no_less_deep_than_the_one_before_and_strays_no_further() -> None:
    fixed = [level for level in LEVELS.values() if level.limit.depth]
    depths = [level.limit.depth for level in fixed]
    assert depths == sorted(set(depths))
    slack = [level.max_loss for level in LEVELS.values()]
    assert slack == sorted(slack, reverse=True)


# Choosing

values = st.integers(-5, 7)
levels = st.builds(
    lambda among, within: Level(SearchLimit(depth=1), among, within),
    st.integers(1, 8),
    st.integers(0, 13),
)


def rank_values(values: list[int]) -> SearchResult:
    """Return a result whose moves have those values, the best first."""
    first, *rest = [RankedMove(move, value, (move,)) for move, value in enumerate(values)]
    return SearchResult(first, 3, 100, 0.1, others=tuple(rest), compared_value=first.value)


@given(st.lists(values, min_size=1, max_size=10), levels)
def test_chance_picks_every_move_within_the_slack_among_the_best_and_no_other(
    worth: list[int], level: Level
) -> None:
    worth.sort(reverse=True)
    wanted = {
        move
        for move, value in enumerate(worth[: level.candidate_count])
        if worth[0] - value <= level.max_loss
    }
    picks = {pick_move(rank_values(worth), level, random.Random(seed)).move for seed in range(150)}
    assert picks == wanted


@given(st.lists(values, min_size=1, max_size=10), levels, st.integers())
def test_a_choice_follows_from_its_seed(worth: list[int], level: Level, seed: int) -> None:
    result = rank_values(sorted(worth, reverse=True))
    first, again = (pick_move(result, level, random.Random(seed)) for _ in range(2))
    assert first == again


def test_in_a_game_with_more_slack_chance_strays_as_many_times_further() -> None:
    level = Level(SearchLimit(depth=1), candidate_count=9, max_loss=10)
    worth = [100, 90, 75, 69]

    def picks(slack: int) -> set[int]:
        result = rank_values(worth)
        return {pick_move(result, level, random.Random(seed), slack).move for seed in range(150)}

    assert picks(1) == {0, 1}
    assert picks(3) == {0, 1, 2}


def test_a_level_without_chance_looks_as_far_and_plays_the_best() -> None:
    for level in LEVELS.values():
        plain = level.without_chance()
        assert plain.limit == level.limit
        assert pick_move(rank_values([5, 5, 5]), plain, random.Random(1)).move == 0


def test_a_level_is_known_by_its_name_and_the_strongest_by_none() -> None:
    for name, level in LEVELS.items():
        assert parse_level(f" {name.upper()} ") is level
    assert parse_level("") is LEVELS[STRONGEST]
    with pytest.raises(SetupError, match=", ".join(LEVELS)):
        parse_level("godlike")
