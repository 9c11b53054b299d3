"""What the soak campaign would say of a program that grows, and of one that crashes."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.campaigns.campaign import Broken
from tests.campaigns.soak import MAX_GROWTH, Trend, find_warm_up, watch_program
from tests.campaigns.watching import Plan, Sample

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
HOURS = 3600.0


def test_a_process_that_grows_by_a_mebibyte_an_hour_fails_within_a_day() -> None:
    trend = Trend.of([(seconds, 60 + seconds / HOURS) for seconds in range(0, 7200, 60)], 600)
    assert 80 < trend.after_day < 85
    assert trend.exceeds(MAX_GROWTH, is_long=True)
    assert not trend.exceeds(MAX_GROWTH, is_long=False)


def test_a_process_that_fills_its_caches_first_does_not_fail() -> None:
    trend = Trend.of([(seconds, min(60 + seconds, 90.0)) for seconds in range(0, 7200, 60)], 600)
    assert (trend.warm, trend.end, trend.after_day) == (90.0, 90.0, 90.0)
    assert not trend.exceeds(MAX_GROWTH, is_long=True)


def test_a_process_that_still_grows_in_the_second_half_fails() -> None:
    trend = Trend.of([(float(each), 60 + max(each - 3600, 0) / HOURS) for each in range(7200)], 600)
    assert trend.exceeds(MAX_GROWTH, is_long=True)


def test_a_cache_that_fills_in_the_first_half_does_not_count_for_a_day() -> None:
    trend = Trend.of([(float(each), 60 + min(each, 3600) / HOURS) for each in range(7200)], 600)
    assert (trend.end, trend.after_day) == (61, 61)
    assert not trend.exceeds(MAX_GROWTH, is_long=True)


@linux_only
def test_a_program_that_crashes_fails(tmp_path: Path) -> None:
    with pytest.raises(Broken, match="no game"):
        asyncio.run(watch_program(Plan("no game", "easy", 1, 5.0, 1.0), tmp_path))


def _sample(seconds: float, rounds: int) -> Sample:
    return Sample(seconds, rounds, 0, 1, 0)


def test_the_warm_up_lasts_until_as_many_rounds_are_over_as_a_tournament_remembers() -> None:
    quick = [_sample(seconds, seconds) for seconds in range(0, 7200, 60)]
    assert find_warm_up(quick) == 600
    steady = [_sample(seconds, seconds // 9) for seconds in range(0, 7200, 60)]
    assert find_warm_up(steady) == 1800


def test_the_warm_up_takes_at_most_half_of_a_run() -> None:
    slow = [_sample(seconds, seconds // 100) for seconds in range(0, 7201, 60)]
    assert find_warm_up(slow) == 3600
