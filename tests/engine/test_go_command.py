"""The `go` command in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.engine.go_command import GoCommand, format_go, parse_go
from kono_tui.errors import SetupError
from kono_tui.search.levels import LEVELS, PLAIN_SEARCHES, Level, parse_level
from kono_tui.search.result import SearchLimit
from tests.engine.talk import play_random_round

MATCH = play_random_round(5, seed=0, moves=0)
OTHER = play_random_round(5, seed=0, moves=1)
limits = st.builds(
    SearchLimit,
    depth=st.integers(0, 99),
    seconds=st.just(0.0) | st.floats(1e-6, 86_400),
    nodes=st.integers(0, 10**15),
)
levels = st.builds(Level, limits, st.integers(2, 1000), st.integers(0, 10**6))
plain = st.builds(Level, limits, plain_search=st.sampled_from(PLAIN_SEARCHES))
seeds = st.integers(-(10**40), 10**40)


def parse_line(line: str, others: int = 0) -> GoCommand:
    return parse_go(line.split(), MATCH, others)


@given(levels | plain | st.builds(Level, limits), seeds, st.integers(0, 3))
def test_every_question_is_read_back_from_its_words(level: Level, seed: int, others: int) -> None:
    whole = GoCommand(level, seed, others)
    first, *rest = format_go(whole).split()
    assert first == "go"
    assert parse_go(rest, MATCH, 55) == whole


def test_limits_are_given_in_turns_positions_and_time() -> None:
    assert parse_line("depth 3").level == Level(SearchLimit(depth=3))
    assert parse_line("depth 0").level == Level(SearchLimit(depth=1))
    assert parse_line("nodes 5000").level == Level(SearchLimit(nodes=5000))
    assert parse_line("movetime 250").level == Level(SearchLimit(seconds=0.25))
    assert parse_line("seconds 0.5").level == Level(SearchLimit(seconds=0.5))
    assert parse_line("infinite").level == Level(SearchLimit())
    assert parse_line("depth 3 seconds 2").level == Level(SearchLimit(3, 2.0))
    assert parse_line("depth 2 among 4 within 80").level == Level(SearchLimit(depth=2), 4, 80)


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_is_asked_for_by_its_name(name: str) -> None:
    assert parse_line(f"level {name} seed 5 others 2") == GoCommand(LEVELS[name], 5, 2)
    assert parse_line(f"level {name}", others=3) == GoCommand(LEVELS[name], 0, 3)


@pytest.mark.parametrize("name", ["minimax-1", "alphabeta-12"])
def test_a_plain_search_is_a_level_too(name: str) -> None:
    search, _, ply = name.partition("-")
    assert parse_line(f"level {name}").level == parse_level(name)
    assert parse_line(f"depth {ply} search {search}").level == parse_level(name)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("depth 2 search random", "expected minimax, alphabeta or uct"),
        ("depth 2 search minimax among 3", "leave out among"),
        ("level minimax-0", "there is no level 'minimax-0'"),
        ("level alphabeta-13", "from minimax-1 to alphabeta-12"),
        ("level minimax", "there is no level 'minimax'"),
    ],
)
def test_a_plain_search_that_there_is_not_is_refused(line: str, why: str) -> None:
    with pytest.raises(SetupError, match=why):
        parse_line(line)


def test_a_clock_is_shared_among_the_turns_to_come() -> None:
    def seconds(clock: str) -> float:
        return parse_line(clock).level.limit.seconds

    assert MATCH.to_move + 1 == 2
    assert seconds("p1time 1 p2time 60000 p1inc 0 p2inc 0") == 3.0
    assert seconds("p1time 1 p2time 60000 p1inc 0 p2inc 1000") == 3.8
    assert seconds("p2time 100 p2inc 60000") == 0.05
    assert seconds("p2time 0") == 0.01
    other = parse_go(["p1time", "20000", "p2time", "1"], OTHER, 0)
    assert OTHER.to_move == 0
    assert other.level.limit.seconds == 1.0


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "go how far"),
        ("others 2", "go how far"),
        ("fast", "go does not know 'fast'; it takes infinite, ponder, depth"),
        ("depth", "something must follow 'depth'"),
        ("depth 3 depth 4", "'depth' is given twice"),
        ("depth 100", "found 'depth 100', expected a number from 0 to 99"),
        ("depth -1", "expected a number from 0 to 99"),
        ("depth 1.5", "expected a number from 0 to 99"),
        ("depth ٣", "expected a number from 0 to 99"),
        ("nodes 0", "expected a number from 1"),
        ("movetime 0", "expected a number from 1"),
        ("seconds 0", "expected more than 0"),
        ("seconds nan", "expected more than 0"),
        ("seconds inf", "expected more than 0"),
        ("seconds soon", "expected more than 0"),
        ("seconds 90000", "at most 86400"),
        ("movetime 100 seconds 1", "the time is given more than once"),
        ("p2time 100 movetime 100", "the time is given more than once"),
        ("p1time 1000", "player 2 is to move, and p2time is not told"),
        ("infinite depth 3", "infinite has no limit"),
        ("level grand", "there is no level 'grand'; choose easy"),
        ("level easy depth 3", "a level says how far to look"),
        ("depth 1 among 0", "expected a number from 1"),
        ("depth 1 others 4", "expected a number from 0 to 3"),
    ],
)
def test_what_makes_no_sense_is_refused_with_what_would(line: str, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        parse_line(line)
