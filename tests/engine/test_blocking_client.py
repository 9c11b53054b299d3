"""The engine for blocking programs."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from threading import Event, active_count
from typing import Any

import pytest

from kono_tui.engine.blocking_client import BlockingEngine
from kono_tui.engine.client import EngineClient
from kono_tui.errors import EngineError
from kono_tui.play.match import Match
from kono_tui.search.levels import LEVELS, Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice, AdviceSource, Advisor
from tests.engine import fakes
from tests.engine.talk import play_random_round
from tests.limits import HANG_SECONDS

MATCH = play_random_round(5, seed=4, moves=6)
LEVEL = Level(SearchLimit(depth=3))
CHANCY = Level(SearchLimit(depth=2), candidate_count=5, max_loss=500)


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """Check that no thread stays behind, and nothing unclosed."""
    before = active_count()
    yield
    gc.collect()
    assert active_count() == before


def without_time(advice: Advice) -> Advice:
    return replace(advice, seconds=0.0)


def test_the_advice_is_that_of_a_search_in_this_process() -> None:
    with BlockingEngine(mebibytes=1) as engine:
        mind: AdviceSource = engine
        for seed, level in enumerate((LEVEL, LEVELS["easy"], CHANCY)):
            wanted = Advisor(mebibytes=1).advise(MATCH, level, seed)
            assert without_time(mind.advise(MATCH, level, seed)) == without_time(wanted)


def test_an_engine_that_cannot_be_run_is_an_error() -> None:
    with (
        BlockingEngine(EngineClient(fakes.GONE)) as engine,
        pytest.raises(EngineError, match="started"),
    ):
        engine.advise(MATCH, LEVEL)


def test_a_closed_engine_cannot_be_asked_and_closing_twice_is_fine() -> None:
    engine = BlockingEngine(mebibytes=1)
    engine.close()
    engine.close()
    with pytest.raises(EngineError, match="has been closed"):
        engine.advise(MATCH, LEVEL)


def test_an_interrupt_comes_through_and_stops_the_search() -> None:
    stopped = Event()

    class Interrupting(EngineClient):
        """Has Ctrl-C pressed as soon as a search is under way."""

        async def advise(self, match: Match, level: Level, *rest: Any, **options: Any) -> Advice:
            def press(advice: Advice) -> None:
                if advice.depth == 1:
                    os.kill(os.getpid(), signal.SIGINT)

            try:
                return await super().advise(match, level, on_info=press)
            finally:
                stopped.set()

    with BlockingEngine(Interrupting(mebibytes=1)) as engine:
        with pytest.raises(KeyboardInterrupt):
            engine.advise(play_random_round(9, seed=1, moves=4), Level(SearchLimit()))
        assert stopped.wait(HANG_SECONDS)
