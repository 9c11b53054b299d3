"""Never a draw: no crosscut arises, a move always remains for one side, and one side wins."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.core.grid import COMPILED
from kono_tui.games.konobi.board import EMPTY, PASS
from kono_tui.games.konobi.setup import start
from tests.games.konobi import naive
from tests.games.konobi.drawn import forbidden, legal, redrawn, same

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
        position, passes, turns = start(size, 0), 0, 0
        while not position.over():
            moves = list(position.moves())
            passes = passes + 1 if moves == [PASS] else 0
            assert passes < 2
            turns += 1
            seen["pass"] += passes
            position = position.play(source.choice(moves))
        rows = redrawn(position)
        round = naive.Round(rows)
        assert not naive.crosscuts(round)
        assert len(round.won) == 1
        assert turns <= 2 * size * size + 1
        seen[round.won[0]] += 1
    assert seen["B"] >= 10
    assert seen["W"] >= 10


def played_on(source: random.Random, size: int) -> naive.Round:
    """A board on which both have placed stones after the round was won, until neither can."""
    round, stuck = naive.start(size), 0
    while stuck < 2:
        points = naive.placements(round, round.turn)
        stuck = 0 if points else stuck + 1
        changes = {source.choice(points): round.turn} if points else {}
        round = naive.Round(naive.changed(round, changes).rows, naive.other(round.turn))
    return round


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
def test_a_board_on_which_nobody_can_place_a_stone_has_exactly_one_winner(size: int) -> None:
    source = random.Random(size)
    for _ in range(320 // size**2):
        round = played_on(source, size)
        assert not naive.crosscuts(round)
        assert len(round.won) == 1
        assert same(round).winner != EMPTY


@pytest.mark.parametrize("stuck", STUCK)
def test_who_is_stuck_is_so_by_crosscuts_alone_and_the_other_is_not(stuck: str) -> None:
    turn, rows = stuck.split()
    round = naive.Round(tuple(rows.split("/")), turn)
    assert not round.won
    assert not naive.crosscuts(round)
    assert naive.decisions(round) == legal(same(round)) == ["pass"]
    for point in naive.points(round, "."):
        assert "crosscut" in naive.forbidding(round, point, turn)
        assert forbidden(same(round), point, turn) == "crosscut"
    passed = naive.decide(round, "pass")
    assert naive.placements(passed, passed.turn) == legal(same(passed))
    assert same(round).play(PASS) == same(passed)
    assert same(round).play(PASS).key() == same(passed).key()


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
    round = naive.changed(naive.Round(tuple(rows)), {CENTRE: "."})
    changes = {point: data.draw(st.sampled_from("BW.")) for point in FAR}
    other = naive.changed(round, changes)
    for colour in "BW":
        assert forbidden(same(other), CENTRE, colour) == forbidden(same(round), CENTRE, colour)


@pytest.mark.parametrize("offset", [(0, 3), (1, 3), (2, 3)])
def test_a_stone_three_away_may_change_it(offset: tuple[int, int]) -> None:
    source = random.Random(1)
    for _ in range(20000):
        rows = ("".join(source.choice("BBW...") for _ in range(WINDOW)) for _ in range(WINDOW))
        point = (CENTRE[0] + offset[0], CENTRE[1] + offset[1])
        round = naive.changed(naive.Round(tuple(rows)), {CENTRE: ".", point: "."})
        other = naive.changed(round, {point: "B"})
        if naive.forbidding(round, CENTRE, "B") != naive.forbidding(other, CENTRE, "B"):
            now = [forbidden(same(each), CENTRE, "B") for each in (round, other)]
            assert now[0] != now[1] or "crosscut" in now
            return
    pytest.fail("nothing changed")
