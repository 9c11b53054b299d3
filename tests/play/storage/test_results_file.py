"""The results on disk: added line by line, and read whatever has become of the file."""

from __future__ import annotations

from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.errors import StoreError
from kono_tui.play.results import Outcome, RoundResult
from kono_tui.play.storage.results_file import add_result, read_results, results_path

WON = RoundResult("kono", 5, "easy", Outcome.WON)
LOST = RoundResult("konane", 8, "minimax-3", Outcome.LOST, "straight")


def test_there_are_no_results_before_the_first() -> None:
    assert read_results() == ()


def test_results_come_back_in_order() -> None:
    for result in (WON, LOST, WON):
        add_result(result)
    assert read_results() == (WON, LOST, WON)
    assert len(results_path().read_text("utf-8").splitlines()) == 3
    assert '"date": "20' in results_path().read_text("utf-8")


def test_a_result_that_is_taken_back_no_longer_counts() -> None:
    for result in (WON, LOST, WON):
        add_result(result)
    add_result(WON, is_taken_back=True)
    assert read_results() == (WON, LOST)
    add_result(replace(WON, level="hard"), is_taken_back=True)
    assert read_results() == (WON, LOST)


@pytest.mark.parametrize(
    "damage",
    [
        b'{"game": "kono", "si',
        b"\0\xff\xfe\n",
        b"[1, 2]\n17\nnull\n\n",
        b'{"game": "kono", "size": true, "level": "easy", "outcome": "won"}\n',
        b'{"game": "kono", "size": 5, "level": "easy", "outcome": "eaten"}\n',
        b'{"game": "kono", "size": 5, "level": "easy", "outcome": ["won"]}\n',
        b"[" * 5000 + b"\n",
    ],
)
def test_damage_costs_no_result_but_the_damaged_one(damage: bytes) -> None:
    add_result(WON)
    with results_path().open("ab") as file:
        file.write(damage)
    add_result(LOST)
    assert read_results() == (WON, LOST)


@given(st.binary(max_size=200))
def test_no_content_whatever_stops_the_program(content: bytes) -> None:
    results_path().parent.mkdir(parents=True, exist_ok=True)
    results_path().write_bytes(content)
    read_results()
    add_result(WON)
    assert read_results()[-1] == WON


def test_only_the_end_of_a_huge_file_is_read() -> None:
    results_path().parent.mkdir(parents=True)
    results_path().write_bytes(b"x" * (3 << 20))
    add_result(WON)
    assert read_results() == (WON,)


def test_a_folder_that_cannot_be_written_is_a_store_error(data: Path) -> None:
    data.write_text("in the way")
    with pytest.raises(StoreError, match="cannot write"):
        add_result(WON)
    assert read_results() == ()


def test_a_folder_in_the_place_of_the_file_is_a_store_error() -> None:
    results_path().mkdir(parents=True)
    with pytest.raises(StoreError, match="cannot write"):
        add_result(WON)
    assert read_results() == ()


def _add_many(_: int) -> None:
    for _ in range(50):
        add_result(WON)


def test_several_programs_add_their_results_at_once() -> None:
    with get_context("fork").Pool(3) as pool:
        pool.map(_add_many, range(3))
    assert read_results() == (WON,) * 150
