"""What keys and clicks on the board do to a scene."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.errors import IllegalMove
from kono_tui.scene import refusals
from kono_tui.scene.controls import pieces
from kono_tui.scene.controls.base import InputSettings
from kono_tui.scene.scene import Scene
from tests.scene import inputs
from tests.tui.tournaments import (
    TWO_COMPUTERS,
    TWO_HUMANS,
    nearly_over,
    new_round,
    with_moves_played,
)


def cell(row: int, column: int, size: int = 5) -> int:
    return (row - 1) * size + column - 1


def scene_at(row: int, column: int, scene: Scene | None = None) -> Scene:
    return replace(scene or Scene(new_round()), cursor=cell(row, column))


def test_arrows_go_to_the_next_point_and_stop_at_the_edge() -> None:
    scene = scene_at(1, 1)
    assert pieces.move_cursor(scene, 1, 0, False).cursor == cell(1, 2)
    assert pieces.move_cursor(scene, 0, 1, False).cursor == cell(2, 1)
    assert pieces.move_cursor(scene, -1, 0, False).cursor == cell(1, 1)
    assert pieces.move_cursor(scene, 0, -1, False).cursor == cell(1, 1)


def test_on_a_flipped_board_arrows_go_where_they_point_on_the_screen() -> None:
    assert pieces.move_cursor(scene_at(3, 3), 1, 0, True).cursor == cell(3, 2)
    assert pieces.move_cursor(scene_at(3, 3), 0, -1, True).cursor == cell(4, 3)


def test_with_a_piece_picked_arrows_go_to_its_targets_and_back() -> None:
    scene, _ = pieces.press_cell(scene_at(1, 3), cell(1, 3))
    assert scene.selection.targets == {cell(2, 2), cell(2, 4)}
    down = pieces.move_cursor(scene, 0, 1, False)
    assert down.cursor in (cell(2, 2), cell(2, 4))
    right = pieces.move_cursor(replace(scene, cursor=cell(2, 2)), 1, 0, False)
    assert right.cursor == cell(2, 4)
    assert pieces.move_cursor(right, 1, 0, False).cursor == cell(2, 4)
    assert pieces.move_cursor(right, 0, -1, False).cursor == cell(1, 3)


ARROWS = ((1, 0), (-1, 0), (0, 1), (0, -1))


@given(st.integers(0, 10_000))
def test_arrows_reach_every_target_of_a_picked_piece_in_a_few_presses(seed: int) -> None:
    source = random.Random(seed)
    tournament = new_round(TWO_HUMANS, size=source.choice((5, 7)))
    for _ in range(source.randrange(40)):
        if tournament.match is None or tournament.match.ending:
            break
        tournament = tournament.play(source.choice(tournament.match.legal_moves))
    scene = Scene(tournament)
    for piece in scene.selection.targets:
        held = replace(scene, picked_cells=(piece,), cursor=piece)
        reached = {piece}
        for _ in range(3):
            near = [replace(held, cursor=each) for each in reached]
            steps = [pieces.move_cursor(each, *arrow, False) for each in near for arrow in ARROWS]
            reached |= {each.cursor for each in steps}
        assert reached >= held.selection.targets


def test_n_goes_around_the_pieces_that_can_move() -> None:
    scene = scene_at(1, 1)
    around = []
    for _ in range(7):
        scene = pieces.move_to_next_piece(scene, 1)
        around.append(scene.cursor)
    assert sorted(around) == sorted(Scene(new_round()).selection.targets)
    assert pieces.move_to_next_piece(scene_at(1, 1), -1).cursor == max(around)


def test_pressing_picks_up_puts_down_and_plays() -> None:
    scene, move = pieces.press_cell(scene_at(1, 1), cell(1, 1))
    assert scene.picked_cells == (cell(1, 1),)
    assert move is None
    back, move = pieces.press_cell(scene, cell(1, 1))
    assert back.picked_cells == ()
    assert move is None
    _, move = pieces.press_cell(scene, cell(2, 2))
    assert move is not None
    assert move.cells == (cell(1, 1), cell(2, 2))


def test_another_piece_can_be_picked_up_in_its_place() -> None:
    scene, _ = pieces.press_cell(scene_at(1, 1), cell(1, 1))
    scene, move = pieces.press_cell(scene, cell(1, 3))
    assert scene.picked_cells == (cell(1, 3),)
    assert move is None


def test_escape_puts_the_piece_back_with_the_cursor_on_it() -> None:
    scene, _ = pieces.press_cell(scene_at(1, 1), cell(1, 1))
    scene = pieces.step_back(replace(scene, cursor=cell(2, 2)))
    assert scene.picked_cells == ()
    assert scene.cursor == cell(1, 1)


def test_a_click_on_a_point_that_one_piece_can_go_to_plays_it() -> None:
    _, move = pieces.press_cell(scene_at(1, 1), cell(3, 2), inputs.ONLY_MOVER)
    assert move is not None
    assert move.cells == (cell(2, 1), cell(3, 2))


def test_where_two_pieces_can_go_a_click_asks_which() -> None:
    scene, move = pieces.press_cell(scene_at(1, 1), cell(2, 2), inputs.ONLY_MOVER)
    assert move is None
    assert "2 pieces can go to (2,2)" in scene.notice


def test_without_the_setting_a_destination_alone_moves_nothing() -> None:
    scene, move = pieces.press_cell(scene_at(1, 1), cell(3, 2), inputs.USUAL)
    assert move is None
    assert scene.notice


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ((3, 3), "(3,3) is empty, and no piece of yours can go there."),
        ((5, 1), "The piece at (5,1) is black, and you play white."),
    ],
)
def test_what_cannot_be_picked_up_is_explained(where: tuple[int, int], said: str) -> None:
    scene, move = pieces.press_cell(scene_at(1, 1), cell(*where))
    assert (scene.notice, move) == (said, None)


def test_a_piece_that_is_shut_in_has_no_move() -> None:
    scene = Scene(with_moves_played(new_round(TWO_HUMANS), "1,3 sw", "5,1 ne"))
    shut_in = [
        each
        for each, point in enumerate(scene.view.points)
        if point.piece == "white" and each not in scene.selection.targets
    ]
    for each in shut_in:
        assert "cannot move: " in pieces.press_cell(scene, each)[0].notice
    assert shut_in


def test_digits_play_a_step_with_the_piece_under_the_cursor() -> None:
    _, move = pieces.move_in_direction(scene_at(1, 1), 1, 1, False)
    assert move is not None
    assert move.cells == (cell(1, 1), cell(2, 2))


def test_on_a_flipped_board_digits_follow_the_screen() -> None:
    _, move = pieces.move_in_direction(scene_at(1, 1), -1, -1, True)
    assert move is not None
    assert move.cells == (cell(1, 1), cell(2, 2))


@pytest.mark.parametrize(
    ("where", "step", "said"),
    [
        ((1, 1), (-1, -1), "(1,1) is at its edge"),
        ((1, 2), (-1, 1), "(2,1) is taken by your own piece."),
        ((3, 3), (1, 1), "There is no piece at (3,3)"),
        ((5, 1), (1, -1), "you play white"),
    ],
)
def test_a_digit_that_leads_nowhere_says_why(
    where: tuple[int, int], step: tuple[int, int], said: str
) -> None:
    scene, move = pieces.move_in_direction(scene_at(*where), *step, False)
    assert move is None
    assert said in scene.notice


def test_a_capture_by_a_piece_that_cannot_capture_is_refused() -> None:
    scene = Scene(with_moves_played(new_round(TWO_HUMANS), "1,2 se", "5,2 ne", "2,3 se", "4,3 nw"))
    scene = replace(scene, cursor=cell(2, 1))
    refused, move = pieces.move_in_direction(scene, 1, 1, False)
    assert move is None
    assert "cannot capture the one at (3,2) yet" in refused.notice


def test_confirming_takes_a_second_press() -> None:
    scene, move = pieces.move_in_direction(scene_at(1, 1), 1, 1, False, inputs.CONFIRM)
    assert move is None
    assert scene.pending_move is not None
    _, move = pieces.move_in_direction(scene, 1, 1, False, inputs.CONFIRM)
    assert move == scene.pending_move


def test_nothing_moves_while_looking_back_or_watching_or_after_the_end() -> None:
    tournament = with_moves_played(new_round(TWO_HUMANS), "1,1 se", "5,1 ne")
    for scene, said in (
        (Scene(tournament, reviewed_ply=1), "This is move 1 of 2; End goes back to the game."),
        (Scene(new_round(TWO_COMPUTERS)), "The computers are playing. Space pauses them."),
        (Scene(with_moves_played(new_round(), "1,1 se")), "It is the computer's turn."),
        (
            Scene(with_moves_played(nearly_over(), "4,2 sw")),
            "The round is over. Enter shows its result.",
        ),
    ):
        for refused, move in (
            pieces.press_cell(scene, cell(1, 3)),
            pieces.move_in_direction(scene, 1, 1, False),
        ):
            assert (refused.notice, move) == (said, None)
        with pytest.raises(IllegalMove, match=said[:15]):
            refusals.parse_turn(scene, "1,3 se")


def test_a_typed_move_is_the_move() -> None:
    (move,) = refusals.parse_turn(scene_at(1, 1), "1,1 se")
    assert move.cells == (cell(1, 1), cell(2, 2))
    with pytest.raises(IllegalMove):
        refusals.parse_turn(scene_at(1, 1), "3,3 se")


def test_a_point_is_described() -> None:
    scene = Scene(nearly_over())
    assert refusals.describe_cell(scene, cell(5, 5)) == (
        "(5,5): white piece that can capture, Black's home, worth 3"
    )
    assert refusals.describe_cell(scene, cell(1, 3)) == "(1,3): empty, White's home, worth 5"
    assert refusals.describe_cell(scene, cell(4, 2)) == "(4,2): white piece"


KEYS = st.lists(
    st.one_of(
        st.tuples(st.just("arrow"), st.sampled_from([(1, 0), (-1, 0), (0, 1), (0, -1)])),
        st.tuples(st.just("press"), st.integers(0, 48)),
        st.tuples(st.just("step"), st.sampled_from([(1, 1), (-1, 1), (1, -1), (-1, -1)])),
        st.tuples(st.just("next"), st.sampled_from([1, -1])),
        st.just(("escape", 0)),
    ),
    max_size=60,
)


@given(KEYS, st.booleans(), st.booleans())
def test_whatever_is_pressed_only_legal_moves_come_of_it(
    keys: list[tuple[str, object]], flipped: bool, smart: bool
) -> None:
    settings = InputSettings(pick_only_mover=smart)
    scene = Scene(new_round(TWO_HUMANS, size=7))
    for kind, what in keys:
        move = None
        match kind, what:
            case "arrow", (int(right), int(down)):
                scene = pieces.move_cursor(scene, right, down, flipped)
            case "press", int(where):
                scene, move = pieces.press_cell(scene, where, settings)
            case "step", (int(right), int(down)):
                scene, move = pieces.move_in_direction(scene, right, down, flipped)
            case "next", int(by):
                scene = pieces.move_to_next_piece(scene, by)
            case _:
                scene = pieces.step_back(scene)
        assert 0 <= scene.cursor < 49
        assert scene.match is not None
        if move is not None:
            assert move in scene.match.legal_moves
            scene = Scene(scene.tournament.play(move), cursor=scene.cursor)
