"""What keys and clicks on the board do to a scene."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.errors import IllegalMove
from kono_tui.tui import handling, refusals
from kono_tui.tui.scene import Scene
from tests.tui.tables import TWO_COMPUTERS, TWO_HUMANS, begun, nearly_over, played


def cell(row: int, column: int, size: int = 5) -> int:
    return (row - 1) * size + column - 1


def at(row: int, column: int, scene: Scene | None = None) -> Scene:
    return replace(scene or Scene(begun()), cursor=cell(row, column))


def test_arrows_go_to_the_next_point_and_stop_at_the_edge() -> None:
    scene = at(1, 1)
    assert handling.stepped(scene, 1, 0, False).cursor == cell(1, 2)
    assert handling.stepped(scene, 0, 1, False).cursor == cell(2, 1)
    assert handling.stepped(scene, -1, 0, False).cursor == cell(1, 1)
    assert handling.stepped(scene, 0, -1, False).cursor == cell(1, 1)


def test_on_a_flipped_board_arrows_go_where_they_point_on_the_screen() -> None:
    assert handling.stepped(at(3, 3), 1, 0, True).cursor == cell(3, 2)
    assert handling.stepped(at(3, 3), 0, -1, True).cursor == cell(4, 3)


def test_with_a_piece_picked_arrows_go_to_its_targets_and_back() -> None:
    scene, _ = handling.pressed(at(1, 3), cell(1, 3))
    assert scene.selection.targets == {cell(2, 2), cell(2, 4)}
    down = handling.stepped(scene, 0, 1, False)
    assert down.cursor in (cell(2, 2), cell(2, 4))
    right = handling.stepped(replace(scene, cursor=cell(2, 2)), 1, 0, False)
    assert right.cursor == cell(2, 4)
    assert handling.stepped(right, 1, 0, False).cursor == cell(2, 4)
    assert handling.stepped(right, 0, -1, False).cursor == cell(1, 3)


ARROWS = ((1, 0), (-1, 0), (0, 1), (0, -1))


@given(st.integers(0, 10_000))
def test_arrows_reach_every_target_of_a_picked_piece_in_a_few_presses(seed: int) -> None:
    source = random.Random(seed)
    series = begun(TWO_HUMANS, size=source.choice((5, 7)))
    for _ in range(source.randrange(40)):
        if series.match is None or series.match.ending:
            break
        series = series.play(source.choice(series.match.legal))
    scene = Scene(series)
    for piece in scene.selection.targets:
        held = replace(scene, picked=(piece,), cursor=piece)
        reached = {piece}
        for _ in range(3):
            near = [replace(held, cursor=each) for each in reached]
            steps = [handling.stepped(each, *arrow, False) for each in near for arrow in ARROWS]
            reached |= {each.cursor for each in steps}
        assert reached >= held.selection.targets


def test_n_goes_around_the_pieces_that_can_move() -> None:
    scene = at(1, 1)
    around = []
    for _ in range(7):
        scene = handling.to_next_piece(scene, 1)
        around.append(scene.cursor)
    assert sorted(around) == sorted(Scene(begun()).selection.targets)
    assert handling.to_next_piece(at(1, 1), -1).cursor == max(around)


def test_pressing_picks_up_puts_down_and_plays() -> None:
    scene, move = handling.pressed(at(1, 1), cell(1, 1))
    assert scene.picked == (cell(1, 1),)
    assert move is None
    back, move = handling.pressed(scene, cell(1, 1))
    assert back.picked == ()
    assert move is None
    _, move = handling.pressed(scene, cell(2, 2))
    assert move is not None
    assert move.cells == (cell(1, 1), cell(2, 2))


def test_another_piece_can_be_picked_up_in_its_place() -> None:
    scene, _ = handling.pressed(at(1, 1), cell(1, 1))
    scene, move = handling.pressed(scene, cell(1, 3))
    assert scene.picked == (cell(1, 3),)
    assert move is None


def test_escape_puts_the_piece_back_with_the_cursor_on_it() -> None:
    scene, _ = handling.pressed(at(1, 1), cell(1, 1))
    scene = handling.put_down(replace(scene, cursor=cell(2, 2)))
    assert scene.picked == ()
    assert scene.cursor == cell(1, 1)


def test_a_click_on_a_point_that_one_piece_can_go_to_plays_it() -> None:
    _, move = handling.pressed(at(1, 1), cell(3, 2), smart=True)
    assert move is not None
    assert move.cells == (cell(2, 1), cell(3, 2))


def test_where_two_pieces_can_go_a_click_asks_which() -> None:
    scene, move = handling.pressed(at(1, 1), cell(2, 2), smart=True)
    assert move is None
    assert "2 pieces can go to (2,2)" in scene.notice


def test_without_the_setting_a_destination_alone_moves_nothing() -> None:
    scene, move = handling.pressed(at(1, 1), cell(3, 2), smart=False)
    assert move is None
    assert scene.notice


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ((3, 3), "(3,3) is vacant, and no piece of yours can go there."),
        ((5, 1), "The piece at (5,1) is black; you play white."),
    ],
)
def test_what_cannot_be_picked_up_is_explained(where: tuple[int, int], said: str) -> None:
    scene, move = handling.pressed(at(1, 1), cell(*where))
    assert (scene.notice, move) == (said, None)


def test_a_piece_that_is_shut_in_is_said_to_have_no_move() -> None:
    scene = Scene(played(begun(TWO_HUMANS), "1,3 sw", "5,1 ne"))
    shut_in = [
        each
        for each, point in enumerate(scene.view.points)
        if point.piece == "white" and each not in scene.selection.targets
    ]
    for each in shut_in:
        assert "has no legal move" in handling.pressed(scene, each)[0].notice
    assert shut_in


def test_digits_play_a_step_with_the_piece_under_the_cursor() -> None:
    _, move = handling.towards(at(1, 1), 1, 1, False)
    assert move is not None
    assert move.cells == (cell(1, 1), cell(2, 2))


def test_on_a_flipped_board_digits_follow_the_screen() -> None:
    _, move = handling.towards(at(1, 1), -1, -1, True)
    assert move is not None
    assert move.cells == (cell(1, 1), cell(2, 2))


@pytest.mark.parametrize(
    ("where", "step", "said"),
    [
        ((1, 1), (-1, -1), "(1,1) is at its edge"),
        ((1, 2), (-1, 1), "A piece of your own stands at (2,1)."),
        ((3, 3), (1, 1), "There is no piece at (3,3)"),
        ((5, 1), (1, -1), "you play white"),
    ],
)
def test_a_digit_that_leads_nowhere_says_why(
    where: tuple[int, int], step: tuple[int, int], said: str
) -> None:
    scene, move = handling.towards(at(*where), *step, False)
    assert move is None
    assert said in scene.notice


def test_a_piece_that_cannot_capture_is_told_so() -> None:
    scene = Scene(played(begun(TWO_HUMANS), "1,2 se", "5,2 ne", "2,3 se", "4,3 nw"))
    scene = replace(scene, cursor=cell(2, 1))
    refused, move = handling.towards(scene, 1, 1, False)
    assert move is None
    assert "cannot take the one at (3,2)" in refused.notice


def test_confirming_takes_a_second_press() -> None:
    scene, move = handling.towards(at(1, 1), 1, 1, False, confirm=True)
    assert move is None
    assert scene.pending is not None
    _, move = handling.towards(scene, 1, 1, False, confirm=True)
    assert move == scene.pending


def test_nothing_moves_while_looking_back_or_watching_or_after_the_end() -> None:
    series = played(begun(TWO_HUMANS), "1,1 se", "5,1 ne")
    for scene, said in (
        (Scene(series, reviewed=1), "This is move 1 of 2; End goes back to the game."),
        (Scene(begun(TWO_COMPUTERS)), "The computers play; Space pauses them."),
        (Scene(played(begun(), "1,1 se")), "It is the computer's turn."),
        (Scene(played(nearly_over(), "4,2 sw")), "The round is over. Enter shows its result."),
    ):
        for refused, move in (
            handling.pressed(scene, cell(1, 3)),
            handling.towards(scene, 1, 1, False),
        ):
            assert (refused.notice, move) == (said, None)
        with pytest.raises(IllegalMove, match=said[:15]):
            handling.typed(scene, "1,3 se")


def test_a_typed_move_is_the_move() -> None:
    (move,) = handling.typed(at(1, 1), "1,1 se")
    assert move.cells == (cell(1, 1), cell(2, 2))
    with pytest.raises(IllegalMove):
        handling.typed(at(1, 1), "3,3 se")


def test_a_point_is_told() -> None:
    scene = Scene(nearly_over())
    assert refusals.what(scene, cell(5, 5)) == (
        "(5,5): white piece that can capture, Black's home, worth 3"
    )
    assert refusals.what(scene, cell(1, 3)) == "(1,3): vacant, White's home, worth 5"
    assert refusals.what(scene, cell(4, 2)) == "(4,2): white piece"


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
    scene = Scene(begun(TWO_HUMANS, size=7))
    for kind, what in keys:
        move = None
        match kind, what:
            case "arrow", (int(right), int(down)):
                scene = handling.stepped(scene, right, down, flipped)
            case "press", int(where):
                scene, move = handling.pressed(scene, where, smart)
            case "step", (int(right), int(down)):
                scene, move = handling.towards(scene, right, down, flipped)
            case "next", int(by):
                scene = handling.to_next_piece(scene, by)
            case _:
                scene = handling.put_down(scene)
        assert 0 <= scene.cursor < 49
        assert scene.match is not None
        if move is not None:
            assert move in scene.match.legal
            scene = Scene(scene.series.play(move), cursor=scene.cursor)
