"""Large pages for the transposition table, where the system has them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kono_tui.search.large_pages import request_large_pages
from kono_tui.search.transposition_table import EXACT, TranspositionTable

SETTING = Path("/sys/kernel/mm/transparent_hugepage/enabled")
ON_REQUEST = sys.platform == "linux" and SETTING.exists() and "[madvise]" in SETTING.read_text()


def large_kibibytes() -> int:
    """How much of this process's memory is on large pages."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("AnonHugePages:"))


@pytest.mark.skipif(not ON_REQUEST, reason="this system gives nobody large pages on request")
def test_a_large_table_lies_on_large_pages() -> None:
    before = large_kibibytes()
    table = TranspositionTable(64, request_large_pages)
    assert large_kibibytes() > before + 32 * 1024
    assert table.size


@pytest.mark.parametrize("mebibytes", [1, 16, 64])
def test_a_table_that_asked_for_large_pages_is_a_table_like_any_other(mebibytes: int) -> None:
    table = TranspositionTable(mebibytes, request_large_pages)
    table.start_search()
    for key in range(0, int(table.size), int(table.size) // 64):
        assert table.find(key) == 0
        table.store(key, 1, 2, 3, EXACT)
        assert table.find(key) != 0
    assert len(table.words) == len(TranspositionTable(mebibytes).words)
