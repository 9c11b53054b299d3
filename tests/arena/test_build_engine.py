"""Rounds between builds: turns that are asked over the engine's protocol."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Event, Timer
from typing import Any

import pytest

from kono_tui.arena import build_engine
from kono_tui.arena.build import Build
from kono_tui.arena.build_engine import BuildEngine, RoundAborted, TurnChoice
from kono_tui.arena.contender import parse_contender
from kono_tui.arena.rounds import ArenaSetting, RoundRecord, create_tasks, play_round
from kono_tui.engine.move_text import format_line
from kono_tui.errors import EngineError
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advisor
from tests.arena.builds import ONE_DECISION_AT_A_TIME, OWN, build_of
from tests.arena.small import KONO, parse_pair
from tests.engine import fakes
from tests.konane_chains import match_at

QUICK = Level(SearchLimit(depth=1))
NOBODY = Advisor(1)


@contextmanager
def open_engines(first: Build, second: Build) -> Iterator[tuple[BuildEngine, BuildEngine]]:
    with BuildEngine(first, 1) as one, BuildEngine(second, 1) as other:
        yield one, other


def without_times(record: RoundRecord) -> RoundRecord:
    first, second = (replace(each, seconds=0.0) for each in record.stats)
    return replace(record, stats=(first, second))


@pytest.mark.parametrize(
    "setting",
    [
        KONO,
        ArenaSetting("konane", 6, 4, 1),
        ArenaSetting("konobi", 5, 2, 1),
        ArenaSetting("canoga", 9, 2, 1),
    ],
    ids=lambda setting: str(setting.game),
)
def test_builds_play_the_rounds_that_a_search_here_plays(setting: ArenaSetting) -> None:
    tasks = create_tasks(setting, parse_pair("nodes:40", "easy"), 2)
    with open_engines(replace(OWN, is_other=False), OWN) as engines:
        played = [without_times(play_round(task, NOBODY, engines=engines)) for task in tasks]
    assert played == [without_times(play_round(task, Advisor(1))) for task in tasks]


def test_an_answer_gives_the_whole_turn() -> None:
    with BuildEngine(OWN, 1) as engine:
        choice = engine.choose_turn(match_at(), QUICK, 0)
    advice = Advisor(1).advise(match_at(), QUICK, other_count=0)
    assert len(choice.turn) == 3
    assert (choice.turn, choice.nodes) == (advice.turn, advice.nodes)


class AskedEngine(BuildEngine):
    """An engine that records the round and the time limit of each question."""

    def __init__(self, build: Build) -> None:
        super().__init__(build, 1)
        self.asked: list[tuple[Match, float]] = []

    def choose_turn(self, match: Match, level: Level, *others: Any) -> TurnChoice:
        self.asked.append((match, level.limit.seconds))
        return super().choose_turn(match, level, *others)


def test_the_rest_of_a_turn_is_asked_with_the_rest_of_its_time() -> None:
    contenders = parse_pair("depth:1", "0.2s")
    task = create_tasks(ArenaSetting("konane", 6, 4, 1), contenders, 1)[0]
    with AskedEngine(OWN) as whole, AskedEngine(ONE_DECISION_AT_A_TIME) as single:
        record = play_round(task, NOBODY, engines=(whole, single))
    assert not any(match.is_mid_turn for match, _ in whole.asked[1:])
    rest_limits = [seconds for match, seconds in single.asked[1:] if match.is_mid_turn]
    full_limits = [seconds for match, seconds in single.asked[1:] if not match.is_mid_turn]
    assert rest_limits
    assert all(0 < each < 0.2 for each in rest_limits)
    assert set(full_limits) == {0.2}
    assert record.stats[1].illegal_moves == 0
    assert record.ending == "Neither side can jump."


@pytest.mark.parametrize("word", ["9,9nw", "(none)", ""])
def test_an_illegal_move_of_an_engine_loses(word: str) -> None:
    cheat = build_of(fakes.fake_engine(f"print('bestmove {word}', flush=True)"))
    task = create_tasks(KONO, parse_pair("depth:1", "depth:1"), 1)[0]
    with open_engines(OWN, cheat) as engines:
        record = play_round(task, NOBODY, engines=engines)
    assert record.ending.startswith("An illegal move: ")
    assert record.score == 1.0
    assert [each.illegal_moves for each in record.stats] == [0, 1]


def test_a_line_of_play_counts_as_far_as_it_makes_sense() -> None:
    start = match_at()
    turn = Advisor(1).advise(start, QUICK, other_count=0).turn
    words = format_line(start.game, start.position, turn)
    for line, expected in (
        ([*words, "a1a1", "???"], turn),
        ([words[0], "???", words[2]], turn[:1]),
        (["???", *words], turn[:1]),
        ([], turn[:1]),
    ):
        said = f"info multipv 1 score cp 0 pv {' '.join(line)}\\nbestmove {words[0]}"
        fake = build_of(fakes.fake_engine(f"print('{said}', flush=True)"))
        with BuildEngine(fake, 1) as engine:
            assert engine.choose_turn(start, QUICK, 0).turn == expected


FAILING = {
    r"it ended with status 1 \(the search fell over\)": fakes.DYING,
    "it refuses the question with 'the moon is full'": fakes.REFUSING,
    "it does not answer": fakes.SILENT,
}


@pytest.mark.parametrize("reason", FAILING)
def test_an_engine_that_fails_ends_the_match(reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_engine, "SILENCE_SECONDS", 0.2)
    with (
        BuildEngine(build_of(FAILING[reason]), 1) as engine,
        pytest.raises(EngineError, match=f"the other build cannot play: {reason}"),
    ):
        engine.choose_turn(match_at(), QUICK, 0)


def test_a_search_that_goes_far_beyond_its_time_ends_the_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(build_engine, "GRACE_SECONDS", 0.1)
    timed = parse_contender("0.1s").level
    with (
        BuildEngine(build_of(fakes.ENDLESS), 1) as engine,
        pytest.raises(EngineError, match="its search does not come to an end"),
    ):
        engine.choose_turn(match_at(), timed, 0)


def test_an_engine_that_thinks_is_left_when_nobody_waits() -> None:
    stop = Event()
    timer = Timer(0.5, stop.set)
    timer.start()
    with (
        BuildEngine(build_of(fakes.ENDLESS), 1) as engine,
        pytest.raises(RoundAborted),
    ):
        engine.choose_turn(match_at(), QUICK, 0, stop.is_set)
    timer.join()
