"""The score of a round, its winner, and the estimated value of a position."""

from __future__ import annotations

import random

import pytest

from kono_tui.arena.contender import check_weight_names
from kono_tui.core.save import RoundOpening
from kono_tui.errors import SetupError
from kono_tui.games.konane.game import KONANE
from kono_tui.games.konane.position import KonanePosition
from kono_tui.games.konane.setup import weights_by_name, with_weights
from tests.games.konane import naive
from tests.games.konane.drawn import (
    position_after,
    position_from_drawing,
    position_of_round,
)
from tests.games.konane.test_perft import BOTH_RULES, SIZES, moments

EMPTY = "......\n" * 5 + "......"


# The score


@pytest.mark.parametrize(
    ("points", "awards", "winner"),
    [((12, 9), (1, 0), 0), ((9, 12), (0, 1), 1), ((9, 9), (0, 0), None), ((1, 0), (1, 0), 0)],
)
def test_more_captured_stones_win_one_round_and_as_many_none(
    points: tuple[int, int], awards: tuple[int, int], winner: int | None
) -> None:
    tally = KONANE.rules.tally(position_from_drawing(EMPTY, points=points))
    assert tuple(score.total for score in tally.scores) == points
    assert [score.items for score in tally.scores] == [
        (("captured stones", points[0]),),
        (("captured stones", points[1]),),
    ]
    assert (tally.awards, tally.winner) == (awards, winner)


def test_scores_go_by_seat() -> None:
    tally = KONANE.rules.tally(position_from_drawing(EMPTY, points=(12, 9), black_seat=1))
    assert [score.total for score in tally.scores] == [9, 12]
    assert (tally.awards, tally.winner) == ((0, 1), 1)


@pytest.mark.parametrize("quitter", [0, 1])
@pytest.mark.parametrize("points", [(12, 9), (9, 12), (9, 9)])
def test_a_quitter_loses_the_round_and_the_scores_stand(
    points: tuple[int, int], quitter: int
) -> None:
    tally = KONANE.rules.tally(position_from_drawing(EMPTY, points=points), quitter)
    assert tuple(score.total for score in tally.scores) == points
    assert tally.winner == 1 - quitter
    assert tally.awards[1 - quitter] == 1
    assert sum(tally.awards) == 1


# The estimated value of a position


def naive_value(round: naive.Round, weights: dict[str, int]) -> int:
    """The score and the prospects of Black less those of White, in hundredths of a point."""
    if naive.is_over(round):
        return 100 * (round.black - round.white)
    tempo = weights["tempo"] if round.turn == "B" else -weights["tempo"]
    lead = 100 * (round.black - round.white) + tempo
    return lead + prospects(round, "B", weights) - prospects(round, "W", weights)


def prospects(round: naive.Round, colour: str, weights: dict[str, int]) -> int:
    jumps = naive.jumps(round, colour)
    victims = {over for _, over, _ in jumps}
    sitting = {stone for stone in victims if not list(naive.jumps_from(round, stone))}
    return (
        weights["mobility"] * len(jumps)
        + weights["movers"] * len({stone for stone, _, _ in jumps})
        + weights["victims"] * len(victims)
        + weights["sitting"] * len(sitting)
    )


ODD = {"mobility": 3, "movers": 50, "victims": 700, "sitting": 9000, "tempo": 11, "learned": 70}


@BOTH_RULES
@pytest.mark.parametrize("size", SIZES)
def test_a_position_looks_worth_what_the_naive_rules_count(size: int, straight: bool) -> None:
    usual = weights_by_name(size)
    assert usual.keys() == ODD.keys()
    for position, round in moments(size, straight):
        sign = 1 if position.black_seat == 0 else -1
        assert int(position.value()) == sign * naive_value(round, usual)
        other = with_weights(position, ODD)
        assert int(other.value()) == sign * naive_value(round, ODD)
        assert other == position
        assert int(other.key()) == int(position.key())


def test_weights_that_are_not_named_stay_as_usual() -> None:
    position, round = next(moments(8, straight=False))
    weights = weights_by_name(8) | {"movers": 7}
    sign = 1 if position.black_seat == 0 else -1
    assert int(with_weights(position, {"movers": 7}).value()) == sign * naive_value(round, weights)


def test_there_are_no_weights_for_a_board_that_does_not_exist() -> None:
    with pytest.raises(SetupError, match="choose 6, 8 or 10"):
        check_weight_names(KONANE, 7, [])


@pytest.mark.parametrize("size", SIZES)
def test_a_board_turned_round_is_worth_the_same_to_the_colour_in_its_place(size: int) -> None:
    source = random.Random(size)
    for _ in range(20):
        round = naive.random_round(source, size, straight=False)
        mirrored = tuple(row[::-1].translate(str.maketrans("BW", "WB")) for row in round.rows)
        turned = naive.Round(mirrored, naive.other(round.turn), round.white, round.black)
        assert int(position_of_round(turned).value()) == -int(position_of_round(round).value())


def test_nothing_is_expected_before_chance_has_removed_two_stones() -> None:
    position: KonanePosition = KONANE.start(6, RoundOpening(0, "black"))
    assert int(position.value()) == 0
    assert int(position_after(position, "remove 1,1").value()) == 0
