"""The apparent value of a position, counted again from its drawing."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import pairwise

import pytest

from kono_tui.games.fanorona.setup import (
    WEIGHT_NAMES,
    start_position,
    weights_by_name,
    with_weights,
)
from tests.games.fanorona import naive
from tests.games.fanorona.drawn import SIZES, parse_drawing, position_from_round

FEW = {5: 14, 7: 14, 9: 40}
ODD_WEIGHTS = {"relative": 170, "mobility": 7, "centre": 13, "hunt": 31}


def naive_value(round: naive.Round, weights: Mapping[str, int]) -> int:
    """White's prospects minus Black's, in hundredths of a stone."""
    white, black = naive.points(round, "W"), naive.points(round, "B")
    lead = len(white) - len(black)
    total = 100 * lead + weights["relative"] * lead // (len(white) + len(black))
    total += weights["mobility"] * (free_steps(round, white) - free_steps(round, black))
    nearer = nearness(round, white) - nearness(round, black)
    total += weights["centre"] * nearer // 10
    if len(white) + len(black) <= FEW[len(round.rows)]:
        if lead > 0:
            total -= weights["hunt"] * flight_distance(black, white) // len(black)
        elif lead < 0:
            total += weights["hunt"] * flight_distance(white, black) // len(white)
    late = max(0, round.quiet - 10)
    return total - total * 4 * late // 250


def free_steps(round: naive.Round, stones: list[naive.Point]) -> int:
    return sum(len(naive.steps(round, stone)) for stone in stones)


def nearness(round: naive.Round, stones: list[naive.Point]) -> int:
    """In tenths of a step: a row nearer to the middle counts ten, a column six."""
    middle = (len(round.rows) + 1) // 2, (len(round.rows[0]) + 1) // 2
    total = 0
    for row, column in stones:
        total += 10 * (middle[0] - 1 - abs(row - middle[0]))
        total += 6 * (middle[1] - 1 - abs(column - middle[1]))
    return total


def flight_distance(prey: list[naive.Point], hunters: list[naive.Point]) -> int:
    """The steps from each stone of the prey to the nearest hunter, added up."""
    return sum(
        min(max(abs(row - down), abs(column - right)) for down, right in hunters)
        for row, column in prey
    )


@pytest.mark.parametrize("size", SIZES)
def test_positions_are_worth_what_a_naive_count_says(size: int) -> None:
    source = random.Random(size)
    usual = weights_by_name(size)
    hunted = 0
    for _ in range(300):
        round = naive.random_board(source, size)
        assert int(position_from_round(round, 0).value()) == naive_value(round, usual)
        assert int(position_from_round(round, 1).value()) == -naive_value(round, usual)
        odd = with_weights(position_from_round(round), ODD_WEIGHTS)
        assert int(odd.value()) == naive_value(round, ODD_WEIGHTS)
        hunted += len(naive.points(round, ".")) >= size * len(round.rows[0]) - FEW[size]
    assert hunted >= 60


@pytest.mark.parametrize("size", SIZES)
def test_a_round_begins_even_but_for_the_steps_that_are_free(size: int) -> None:
    assert set(weights_by_name(size)) == set(WEIGHT_NAMES)
    level = dict.fromkeys(WEIGHT_NAMES, 0)
    assert with_weights(start_position(size, 0), level).value() == 0


def two_against_one(quiet: int = 0, further: bool = False) -> int:
    """The value of two white stones against a black one with the usual weights."""
    prey = ("B . .", ". . .") if further else (". . .", "B . .")
    return int(
        parse_drawing(
            f"""
            {prey[0]} . . . . . .
            {prey[1]} . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . W W . . . . .
            """,
            quiet=quiet,
        ).value()
    )


def test_a_stone_more_counts_for_more_when_few_are_left() -> None:
    few = parse_drawing(
        "W W . . . . . . .\n" + "." * 9 + "\n" + "." * 9 + "\n" + "." * 9 + "\n.......B."
    )
    many = parse_drawing("WWWWWWWWW\nWWWWWWWWW\n" + "." * 9 + "\nBBBBBBBBB\nBBBBBBBB.")
    relative = {**dict.fromkeys(WEIGHT_NAMES, 0), "relative": 300}
    assert with_weights(few, relative).value() == 100 + 300 // 3
    assert with_weights(many, relative).value() == 100 + 300 // 35


def test_the_leader_wants_to_be_near() -> None:
    assert two_against_one() > two_against_one(further=True)


def test_a_lead_fades_while_nothing_is_captured() -> None:
    values = [two_against_one(quiet) for quiet in range(60)]
    assert values[:11] == values[:1] * 11
    assert all(sooner > later for sooner, later in pairwise(values[10:]))
    assert 0 < values[-1] < values[0] // 4
