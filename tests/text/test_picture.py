"""Boards in plain characters."""

from __future__ import annotations

import pytest

from kono_tui.core.view import BoardView, Point
from kono_tui.text.picture import draw

PIECES = {"B": Point("black"), "W": Point("white"), ".": Point()}


def pits(*rows: str) -> BoardView:
    points = tuple(PIECES[letter] for row in rows for letter in row)
    return BoardView(len(rows), len(rows[0]), points, pits=True)


def test_pits_are_drawn_row_by_row_with_their_numbers() -> None:
    view = pits("BWBWBW", "WBWBWB", "BW..BW", "WBWBWB", "BWBWBW", "WBWBWB")
    assert draw(view).splitlines() == [
        "   1 2 3 4 5 6",
        "1  B W B W B W",
        "2  W B W B W B",
        "3  B W . . B W",
        "4  W B W B W B",
        "5  B W B W B W",
        "6  W B W B W B",
    ]


def test_the_largest_board_of_pits_leaves_room_for_words_in_a_small_terminal() -> None:
    lines = draw(pits(*["BWBWBWBWBW", "WBWBWBWBWB"] * 5)).splitlines()
    assert lines[0] == "   1 2 3 4 5 6 7 8 9 10"
    assert lines[9:] == ["9  B W B W B W B W B W", "10 W B W B W B W B W B"]
    assert len(lines) + 12 <= 24


@pytest.mark.parametrize("values", [False, True])
def test_pits_have_no_values(values: bool) -> None:
    view = BoardView(1, 2, (Point(value=3), Point("black", strong=True)), pits=True)
    assert draw(view, values) == "   1 2\n1  . B"


def test_points_are_joined_by_lines_between_the_four_winds() -> None:
    view = BoardView(2, 2, (Point("white", strong=True), Point(value=3), Point(), Point("black")))
    assert draw(view).splitlines() == [
        "N",
        "1  WW- +",
        "   |   |",
        "2  + - B",
        "S",
        "W  1   2  E",
    ]
    assert draw(view, values=True).splitlines()[1] == "1  WW- 3"
