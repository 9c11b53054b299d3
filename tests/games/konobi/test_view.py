"""The board to draw: stones, links, marked points, and the chain that has won."""

from __future__ import annotations

import random

import pytest

from kono_tui.games.konobi.game import KONOBI
from tests.games.konobi import naive
from tests.games.konobi.drawn import SIZES, position_from_round
from tests.games.konobi.test_wording import position_of

STARS = {
    4: "",
    5: "c3",
    6: "",
    7: "d4",
    8: "c3 c6 f3 f6",
    9: "c3 c7 e5 g3 g7",
    11: "c3 c9 f6 j3 j9",
    12: "c3 c10 k3 k10",
    13: "d4 d10 g7 k4 k10",
    19: "d4 d10 d16 k4 k10 k16 q4 q10 q16",
}


@pytest.mark.parametrize("size", STARS)
def test_points_are_marked_as_on_go_boards(size: int) -> None:
    view = KONOBI.display.view(KONOBI.start(size, KONOBI.info.default_opening()))
    found = {view.cell_name(cell) for cell, point in enumerate(view.points) if point.is_star}
    assert found == set(STARS[size].split())


@pytest.mark.parametrize("size", SIZES)
def test_marked_points_lie_alike_seen_from_every_side(size: int) -> None:
    view = KONOBI.display.view(KONOBI.start(size, KONOBI.info.default_opening()))
    stars = {divmod(cell, size) for cell, point in enumerate(view.points) if point.is_star}
    assert stars == {(size - 1 - row, column) for row, column in stars}
    assert stars == {(column, row) for row, column in stars}


def test_columns_have_letters_without_i_and_the_colours_their_edges() -> None:
    view = KONOBI.display.view(KONOBI.start(19, KONOBI.info.default_opening()))
    assert view.column_letters == "abcdefghjklmnopqrst"
    assert view.goals == ("black", "white")
    assert (view.cell_name(0), view.cell_name(360)) == ("a19", "t1")


def test_strong_links_go_along_the_grid_and_weak_ones_where_nothing_is_between() -> None:
    view = KONOBI.display.view(position_of("BB.../.B.W./..W../...../.....", "W"))
    named = {tuple(view.cell_name(cell) for cell in link) for link in view.links}
    assert named == {("a5", "b5"), ("b5", "b4"), ("d4", "c3")}


@pytest.mark.parametrize("size", [4, 7, 11])
def test_the_links_are_the_connections_of_the_rules(size: int) -> None:
    source = random.Random(size)
    for _ in range(10):
        round = naive.scatter_stones(source, size)
        links = KONOBI.display.view(position_from_round(round)).links
        expected = set()
        for (row, column), colour in round.board.items():
            if colour != ".":
                here = (row, column)
                near = naive.strong_links(round, here, colour) + naive.weak_links(
                    round, here, colour
                )
                expected |= {frozenset({here, stone}) for stone in near}
        found = {frozenset(divmod(cell, size) for cell in link) for link in links}
        shifted = {frozenset((row + 1, column + 1) for row, column in link) for link in found}
        assert shifted == expected
        assert len(links) == len(expected)


def test_the_winning_chain_is_lit_by_its_shortest_way() -> None:
    view = KONOBI.display.view(position_of("BBBB./.W.BB/...B./.WB../.WB.W", "W"))
    assert {view.cell_name(cell) for cell in view.winning_cells} == {"d5", "d4", "d3", "c2", "c1"}
    across = KONOBI.display.view(position_of("..B../WWWB./...W./B...W/..B..", "B"))
    assert {across.cell_name(cell) for cell in across.winning_cells} == {
        "a4",
        "b4",
        "c4",
        "d3",
        "e2",
    }


def test_nothing_is_lit_before_the_round_is_won() -> None:
    assert (
        KONOBI.display.view(position_of("..B../..B../...../..B../.WB.W", "W")).winning_cells
        == frozenset()
    )


@pytest.mark.parametrize("size", [4, 6, 9])
def test_what_is_lit_leads_from_edge_to_edge_by_links(size: int) -> None:
    source = random.Random(size)
    for _ in range(6):
        *_, (round, decision) = naive.random_round(source, naive.start(size))
        view = KONOBI.display.view(position_from_round(naive.decide(round, decision)))
        winner = naive.decide(round, decision).winners[0]
        assert {view.points[cell].piece[0].upper() for cell in view.winning_cells} == {winner}
        ranks = [cell // size if winner == "B" else cell % size for cell in view.winning_cells]
        assert (min(ranks), max(ranks)) == (0, size - 1)
        ends = [
            cell
            for cell in view.winning_cells
            if len(links_of(view.links, cell, view.winning_cells)) == 1
        ]
        assert len(ends) == 2
        assert len(view.winning_cells) >= size


def links_of(
    links: tuple[tuple[int, int], ...], cell: int, among: frozenset[int]
) -> list[tuple[int, int]]:
    return [link for link in links if cell in link and among.issuperset(link)]
