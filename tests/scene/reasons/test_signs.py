"""The signs on the board for what is told of a turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.claims.explanation import Explanation
from kono_tui.core.claim import CERTAIN, FEATURE, PLAN, SCORE, THREAT_MADE, THREAT_MET, Claim
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.core.reason import Reason
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene.marks import build_marks
from kono_tui.scene.reasons.signs import (
    BARRED,
    GOAL,
    LEGEND,
    NAMED,
    PRECEDENCE,
    STEPS,
    THREATENED,
    describe_signs,
    find_signs,
)
from kono_tui.scene.scene import HINT_MOVE, HINT_REASON, Scene
from kono_tui.strategy.advisor import Advice
from kono_tui.tui.settings.values import Settings
from tests.tui.tournaments import COMPUTER, YOU

KONO = GAMES["kono"]
REASON = Reason.of("retreat")


def step(text: str, position: Position) -> Move:
    return KONO.notation.parse_move(position, text)


def line(match: Match, *typed: str) -> tuple[Move, ...]:
    """A line of play from the end of a round."""
    for text in typed:
        match = match.play(step(text, match.position))
    return match.moves


START = Match.begin(KONO, KONO.notation.parse_position("...../..w../...../...../..b.. b 0"))
"""Black, the computer at seat 1, is to move."""


def scene_with(claim: Claim, moved: str = "5,3 nw") -> Scene:
    """The board after a turn of Black's, of which a claim is told."""
    move = step(moved, START.position)
    tournament = Tournament(KONO, (YOU, COMPUTER), 5, opener=1, match=START.play(move))
    key = START.position, (move,)
    return Scene(tournament, explanations={key: Explanation(REASON, (claim,))})


PLAN_LINE = line(START, "5,3 nw", "2,3 sw", "4,2 nw", "3,2 se", "3,1 ne")
THE_PLAN = Claim(PLAN, 2, 0, 4, 4, (16, 6), PLAN_LINE)


def test_a_plan_shows_each_step_and_the_goal() -> None:
    assert dict(find_signs(scene_with(THE_PLAN))) == {10: STEPS[0], 6: GOAL}


def test_a_certain_end_shows_where_the_next_turns_lead() -> None:
    signs = dict(find_signs(scene_with(Claim(CERTAIN, 100, line=PLAN_LINE[:4]))))
    assert signs == {11: "r", 10: "s", 17: "t"}


def test_a_feature_shows_the_cells_it_names() -> None:
    assert find_signs(scene_with(Claim(FEATURE, 3, 2, cells=(3, 4)))) == ((3, NAMED), (4, NAMED))


def test_the_cells_of_the_purpose_are_shown_unless_the_piece_stands_there() -> None:
    scene = scene_with(THE_PLAN)
    [(key, found)] = scene.explanations.items()
    purpose = Reason.of("block", [6, 16, 3], [Reason.of("capture", [4])])
    told = replace(scene, explanations={key: replace(found, reason=purpose)})
    assert dict(find_signs(told)) == {10: STEPS[0], 6: GOAL, 3: NAMED, 4: NAMED}


CAPTURE = Match.begin(KONO, KONO.notation.parse_position("...../.B.../..w../...../..... b 0"))


def capture_scene(kind: str, **fields: object) -> Scene:
    move = Move("step", (6, 10))
    tournament = Tournament(KONO, (YOU, COMPUTER), 5, opener=1, match=CAPTURE.play(move))
    claim = replace(Claim(kind, 0, 500), **fields)  # type: ignore[arg-type]
    key = CAPTURE.position, (move,)
    return Scene(tournament, explanations={key: Explanation(REASON, (claim,))})


def taking() -> Move:
    return next(
        move
        for move in CAPTURE.legal_moves
        if KONO.display.captured_cells(CAPTURE.position, move) == (12,)
    )


def test_what_the_foil_would_take_is_in_danger() -> None:
    scene = capture_scene(SCORE, line=(taking(),))
    assert find_signs(scene) == ((12, THREATENED),)


def test_a_piece_that_is_gone_is_not() -> None:
    scene = capture_scene(SCORE, line=(taking(),))
    gone = replace(scene, reviewed_ply=0)
    assert find_signs(gone) == ()


def test_a_threat_that_is_made_shows_its_victim_and_where_it_leads() -> None:
    after = CAPTURE.play(Move("step", (6, 10)))
    passed = KONO.explaining.pass_turn(after.position)
    if passed is None:
        pytest.skip("there is no passing here")
    own = KONO.rules.decode(passed, int(passed.moves()[0]))
    scene = capture_scene(THREAT_MADE, line=(Move("step", (6, 10)), own))
    assert (own.cells[-1], "r") in find_signs(scene)


def test_a_threat_that_is_met_shows_the_step_that_is_taken_away() -> None:
    passed = KONO.explaining.pass_turn(CAPTURE.position)
    if passed is None:
        pytest.skip("there is no passing here")
    theirs = KONO.rules.decode(passed, int(passed.moves()[0]))
    scene = capture_scene(THREAT_MET, foil=(theirs,))
    assert (theirs.cells[-1], BARRED) in find_signs(scene)


@pytest.mark.parametrize(
    "changes",
    [{"picked_cells": (12,)}, {"guide_number": 1}, {"reviewed_ply": 0}, {"explanations": {}}],
)
def test_there_are_none_where_nothing_is_told(changes: dict[str, object]) -> None:
    scene = replace(scene_with(THE_PLAN), **changes)  # type: ignore[arg-type]
    assert find_signs(scene) == ()
    assert describe_signs(scene) == ""


def test_they_are_gone_after_the_next_turn() -> None:
    scene = scene_with(THE_PLAN)
    assert scene.match is not None
    later = replace(scene, tournament=scene.tournament.play(step("2,3 sw", scene.match.position)))
    assert find_signs(later) == ()


def test_a_hint_shows_its_signs_from_its_reason_on() -> None:
    scene = scene_with(THE_PLAN)
    match = scene.match
    assert match is not None
    advised = line(match, "2,3 sw", "4,2 nw", "3,2 se")[1:]
    advice = Advice(advised, REASON, 0, 1, 1, 0.1)
    plan = Claim(PLAN, 1, 0, 2, 2, (11, 17), advised)
    known = {**scene.explanations, (match.position, advised[:1]): Explanation(REASON, (plan,))}
    for stage, signs in ((HINT_MOVE, ()), (HINT_REASON, ((17, GOAL),))):
        told = replace(scene, advice=advice, hint_stage=stage, explanations=known)
        assert find_signs(told) == signs


def test_the_legend_names_the_signs_that_are_there() -> None:
    told = describe_signs(scene_with(THE_PLAN))
    assert f"{GOAL} {LEGEND[GOAL]}" in told
    assert "r next" in told
    assert THREATENED not in told


def test_every_sign_is_one_ascii_character_of_its_own() -> None:
    assert sorted(PRECEDENCE) == sorted({*LEGEND, *STEPS})
    assert all(len(each) == 1 and each.isascii() for each in PRECEDENCE)


def test_the_player_can_do_without() -> None:
    scene = scene_with(THE_PLAN)
    assert build_marks(scene, Settings()).symbols == find_signs(scene)
    assert build_marks(scene, Settings(reasons=False)).symbols == ()
    assert build_marks(scene, Settings(), tells_reasons=False).symbols == ()
