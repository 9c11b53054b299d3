"""Reasons are true of the turn they are given for, and use the right words."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from kono_tui.core.move import Move
from kono_tui.core.save import Player
from kono_tui.games.fanorona.board import NONE
from kono_tui.games.fanorona.game import FANORONA
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.play.match import Match
from kono_tui.search.result import SearchLimit
from tests.games.fanorona import naive
from tests.games.fanorona.drawn import SIZES, decision_of, draw_rows, move_of, position_from_round
from tests.games.fanorona.truths import CHECKS, ReasonClaim, check_amounts, check_claim
from tests.searchers import advise_best

HUMAN, COMPUTER = Player("Human", "human"), Player("Computer", "computer")
ROUNDS = {5: 40, 7: 10, 9: 6}
SELDOM = {"pass", "draw", "hold", "disarm", "crowd", "wait", "freeze"}
"""Kinds that random rounds may lack; each has a drawing in test_words."""
TURNS = 4
"""How many turns are tried at a moment."""


def reason_text(position: FanoronaPosition, moves: Sequence[Move]) -> str:
    return FANORONA.wording.describe_reason(
        position, FANORONA.wording.reason_for(position, tuple(moves)), (HUMAN, COMPUTER)
    )


def moments(source: random.Random, size: int) -> Iterator[naive.Round]:
    """Moments of random rounds, from their start and from stones strewn anywhere."""
    for number in range(ROUNDS[size]):
        round = naive.random_board(source, size) if number % 4 else naive.start(size)
        for index, (before, _) in enumerate(naive.wander(source, round)):
            if index % 3 == 0:
                yield before
            if index == 90:
                break


def random_turn(source: random.Random, round: naive.Round) -> naive.Turn:
    """A turn at random."""
    turn: list[naive.Decision] = []
    now = round
    while now.turn == round.turn:
        turn.append(source.choice(naive.decisions(now)))
        now = naive.decide(now, turn[-1])
    return tuple(turn)


def reason_kinds(round: naive.Round, turn: naive.Turn, seat: int) -> Iterator[str]:
    """The kinds of the reasons for a turn, and its decisions so far; all are true of them."""
    position = now = position_from_round(round, seat)
    opponent = "you" if position.to_move == 1 else "the computer"
    moves: list[Move] = []
    for decision in turn:
        moves.append(move_of(now, decision))
        now = now.play(FANORONA.rules.encode(now, moves[-1]))
        claim = ReasonClaim(round, turn[: len(moves)], reason_text(position, moves), opponent)
        check_amounts(claim, FANORONA.wording.reason_for(position, tuple(moves)))
        kind = check_claim(claim)
        yield kind if len(moves) == len(turn) else f"{kind} so far"


@pytest.mark.parametrize("size", SIZES)
def test_the_reason_of_every_turn_is_true_in_random_rounds(size: int) -> None:
    source = random.Random(size)
    given: Counter[str] = Counter()
    for round in moments(source, size):
        for turn in {random_turn(source, round) for _ in range(TURNS)}:
            given.update(reason_kinds(round, turn, seat=len(turn) % 2))
    assert given.total() >= 300
    assert given.keys() >= {"take so far", "forestall so far"}
    if size == 5:
        assert given.keys() >= CHECKS.keys() - SELDOM


@pytest.mark.parametrize("size", SIZES)
def test_the_reason_of_every_computer_turn_is_true_in_played_rounds(size: int) -> None:
    given: Counter[str] = Counter()
    match = Match.begin(
        FANORONA, FANORONA.start(size, FANORONA.info.default_opening()), computers_only=True
    )
    source = random.Random(size)
    while not match.ending and len(match.turns) < 40:
        position = match.position
        assert isinstance(position, FanoronaPosition)
        if position.moving_cell == NONE and len(match.turns) % 3 == 0:
            given.update(
                _reason_kinds_of_position(position, advise_best(match, SearchLimit(depth=1)).turn)
            )
        match = match.play(source.choice(match.legal_moves))
    assert given.total() >= 10
    assert len(given) >= 4


def _reason_kinds_of_position(position: FanoronaPosition, moves: Sequence[Move]) -> Iterator[str]:
    """The kinds of the reasons for a turn from a position of the game's own."""
    turn = "B" if position.black_to_move else "W"
    round = naive.Round(draw_rows(position), turn, int(position.quiet_turns))
    decisions: list[naive.Decision] = []
    now = position
    for move in moves:
        decisions.append(decision_of(now, move))
        now = now.play(FANORONA.rules.encode(now, move))
    return reason_kinds(round, tuple(decisions), int(position.white_seat))


# A false reason

CHAIN = naive.Round(
    ("...B.....", ".B.......", ".BW..B...", ".B.......", "......W.."), "W", quiet=30
)
FIRST: naive.Decision = ("withdrawal", (3, 3), (3, 4))
SECOND: naive.Decision = ("approach", (3, 4), (2, 4))
THIRD: naive.Decision = ("approach", (2, 4), (2, 3))
WHOLE: naive.Turn = (FIRST, SECOND, THIRD)
STOPPED: naive.Turn = (FIRST, SECOND, "stop")
LONE = naive.Round(("...B.....", "........B", ".........", ".........", "....WW..."), "W", 30)
STEP: naive.Turn = (("step", (5, 5), (4, 5)),)
TRUE_REASONS: dict[str, tuple[naive.Round, naive.Turn]] = {
    "to take the stones at b3, d5 and b4": (CHAIN, WHOLE),
    "to take the stones at b3, d5 and b4 and leave the computer no capture": (CHAIN, WHOLE),
    "to take the stones at b3, d5 and b4, the most that a turn can take": (CHAIN, WHOLE),
    "to come within 1 step of the middle": (LONE, (("step", (5, 5), (4, 5)),)),
    "to keep the computer without a capture": (LONE, STEP),
}
FALSE_REASONS: dict[str, tuple[naive.Round, naive.Turn]] = {
    "as no white stone can step": (CHAIN, WHOLE),
    "to take the last 3 stones and win": (CHAIN, WHOLE),
    "to draw the round with 60 turns without a capture": (LONE, STEP),
    "to keep the stone at d4 out of reach; going on would put it in danger": (CHAIN, STOPPED),
    "to keep the stone at d4 out of reach: two captures further it could be taken": (
        CHAIN,
        STOPPED,
    ),
    "to leave the computer no capture; going on would give one": (CHAIN, STOPPED),
    "to leave the computer only 1 stone in reach; going on would leave more": (
        CHAIN,
        STOPPED,
    ),
    "to stay at c4": (CHAIN, WHOLE),
    "to take the stones at b3, d5 and b2": (CHAIN, WHOLE),
    "to take the stones at b3 and d5": (CHAIN, WHOLE),
    "to take 3 stones": (CHAIN, WHOLE),
    "to take the stones at b3, d5 and b4 after 31 turns without a capture; "
    "the count to 60 starts again": (CHAIN, WHOLE),
    "to take the stones at b3, d5 and b4 after 30 turns without a capture; "
    "the count to 60 starts again": (CHAIN, WHOLE),
    "to take the stones at b3 and d5, the most that a turn can take": (CHAIN, STOPPED),
    "to take the stone at b3 before it can capture": (LONE, STEP),
    "to save the stone at g1": (CHAIN, WHOLE),
    "to leave the computer no capture": (LONE, STEP),
    "to keep the computer without a capture": (CHAIN, STOPPED),
    "to keep the computer without a capture, as no other step does": (LONE, STEP),
    "to keep the computer without a capture, as only 2 of 9 steps do": (LONE, STEP),
    "to keep the computer without a capture, and come within 3 steps of the middle": (LONE, STEP),
    "to bring the stone at e1 to safety at e2": (LONE, STEP),
    "to leave the computer a single capture, d5-d4": (LONE, STEP),
    "to leave the computer without a step": (LONE, STEP),
    "to threaten the stone at d5": (LONE, STEP),
    "to threaten the stone at d5 with e2-d3": (LONE, STEP),
    "to get closer to a draw: turn 31 of 60 without a capture": (LONE, STEP),
    "to come within 4 steps of the stone at i4": (LONE, STEP),
    "to come up to the stone at i4": (LONE, STEP),
    "to get away from the stone at i4, then 4 steps off": (LONE, STEP),
    "to stand in the middle, at e2": (LONE, STEP),
    "to come within 3 steps of the middle": (LONE, STEP),
    "to have 12 free steps instead of 12": (LONE, STEP),
    "to leave the computer 6 free steps instead of 7": (LONE, STEP),
    "to leave the other stones where they are": (CHAIN, WHOLE),
    "to win": (CHAIN, WHOLE),
}


@pytest.mark.parametrize("clause", TRUE_REASONS)
def test_a_true_reason_is_accepted(clause: str) -> None:
    assert check_claim(ReasonClaim(*TRUE_REASONS[clause], clause, "the computer"))


@pytest.mark.parametrize("clause", FALSE_REASONS)
def test_a_false_reason_is_found_out(clause: str) -> None:
    with pytest.raises(AssertionError):
        check_claim(ReasonClaim(*FALSE_REASONS[clause], clause, "the computer"))
