"""The soak campaign itself: a short run, and what it would say of a program that grows."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.campaign import soak
from tests.campaign.soak import MAX_GROWTH, Trend
from tests.campaign.watching import Plan

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
HOURS = 3600.0


@linux_only
def test_a_short_run_tells_what_was_tried(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--games", "konane", "--minutes", "0.2", "--interval", "2", "--seed", "5"]
    assert soak.main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "soak: seed 5"
    assert lines[-1] == "soak: tried 1 games, failed 0"
    assert "failed 0" in lines[1]


def test_a_process_that_grows_by_a_mebibyte_an_hour_fails_within_a_day() -> None:
    trend = Trend.of([(seconds, 60 + seconds / HOURS) for seconds in range(0, 7200, 60)])
    assert 80 < trend.after_day < 85
    assert trend.exceeds(MAX_GROWTH, is_long=True)
    assert not trend.exceeds(MAX_GROWTH, is_long=False)


def test_a_process_that_fills_its_caches_first_does_not_fail() -> None:
    trend = Trend.of([(seconds, min(60 + seconds, 90.0)) for seconds in range(0, 7200, 60)])
    assert (trend.warm, trend.end, trend.after_day) == (90.0, 90.0, 90.0)
    assert not trend.exceeds(MAX_GROWTH, is_long=True)


def test_a_program_that_crashes_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = Plan("no game", "easy", 1, 5.0, 1.0)
    assert not soak.soak(plan, tmp_path)
    assert "no game: failed: " in capsys.readouterr().out
