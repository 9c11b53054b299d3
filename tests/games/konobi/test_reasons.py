"""Reasons are true of the turn they are given for, and said in the right words."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from kono_tui.core.save import Player
from kono_tui.games.konobi.game import KONOBI
from tests.games.konobi import naive
from tests.games.konobi.drawn import (
    SIZES,
    code_of,
    decision_of,
    parse_point,
    position_from_round,
    round_of,
)
from tests.games.konobi.random_play import random_positions
from tests.games.konobi.truths import CHECKS, PATTERNS, ReasonClaim, check_claim

HUMAN, COMPUTER = Player("Human", "human"), Player("Computer", "computer")
SELDOM = {"pass", "bar", "close"}
"""What random rounds may do without; each is drawn in test_words."""
SMALL = 8
"""Up to which size every turn of a round is told."""


def reason_clause(round: naive.Round, decision: naive.Decision) -> str:
    position = position_from_round(round)
    move = KONOBI.rules.decode(position, code_of(position, decision))
    return KONOBI.wording.describe_reason(
        position, KONOBI.wording.reason_for(position, (move,)), (HUMAN, COMPUTER)
    )


def opponent(round: naive.Round) -> str:
    return "the computer" if round.seats[0] == round.turn else "you"


def kind_of_reason(round: naive.Round, decision: naive.Decision) -> str:
    """The kind of the reason for a decision, which must be true of it."""
    return check_claim(
        ReasonClaim(round, decision, reason_clause(round, decision), opponent(round))
    )


def random_moments(
    source: random.Random, size: int
) -> Iterator[tuple[naive.Round, naive.Decision]]:
    """Moments of random rounds."""
    for _ in range(1 + 240 // size**2):
        for position, move in random_positions(source, size, 1 if size <= SMALL else size // 2):
            yield round_of(position), decision_of(position, move)


@pytest.mark.parametrize("size", SIZES)
def test_the_reason_of_every_turn_is_true_in_random_rounds(size: int) -> None:
    source = random.Random(size)
    given = Counter(kind_of_reason(*moment) for moment in random_moments(source, size))
    assert given.total() >= 20
    assert len(given) >= 8


def test_the_reason_is_true_wherever_stones_lie_and_most_reasons_are_given() -> None:
    source = random.Random(1)
    given: Counter[str] = Counter()
    while given.total() < 1000:
        round = naive.scatter_stones(source, source.choice((4, 5, 6)))
        if not naive.crosscuts(round) and not round.winners:
            choices = naive.decisions(round)
            some = source.sample(choices, min(4, len(choices)))
            given.update(kind_of_reason(round, decision) for decision in some)
    assert given.keys() >= CHECKS.keys() - SELDOM - {"swap", "open"}


# A false reason


def parse_case(rows: str, turn: str, where: str) -> tuple[naive.Round, naive.Decision]:
    """A round, and a stone that is placed in it."""
    round = naive.Round(tuple(rows.split("/")), turn, rows.replace("/", "").strip(".") == "")
    return round, parse_point(len(round.rows), where)


BRIDGE = parse_case("....../....B./....../....B./....../.W...W", "B", "e4")
CUT = parse_case("...W./..B../...../..B../.....", "W", "c3")
NEAR = parse_case("WW../B.../..BW/W.BB", "B", "b1")
THREAT = parse_case("..../..BW/.WB./....", "B", "c1")
LAST = parse_case("..BW/..B./..../W.BW", "B", "c2")
FIRST = parse_case("...../...../...../...../.....", "B", "e5")
DOWN = parse_case("..B../...../...../...../.....", "W", "c4")
SIDE = parse_case("B...B/...../...../...../.....", "W", "a3")
HALFWAY = parse_case("...../...../...../...../W....", "B", "a3")
TAKEN: tuple[naive.Round, naive.Decision] = (
    naive.Round((".....", ".....", ".....", "...B.", "....."), "W", True),
    "swap",
)
TRUE_REASONS = {
    "to join the stones at e5 and e3": BRIDGE,
    "to make Black's shortest line 3 stones instead of 4": BRIDGE,
    "to come between your stones at c4 and c2": CUT,
    "to make your shortest line 5 stones instead of 3": CUT,
    "to make your shortest line 5 stones instead of 4, and White's 4 instead of 5": DOWN,
    "to make White's shortest line 4 stones instead of 5, by way of b3, "
    "and block your line from the stone at a5 to the south edge": SIDE,
    "to block your line from the stone at c4 to the stone at c2": CUT,
    "to stand in the middle": CUT,
    "to stand between your stone at c4 and the south edge": CUT,
    "to stand ahead of the stone at e5, 3 rows from the south edge": BRIDGE,
    "to join the stones at e5 and e3 before the computer comes between them": BRIDGE,
    "to stand 2 rows from the north edge": BRIDGE,
    "to open on the north edge; White may swap": FIRST,
    "to stand on the south edge": THREAT,
    "to stand halfway between north and south": HALFWAY,
    "to have a stone 1 row from the south edge": TAKEN,
    "to stand against your stone at c2": CUT,
    "to threaten to win at c4": THREAT,
    "to join the chain at c2 to the south edge": THREAT,
    "to come within one stone of the stone at a3, by way of a2 or b2": NEAR,
}
FALSE_REASONS = {
    "as no black stone can be placed": [BRIDGE],
    "to have a stone 2 rows from the north edge": [BRIDGE],
    "to have a stone 1 column from the east edge": [TAKEN],
    "to have a stone in the middle": [TAKEN],
    "to join north and south and win": [BRIDGE, THREAT],
    "to join west and east and win": [LAST],
    "to keep the computer from winning at e4": [BRIDGE],
    "to threaten to win at e4": [BRIDGE],
    "to threaten to win at c4 or b3": [THREAT],
    "to threaten to win at 1 points": [THREAT],
    "to join the chains at e5 and e3": [BRIDGE],
    "to join the stones at e5 and e5": [BRIDGE],
    "to join the stones at e5 and b1": [BRIDGE],
    "to join the stone at e3 to the south edge": [BRIDGE],
    "to join the stones at e5 and e3 before the computer comes between them at d4": [BRIDGE],
    "to join the stones at e5 and e3 before the computer comes between them at e4": [BRIDGE],
    "to keep the computer from winning there": [BRIDGE],
    "to join the chain at c2 to the south edge before the computer comes between them at b1": [
        THREAT
    ],
    "to come between the computer's stones at b1 and f1": [BRIDGE],
    "to come between your stone at c4 and the north edge": [CUT],
    "to come within one stone of the stone at a3, by way of a2": [NEAR],
    "to come within one stone of the stone at a3, by way of a2 or b2, "
    "where the computer may not play": [NEAR],
    "to come within one stone of the north edge, by way of e6": [BRIDGE],
    "to leave you no line from edge to edge as the stones are now": [CUT],
    "to make your shortest line 4 stones instead of 2": [CUT],
    "to make your shortest line 3 stones instead of 3": [CUT],
    "to make your shortest line 5 stones instead of 4, and White's 3 instead of 5": [DOWN],
    "to make your shortest line 5 stones instead of 4, and Black's 4 instead of 5": [DOWN],
    "to make your shortest line 5 stones instead of 3, and White's 4 instead of 5": [CUT],
    "to make White's shortest line 3 stones instead of 4": [BRIDGE],
    "to make Black's shortest line 3 stones instead of 4, by way of a1": [BRIDGE],
    "to make Black's shortest line 3 stones instead of 4, "
    "and block the computer's line from edge to edge": [BRIDGE],
    "to make Black's shortest line 4 stones instead of 4": [BRIDGE],
    "to block the computer's line from the west edge to the stone at d1": [BRIDGE],
    "to block your line from the stone at c4 to the north edge": [CUT],
    "to keep the computer off d4 for good: it would be a crosscut": [BRIDGE],
    "to bring the stone at e5 nearer to the north edge, with 3 rows to go": [BRIDGE],
    "to bring the stone at e5 nearer to the south edge, with 2 rows to go": [BRIDGE],
    "to bring the stone at e5 nearer to the south edge, with 3 columns to go": [BRIDGE],
    "to open 2 rows from the north edge; White may swap": [BRIDGE],
    "to open 1 row from the north edge; White may swap": [FIRST],
    "to open on the east edge; White may swap": [FIRST],
    "to stand between your stone at c4 and the east edge": [CUT],
    "to stand between your stone at c4 and the north edge": [CUT],
    "to stand between your chain at c4 and the south edge": [CUT],
    "to stand between the computer's stone at b1 and the west edge": [BRIDGE],
    "to stand ahead of the stone at e5, 2 rows from the north edge": [BRIDGE],
    "to stand ahead of the stone at e5, 2 rows from the south edge": [BRIDGE],
    "to stand ahead of the stone at e5, 3 columns from the south edge": [BRIDGE],
    "to stand ahead of the stone at e5, on the south edge": [BRIDGE],
    "to stand ahead of the stone at d5, 2 columns from the west edge": [CUT],
    "to stand in the middle": [BRIDGE, FIRST],
    "to stand halfway between north and south": [BRIDGE],
    "to stand halfway between west and east": [BRIDGE, HALFWAY],
    "to stand on the south edge": [BRIDGE],
    "to stand 3 rows from the south edge": [BRIDGE],
    "to stand 1 column from the east edge": [BRIDGE],
    "to stand in the open": [BRIDGE, FIRST],
    "to add to the stone at b1": [BRIDGE],
    "to stand against the computer's stone at b1": [BRIDGE],
    "to be safe": [BRIDGE, CUT, FIRST],
}


@pytest.mark.parametrize("clause", TRUE_REASONS)
def test_a_true_reason_is_known_as_such(clause: str) -> None:
    round, decision = TRUE_REASONS[clause]
    they = "the computer" if round.turn == "B" else "you"
    assert check_claim(ReasonClaim(round, decision, clause, they))


@pytest.mark.parametrize("clause", FALSE_REASONS)
def test_a_false_reason_is_found_out(clause: str) -> None:
    for round, decision in FALSE_REASONS[clause]:
        they = "the computer" if round.turn == "B" else "you"
        with pytest.raises(AssertionError):
            check_claim(ReasonClaim(round, decision, clause, they))


def test_every_kind_of_reason_is_given_falsely_once() -> None:
    kinds: set[str] = set()
    for clause, examples in FALSE_REASONS.items():
        for round, decision in examples:
            they = "the computer" if round.turn == "B" else "you"
            told = ReasonClaim(round, decision, clause, they)
            kinds.update(
                kind for kind, words in PATTERNS.items() if told.match_clause(words) is not None
            )
    assert kinds == CHECKS.keys()
