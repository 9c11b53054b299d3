"""When nobody wins: sixty turns without a capture, and a position for the third time."""

from __future__ import annotations

import pytest

from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.scoring import describe_ending, tally
from tests.games.fanorona.drawn import draw_rows, legal_moves, move_names, parse_drawing, play_named

FAR_APART = """
    . . . . . . . . B
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    W . . . . . . . .
"""
CAPTURE = """
    . . . . . . . . .
    . . . . . . . . .
    . . W . B . . . B
    . . . . . . . . .
    . . . . . . . . .
"""
SHUT_IN = """
    . . . . . . . . B
    . . . . . . . . .
    B . B . . . . . .
    B B . . . . . . .
    W B B . . . . . .
"""
CHAIN = """
    . . . B . . . . .
    . . . . . . . . .
    . B W . . . . . B
    . . . . . . . . .
    . . . . . . . . .
"""
THIRD = "The position has come up for the third time."
SIXTY = "Nothing was captured for 60 turns."


# The clock


def test_a_turn_without_a_capture_is_counted_for_either_colour() -> None:
    position = parse_drawing(FAR_APART)
    for turns, name in enumerate(("step a1-b1", "step i5-h5", "step b1-a1"), start=1):
        position = play_named(position, name)
        assert position.quiet_turns == turns


def test_a_pass_is_a_turn_without_a_capture() -> None:
    assert play_named(parse_drawing(SHUT_IN, quiet=7), "pass").quiet_turns == 8


def test_a_capture_starts_the_count_anew() -> None:
    assert play_named(parse_drawing(CAPTURE, quiet=31), "approach c3-d3").quiet_turns == 0


def test_it_does_in_mid_turn_too_and_a_stop_counts_as_a_capture() -> None:
    position = play_named(parse_drawing(CHAIN, quiet=31), "withdrawal c3-d3")
    assert not position.black_to_move
    assert position.quiet_turns == 0
    assert play_named(position, "stop").quiet_turns == 0
    assert play_named(position, "approach d3-d4").quiet_turns == 0


def test_the_round_is_drawn_after_the_sixtieth_turn_and_not_before() -> None:
    position = play_named(parse_drawing(FAR_APART, quiet=58), "step a1-b1")
    assert not position.is_over()
    assert describe_ending([position]) == ""
    assert legal_moves(position)
    check_drawn(play_named(position, "step i5-h5"))


@pytest.mark.parametrize("white_seat", [0, 1])
def test_a_pass_can_be_the_sixtieth_turn(white_seat: int) -> None:
    check_drawn(play_named(parse_drawing(SHUT_IN, "W", 59, white_seat), "pass"))


def check_drawn(position: FanoronaPosition) -> None:
    """Over, and nobody has won."""
    assert position.is_over()
    assert not legal_moves(position)
    assert not list(position.captures())
    assert position.value() == 0
    assert describe_ending([position]) == SIXTY
    result = tally(position, None)
    assert result.winner is None
    assert result.awards == (0, 0)


def test_a_capture_instead_of_the_sixtieth_turn_keeps_the_round_going() -> None:
    position = play_named(parse_drawing(CAPTURE, quiet=59), "approach c3-d3")
    assert not position.is_over()
    assert describe_ending([position]) == ""


def test_sixty_turns_from_the_start_of_a_round_are_played_in_full() -> None:
    position = parse_drawing(FAR_APART)
    walks = {False: ("a1", "b1", "c1", "d1"), True: ("i5", "h5", "g5", "f5")}
    for turn in range(60):
        assert not position.is_over()
        walk = walks[position.black_to_move]
        there = [*walk, *walk[-2:0:-1]]
        here, then = there[turn // 2 % 6], there[(turn // 2 + 1) % 6]
        position = play_named(position, f"step {here}-{then}")
    check_drawn(position)


# Repetition


def positions_after(position: FanoronaPosition, *names: str) -> list[FanoronaPosition]:
    """The positions from one on, after each of these moves."""
    past = [position]
    for name in names:
        past.append(play_named(past[-1], name))
    return past


THERE_AND_BACK = ("step a1-b1", "step i5-h5", "step b1-a1", "step h5-i5")


def test_the_third_time_ends_the_round_and_the_second_does_not() -> None:
    past = positions_after(parse_drawing(FAR_APART), *THERE_AND_BACK, *THERE_AND_BACK)
    endings = [describe_ending(past[: length + 1]) for length in range(len(past))]
    assert endings == [""] * 8 + [THIRD]
    assert not past[-1].is_over()
    assert past[-1].value_if_ended() == 0


def test_the_number_of_turns_without_a_capture_makes_no_difference() -> None:
    first, *_, last = positions_after(parse_drawing(FAR_APART), *THERE_AND_BACK)
    assert (first.quiet_turns, last.quiet_turns) == (0, 4)
    assert first.repetition_key() == last.repetition_key()
    assert first.key() != last.key()


def test_the_times_need_not_follow_each_other() -> None:
    past = positions_after(parse_drawing(FAR_APART), *THERE_AND_BACK)
    detour = ("step a1-b1", "step i5-h5", "step b1-b2", "step h5-i5", "step b2-a1", "step i5-h5")
    past += positions_after(past[-1], *detour, "step a1-b1", "step h5-i5", "step b1-a1")[1:]
    assert draw_rows(past[-1]) == draw_rows(past[0])
    assert past[-1].black_to_move
    assert describe_ending(past) == ""


def test_the_same_stones_with_the_other_player_to_move_are_another_position() -> None:
    there = parse_drawing(FAR_APART)
    triangle = ("step a1-b1", "step i5-h5", "step b1-b2", "step h5-i5", "step b2-a1")
    past = positions_after(there, *triangle)
    past += positions_after(past[-1], "step i5-h5", "step a1-b1", "step h5-i5", "step b1-a1")[1:]
    stones = [draw_rows(position) for position in past]
    assert stones.count(stones[0]) == 3
    turns = [position.black_to_move for position in past if draw_rows(position) == stones[0]]
    assert turns == [False, True, True]
    assert describe_ending(past) == ""
    assert past[0].repetition_key() != past[-1].repetition_key()


def test_passes_repeat_a_position_as_well() -> None:
    position = parse_drawing(SHUT_IN)
    names = ("pass", "step i5-h5", "pass", "step h5-i5")
    past = positions_after(position, *names, *names)
    assert describe_ending(past[:-1]) == ""
    assert describe_ending(past) == THIRD


def test_a_win_is_reported_before_a_draw() -> None:
    text = CAPTURE.replace("B . . . B", "B . . . .")
    won = play_named(parse_drawing(text, quiet=59), "approach c3-d3")
    assert describe_ending([won, won, won]) == "Black has no stone left."
    assert move_names(won) == set()
