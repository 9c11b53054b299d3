"""Reasons are true of the move they are given for, and well worded."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.core.save import Player, RoundOpening
from kono_tui.games.kono.game import KONO
from kono_tui.games.kono.position import KonoPosition
from kono_tui.play.match import Match
from kono_tui.search.result import SearchLimit
from tests.games.kono import naive
from tests.games.kono.drawn import cell, drawing_of, position_from_drawing, step
from tests.searchers import advise_best

SIZES = (5, 7, 9)
PURPOSES = {"capture", "block", "advance", "retreat"}


# The truth of a reason, by the naive rules


def check(position: KonoPosition, move: Move, reason: Reason) -> None:
    """Whether a reason is true of a move."""
    before = naive.round_from_drawing(drawing_of(position), "B" if position.black_to_move else "W")
    points = [point_of(before.size, each) for each in reason.cells]
    if move.kind == "pass":
        assert reason == Reason("pass")
        assert not naive.can_step(before, before.turn)
        return
    origin, target = (point_of(before.size, each) for each in move.cells)
    after = naive.play(before, (origin, target))
    if reason.kind == "capture":
        check_capture(before, target, points)
    elif reason.kind == "block":
        check_block(before, after, points)
    elif reason.kind == "advance":
        check_advance(before, origin, target, points)
    else:
        assert reason.kind == "retreat"
        check_retreat(before, after, origin, target, points)


def check_capture(before: naive.Round, target: naive.Point, points: list[naive.Point]) -> None:
    assert points == [target]
    assert before.pieces[target][0] != before.turn


def check_block(before: naive.Round, after: naive.Round, points: list[naive.Point]) -> None:
    (blocked,) = points
    assert before.pieces[blocked][0] == after.pieces[blocked][0] == naive.opponent(before.turn)
    assert freedom(after, blocked) < freedom(before, blocked)


def freedom(round: naive.Round, point: naive.Point) -> int:
    """How many steps the piece on a point has."""
    return sum(origin == point for origin, _ in naive.steps(round, round.pieces[point][0]))


def check_advance(
    before: naive.Round, origin: naive.Point, target: naive.Point, points: list[naive.Point]
) -> None:
    (goal,) = points
    assert goal in naive.goal_of(before.size, before.turn)
    assert steps_to(target, goal) < steps_to(origin, goal)


def check_retreat(
    before: naive.Round,
    after: naive.Round,
    origin: naive.Point,
    target: naive.Point,
    points: list[naive.Point],
) -> None:
    goal, *hunters = points
    assert goal in naive.goal_of(before.size, before.turn)
    assert steps_to(target, goal) > steps_to(origin, goal)
    assert len(hunters) <= 1
    if hunters:
        opponent = naive.opponent(before.turn)
        assert before.pieces[hunters[0]] == (opponent, True)
        assert hunters[0] in threats(before, origin, opponent)
        assert threats(after, target, opponent) == set()


def threats(round: naive.Round, point: naive.Point, opponent: str) -> set[naive.Point]:
    """From where a piece on a point could be captured."""
    row, column = point
    around = {(row + down, column + right) for down, right in naive.STEPS}
    return {each for each in around if round.pieces.get(each) == (opponent, True)}


def steps_to(point: naive.Point, goal: naive.Point) -> int:
    """The steps from a point to a goal on an empty board, by diagonals only."""
    rows, columns = abs(point[0] - goal[0]), abs(point[1] - goal[1])
    assert (rows + columns) % 2 == 0
    return max(rows, columns)


def point_of(size: int, cell: int) -> naive.Point:
    return cell // size + 1, cell % size + 1


# Many positions


def random_positions(size: int, least: int) -> Iterator[KonoPosition]:
    """Positions of random rounds, from the start and from random set-ups."""
    source = random.Random(7 * size)
    count = 0
    number = 0
    while count < least:
        number += 1
        make = (naive.random_round, naive.cornered_round)[number % 2]
        first = make(source, size) if number % 3 else naive.start(size, source.choice("WB"))
        for round, _ in naive.wander(source, first, 60):
            count += 1
            text = "\n".join(" ".join(row) for row in naive.drawing_of(round))
            yield position_from_drawing(text, "black" if round.turn == "B" else "white", number % 2)


@pytest.mark.parametrize("size", SIZES)
def test_the_reason_of_every_legal_move_is_true_in_random_rounds(size: int) -> None:
    given: Counter[str] = Counter()
    for position in random_positions(size, least=600):
        for code in position.moves():
            move = KONO.rules.decode(position, int(code))
            reason = KONO.wording.reason_for(position, (move,))
            check(position, move, reason)
            given[reason.kind] += 1
            given["hunted"] += len(reason.cells) == 2
    assert min(given[purpose] for purpose in PURPOSES) >= 10
    assert given["pass"] >= 3
    assert given["hunted"] >= 5


def piece_hindered_most(before: naive.Round, after: naive.Round) -> naive.Point | None:
    """The opponent's piece that has lost a step and has fewest left; the first in reading order."""
    theirs = [
        point
        for point, (colour, _) in sorted(after.pieces.items())
        if colour != before.turn and before.pieces.get(point) == after.pieces[point]
    ]
    hindered = [each for each in theirs if freedom(after, each) < freedom(before, each)]
    return min(hindered, key=lambda each: freedom(after, each), default=None)


def is_shut_in(round: naive.Round, point: naive.Point) -> bool:
    """Whether a piece that is not home has no step towards its home."""
    colour, _ = round.pieces[point]
    goals = naive.goal_of(round.size, colour)
    down = 1 if max(goals)[0] == round.size else -1
    ways = [end[0] - start[0] for start, end in naive.steps(round, colour) if start == point]
    return point not in goals and down not in ways


@pytest.mark.parametrize("size", SIZES)
def test_a_block_is_of_the_piece_hindered_most_and_goes_first_where_that_is_shut_in(
    size: int,
) -> None:
    given: Counter[str] = Counter()
    for position in random_positions(size, least=150):
        before = naive.round_from_drawing(
            drawing_of(position), "B" if position.black_to_move else "W"
        )
        for code in position.moves():
            move = KONO.rules.decode(position, int(code))
            reason = KONO.wording.reason_for(position, (move,))
            if reason.kind in ("pass", "capture"):
                continue
            origin, target = (point_of(size, each) for each in move.cells)
            after = naive.play(before, (origin, target))
            hindered = piece_hindered_most(before, after)
            if hindered is None:
                assert reason.kind != "block"
                continue
            if is_shut_in(after, hindered):
                assert reason.kind == "block"
                given["shut in"] += 1
            else:
                given[reason.kind] += 1
            if reason.kind == "block":
                assert [point_of(size, each) for each in reason.cells] == [hindered]
            elif reason.kind == "retreat":
                assert len(reason.cells) == 2, "a block goes before a mere retreat"
    assert min(given[kind] for kind in ("shut in", "block", "advance")) >= 10


def computer_moves(size: int, depth: int, seed: int) -> Iterator[tuple[KonoPosition, Move, Reason]]:
    """The computer's moves in a round against itself, after a few random turns."""
    source = random.Random(seed)
    match = Match.begin(KONO, KONO.start(size, RoundOpening(0, "white")), computers_only=True)
    for _ in range(6):
        match = match.play(source.choice(match.legal_moves))
    while not match.ending and len(match.moves) < 120:
        position = match.position
        assert isinstance(position, KonoPosition)
        advice = advise_best(match, SearchLimit(depth=depth))
        yield position, advice.move, advice.reason
        match = match.play(advice.move)


def test_the_reason_of_every_computer_move_is_true_in_played_rounds() -> None:
    given: Counter[str] = Counter()
    for size in SIZES:
        for seed in range(2):
            for position, move, reason in computer_moves(size, 1 + seed % 2, seed):
                check(position, move, reason)
                given[reason.kind] += 1
    assert given.total() >= 250
    assert given.keys() >= PURPOSES


# By hand

HUMAN, COMPUTER = Player("Human", "human"), Player("Computer", "computer")

SHUTTING_IN = """
    .  .  .  .  .
    W  .  .  .  .
    .  .  .  W  .
    .  .  B  .  .
    .  .  .  .  .
"""
HUNTED = """
    .  .  .  .  .
    .  .  .  .  .
    .  .  W  .  .
    .  .  .  BB .
    B  .  .  .  .
"""
ALONE = """
    .  .  .  .  .
    .  .  .  .  .
    .  .  W  .  .
    .  .  .  .  .
    B  .  .  .  .
"""
CAPTURING = """
    .  .  .  .  .
    .  .  .  BB .
    .  .  W  .  .
    .  .  .  .  .
    B  .  .  .  .
"""
SHUT_IN = """
    W  .  .  .  .
    .  B  .  .  .
    .  .  .  .  .
    .  .  .  .  .
    .  .  .  .  .
"""


def reason_for(position: KonoPosition, move: Move, *players: Player) -> str:
    return KONO.wording.describe_reason(
        position, KONO.wording.reason_for(position, (move,)), players
    )


def test_a_block_is_described_as_in_the_example_of_the_rules() -> None:
    position = position_from_drawing(SHUTTING_IN, "white", white_seat=1)
    move = step(position, 2, 1, "se")
    assert KONO.wording.reason_for(position, (move,)) == Reason("block", (cell(position, 4, 3),))
    assert KONO.wording.describe_turn(position, (move,)) == "moved the piece at (2,1) southeast"
    assert KONO.wording.describe_advice(position, (move,)) == "move the piece at (2,1) southeast"
    assert reason_for(position, move, HUMAN, COMPUTER) == "to block your piece at (4,3)"


def test_the_pieces_blocked_for_a_human_are_the_computers() -> None:
    position = position_from_drawing(SHUTTING_IN, "white", white_seat=0)
    move = step(position, 2, 1, "se")
    assert reason_for(position, move, HUMAN, COMPUTER) == "to block the computer's piece at (4,3)"


def test_between_players_of_one_kind_pieces_go_by_their_colour() -> None:
    white = position_from_drawing(SHUTTING_IN, "white")
    assert (
        reason_for(white, step(white, 2, 1, "se"), HUMAN, HUMAN)
        == "to block the black piece at (4,3)"
    )
    black = position_from_drawing(CAPTURING, "black")
    capture = step(black, 2, 4, "sw")
    assert reason_for(black, capture, COMPUTER, COMPUTER) == "to capture the white piece at (3,3)"


def test_a_capture_is_described_with_the_piece_it_takes() -> None:
    position = position_from_drawing(CAPTURING, "black", white_seat=1)
    move = step(position, 2, 4, "sw")
    assert KONO.wording.reason_for(position, (move,)) == Reason("capture", (cell(position, 3, 3),))
    told = "the piece at (2,4) southwest and {} the piece at (3,3)"
    assert KONO.wording.describe_turn(position, (move,)) == "moved " + told.format("captured")
    assert KONO.wording.describe_advice(position, (move,)) == "move " + told.format("capture")
    assert reason_for(position, move, HUMAN, COMPUTER) == "to capture the computer's piece at (3,3)"


def test_an_advance_is_described_with_the_home_point_and_its_value() -> None:
    position = position_from_drawing(ALONE)
    move = step(position, 3, 3, "se")
    assert KONO.wording.reason_for(position, (move,)) == Reason("advance", (cell(position, 5, 3),))
    assert KONO.wording.describe_turn(position, (move,)) == "moved the piece at (3,3) southeast"
    told = "to advance toward the home point (5,3), worth 5"
    assert reason_for(position, move, HUMAN, COMPUTER) == told


def test_a_retreat_from_nobody_is_described_with_the_home_point_left() -> None:
    position = position_from_drawing(ALONE)
    move = step(position, 3, 3, "nw")
    assert KONO.wording.reason_for(position, (move,)) == Reason("retreat", (cell(position, 5, 3),))
    assert KONO.wording.describe_turn(position, (move,)) == "moved the piece at (3,3) northwest"
    assert reason_for(position, move, HUMAN, COMPUTER) == "to retreat from the home point (5,3)"


def test_a_retreat_from_a_piece_that_could_capture_is_described_with_that_piece() -> None:
    position = position_from_drawing(HUNTED)
    move = step(position, 3, 3, "ne")
    cells = cell(position, 5, 3), cell(position, 4, 4)
    assert KONO.wording.reason_for(position, (move,)) == Reason("retreat", cells)
    assert KONO.wording.describe_turn(position, (move,)) == "moved the piece at (3,3) northeast"
    told = "to retreat from the computer's piece at (4,4), which could capture it"
    assert reason_for(position, move, HUMAN, COMPUTER) == told


def test_a_pass_is_described_with_its_cause() -> None:
    position = position_from_drawing(SHUT_IN)
    assert KONO.wording.reason_for(position, (Move("pass"),)) == Reason("pass")
    assert (
        KONO.wording.describe_turn(position, (Move("pass"),)) == "had to pass: no piece could move"
    )
    assert KONO.wording.describe_advice(position, (Move("pass"),)) == "pass"
    assert reason_for(position, Move("pass"), HUMAN, COMPUTER) == "as no piece can step"


FALSE_REASONS = {
    "nothing is captured": Reason("capture", (13,)),
    "that piece keeps its steps": Reason("block", (20,)),
    "that point is not the opponents home": Reason("advance", (2,)),
    "that point comes nearer": Reason("retreat", (22,)),
    "the step leads away from that point": Reason("advance", (20,)),
    "that hunter was never near": Reason("retreat", (20, 18)),
    "a step is no pass": Reason("pass"),
}


@pytest.mark.parametrize("name", FALSE_REASONS)
def test_a_false_reason_is_found_out(name: str) -> None:
    position = position_from_drawing(
        """
        .  .  .  .  .
        .  .  .  .  .
        .  .  W  .  .
        .  W  .  BB .
        B  .  .  .  .
        """
    )
    move = step(position, 4, 2, "se")
    check(position, move, Reason("advance", (cell(position, 5, 3),)))
    with pytest.raises(AssertionError):
        check(position, move, FALSE_REASONS[name])
