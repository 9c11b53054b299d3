"""Konobi on the board: what keys and clicks do to a scene, its marks and its words."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from kono_tui.core.move import Move, Reason
from kono_tui.errors import IllegalMove
from kono_tui.play.advisor import Advice
from kono_tui.play.match import Match
from kono_tui.play.series import Series
from kono_tui.tui import handling, placing, status
from kono_tui.tui.marking import marks_of
from kono_tui.tui.paint.marks import Marks
from kono_tui.tui.scene import MOVE, PIECE, Scene
from kono_tui.tui.screens.table import a_first_cursor
from kono_tui.tui.settings import Settings
from kono_tui.tui.status import turn
from kono_tui.tui.telling import hint
from tests.chains import COMPUTERS, HUMANS
from tests.tui.konobi import KONOBI, against_computer, at, match_after, scene_after, series_after

WEAK = ("b2", "b3", "d3", "d4")
"""Black may not place a stone at c2, beside d3 at a corner: d2 is free to join it by a line."""


def marks(scene: Scene) -> Marks:
    return marks_of(scene, Settings())


def said(scene: Scene) -> str:
    return turn(scene)[1]


def rule(scene: Scene, point: str) -> str:
    """The game's rule against a stone at a point."""
    assert scene.match is not None
    return KONOBI.why_not(scene.match.position, (at(point),))


# Placing


def test_enter_and_a_click_place_a_stone_at_once() -> None:
    scene = scene_after("d4", "e5", cursor="e4")
    placed = Move("place", (at("e4"),))
    assert handling.entered(scene)[1] == placed
    assert handling.pressed(scene, at("e4"), smart=True)[1] == placed
    assert handling.pressed(scene, at("e4"))[0].picked == ()


def test_a_stone_waits_for_a_second_yes_where_that_is_wanted() -> None:
    scene, move = handling.entered(scene_after("d4", "e5", cursor="e4"), confirm=True)
    assert (move, scene.pending) == (None, Move("place", (at("e4"),)))
    assert said(scene) == "Place a stone at e4. Enter plays it, Esc does not."


def test_a_point_that_a_rule_forbids_is_refused_with_the_sentence_that_was_shown() -> None:
    scene = scene_after(*WEAK, cursor="c2")
    shown = said(scene)
    refused, move = handling.entered(scene)
    assert move is None
    assert rule(scene, "c2") in refused.notice
    assert refused.notice.startswith("Not allowed: ")
    assert shown.endswith(refused.notice)


def test_a_point_that_is_taken_is_refused() -> None:
    scene, move = handling.pressed(scene_after("d4", "e5"), at("e5"))
    assert move is None
    assert rule(scene, "e5") in scene.notice[:1].lower() + scene.notice[1:]


def test_arrows_go_everywhere_and_digits_too() -> None:
    scene = scene_after(*WEAK, cursor="d3")
    assert handling.stepped(scene, -1, 0, False).cursor == at("c3")
    steps = {(1, 0): "e3", (0, -1): "d4", (1, -1): "e4", (-1, 1): "c2"}
    for (right, down), point in steps.items():
        moved, move = handling.towards(scene, right, down, False)
        assert (moved.cursor, move) == (at(point), None)
        turned, _ = handling.towards(scene, -right, -down, True)
        assert turned.cursor == at(point)
    edge, _ = handling.towards(replace(scene, cursor=at("a1")), -1, 1, False)
    assert (edge.cursor, "The board ends there" in edge.notice) == (at("a1"), True)


def test_n_goes_to_the_next_point_for_a_stone() -> None:
    scene = scene_after(*WEAK, cursor="b2")
    assert handling.to_next_piece(scene, 1).cursor == at("d2")
    assert handling.to_next_piece(replace(scene, cursor=at("d2")), -1).cursor == at("a2")


def test_typed_moves() -> None:
    scene = scene_after("d4")
    assert handling.typed(scene, "E5") == (Move("place", (at("e5"),)),)
    assert handling.typed(scene, "swap") == (Move("swap"),)
    with pytest.raises(IllegalMove):
        handling.typed(scene, "d4")


def test_the_cursor_begins_in_the_middle() -> None:
    assert a_first_cursor(scene_after()) == at("e4")
    assert a_first_cursor(scene_after(size=19)) == at("k10", 19)


# Marks


def test_the_last_stone_is_marked_and_after_a_swap_none() -> None:
    assert marks(scene_after("d4", "e5")).last == (at("e5"),)
    assert marks(scene_after("d4", "swap")).last == ()
    earlier = replace(scene_after("d4", "e5"), reviewed=1)
    assert marks(earlier).last == (at("d4"),)


def test_v_marks_every_point_that_is_forbidden_and_no_other() -> None:
    scene = scene_after(*WEAK)
    assert marks(scene).forbidden == frozenset()
    shown = marks(replace(scene, legal=True))
    assert at("c2") in shown.forbidden
    legal = {cell for move in match_after(*WEAK).legal for cell in move.cells}
    taken = {at(each) for each in WEAK}
    assert shown.forbidden == frozenset(range(64)) - legal - taken
    assert (shown.movable, shown.targets) == (frozenset(), frozenset())


def test_v_is_about_the_position_that_is_shown_and_who_is_to_move_there() -> None:
    scene = replace(scene_after(*WEAK, "d2"), legal=True)
    now = marks(scene).forbidden
    back = replace(scene, reviewed=len(WEAK), cursor=at("c2"))
    assert marks(back).forbidden == marks(replace(scene_after(*WEAK), legal=True)).forbidden != now
    assert placing.CROSS + " marks where Black may not play." in said(back)
    assert rule(scene_after(*WEAK), "c2") in said(back)
    assert rule(scene_after(*WEAK), "c2") not in said(replace(back, cursor=at("a1")))
    hovered = replace(back, cursor=at("a1"), hovered=at("c2"))
    assert rule(scene_after(*WEAK), "c2") in said(hovered)


def test_v_marks_nothing_while_a_computer_thinks_and_all_when_only_computers_play() -> None:
    scene = replace(scene_after(*WEAK), legal=True)
    first, second = HUMANS
    against = replace(scene.series, players=(COMPUTERS[0], second))
    assert marks(replace(scene, series=against)).forbidden == frozenset()
    assert placing.CROSS not in said(replace(scene, series=against))
    watched = replace(scene, series=replace(scene.series, players=COMPUTERS))
    assert at("c2") in marks(watched).forbidden
    assert said(watched) == "Thinking. Space pauses. " + placing.marked(watched)
    own = replace(scene, series=replace(scene.series, players=(first, COMPUTERS[1])))
    assert at("c2") in marks(own).forbidden


def test_a_hint_shows_the_part_of_the_board_first_and_then_the_point() -> None:
    scene = scene_after("d4", "e5")
    advice = Advice((Move("place", (at("b7"),)),), Reason("near"), 0, 1, 1, 0.0)
    region = replace(scene, advice=advice, hint=PIECE)
    assert marks(region).hint == ()
    assert hint(region) == ("h point", ["Look at the north-west."])
    whole = replace(region, hint=MOVE)
    assert marks(whole).hint == (at("b7"),)
    assert hint(whole)[1][0].startswith("Place a stone at b7.")


def test_parts_of_the_board() -> None:
    view = scene_after().view
    parts = {"a8": "north-west", "d8": "north", "h1": "south-east", "d5": "middle", "h4": "east"}
    for point, part in parts.items():
        assert placing.region(view, at(point)) == f"the {part}", point


# Sentences


def test_the_card_says_what_to_join_and_what_enter_does() -> None:
    assert turn(scene_after()) == (
        "Human 1's move",
        "Join north and south. Enter places a stone at d4.",
    )
    scene = scene_after("d4", cursor="e4")
    assert said(scene) == "Join west and east. Enter places a stone at e4. t swaps sides."
    assert said(scene_after("d4", "e5")) == "Join north and south. d4: black stone."


def test_after_a_swap_the_opener_joins_west_and_east() -> None:
    whose, status = turn(scene_after("d4", "swap", cursor="a1"))
    assert whose == "Human 1's move"
    assert status == "Join west and east. Enter places a stone at a1."


def test_a_computers_swap_is_announced_with_what_it_means() -> None:
    series, opened = against_computer("d4"), match_after("d4")
    assert status.announced(series, opened, Move("swap")) == (
        "The computer swapped sides and took Black, with the stone at d4. "
        "You play White now. Join west and east."
    )
    assert status.announced(series_after("d4"), opened, Move("swap")) == ""
    assert status.announced(series, opened, opened.legal[0]) == ""


def test_under_the_mouse_the_same_is_said_of_a_click() -> None:
    scene = replace(scene_after(*WEAK, cursor="a1"), hovered=at("e2"))
    assert said(replace(scene, hovered=at("h8"))).endswith("A click places a stone at h8.")
    assert rule(scene, "c2") in said(replace(scene, hovered=at("c2")))
    assert said(replace(scene, hovered=at("b3"))).endswith("b3: white stone.")


def test_v_says_what_the_crosses_are() -> None:
    scene = replace(scene_after(*WEAK, cursor="h8"), legal=True)
    cross = placing.CROSS
    assert f"{cross} marks where you may not play. Enter places a stone at h8." in said(scene)
    empty = replace(scene_after(), legal=True)
    assert "No free point is forbidden." in said(empty)


def played_out(seed: int, size: int = 5) -> Match:
    """A random round, played to its end."""
    source, match = Random(seed), match_after(size=size)
    while not match.ending:
        match = match.play(source.choice(match.legal))
    return match


def test_every_moment_of_a_round_has_a_sentence_and_every_cell_one() -> None:
    for seed in range(6):
        match = played_out(seed)
        for ply in range(len(match.moves) + 1):
            until = Match(KONOBI, match.positions[: ply + 1], match.moves[:ply])
            scene = Scene(Series(KONOBI, HUMANS, 5, opener=0, match=until), legal=True)
            for cell in range(25):
                words = said(replace(scene, cursor=cell))
                assert words.endswith("."), (seed, ply, words)
                assert ". ." not in words, (seed, ply, words)
                assert "  " not in words, (seed, ply, words)


def test_a_win_is_told_and_the_chain_is_lit() -> None:
    match = played_out(1)
    scene = Scene(Series(KONOBI, HUMANS, 5, opener=0, match=match))
    assert turn(scene) == ("Round 1 is over", f"{match.ending} Enter shows the result.")
    assert handling.pressed(scene, 0)[0].notice == "The round is over. Enter shows its result."


def passing() -> Match:
    """A round in which the mover can place no stone."""
    for seed in range(2000):
        source, match = Random(seed), match_after(size=4)
        while not match.ending:
            if match.legal == (Move("pass"),):
                return match
            match = match.play(source.choice(match.legal))
    raise AssertionError("nobody had to pass")


def test_a_pass_is_all_that_enter_can_do_where_no_stone_can_be_placed() -> None:
    match = passing()
    scene = Scene(Series(KONOBI, HUMANS, 4, opener=0, match=match))
    assert scene.pickless
    assert said(scene).startswith("There is nothing to choose: Enter will pass")
    assert handling.pressed(scene, 3)[1] is None


def test_swapping_is_a_move_only_in_the_second_turn() -> None:
    for typed, offered in (((), False), (("d4",), True), (("d4", "e5"), False)):
        scene = Scene(series_after(*typed))
        assert scene.has("swap") == offered, typed
    swapped = Scene(series_after("d4", "swap"))
    assert not swapped.has("swap")
