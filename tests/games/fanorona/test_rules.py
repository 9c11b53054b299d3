"""Each rule of a turn on a drawn board."""

from __future__ import annotations

import pytest

from kono_tui.core.move import Move
from kono_tui.core.position import WIN_VALUE
from kono_tui.games.fanorona.notation import captured_cells
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.scoring import describe_ending, tally
from kono_tui.games.fanorona.setup import start_position
from kono_tui.games.fanorona.view import board_view
from tests.games.fanorona import naive
from tests.games.fanorona.drawn import (
    SIZES,
    draw_rows,
    legal_moves,
    move_names,
    name_of,
    name_of_move,
    parse_drawing,
    parse_rows,
    play_named,
)

EMPTY = ". . . . . . . . ."


def middle_row_position(middle: str, to_move: str = "W") -> FanoronaPosition:
    """A board with stones on its middle row alone, a3 to i3."""
    return parse_drawing("\n".join([EMPTY, EMPTY, middle, EMPTY, EMPTY]), to_move)


def draw_middle_row(position: FanoronaPosition) -> str:
    """The middle row as it is drawn."""
    return " ".join(draw_rows(position)[2])


def lone_stone(point: str) -> FanoronaPosition:
    """One white stone on a point, and one black stone out of its reach."""
    column, number = ord(point[0]) - ord("a"), int(point[1])
    rows = [list("." * 9) for _ in range(5)]
    rows[5 - number][column] = "W"
    rows[0 if number < 3 else 4][8 if column < 4 else 0] = "B"
    return parse_drawing("\n".join("".join(each) for each in rows))


# The start


@pytest.mark.parametrize("size", SIZES)
def test_black_fills_the_rows_above_white_those_below_and_they_share_the_middle(size: int) -> None:
    for white_seat in (0, 1):
        position = start_position(size, white_seat)
        assert draw_rows(position) == naive.START[size]
        assert position.to_move == white_seat
        assert not position.black_to_move


@pytest.mark.parametrize("size", SIZES)
def test_all_points_but_the_centre_have_a_stone_and_both_colours_have_as_many(size: int) -> None:
    position = start_position(size, 0)
    all_but_one = {5: 44, 7: 76, 9: 116}[size]
    assert position.stone_count(0) == position.stone_count(1) == all_but_one // 2
    assert position.stone_at(all_but_one // 2) == -1


def test_white_can_begin_with_four_approaches_and_one_withdrawal() -> None:
    position = start_position(5, 0)
    lines = {
        name_of_move(position, move): {
            name_of(position, cell) for cell in captured_cells(position, move)
        }
        for move in legal_moves(position)
    }
    assert lines == {
        "approach d2-e3": {"f4", "g5"},
        "approach e2-e3": {"e4", "e5"},
        "approach f2-e3": {"d4", "c5"},
        "approach d3-e3": {"f3"},
        "withdrawal d3-e3": {"c3"},
    }


# Lines


def test_a_stone_on_a_strong_point_goes_eight_ways() -> None:
    ends = ("d4", "e4", "f4", "d3", "f3", "d2", "e2", "f2")
    assert move_names(lone_stone("e3")) == {f"step e3-{end}" for end in ends}


def test_a_stone_on_a_weak_point_goes_four_ways() -> None:
    assert move_names(lone_stone("d3")) == {f"step d3-{end}" for end in ("d4", "c3", "e3", "d2")}


@pytest.mark.parametrize(
    ("point", "ends"),
    [
        ("a5", ("b5", "b4", "a4")),
        ("i5", ("h5", "h4", "i4")),
        ("a1", ("a2", "b2", "b1")),
        ("i1", ("h1", "h2", "i2")),
        ("b5", ("a5", "c5", "b4")),
        ("a4", ("a5", "b4", "a3")),
        ("i2", ("i3", "h2", "i1")),
        ("h1", ("g1", "h2", "i1")),
        ("c5", ("b5", "d5", "b4", "c4", "d4")),
        ("a3", ("a4", "b4", "b3", "b2", "a2")),
        ("i3", ("i4", "h4", "h3", "h2", "i2")),
        ("g1", ("f1", "f2", "g2", "h2", "h1")),
    ],
)
def test_lines_end_at_the_edge(point: str, ends: tuple[str, ...]) -> None:
    assert move_names(lone_stone(point)) == {f"step {point}-{end}" for end in ends}


def test_the_picture_has_diagonals_and_the_names_of_the_points() -> None:
    position = start_position(5, 0)
    picture = board_view(position)
    assert picture.has_diagonals
    assert [picture.cell_name(cell) for cell in (0, 8, 22, 36, 44)] == [
        "a5",
        "i5",
        "e3",
        "a1",
        "i1",
    ]
    assert [picture.points[cell].piece for cell in (0, 22, 44)] == ["black", "", "white"]


# Approach and withdrawal


def test_an_approach_takes_the_whole_line_ahead() -> None:
    position = middle_row_position("W . B B B . . . .")
    assert move_names(position) == {"approach a3-b3"}
    assert draw_middle_row(play_named(position, "approach a3-b3")) == ". W . . . . . . ."


def test_a_withdrawal_takes_the_whole_line_behind() -> None:
    position = middle_row_position(". B B B W . . . .")
    assert move_names(position) == {"withdrawal e3-f3"}
    assert draw_middle_row(play_named(position, "withdrawal e3-f3")) == ". . . . . W . . ."


def test_black_takes_as_white_does() -> None:
    position = middle_row_position("B . W W . W . . .", "B")
    assert draw_middle_row(play_named(position, "approach a3-b3")) == ". B . . . W . . ."


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("W . B B . B . . .", ". W . . . B . . ."),
        ("W . B B W B . . .", ". W . . W B . . ."),
        ("W . B B W B W . .", ". W . . W B W . ."),
    ],
)
def test_a_line_ends_at_a_gap_and_at_an_own_stone(before: str, now: str) -> None:
    assert draw_middle_row(play_named(middle_row_position(before), "approach a3-b3")) == now


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("B . B B W . . . .", "B . . . . W . . ."),
        ("B W B B W . . . .", "B W . . . W . . ."),
    ],
)
def test_so_does_the_line_behind(before: str, now: str) -> None:
    assert draw_middle_row(play_named(middle_row_position(before), "withdrawal e3-f3")) == now


def test_a_line_is_taken_up_to_the_edge() -> None:
    assert (
        draw_middle_row(play_named(middle_row_position(". . . . . W . B B"), "approach f3-g3"))
        == ". . . . . . W . ."
    )
    assert (
        draw_middle_row(play_named(middle_row_position("B B W . . . . . ."), "withdrawal c3-d3"))
        == ". . . W . . . . ."
    )


def test_a_line_does_not_go_on_in_the_row_below() -> None:
    position = parse_drawing(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . W . B B
        B B . . . . . . .
        . . . . . . . . .
        """
    )
    position = play_named(position, "approach f3-g3")
    assert draw_rows(position)[2:4] == ("......W..", "BB.......")


def test_nothing_is_taken_beyond_the_edge() -> None:
    position = parse_drawing(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . W .
        B . . . . . . . .
        """
    )
    assert "step h2-i2" in move_names(position)
    assert all(move.kind == "step" for move in legal_moves(position))


def test_stones_that_are_not_next_to_the_step_are_safe() -> None:
    assert all(
        move.kind == "step" for move in legal_moves(middle_row_position("B . . W . . B . ."))
    )


def test_a_stone_that_is_walked_along_is_not_taken() -> None:
    position = parse_drawing(
        """
        . . . . . . . . .
        . . . . B . . . .
        . . . W . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """
    )
    assert move_names(position) == {f"step d3-{end}" for end in ("d4", "c3", "e3", "d2")}


def test_diagonal_lines_are_taken_too() -> None:
    position = parse_drawing(
        """
        . . . . . . B . .
        . . . . . B . . .
        . . . . B . . . .
        . . . . . . . . .
        . . W . . . . . .
        """
    )
    assert move_names(position) == {"approach c1-d2"}
    assert draw_rows(play_named(position, "approach c1-d2"))[:4] == (
        ".........",
        ".........",
        ".........",
        "...W.....",
    )


def test_no_diagonal_is_taken_from_a_weak_point() -> None:
    position = parse_drawing(
        """
        . . . . . . . . .
        . . . . . . B . .
        . . . . . . . . .
        . . . . W . . . .
        . . . B . . . . .
        """
    )
    assert move_names(position) == {f"step e2-{end}" for end in ("e3", "d2", "f2", "e1")}


def test_one_step_never_takes_both_ways_and_the_player_chooses() -> None:
    position = middle_row_position(". B W . B B . . .")
    assert move_names(position) == {"approach c3-d3", "withdrawal c3-d3"}
    assert draw_middle_row(play_named(position, "approach c3-d3")) == ". B . W . . . . ."
    assert draw_middle_row(play_named(position, "withdrawal c3-d3")) == ". . . W B B . . ."


def test_a_move_names_the_nearest_stone_of_its_line_only_where_there_is_a_choice() -> None:
    assert legal_moves(middle_row_position(". B W . B B . . .")) == [
        Move("approach", (20, 21, 22)),
        Move("withdrawal", (20, 21, 19)),
    ]
    assert legal_moves(middle_row_position(". . W . B B . . .")) == [Move("approach", (20, 21))]
    assert legal_moves(middle_row_position(". B W . . B . . .")) == [Move("withdrawal", (20, 21))]


# Capturing is mandatory


ONE_CAN = """
    . . . . . . . . W
    . . . . . . . . .
    W . B B . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
"""Only the stone at a3 can capture; the one at i5 is free to step."""


def test_a_player_who_can_capture_must() -> None:
    assert move_names(parse_drawing(ONE_CAN)) == {"approach a3-b3"}


def test_a_player_who_cannot_capture_steps_with_any_stone() -> None:
    position = parse_drawing(ONE_CAN.replace("W . B B", "W B . ."))
    ends = {"a3": ("a4", "b4", "b2", "a2"), "i5": ("h5", "h4", "i4")}
    assert move_names(position) == {f"step {each}-{end}" for each in ends for end in ends[each]}


def test_any_capture_will_do_and_those_that_take_most_come_first() -> None:
    position = parse_drawing(
        """
        . . . . . . . . .
        W . B B . . . . .
        . . . . . . B . W
        W . B B B . . . .
        . . . . . . . . .
        """
    )
    told_in_order = [name_of_move(position, move) for move in legal_moves(position)]
    assert told_in_order == ["approach a2-b2", "approach a4-b4", "approach i3-h3"]


def test_a_step_that_takes_nothing_ends_the_turn() -> None:
    position = middle_row_position("W . . B . . . . .")
    assert not position.black_to_move
    position = play_named(position, "step a3-b3")
    assert position.black_to_move
    assert position.moving_cell == -1


# Going on


CORNERED = """
    . . . . . B . . .
    . . . B . . . . .
    . . . . W . B . .
    W . B B . . . . .
    . . . . . . . . .
"""
"""e3-f3 takes g3; f3-f4 takes f5; f4-e4 would take d4, and f4-e3 would take d2 and lead back."""


def test_a_stone_that_has_captured_may_capture_on_or_stop() -> None:
    position = play_named(parse_drawing(CORNERED), "approach e3-f3")
    assert not position.black_to_move
    assert draw_rows(position)[2] == ".....W..."
    assert move_names(position) == {"approach f3-f4", "stop"}


def test_no_other_stone_may_go_on_in_its_place() -> None:
    position = parse_drawing(CORNERED)
    assert "approach a2-b2" in move_names(position)
    assert "approach a2-b2" not in move_names(play_named(position, "approach e3-f3"))


def test_a_stop_keeps_what_was_taken_and_ends_the_turn() -> None:
    position = play_named(parse_drawing(CORNERED), "approach e3-f3", "stop")
    assert position.black_to_move
    assert draw_rows(position) == (
        ".....B...",
        "...B.....",
        ".....W...",
        "W.BB.....",
        ".........",
    )


def test_stopping_is_possible_after_every_capture_and_never_before_the_first() -> None:
    position = parse_drawing(CORNERED)
    assert "stop" not in move_names(position)
    for name in ("approach e3-f3", "approach f3-f4"):
        position = play_named(position, name)
        assert legal_moves(position)[-1] == Move("stop", (int(position.moving_cell),))


def test_a_stone_that_cannot_capture_on_has_ended_the_turn() -> None:
    position = play_named(
        parse_drawing(CORNERED), "approach e3-f3", "approach f3-f4", "approach f4-e4"
    )
    assert position.black_to_move
    assert draw_rows(position)[:4] == (".........", "....W....", ".........", "W.BB.....")


def test_a_stone_does_not_go_on_without_capturing() -> None:
    position = play_named(middle_row_position("W . B . . . . . B"), "approach a3-b3")
    assert position.black_to_move


def test_no_stone_goes_back_to_where_its_turn_began() -> None:
    chain = play_named(parse_drawing(CORNERED), "approach e3-f3", "approach f3-f4")
    assert move_names(chain) == {"approach f4-e4", "stop"}
    anew = parse_drawing("\n".join(draw_rows(chain)))
    assert move_names(anew) == {"approach f4-e4", "approach f4-e3", "approach a2-b2"}


LOOP = """
    . . . . . . . . .
    . . B W . . B . .
    . . . . B . B . .
    . . . . . B . . .
    . . . . . . . . .
"""
"""d4-e4 takes c4, e4-e5 takes e3, e5-f4 takes g3; f4-f3 would take f2, and f4-e4 g4."""


def test_no_stone_goes_to_a_point_twice_in_a_turn() -> None:
    chain = play_named(
        parse_drawing(LOOP), "withdrawal d4-e4", "withdrawal e4-e5", "approach e5-f4"
    )
    assert move_names(chain) == {"approach f4-f3", "stop"}
    anew = parse_drawing("\n".join(draw_rows(chain)))
    assert move_names(anew) == {"approach f4-f3", "withdrawal f4-e4"}


def test_the_next_turn_has_forgotten_where_the_stone_stood() -> None:
    position = middle_row_position("B . W B . . . . B")
    position = play_named(position, "withdrawal c3-b3", "step i3-i4")
    assert move_names(position) == {"withdrawal b3-c3"}


def test_no_stone_goes_twice_running_in_the_same_direction() -> None:
    position = middle_row_position(". B W . . B . . .")
    position = play_named(position, "withdrawal c3-d3")
    assert position.black_to_move
    assert draw_middle_row(position) == ". . . W . B . . ."
    assert move_names(middle_row_position(". . . W . B . . .")) == {"approach d3-e3"}


def test_the_direction_is_closed_and_others_are_open() -> None:
    position = parse_drawing(
        """
        . . . B . . . . .
        . . . . . . . . .
        . B W . . B . . .
        . . . . . . . . .
        . . . . . . . . .
        """
    )
    assert move_names(play_named(position, "withdrawal c3-d3")) == {"approach d3-d4", "stop"}


def test_a_stone_may_take_up_a_direction_again_after_another() -> None:
    position = parse_drawing(
        """
        . . . B . . . . .
        . . . . . B . . .
        . B W . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """
    )
    position = play_named(position, "withdrawal c3-d3", "approach d3-d4")
    assert move_names(position) == {"approach d4-e4", "stop"}


def test_no_stone_takes_both_lines_by_going_to_and_fro() -> None:
    position = play_named(middle_row_position(". B W . B . . . ."), "approach c3-d3")
    assert position.black_to_move
    assert move_names(middle_row_position(". B . W . . . . .")) == {"approach d3-c3"}


def test_both_captures_can_be_chosen_between_in_mid_turn() -> None:
    position = parse_drawing(
        """
        . . . . . . . . .
        . . . B . . . . .
        . B W . . . . . .
        . . . . . . . . .
        . . . B . . . . .
        """
    )
    position = play_named(position, "withdrawal c3-d3")
    assert legal_moves(position) == [
        Move("approach", (30, 39)),
        Move("withdrawal", (30, 12)),
        Move("stop", (21,)),
    ]


# Passing and winning


SHUT_IN = """
    . . . . . . . . .
    . . . . . . . . .
    B . B . . . . . .
    B B . . . . . . .
    W B B . . . . . .
"""


def test_a_player_with_stones_but_no_step_passes() -> None:
    position = parse_drawing(SHUT_IN)
    assert legal_moves(position) == [Move("pass")]
    now = play_named(position, "pass")
    assert now.black_to_move
    assert draw_rows(now) == parse_rows(SHUT_IN)


def test_a_player_with_a_step_cannot_pass() -> None:
    assert "pass" not in move_names(parse_drawing(SHUT_IN.replace("B B .", "B . .")))


@pytest.mark.parametrize("white_seat", [0, 1])
@pytest.mark.parametrize("colour", ["W", "B"])
def test_the_player_who_takes_the_last_stone_has_won(colour: str, white_seat: int) -> None:
    stones = {"W": "W . B B . . . . .", "B": "B . W W . . . . ."}[colour]
    text = "\n".join([EMPTY, EMPTY, stones, EMPTY, EMPTY])
    position = play_named(parse_drawing(text, colour, 59, white_seat), "approach a3-b3")
    winner = white_seat if colour == "W" else 1 - white_seat
    assert position.is_over()
    assert not legal_moves(position)
    assert not list(position.captures())
    assert int(position.value()) == (WIN_VALUE if winner == 0 else -WIN_VALUE)
    assert tally(position, None).winner == winner
    loser = {"W": "Black", "B": "White"}[colour]
    assert describe_ending([position]) == f"{loser} has no stone left."


def test_a_round_goes_on_while_both_have_a_stone() -> None:
    position = play_named(middle_row_position("W . B . . . . . B"), "approach a3-b3")
    assert not position.is_over()
    assert describe_ending([position]) == ""
    assert tally(position, None).winner is None


@pytest.mark.parametrize("quitter", [0, 1])
def test_a_player_who_quits_leaves_the_round_to_the_opponent(quitter: int) -> None:
    result = tally(start_position(5, 0), quitter)
    assert result.winner == 1 - quitter
    assert result.awards == (quitter, 1 - quitter)
