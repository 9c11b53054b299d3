"""The text of the panels."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.core.position import WIN_VALUE
from kono_tui.core.reason import Reason
from kono_tui.play.match import Match
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament
from kono_tui.scene import actions, explanations, panels, status
from kono_tui.scene.marks import build_marks
from kono_tui.scene.scene import HINT_MOVE, HINT_PIECE, HINT_REASON, Scene
from kono_tui.scene.verdict import graph_shares, scene_verdict
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.judgement import judge
from kono_tui.tui.settings.values import Settings
from tests import fanorona_rounds
from tests.konane_chains import tournament_at as konane_at
from tests.searchers import advise_best
from tests.tui.tournaments import (
    TWO_COMPUTERS,
    TWO_HUMANS,
    nearly_over,
    new_round,
    with_moves_played,
)


def match_of(scene: Scene) -> Match:
    assert scene.match is not None
    return scene.match


def hinted_scene(step: int) -> Scene:
    scene = Scene(new_round())
    return replace(
        scene, advice=advise_best(match_of(scene), SearchLimit(depth=2)), hint_stage=step
    )


def test_the_title_tells_game_size_and_round() -> None:
    assert panels.game_title(new_round(size=9)) == ("KONO 9x9", "round 1")


def test_against_a_computer_the_human_is_you() -> None:
    assert [PlayerNames(new_round().players).title(seat) for seat in (0, 1)] == ["You", "Computer"]
    assert PlayerNames(TWO_HUMANS).title(1) == "Human 2"


def test_the_turn_is_told_with_what_can_be_done() -> None:
    whose, sentence = status.describe_turn_card(replace(Scene(new_round()), cursor=0))
    assert whose == "Your move"
    assert sentence == "(1,1): white piece, White's home, worth 3. Enter picks it up."
    whose, sentence = status.describe_turn_card(Scene(with_moves_played(new_round(), "1,1 se")))
    assert (whose, sentence) == ("The computer's move", "Thinking. Esc pauses.")
    _, sentence = status.describe_turn_card(Scene(new_round(TWO_COMPUTERS)))
    assert sentence == "Thinking. Space pauses."


def test_what_is_under_the_mouse_is_told_with_what_a_click_does() -> None:
    scene = Scene(new_round())
    own, between, beside = (replace(scene, hovered_cell=cell) for cell in (0, 6, 11))
    assert (
        status.describe_turn_card(own)[1]
        == "(1,1): white piece, White's home, worth 3. A click picks it up."
    )
    assert (
        status.describe_turn_card(beside, pick_only_mover=True)[1]
        == "(3,2): empty. A click moves the piece at (2,1) there."
    )
    assert status.describe_turn_card(beside)[1] == "(3,2): empty."
    assert status.describe_turn_card(between, pick_only_mover=True)[1] == "(2,2): empty."
    thinks = replace(Scene(with_moves_played(new_round(), "1,1 se")), hovered_cell=6)
    assert status.describe_turn_card(thinks, pick_only_mover=True)[1] == "(2,2): white piece."


def test_the_footer_offers_what_does_something_now() -> None:
    watched = Scene(new_round(TWO_COMPUTERS))
    pacing, playing = {"space", "step", "pace"}, {"move", "help", "next_piece", "type"}
    missing = {"draw", "lab", "say", "swap", *actions.REVIEW_ACTIONS}
    assert actions.footer_state(watched).hidden == {"take", "redo", *playing, *missing}
    assert actions.footer_state(watched).labels == {
        "space": "Pause",
        "step": "Step",
        "quit": "Leave",
    }
    assert actions.footer_state(replace(watched, computer_waits=True)).labels["space"] == "Go on"
    assert actions.footer_state(watched) != actions.footer_state(
        replace(watched, computer_waits=True)
    )
    undone = replace(Scene(new_round()), redo_stack=(new_round(),))
    assert actions.footer_state(undone).hidden == {"take", *pacing, *missing}
    over = Scene(new_round().quit(0))
    assert "move" not in actions.footer_state(over).hidden >= {"help", "next_piece", *pacing}
    assert actions.footer_state(over).labels == {"move": "Result", "quit": "Leave"}
    assert status.describe_turn_card(over)[1] == "You quit. Enter shows the result."


def test_a_picked_piece_is_told_with_what_enter_does() -> None:
    scene = replace(Scene(new_round()), picked_cells=(0,), cursor=6)
    assert status.describe_turn_card(scene)[1] == (
        "The piece at (1,1) is picked up. Enter puts it down at (2,2)."
    )


def test_reviewing_is_said_with_the_move() -> None:
    scene = Scene(with_moves_played(new_round(), "1,1 se"), reviewed_ply=0)
    assert status.describe_turn_card(scene)[0] == "Reviewing 0/1"
    over = Scene(with_moves_played(new_round(TWO_HUMANS), "1,1 se", "5,1 ne"), reviewed_ply=1)
    assert status.describe_turn_card(over) == (
        "Reviewing 1/2",
        "Human 1 moved the piece at (1,1) southeast.",
    )


def test_reviewing_leaves_a_computers_reason_to_the_section_that_has_it() -> None:
    played = with_moves_played(new_round(), "1,1 se", "5,1 ne")
    scene = Scene(played, reviewed_ply=2)
    (action, reason) = explanations.explain_computer_turn(scene)[1]
    assert reason.startswith("It wanted ")
    assert status.describe_turn_card(scene) == ("Reviewing 2/2", action)


def test_the_score_adds_up_and_follows_the_review() -> None:
    scene = Scene(with_moves_played(nearly_over(), "4,2 sw"))
    rows = {name.strip(): (mine, theirs) for name, mine, theirs in panels.score_rows(scene)}
    assert rows["home points"] == ("11", "0")
    assert rows["captures"] == ("25", "20")
    assert rows["this round"] == ("36", "20")
    before = panels.score_rows(replace(scene, reviewed_ply=0))
    assert before[0] == ("this round", "33", "20")


def test_the_verdict_is_told_from_your_side() -> None:
    scene = Scene(nearly_over())
    position = match_of(scene).position
    look = advise_best(match_of(scene), SearchLimit(depth=3))
    scene = replace(scene, judgements={position: judge(position, look)})
    told = scene_verdict(scene)
    assert told is not None
    assert told.white_share > 0.5
    assert told.text.startswith("You +")
    assert scene_verdict(Scene(nearly_over())) is None


def test_why_tells_the_computers_latest_move_up_to_what_is_shown() -> None:
    series = with_moves_played(new_round(), "1,1 se", "5,1 ne", "1,3 se")
    note, lines = explanations.explain_computer_turn(Scene(series))
    assert note == "computer, move 2"
    assert lines[0] == "The computer moved the piece at (5,1) northeast."
    assert lines[1].startswith("It wanted to ")
    assert explanations.explain_computer_turn(Scene(series, reviewed_ply=1))[1] == [
        "The computer has not moved yet."
    ]


def test_why_tells_on_demand_what_the_computer_saw() -> None:
    scene = Scene(with_moves_played(new_round(), "1,1 se"))
    before = match_of(scene)
    advice = advise_best(before, SearchLimit(depth=2))
    after = Scene(
        scene.tournament.play(advice.move),
        computer_advice={before.position: advice},
        explains_more=True,
    )
    assert any(
        "ooked 2 turns ahead" in line for line in explanations.explain_computer_turn(after)[1]
    )
    forgotten = replace(after, computer_advice={})
    assert "before you last left" in explanations.explain_computer_turn(forgotten)[1][-1]


def test_help_tells_the_piece_then_the_move_then_why() -> None:
    told = [
        explanations.describe_hint(hinted_scene(step))
        for step in (HINT_PIECE, HINT_MOVE, HINT_REASON, HINT_REASON + 1)
    ]
    notes, lines = zip(*told, strict=True)
    assert notes == ("h move", "h why", "", "")
    assert lines[0][0].startswith("Look at the piece at (")
    assert lines[1][0].startswith("Move the piece at (")
    assert ", to " in lines[2][0]
    assert len(lines[3]) > len(lines[2])
    assert explanations.describe_hint(Scene(new_round())) == ("", [])


def test_the_log_has_every_move_as_it_is_typed() -> None:
    entries = panels.log_entries(with_moves_played(new_round(TWO_HUMANS), "1,1 se", "5,1 ne").match)
    assert entries == [panels.LogEntry(0, 1, 1, ("1,1 se",)), panels.LogEntry(1, 2, 2, ("5,1 ne",))]


def test_the_last_move_the_piece_and_its_targets_are_marked() -> None:
    scene = Scene(with_moves_played(new_round(TWO_HUMANS), "1,1 se"), picked_cells=(20,), cursor=20)
    marks = build_marks(scene, Settings())
    assert marks.last_path == (0, 6)
    assert marks.picked_cell == 20
    assert marks.targets == {16}
    assert not build_marks(scene, Settings(marks=False)).targets


def test_pieces_that_can_be_taken_are_marked_as_victims() -> None:
    scene = Scene(nearly_over())
    corner = replace(scene, picked_cells=(24,), cursor=24)
    marks = build_marks(corner, Settings())
    assert marks.victims <= {18}
    assert marks.targets | marks.victims == corner.selection.targets


def test_v_marks_what_can_move_and_the_values() -> None:
    scene = Scene(new_round(), shows_legal=True)
    marks = build_marks(scene, Settings(values=False))
    assert marks.movable == scene.selection.targets
    assert marks.shows_values
    assert not build_marks(Scene(new_round()), Settings(values=False)).shows_values


def test_a_hint_marks_its_piece_first_and_then_where_to() -> None:
    assert len(build_marks(hinted_scene(HINT_PIECE), Settings()).hint) == 1
    assert len(build_marks(hinted_scene(HINT_MOVE), Settings()).hint) == 2


# Stones, and rounds that are decided


def test_a_score_of_one_item_goes_by_its_name_with_what_stands_beside_it() -> None:
    rows = panels.score_rows(Scene(fanorona_rounds.tournament_at(fanorona_rounds.AHEAD)))
    assert rows == [
        ("stones taken", "20", "17"),
        ("stones left", "5", "2"),
        ("rounds won", "0", "0"),
    ]


def evaluated_scene(value: int, seat: int = 0) -> Scene:
    """A position with this engine evaluation for the mover, who is seat 0 or seat 1."""
    scene = Scene(
        fanorona_rounds.tournament_at(fanorona_rounds.AHEAD, *(["g2-h2"] if seat else []))
    )
    match = match_of(scene)
    look = Advice(match.legal_moves[:1], Reason(""), value, 4, 99, 0.1)
    return replace(scene, judgements={match.position: judge(match.position, look)})


@pytest.mark.parametrize(
    ("value", "seat", "words", "brief"),
    [
        (WIN_VALUE, 0, "You win", "win"),
        (-WIN_VALUE + 6, 0, "You lose", "lose"),
        (WIN_VALUE - 6, 1, "You lose", "lose"),
        (-WIN_VALUE, 1, "You win", "win"),
        (140, 0, "You +1.4", "+1.4"),
        (140, 1, "You -1.4", "-1.4"),
        (200, 0, "You +2", "+2"),
        (0, 0, "even", ""),
    ],
)
def test_the_verdict_says_who_wins_for_certain(
    value: int, seat: int, words: str, brief: str
) -> None:
    told = scene_verdict(evaluated_scene(value, seat))
    assert told is not None
    assert (told.text, told.short_text) == (words, brief)


def test_the_bar_is_full_and_the_graph_stays_within_its_heights() -> None:
    for value in (WIN_VALUE, -WIN_VALUE):
        scene = evaluated_scene(value)
        (share,) = graph_shares(scene)
        assert share == (1.0 if value > 0 else 0.0)


@pytest.mark.parametrize(
    ("series", "words"),
    [
        (fanorona_rounds.tournament_at(fanorona_rounds.AHEAD).agree_to_draw(), "drawn"),
        (fanorona_rounds.tournament_at(fanorona_rounds.AHEAD).quit(0), "You lose"),
        (fanorona_rounds.tournament_at(fanorona_rounds.ONE_LEFT, "e3-f3A"), "You win"),
        (konane_at().quit(0), "You lose"),
        (konane_at().quit(1), "You +1"),
        (with_moves_played(nearly_over(), "4,2 sw"), "You +16"),
    ],
)
def test_the_verdict_of_a_finished_round_is_what_came_of_it(series: Tournament, words: str) -> None:
    told = scene_verdict(Scene(series))
    assert told is not None
    assert told.text == words
