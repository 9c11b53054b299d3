"""Moves as they are typed, what is no move and why, and positions in one line."""

from __future__ import annotations

import random

import pytest

from kono_tui.core.move import Move
from kono_tui.engine.move_text import format_move_word, parse_move_word
from kono_tui.errors import FormatError, IllegalMove
from kono_tui.games.konobi.game import KONOBI
from kono_tui.games.konobi.position import KonobiPosition
from tests.games.konobi import naive
from tests.games.konobi.drawn import (
    SIZES,
    legal_names,
    name_of,
    parse_point,
    position_from_drawing,
    position_from_round,
)
from tests.games.konobi.test_wording import STUCK, position_of

OPENING = KONOBI.start(11, KONOBI.info.default_opening())
D4 = Move("place", (80,))


def after(*names: str) -> KonobiPosition:
    """The position after moves as they are typed, on 11x11."""
    position = OPENING
    for name in names:
        position = position.play(
            KONOBI.rules.encode(position, KONOBI.notation.parse_move(position, name))
        )
    return position


# What can be typed


@pytest.mark.parametrize(
    "text",
    [
        "d4",
        "D4",
        " d 4 ",
        "4d",
        "d04",
        "at d4",
        "place d4",
        "place a stone at d4",
        "play d4",
        "black d4",
        "Black place d4",
    ],
)
def test_a_point_can_be_typed_in_several_ways(text: str) -> None:
    assert KONOBI.notation.parse_move(OPENING, text) == D4
    assert KONOBI.notation.format_move(OPENING, D4) == "d4"


@pytest.mark.parametrize("text", ["swap", "SWAP", "switch", "swap sides", "Switch  sides"])
def test_the_swap_can_be_typed_in_several_ways(text: str) -> None:
    assert KONOBI.notation.parse_move(after("d4"), text) == Move("swap")


def test_columns_go_by_letters_without_an_i() -> None:
    assert KONOBI.notation.parse_move(OPENING, "h11") == Move("place", (7,))
    assert KONOBI.notation.parse_move(OPENING, "j11") == Move("place", (8,))
    last = KONOBI.start(19, KONOBI.info.default_opening())
    assert KONOBI.notation.parse_move(last, "t1") == Move("place", (360,))


def test_every_move_has_a_name_of_its_own_by_which_it_is_found_again() -> None:
    for size in SIZES:
        position = KONOBI.start(size, KONOBI.info.default_opening())
        moves = [KONOBI.rules.decode(position, int(code)) for code in position.moves()]
        names = [KONOBI.notation.format_move(position, move) for move in moves]
        assert len(set(names)) == size * size
        assert set(names) == legal_names(position)
        assert [KONOBI.notation.parse_move(position, name) for name in names] == moves


def test_the_engine_names_moves_in_one_word() -> None:
    for position in (OPENING, after("d4")):
        for code in position.moves():
            move = KONOBI.rules.decode(position, int(code))
            word = format_move_word(KONOBI, position, move)
            assert " " not in word
            assert parse_move_word(KONOBI, position, word) == move


# What is no move

NO_MOVES = {
    "": "'' is not a move; type a point, such as d4",
    "4,4": "'4,4' is not a move; type a point, such as d4",
    "dd": "'dd' is not a move",
    "d4 e5": "'d4 e5' is not a move",
    "d4-e5": "'d4-e5' is not a move",
    "d\N{ARABIC-INDIC DIGIT FOUR}": "is not a move",
    "i4": "the letters of the columns skip i, as on a go board: after h comes j",
    "m4": "m4 is not on the board: points go from a1 to l11",
    "d12": "d12 is not on the board: points go from a1 to l11",
    "d0": "d0 is not on the board",
    "white d4": "it is Black's turn, not White's",
    "pass": "you cannot pass while you can place a stone, such as at a11",
    "swap": "there is no stone to swap for yet: White may swap on the second turn",
}


@pytest.mark.parametrize("text", NO_MOVES)
def test_what_is_no_move_is_refused_with_the_reason(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        KONOBI.notation.parse_move(OPENING, text)
    assert NO_MOVES[text] in str(caught.value)


def test_a_small_board_has_no_letter_to_leave_out() -> None:
    with pytest.raises(IllegalMove, match=r"i4 is not on the board: points go from a1 to h8$"):
        KONOBI.notation.parse_move(KONOBI.start(8, KONOBI.info.default_opening()), "i4")


@pytest.mark.parametrize("moves", [("d4", "e5"), ("d4", "swap"), ("d4", "swap", "e5")])
def test_there_is_one_swap_on_the_second_turn_alone(moves: tuple[str, ...]) -> None:
    with pytest.raises(IllegalMove, match="it is too late to swap: only White may swap"):
        KONOBI.notation.parse_move(after(*moves), "swap")


def test_a_point_is_taken_once() -> None:
    with pytest.raises(IllegalMove, match="there is a black stone at d4 already"):
        KONOBI.notation.parse_move(after("d4"), "d4")


def test_nothing_can_be_played_when_the_round_is_over() -> None:
    position = position_of("..BW/..B./..B./W.BW", "W")
    for text in ("a1", "b1", "c1", "swap", "pass"):
        with pytest.raises(IllegalMove, match="the round is over"):
            KONOBI.notation.parse_move(position, text)
    assert KONOBI.refusals.barred_points(position) == ()
    assert (KONOBI.refusals.pick_refusal(position, (0,))) == "the round is over"


@pytest.mark.parametrize(
    "move", [Move("place"), Move("place", (1, 2)), Move("step", (1,)), Move("swap", (1,))]
)
def test_what_is_no_decision_is_named(move: Move) -> None:
    named = " ".join([move.kind, *map(str, move.cells)])
    with pytest.raises(IllegalMove, match=f"'{named}' is not a move in Konobi; type a point"):
        KONOBI.rules.encode(after("d4"), move)


@pytest.mark.parametrize("cell", [-1, 121, 10_000])
def test_a_cell_off_the_board_is_refused(cell: int) -> None:
    with pytest.raises(IllegalMove, match="that is not on the board: points go from a1 to l11"):
        KONOBI.rules.encode(OPENING, Move("place", (cell,)))


# What the rules forbid

WEAK = """
    . . . . .
    . . . . .
    W . W . .
    W . B . .
    B . . . .
"""
CROSS = """
    . . . . .
    . . . . .
    W . W . .
    W B B . .
    B . . . .
"""


def test_a_weak_link_is_refused_with_its_stone_and_the_free_point() -> None:
    position = position_from_drawing(WEAK)
    with pytest.raises(IllegalMove) as caught:
        KONOBI.notation.parse_move(position, "b1")
    assert str(caught.value) == (
        "b1 would join c2 only diagonally, while d2 is free to join it along a line"
    )
    assert KONOBI.refusals.pick_refusal(position, (21,)) == str(caught.value)
    assert KONOBI.refusals.pick_refusal(position, (16,)) == ""
    assert KONOBI.notation.parse_move(position, "b2")


def test_a_crosscut_is_refused_with_the_stones_that_it_crosses() -> None:
    position = position_from_drawing(CROSS, "W")
    with pytest.raises(IllegalMove) as caught:
        KONOBI.notation.parse_move(position, "b1")
    assert str(caught.value) == (
        "b1 would be a crosscut: it would join a2 diagonally, across Black's stones at a1 and b2"
    )
    assert KONOBI.notation.parse_move(position_from_drawing(CROSS), "b1")


def test_the_barred_points_are_all_that_are_vacant_and_not_legal() -> None:
    position = position_from_drawing(WEAK)
    names = {
        name_of(5, (cell // 5 + 1, cell % 5 + 1))
        for cell in KONOBI.refusals.barred_points(position)
    }
    vacant = {name_of(5, point) for point in naive.points_with(naive.Round(rows(WEAK)), ".")}
    assert names == vacant - legal_names(position)
    assert "b1" in names


def rows(text: str) -> tuple[str, ...]:
    return tuple("".join(line.split()) for line in text.strip().split("\n"))


@pytest.mark.parametrize("size", [4, 6, 9])
def test_every_refusal_blames_what_is_to_blame(size: int) -> None:
    source = random.Random(size)
    seen = set()
    for _ in range(120 // size**2 + 1):
        for round, _ in naive.random_round(source, naive.start(size)):
            position = position_from_round(round)
            for cell in KONOBI.refusals.barred_points(position)[::3]:
                point = cell // size + 1, cell % size + 1
                seen.add(
                    check_blame(
                        round,
                        point,
                        (
                            KONOBI.refusals.pick_refusal(position, (cell,))
                            if KONOBI.refusals
                            else ""
                        ),
                    )
                )
    assert seen == {"crosscut", "weak"}


def check_blame(round: naive.Round, point: naive.Point, words: str) -> str:
    """Which rule words blame; its stone, and the free point or the stones between, are right."""
    size, own = len(round.rows), round.turn
    names = [parse_point(size, word.strip(",:")) for word in words.split() if word[1:2].isdigit()]
    assert names[0] == point
    causes = naive.rule_violations(round, point, own)
    if "crosscut" in words:
        _, stone, *between = names
        assert ("crosscut", stone, None) in causes
        assert sorted(between) == sorted(naive.between(point, stone))
        return "crosscut"
    _, stone, free = names
    assert ("weak", stone, free) in causes
    assert "crosscut" not in naive.broken_rules(round, point, own)
    return "weak"


def test_a_player_who_cannot_place_a_stone_passes_and_nobody_else_may() -> None:
    position = position_of(STUCK)
    assert legal_names(position) == {"pass"}
    assert KONOBI.notation.parse_move(position, "pass") == Move("pass")
    with pytest.raises(IllegalMove, match="b3 would be a crosscut"):
        KONOBI.notation.parse_move(position, "b3")
    passed = position.play(KONOBI.rules.encode(position, Move("pass")))
    with pytest.raises(IllegalMove, match="you cannot pass while you can place a stone, such as"):
        KONOBI.notation.parse_move(passed, "pass")


# A position in one line


def test_a_line_tells_rows_turn_seat_and_swap() -> None:
    empty = "/".join(["." * 5] * 4)
    first = KONOBI.start(5, KONOBI.info.default_opening())
    assert KONOBI.notation.format_position(first) == f"{empty}/..... b 0 swap-to-come"
    placed = first.play(KONOBI.rules.encode(first, KONOBI.notation.parse_move(first, "a1")))
    assert KONOBI.notation.format_position(placed) == f"{empty}/b.... w 0 swap-to-come"
    swapped = placed.play(KONOBI.rules.encode(placed, Move("swap")))
    assert KONOBI.notation.format_position(swapped) == f"{empty}/b.... w 1 swap-past"


EMPTY = "..../..../..../...."
BAD_LINES = {
    f"{EMPTY} b 0": "expected rows, b or w, Black's seat 0 or 1, and swap-to-come or swap-past",
    f"{EMPTY} b 2 swap-to-come": "expected rows",
    f"{EMPTY} b 0 maybe": "expected rows",
    f"{EMPTY}/.... b 0 swap-to-come": "is not a board of 4x4 to 19x19 points",
    ".../.../... b 0 swap-to-come": "is not a board of 4x4 to 19x19 points",
    f"{'/'.join(['.' * 20] * 20)} b 0 swap-to-come": "is not a board of 4x4 to 19x19 points",
    f"{EMPTY} w 0 swap-to-come": "White is next on an empty board, expected Black to begin",
    f"{EMPTY} b 0 swap-past": "the swap is past, but the board is empty",
    "b.w./..../..../.... b 0 swap-to-come": "the swap is to come, but there are 2 stones",
    "w.../..../..../.... w 0 swap-to-come": "there is a single stone, expected a black one",
    "b.../..../..../.... b 0 swap-past": "a black one and White to be next",
    "..../.bw./.wb./.... b 0 swap-past": "the stones at b3, c3, b2 and c2 are a crosscut",
    "bw../wb../..../.... b 0 swap-past": "the stones at a4, b4, a3 and b3 are a crosscut",
}


@pytest.mark.parametrize("text", BAD_LINES)
def test_a_line_that_tells_no_position_is_refused_with_the_reason(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        KONOBI.notation.parse_position(text)
    assert BAD_LINES[text] in str(caught.value)


def test_a_line_may_tell_a_round_that_is_won_or_where_one_has_passed() -> None:
    won = KONOBI.notation.parse_position("b.../b.w./b.w./b.w. w 1 swap-past")
    assert won.is_over()
    assert KONOBI.rules.ending([won], False) == "Black has joined north and south."
    stuck = position_of(STUCK)
    passed = stuck.play(KONOBI.rules.encode(stuck, Move("pass")))
    assert KONOBI.notation.parse_position(KONOBI.notation.format_position(passed)) == passed
