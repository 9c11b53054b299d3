"""The board and how a round is set up."""

from __future__ import annotations

from collections import Counter

import pytest

from kono_tui.core.move import Move
from kono_tui.core.save import RoundOpening
from kono_tui.errors import SetupError
from kono_tui.games.kono.game import KONO
from tests.games.kono.drawn import (
    STARTS,
    assert_looks,
    position_after_step,
    position_from_drawing,
)

SIZES = (5, 7, 9)


def test_a_board_has_5_or_7_or_9_rows_and_columns() -> None:
    for size in SIZES:
        view = KONO.display.view(KONO.start(size, RoundOpening(0, "white")))
        assert (view.rows, view.columns, len(view.points)) == (size, size, size * size)


@pytest.mark.parametrize("size", [0, 3, 4, 6, 8, 11])
def test_there_is_no_board_of_another_size(size: int) -> None:
    with pytest.raises(SetupError, match="choose 5, 7 or 9"):
        KONO.start(size, RoundOpening(0, "white"))


def test_rows_count_from_the_north_and_columns_from_the_west() -> None:
    position = position_from_drawing(
        """
        .  .  .  .  .
        W  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  B  .
        """
    )
    assert KONO.notation.parse_move(position, "2,1 se") == Move("step", (5, 11))
    assert_looks(
        position_after_step(position, 2, 1, "ne"),
        """
        .  W  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  B  .
        """,
    )


@pytest.mark.parametrize("size", SIZES)
def test_both_sides_start_on_their_home_points_none_able_to_capture(size: int) -> None:
    assert_looks(KONO.start(size, RoundOpening(0, "white")), STARTS[size])


@pytest.mark.parametrize("size", SIZES)
def test_each_home_has_two_points_more_than_the_board_has_rows(size: int) -> None:
    points = KONO.display.view(KONO.start(size, RoundOpening(0, "white"))).points
    assert Counter(point.home for point in points if point.home) == {
        "white": size + 2,
        "black": size + 2,
    }
    assert all(point.home == point.piece for point in points)


VALUES = {
    5: (["3 1 5 1 3", "1 0 0 0 1"], ["1 0 0 0 1", "3 1 5 1 3"]),
    7: (["3 1 5 7 5 1 3", "1 0 0 0 0 0 1"], ["1 0 0 0 0 0 1", "3 1 5 7 5 1 3"]),
    9: (
        ["3 1 5 7 9 7 5 1 3", "1 0 0 0 0 0 0 0 1"],
        ["1 0 0 0 0 0 0 0 1", "3 1 5 7 9 7 5 1 3"],
    ),
}


@pytest.mark.parametrize("size", SIZES)
def test_home_points_have_their_values_in_the_north_and_in_the_south(size: int) -> None:
    values = [
        str(point.value) for point in KONO.display.view(KONO.start(size, RoundOpening(0))).points
    ]
    rows = [" ".join(values[row * size : (row + 1) * size]) for row in range(size)]
    assert (rows[:2], rows[-2:]) == VALUES[size]
    assert set("".join(rows[2:-2])) == {"0", " "}


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("colour", ["white", "black"])
def test_whoever_begins_plays_the_colour_it_picked_and_moves_first(first: int, colour: str) -> None:
    position = KONO.start(5, RoundOpening(first, colour))
    other = "black" if colour == "white" else "white"
    assert int(position.to_move) == first
    assert KONO.rules.colour(position, first) == colour
    assert KONO.rules.colour(position, 1 - first) == other
    origins = {KONO.rules.decode(position, int(code)).cells[0] for code in position.moves()}
    pieces = KONO.display.view(position).points
    assert {pieces[origin].piece for origin in origins} == {colour}
