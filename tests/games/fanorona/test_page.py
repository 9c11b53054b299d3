"""What the page of rules shows is what the program does."""

from __future__ import annotations

import pytest

from kono_tui.errors import IllegalMove
from kono_tui.formats.ascii_board import draw_board
from kono_tui.games.fanorona.game import FANORONA
from tests.games.fanorona.drawn import legal_moves, parse_drawing
from tests.games.fanorona.test_notation import CHAIN, OPENING, play_typed
from tests.paths import DOCS
from tests.rules_pages import diagrams_of, drawings_of

PAGE = (DOCS / "rules/fanorona.md").read_text("utf-8")
APPROACH, WITHDRAWAL, END, START, CHOICE_A, CHOICE_W, TURN = drawings_of(FANORONA)


def test_the_page_shows_the_first_board_as_it_is_drawn() -> None:
    assert f"{draw_board(FANORONA.display.view(OPENING))}\n" == START


def test_the_choice_on_the_page_is_one() -> None:
    assert START == CHOICE_A == CHOICE_W
    steps = [each.steps for each in diagrams_of(FANORONA)]
    assert steps[4:6] == [("White plays d3-e3A",), ("White plays d3-e3W",)]
    with pytest.raises(IllegalMove, match="can take f3 by approach or c3 by withdrawal"):
        FANORONA.notation.parse_move(OPENING, "d3-e3")


def test_the_turn_on_the_page_goes_as_it_says() -> None:
    position = parse_drawing(CHAIN)
    assert f"{draw_board(FANORONA.display.view(position))}\n" == TURN
    assert diagrams_of(FANORONA)[6].steps == ("White plays c3-d3W-d4A-c4A",)
    taken = FANORONA.display.view(play_typed(position, "c3-d3W-d4A-c4A"))
    named = {taken.cell_name(cell): point for cell, point in enumerate(taken.points)}
    assert not any(named[name].piece for name in ("b3", "d5", "b4"))
    assert play_typed(position, "c3-d3W-d4A-c4A").black_to_move
    with pytest.raises(IllegalMove, match="must not go the same way twice in a row"):
        FANORONA.notation.parse_turn(position, "c3-d3W-e3A")
    with pytest.raises(IllegalMove, match="has stood on c3 in this turn"):
        FANORONA.notation.parse_turn(position, "c3-d3W-d4A-c3A")
    for text in ("c3-d3W", "c3-d3W-d4A"):
        assert "stop" in [move.kind for move in legal_moves(play_typed(position, text))]


@pytest.mark.parametrize("text", ["e2-e3", "d3-e3A", "d3-e3W", "d3 to e3 by approach", "d3 east w"])
def test_what_the_page_says_of_the_first_turn_can_be_typed(text: str) -> None:
    assert f"`{text}`" in PAGE.replace("\n", " ")
    assert FANORONA.notation.parse_turn(OPENING, text)


@pytest.mark.parametrize("text", ["c3-d3W-d4A-c4A", "c3-d3W-d4A stop"])
def test_what_the_page_says_of_a_long_turn_can_be_typed(text: str) -> None:
    assert f"`{text}`" in PAGE
    assert FANORONA.notation.parse_turn(parse_drawing(CHAIN), text)
    assert FANORONA.notation.parse_turn(play_typed(parse_drawing(CHAIN), "c3-d3W"), "d4")
