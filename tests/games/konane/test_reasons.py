"""Reasons are true of the turn they are given for, and well worded."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from kono_tui.core.move import Move
from kono_tui.core.save import Player, RoundOpening
from kono_tui.games.konane.game import KONANE
from kono_tui.games.konane.position import KonanePosition
from kono_tui.play.match import Match
from kono_tui.search.result import SearchLimit
from tests.games.konane import naive
from tests.games.konane.drawn import decision_of, move_of, position_of_round
from tests.games.konane.test_perft import BOTH_RULES, SIZES
from tests.games.konane.truths import CHECKS, ReasonedTurn, check, check_amounts
from tests.searchers import advise_best

HUMAN, COMPUTER = Player("Human", "human"), Player("Computer", "computer")
MIXED = (HUMAN, COMPUTER)
ROUNDS = {6: 24, 8: 4, 10: 2}


def reason_for(
    position: KonanePosition, moves: Sequence[Move], players: Sequence[Player] = MIXED
) -> str:
    return KONANE.wording.describe_reason(
        position, KONANE.wording.reason_for(position, tuple(moves)), players
    )


def random_moments(size: int, straight: bool) -> Iterator[tuple[KonanePosition, naive.Round]]:
    """Moments of random rounds, from their start and from random set-ups."""
    source = random.Random(17 * size + straight)
    for number in range(ROUNDS[size]):
        make = naive.random_round if number % 2 else naive.random_opening
        round = make(source, size, straight)
        position = position_of_round(round, number % 4 // 2)
        for before, decision in naive.wander(source, round):
            yield position, before
            position = position.play(KONANE.rules.encode(position, move_of(position, decision)))


def checked_reason_kind(
    position: KonanePosition, round: naive.Round, moves: Sequence[Move], turn: naive.Turn
) -> str:
    """The kind of the reason for these decisions, which is true of them."""
    opponent = "you" if position.to_move == 1 else "the computer"
    told = ReasonedTurn(round, turn, reason_for(position, moves), opponent)
    check_amounts(told, KONANE.wording.reason_for(position, tuple(moves)))
    return check(told)


@BOTH_RULES
@pytest.mark.parametrize("size", SIZES)
def test_the_reason_of_every_turn_is_true_in_random_rounds(size: int, straight: bool) -> None:
    given: Counter[str] = Counter()
    for position, round in random_moments(size, straight):
        for turn, _ in naive.turns(round):
            now, moves = position, []
            for decision in turn:
                moves.append(move_of(now, decision))
                now = now.play(KONANE.rules.encode(now, moves[-1]))
                whole = len(moves) == len(turn)
                kind = checked_reason_kind(position, round, moves, turn[: len(moves)])
                given[kind if whole else f"{kind} so far"] += 1
    assert given.total() >= 1000
    assert given.keys() >= {"take so far", "forestall so far"}
    if size == 6:
        # Straight on there is a stone to jump, which could jump back: no shelter. Chains are short.
        missing = {"shelter", "curb"} if straight else set()
        assert given.keys() >= CHECKS.keys() - {"take", "sweep"} - missing


@pytest.mark.parametrize("size", SIZES)
def test_the_reason_of_every_computer_turn_is_true_in_played_rounds(size: int) -> None:
    given: Counter[str] = Counter()
    source = random.Random(size)
    for variant in ("", "straight"):
        match = Match.begin(
            KONANE, KONANE.start(size, RoundOpening(0, "black", variant)), computers_only=True
        )
        for _ in range(6):
            match = match.play(source.choice(match.legal_moves))
        while not match.ending:
            position = match.position
            assert isinstance(position, KonanePosition)
            given[
                _checked_reason_kind_at(position, advise_best(match, SearchLimit(depth=2)).turn)
            ] += 1
            match = match.play(advise_best(match, SearchLimit(depth=1)).move)
    assert given.total() >= 20
    assert len(given) >= 4


def _checked_reason_kind_at(position: KonanePosition, moves: Sequence[Move]) -> str:
    """The same for a position that the naive rules have not seen yet."""
    rows = KONANE.notation.format_position(position).split()[0].upper().split("/")
    turn = "W" if position.white_to_move else "B"
    scores = int(position.black_points), int(position.white_points)
    round = naive.Round(tuple(rows), turn, *scores, position.board.straight_only)
    if position.jumping != -1:
        row, column = divmod(int(position.cell_at(position.jumping)), round.size)
        ways = ("north", "east", "south", "west", "")
        stone = (row + 1, column + 1)
        round = naive.Round(
            round.rows, turn, *scores, round.straight, stone, ways[int(position.heading)]
        )
    decisions: list[naive.Decision] = []
    now = position
    for move in moves:
        decisions.append(decision_of(now, move))
        now = now.play(KONANE.rules.encode(now, move))
    return checked_reason_kind(position, round, moves, tuple(decisions))


# A false reason

MANY = naive.Round(("BW....", "..W...", "......", "...B..", "...W..", "......"), "B", 3, 3)
FIRST, ON = ((1, 1), (1, 3)), ((1, 3), (3, 3))
FALSE_REASONS: dict[str, naive.Turn] = {
    "as no black stone can jump": (FIRST, ON),
    "to end the round ahead, 5 to 3": (FIRST, ON),
    "to end the round in a draw, 5 to 3": (FIRST, ON),
    "to leave you without a jump": (FIRST, ON),
    "to keep you without a jump": (FIRST, ON),
    "to keep the stone at (3,3) out of reach; going on would put it in danger": (FIRST, "stop"),
    "to keep the stone at (1,3) out of reach; going on would put it in danger": (FIRST, ON),
    "to leave you 2 jumps against 0; going on would leave more": (FIRST, "stop"),
    "to leave you 1 jump against 0; going on would leave more": (FIRST, "stop"),
    "to keep 3 jumps against 0; going on would leave fewer": (FIRST, "stop"),
    "to take 3 stones at once": (FIRST, ON),
    "to take 1 stones at once": (FIRST, "stop"),
    "to take the stone at (5,4)": (FIRST, ON),
    "to take the stone at (1,2) before it can jump": (FIRST, ON),
    "to bring the stone at (1,1) out of reach": (FIRST, ON),
    "to have 2 jumps instead of 2": (FIRST, "stop"),
    "to leave you 2 jumps instead of 1": (FIRST, ON),
    "to leave you 1 jump instead of 1": (FIRST, ON),
    "to take 2 stones, as many as any turn could": (FIRST, "stop"),
    "to cut what you could take next turn from 3 stones to 1": (FIRST, ON),
    "to threaten to take 2 stones next turn": (FIRST, ON),
    "to open the jump from (1,1) to (1,3)": (FIRST, ON),
    "to take 2 stones, with no jump left to you": (FIRST, ON),
    "to score a point, and have 2 jumps left against 1": (FIRST, ON),
    "to stay at (1,3)": (FIRST, "stop"),
    "to win": (FIRST, ON),
}


@pytest.mark.parametrize("clause", FALSE_REASONS)
def test_a_false_reason_is_found_out(clause: str) -> None:
    with pytest.raises(AssertionError):
        check(ReasonedTurn(MANY, FALSE_REASONS[clause], clause, "you"))


@pytest.mark.parametrize("clause", ["to take 2 stones at once", "to take the stone at (2,3)"])
def test_a_true_reason_is_not(clause: str) -> None:
    assert check(ReasonedTurn(MANY, (FIRST, ON), clause, "you")) in ("sweep", "take")
