"""Every refusal of a pick names the rule and is true: all cells, against the naive rules."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.games.kono.game import KONO
from kono_tui.games.kono.position import KonoPosition
from tests.games.kono import naive
from tests.games.kono.drawn import cell, position_from_drawing

SIZES = (5, 7, 9)
COLOURS = {"W": "white", "B": "black"}
POINT = r"\((\d),(\d)\)"
POINTS = rf"{POINT}(?:, {POINT})*(?: (?:and|or) {POINT})?"
GAIN = "it must reach one of the opponent's home points first"
UNTIL = "until it has reached one of the opponent's home points"


def position_of(round: naive.Round) -> KonoPosition:
    drawing = "\n".join(" ".join(row) for row in naive.drawing_of(round))
    return position_from_drawing(drawing, COLOURS[round.turn])


def rounds(size: int, count: int) -> Iterator[naive.Round]:
    """Rounds under way, wandered to or set up at random."""
    source = random.Random(size)
    for number in range(count):
        turn = source.choice("WB")
        wandered = naive.wander(source, naive.start(size, turn), source.randint(1, 60))
        drawn = naive.random_round(source, size) if number % 2 else [*wandered][-1][0]
        cornered = naive.cornered_round(source, size)
        yield from (each for each in (drawn, cornered) if not naive.is_over(each))


def points_in(text: str) -> list[naive.Point]:
    return [(int(row), int(column)) for row, column in re.findall(POINT, text)]


def colour_at(round: naive.Round, point: naive.Point) -> str:
    return round.pieces[point][0] if point in round.pieces else ""


# Each truth gets the round, the picked points, and the points that the sentence names.

Truth = Callable[[naive.Round, list[naive.Point], list[naive.Point]], bool]


def is_vacant(round: naive.Round, picks: list[naive.Point], named: list[naive.Point]) -> bool:
    return named == picks[:1] and not colour_at(round, picks[0])


def is_others(round: naive.Round, picks: list[naive.Point], named: list[naive.Point]) -> bool:
    return named == picks[:1] and colour_at(round, picks[0]) == naive.opponent(round.turn)


def offset(picks: list[naive.Point]) -> tuple[int, int]:
    (row, column), (target_row, target_column) = picks
    return target_row - row, target_column - column


def is_straight(round: naive.Round, picks: list[naive.Point], named: list[naive.Point]) -> bool:
    return named == picks[::-1] and offset(picks).count(0) == 1


def is_same(round: naive.Round, picks: list[naive.Point], named: list[naive.Point]) -> bool:
    return named == picks[:1] and offset(picks) == (0, 0)


def is_far(round: naive.Round, picks: list[naive.Point], named: list[naive.Point]) -> bool:
    down, right = offset(picks)
    return named == picks[::-1] and abs(down) == abs(right) > 1


def is_aslant(round: naive.Round, picks: list[naive.Point], named: list[naive.Point]) -> bool:
    down, right = offset(picks)
    return named == picks[::-1] and abs(down) != abs(right) and 0 not in (down, right)


def is_own(round: naive.Round, picks: list[naive.Point], named: list[naive.Point]) -> bool:
    return named == picks[1:] and colour_at(round, picks[1]) == round.turn


def is_weak(round: naive.Round, picks: list[naive.Point], named: list[naive.Point]) -> bool:
    is_opponent = colour_at(round, picks[1]) == naive.opponent(round.turn)
    return named == picks[1:] and is_opponent and not round.pieces[picks[0]][1]


def is_stuck(round: naive.Round, picks: list[naive.Point], named: list[naive.Point]) -> bool:
    """All pieces around the piece are named, and it has no step."""
    (row, column) = picks[0]
    around = {(row + down, column + right) for down, right in naive.STEPS}
    in_the_way = {point for point in around if point in round.pieces}
    has_step = any(origin == picks[0] for origin, _ in naive.steps(round, round.turn))
    return named[0] == picks[0] and {*named[1:]} == in_the_way and not has_step


TRUTHS: dict[str, Truth] = {
    rf"there is no piece at {POINT}": is_vacant,
    rf"the piece at {POINT} is (white|black), and you play (white|black)": is_others,
    rf"pieces move one step diagonally; {POINT} is straight (north|east|south|west) of {POINT}": (
        is_straight
    ),
    rf"pieces move one step diagonally; the piece is at {POINT} already": is_same,
    rf"pieces move one step diagonally; {POINT} is \d steps from {POINT}": is_far,
    rf"pieces move one step diagonally; {POINT} is not on a diagonal from {POINT}": is_aslant,
    rf"{POINT} is taken by your own piece": is_own,
    rf"this piece cannot capture the one at {POINT} yet: {GAIN}": is_weak,
    rf"the piece at {POINT} cannot move: {POINTS} (is|are) taken by your own pieces?"
    rf"(, and it cannot capture at {POINTS} {UNTIL})?": is_stuck,
    rf"the piece at {POINT} cannot move: it cannot capture at {POINTS} {UNTIL}": is_stuck,
}


def check(round: naive.Round, picks: list[naive.Point], text: str) -> str:
    """Check that a refusal is true, and return its pattern."""
    (pattern,) = (each for each in TRUTHS if re.fullmatch(each, text))
    assert TRUTHS[pattern](round, picks, points_in(text)), (text, naive.drawing_of(round))
    return pattern


@pytest.mark.parametrize("size", SIZES)
def test_every_pick_is_legal_or_refused_with_the_rule(size: int) -> None:
    seen: Counter[str] = Counter()
    board = [(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]
    for round in rounds(size, 24):
        position = position_of(round)
        legal = {*naive.steps(round, round.turn)}
        for point in board:
            here = cell(position, *point)
            text = KONO.refusals.pick_refusal(position, (here,))
            assert (not text) == any(origin == point for origin, _ in legal)
            if text:
                seen[check(round, [point], text)] += 1
            if colour_at(round, point) != round.turn:
                continue
            for target in board:
                picks = (here, cell(position, *target))
                text = KONO.refusals.pick_refusal(position, picks)
                assert (not text) == ((point, target) in legal)
                if text:
                    seen[check(round, [point, target], text)] += 1
    assert {*seen} == {*TRUTHS}


@pytest.mark.parametrize("size", SIZES)
def test_what_is_typed_is_refused_as_what_is_picked_with_what_would_work(size: int) -> None:
    source = random.Random(size)
    for round in rounds(size, 8):
        position = position_of(round)
        legal = {*naive.steps(round, round.turn)}
        for _ in range(60):
            cells = (source.randrange(size * size), source.randrange(size * size))
            points = [(each // size + 1, each % size + 1) for each in cells]
            if tuple(points) in legal:
                continue
            with pytest.raises(IllegalMove) as refused:
                KONO.rules.encode(position, Move("step", cells))
            text, _, instead = str(refused.value).partition("; this piece ")
            if not naive.turns(round)[0]:
                continue
            assert text == KONO.refusals.pick_refusal(position, cells)
            goes = {target for origin, target in legal if origin == points[0]}
            if colour_at(round, points[0]) == round.turn:
                assert len(re.findall("north|south", instead)) == len(goes)
