"""Guides on the board: shortest lines, and the points they need."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

from kono_tui.games.konobi.guides import build_guides
from kono_tui.games.konobi.lines.shortest_lines import shortest_lines
from tests.builds import leave_to_compiled
from tests.games.konobi import naive
from tests.games.konobi.drawn import COLOURS, SIZES, name_of, position_from_round, round_of
from tests.games.konobi.lines import NO_LINE, LineMap
from tests.games.konobi.random_play import random_positions
from tests.games.konobi.test_wording import CLOSED, position_of

SMALL = 8
"""Up to which size each point is tried whether a line can do without it."""
COLUMN = "..B../..B../...../..B../.WB.W"
"""Black needs c3; White, to move, can go above it or through it."""


def guides_by_point(rows: str, to_move: str) -> list[tuple[str, str]]:
    """The texts of all guides, and their symbols by the names of the points."""
    size = rows.count("/") + 1
    sights = build_guides(position_of(rows, to_move))
    signs = [[name_of(size, point_at(size, at)) + it for at, it in each.symbols] for each in sights]
    return [(each.text, " ".join(it)) for each, it in zip(sights, signs, strict=True)]


def test_each_colour_has_a_shortest_line_and_points_it_needs() -> None:
    assert guides_by_point(COLUMN, "W") == [
        ("Black's shortest line: 1 stone to go.", "c3+"),
        ("White's shortest line: 5 stones to go.", "a3+ b3+ c3+ d3+ e3+"),
        ("All of Black's shortest lines need c3.", "c3!"),
        ("On shortest lines of both colours: c3.", "c3*"),
    ]


def test_the_points_to_cut_at_are_those_of_the_colour_that_is_not_to_move() -> None:
    assert guides_by_point(COLUMN, "B")[2] == (
        "All of White's shortest lines need a3, b3, c3, d3 and e3.",
        "a3! b3! c3! d3! e3!",
    )


def test_where_there_are_many_lines_no_point_is_needed() -> None:
    sights = guides_by_point("...../...../...../...../.....", "B")
    assert sights[0][0] == "Black's shortest line: 5 stones to go."
    assert sights[2] == ("White's shortest lines have no point that all of them need.", "")
    assert sights[3][0] == "On shortest lines of both colours: 25 points."
    assert sights[3][1].count("*") == 25


def test_a_colour_without_a_line_is_described_so() -> None:
    closed = CLOSED.replace("...../.B...", ".B.../.B...")
    sights = guides_by_point(closed, "W")
    assert sights[1] == ("White has no line from edge to edge as the stones are now.", "")
    assert sights[3] == ("No empty point is on shortest lines of both colours.", "")
    assert guides_by_point(closed, "B")[2] == (
        "White has no line to cut as the stones are now.",
        "",
    )


def test_nothing_is_shown_when_the_round_is_over() -> None:
    assert guides_by_point(COLUMN.replace("/...../", "/..B../"), "W") == []


@pytest.mark.parametrize("size", leave_to_compiled(SIZES, 8))
def test_the_lines_are_the_shortest_there_are(size: int) -> None:
    every = 1 + size * size // 6
    for position, _ in random_positions(random.Random(size), size, every):
        for colour in "BW":
            check_lines(round_of(position), colour)


def test_the_lines_are_the_shortest_there_are_wherever_stones_lie() -> None:
    source = random.Random(3)
    none = 0
    for _ in range(300):
        round = naive.scatter_stones(source, source.choice((4, 5, 6)))
        for colour in "BW":
            none += not shortest_lines(position_from_round(round), COLOURS[colour]).exists
            check_lines(round, colour)
    assert none >= 10


def check_lines(round: naive.Round, colour: str) -> None:
    """Length, points, needed points and the one line are as a slower search has them."""
    size, plain = len(round.rows), LineMap(round, colour)
    found = shortest_lines(position_from_round(round), COLOURS[colour])
    assert found.exists == (plain.length < NO_LINE)
    if not found.exists:
        assert (found.cells, found.line, found.key_cells) == (frozenset(), (), [])
        return
    assert found.length == plain.length
    assert {point_at(size, cell) for cell in found.cells} == plain.points
    if size <= SMALL:
        vacant = [point for point in plain.points if round.board[point] == "."]
        needed = {point for point in vacant if plain.without_point(point).length > plain.length}
        assert {point_at(size, cell) for cell in found.key_cells} == needed
    line = [point_at(size, cell) for cell in found.line]
    rank = 0 if colour == "B" else 1
    assert (line[0][rank], line[-1][rank]) == (1, size)
    assert all(two in plain.next_points(one) for one, two in pairwise(line))
    assert sum(plain.price[point] for point in line) == plain.length
    assert len(set(line)) == len(line)


def point_at(size: int, cell: int) -> naive.Point:
    return cell // size + 1, cell % size + 1


def test_the_words_tell_what_the_signs_show() -> None:
    source = random.Random(8)
    for round, _ in naive.random_round(source, naive.start(8)):
        sights = build_guides(position_from_round(round))
        assert len(sights) == 4
        for sight in sights:
            assert all(0 <= cell < 64 and len(sign) == 1 for cell, sign in sight.symbols)
            assert "safe" not in sight.text
        for colour, sight in zip("BW", sights[:2], strict=True):
            length = LineMap(round, colour).length
            told = re.search(r"(\d+) stones? to go", sight.text)
            assert (int(told[1]) if told else NO_LINE) == length
            assert len(sight.symbols) == (length if told else 0)
