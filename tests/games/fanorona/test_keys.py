"""Fingerprints: what tells positions apart, for the search and for repetition."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.setup import start_position, with_board, with_weights
from tests.games.fanorona import naive
from tests.games.fanorona.drawn import (
    SIZES,
    draw_rows,
    parse_drawing,
    play_named,
    position_from_round,
)

CHAIN = """
    . . . B . . . . .
    . . . . . . . . .
    . B W . . . . . B
    . . . . . . . . .
    . . . B . . . . .
"""


def mid_turn_round() -> naive.Round:
    """A white stone at d3 that has come from c3 and can go on north and south."""
    round = naive.decide(
        naive.Round(draw_rows(parse_drawing(CHAIN))), ("withdrawal", (3, 3), (3, 4))
    )
    assert round.stood == ((3, 3), (3, 4))
    return round


def check_different(one: FanoronaPosition, other: FanoronaPosition) -> None:
    assert one != other
    assert one.key() != other.key()
    assert one.repetition_key() != other.repetition_key()


def test_the_key_tells_the_turns_without_a_capture_and_the_likeness_does_not() -> None:
    round = naive.start(5)
    positions = [position_from_round(replace(round, quiet=quiet)) for quiet in range(61)]
    assert len({int(position.key()) for position in positions}) == 61
    assert len({int(position.repetition_key()) for position in positions}) == 1
    assert positions[0] != positions[1]


@pytest.mark.parametrize("size", SIZES)
def test_both_tell_every_stone_who_is_to_move_and_who_plays_white(size: int) -> None:
    round = naive.start(size)
    check_different(position_from_round(round), position_from_round(replace(round, turn="B")))
    check_different(position_from_round(round, 0), position_from_round(round, 1))
    for point, letter in round.board.items():
        for another in {"B", "W", "."} - {letter}:
            check_different(
                position_from_round(round),
                position_from_round(naive.with_changes(round, {point: another})),
            )


def test_both_tell_a_turn_under_way_from_one_that_begins() -> None:
    round = mid_turn_round()
    anew = replace(round, stood=(), way=(0, 0))
    check_different(position_from_round(round), position_from_round(anew))


def test_both_tell_where_the_stone_in_mid_turn_has_stood() -> None:
    round = mid_turn_round()
    ways = [(3, 3), (2, 3), (4, 4), (5, 5)]
    positions = [
        position_from_round(replace(round, stood=(*ways[:n], (3, 4)))) for n in range(1, 5)
    ]
    positions.append(position_from_round(replace(round, stood=((2, 4), (3, 4)))))
    for index, one in enumerate(positions):
        for other in positions[:index]:
            check_different(one, other)


def test_the_order_of_the_points_it_has_stood_on_makes_no_difference() -> None:
    round = mid_turn_round()
    one = position_from_round(replace(round, stood=((3, 3), (2, 3), (3, 4))))
    other = position_from_round(replace(round, stood=((2, 3), (3, 3), (3, 4))))
    assert one == other
    assert one.key() == other.key()


def test_both_tell_how_it_came_there() -> None:
    round = mid_turn_round()
    ways = naive.STRAIGHT + naive.DIAGONAL
    keys = {int(position_from_round(replace(round, way=way)).key()) for way in ways}
    assert len(keys) == len(ways)


def test_a_turn_that_has_ended_leaves_no_trace_of_its_way() -> None:
    stopped = play_named(parse_drawing(CHAIN), "withdrawal c3-d3", "stop")
    assert stopped == parse_drawing("\n".join(draw_rows(stopped)), "B")
    assert stopped.key() == parse_drawing("\n".join(draw_rows(stopped)), "B").key()


@pytest.mark.parametrize("size", SIZES)
def test_equal_keys_mean_equal_positions(size: int) -> None:
    known: dict[int, FanoronaPosition] = {}
    source = random.Random(size)
    for _ in range(3):
        position = start_position(size, 0)
        while not position.is_over():
            nexts = [position.play(code) for code in position.moves()]
            for each in nexts:
                assert known.setdefault(int(each.key()), each) == each
            position = source.choice(nexts)
    assert len(known) >= 500


def test_other_weights_change_the_value_and_nothing_else() -> None:
    position = play_named(start_position(5, 0), "approach e2-e3")
    other = with_weights(position, {"mobility": 50})
    assert other == position
    assert other.key() == position.key()
    assert other.value() != position.value()
    assert with_board(position.board, other).value() == position.value()
