"""Every refusal of a pick names the rule and is true: all cells, against the naive rules."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable

import pytest

from kono_tui.games.konane.game import KONANE
from kono_tui.games.konane.position import KonanePosition
from tests.builds import leave_to_compiled
from tests.games.konane import naive
from tests.games.konane.drawn import cell, move_of, position_of_round
from tests.games.konane.naive import Point, Round

POINT = r"\((\d+),(\d+)\)"
NAMES = {"B": "black", "W": "white"}

# Each truth gets the round, the picked points, and the points that the sentence names.

Truth = Callable[[Round, list[Point], list[Point]], bool]


def distance(one: Point, other: Point) -> tuple[int, int]:
    return abs(one[0] - other[0]), abs(one[1] - other[1])


def middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def behind(one: Point, other: Point) -> Point:
    """The point as far behind the other as that is from the one."""
    return 2 * other[0] - one[0], 2 * other[1] - one[1]


def is_vacant(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == picks[:1] and round.board[picks[0]] == "."


def is_others(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == picks[:1] and round.board[picks[0]] == naive.other(round.turn)


def is_stuck(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == picks[:1] and not [*naive.jumps_from(round, picks[0])]


def is_same(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == picks[:1] and picks[0] == picks[1]


def is_aslant(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == picks[::-1] and 0 not in distance(*picks)


def is_far(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == picks[1:] and 0 in distance(*picks) and sum(distance(*picks)) > 2


def has_nothing_between(round: Round, picks: list[Point], named: list[Point]) -> bool:
    over = picks[1] if sum(distance(*picks)) == 1 else middle(*picks)
    return named == [over] and round.board[over] == "."


def is_occupied(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == picks[1:] and sum(distance(*picks)) == 2 and round.board[picks[1]] != "."


def ends_behind(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == picks[1:] and behind(*picks) not in round.board


def lands_behind(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == [picks[1], behind(*picks)] and round.board[named[1]] == "."


def is_occupied_behind(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == picks[1:] and round.board[behind(*picks)] != "."


def waits(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == [picks[1], round.stone] and round.board[picks[1]] == round.turn


def turns(round: Round, picks: list[Point], named: list[Point]) -> bool:
    down, right = naive.DIRECTIONS[round.heading]
    there = (picks[1][0] - picks[0][0], picks[1][1] - picks[0][1])
    size = sum(map(abs, there))
    return round.straight and 0 in there and there != (down * size, right * size)


TRUTHS: dict[str, Truth] = {
    rf"there is no stone at {POINT}": is_vacant,
    rf"the stone at {POINT} is (white|black), and you play (white|black)": is_others,
    rf"no stone next to {POINT} can be jumped with an empty point behind it": is_stuck,
    rf"the stone is at {POINT} already": is_same,
    rf"a stone jumps north, east, south or west; {POINT} is not in line with {POINT}": is_aslant,
    rf"a jump goes two points, over the stone between; {POINT} is \d away": is_far,
    rf"there is no stone at {POINT} to jump over": has_nothing_between,
    rf"a stone is at {POINT}, and a jump must land on an empty point": is_occupied,
    rf"the board ends behind {POINT}: there is no point to land on": ends_behind,
    rf"a jump over {POINT} lands behind it, on {POINT}": lands_behind,
    rf"the point behind {POINT} is not empty, and a jump must land there": is_occupied_behind,
    rf"the stone at {POINT} has to wait: the one at {POINT} has jumped, and has to go on or stop": (
        waits
    ),
    r"by these rules a stone that jumps on must not turn: go on (\w+), or stop": turns,
}


def check(round: Round, picks: list[Point], text: str) -> str:
    """Check that a refusal is true, and return its pattern."""
    (pattern,) = (each for each in TRUTHS if re.fullmatch(each, text))
    named = [(int(row), int(column)) for row, column in re.findall(POINT, text)]
    assert TRUTHS[pattern](round, picks, named), (text, picks, round)
    return pattern


def check_start_of_turn(round: Round, position: KonanePosition, seen: Counter[str]) -> None:
    """Check all stones, and all points for each stone of the mover's."""
    legal = {(start, end) for start, _, end in naive.jumps(round, round.turn)}
    for point in round.board:
        text = KONANE.refusals.pick_refusal(position, (cell(position, point),))
        assert (not text) == any(start == point for start, _ in legal)
        if text:
            seen[check(round, [point], text)] += 1
        for target in round.board if round.board[point] == round.turn else ():
            cells = (cell(position, point), cell(position, target))
            text = KONANE.refusals.pick_refusal(position, cells)
            assert (not text) == ((point, target) in legal)
            if text:
                seen[check(round, [point, target], text)] += 1


def check_mid_turn(round: Round, position: KonanePosition, seen: Counter[str]) -> None:
    """Check all points for the stone that has jumped."""
    stone = round.stone
    assert stone is not None
    legal = naive.jumps_onward(round, stone)
    for target in {*round.board} - {stone}:
        text = KONANE.refusals.pick_refusal(position, (cell(position, target),))
        assert (not text) == ((stone, target) in legal)
        if text:
            seen[check(round, [stone, target], text)] += 1


@pytest.mark.parametrize("straight", [False, True])
@pytest.mark.parametrize("size", leave_to_compiled([6, 8]))
def test_every_pick_is_legal_or_refused_with_the_rule(size: int, straight: bool) -> None:
    source, seen = random.Random(size), Counter[str]()
    for _ in range(12):
        start = naive.random_round(source, size, straight)
        if naive.is_over(start):
            continue
        position = position_of_round(start)
        for round, decision in naive.wander(source, start):
            if round.stone is not None:
                check_mid_turn(round, position, seen)
            elif source.random() < 0.3:
                check_start_of_turn(round, position, seen)
            position = position.play(KONANE.rules.encode(position, move_of(position, decision)))
    never = () if straight else {each for each in TRUTHS if TRUTHS[each] is turns}
    assert {*seen} == {*TRUTHS}.difference(never)
