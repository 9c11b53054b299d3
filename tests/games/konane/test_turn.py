"""A turn on drawn boards: jumping, jumping on, stopping and passing."""

from __future__ import annotations

import pytest

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.core.save import RoundOpening
from kono_tui.errors import IllegalMove, SetupError
from kono_tui.games.konane.game import KONANE
from kono_tui.games.konane.position import KonanePosition
from tests.games.konane.drawn import (
    drawing_of,
    position_after,
    position_from_drawing,
    typed_moves,
)

CROSS = """
    . . . . . .
    . . W . . .
    . W B W . .
    . . W . . .
    . . . . . .
    . . . . . .
"""
CORNER = """
    B W . . . .
    . . W . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . B
"""
"""A black stone at (1,1) that jumps east, and can go on south but not straight."""
ROW = """
    B W . W . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . W .
"""
SHUT_IN = """
    B . . . . .
    . . . . . .
    . . . . . .
    . . . B W .
    . . . . . .
    . . . . . .
"""


# The start


@pytest.mark.parametrize("size", [6, 8, 10])
def test_the_full_board_has_black_in_the_north_west_and_colours_in_turn(size: int) -> None:
    rows = drawing_of(KONANE.start(size, RoundOpening(0, "black")))
    assert rows == (("BW" * (size // 2), "WB" * (size // 2)) * (size // 2))
    assert KONANE.display.view(KONANE.start(size, RoundOpening(0))).has_pits


@pytest.mark.parametrize("size", [0, 5, 7, 9, 12])
def test_there_is_no_board_of_another_size(size: int) -> None:
    with pytest.raises(SetupError, match="choose 6, 8 or 10"):
        KONANE.start(size, RoundOpening(0, "black"))


@pytest.mark.parametrize("first", [0, 1])
def test_the_opener_plays_black_and_chance_removes_two_stones_before(first: int) -> None:
    position = KONANE.start(6, RoundOpening(first, "black"))
    assert [KONANE.rules.colour(position, seat) for seat in (first, 1 - first)] == [
        "black",
        "white",
    ]
    assert position.to_move == CHANCE
    assert len(position.moves()) == len(position.odds()) == 18
    position = position_after(position, "remove 3,3")
    assert position.to_move == CHANCE
    position = position_after(position, "remove 6,1")
    assert position.to_move == first
    assert drawing_of(position) == ("BWBWBW", "WBWBWB", "BW.WBW", "WBWBWB", "BWBWBW", ".BWBWB")


def test_black_is_removed_before_white() -> None:
    position = KONANE.start(6, RoundOpening(0, "black"))
    with pytest.raises(IllegalMove, match="removes a black stone"):
        KONANE.notation.parse_move(position, "remove 1,2")
    with pytest.raises(IllegalMove, match="removes a white stone"):
        KONANE.notation.parse_move(position_after(position, "remove 3,3"), "remove 1,1")


# Jumps


def test_a_stone_jumps_over_a_neighbour_of_the_other_colour_onto_the_vacant_point_behind() -> None:
    assert typed_moves(position_from_drawing(CROSS)) == ["3,3-1,3", "3,3-3,5", "3,3-5,3", "3,3-3,1"]


def test_jumps_come_clockwise_from_the_north_and_stones_in_reading_order() -> None:
    position = position_from_drawing(
        """
        . . . . . .
        . . W . . .
        . W B W B .
        . . W . . .
        B W . . . .
        . . . . . .
        """
    )
    assert typed_moves(position) == ["3,3-1,3", "3,3-5,3", "3,3-3,1", "5,1-5,3"]


def test_the_jumped_stone_is_gone_and_counts_a_point() -> None:
    position = position_after(position_from_drawing(CROSS, points=(4, 7)), "3,3-1,3")
    assert drawing_of(position)[:4] == ("..B...", "......", ".W.W..", "..W...")
    assert (position.black_points, position.white_points) == (5, 7)
    assert position.white_to_move


def test_a_stone_may_turn_when_it_jumps_on() -> None:
    position = position_after(position_from_drawing(CORNER), "1,1-1,3")
    assert not position.white_to_move
    assert typed_moves(position) == ["1,3-3,3", "stop"]
    position = position_after(position, "1,3-3,3")
    assert position.white_to_move
    assert drawing_of(position)[:3] == ("......", "......", "..B...")
    assert position.black_points == 2


def test_by_the_straight_rules_it_must_not() -> None:
    position = position_after(position_from_drawing(CORNER, straight=True), "1,1-1,3")
    assert position.white_to_move
    assert drawing_of(position)[:2] == ("..B...", "..W...")


def test_by_the_straight_rules_it_may_go_on_as_it_was_heading() -> None:
    position = position_after(position_from_drawing(ROW, straight=True), "1,1-1,3")
    assert typed_moves(position) == ["1,3-1,5", "stop"]


def test_a_stone_may_stop_after_any_jump() -> None:
    position = position_after(position_from_drawing(CORNER), "1,1-1,3", "stop")
    assert position.white_to_move
    assert drawing_of(position)[:2] == ("..B...", "..W...")
    assert position.black_points == 1


def test_the_stone_that_has_jumped_is_the_only_one_to_jump_on() -> None:
    position = position_from_drawing(CORNER.replace(". . . . . B", ". . . B W ."))
    assert typed_moves(position) == ["1,1-1,3", "6,4-6,6"]
    assert typed_moves(position_after(position, "1,1-1,3")) == ["1,3-3,3", "stop"]


def test_picking_the_stone_itself_stops() -> None:
    position = position_after(position_from_drawing(CORNER), "1,1-1,3")
    assert KONANE.rules.decode(position, int(position.moves()[-1])) == Move("stop", (2,))


def test_a_stone_may_come_back_to_where_it_was() -> None:
    position = position_from_drawing(
        """
        B W . . . .
        W . W . . .
        . W . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """
    )
    position = position_after(position, "1,1-1,3-3,3-3,1-1,1")
    assert drawing_of(position)[:3] == ("B.....", "......", "......")
    assert position.is_over()


def test_the_edge_of_the_board_is_no_place_to_land() -> None:
    position = position_from_drawing(
        """
        . . . . . W
        W . . . W B
        B W . . . W
        . . . . . .
        . . . . . .
        . . . . . .
        """
    )
    assert typed_moves(position) == ["2,6-4,6", "2,6-2,4", "3,1-1,1", "3,1-3,3"]


SAMPLE = """
    B W B W B W
    W B . B . B
    B W . W B W
    . B . . . .
    B W B . . W
    W B W . . B
"""
"""The board of the source's sample file."""


def longest_turns(position: KonanePosition, path: str = "") -> list[str]:
    """The turns in which nobody stops unless forced to, in the order of the moves."""
    found = []
    for text in typed_moves(position):
        if text != "stop":
            now = position_after(position, text)
            way = path + text[text.index("-") :] if path else text
            goes_on = now.white_to_move == position.white_to_move
            found += longest_turns(now, way) if goes_on else [way]
    return found


def test_the_sample_board_has_the_turns_that_another_program_lists() -> None:
    assert longest_turns(position_from_drawing(SAMPLE, "W")) == [
        "2,1-2,3-2,5-4,5",
        "2,1-4,1-4,3",
        "5,2-5,4",
        "6,1-4,1-4,3",
        "6,3-4,3-4,1",
    ]


# Passing and the end


def test_a_player_without_a_jump_has_one_move_and_it_is_the_pass() -> None:
    position = position_from_drawing(SHUT_IN.replace("B W .", "B W B"), "B")
    assert typed_moves(position) == ["pass"]
    position = position_after(position, "pass")
    assert typed_moves(position) == ["4,5-4,3"]
    assert (position.black_points, position.white_points) == (0, 0)


def test_a_player_who_can_jump_must() -> None:
    with pytest.raises(IllegalMove, match="cannot pass while one of your stones can jump"):
        KONANE.notation.parse_move(position_from_drawing(SHUT_IN), "pass")


def test_a_round_ends_when_neither_side_can_jump() -> None:
    position = position_after(position_from_drawing(SHUT_IN, points=(3, 5)), "4,4-4,6")
    assert position.is_over()
    assert KONANE.rules.ending([position], False) == "Neither side can jump."
    assert list(position.moves()) == []
    with pytest.raises(IllegalMove, match="the round is over"):
        KONANE.notation.parse_move(position, "pass")


def test_a_round_goes_on_while_either_side_can_jump() -> None:
    assert KONANE.rules.ending([position_from_drawing(SHUT_IN, "W")], True) == ""
