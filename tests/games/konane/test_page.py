"""The page of rules shows what the program does."""

from __future__ import annotations

import re

import pytest

from kono_tui.formats.ascii_board import draw_board
from kono_tui.games.konane.game import KONANE
from tests.games.konane.drawn import position_after, position_from_drawing, typed_moves
from tests.paths import DOCS

PAGE = (DOCS / "rules/konane.md").read_text("utf-8")
PICTURES = re.findall(r"```text\n(.*?)```", PAGE, re.S)
BOARD_GAP = 20
"""How many characters boards that stand side by side are apart."""


def board(picture: str, number: int = 0) -> str:
    """One of the boards of a picture, without its numbers."""
    rows = [line[BOARD_GAP * number :][:15].split()[1:] for line in picture.splitlines()[1:]]
    return "\n".join(" ".join(row) for row in rows)


def test_the_page_begins_with_the_board_as_it_is_drawn() -> None:
    assert (
        f"{draw_board(KONANE.display.view(KONANE.start(6, KONANE.info.default_opening())))}\n"
        == PICTURES[0]
    )
    assert max(map(len, PAGE.split("\n"))) <= 80


def test_the_turn_on_the_page_goes_as_it_says() -> None:
    first, second, third = (
        position_from_drawing(board(PICTURES[1], number)) for number in range(3)
    )
    shown = [KONANE.display.view(each) for each in (first, second, third)]
    assert KONANE.display.view(position_after(first, "1,1-1,3")) == shown[1]
    assert "stop" in typed_moves(position_after(first, "1,1-1,3"))
    assert KONANE.display.view(position_after(first, "1,1-1,3-3,3")) == shown[2]
    assert KONANE.display.view(position_after(first, "1,1 east south")) == shown[2]
    straight = position_after(position_from_drawing(board(PICTURES[1]), straight=True), "1,1-1,3")
    assert straight.white_to_move


def test_the_pass_on_the_page_is_one() -> None:
    position = position_from_drawing(board(PICTURES[2]), "W")
    assert typed_moves(position) == ["pass"]
    position = position_after(position, "pass")
    assert typed_moves(position) == ["4,6-4,4"]
    assert position_after(position, "4,6-4,4").is_over()


@pytest.mark.parametrize("text", ["1,1-1,3", "1,1 east", "1,1 e", "1,1-1,3-3,3", "1,1-1,3 stop"])
def test_what_the_page_says_can_be_typed(text: str) -> None:
    assert f"`{text}`" in PAGE
    assert KONANE.notation.parse_turn(position_from_drawing(board(PICTURES[1])), text)
