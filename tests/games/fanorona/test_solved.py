"""Endings that are solved, as the computer plays them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from kono_tui.core.move import Move
from kono_tui.core.position import DECIDED_VALUE
from kono_tui.games.fanorona.board import BLACK, NONE, QUIET_TURN_LIMIT, WHITE, board_of
from kono_tui.games.fanorona.endgames import file
from kono_tui.games.fanorona.endgames.table import probe, use_table
from kono_tui.games.fanorona.game import FANORONA
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.setup import build_position, with_endgames
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advisor

GAME = FANORONA
LONG_HUNT = 20


@pytest.fixture(autouse=True)
def _load_smallest_table() -> Iterator[None]:
    """The table of the smallest board, put away afterwards."""
    assert file.load_table(5)
    yield
    file.load_table.cache_clear()
    use_table(5, None)


def random_ending(
    source: random.Random, white: int, black: int, clock: int = 0
) -> FanoronaPosition:
    """So many stones anywhere, White to move."""
    board = board_of(5)
    stones = [WHITE] * white + [BLACK] * black + [NONE] * (45 - white - black)
    source.shuffle(stones)
    return build_position(board, stones, False, 0, clock)


def probe_position(position: FanoronaPosition) -> int:
    """The turns to the next capture by the table, from the mover's point of view."""
    words = (position.w0, position.w1, position.b0, position.b1)
    return int(probe(position.board, *words, position.black_to_move))


def find_ending(wanted: str, source: random.Random, clock: int = 0) -> FanoronaPosition:
    """An ending of two stones against one in which White wins late, or nobody wins."""
    while True:
        position = random_ending(source, 2, 1, clock)
        turns = probe_position(position)
        if (wanted == "won" and turns >= LONG_HUNT) or (wanted == "drawn" and turns == 0):
            return position


def test_a_solved_ending_is_worth_what_it_is_to_either_seat() -> None:
    source = random.Random(1)
    signs = set()
    for _ in range(400):
        position = random_ending(source, source.choice((1, 2, 3)), source.choice((1, 2)))
        value = int(with_endgames(position).value())
        turns = probe_position(position)
        signs.add((turns > 0) - (turns < 0))
        assert abs(int(position.value())) < DECIDED_VALUE
        if turns == 0:
            assert abs(value) <= abs(int(position.value())) // 50 + 1
        else:
            assert abs(value) >= DECIDED_VALUE
            assert (value > 0) == (turns > 0)
    assert signs == {-1, 0, 1}


def test_a_win_that_comes_after_the_last_quiet_turn_is_none() -> None:
    source = random.Random(2)
    late = find_ending("won", source, QUIET_TURN_LIMIT - LONG_HUNT + 1)
    assert abs(int(with_endgames(late).value())) < DECIDED_VALUE
    early = find_ending("won", source, 0)
    assert with_endgames(early).value() >= DECIDED_VALUE


def test_more_stones_than_are_solved_look_as_they_do() -> None:
    source = random.Random(3)
    for _ in range(20):
        position = random_ending(source, 3, 3)
        assert with_endgames(position).value() == position.value()


@pytest.mark.parametrize("seed", range(4))
def test_a_long_hunt_is_won_with_a_short_look_ahead(seed: int) -> None:
    source = random.Random(seed)
    match = Match.begin(GAME, find_ending("won", source))
    advisor = Advisor(1)
    level = Level(SearchLimit(nodes=300))
    while not match.ending:
        if match.to_move == 0:
            match = match.play(advisor.advise(match, level, other_count=0).move)
        else:
            match = match.play(_slowest_defence(match))
    assert match.tally.winner == 0


def _slowest_defence(match: Match) -> Move:
    """The defence that holds out longest, by the table."""

    def turns(move: Move) -> int:
        after = match.play(move).position
        assert isinstance(after, FanoronaPosition)
        return -1 if after.is_over() else probe_position(after)

    return max(match.legal_moves, key=turns)


def test_a_search_to_a_fixed_depth_does_not_know_them() -> None:
    match = Match.begin(GAME, find_ending("won", random.Random(5)))
    advisor = Advisor(1)
    assert advisor.advise(match, Level(SearchLimit(depth=1)), other_count=0).value < DECIDED_VALUE
    assert (
        advisor.advise(match, Level(SearchLimit(nodes=300)), other_count=0).value >= DECIDED_VALUE
    )
