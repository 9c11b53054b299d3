"""What the page of rules shows is what the program does."""

from __future__ import annotations

import pytest

from kono_tui.errors import IllegalMove
from kono_tui.formats.ascii_board import draw_board
from kono_tui.games.konobi.game import KONOBI
from tests.games.konobi.drawn import legal_names
from tests.games.konobi.test_wording import STUCK, position_of
from tests.paths import DOCS
from tests.rules_pages import drawings_of

PAGE = (DOCS / "rules/konobi.md").read_text("utf-8")
CHAIN, LINK, WIN, START, JOINED, PLACING, CROSSING, PASSING, WON, GAP = drawings_of(KONOBI)
LINKS = "...../...../W.W../WBB../B...."
RULES = LINKS.replace("WBB", "W.B")


def picture(rows: str, to_move: str = "B") -> str:
    return f"{draw_board(KONOBI.display.view(position_of(rows, to_move)))}\n"


def test_the_page_shows_the_first_board_as_it_is_drawn() -> None:
    assert (
        f"{draw_board(KONOBI.display.view(KONOBI.start(8, KONOBI.info.default_opening())))}\n"
        == START
    )


def test_the_links_on_the_page_are_those_of_the_stones() -> None:
    assert picture(LINKS) == JOINED == CHAIN
    view = KONOBI.display.view(position_of(LINKS))
    named = {"".join(view.cell_name(cell) for cell in link) for link in view.links}
    assert named == {"a3a2", "b2c2", "b2a1"}
    filled = KONOBI.display.view(position_of(LINKS.replace("B....", "BB...")))
    assert (16, 20) in view.links
    assert (16, 20) not in filled.links


def test_what_the_page_says_of_placing_stones_is_so() -> None:
    assert picture(RULES) == PLACING == CROSSING == LINK
    position = position_of(RULES)
    with pytest.raises(IllegalMove, match="b1 would join c2 only diagonally, while d2"):
        KONOBI.notation.parse_move(position, "b1")
    after = position.play(KONOBI.rules.encode(position, KONOBI.notation.parse_move(position, "b2")))
    assert KONOBI.display.view(after) == KONOBI.display.view(position_of(LINKS))
    with pytest.raises(IllegalMove, match="a2 diagonally, across Black's stones at a1 and b2"):
        KONOBI.notation.parse_move(after, "b1")
    assert KONOBI.notation.parse_move(position_of(LINKS), "b1")


def test_the_player_who_passes_on_the_page_must_pass() -> None:
    assert picture(STUCK) == PASSING
    assert legal_names(position_of(STUCK)) == {"pass"}
    assert legal_names(position_of(STUCK, "W")) != {"pass"}


def test_the_board_that_is_won_on_the_page_is_won() -> None:
    won = "..B../..BWW/W.BB./.WWBW/.WWB."
    assert picture(won) == WON
    assert picture(won.replace("WWBW", "WW.W")) == WIN
    assert (
        KONOBI.rules.ending([position_of(won, "W")], False) == "Black has joined north and south."
    )


def test_the_gap_on_the_page_is_closed_to_white() -> None:
    rows = "....../....../...W../...B.B/....../......"
    assert picture(rows) == GAP
    with pytest.raises(IllegalMove, match="e3 would join d4 only diagonally,"):
        KONOBI.notation.parse_move(position_of(rows, "W"), "e3")
    assert KONOBI.notation.parse_move(position_of(rows), "e3")


@pytest.mark.parametrize("text", ["d4", "place d4", "black d4"])
def test_what_the_page_says_can_be_typed(text: str) -> None:
    assert f"`{text}`" in PAGE
    assert KONOBI.notation.parse_move(KONOBI.start(11, KONOBI.info.default_opening()), text)


def test_the_words_the_page_names_can_be_typed() -> None:
    assert "`swap`" in PAGE
    assert "`pass`" in PAGE
    assert KONOBI.notation.parse_move(position_of("....B/...../...../...../.....", "W"), "swap")
    assert KONOBI.notation.parse_move(position_of(STUCK), "pass")
