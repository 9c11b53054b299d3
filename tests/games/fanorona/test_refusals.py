"""Every refusal of a pick names the rule and is true: all cells, against the naive rules."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable

import pytest

from kono_tui.games.fanorona.game import FANORONA
from kono_tui.games.fanorona.position import FanoronaPosition
from tests.builds import leave_to_compiled
from tests.games.fanorona import naive
from tests.games.fanorona.drawn import SIZES, cell_of, decision_of, legal_moves, position_from_round
from tests.games.fanorona.naive import Point, Round

NAME = r"([a-m]\d)"

# Each truth gets the round, the picked points, and the points that the sentence names.

Truth = Callable[[Round, list[Point], list[Point]], bool]


def way_between(picks: list[Point]) -> naive.Way:
    return picks[1][0] - picks[0][0], picks[1][1] - picks[0][1]


def are_beside(picks: list[Point]) -> bool:
    return max(map(abs, way_between(picks))) == 1


def has_line(picks: list[Point]) -> bool:
    return way_between(picks) in naive.ways(picks[0])


def is_vacant(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == picks[:1] and round.board[picks[0]] == "."


def is_others(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == picks[:1] and round.board[picks[0]] == naive.other(round.turn)


def must_capture(round: Round, picks: list[Point], named: list[Point]) -> bool:
    """A capture like the named one is possible, and this step is none, or this stone has none."""
    found = naive.decisions(round)
    captures = [each for each in found if not isinstance(each, str) and each[0] != "step"]
    found_steps = [(start, end) for _, start, end in captures]
    picked = [step[: len(picks)] for step in found_steps]
    return tuple(named) in found_steps and tuple(picks) not in picked


def is_surrounded(round: Round, picks: list[Point], named: list[Point]) -> bool:
    around = [naive.point_beside(picks[0], way) for way in naive.STRAIGHT + naive.DIAGONAL]
    return named == picks[:1] and all(round.board.get(each, "W") != "." for each in around)


def is_shut_in(round: Round, picks: list[Point], named: list[Point]) -> bool:
    is_weak = not naive.is_strong(picks[0])
    return named == picks[:1] and is_weak and not naive.steps(round, picks[0])


def is_same(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == picks[:1] and picks[0] == picks[1]


def is_weak(round: Round, picks: list[Point], named: list[Point]) -> bool:
    is_weak = not naive.is_strong(picks[0])
    return named == picks[:1] and is_weak and are_beside(picks) and not has_line(picks)


def is_far(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == picks and not are_beside(picks)


def is_occupied(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == picks[1:] and has_line(picks) and round.board[picks[1]] != "."


def has_stood(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == picks[1:] and has_line(picks) and picks[1] in round.stood


def goes_on_straight(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return way_between(picks) == round.way


def takes_nothing(round: Round, picks: list[Point], named: list[Point]) -> bool:
    kinds = ("approach", "withdrawal")
    way = way_between(picks)
    return named == picks and not any(
        naive.captured_line(round, kind, picks[0], way) for kind in kinds
    )


def waits(round: Round, picks: list[Point], named: list[Point]) -> bool:
    return named == picks[::-1] and round.board[picks[1]] == round.turn


TRUTHS: dict[str, Truth] = {
    rf"there is no stone at {NAME}": is_vacant,
    rf"the stone at {NAME} is (white|black), and you play (white|black)": is_others,
    rf"a capture is possible, so one must be made, such as {NAME}-{NAME}[AW]?": must_capture,
    rf"the stone at {NAME} cannot move: all points next to it are occupied": is_surrounded,
    rf"the stone cannot move: no diagonal leads from {NAME}, a weak point, "
    r"and all other points next to it are occupied": is_shut_in,
    rf"the stone is at {NAME} already": is_same,
    rf"{NAME} is a weak point: no diagonal leads from it": is_weak,
    rf"no line leads from {NAME} to {NAME} in one step": is_far,
    rf"a stone is at {NAME}, and a step must end on an empty point": is_occupied,
    rf"the stone has stood on {NAME} in this turn and must not go there again": has_stood,
    r"the stone has just gone \w+, "
    r"and must not go the same way twice in a row": goes_on_straight,
    rf"{NAME}-{NAME} takes nothing, and a stone that goes on must capture": takes_nothing,
    rf"the stone at {NAME} has to wait: "
    rf"the one at {NAME} has captured, and has to go on or stop": waits,
}


def check(round: Round, picks: list[Point], text: str) -> str:
    """Check that a refusal is true, and return its pattern."""
    (pattern,) = (each for each in TRUTHS if re.fullmatch(each, text))
    named = [
        (len(round.rows) + 1 - int(name[1:]), ord(name[0]) - ord("a") + 1)
        for name in re.findall(r"(?<![a-z])[a-m]\d", text)
    ]
    assert TRUTHS[pattern](round, picks, named), (text, picks, round)
    return pattern


def check_start_of_turn(round: Round, position: FanoronaPosition, seen: Counter[str]) -> None:
    """Check all stones, and all points for each stone of the mover's."""
    decisions = [each for each in naive.decisions(round) if not isinstance(each, str)]
    legal = {(start, end) for _, start, end in decisions}
    for point in round.board:
        text = FANORONA.refusals.pick_refusal(position, (cell_of(round, point),))
        assert (not text) == any(start == point for start, _ in legal)
        if text:
            seen[check(round, [point], text)] += 1
        for target in round.board if round.board[point] == round.turn else ():
            cells = (cell_of(round, point), cell_of(round, target))
            text = FANORONA.refusals.pick_refusal(position, cells)
            assert (not text) == ((point, target) in legal)
            if text:
                seen[check(round, [point, target], text)] += 1


def check_mid_turn(round: Round, position: FanoronaPosition, seen: Counter[str]) -> None:
    """Check all points for the stone that has captured."""
    stone = round.stood[-1]
    legal = {end for _, _, end in naive.captures(round, stone)}
    for target in {*round.board} - {stone}:
        text = FANORONA.refusals.pick_refusal(position, (cell_of(round, target),))
        assert (not text) == (target in legal)
        if text:
            seen[check(round, [stone, target], text)] += 1


def test_every_pick_is_legal_or_refused_with_the_rule() -> None:
    source, seen = random.Random(7), Counter[str]()
    for size in (*SIZES, 5, 5, 5, 5):
        start = naive.random_board(source, size) if source.random() < 0.8 else naive.start(size)
        position = position_from_round(start)
        for count, (round, decision) in enumerate(naive.wander(source, start)):
            if round.stood:
                check_mid_turn(round, position, seen)
            elif source.random() < 0.2 and count < 60:
                check_start_of_turn(round, position, seen)
            moves = legal_moves(position)
            move = next(each for each in moves if decision_of(position, each) == decision)
            position = position.play(FANORONA.rules.encode(position, move))
    blocks = {each for each in TRUTHS if "cannot move" in each}
    assert {*seen} | blocks == {*TRUTHS}


def test_a_stone_that_is_shut_in_is_refused_for_that_where_nothing_can_be_captured() -> None:
    rows = ("WWWW....B", "WWWW.....", "W.WW.....", "WWWW.....", "WWWW.....")
    round, seen = Round(rows), Counter[str]()
    check_start_of_turn(round, position_from_round(round), seen)
    assert {each for each in TRUTHS if "cannot move" in each} <= {*seen}


@pytest.mark.parametrize("count", leave_to_compiled(range(6)))
def test_a_quiet_board_too(count: int) -> None:
    source, seen = random.Random(count), Counter[str]()
    for _ in range(20):
        round = naive.random_board(source, 5)
        if not naive.is_over(round):
            check_start_of_turn(round, position_from_round(round), seen)
    assert sum(seen.values()) > 1000
