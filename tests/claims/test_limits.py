"""What is said, and left unsaid, where something is too much to look at; and what is no score."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kono_tui.claims.board_claims import find_feature_claims
from kono_tui.claims.outlook import Effort, Outlook, Prospect
from kono_tui.claims.question import Question
from kono_tui.claims.score_claims import find_sacrifice_claim, find_score_claim
from kono_tui.claims.threat_claims import find_threat_made, find_threat_met
from kono_tui.claims.verification.verdict import verify_claim
from kono_tui.claims.wording import describe_claim
from kono_tui.core.claim import SACRIFICE, SCORE, Claim
from kono_tui.core.position import WIN_VALUE, Position
from kono_tui.games import GAMES
from kono_tui.games.fanorona.game import FANORONA
from kono_tui.games.kono.game import KONO
from kono_tui.play.players import create_players
from tests.claims.drawn_claims import BREAKING_IN, GIVEN_UP, HANGING, ONE_FOR_TWO
from tests.claims.questions import EFFORT, ask, moves_of
from tests.games.fanorona.drawn import parse_drawing

PLAYERS = create_players(("computer", "computer"), ("", ""))


class BlindOutlook(Outlook):
    """Looks at nothing but some positions."""

    def __init__(self, seen: list[Position]) -> None:
        super().__init__(0, EFFORT)
        self.seen = {(int(each.key()), int(each.to_move)) for each in seen}

    def look(self, position: Position, turns: int) -> Prospect | None:
        is_seen = (int(position.key()), int(position.to_move)) in self.seen
        return super().look(position, turns) if is_seen else None


def seeing(question: Question, *positions: Position | None) -> Question:
    """The question, with nothing in sight but some positions."""
    return replace(question, outlook=BlindOutlook([each for each in positions if each]))


def test_a_claim_counts_no_other_turns_if_not_all_of_them_could_be_looked_at() -> None:
    question = ask(KONO, HANGING, "3,2 se", "3,2 nw")
    assert question.foil is not None
    passed, then = question.position_after_pass, question.pass_turn(question.after)
    blind = seeing(question, passed, then, question.after, question.foil.after)
    for find in (find_threat_met, find_threat_made):
        seen_whole, seen_part = find(question), find(blind)
        assert seen_whole is not None
        assert seen_whole.rivals is not None
        assert seen_part == replace(seen_whole, rivals=None)
    given_up = ask(KONO, GIVEN_UP, "5,5 nw", "1,2 sw")
    assert given_up.foil is not None
    score_claim = find_score_claim(seeing(given_up, given_up.after, given_up.foil.after))
    assert score_claim is not None
    assert score_claim.rivals is None


def test_what_cannot_be_looked_at_is_not_claimed() -> None:
    question = seeing(ask(KONO, GIVEN_UP, "5,5 nw", "1,2 sw"))
    for find in (find_score_claim, find_sacrifice_claim, find_threat_met, find_threat_made):
        assert find(question) is None


def test_a_feature_says_whether_an_answer_was_looked_at() -> None:
    question = ask(KONO, HANGING, "3,2 se", "3,2 nw")
    found = find_feature_claims(question)
    assert found
    assert all(each.looked == 1 for each in found)
    unseen = find_feature_claims(seeing(question))
    assert unseen
    assert all(each.looked == 0 for each in unseen)
    for each in (*found, *unseen):
        assert verify_claim(KONO, HANGING, each).holds


def test_without_a_foil_nothing_is_compared() -> None:
    question = replace(ask(KONO, GIVEN_UP, "5,5 nw", "1,2 sw"), foil=None)
    assert find_score_claim(question) is None
    assert find_sacrifice_claim(question) is None
    assert find_feature_claims(question) == []


def test_what_every_turn_loses_is_not_given_up() -> None:
    question = ask(GAMES["konane"], ONE_FOR_TWO, "2,4-2,2", "5,3-3,3-1,3")
    assert find_sacrifice_claim(question) is not None
    assert question.foil is not None
    assert find_sacrifice_claim(replace(question, foil=question.turn)) is None


@pytest.mark.parametrize(("quiet", "is_known"), [(20, True), (58, False)])
def test_a_round_that_is_drawn_for_want_of_captures_has_no_score(
    quiet: int, is_known: bool
) -> None:
    position = parse_drawing(
        """
        W.......B
        .........
        .........
        .........
        WW.......
        """,
        quiet=quiet,
    )
    outlook = Outlook(0, EFFORT)
    assert outlook.look(position, 1) is not None
    assert (outlook.look(position, 3) is not None) is is_known


def test_a_claim_that_takes_too_many_positions_is_not_settled() -> None:
    question = ask(FANORONA, BREAKING_IN, "e4-f4", "i5-h5", Effort(10**6, 0.0, 10**6))
    claim = find_score_claim(question)
    assert claim is not None
    verdict = verify_claim(FANORONA, BREAKING_IN, claim, most_nodes=100)
    assert verdict.holds is None
    assert verdict.problem == ""


def test_nothing_is_claimed_where_nobody_is_to_move() -> None:
    claim = find_score_claim(ask(KONO, GIVEN_UP, "5,5 nw", "1,2 sw"))
    assert claim is not None
    over: Any = KONO.notation.parse_position("..B.B/...../...../...../WW..W w 0")
    assert verify_claim(KONO, over, claim).problem == "nobody is to move"


class GenerousOutlook(Outlook):
    """Sees the opponent lose a point after one position, whatever happens."""

    def __init__(self, after: Position) -> None:
        super().__init__(0, EFFORT)
        self.after = after

    def look(self, position: Position, turns: int) -> Prospect | None:
        if position is not self.after:
            return super().look(position, turns)
        return Prospect(self.score_now(position) + 100, ())


def test_a_turn_that_leaves_the_opponent_nothing_stops_a_threat_as_well_as_one_that_costs_it() -> (
    None
):
    question = ask(KONO, HANGING, "3,2 se", "3,2 nw")
    usual = find_threat_met(question)
    better = find_threat_met(replace(question, outlook=GenerousOutlook(question.after)))
    assert usual is not None
    assert better is not None
    assert (usual.amount, better.amount) == (0, -100)
    assert better.rivals == usual.rivals == 3


def test_a_turn_that_does_not_lose_the_round_is_not_called_the_only_one() -> None:
    claim = Claim(
        SCORE,
        -200,
        -WIN_VALUE,
        1,
        7,
        line=moves_of(FANORONA, BREAKING_IN, "e4-f4"),
        foil=moves_of(FANORONA, BREAKING_IN, "i5-h5"),
        rivals=0,
    )
    sentence = describe_claim(FANORONA, BREAKING_IN, claim, PLAYERS)
    assert sentence == "i5-h5 would lose the round within 7 turns; this would not."


def test_a_sacrifice_that_wins_gets_no_stones_back() -> None:
    claim = Claim(
        SACRIFICE,
        WIN_VALUE - 400,
        -200,
        7,
        7,
        line=moves_of(FANORONA, BREAKING_IN, "e4-f4; d2-d3W-e3A; f4-g5W"),
        foil=moves_of(FANORONA, BREAKING_IN, "d1-c1"),
    )
    sentence = describe_claim(FANORONA, BREAKING_IN, claim, PLAYERS)
    assert sentence.startswith("This gives up 2 stones, and wins within 7 turns: e4-f4, ")
