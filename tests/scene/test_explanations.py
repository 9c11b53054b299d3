"""What the screen says of why the computer moved, before and after the engine has proved it."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.claims.explanation import Explanation, explain
from kono_tui.claims.statements import describe_refutations, describe_told_claims
from kono_tui.core.claim import CERTAIN, SCORE, Claim
from kono_tui.core.reason import Reason
from kono_tui.live.events import TurnExplained
from kono_tui.live.state import LiveState
from kono_tui.play.match import Match
from kono_tui.scene.explanations import describe_hint, explain_computer_turn
from kono_tui.scene.scene import HINT_FINISH, HINT_REASON, Scene
from kono_tui.scene.updates import follow_event
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice
from tests.searchers import ADVISOR, LITTLE_EFFORT
from tests.tui.tournaments import nearly_over, new_round, with_moves_played

PLAYED = with_moves_played(new_round(), "2,1 se", "4,5 nw", "1,1 se")
"""The computer, Black, is to move."""


def advise(match: Match) -> Advice:
    return ADVISOR.advise(match, Level(SearchLimit(depth=2)), other_count=3)


def computers_turn() -> tuple[Scene, Scene, Explanation]:
    """The screen after a computer's turn, before and after it is explained, and the explanation."""
    match = PLAYED.match
    assert match is not None
    advice = advise(match)
    claims = [
        Claim(SCORE, 0, -100, 1, 3, line=advice.line, foil=other.line) for other in advice.others
    ]
    found = Explanation(Reason.of("retreat", [20]), tuple(claims[:1]), refutations=tuple(claims))
    tournament = PLAYED.play(advice.move)
    before = Scene(tournament, computer_advice={match.position: advice})
    after = replace(before, explanations={(match.position, advice.turn): found})
    return before, after, found


def test_the_reason_that_is_proved_replaces_that_of_the_move_alone() -> None:
    before, after, found = computers_turn()
    (note, first), (later_note, second) = map(explain_computer_turn, (before, after))
    assert note == later_note
    assert first[0] == second[0]
    assert "(5,1)" in second[1]
    assert first[1] != second[1]
    match = PLAYED.match
    assert match is not None
    claims = describe_told_claims(match.game, match.position, found, PLAYED.players)
    assert second[2 : 2 + len(claims)] == claims


def test_more_words_tell_why_each_other_turn_is_worse() -> None:
    _, after, found = computers_turn()
    assert found.refutations
    match = PLAYED.match
    assert match is not None
    told = explain_computer_turn(replace(after, explains_more=True))[1]
    refutations = describe_refutations(match.game, match.position, found, PLAYED.players)
    assert len(refutations) == len(found.refutations)
    for sentence in refutations.values():
        assert any(line.endswith(sentence) and line != sentence for line in told)
    assert len(set(told)) == len(told)


def test_an_explanation_of_another_turn_from_the_same_position_is_not_told() -> None:
    _, after, found = computers_turn()
    match = PLAYED.match
    assert match is not None
    [(key, _)] = after.explanations.items()
    other = next(each for each in match.legal_moves if each not in key[1])
    elsewhere = replace(after, tournament=PLAYED.play(other))
    claims = describe_told_claims(match.game, match.position, found, PLAYED.players)
    assert not set(claims) & set(explain_computer_turn(elsewhere)[1])


def test_the_event_brings_it_to_the_screen_and_changes_nothing_else() -> None:
    before, after, _ = computers_turn()
    state = LiveState(
        before.tournament,
        computer_advice=before.computer_advice,
        explanations=after.explanations,
    )
    assert follow_event(before, TurnExplained(is_hint=False), state) == after


def hint_scene(stage: int) -> tuple[Scene, Explanation]:
    tournament = nearly_over()
    match = tournament.match
    assert match is not None
    advice = advise(match)
    found = explain(match, advice, LITTLE_EFFORT)
    scene = Scene(
        tournament,
        advice=advice,
        hint_stage=stage,
        explanations={(match.position, advice.turn): found},
    )
    return scene, found


def test_the_third_step_of_a_hint_tells_what_is_proved() -> None:
    scene, found = hint_scene(HINT_REASON)
    match = scene.match
    assert match is not None
    claims = describe_told_claims(match.game, match.position, found, scene.tournament.players)
    assert claims
    assert describe_hint(scene)[1][1 : 1 + len(claims)] == claims
    unexplained = replace(scene, explanations={})
    assert not set(claims) & set(describe_hint(unexplained)[1])
    assert not set(claims) & set(describe_hint(replace(scene, hint_stage=HINT_REASON - 1))[1])


def test_after_it_come_the_claims_and_all_else_that_was_found() -> None:
    scene, found = hint_scene(HINT_FINISH)
    match = scene.match
    assert match is not None
    claims = describe_told_claims(match.game, match.position, found, scene.tournament.players)
    told = describe_hint(scene)[1]
    assert set(claims) <= set(told)
    assert any("ooked" in line for line in told)


def test_a_certain_end_is_told_once() -> None:
    _, after, found = computers_turn()
    [(key, _)] = after.explanations.items()
    certain = Explanation(found.reason, (Claim(CERTAIN, 500, line=key[1]),))
    told = explain_computer_turn(replace(after, explanations={key: certain}))[1]
    assert sum("win" in line for line in told) <= 1
