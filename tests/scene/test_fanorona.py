"""Fanorona on the board: two lines to choose from, chains, marks and words, without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.core.move import STOP, Move
from kono_tui.play.match import Match
from kono_tui.scene import status
from kono_tui.scene.board_facts import move_target
from kono_tui.scene.controls import line_choice, pieces
from kono_tui.scene.controls.base import InputSettings
from kono_tui.scene.marks import build_marks, last_turn_cells, origin_and_target
from kono_tui.scene.scene import HINT_MOVE, HINT_PIECE, Scene
from kono_tui.search.result import SearchLimit
from kono_tui.tui.settings.values import Settings
from tests.scene import inputs
from tests.searchers import advise_best
from tests.tui.fanorona_rounds import COLUMNS, cell_at, new_round, scene_at, tournament_at

A, W = "approach", "withdrawal"
ARROWS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def match_of(scene: Scene) -> Match:
    assert scene.match is not None
    return scene.match


def cells(*names: str) -> frozenset[int]:
    return frozenset(map(cell_at, names))


def with_stone_picked(name: str = "c3", cursor: str = "") -> Scene:
    """The scene with a stone picked up."""
    return replace(scene_at(cursor=cursor or name), picked_cells=(cell_at(name),))


def choosing_a_line(*turns: str, target: str = "d3") -> Scene:
    """The scene with the stone's target picked, but not the line it takes."""
    scene = scene_at(*turns) if turns else with_stone_picked()
    scene, move = pieces.press_cell(scene, cell_at(target))
    assert move is None
    return scene


def move_of_kind(kind: str, *names: str) -> Move:
    return Move(kind, tuple(map(cell_at, names)))


# The choice of a line


def test_where_one_line_is_possible_the_move_is_made_at_once() -> None:
    assert pieces.press_cell(with_stone_picked(), cell_at("b4"))[1] == move_of_kind(W, "c3", "b4")


def test_where_two_lines_are_possible_both_wait_to_be_chosen() -> None:
    scene = choosing_a_line()
    assert (scene.held_cell, scene.target_cell, scene.cursor) == (
        cell_at("c3"),
        cell_at("d3"),
        cell_at("d3"),
    )
    assert set(scene.capture_choices) == {
        move_of_kind(A, "c3", "d3", "e3"),
        move_of_kind(W, "c3", "d3", "b3"),
    }


def test_in_mid_turn_the_stone_is_held_while_a_line_is_chosen() -> None:
    scene = choosing_a_line("c3-d3A", target="d4")
    assert (scene.held_cell, scene.target_cell) == (cell_at("d3"), cell_at("d4"))
    assert set(scene.capture_choices) == {move_of_kind(A, "d4", "d5"), move_of_kind(W, "d4", "d2")}


@pytest.mark.parametrize(("kind", "stones"), [(A, ("e3", "f3", "g3")), (W, ("b3",))], ids=[A, W])
def test_a_line_is_chosen_by_its_key_and_by_any_of_its_stones(
    kind: str, stones: tuple[str, ...]
) -> None:
    move = move_of_kind(kind, "c3", "d3", stones[0])
    for scene in (choosing_a_line(), with_stone_picked(cursor="d3")):
        assert pieces.choose_capture(scene, kind)[1] == move
        for name in stones:
            assert pieces.press_cell(scene, cell_at(name))[1] == move
            hovering = replace(scene, hovered_cell=cell_at(name))
            assert pieces.press_cell(hovering, cell_at(name))[1] == move


def test_in_mid_turn_a_line_is_chosen_in_the_same_ways() -> None:
    scene = choosing_a_line("c3-d3A", target="d4")
    assert pieces.choose_capture(scene, A)[1] == move_of_kind(A, "d4", "d5")
    for name in ("d2", "d1"):
        assert pieces.press_cell(scene, cell_at(name))[1] == move_of_kind(W, "d4", "d2")


def test_arrows_go_from_line_to_line_and_enter_takes_the_one_there() -> None:
    scene = choosing_a_line()
    assert pieces.press_enter(scene) == (scene, None)
    ahead = pieces.move_cursor(scene, 1, 0, False)
    assert ahead.cursor == cell_at("e3")
    assert pieces.press_enter(ahead)[1] == move_of_kind(A, "c3", "d3", "e3")
    behind = pieces.move_cursor(ahead, -1, 0, False)
    assert behind.cursor == cell_at("b3")
    assert pieces.press_enter(behind)[1] == move_of_kind(W, "c3", "d3", "b3")
    assert pieces.move_cursor(behind, 1, 0, False).cursor == cell_at("e3")
    assert pieces.move_cursor(scene, -1, 0, True).cursor == cell_at("e3")
    assert pieces.move_cursor(scene, 0, 1, False).cursor == cell_at("d3")


def test_in_mid_turn_enter_chooses_and_ends_no_turn() -> None:
    scene = choosing_a_line("c3-d3A", target="d4")
    assert pieces.press_enter(scene)[1] is None
    up = pieces.move_cursor(scene, 0, -1, False)
    assert (up.cursor, pieces.press_enter(up)[1]) == (cell_at("d5"), move_of_kind(A, "d4", "d5"))
    down = pieces.move_cursor(scene, 0, 1, False)
    assert (down.cursor, pieces.press_enter(down)[1]) == (
        cell_at("d2"),
        move_of_kind(W, "d4", "d2"),
    )
    astray = replace(scene, cursor=cell_at("a1"))
    assert pieces.press_enter(astray)[1] is None
    assert pieces.end_turn(astray)[1] == Move(STOP, (cell_at("d3"),))


def test_escape_goes_back_to_the_stone_and_then_puts_it_down() -> None:
    scene = pieces.move_cursor(choosing_a_line(), 1, 0, False)
    stone = pieces.step_back(scene)
    assert (stone.picked_cells, stone.cursor) == ((cell_at("c3"),), cell_at("c3"))
    assert not line_choice.lettered_cells(stone)
    down = pieces.step_back(stone)
    assert (down.picked_cells, down.cursor, down.held_cell) == ((), cell_at("c3"), None)
    assert match_of(down) == match_of(scene)


def test_escape_from_a_choice_in_mid_turn_costs_nothing_either() -> None:
    scene = choosing_a_line("c3-d3A", target="d4")
    stone = pieces.step_back(scene)
    assert (stone.picked_cells, stone.cursor, stone.notice) == ((), cell_at("d3"), "")
    assert not line_choice.lettered_cells(stone)
    back = pieces.step_back(stone)
    assert (back.cursor, back.notice) == (
        cell_at("d3"),
        "u takes the approach back; Enter stops here.",
    )


def test_a_click_on_what_is_picked_takes_it_back() -> None:
    scene = choosing_a_line()
    assert pieces.press_cell(scene, cell_at("d3"))[0].picked_cells == (cell_at("c3"),)
    assert pieces.press_cell(scene, cell_at("c3"))[0].picked_cells == ()
    on = choosing_a_line("c3-d3A", target="d4")
    assert pieces.press_cell(on, cell_at("d4"))[0].picked_cells == ()
    assert pieces.press_cell(on, cell_at("d3"))[1] == Move(STOP, (cell_at("d3"),))


def test_while_a_line_is_to_be_chosen_the_stone_can_still_go_elsewhere() -> None:
    scene = choosing_a_line()
    assert pieces.press_cell(scene, cell_at("b4"))[1] == move_of_kind(W, "c3", "b4")
    refused, move = pieces.press_cell(scene, cell_at("a1"))
    assert (refused.picked_cells, move) == (scene.picked_cells, None)
    assert refused.notice == "No line leads from c3 to a1 in one step."


@pytest.mark.parametrize(("right", "flipped"), [(1, False), (-1, True)])
def test_a_direction_leads_to_the_same_choice(right: int, flipped: bool) -> None:
    scene, move = pieces.move_in_direction(scene_at(), right, 0, flipped)
    assert (scene.picked_cells, scene.cursor, move) == (
        (cell_at("c3"), cell_at("d3")),
        cell_at("d3"),
        None,
    )
    assert len(scene.capture_choices) == 2


def test_a_direction_makes_the_move_where_there_is_one_line() -> None:
    assert pieces.move_in_direction(scene_at(), -1, -1, False)[1] == move_of_kind(W, "c3", "b4")
    on, move = pieces.move_in_direction(scene_at("c3-d3A", cursor="a1"), 0, -1, False)
    assert (on.picked_cells, move) == ((cell_at("d4"),), None)


def test_a_point_that_one_stone_can_go_to_needs_no_picking_up() -> None:
    assert pieces.press_cell(scene_at(), cell_at("b4"), inputs.ONLY_MOVER)[1] == move_of_kind(
        W, "c3", "b4"
    )
    scene, move = pieces.press_cell(scene_at(), cell_at("d3"), inputs.ONLY_MOVER)
    assert (scene.picked_cells, move) == ((cell_at("c3"), cell_at("d3")), None)


def test_with_the_setting_the_line_that_was_chosen_is_asked_about() -> None:
    scene, move = pieces.choose_capture(choosing_a_line(), A, inputs.CONFIRM)
    chosen = move_of_kind(A, "c3", "d3", "e3")
    assert (scene.pending_move, scene.cursor, move) == (chosen, cell_at("d3"), None)
    assert status.describe_turn_card(scene)[1].endswith("Enter plays it, Esc does not.")
    assert pieces.choose_capture(scene, A, inputs.CONFIRM)[1] == chosen
    assert pieces.press_cell(scene, cell_at("f3"), inputs.CONFIRM)[1] == chosen
    other, move = pieces.press_cell(scene, cell_at("b3"), inputs.CONFIRM)
    assert (other.pending_move, move) == (move_of_kind(W, "c3", "d3", "b3"), None)
    back = pieces.step_back(scene)
    assert (back.pending_move, back.target_cell) == (None, cell_at("d3"))


@pytest.mark.parametrize(
    ("scene", "said"),
    [
        (with_stone_picked(), "Choose first where the stone at c3 goes."),
        (with_stone_picked(cursor="b4"), "c3-b4 can only take d2 by withdrawal; Enter plays it."),
        (scene_at(), "Pick up a stone first, and choose where it goes."),
        (scene_at("c3-d3A", "stop"), "Pick up a stone first, and choose where it goes."),
        (
            replace(scene_at("c3-d3A"), reviewed_ply=0),
            "This is move 0 of 1; End goes back to the game.",
        ),
    ],
    ids=["no point", "one line", "no stone", "other's turn", "review"],
)
def test_a_letter_where_there_is_nothing_to_choose_says_so(scene: Scene, said: str) -> None:
    refused, move = pieces.choose_capture(scene, A)
    assert (refused.notice, move) == (said, None)


def test_the_card_says_that_a_step_takes_nothing() -> None:
    quiet = ".......b./........./........./........./w........ w 0 0 turn"
    scene = replace(scene_at(line=quiet, cursor="a2"), picked_cells=(cell_at("a1"),))
    assert pieces.choose_capture(scene, W)[0].notice == "a1-a2 takes nothing; Enter plays it."


# The cursor


def test_the_cursor_goes_with_the_stone_and_not_to_what_it_takes() -> None:
    match = match_of(scene_at())
    for move in match.legal_moves:
        assert move_target(match, move) in (cell_at("d3"), cell_at("b4"))
        assert origin_and_target(match, move) == (cell_at("c3"), move_target(match, move))
    on = match_of(scene_at("c3-d3A"))
    for move in on.legal_moves:
        stops = move.kind == STOP
        assert move_target(on, move) == cell_at("d3" if stops else "d4")
        assert origin_and_target(on, move) == (None if stops else (cell_at("d3"), cell_at("d4")))


def test_n_goes_around_the_stones_that_can_capture() -> None:
    scene = scene_at(cursor="h1")
    assert pieces.move_to_next_piece(scene, 1).cursor == cell_at("c3")
    assert pieces.move_to_next_piece(replace(scene, cursor=cell_at("c3")), 1).cursor == cell_at(
        "c3"
    )


def random_rounds(rows: int, rounds: int) -> Iterator[Scene]:
    """The positions of rounds in which both play at random."""
    source = Random(rows)
    for _ in range(rounds):
        scene = Scene(new_round(rows))
        while not match_of(scene).ending and len(match_of(scene).moves) < 60:
            yield scene
            scene = Scene(scene.tournament.play(source.choice(match_of(scene).legal_moves)))


@pytest.mark.parametrize("rows", COLUMNS)
def test_arrows_reach_wherever_a_stone_can_go_and_either_line(rows: int) -> None:
    chosen = 0
    for fresh in random_rounds(rows, 2):
        stones = (
            [()] if fresh.moving_cell is not None else [(each,) for each in fresh.selection.targets]
        )
        for picked in stones:
            held = replace(fresh, picked_cells=picked)
            assert held.held_cell is not None
            held = replace(held, cursor=held.held_cell)
            assert reachable_cells(held, 4) >= {*held.landings, held.held_cell}
            for target, moves in held.landings.items():
                if len(moves) > 1:
                    scene, _ = pieces.press_cell(held, target)
                    assert reachable_cells(scene, 2) >= {move.cells[-1] for move in moves}
                    chosen += 1
    assert chosen > 2


def reachable_cells(scene: Scene, presses: int) -> set[int]:
    """The cells that the cursor can reach with so many presses of arrows."""
    cells = new = {scene.cursor}
    for _ in range(presses):
        near = [replace(scene, cursor=each) for each in new]
        new = {pieces.move_cursor(each, *way, False).cursor for each in near for way in ARROWS}
        new -= cells
        cells |= new
    return cells


@pytest.mark.parametrize("rows", COLUMNS)
def test_every_legal_move_can_be_made_by_presses_alone(rows: int) -> None:
    for scene in random_rounds(rows, 2):
        for move in match_of(scene).legal_moves:
            assert click_move(scene, move) == move or not move.cells


def click_move(scene: Scene, move: Move) -> Move | None:
    """The result of clicks on the cells of a move, one after the other."""
    made = None
    for cell in move.cells:
        assert made is None
        scene, made = pieces.press_cell(scene, cell, inputs.ONLY_MOVER)
    return made


# Marks


def test_stones_that_can_move_are_marked_at_the_start_of_a_turn() -> None:
    assert build_marks(scene_at(), Settings()).movable == cells("c3")
    assert not build_marks(scene_at(), Settings(marks=False)).movable
    asked = replace(scene_at(), shows_legal=True)
    assert build_marks(asked, Settings(marks=False)).movable == cells("c3")
    assert not build_marks(with_stone_picked(), Settings()).movable
    opening = build_marks(Scene(new_round()), Settings())
    assert opening.movable == cells("d3", "d2", "e2", "f2")


def test_a_stone_in_the_hand_shows_where_it_can_go_and_all_it_could_take() -> None:
    marks = build_marks(with_stone_picked(), Settings())
    assert (marks.picked_cell, marks.targets) == (cell_at("c3"), cells("d3", "b4"))
    assert marks.victims == cells("b3", "d2", "e3", "f3", "g3")
    assert (marks.line_letters, marks.forbidden) == ((), frozenset())


def test_on_a_point_what_is_taken_by_going_there_is_marked() -> None:
    for scene in (
        with_stone_picked(cursor="b4"),
        replace(with_stone_picked(), hovered_cell=cell_at("b4")),
    ):
        marks = build_marks(scene, Settings())
        assert (marks.victims, marks.line_letters) == (cells("d2"), ())
        assert marks.targets == cells("d3", "b4")


BOTH_LINES = {
    (cell_at("e3"), "a"),
    (cell_at("f3"), "a"),
    (cell_at("g3"), "a"),
    (cell_at("b3"), "w"),
}


def test_two_lines_are_marked_by_their_letters_stone_by_stone() -> None:
    for scene in (
        with_stone_picked(cursor="d3"),
        replace(with_stone_picked(), hovered_cell=cell_at("d3")),
    ):
        marks = build_marks(scene, Settings())
        assert set(marks.line_letters) == BOTH_LINES
        assert (marks.victims, marks.targets) == (frozenset(), cells("d3", "b4"))


def test_once_the_point_is_picked_it_alone_is_marked_with_the_two_lines() -> None:
    for settings in (Settings(), Settings(marks=False)):
        marks = build_marks(choosing_a_line(), settings)
        assert (marks.picked_cell, marks.targets) == (cell_at("c3"), cells("d3"))
        assert (set(marks.line_letters), marks.victims) == (BOTH_LINES, frozenset())


def test_in_mid_turn_the_points_it_has_stood_on_are_marked_as_forbidden() -> None:
    marks = build_marks(scene_at("c3-d3A"), Settings())
    assert (marks.picked_cell, marks.targets) == (cell_at("d3"), cells("d4"))
    assert marks.forbidden == cells("c3")
    assert (marks.last_path, marks.captured_cells) == (
        (cell_at("c3"), cell_at("d3")),
        cells("e3", "f3", "g3"),
    )
    further = build_marks(scene_at("c3-d3A-d4W"), Settings())
    assert further.forbidden == cells("c3", "d3")
    assert further.last_path == (cell_at("c3"), cell_at("d3"), cell_at("d4"))
    assert further.captured_cells == cells("e3", "f3", "g3", "d2", "d1")
    assert not build_marks(scene_at("c3-d3A"), Settings(marks=False)).forbidden


def test_after_a_turn_its_way_and_what_it_took_are_marked_and_nothing_is_forbidden() -> None:
    for scene in (scene_at("c3-d3A-d4W stop"), Scene(tournament_at("c3-d3A-d4W-e4A"))):
        marks = build_marks(scene, Settings())
        assert marks.last_path[:3] == (cell_at("c3"), cell_at("d3"), cell_at("d4"))
        assert marks.captured_cells >= cells("e3", "f3", "g3", "d2", "d1")
        assert not marks.forbidden
    quiet = ".......b./........./........./........./w........ w 0 0 turn"
    stepped = match_of(scene_at("a1-a2", line=quiet))
    assert last_turn_cells(stepped, 1) == ((cell_at("a1"), cell_at("a2")), frozenset())


def test_a_hint_marks_the_whole_way_and_no_stone_that_is_taken() -> None:
    scene = scene_at()
    advice = advise_best(match_of(scene), SearchLimit(depth=1))
    hinted = replace(scene, advice=advice, hint_stage=HINT_PIECE)
    assert build_marks(hinted, Settings()).hint == (cell_at("c3"),)
    way = build_marks(replace(hinted, hint_stage=HINT_MOVE), Settings()).hint
    assert way[:2] in ((cell_at("c3"), cell_at("d3")), (cell_at("c3"), cell_at("b4")))
    assert not set(way) & cells("e3", "b3", "d2", "d5")


# Sentences

EITHER_LINE = "c3-d3 can take either line: a takes 3 stones, w 1."
TWICE_RUNNING = (
    "The stone has just gone east, and must not go the same way twice in a row; Enter stops here."
)


@pytest.mark.parametrize(
    ("scene", "said"),
    [
        (scene_at(), "c3: white stone, strong point. Enter picks it up."),
        (scene_at(cursor="d3"), "d3: empty, weak point."),
        (replace(scene_at(), hovered_cell=cell_at("b3")), "b3: black stone, weak point."),
        (
            with_stone_picked(),
            "The stone at c3 is picked up. Arrows choose where to; Esc puts it back.",
        ),
        (
            with_stone_picked(cursor="b4"),
            "The stone at c3 is picked up. Enter goes to b4 and takes d2.",
        ),
        (
            replace(with_stone_picked(), hovered_cell=cell_at("b4")),
            "The stone at c3 is picked up. A click goes to b4 and takes d2.",
        ),
        (
            with_stone_picked(cursor="d3"),
            EITHER_LINE,
        ),
        (
            choosing_a_line("c3-d3A", target="d4"),
            "d3-d4 can take either line: a takes 1 stone, w 2.",
        ),
        (
            replace(choosing_a_line(), cursor=cell_at("f3")),
            "Enter takes e3 to g3, 3 stones, by approach.",
        ),
        (replace(choosing_a_line(), hovered_cell=cell_at("b3")), "A click takes b3 by withdrawal."),
        (
            scene_at("c3-d3A", cursor="d3"),
            "d3 has taken 3. Enter stops here; arrows choose where to go on.",
        ),
        (
            scene_at("c3-d3A-d4W", cursor="d4"),
            "d4 has taken 5. Enter stops here; arrows choose where to go on.",
        ),
        (scene_at("c3-d3A-d4W", cursor="e4"), "Enter goes to e4 and takes f4."),
        (
            replace(scene_at("c3-d3A"), hovered_cell=cell_at("c3")),
            "The stone has stood on c3 in this turn and must not go there again; Enter stops here.",
        ),
    ],
)
def test_the_card_says_what_can_be_done(scene: Scene, said: str) -> None:
    assert status.describe_turn_card(scene)[1] == said


@pytest.mark.parametrize(
    ("scene", "where", "said"),
    [
        (scene_at(), "h1", "A capture is possible, so one must be made, such as c3-d3A."),
        (scene_at(), "b3", "The stone at b3 is black, and you play white."),
        (scene_at(), "a1", "a1 is empty, and no stone of yours can go there."),
        (with_stone_picked(), "c4", "A capture is possible, so one must be made, such as c3-d3A."),
        (with_stone_picked(), "b3", "A stone is at b3, and a step must end on an empty point."),
        (
            scene_at("c3-d3A"),
            "e3",
            TWICE_RUNNING,
        ),
        (
            scene_at("c3-d3A"),
            "e4",
            "d3 is a weak point: no diagonal leads from it; Enter stops here.",
        ),
        (
            scene_at("c3-d3A-d4W"),
            "c4",
            "d4-c4 takes nothing, and a stone that goes on must capture; Enter stops here.",
        ),
    ],
)
def test_a_forbidden_move_is_refused_with_its_rule(scene: Scene, where: str, said: str) -> None:
    refused, move = pieces.press_cell(scene, cell_at(where))
    assert (refused.notice, move) == (said, None)


@pytest.mark.parametrize(
    ("scene", "way", "said"),
    [
        (scene_at(), (0, -1), "A capture is possible, so one must be made, such as c3-d3A."),
        (scene_at(), (-1, 0), "A stone is at b3, and a step must end on an empty point."),
        (
            scene_at("c3-d3A"),
            (-1, 0),
            "The stone has stood on c3 in this turn and must not go there again; Enter stops here.",
        ),
        (scene_at(cursor="a1"), (1, 0), "There is no stone at a1; n goes to one that can move."),
    ],
)
def test_a_direction_that_the_rules_forbid_says_which(
    scene: Scene, way: tuple[int, int], said: str
) -> None:
    refused, move = pieces.move_in_direction(scene, *way, False)
    assert (refused.notice, move) == (said, None)


def test_a_shut_in_stone_has_no_legal_move_where_nothing_can_be_captured() -> None:
    shut = ".......b./........./........./ww......./ww......w w 0 0 turn"
    refused, move = pieces.press_cell(scene_at(line=shut), cell_at("a1"))
    assert (refused.notice, move) == (
        "The stone at a1 cannot move: all points next to it are occupied.",
        None,
    )


def test_a_player_who_cannot_step_passes() -> None:
    shut = "......bbb/......bbb/......bbw/......bbb/......bbb w 0 0 turn"
    scene = scene_at(line=shut)
    assert scene.has_only_commands
    told = "You can only pass: no stone can step. Press Enter."
    assert status.describe_turn_card(scene)[1] == told


# Random input


WAYS = st.sampled_from([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y])
KEYS = st.lists(
    st.one_of(
        st.tuples(st.just("arrow"), st.sampled_from(ARROWS)),
        st.tuples(st.just("press"), st.integers(0, 44)),
        st.tuples(st.just("hover"), st.integers(0, 44)),
        st.tuples(st.just("step"), WAYS),
        st.tuples(st.just("take"), st.sampled_from([A, W])),
        st.tuples(st.sampled_from(["next", "enter", "stop", "escape"]), st.none()),
    ),
    max_size=60,
)


@given(KEYS, st.booleans(), st.booleans(), st.booleans(), st.integers(0, 1000))
def test_whatever_is_pressed_only_legal_moves_come_of_it(
    keys: list[tuple[str, object]], flipped: bool, smart: bool, confirm: bool, seed: int
) -> None:
    source = Random(seed)
    tournament = new_round() if seed % 2 else tournament_at()
    for _ in range(source.randrange(12)):
        legal = match_of(Scene(tournament)).legal_moves
        tournament = tournament.play(source.choice(legal)) if legal else tournament
    scene = Scene(tournament)
    for kind, what in keys:
        if match_of(scene).ending:
            return
        scene, move = apply_input(scene, kind, what, (flipped, smart, confirm))
        assert status.describe_turn_card(scene)[1]
        marks = build_marks(scene, Settings())
        assert marks.picked_cell == scene.held_cell
        assert not {cell for cell, _ in marks.line_letters} & (marks.victims | marks.targets)
        assert len(scene.capture_choices) in (0, 2)
        assert not marks.forbidden & marks.targets
        if move is not None:
            assert move in match_of(scene).legal_moves
            scene = Scene(scene.tournament.play(move), cursor=scene.cursor)


def apply_input(
    scene: Scene, kind: str, input_text: object, settings_flags: tuple[bool, bool, bool]
) -> tuple[Scene, Move | None]:
    """The result of a key or of the mouse."""
    flipped, smart, confirm = settings_flags
    settings = InputSettings(pick_only_mover=smart, confirm=confirm)
    match kind, input_text:
        case "arrow", (int(right), int(down)):
            return pieces.move_cursor(scene, right, down, flipped), None
        case "press", int(where):
            return pieces.press_cell(scene, where, settings)
        case "hover", int(where):
            return replace(scene, hovered_cell=where), None
        case "step", (int(right), int(down)):
            return pieces.move_in_direction(scene, right, down, flipped, settings)
        case "take", str(line):
            return pieces.choose_capture(scene, line, settings)
        case "next", _:
            return pieces.move_to_next_piece(scene, 1), None
        case "enter", _:
            return pieces.press_enter(scene, settings)
        case "stop", _:
            return pieces.end_turn(scene, settings)
    return pieces.step_back(scene), None
