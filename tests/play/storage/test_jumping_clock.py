"""A clock that is set back or forward changes no order: the newest stay, the oldest go."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui.play.storage import histories
from kono_tui.play.storage.files import newest_paths
from kono_tui.play.storage.histories import find_history, keep_history
from kono_tui.play.storage.library import latest_autosave
from kono_tui.play.storage.saves import MAX_AUTOSAVES, AutosaveFile, load_save
from kono_tui.play.storage.write_order import date_as_newest
from kono_tui.play.tournament import Tournament
from tests.games.kono.saves.tournaments import HUMAN_AND_COMPUTER, KONO

SAVE = Tournament(KONO, HUMAN_AND_COMPUTER, 5, round=3).to_save()
YEAR = 365 * 86_400


def set_clock_back(folder: Path, seconds: float) -> None:
    """Make all files as much younger as the clock then says."""
    for path in folder.iterdir():
        date = path.stat().st_mtime + seconds
        os.utime(path, (date, date))


def test_the_latest_game_is_the_one_to_continue_after_the_clock_was_set_back(data: Path) -> None:
    first, second = (AutosaveFile("kono", started_at=seconds) for seconds in (1e6, 2e6))
    first.write(SAVE)
    set_clock_back(data / "autosaves", YEAR)
    second.write(replace(SAVE, round=4))
    entry = latest_autosave()
    assert entry is not None
    assert entry.path == second.path
    first.write(replace(SAVE, round=5))
    entry = latest_autosave()
    assert entry is not None
    assert load_save(entry.path).round == 5


def test_games_begun_after_the_clock_was_set_back_are_not_pruned_first(data: Path) -> None:
    for number in range(MAX_AUTOSAVES):
        AutosaveFile("kono", started_at=1e6 + number).write(replace(SAVE, round=1 + number))
    set_clock_back(data / "autosaves", YEAR)
    for number in range(3):
        game = AutosaveFile("kono", started_at=5e5 + number)
        game.prune()
        game.write(replace(SAVE, round=100 + number))
    rounds = [load_save(path).round for path in newest_paths(data / "autosaves")]
    assert rounds == [102, 101, 100, *range(MAX_AUTOSAVES, 3, -1)]


def test_a_clock_that_jumps_forward_and_back_keeps_the_order(data: Path) -> None:
    written = []
    for number, jump in enumerate((0, YEAR, -2 * YEAR, 5, -7, YEAR)):
        game = AutosaveFile("kono", started_at=1e6 + number)
        game.write(SAVE)
        written.append(game.path)
        set_clock_back(data / "autosaves", jump)
    assert newest_paths(data / "autosaves") == written[::-1]


def test_a_file_dated_after_the_others_keeps_its_own_date(tmp_path: Path) -> None:
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    for path, date in ((old, 1_000_000), (new, 2_000_000), (tmp_path / ".hidden", 3_000_000)):
        path.touch()
        os.utime(path, (date, date))
    date_as_newest(new)
    assert new.stat().st_mtime == 2_000_000
    date_as_newest(old)
    assert 2_000_000 < old.stat().st_mtime < 2_000_001
    date_as_newest(tmp_path / "gone.txt")
    date_as_newest(tmp_path / "no folder" / "gone.txt")


def test_histories_kept_after_the_clock_was_set_back_do_not_go_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(histories, "MAX_HISTORIES", 2)
    keep_history(tmp_path, "game 1", "whole 1")
    set_clock_back(tmp_path, YEAR)
    for number in (2, 3):
        keep_history(tmp_path, f"game {number}", f"whole {number}")
    found = [find_history(tmp_path, f"game {number}") is not None for number in (1, 2, 3)]
    assert found == [False, True, True]
