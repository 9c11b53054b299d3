"""Konobi on the board: what keys and clicks do to a scene, its marks and its words."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from kono_tui.core.board_marks import Marks
from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.errors import IllegalMove
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene import refusals, status
from kono_tui.scene.controls import placement
from kono_tui.scene.controls.pieces import initial_cursor
from kono_tui.scene.explanations import describe_hint
from kono_tui.scene.marks import build_marks
from kono_tui.scene.scene import HINT_MOVE, HINT_PIECE, Scene
from kono_tui.scene.status import describe_turn_card
from kono_tui.strategy.advisor import Advice
from kono_tui.tui.settings.values import Settings
from tests.konane_chains import COMPUTERS, HUMANS
from tests.scene import inputs
from tests.tui.konobi_rounds import (
    KONOBI,
    against_computer,
    cell_at,
    match_after,
    scene_after,
    tournament_after,
)

WEAK = ("b2", "b3", "d3", "d4")
"""Black may not place a stone at c2, beside d3 at a corner: d2 is free to join it by a line."""


def marks_on(scene: Scene) -> Marks:
    return build_marks(scene, Settings())


def card_text(scene: Scene) -> str:
    return describe_turn_card(scene)[1]


def rule_against_stone(scene: Scene, point: str) -> str:
    """The game's rule against a stone at a point."""
    assert scene.match is not None
    return (
        KONOBI.refusals.pick_refusal(scene.match.position, (cell_at(point),))
        if KONOBI.refusals
        else ""
    )


# Placing


def test_enter_and_a_click_place_a_stone_at_once() -> None:
    scene = scene_after("d4", "e5", cursor="e4")
    placed = Move("place", (cell_at("e4"),))
    assert inputs.press_enter(scene)[1] == placed
    assert inputs.press_cell(scene, cell_at("e4"), inputs.ONLY_MOVER)[1] == placed
    assert inputs.press_cell(scene, cell_at("e4"))[0].picked_cells == ()


def test_a_stone_waits_for_a_second_yes_where_that_is_wanted() -> None:
    scene, move = inputs.press_enter(scene_after("d4", "e5", cursor="e4"), inputs.CONFIRM)
    assert (move, scene.pending_move) == (None, Move("place", (cell_at("e4"),)))
    assert card_text(scene) == "Place a stone at e4. Enter plays it, Esc does not."


def test_a_point_that_a_rule_forbids_is_refused_with_the_sentence_that_was_shown() -> None:
    scene = scene_after(*WEAK, cursor="c2")
    shown = card_text(scene)
    refused, move = inputs.press_enter(scene)
    assert move is None
    assert rule_against_stone(scene, "c2") in refused.notice
    assert refused.notice.startswith("Not allowed: ")
    assert shown.endswith(refused.notice)


def test_a_point_that_is_taken_is_refused() -> None:
    scene, move = inputs.press_cell(scene_after("d4", "e5"), cell_at("e5"))
    assert move is None
    assert rule_against_stone(scene, "e5") in scene.notice[:1].lower() + scene.notice[1:]


def test_arrows_go_everywhere_and_digits_too() -> None:
    scene = scene_after(*WEAK, cursor="d3")
    assert inputs.move_cursor(scene, -1, 0, False).cursor == cell_at("c3")
    steps = {(1, 0): "e3", (0, -1): "d4", (1, -1): "e4", (-1, 1): "c2"}
    for (right, down), point in steps.items():
        moved, move = inputs.move_in_direction(scene, right, down, False)
        assert (moved.cursor, move) == (cell_at(point), None)
        turned, _ = inputs.move_in_direction(scene, -right, -down, True)
        assert turned.cursor == cell_at(point)
    edge, _ = inputs.move_in_direction(replace(scene, cursor=cell_at("a1")), -1, 1, False)
    assert (edge.cursor, "The board ends there" in edge.notice) == (cell_at("a1"), True)


def test_n_goes_to_the_next_point_for_a_stone() -> None:
    scene = scene_after(*WEAK, cursor="b2")
    assert inputs.move_to_next(scene, 1).cursor == cell_at("d2")
    assert inputs.move_to_next(replace(scene, cursor=cell_at("d2")), -1).cursor == cell_at("a2")


def test_typed_moves() -> None:
    scene = scene_after("d4")
    assert refusals.parse_turn(scene, "E5") == (Move("place", (cell_at("e5"),)),)
    assert refusals.parse_turn(scene, "swap") == (Move("swap"),)
    with pytest.raises(IllegalMove):
        refusals.parse_turn(scene, "d4")


def test_the_cursor_begins_in_the_middle() -> None:
    assert initial_cursor(scene_after()) == cell_at("e4")
    assert initial_cursor(scene_after(size=19)) == cell_at("k10", 19)


# Marks


def test_the_last_stone_is_marked_and_after_a_swap_none() -> None:
    assert marks_on(scene_after("d4", "e5")).last_path == (cell_at("e5"),)
    assert marks_on(scene_after("d4", "swap")).last_path == ()
    earlier = replace(scene_after("d4", "e5"), reviewed_ply=1)
    assert marks_on(earlier).last_path == (cell_at("d4"),)


def test_v_marks_every_point_that_is_forbidden_and_no_other() -> None:
    scene = scene_after(*WEAK)
    assert marks_on(scene).forbidden == frozenset()
    shown = marks_on(replace(scene, shows_legal=True))
    assert cell_at("c2") in shown.forbidden
    legal = {cell for move in match_after(*WEAK).legal_moves for cell in move.cells}
    taken = {cell_at(each) for each in WEAK}
    assert shown.forbidden == frozenset(range(64)) - legal - taken
    assert (shown.movable, shown.targets) == (frozenset(), frozenset())


def test_v_is_about_the_position_that_is_shown_and_its_mover() -> None:
    scene = replace(scene_after(*WEAK, "d2"), shows_legal=True)
    now = marks_on(scene).forbidden
    back = replace(scene, reviewed_ply=len(WEAK), cursor=cell_at("c2"))
    assert (
        marks_on(back).forbidden
        == marks_on(replace(scene_after(*WEAK), shows_legal=True)).forbidden
        != now
    )
    assert placement.CROSS + " marks where Black may not play." in card_text(back)
    assert rule_against_stone(scene_after(*WEAK), "c2") in card_text(back)
    assert rule_against_stone(scene_after(*WEAK), "c2") not in card_text(
        replace(back, cursor=cell_at("a1"))
    )
    hovered = replace(back, cursor=cell_at("a1"), hovered_cell=cell_at("c2"))
    assert rule_against_stone(scene_after(*WEAK), "c2") in card_text(hovered)


def test_v_marks_nothing_while_a_computer_thinks_and_all_when_only_computers_play() -> None:
    scene = replace(scene_after(*WEAK), shows_legal=True)
    first, second = HUMANS
    against = replace(scene.tournament, players=(COMPUTERS[0], second))
    assert marks_on(replace(scene, tournament=against)).forbidden == frozenset()
    assert placement.CROSS not in card_text(replace(scene, tournament=against))
    watched = replace(scene, tournament=replace(scene.tournament, players=COMPUTERS))
    assert cell_at("c2") in marks_on(watched).forbidden
    assert card_text(watched) == "Thinking. Space pauses. " + placement.describe_crosses(watched)
    own = replace(scene, tournament=replace(scene.tournament, players=(first, COMPUTERS[1])))
    assert cell_at("c2") in marks_on(own).forbidden


def test_a_hint_shows_the_part_of_the_board_first_and_then_the_point() -> None:
    scene = scene_after("d4", "e5")
    advice = Advice((Move("place", (cell_at("b7"),)),), Reason("near"), 0, 1, 1, 0.0)
    region = replace(scene, advice=advice, hint_stage=HINT_PIECE)
    assert marks_on(region).hint == ()
    assert describe_hint(region) == ("h point", ["Look at the north-west."])
    whole = replace(region, hint_stage=HINT_MOVE)
    assert marks_on(whole).hint == (cell_at("b7"),)
    assert describe_hint(whole)[1][0].startswith("Place a stone at b7.")


def test_parts_of_the_board() -> None:
    view = scene_after().view
    parts = {"a8": "north-west", "d8": "north", "h1": "south-east", "d5": "middle", "h4": "east"}
    for point, part in parts.items():
        assert placement.board_region(view, cell_at(point)) == f"the {part}", point


# Sentences


def test_the_card_says_what_to_join_and_what_enter_does() -> None:
    assert describe_turn_card(scene_after()) == (
        "Human 1's move",
        "Join north and south. Enter places a stone at d4.",
    )
    scene = scene_after("d4", cursor="e4")
    assert card_text(scene) == "Join west and east. Enter places a stone at e4. t swaps sides."
    assert card_text(scene_after("d4", "e5")) == "Join north and south. d4: black stone."


def test_after_a_swap_the_opener_joins_west_and_east() -> None:
    whose, status = describe_turn_card(scene_after("d4", "swap", cursor="a1"))
    assert whose == "Human 1's move"
    assert status == "Join west and east. Enter places a stone at a1."


def test_a_computers_swap_is_announced_with_what_it_means() -> None:
    tournament, opened = against_computer("d4"), match_after("d4")
    assert status.announce_move(tournament, opened, Move("swap")) == (
        "The computer swapped sides and took Black, with the stone at d4. "
        "You play White now. Join west and east."
    )
    assert status.announce_move(tournament_after("d4"), opened, Move("swap")) == ""
    assert status.announce_move(tournament, opened, opened.legal_moves[0]) == ""


def test_under_the_mouse_the_card_says_the_same_of_a_click() -> None:
    scene = replace(scene_after(*WEAK, cursor="a1"), hovered_cell=cell_at("e2"))
    assert card_text(replace(scene, hovered_cell=cell_at("h8"))).endswith(
        "A click places a stone at h8."
    )
    assert rule_against_stone(scene, "c2") in card_text(replace(scene, hovered_cell=cell_at("c2")))
    assert card_text(replace(scene, hovered_cell=cell_at("b3"))).endswith("b3: white stone.")


def test_v_says_what_the_crosses_are() -> None:
    scene = replace(scene_after(*WEAK, cursor="h8"), shows_legal=True)
    cross = placement.CROSS
    assert f"{cross} marks where you may not play. Enter places a stone at h8." in card_text(scene)
    empty = replace(scene_after(), shows_legal=True)
    assert "No empty point is forbidden." in card_text(empty)


def random_round(seed: int, size: int = 5) -> Match:
    """A random round, played to its end."""
    source, match = Random(seed), match_after(size=size)
    while not match.ending:
        match = match.play(source.choice(match.legal_moves))
    return match


def test_every_moment_of_a_round_has_a_sentence_and_every_cell_one() -> None:
    for seed in range(6):
        match = random_round(seed)
        for ply in range(len(match.moves) + 1):
            until = Match(KONOBI, match.positions[: ply + 1], match.moves[:ply])
            scene = Scene(Tournament(KONOBI, HUMANS, 5, opener=0, match=until), shows_legal=True)
            for cell in range(25):
                words = card_text(replace(scene, cursor=cell))
                assert words.endswith("."), (seed, ply, words)
                assert ". ." not in words, (seed, ply, words)
                assert "  " not in words, (seed, ply, words)


def test_a_win_is_declared_and_the_chain_is_lit() -> None:
    match = random_round(1)
    scene = Scene(Tournament(KONOBI, HUMANS, 5, opener=0, match=match))
    assert describe_turn_card(scene) == (
        "Round 1 is over",
        f"{match.ending} Enter shows the result.",
    )
    assert inputs.press_cell(scene, 0)[0].notice == "The round is over. Enter shows its result."


def match_with_pass() -> Match:
    """A round in which the mover can place no stone."""
    for seed in range(2000):
        source, match = Random(seed), match_after(size=4)
        while not match.ending:
            if match.legal_moves == (Move("pass"),):
                return match
            match = match.play(source.choice(match.legal_moves))
    raise AssertionError("nobody had to pass")


def test_a_pass_is_all_that_enter_can_do_where_no_stone_can_be_placed() -> None:
    match = match_with_pass()
    scene = Scene(Tournament(KONOBI, HUMANS, 4, opener=0, match=match))
    assert scene.has_only_commands
    assert card_text(scene).startswith("You can only pass")
    assert inputs.press_cell(scene, 3)[1] is None


def test_swapping_is_a_move_only_in_the_second_turn() -> None:
    for typed, offered in (((), False), (("d4",), True), (("d4", "e5"), False)):
        scene = Scene(tournament_after(*typed))
        assert scene.has_move_of_kind("swap") == offered, typed
    swapped = Scene(tournament_after("d4", "swap"))
    assert not swapped.has_move_of_kind("swap")
