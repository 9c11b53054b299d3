"""Boards in ASCII characters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.core.board_view import BoardView, Point
from kono_tui.formats.ascii_board import draw_board

PIECES = {"B": Point("black"), "W": Point("white"), ".": Point()}


def pit_board(*rows: str) -> BoardView:
    points = tuple(PIECES[letter] for row in rows for letter in row)
    return BoardView(len(rows), len(rows[0]), points, has_pits=True)


def test_pits_are_drawn_row_by_row_with_their_numbers() -> None:
    view = pit_board("BWBWBW", "WBWBWB", "BW..BW", "WBWBWB", "BWBWBW", "WBWBWB")
    assert draw_board(view).splitlines() == [
        "   1 2 3 4 5 6",
        "1  B W B W B W",
        "2  W B W B W B",
        "3  B W . . B W",
        "4  W B W B W B",
        "5  B W B W B W",
        "6  W B W B W B",
    ]


def test_the_largest_board_of_pits_leaves_room_for_words_in_a_small_terminal() -> None:
    lines = draw_board(pit_board(*["BWBWBWBWBW", "WBWBWBWBWB"] * 5)).splitlines()
    assert lines[0] == "   1 2 3 4 5 6 7 8 9 10"
    assert lines[9:] == ["9  B W B W B W B W B W", "10 W B W B W B W B W B"]
    assert len(lines) + 12 <= 24


@pytest.mark.parametrize("values", [False, True])
def test_pits_have_no_values(values: bool) -> None:
    view = BoardView(1, 2, (Point(value=3), Point("black", is_strong=True)), has_pits=True)
    assert draw_board(view, values) == "   1 2\n1  . B"


def test_points_are_joined_by_lines_between_the_four_winds() -> None:
    view = BoardView(
        2, 2, (Point("white", is_strong=True), Point(value=3), Point(), Point("black"))
    )
    assert draw_board(view).splitlines() == [
        "N",
        "1  WW- +",
        "   |   |",
        "2  + - B",
        "S",
        "W  1   2  E",
    ]
    assert draw_board(view, show_values=True).splitlines()[1] == "1  WW- 3"


def lettered_board(rows: int, columns: int, pieces: str) -> BoardView:
    points = tuple(PIECES[letter] for letter in pieces)
    return BoardView(
        rows, columns, points, has_diagonals=True, column_letters="abcdefghijklm"[:columns]
    )


def test_boards_with_letters_have_their_diagonals_and_count_rows_from_the_south() -> None:
    view = lettered_board(3, 5, "BBBBB" + "BW.BW" + "WWWWW")
    assert draw_board(view).splitlines() == [
        "3  B - B - B - B - B",
        "   | \\ | / | \\ | / |",
        "2  B - W - + - B - W",
        "   | / | \\ | / | \\ |",
        "1  W - W - W - W - W",
        "   a   b   c   d   e",
    ]


def test_letters_without_diagonals_have_straight_lines_alone() -> None:
    view = replace(lettered_board(2, 3, "B.W" + "..."), has_diagonals=False)
    assert draw_board(view).splitlines()[1] == "   |   |   |"


def joined_board(size: int, pieces: str, *links: tuple[int, int], lit: frozenset[int]) -> BoardView:
    """Return a board between the edges of two colours, with a star in the middle."""
    points = [PIECES[letter] for letter in pieces]
    points[size * size // 2] = replace(points[size * size // 2], is_star=True)
    return BoardView(
        size,
        size,
        tuple(points),
        goals=("black", "white"),
        links=links,
        winning_cells=lit,
        column_letters="abcdefghjklmnopqrst"[:size],
    )


def test_edges_tell_whose_they_are_and_links_lie_over_the_lines() -> None:
    """Strong links go along the lines, weak ones between them; a chain that wins is marked."""
    links = ((0, 1), (1, 6), (6, 10), (5, 10), (3, 9), (9, 13))
    pieces = "BB.W. WB..W BB... ...W. .....".replace(" ", "")
    lit = frozenset({0, 1, 6, 10})
    assert draw_board(joined_board(5, pieces, *links, lit=lit)).splitlines() == [
        "    ===== Black =====",
        "5 w B!= B!- + - W - + w",
        "    |   #   |   | \\ |",
        "4 w W - B!- + - + - W w",
        "    # / |   |   | / |",
        "3 w B!- B - * - + - + w",
        "    |   |   |   |   |",
        "2 w + - + - + - W - + w",
        "    |   |   |   |   |",
        "1 w + - + - + - + - + w",
        "    ===== Black =====",
        "    a   b   c   d   e",
    ]


@pytest.mark.parametrize("size", range(4, 20))
def test_boards_between_edges_fit_a_small_terminal_and_are_even(size: int) -> None:
    lines = draw_board(joined_board(size, "." * size * size, lit=frozenset())).splitlines()
    assert max(map(len, lines)) < 80
    assert len({len(line) for line in lines[1:-2:2]}) == 1
    assert lines[0] == lines[-2]
    assert len(lines) == 2 * size + 2
    north = lines[1][: lines[1].rindex("+") + 1]
    assert len(lines[0]) == len(north)
    assert lines[1].startswith(f"{size}".ljust(2) + "w +")


@pytest.mark.parametrize(("rows", "columns"), [(5, 9), (7, 11), (9, 13)])
def test_every_line_of_fanorona_is_drawn_once_and_no_other(rows: int, columns: int) -> None:
    """A diagonal leads from a strong point, one where row and column add up to an even number."""
    lines = draw_board(lettered_board(rows, columns, "." * rows * columns)).splitlines()
    assert max(map(len, lines)) < 80
    found = set()
    for down, line in enumerate(lines[:-1]):
        for along, sign in enumerate(line[3:]):
            row, column = down / 2, along / 4
            ways = {"-": (0, 0.5), "|": (0.5, 0), "\\": (0.5, 0.5), "/": (0.5, -0.5)}
            if sign in ways:
                by, side = ways[sign]
                found.add(((row - by, column - side), (row + by, column + side)))
    steps = [(0, 1), (1, 0), (1, 1), (1, -1)]
    expected = {
        ((row, column), (row + down, column + along))
        for row in range(rows)
        for column in range(columns)
        for down, along in steps
        if row + down < rows and 0 <= column + along < columns
        if not (down and along and (row + column) % 2)
    }
    assert found == expected


def test_covered_squares_keep_their_numbers_in_brackets_for_those_who_listen() -> None:
    points = (Point(), Point("black"), Point("black", is_strong=True), *map(PIECES.get, "W.."))
    view = BoardView(2, 3, tuple(each or Point() for each in points), has_squares=True)
    names = ("You", "Computer")
    assert draw_board(view, players=names).splitlines() == [
        "Computer   1   [2]  *3*",
        "You       [1]   2    3",
    ]
