"""The page of rules shows what the program does."""

from __future__ import annotations

import pytest

from kono_tui.formats.ascii_board import draw_board
from kono_tui.games.konane.game import KONANE
from tests.games.konane.drawn import position_after, position_from_drawing, typed_moves
from tests.paths import DOCS
from tests.rules_pages import drawings_of

PAGE = (DOCS / "rules/konane.md").read_text("utf-8")
JUMP, TURN, END, START, PASS = drawings_of(KONANE)


def board(picture: str) -> str:
    """The board of a picture, without its numbers."""
    rows = [line.split()[1:] for line in picture.splitlines()[1:]]
    return "\n".join(" ".join(row) for row in rows)


def test_the_page_shows_the_first_board_as_it_is_drawn() -> None:
    start = KONANE.start(6, KONANE.info.default_opening())
    assert f"{draw_board(KONANE.display.view(start))}\n" == START


def test_the_turn_on_the_page_goes_as_it_says() -> None:
    assert JUMP == TURN
    first = position_from_drawing(board(TURN))
    assert "stop" in typed_moves(position_after(first, "1,1-1,3"))
    whole = KONANE.display.view(position_after(first, "1,1-1,3-3,3"))
    assert KONANE.display.view(position_after(first, "1,1 east south")) == whole
    assert [whole.points[cell].piece for cell in (0, 1, 2, 8, 14)] == ["", "", "", "", "black"]
    straight = position_after(position_from_drawing(board(TURN), straight=True), "1,1-1,3")
    assert straight.white_to_move


def test_the_pass_on_the_page_is_one() -> None:
    assert PASS == END
    position = position_from_drawing(board(PASS), "W")
    assert typed_moves(position) == ["pass"]
    position = position_after(position, "pass")
    assert typed_moves(position) == ["4,6-4,4"]
    assert position_after(position, "4,6-4,4").is_over()


@pytest.mark.parametrize("text", ["1,1-1,3", "1,1 east", "1,1 e", "1,1-1,3-3,3", "1,1-1,3 stop"])
def test_what_the_page_says_can_be_typed(text: str) -> None:
    assert f"`{text}`" in PAGE
    assert KONANE.notation.parse_turn(position_from_drawing(board(TURN)), text)
