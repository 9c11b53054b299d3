"""Never a draw: no crosscut arises, a move always remains for one side, and one side wins."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.core.bits import COMPILED
from kono_tui.games.konobi.board import EMPTY, PASS
from kono_tui.games.konobi.setup import start_position
from tests.games.konobi import naive
from tests.games.konobi.drawn import (
    drawing_rows,
    forbidding_rule,
    legal_decisions,
    position_from_round,
)

ROUNDS = {4: 400, 5: 200, 6: 100, 7: 60, 8: 40}
MORE = 10 if COMPILED else 1
"""How many times as many rounds are played where they take less time."""

STUCK = (
    "B BBWB/W..W/BWBW/BWBW",
    "B BBWW/BBWB/W..W/BWBW",
    "B BWBW/B.WW/W.BB/BWWB",
    "B BBWBB/BW..W/BWBWB/W.BWB/WBWWW",
    "W BBWBW/W.BBB/B.WWB/WBBWW/WBWWB",
    "W BWBWB/WWBWB/WW.BB/BB.WW/WWBBB",
    "W WWBWB/BBBWW/WW.BB/BB.WW/WWBBB",
    "B WBBBWB/WWWB.W/BBWW.B/BBWBWB/WWWWWB/BBWWBB",
    "B WWWBWB/BBWBWW/WW..WB/BWBWBB/WWBWBB/WWBBBB",
)
"""Who must pass, from random rounds: about one in a thousand comes to that."""


@pytest.mark.parametrize("size", ROUNDS)
def test_random_rounds_end_with_one_winner_and_nobody_passes_after_a_pass(size: int) -> None:
    source = random.Random(size)
    seen: Counter[str] = Counter()
    for _ in range(ROUNDS[size] * MORE):
        position, passes, turns = start_position(size, 0), 0, 0
        while not position.is_over():
            moves = list(position.moves())
            passes = passes + 1 if moves == [PASS] else 0
            assert passes < 2
            turns += 1
            seen["pass"] += passes
            position = position.play(source.choice(moves))
        rows = drawing_rows(position)
        round = naive.Round(rows)
        assert not naive.crosscuts(round)
        assert len(round.winners) == 1
        assert turns <= 2 * size * size + 1
        seen[round.winners[0]] += 1
    assert seen["B"] >= 10
    assert seen["W"] >= 10


def play_until_stuck(source: random.Random, size: int) -> naive.Round:
    """A board on which both have placed stones after the round was won, until neither can."""
    round, stuck = naive.start(size), 0
    while stuck < 2:
        points = naive.placements(round, round.turn)
        stuck = 0 if points else stuck + 1
        changes = {source.choice(points): round.turn} if points else {}
        round = naive.Round(naive.with_changes(round, changes).rows, naive.other_colour(round.turn))
    return round


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
def test_a_board_on_which_nobody_can_place_a_stone_has_exactly_one_winner(size: int) -> None:
    source = random.Random(size)
    for _ in range(320 // size**2):
        round = play_until_stuck(source, size)
        assert not naive.crosscuts(round)
        assert len(round.winners) == 1
        assert position_from_round(round).winner != EMPTY


@pytest.mark.parametrize("stuck", STUCK)
def test_a_stuck_player_is_stuck_by_crosscuts_alone_and_the_other_is_not(stuck: str) -> None:
    turn, rows = stuck.split()
    round = naive.Round(tuple(rows.split("/")), turn)
    assert not round.winners
    assert not naive.crosscuts(round)
    assert naive.decisions(round) == legal_decisions(position_from_round(round)) == ["pass"]
    for point in naive.points_with(round, "."):
        assert "crosscut" in naive.broken_rules(round, point, turn)
        assert forbidding_rule(position_from_round(round), point, turn) == "crosscut"
    passed = naive.decide(round, "pass")
    assert naive.placements(passed, passed.turn) == legal_decisions(position_from_round(passed))
    assert position_from_round(round).play(PASS) == position_from_round(passed)
    assert position_from_round(round).play(PASS).key() == position_from_round(passed).key()


# How far a stone is felt

WINDOW = 9
CENTRE = (5, 5)
FAR = [
    (row, column)
    for row in range(1, WINDOW + 1)
    for column in range(1, WINDOW + 1)
    if max(abs(row - 5), abs(column - 5)) > 3 or {abs(row - 5), abs(column - 5)} == {3}
]
boards = st.lists(
    st.text("BBW...", min_size=WINDOW, max_size=WINDOW), min_size=WINDOW, max_size=WINDOW
)


@given(boards, st.data())
def test_a_stone_more_than_three_away_does_not_change_where_one_may_be_placed(
    rows: list[str], data: st.DataObject
) -> None:
    """Nor does one at the corners of the seven by seven points around a point."""
    round = naive.with_changes(naive.Round(tuple(rows)), {CENTRE: "."})
    changes = {point: data.draw(st.sampled_from("BW.")) for point in FAR}
    other = naive.with_changes(round, changes)
    for colour in "BW":
        assert forbidding_rule(position_from_round(other), CENTRE, colour) == forbidding_rule(
            position_from_round(round), CENTRE, colour
        )


@pytest.mark.parametrize("offset", [(0, 3), (1, 3), (2, 3)])
def test_a_stone_three_away_may_change_it(offset: tuple[int, int]) -> None:
    source = random.Random(1)
    for _ in range(20000):
        rows = ("".join(source.choice("BBW...") for _ in range(WINDOW)) for _ in range(WINDOW))
        point = (CENTRE[0] + offset[0], CENTRE[1] + offset[1])
        round = naive.with_changes(naive.Round(tuple(rows)), {CENTRE: ".", point: "."})
        other = naive.with_changes(round, {point: "B"})
        if naive.broken_rules(round, CENTRE, "B") != naive.broken_rules(other, CENTRE, "B"):
            now = [
                forbidding_rule(position_from_round(each), CENTRE, "B") for each in (round, other)
            ]
            assert now[0] != now[1] or "crosscut" in now
            return
    pytest.fail("nothing changed")
