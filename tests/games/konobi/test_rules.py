"""Where a stone may be placed: each rule on a drawn board."""

from __future__ import annotations

import pytest

from kono_tui.games.konobi.placement_rules import neighbour_masks, strong_link_place
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.setup import start_position
from tests.games.konobi import naive
from tests.games.konobi.drawn import (
    COLOURS,
    SIZES,
    code_of,
    decision_of,
    drawing_rows,
    forbidding_rule,
    legal_decisions,
    legal_names,
    name_of,
    parse_point,
    position_after,
    position_from_drawing,
    round_of,
)

HOOKED = """
    . . . . .
    . . . . .
    . . W . .
    W . B . .
    B . . . .
"""
FILLED = """
    . . . . .
    . . . . .
    . . W . .
    W B B . .
    B . . . .
"""
CUT_OFF = """
    . . . . .
    . . . . .
    W . W . .
    W B B . .
    B . . . .
"""
FAR = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . W . .
    . . . . B W .
    . . B . . . .
    . . . . . B .
"""


def rule(position: KonobiPosition, stone: str) -> str:
    """The rule that forbids "B b2", or nothing; and the naive rules say the same."""
    colour, name = stone.split()
    point = parse_point(int(position.board.size), name)
    found = forbidding_rule(position, point, colour)
    rules = naive.broken_rules(round_of(position), point, colour)
    assert found == ("crosscut" if "crosscut" in rules else "".join(rules))
    return found


def blamed_point(position: KonobiPosition, stone: str) -> str:
    """The free point for whose sake no stone may be weakly connected to "B b2", or nothing."""
    colour, name = stone.split()
    size = int(position.board.size)
    masks = neighbour_masks(position.board, position.cells, COLOURS[colour])
    place = code_of(position, parse_point(size, name))
    found = int(strong_link_place(position.board, position.cells, masks, place))
    return name_of(size, decision_of(position, found)) if found else ""


# The start


@pytest.mark.parametrize("size", SIZES)
def test_black_begins_on_an_empty_board_and_may_place_anywhere(size: int) -> None:
    for black_seat in (0, 1):
        position = start_position(size, black_seat)
        assert drawing_rows(position) == ("." * size,) * size
        assert position.black_to_move
        assert position.to_move == black_seat
        assert len(legal_names(position)) == len(position.moves()) == size * size


def test_moves_come_in_reading_order() -> None:
    names = [name_of(4, each) for each in legal_decisions(start_position(4, 0))]
    assert names == [
        "a4",
        "b4",
        "c4",
        "d4",
        "a3",
        "b3",
        "c3",
        "d3",
        "a2",
        "b2",
        "c2",
        "d2",
        "a1",
        "b1",
        "c1",
        "d1",
    ]


def test_no_stone_is_placed_on_another() -> None:
    position = position_from_drawing(HOOKED)
    assert not legal_names(position) & {"a1", "a2", "c2", "c3"}


# Weak connections


def test_a_weak_connection_is_forbidden_where_a_strong_one_can_be_made_instead() -> None:
    position = position_from_drawing(HOOKED)
    assert rule(position, "B b1") == "weak"
    assert blamed_point(position, "B c2") in ("d2", "c1")
    assert "b1" not in legal_names(position)


def test_a_weak_connection_is_allowed_where_every_strong_one_would_be_weak_elsewhere() -> None:
    position = position_from_drawing(HOOKED)
    assert rule(position, "B b2") == ""
    assert blamed_point(position, "B a1") == ""
    assert "b2" in legal_names(position)


def test_diagonal_neighbours_with_an_own_stone_between_are_not_weakly_connected() -> None:
    assert rule(position_from_drawing(FILLED), "B b1") == ""


def test_a_lone_stone_bars_its_own_colour_from_its_four_corners_and_nothing_else() -> None:
    position = position_from_drawing(". . . . .\n. . . . .\n. . B . .\n. . . . .\n. . . . .")
    points = {f"{letter}{number}" for letter in "abcde" for number in range(1, 6)} - {"c3"}
    assert {name for name in points if rule(position, f"B {name}")} == {"b4", "d4", "b2", "d2"}
    assert not [name for name in points if rule(position, f"W {name}")]


def test_a_stone_in_the_corner_with_a_free_point_beside_it_takes_no_weak_connection() -> None:
    for drawing in ("....\n....\n....\nB...", "....\n....\nW...\nB...", "....\n....\n....\nBW.."):
        assert rule(position_from_drawing(drawing), "B b2") == "weak"
        assert rule(position_from_drawing(drawing), "W b2") == ""
    assert rule(position_from_drawing("....\n....\nW...\nBW.."), "B b2") == "crosscut"


def test_one_stone_with_a_free_point_beside_it_is_enough_among_several() -> None:
    shut = "....\n....\nW.B.\nB..."
    assert rule(position_from_drawing(shut), "B b2") == ""
    assert rule(position_from_drawing(shut.replace("....\n....", "....\n.B.W")), "B b2") == ""
    assert rule(position_from_drawing(shut.replace("....\n....", "....\nB...")), "B b2") == "weak"


def test_what_else_could_be_placed_is_judged_without_the_stone_itself() -> None:
    """With a stone at b2, one at b1 would no longer be weakly connected to that at c2."""
    position = position_from_drawing(HOOKED)
    assert naive.weak_links(round_of(position), (5, 2), "B") == [(4, 3)]
    assert naive.weak_links(round_of(position_after(position, "b2")), (5, 2), "B") == []
    assert rule(position, "B b2") == ""


def test_a_stone_three_rows_away_can_make_a_point_legal() -> None:
    position = position_from_drawing(FAR)
    assert rule(position, "B d4") == ""
    without = position_from_drawing(FAR.replace(". . . . . B .", ". . . . . . ."))
    assert rule(without, "B d4") == "weak"
    assert blamed_point(without, "B e3") == "e2"


def test_a_point_that_is_barred_may_be_free_again() -> None:
    position = position_from_drawing(FAR.replace(". . . . . B .", ". . . . . . ."))
    assert "d4" not in legal_names(position)
    assert "d4" in legal_names(position_after(position, "f1", "a7"))


def test_a_point_that_is_free_may_be_barred_later() -> None:
    position = position_from_drawing(HOOKED)
    assert "e1" in legal_names(position)
    assert "e1" not in legal_names(position_after(position, "d2", "a5"))


# Crosscuts


def test_a_crosscut_is_forbidden() -> None:
    position = position_from_drawing(CUT_OFF, "W")
    assert rule(position, "W b1") == "crosscut"
    assert "b1" not in legal_names(position)


def test_a_crosscut_is_forbidden_where_the_weak_connection_would_not_be() -> None:
    rules = naive.broken_rules(round_of(position_from_drawing(CUT_OFF)), (5, 2), "W")
    assert rules == {"crosscut"}


def test_a_point_may_be_forbidden_by_both_rules() -> None:
    position = position_from_drawing(FILLED)
    assert naive.broken_rules(round_of(position), (5, 2), "W") == {"crosscut", "weak"}
    assert rule(position, "W b1") == "crosscut"


def test_a_crosscut_needs_both_points_between() -> None:
    closed = position_from_drawing(".W..\nWBW.\n.W..\n....")
    assert rule(closed, "B a4") == rule(closed, "B c4") == rule(closed, "B c2") == "crosscut"
    opened = position_from_drawing(".W..\nWB..\n.W..\n....")
    assert rule(opened, "B c4") == "weak"
    assert blamed_point(opened, "B b3") == "c3"
    assert rule(position_after(opened, "c3"), "B c4") == ""
