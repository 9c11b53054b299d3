"""The prior scores of placements, computed again from the board by plain counting."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kono_tui.games.konobi.board import PASS
from kono_tui.games.konobi.placement_rules import neighbour_masks
from kono_tui.games.konobi.playout.move_priors import LAST_STONE_RANGE, MAX_DETOUR, PriorEstimator
from kono_tui.games.konobi.playout.prior_tables import AROUND, LAST, MINE, YOURS
from kono_tui.games.konobi.position import KonobiPosition
from tests.builds import sample_cases
from tests.games.konobi import naive
from tests.games.konobi.drawn import COLOURS, code_of, position_from_round
from tests.games.konobi.lines import NO_LINE, LineMap
from tests.games.konobi.naive import Point

SEEDS = sample_cases(range(12), 3)
CLOCKWISE = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]
PATTERNS = dict(zip(AROUND.split()[::2], map(int, AROUND.split()[1::2]), strict=True))


class HalfStoneMap(LineMap):
    """The lines of a colour in half stones: one where the other must not play, two elsewhere."""

    def __init__(self, round: naive.Round, colour: str) -> None:
        super().__init__(round, colour)
        others = set(naive.placements(round, naive.other_colour(colour)))
        for point, price in self.price.items():
            if price:
                self.price[point] = 2 if point in others else 1

    def longer(self, point: Point) -> int:
        """By how much the shortest line over a point is longer than the shortest."""
        if self.length == NO_LINE or point not in self.needs_through:
            return MAX_DETOUR
        return min(self.needs_through[point] - self.length, MAX_DETOUR)


def turn_point(point: Point, colour: str) -> Point:
    """A point as Black would see it: White's columns are its rows."""
    return point if colour == "B" else (point[1], point[0])


def pattern(round: naive.Round, point: Point) -> str:
    """What is around a point, as the side to move sees it."""
    size, signs = len(round.rows), ""
    for down, right in CLOCKWISE:
        by = turn_point((down, right), round.turn)
        near = (point[0] + by[0], point[1] + by[1])
        row, column = turn_point(near, round.turn)
        beyond = (not 1 <= row <= size, not 1 <= column <= size)
        letter = round.board.get(near)
        if letter is None:
            signs += {(True, False): "o", (False, True): "x", (True, True): "."}[beyond]
        else:
            signs += "." if letter == "." else "o" if letter == round.turn else "x"
    return signs


def mirror_patterns(signs: str) -> set[str]:
    """A pattern, with north for south, with west for east, and with both."""
    south = signs[4::-1] + signs[:4:-1]
    return {each for one in (signs, south) for each in (one, one[0] + one[:0:-1])}


def last_stone_index(last: Point | None, point: Point, colour: str) -> int:
    """Which number of LAST says how a point lies relative to the last stone."""
    if last is None:
        return 0
    along, across = turn_point((abs(point[0] - last[0]), abs(point[1] - last[1])), colour)
    return (
        0 if max(along, across) > LAST_STONE_RANGE else 1 + along * (LAST_STONE_RANGE + 1) + across
    )


def expected_scores(round: naive.Round, last: Point | None) -> dict[Point, int]:
    """The score of each placement."""
    mine, yours = (
        HalfStoneMap(round, colour) for colour in (round.turn, naive.other_colour(round.turn))
    )
    found = {}
    for point in naive.placements(round, round.turn):
        known = [
            PATTERNS[each] for each in mirror_patterns(pattern(round, point)) if each in PATTERNS
        ]
        assert len(known) <= 1
        found[point] = (
            int(MINE.split()[mine.longer(point)])
            + int(YOURS.split()[yours.longer(point)])
            + int(LAST.split()[last_stone_index(last, point, round.turn)])
            + sum(known)
        )
    return found


def estimator_for(position: KonobiPosition, turn: str, last: Point | None) -> PriorEstimator:
    board, cells = position.board, position.cells
    own, other = (
        neighbour_masks(board, cells, COLOURS[each]) for each in (turn, naive.other_colour(turn))
    )
    placed = code_of(position, last) if last else PASS
    return PriorEstimator(board, cells, COLOURS[turn], own, other, placed)


@pytest.mark.parametrize("size", [4, 5, 8, 11])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_placement_promises_what_is_learned_of_its_lines_and_of_what_is_around_it(
    size: int, seed: int
) -> None:
    source = random.Random(100 * size + seed)
    moments = [
        round for round, _ in naive.random_round(source, naive.start(size)) if not round.winners
    ]
    for round in source.sample(moments, min(3, len(moments))):
        stones = naive.points_with(round, naive.other_colour(round.turn))
        last = source.choice([None, *stones])
        position = position_from_round(round)
        seen = estimator_for(position, round.turn, last)
        for point, promise in expected_scores(round, last).items():
            assert seen.prior_score(code_of(position, point)) == promise, (round, point, last)


def test_to_the_other_colour_a_turned_board_promises_the_same() -> None:
    source = random.Random(1)
    for round, _ in naive.random_round(source, naive.start(6)):
        rows = ["".join(column) for column in zip(*round.rows, strict=True)]
        other = tuple(row.translate(str.maketrans("BW", "WB")) for row in rows)
        mirror = replace(round, rows=other, turn=naive.other_colour(round.turn))
        positions = position_from_round(round), position_from_round(mirror)
        seen = (
            estimator_for(positions[0], round.turn, None),
            estimator_for(positions[1], mirror.turn, None),
        )
        for point in naive.placements(round, round.turn):
            here, there = code_of(positions[0], point), code_of(positions[1], point[::-1])
            assert seen[0].prior_score(here) == seen[1].prior_score(there)


def test_the_learned_tables_are_complete_and_repeat_nothing() -> None:
    assert [len(text.split()) for text in (MINE, YOURS, LAST)] == [16, 16, 17]
    assert len(PATTERNS) == len(AROUND.split()) // 2
    assert all(len(signs) == len(CLOCKWISE) and set(signs) <= set(".ox") for signs in PATTERNS)
    assert len({min(mirror_patterns(signs)) for signs in PATTERNS}) == len(PATTERNS)


def test_shorter_lines_promise_more() -> None:
    for text in (MINE, YOURS):
        nearest, near, *_, far = map(int, text.split()[:12])
        assert nearest > near > far
