"""Moves and whole turns as players type them, refusals, and positions in one line."""

from __future__ import annotations

import random

import pytest

from kono_tui.core.move import Move
from kono_tui.core.save import RoundOpening
from kono_tui.engine.move_text import format_move_word, parse_move_word
from kono_tui.errors import FormatError, IllegalMove
from kono_tui.games.konane.game import KONANE
from tests.games.konane import naive
from tests.games.konane.drawn import (
    legal_moves,
    position_after,
    position_from_drawing,
    position_of_round,
)
from tests.games.konane.drawn import move_of as decided
from tests.games.konane.test_perft import BOTH_RULES, SIZES, moments

TWO_TURNS = """
    B W . . . .
    . . W . . .
    . . . . . .
    . . . B . .
    . . . W . .
    . . . . . .
"""
"""Black's stone at (1,1) can jump twice, the one at (4,4) once, to (6,4)."""
FIRST, ON, STOP = Move("jump", (0, 2)), Move("jump", (14,)), Move("stop", (2,))


# What can be typed


@pytest.mark.parametrize(
    "text",
    [
        "4,4-6,4",
        "4,4 6,4",
        "4 4 6 4",
        "(4,4) to (6,4)",
        "(4, 4)-(6, 4)",
        "4,4->6,4",
        " 4,4,6,4 ",
        "4,4 south",
        "4,4 S",
        "4,4s",
        "4,4-6,4 stop",
    ],
)
def test_a_jump_can_be_typed_in_several_ways(text: str) -> None:
    position = position_from_drawing(TWO_TURNS)
    assert KONANE.notation.parse_move(position, text) == Move("jump", (21, 33))
    assert KONANE.notation.parse_turn(position, text) == (Move("jump", (21, 33)),)


@pytest.mark.parametrize("text", ["3,3", "1,3-3,3", "1,3 3,3", "south", "s", "1,3 s", "(3,3)"])
def test_in_mid_turn_the_landing_is_enough(text: str) -> None:
    assert (
        KONANE.notation.parse_move(
            position_after(position_from_drawing(TWO_TURNS), "1,1-1,3"), text
        )
        == ON
    )


@pytest.mark.parametrize("text", ["stop", "STOP", " Stop ", "1,3 stop"])
def test_a_turn_is_stopped_by_a_word(text: str) -> None:
    assert (
        KONANE.notation.parse_move(
            position_after(position_from_drawing(TWO_TURNS), "1,1-1,3"), text
        )
        == STOP
    )


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1,1-1,3-3,3", (FIRST, ON)),
        ("1,1 1,3 3,3", (FIRST, ON)),
        ("(1,1) to (1,3) to (3,3)", (FIRST, ON)),
        ("1,1-1,3, 1,3-3,3", (FIRST, ON)),
        ("1,1-1,3 then 3,3", (FIRST, ON)),
        ("1,1 east south", (FIRST, ON)),
        ("1,1 e s", (FIRST, ON)),
        ("1,1-1,3-3,3 stop", (FIRST, ON)),
        ("1,1-1,3 stop", (FIRST, STOP)),
        ("1,1-1,3stop", (FIRST, STOP)),
        ("1,1-1,3", (FIRST,)),
    ],
)
def test_a_whole_turn_can_be_typed_at_once(text: str, moves: tuple[Move, ...]) -> None:
    assert KONANE.notation.parse_turn(position_from_drawing(TWO_TURNS), text) == moves


def test_the_rest_of_a_turn_can_be_typed_at_once() -> None:
    position = position_from_drawing(
        """
        B W . . . .
        . . W . . .
        . W . . . .
        W . . . . .
        . . . . . .
        . . . . . .
        """
    )
    position = position_after(position, "1,1-1,3")
    turn = (Move("jump", (14,)), Move("jump", (12,)), Move("stop", (12,)))
    for text in ("1,3-3,3-3,1 stop", "3,3-3,1 stop", "south west stop"):
        assert KONANE.notation.parse_turn(position, text) == turn
    assert KONANE.notation.format_turn(position, turn) == "1,3-3,3-3,1 stop"


@BOTH_RULES
@pytest.mark.parametrize("size", SIZES)
def test_every_turn_can_be_typed_as_it_is_formatted(size: int, straight: bool) -> None:
    source = random.Random(size)
    longest = 0
    for number in range(40):
        make = naive.random_round if number % 2 else naive.random_opening
        round = make(source, size, straight)
        position = position_of_round(round, number % 2)
        for turn, _ in naive.turns(round):
            now, moves = position, []
            for decision in turn:
                moves.append(decided(now, decision))
                now = now.play(KONANE.rules.encode(now, moves[-1]))
                told = KONANE.notation.format_turn(position, tuple(moves))
                assert KONANE.notation.parse_turn(position, told) == tuple(moves)
            longest = max(longest, len(turn))
    assert longest >= 2


@BOTH_RULES
def test_every_decision_can_be_typed_without_blanks(straight: bool) -> None:
    kinds: set[str] = set()
    start = KONANE.start(8, RoundOpening(0, "black"))
    positions = [
        start,
        position_after(start, "remove 1,1"),
        *(each for each, _ in moments(6, straight)),
    ]
    for position in positions:
        for move in legal_moves(position):
            word = format_move_word(KONANE, position, move)
            assert not set(word) & set(" _")
            assert parse_move_word(KONANE, position, word) == move
            kinds.add(move.kind)
    assert kinds == {"remove", "jump", "stop", "pass"}


def test_two_removals_can_be_typed_at_once() -> None:
    position = KONANE.start(6, RoundOpening(0, "black"))
    moves = (Move("remove", (14,)), Move("remove", (30,)))
    assert KONANE.notation.format_turn(position, moves) == "remove 3,3, remove 6,1"
    assert KONANE.notation.parse_turn(position, "remove 3,3, remove 6,1") == moves


def test_what_a_move_takes_is_the_stone_it_jumps() -> None:
    position = position_from_drawing(TWO_TURNS)
    assert KONANE.display.captured_cells(position, FIRST) == (1,)
    position = position_after(position, "1,1-1,3")
    assert KONANE.display.captured_cells(position, ON) == (8,)
    assert KONANE.display.captured_cells(position, STOP) == ()
    start = KONANE.start(6, RoundOpening(0, "black"))
    assert KONANE.display.captured_cells(start, Move("remove", (0,))) == ()


# Refusals

REFUSALS = {
    "": "type the row and column",
    " ": "type the row and column",
    "hello": "'hello' is not a move; type the row and column of the stone and of where it",
    "4,4": "does not say where the stone lands",
    "4,4-6": "is not a move; type the row",
    "4-6,4": "is not a move; type the row",
    "-4,4-6,4": "is not a move; type the row",
    "4.4 6.4": "is not a move; type the row",
    "٤,٤-6,4": "is not a move; type the row",
    "1111,1-2,2": "is not a move; type the row",
    "1" * 5000 + ",1-2,2": "is not a move; type the row",
    "4,4-7,4": "(7,4) is not on the board: rows and columns go from 1 to 6",
    "0,4-2,4": "(0,4) is not on the board",
    "3,3-5,3": "there is no stone at (3,3)",
    "1,2-1,4": "the stone at (1,2) is white, and you play black",
    "4,4-5,4": "a jump over (5,4) lands behind it, on (6,4); it can jump to (6,4)",
    "4,4-6,6": "a stone jumps north, east, south or west; (6,6) is not in line with (4,4)",
    "4,4-4,4": "does not say where the stone lands",
    "1,1-1,5": "over the stone between; (1,5) is 4 away; it can jump to (1,3)",
    "4,4-4,6": "there is no stone at (4,5) to jump over; it can jump to (6,4)",
    "4,4 north": "there is no stone at (3,4) to jump over",
    "1,1 north": "two points north of (1,1) is off the board",
    "south": "'south' does not say which stone",
    "4,4 southeast": "'southeast' is not a move; type north, east, south or west, or where the",
    "stop": "no stone has jumped yet",
    "4,4 stop": "no stone has jumped yet",
    "pass": "cannot pass while one of your stones can jump",
    "remove 1,1": "no more stones are removed",
    "4,4-6,4-6,2": "the stone at (6,4) cannot jump on",
    "4,4-6,4 pass": "the turn is over before 'pass'",
    "1,1-1,3-1,5": "there is no stone at (1,4) to jump over; it can jump to (3,3)",
    "1,1-1,3 4,4": "the stone at (4,4) has to wait: the one at (1,3) has jumped, and has to go",
    "1,1-1,3 pass": "the stone at (1,3) has jumped: jump on with it, or stop",
    "1,1-1,3 remove 1,1": "the stone at (1,3) has jumped: jump on with it, or stop",
}


@pytest.mark.parametrize("text", REFUSALS)
def test_what_is_no_turn_is_refused_with_the_rule_that_forbids_it(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        KONANE.notation.parse_turn(position_from_drawing(TWO_TURNS), text)
    assert REFUSALS[text] in str(caught.value)


def test_a_landing_must_be_vacant() -> None:
    position = position_from_drawing(
        TWO_TURNS.replace(". . . . . .\n    . . . B", "B W B W . .\n    . . . B")
    )
    with pytest.raises(IllegalMove, match=r"a stone is at \(3,3\).*it has no jump"):
        KONANE.notation.parse_move(position, "3,1-3,3")


def test_a_stone_must_not_turn_by_the_straight_rules() -> None:
    rows = TWO_TURNS.replace("B W . . . .", "B W . W . .")
    position = position_after(position_from_drawing(rows, straight=True), "1,1-1,3")
    with pytest.raises(IllegalMove, match="must not turn: go on east, or stop"):
        KONANE.notation.parse_move(position, "3,3")
    with pytest.raises(IllegalMove, match=r"\(5,5\) is not in line with \(1,3\)"):
        KONANE.notation.parse_move(position, "5,5")


def test_one_decision_is_not_two() -> None:
    with pytest.raises(IllegalMove, match="more than one jump"):
        KONANE.notation.parse_move(position_from_drawing(TWO_TURNS), "1,1-1,3-3,3")


@pytest.mark.parametrize(
    "move",
    [
        Move("jump", (-1, 1)),
        Move("jump", (0, 99)),
        Move("jump", (0, 2, 14)),
        Move("jump", (2,)),
        Move("jump"),
        Move("stop"),
        Move("stop", (0,)),
        Move("remove", (0,)),
        Move("pass", (3,)),
        Move("hop", (0, 2)),
    ],
)
@pytest.mark.parametrize("middle", [False, True])
def test_cells_that_are_no_move_are_refused_whatever_their_numbers(
    move: Move, middle: bool
) -> None:
    position = position_from_drawing(TWO_TURNS)
    if middle:
        position = position_after(position, "1,1-1,3")
    with pytest.raises(IllegalMove, match=r"\w+ \w+"):
        KONANE.rules.encode(position, move)


def test_a_jump_by_its_stone_and_landing_is_no_move_in_mid_turn() -> None:
    position = position_after(position_from_drawing(TWO_TURNS), "1,1-1,3")
    with pytest.raises(IllegalMove, match="jump on with it, or stop"):
        KONANE.rules.encode(position, Move("jump", (2, 14)))


# A position in one line


def test_a_line_tells_rows_turn_seat_scores_what_is_waited_for_and_the_rules() -> None:
    position = position_from_drawing(TWO_TURNS, points=(3, 12), black_seat=1)
    rows = "bw..../..w.../....../...b../...w../......"
    assert KONANE.notation.format_position(position) == f"{rows} b 1 3 12 turn usual"
    rows = "..b.../..w.../....../...b../...w../......"
    assert (
        KONANE.notation.format_position(position_after(position, "1,1-1,3"))
        == f"{rows} b 1 4 12 1,3 usual"
    )
    start = KONANE.start(6, RoundOpening(0, "black", "straight"))
    assert KONANE.notation.format_position(start).endswith(" b 0 0 0 remove-black straight")
    assert KONANE.notation.format_position(position_after(start, "remove 1,1")).endswith(
        " b 0 0 0 remove-white straight"
    )


def test_a_line_tells_where_a_stone_heads_that_must_not_turn() -> None:
    position = position_from_drawing(TWO_TURNS.replace("B W . . . .", "B W . W . ."), straight=True)
    line = KONANE.notation.format_position(position_after(position, "1,1-1,3"))
    assert line.endswith(" b 0 1 0 1,3-east straight")


@BOTH_RULES
@pytest.mark.parametrize("size", SIZES)
def test_every_moment_survives_its_line(size: int, straight: bool) -> None:
    for position, _ in moments(size, straight):
        again = KONANE.notation.parse_position(KONANE.notation.format_position(position))
        assert again == position
        assert int(again.key()) == int(position.key())
        assert KONANE.saves.format_saved_part(again) == KONANE.saves.format_saved_part(position)


def test_the_forms_do_not_show_a_stone_in_mid_turn() -> None:
    middle = position_after(position_from_drawing(TWO_TURNS), "1,1-1,3")
    rows = "\n".join(" ".join(row) for row in ("..B...", "..W...", "......", "...B..", "...W.."))
    anew = position_from_drawing(f"{rows}\n......", points=(1, 0))
    assert KONANE.saves.format_saved_part(middle) == KONANE.saves.format_saved_part(anew)
    assert KONANE.notation.format_position(middle) != KONANE.notation.format_position(anew)


ROWS = "bw..../..w.../....../...b../...w../......"
BAD_LINES = {
    "no rules": f"{ROWS} b 0 0 0 turn",
    "other rules": f"{ROWS} b 0 0 0 turn diagonal",
    "no seat": f"{ROWS} b 0 0 turn usual",
    "a third seat": f"{ROWS} b 2 0 0 turn usual",
    "no colour": f"{ROWS} g 0 0 0 turn usual",
    "a negative score": f"{ROWS} b 0 -1 0 turn usual",
    "more points than stones": f"{ROWS} b 0 34 0 turn usual",
    "a short row": f"{ROWS[:-1]} b 0 0 0 turn usual",
    "a row too few": f"{ROWS[:-7]} b 0 0 0 turn usual",
    "five rows": "...../...../...../...../..... b 0 0 0 turn usual",
    "another letter": f"{ROWS.replace('b', 'x')} b 0 0 0 turn usual",
    "a black stone on a point of White's": f"{ROWS.replace('bw', 'wb')} b 0 0 0 turn usual",
    "a word for a stage": f"{ROWS} b 0 0 0 soon usual",
    "a removal from a board in play": f"{ROWS} b 0 0 0 remove-black usual",
    "a stone on its way where none is": f"{ROWS} b 0 0 0 3,3 usual",
    "a stone of the other colour on its way": f"{ROWS} b 0 0 0 1,2 usual",
    "a stone on its way off the board": f"{ROWS} b 0 0 0 7,1 usual",
    "a stone on its way that cannot jump on": f"{ROWS} w 0 0 0 2,3 usual",
    "a heading by the usual rules": f"{ROWS} b 0 0 0 1,1-east usual",
    "no heading by the straight rules": f"{ROWS} b 0 0 0 1,1 straight",
    "a heading where it cannot jump": f"{ROWS} b 0 0 0 1,1-south straight",
}


@pytest.mark.parametrize("name", BAD_LINES)
def test_a_line_that_tells_no_position_is_refused(name: str) -> None:
    with pytest.raises(FormatError, match=r"\w+ \w+"):
        KONANE.notation.parse_position(BAD_LINES[name])
    assert KONANE.notation.parse_position(f"{ROWS} b 0 0 0 1,1 usual")
    assert KONANE.notation.parse_position(f"{ROWS} b 0 33 34 1,1-east straight")
