"""A claim played on the board step by step, and the replies that a player tries."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.claims.explanation import Explanation
from kono_tui.core.claim import CERTAIN, PLAN, SCORE, THREAT_MADE, THREAT_MET, Claim
from kono_tui.core.reason import Reason
from kono_tui.games import GAMES
from kono_tui.live.explained_turn import ExplainedTurn
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene.reasons.proof import (
    Proof,
    begin_proof,
    begin_proofs,
    build_scene,
    describe_score,
    leave_detour,
    step_proof,
)
from kono_tui.scene.reasons.trial import (
    NOTHING_TO_TRY,
    answer_trial,
    build_question,
    find_open_trial,
    try_reply,
)
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from tests.searchers import ADVISOR
from tests.tui.tournaments import COMPUTER, YOU

KONO = GAMES["kono"]
START = Match.begin(KONO, KONO.notation.parse_position("...../..w../...../...../..b.. b 0"))
"""Black, the computer at seat 1, is to move; in two turns each, nobody gains."""
TOURNAMENT = Tournament(KONO, (YOU, COMPUTER), 5, opener=1, match=START)
TYPED = ("5,3 nw", "2,3 sw", "4,2 nw", "3,2 se")
FOIL = ("5,3 ne", "2,3 se", "4,4 ne")


def play(match: Match, *typed: str) -> Match:
    for text in typed:
        match = match.play(KONO.notation.parse_move(match.position, text))
    return match


LINE, FOIL_LINE = play(START, *TYPED).moves, play(START, *FOIL).moves
CLAIM = Claim(SCORE, -300, -500, 3, 3, line=LINE, foil=FOIL_LINE)


def proof_of(claim: Claim = CLAIM) -> Proof:
    return begin_proof(TOURNAMENT, START.position, claim)


def boards(proof: Proof) -> list[str]:
    return [KONO.notation.format_position(each.position).split()[0] for each in proof.steps]


def walk(proof: Proof, count: int) -> Proof:
    for _ in range(count):
        proof = step_proof(proof, 1)
    return proof


def test_it_plays_the_turn_and_its_line_and_then_the_foil_and_its_line() -> None:
    lines = [
        KONO.notation.format_position(each).split()[0]
        for match in (play(START, *TYPED), play(START, *FOIL))
        for each in match.positions
    ]
    assert boards(proof_of()) == lines


def test_there_is_a_sentence_at_each_step() -> None:
    proof = proof_of()
    assert all(each.text.endswith(".") for each in proof.steps)
    assert proof.steps[1].text == "The computer moved the piece at (5,3) northwest."
    assert proof.steps[2].text.startswith("You moved the piece at (2,3)")
    assert "5,3 ne" in proof.steps[len(TYPED) + 1].text
    assert describe_score(proof).startswith("Score: you ")


def test_a_step_shows_the_turn_that_led_to_it() -> None:
    scene = build_scene(walk(proof_of(), 1))
    assert scene.match is not None
    assert scene.match.moves == LINE[:1]
    assert scene.human_can_move


def test_stepping_ends_at_both_ends() -> None:
    proof = proof_of()
    assert step_proof(proof, -1).index == 0
    assert walk(proof, 50).index == len(proof.steps) - 1


@pytest.mark.parametrize("kind", [THREAT_MET, THREAT_MADE])
def test_a_threat_is_shown_after_a_turn_that_is_left_out(kind: str) -> None:
    after = play(START, "5,3 nw")
    passed = KONO.explaining.pass_turn(after.position if kind == THREAT_MADE else START.position)
    if passed is None:
        pytest.skip("there is no passing here")
    next_move = KONO.rules.decode(passed, int(passed.moves()[0]))
    claim = (
        Claim(kind, 100, line=(*LINE[:1], next_move))
        if kind == THREAT_MADE
        else Claim(kind, 0, 100, line=LINE[:1], foil=(next_move,))
    )
    proof = proof_of(claim)
    assert len(proof.steps) == 4
    assert KONO.notation.format_position(passed) == KONO.notation.format_position(
        proof.steps[2].position
    )
    assert "skip" in proof.steps[2].text


def test_claims_without_a_line_are_left_out() -> None:
    told = ExplainedTurn(
        START.position, LINE[:1], Explanation(Reason.of("retreat", [0]), (Claim(PLAN), CLAIM))
    )
    assert [each.claim for each in begin_proofs(TOURNAMENT, told)] == [CLAIM]


# Trying another reply


def test_only_the_side_that_cannot_help_it_can_try_something() -> None:
    proof = proof_of()
    seats = [each.trial.seat if each.trial else None for each in proof.steps]
    assert seats == [None, 0, None, 0, None, None, None, 1, None]


def test_what_is_certain_is_measured_by_the_line_or_the_foil_on_which_something_is_tried() -> None:
    proof = proof_of(replace(CLAIM, kind=CERTAIN, amount=300, foil_amount=100))
    trials = [each.trial for each in proof.steps if each.trial]
    assert {(each.seat, each.score) for each in trials} == {(0, -300), (1, 100)}


def test_where_nothing_can_be_tried_that_is_said() -> None:
    assert try_reply(proof_of(), LINE[:1]).notice == NOTHING_TO_TRY


def tried(proof: Proof, text: str) -> Proof:
    move = KONO.notation.parse_move(proof.step.position, text)
    proof = try_reply(proof, (move,))
    trial = find_open_trial(proof)
    assert trial is not None
    question = build_question(proof, trial)
    advice = ADVISOR.advise(*question) if question else None
    return answer_trial(proof, trial, advice)


def test_a_reply_that_does_not_help_is_refuted_by_a_line() -> None:
    proof = tried(walk(proof_of(), 1), "2,3 se")
    assert proof.is_detour
    assert "does not help" in proof.step.text
    assert step_proof(proof, 1).index == proof.index + 1
    assert proof.steps[: proof.main_count] == proof_of().steps


def test_the_question_is_as_deep_as_the_claim_was_looked_at() -> None:
    proof = try_reply(walk(proof_of(), 1), play(play(START, "5,3 nw"), "2,3 se").moves[1:])
    trial = find_open_trial(proof)
    assert trial is not None
    question = build_question(proof, trial)
    assert question is not None
    assert question[1] == Level(SearchLimit(depth=2), plain_search="alphabeta")


def test_it_is_admitted_if_a_reply_helps() -> None:
    boast = replace(CLAIM, amount=90_000)
    assert "does help" in tried(walk(proof_of(boast), 1), "2,3 se").step.text


def test_what_is_certain_is_looked_at_at_full_strength() -> None:
    proof = walk(proof_of(replace(CLAIM, kind=CERTAIN, amount=990_000, foil=())), 1)
    proof = try_reply(proof, play(play(START, "5,3 nw"), "2,3 se").moves[1:])
    trial = find_open_trial(proof)
    assert trial is not None
    question = build_question(proof, trial)
    assert question is not None
    assert question[1].is_full_strength
    answered = answer_trial(proof, trial, ADVISOR.advise(question[0], Level(SearchLimit(depth=1))))
    assert "does not settle it" in answered.step.text


def test_going_back_leads_to_where_it_was_tried() -> None:
    proof = tried(walk(proof_of(), 3), "3,2 sw")
    assert leave_detour(proof).index == 3
    back = step_proof(proof, -1)
    assert (back.index, back.is_detour) == (3, False)
    assert back.steps == proof_of().steps
