"""Turns of several decisions on the board: handling, marks, words and the log."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.arena.rounds import play_random_opening
from kono_tui.core.move import STOP, Move
from kono_tui.core.position import CHANCE
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene import explanations, panels, refusals, status
from kono_tui.scene.controls import pieces
from kono_tui.scene.controls.base import InputSettings
from kono_tui.scene.marks import build_marks, last_turn_cells, origin_and_target
from kono_tui.scene.panels import LogEntry
from kono_tui.scene.scene import HINT_MOVE, HINT_PIECE, Scene
from kono_tui.search.result import SearchLimit
from kono_tui.tui.game.panels.log_rows import LogRow, pair_turns, split_rows
from kono_tui.tui.settings.values import Settings
from tests.games.pig import PIG, PigPosition
from tests.konane_chains import (
    CHAINS,
    CHAINS_FOR_SEAT_1,
    COMPUTERS,
    HUMANS,
    KONANE,
    PLAYERS,
    cell,
    match_at,
    tournament_at,
)
from tests.scene import inputs
from tests.searchers import advise_best

STONE = cell(1, 3)
"""Where the stone is after the first jump of 1,1-1,3."""


def scene_at(*turns: str, cursor: int = STONE) -> Scene:
    """Two humans after these turns."""
    return Scene(tournament_at(HUMANS, *turns), cursor=cursor)


JUMPED = scene_at("1,1-1,3")


def match_of(scene: Scene) -> Match:
    assert scene.match is not None
    return scene.match


# The held piece and its targets


def test_in_mid_turn_the_stone_that_moved_counts_as_picked_up() -> None:
    assert JUMPED.moving_cell == JUMPED.held_cell == STONE
    assert set(JUMPED.landings) == {cell(1, 5), cell(3, 3)}
    assert JUMPED.stop_move == Move(STOP, (STONE,))
    assert (scene_at().moving_cell, scene_at().held_cell, scene_at().stop_move) == (
        None,
        None,
        None,
    )
    assert scene_at("1,1-1,3 stop").moving_cell is None


def test_nothing_is_held_where_no_human_can_move() -> None:
    looking_back = replace(JUMPED, reviewed_ply=0)
    computers = Scene(tournament_at(COMPUTERS, "1,1-1,3"))
    for scene in (looking_back, computers):
        assert (scene.held_cell, scene.stop_move) == (None, None)


def test_arrows_go_to_the_next_landings_and_back_to_the_stone() -> None:
    right = pieces.move_cursor(JUMPED, 1, 0, False)
    assert right.cursor == cell(1, 5)
    assert pieces.move_cursor(right, -1, 0, False).cursor == STONE
    down = pieces.move_cursor(JUMPED, 0, 1, False)
    assert down.cursor == cell(3, 3)
    assert pieces.move_cursor(down, 0, -1, False).cursor == STONE
    assert pieces.move_cursor(JUMPED, -1, 0, False).cursor == STONE
    assert pieces.move_cursor(JUMPED, -1, 0, True).cursor == cell(1, 5)


def test_n_goes_around_the_landings_and_the_stone() -> None:
    scene, around = JUMPED, []
    for _ in range(3):
        scene = pieces.move_to_next_piece(scene, 1)
        around.append(scene.cursor)
    assert around == [cell(1, 5), cell(3, 3), STONE]


def test_a_landing_is_jumped_to_and_the_stone_itself_stops() -> None:
    assert pieces.press_cell(JUMPED, cell(3, 3))[1] == Move("jump", (cell(3, 3),))
    assert pieces.press_cell(JUMPED, STONE)[1] == JUMPED.stop_move


def test_enter_anywhere_else_stops_and_a_click_there_does_not() -> None:
    elsewhere = replace(JUMPED, cursor=cell(6, 6))
    assert pieces.press_enter(elsewhere)[1] == JUMPED.stop_move
    assert pieces.press_enter(replace(JUMPED, cursor=STONE))[1] == JUMPED.stop_move
    assert pieces.press_enter(replace(JUMPED, cursor=cell(1, 5)))[1] == Move("jump", (cell(1, 5),))
    for where in (cell(6, 6), cell(4, 4), cell(1, 4)):
        scene, move = pieces.press_cell(JUMPED, where, inputs.ONLY_MOVER)
        assert move is None
        assert scene.notice.endswith("; Enter stops here.")
        assert "cannot" not in scene.notice


def test_the_key_stops_wherever_the_cursor_is() -> None:
    assert pieces.end_turn(replace(JUMPED, cursor=cell(1, 5)))[1] == JUMPED.stop_move
    scene, move = pieces.end_turn(scene_at())
    assert move is None
    assert "no turn to end yet" in scene.notice
    assert "computers" in pieces.end_turn(Scene(tournament_at(COMPUTERS)))[0].notice


def test_where_no_piece_moves_a_turn_can_be_stopped_by_the_key_as_well() -> None:
    thrown = Match.begin(PIG, PigPosition((0, 0), 2, 0, False))
    scene = Scene(Tournament(PIG, HUMANS, 1, opener=0, match=thrown))
    assert (scene.moving_cell, scene.held_cell) == (None, None)
    assert pieces.end_turn(scene)[1] == scene.stop_move == Move(STOP)


def test_with_the_setting_a_stop_is_asked_about() -> None:
    scene, move = pieces.end_turn(JUMPED, inputs.CONFIRM)
    assert (scene.pending_move, move) == (JUMPED.stop_move, None)
    assert status.describe_turn_card(scene)[1] == "Stop at (1,3). Enter plays it, Esc does not."
    assert pieces.step_back(scene).pending_move is None
    assert pieces.end_turn(scene, inputs.CONFIRM)[1] == JUMPED.stop_move


def test_escape_says_how_to_take_the_jump_back() -> None:
    scene = pieces.step_back(replace(JUMPED, cursor=cell(1, 5)))
    assert scene.notice == "u takes the jump back; Enter stops here."
    assert scene.cursor == STONE


@pytest.mark.parametrize(
    ("turns", "where", "way", "cells"),
    [
        ((), (1, 1), (1, 0), (cell(1, 1), cell(1, 3))),
        ((), (4, 4), (-1, 0), (cell(4, 4), cell(4, 2))),
        (("1,1-1,3",), (1, 3), (1, 0), (cell(1, 5),)),
        (("1,1-1,3",), (6, 6), (0, 1), (cell(3, 3),)),
    ],
)
def test_straight_keys_jump(
    turns: tuple[str, ...], where: tuple[int, int], way: tuple[int, int], cells: tuple[int, ...]
) -> None:
    scene = scene_at(*turns, cursor=cell(*where))
    assert pieces.move_in_direction(scene, *way, False)[1] == Move("jump", cells)
    assert pieces.move_in_direction(scene, -way[0], -way[1], True)[1] == Move("jump", cells)


@pytest.mark.parametrize(
    ("where", "way", "said"),
    [
        ((1, 1), (-1, 0), "The board ends there: (1,1) is at its edge."),
        ((4, 4), (1, 0), "There is no stone at (4,5) to jump over."),
        ((4, 4), (0, 1), "There is no stone at (5,4) to jump over."),
        ((1, 2), (1, 0), "The stone at (1,2) is white, and you play black."),
        ((6, 6), (-1, 0), "There is no stone at (6,6); n goes to one that can move."),
    ],
)
def test_a_straight_key_that_leads_nowhere_says_why(
    where: tuple[int, int], way: tuple[int, int], said: str
) -> None:
    scene, move = pieces.move_in_direction(scene_at(cursor=cell(*where)), *way, False)
    assert (scene.notice, move) == (said, None)


def test_a_stone_that_cannot_be_jumped_is_refused() -> None:
    blocked = "bwb.../....../....../..wb../....../...... b 0 0 0 turn usual"
    scene = Scene(tournament_at(HUMANS, line=blocked), cursor=cell(1, 1))
    assert pieces.move_in_direction(scene, 1, 0, False)[0].notice == (
        "The point behind (1,2) is not empty, and a jump must land there."
    )


def test_a_landing_that_one_stone_alone_can_jump_to_needs_no_picking_up() -> None:
    _, move = pieces.press_cell(scene_at(), cell(4, 2), inputs.ONLY_MOVER)
    assert move == Move("jump", (cell(4, 4), cell(4, 2)))
    scene, move = pieces.press_cell(scene_at(), cell(1, 5), inputs.ONLY_MOVER)
    assert move is None
    assert scene.notice == "(1,5) is empty, and no stone of yours can go there."
    two = "bw.wb./....../....../..wb../....../...... b 0 0 0 turn usual"
    scene, move = pieces.press_cell(
        Scene(tournament_at(HUMANS, line=two)), STONE, inputs.ONLY_MOVER
    )
    assert move is None
    assert scene.notice == "2 stones can go to (1,3): pick up one of them first."


def test_a_whole_chain_can_be_typed_and_the_rest_of_one() -> None:
    moves = refusals.parse_turn(scene_at(), "1,1-1,3-3,3 stop")
    assert moves == match_at(CHAINS, "1,1-1,3-3,3 stop").moves
    assert refusals.parse_turn(JUMPED, "3,3 stop") == moves[1:]
    assert refusals.parse_turn(JUMPED, "stop") == (JUMPED.stop_move,)


WAYS = st.sampled_from([(1, 0), (-1, 0), (0, 1), (0, -1)])
KEYS = st.lists(
    st.one_of(
        st.tuples(st.just("arrow"), WAYS),
        st.tuples(st.just("press"), st.integers(0, 35)),
        st.tuples(st.just("step"), WAYS),
        st.tuples(st.sampled_from(["next", "enter", "stop", "escape"]), st.none()),
    ),
    max_size=60,
)


@given(KEYS, st.booleans(), st.booleans(), st.integers(0, 1000))
def test_whatever_is_pressed_only_legal_moves_come_of_it(
    keys: list[tuple[str, object]], flipped: bool, smart: bool, seed: int
) -> None:
    settings = InputSettings(pick_only_mover=smart)
    scene = Scene(
        Tournament(
            KONANE, HUMANS, 6, opener=0, match=play_random_opening(KONANE, 6, 3, Random(seed))
        )
    )
    for kind, what in keys:
        move = None
        match kind, what:
            case "arrow", (int(right), int(down)):
                scene = pieces.move_cursor(scene, right, down, flipped)
            case "press", int(where):
                scene, move = pieces.press_cell(scene, where, settings)
            case "step", (int(right), int(down)):
                scene, move = pieces.move_in_direction(scene, right, down, flipped)
            case "next", _:
                scene = pieces.move_to_next_piece(scene, 1)
            case "enter", _:
                scene, move = pieces.press_enter(scene)
            case "stop", _:
                scene, move = pieces.end_turn(scene)
            case _:
                scene = pieces.step_back(scene)
        assert 0 <= scene.cursor < 36
        assert status.describe_turn_card(scene)[1]
        marks = build_marks(scene, Settings())
        assert marks.picked_cell == scene.held_cell
        assert {each for each, _ in marks.gains} == marks.targets
        if move is not None:
            assert move in match_of(scene).legal_moves
            scene = Scene(scene.tournament.play(move), cursor=scene.cursor)


# Marks


def test_the_stone_in_mid_turn_is_marked_with_where_it_can_go() -> None:
    marks = build_marks(JUMPED, Settings())
    assert marks.picked_cell == STONE
    assert marks.targets == {cell(1, 5), cell(3, 3)}
    assert marks.victims == {cell(1, 4), cell(2, 3)}
    assert marks.gains == ((cell(1, 5), "+2"), (cell(3, 3), "+2"))
    hidden = build_marks(JUMPED, Settings(marks=False))
    assert hidden.picked_cell == STONE
    assert not [*hidden.targets, *hidden.victims, *hidden.gains]


def test_on_a_landing_only_what_is_taken_by_going_there_is_marked() -> None:
    marks = build_marks(replace(JUMPED, cursor=cell(3, 3)), Settings())
    assert marks.victims == {cell(2, 3)}
    assert marks.targets == {cell(1, 5), cell(3, 3)}


def test_a_stone_that_is_picked_up_shows_what_its_jumps_earn() -> None:
    scene = scene_at(cursor=cell(1, 1))
    marks = build_marks(replace(scene, picked_cells=(cell(1, 1),)), Settings())
    assert marks.targets == {STONE}
    assert marks.victims == {cell(1, 2)}
    assert marks.gains == ((STONE, "+1"),)
    assert not build_marks(scene, Settings()).gains


def test_the_way_of_the_last_turn_is_marked_with_what_it_took() -> None:
    after = scene_at("1,1-1,3-3,3 stop")
    marks = build_marks(after, Settings())
    assert marks.last_path == (cell(1, 1), STONE, cell(3, 3))
    assert marks.captured_cells == {cell(1, 2), cell(2, 3)}
    assert last_turn_cells(match_of(after), 1) == ((cell(1, 1), STONE), frozenset({cell(1, 2)}))
    looked_at = build_marks(replace(after, reviewed_ply=1), Settings())
    assert (looked_at.last_path, looked_at.captured_cells) == last_turn_cells(match_of(after), 1)
    assert build_marks(replace(after, reviewed_ply=0), Settings()).last_path == ()


def test_in_mid_turn_its_own_way_is_marked() -> None:
    marks = build_marks(scene_at("1,1-1,3-1,5"), Settings())
    assert marks.last_path == (cell(1, 1), STONE, cell(1, 5))
    assert marks.captured_cells == {cell(1, 2), cell(1, 4)}


def test_what_chance_removes_is_marked_without_a_way() -> None:
    match = Match.begin(KONANE, KONANE.start(6, KONANE.info.default_opening()))
    first, second = Move("remove", (cell(3, 3),)), Move("remove", (cell(4, 3),))
    match = match.play(first).play(second)
    assert last_turn_cells(match, 1) == ((), frozenset({cell(3, 3)}))
    assert last_turn_cells(match, 2) == ((), frozenset({cell(3, 3), cell(4, 3)}))


def test_a_further_jump_is_shown_from_where_the_stone_is() -> None:
    match = match_at()
    assert origin_and_target(match, match.legal_moves[0]) == (cell(1, 1), STONE)
    on = match_of(JUMPED)
    assert origin_and_target(on, Move("jump", (cell(3, 3),))) == (STONE, cell(3, 3))
    assert origin_and_target(on, on.legal_moves[-1]) is None
    rolling = Match.begin(KONANE, KONANE.start(6, KONANE.info.default_opening()))
    assert origin_and_target(rolling, rolling.legal_moves[0]) is None


def with_hint(scene: Scene, step: int) -> Scene:
    return replace(
        scene, advice=advise_best(match_of(scene), SearchLimit(depth=1)), hint_stage=step
    )


def test_a_hint_marks_the_whole_way() -> None:
    whole = (cell(1, 1), STONE, cell(1, 5))
    assert build_marks(with_hint(scene_at(), HINT_PIECE), Settings()).hint == whole[:1]
    assert build_marks(with_hint(scene_at(), HINT_MOVE), Settings()).hint == whole
    assert build_marks(with_hint(JUMPED, HINT_MOVE), Settings()).hint == whole[1:]
    stopping = scene_at("1,1-1,3-1,5")
    assert build_marks(with_hint(stopping, HINT_MOVE), Settings()).hint == (cell(1, 5),)


# Sentences


def test_in_mid_turn_the_card_says_what_enter_and_arrows_do() -> None:
    assert status.describe_turn_card(JUMPED)[1] == (
        "(1,3) has taken 1. Enter stops here; arrows choose where to go on."
    )
    on = status.describe_turn_card(replace(JUMPED, cursor=cell(3, 3)))[1]
    assert on == "Enter jumps to (3,3) and takes (2,3): 2 points."
    assert status.describe_turn_card(scene_at("1,1-1,3-1,5", cursor=cell(1, 5)))[1].startswith(
        "(1,5) has taken 2. "
    )


def test_the_card_says_what_a_picked_stones_jump_takes() -> None:
    held = replace(scene_at(cursor=cell(1, 1)), picked_cells=(cell(1, 1),))
    assert status.describe_turn_card(held)[1] == (
        "The stone at (1,1) is picked up. Arrows choose where to; Esc puts it back."
    )
    assert status.describe_turn_card(replace(held, cursor=STONE))[1] == (
        "The stone at (1,1) is picked up. Enter jumps to (1,3) and takes (1,2): 1 point."
    )


def test_what_is_under_the_mouse_does_not_hide_how_to_go_on() -> None:
    assert status.describe_turn_card(replace(JUMPED, hovered_cell=0)) == status.describe_turn_card(
        JUMPED
    )


def test_a_human_who_cannot_move_is_told_so() -> None:
    scene = scene_at("4,4-4,2")
    assert status.describe_turn_card(scene) == (
        "Human 2's move",
        "You can only pass. Press Enter.",
    )


def test_a_computers_pass_is_announced_and_nothing_else_is() -> None:
    tournament = tournament_at(PLAYERS, "4,4-4,2")
    match = match_at(CHAINS, "4,4-4,2")
    said = status.announce_move(tournament, match, Move("pass"))
    assert said == "The computer had to pass: no stone could jump."
    assert status.announce_move(tournament_at(HUMANS, "4,4-4,2"), match, Move("pass")) == ""
    begun = match_at(CHAINS_FOR_SEAT_1)
    assert (
        status.announce_move(
            tournament_at(PLAYERS, line=CHAINS_FOR_SEAT_1), begun, begun.legal_moves[0]
        )
        == ""
    )


def test_a_turn_is_reviewed_as_far_as_it_had_come() -> None:
    scene = scene_at("1,1-1,3-3,3 stop")
    assert status.describe_turn_card(replace(scene, reviewed_ply=1)) == (
        "Reviewing 1/1",
        "Human 1 jumped from (1,1) to (1,3), taking the stone at (1,2).",
    )
    assert status.describe_turn_card(replace(scene, reviewed_ply=2))[1] == (
        "Human 1 jumped from (1,1) to (1,3) and (3,3), taking 2 stones."
    )


def computers_turn(*turns: str) -> Tournament:
    """The computer plays Black."""
    return tournament_at(PLAYERS, *turns, line=CHAINS_FOR_SEAT_1)


def test_why_tells_of_the_computers_whole_turn() -> None:
    scene = Scene(computers_turn("1,1-1,3-1,5 stop", "4,3-4,5"))
    note, lines = explanations.explain_computer_turn(scene)
    assert note == "computer, move 1"
    assert lines[0] == (
        "The computer jumped from (1,1) to (1,3) and (1,5), taking 2 stones, and stopped there."
    )
    assert explanations.explain_computer_turn(replace(scene, reviewed_ply=1))[1][0] == (
        "The computer jumped from (1,1) to (1,3), taking the stone at (1,2)."
    )


def test_why_tells_of_a_pass() -> None:
    note, lines = explanations.explain_computer_turn(
        Scene(tournament_at(PLAYERS, "4,4-4,2", "pass"))
    )
    assert note == "computer, move 2"
    assert lines == ["The computer had to pass: no stone could jump."]


def test_what_the_computer_saw_is_found_though_it_was_asked_in_mid_turn() -> None:
    tournament = computers_turn("1,1-1,3-1,5 stop", "4,3-4,5")
    for asked_after in (0, 1):
        before = match_at(CHAINS_FOR_SEAT_1, *["1,1-1,3"][:asked_after])
        advice = advise_best(before, SearchLimit(depth=1))
        scene = Scene(tournament, computer_advice={before.position: advice}, explains_more=True)
        assert any(
            "ooked 1 turn ahead" in line for line in explanations.explain_computer_turn(scene)[1]
        )
    forgotten = Scene(tournament, explains_more=True)
    assert "before you last left" in explanations.explain_computer_turn(forgotten)[1][-1]


def test_help_tells_the_stone_and_then_the_whole_turn() -> None:
    assert explanations.describe_hint(with_hint(scene_at(), HINT_PIECE))[1] == [
        "Look at the stone at (1,1)."
    ]
    (said,) = explanations.describe_hint(with_hint(scene_at(), HINT_MOVE))[1]
    assert said.startswith("Jump from (1,1) to (1,3) and (1,5), taking 2 stones, and stop there.")


# The log


def test_the_log_has_an_entry_a_turn() -> None:
    entries = panels.log_entries(match_at(CHAINS, "1,1-1,3-1,5 stop", "4,3-4,5"))
    assert entries == [LogEntry(0, 1, 3, ("1,1-1,3-1,5 stop",)), LogEntry(1, 4, 4, ("4,3-4,5",))]
    assert panels.log_entries(match_at(CHAINS, "4,4-4,2", "pass"))[1].text == "pass"


def test_the_log_as_text_numbers_the_turns_of_seats() -> None:
    match = match_at(CHAINS, "1,1-1,3-1,5 stop", "4,3-4,5")
    assert panels.log_text(match) == "1. 1,1-1,3-1,5 stop\n2. 4,3-4,5"
    begun = Match.begin(KONANE, KONANE.start(6, KONANE.info.default_opening()))
    begun = begun.play(Move("remove", (cell(3, 3),))).play(Move("remove", (cell(3, 4),)))
    begun = begun.play(begun.legal_moves[0])
    assert panels.log_text(begun).splitlines()[0] == "remove 3,3, remove 3,4"
    assert panels.log_text(begun).splitlines()[1].startswith("1. ")


def log_entry(seat: int, ply: int) -> LogEntry:
    return LogEntry(seat, ply, ply, (f"move {ply}",))


def test_rows_have_the_first_mover_at_the_left_and_the_reply_at_the_right() -> None:
    first, reply, again = log_entry(1, 1), log_entry(0, 2), log_entry(1, 3)
    assert pair_turns([first, reply, again]) == [LogRow(1, first, reply), LogRow(2, again)]
    assert pair_turns([]) == []


def test_where_it_is_narrow_every_turn_has_a_row_of_its_own() -> None:
    removed = log_entry(CHANCE, 1)
    first = log_entry(1, 2)
    reply = log_entry(0, 3)
    again = log_entry(1, 4)
    assert split_rows(pair_turns([removed, first, reply, again])) == [
        LogRow(0, removed, spans_row=True),
        LogRow(1, first, spans_row=True),
        LogRow(0, reply, spans_row=True),
        LogRow(2, again, spans_row=True),
    ]
    assert split_rows(pair_turns([first, removed, reply]))[-1] == LogRow(2, reply, spans_row=True)


def test_chance_has_a_row_of_its_own() -> None:
    removed, first, reply = log_entry(CHANCE, 1), log_entry(0, 2), log_entry(1, 3)
    assert pair_turns([removed, first, reply]) == [
        LogRow(0, removed, spans_row=True),
        LogRow(1, first, reply),
    ]
    thrown = [
        log_entry(0, 1),
        log_entry(CHANCE, 2),
        log_entry(0, 3),
        log_entry(CHANCE, 4),
        log_entry(1, 5),
    ]
    assert pair_turns(thrown) == [
        LogRow(1, thrown[0]),
        LogRow(0, thrown[1], spans_row=True),
        LogRow(2, thrown[2]),
        LogRow(0, thrown[3], spans_row=True),
        LogRow(3, None, thrown[4]),
    ]


# What must stay visible


def test_the_card_says_pass_wherever_the_mouse_is_and_whatever_is_clicked() -> None:
    scene = replace(scene_at("4,4-4,2"), hovered_cell=cell(6, 6))
    told = "You can only pass. Press Enter."
    assert status.describe_turn_card(scene)[1] == told
    clicked, move = pieces.press_cell(scene, cell(6, 6))
    assert (move, status.describe_turn_card(clicked)[1]) == (None, told)


def test_chance_has_a_say_and_nobody_thinks() -> None:
    tournament = Tournament(KONANE, PLAYERS).choose_size(6).guess(seat_0_begins=True)
    assert status.describe_turn_card(Scene(tournament)) == (
        "Chance decides",
        "It removes the first stones from the board.",
    )
