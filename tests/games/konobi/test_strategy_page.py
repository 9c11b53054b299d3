"""What the page on strategy shows of Konobi is so."""

from __future__ import annotations

import re

from tests.games.konobi.drawn import legal_names, position_after
from tests.games.konobi.test_page import picture
from tests.games.konobi.test_wording import position_of
from tests.paths import DOCS

PAGE = (DOCS / "strategy.md").read_text("utf-8")
BLOCK, RUN, ROUND = re.findall(r"```text\n(    =.*?)```", PAGE, re.S)


def test_a_block_holds() -> None:
    rows = "..B.../..B.../..B.../..W.../....../......"
    assert picture(rows) == BLOCK
    assert legal_names(position_of(rows)) & {"b3", "d3", "b4", "d4"} == {"b4", "d4"}


def test_a_stone_on_the_row_ends_a_run() -> None:
    rows = "..B.../..B.../..BB.B/..WW../....../......"
    assert picture(rows) == RUN
    joined = position_after(position_of(rows), "e4")
    assert "f3" in legal_names(position_after(joined, "e3"))
    assert "e3" in legal_names(position_after(joined, "f3"))
    assert "e4" not in legal_names(position_of(rows.replace("BB.B/..WW..", "BB../..WW.B")))


def test_a_weak_link_becomes_legal_where_there_is_no_better_one() -> None:
    rows = "..B.../B.B.../..BW../..W.../....../......"
    assert picture(rows) == ROUND
    assert legal_names(position_of(rows)) & {"b3", "b4", "d3"} == {"b3"}
    assert "b3" not in legal_names(position_of(rows.replace("B.B...", "..B...")))
