"""Moves and whole turns as they are typed, what is no move and why, and positions in one line."""

from __future__ import annotations

import random

import pytest

from kono_tui.core.move import Move
from kono_tui.engine.move_text import format_move_word, parse_move_word
from kono_tui.errors import FormatError, IllegalMove
from kono_tui.games.fanorona.game import FANORONA
from kono_tui.games.fanorona.position import FanoronaPosition
from tests.games.fanorona import naive
from tests.games.fanorona.drawn import (
    SIZES,
    cell_of,
    decision_of,
    legal_moves,
    parse_drawing,
    position_from_round,
)
from tests.games.fanorona.drawn import move_of as decided

OPENING = FANORONA.start(5, FANORONA.info.default_opening())
CHAIN = """
    . . . B . . . . .
    . B . . . . . . .
    . B W . . B . . .
    . B . . . . . . .
    . . . . . . W . .
"""
"""White's stone at c3 can take three stones; each time but the last, it could stop."""
QUIET = """
    B . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . W W
"""
FIRST = Move("withdrawal", (20, 21))
SECOND = Move("approach", (12,))
THIRD = Move("approach", (11,))


def play_typed(position: FanoronaPosition, text: str) -> FanoronaPosition:
    """The position after decisions as they are typed."""
    for move in FANORONA.notation.parse_turn(position, text):
        position = position.play(FANORONA.rules.encode(position, move))
    return position


# What can be typed


@pytest.mark.parametrize(
    "text",
    [
        "d3-e3A",
        "d3-e3a",
        "D3-E3A",
        "d3 e3 a",
        "d3e3a",
        "d3 - e3 approach",
        "d3 to e3 by approach",
        "d3, e3, approach",
        "d3->e3 A",
        " d3 east a ",
        "d3 e approach",
        "d3-e3A stop",
        "d3-e3A.",
    ],
)
def test_a_capture_can_be_typed_in_several_ways(text: str) -> None:
    move = Move("approach", (21, 22, 23))
    assert FANORONA.notation.parse_move(OPENING, text) == move
    assert FANORONA.notation.parse_turn(OPENING, text) == (move,)


@pytest.mark.parametrize("text", ["d3-e3W", "d3 e3 w", "d3 e w", "d3 to e3 by withdrawal"])
def test_of_two_lines_the_one_behind_is_taken_by_withdrawal(text: str) -> None:
    assert FANORONA.notation.parse_move(OPENING, text) == Move("withdrawal", (21, 22, 20))


@pytest.mark.parametrize("text", ["e2-e3", "e2-e3A", "e2 n", "e2 north", "e2n", "e2 e3 approach"])
def test_how_a_step_captures_need_not_be_typed_where_it_has_no_choice(text: str) -> None:
    assert FANORONA.notation.parse_move(OPENING, text) == Move("approach", (31, 22))


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("i1 nw", (44, 34)),
        ("i1 northwest", (44, 34)),
        ("i1-h2", (44, 34)),
        ("h1 w", (43, 42)),
        ("h1 west", (43, 42)),
    ],
)
def test_a_step_can_be_typed_by_its_direction(text: str, cells: tuple[int, int]) -> None:
    assert FANORONA.notation.parse_move(parse_drawing(QUIET), text) == Move("step", cells)


@pytest.mark.parametrize(
    "text", ["d4", "d4A", "d4 a", "d3-d4", "d3-d4A", "d3 d4 approach", "north"]
)
def test_in_mid_turn_the_next_point_is_enough(text: str) -> None:
    assert FANORONA.notation.parse_move(play_typed(parse_drawing(CHAIN), "c3-d3"), text) == SECOND


@pytest.mark.parametrize("text", ["stop", "STOP", " Stop ", "d3 stop", "."])
def test_a_turn_is_stopped_by_a_word_or_a_dot(text: str) -> None:
    assert FANORONA.notation.parse_move(play_typed(parse_drawing(CHAIN), "c3-d3"), text) == Move(
        "stop", (21,)
    )


STOPPED = (FIRST, SECOND, Move("stop", (12,)))


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("c3-d3W-d4A-c4A", (FIRST, SECOND, THIRD)),
        ("c3-d3-d4-c4", (FIRST, SECOND, THIRD)),
        ("c3d3d4c4", (FIRST, SECOND, THIRD)),
        ("c3d3wd4ac4a", (FIRST, SECOND, THIRD)),
        ("c3 d3 w, d4 a, c4 a", (FIRST, SECOND, THIRD)),
        ("c3 east w north a west a", (FIRST, SECOND, THIRD)),
        ("c3-d3, d3-d4, d4-c4", (FIRST, SECOND, THIRD)),
        ("c3 to d3 by withdrawal, then to d4 and c4", (FIRST, SECOND, THIRD)),
        ("c3-d3W-d4A-c4A stop", (FIRST, SECOND, THIRD)),
        ("c3-d3W-d4A stop", STOPPED),
        ("c3-d3W-d4Astop", STOPPED),
        ("c3-d3-d4.", STOPPED),
        ("c3-d3W-d4A", (FIRST, SECOND)),
        ("c3-d3W", (FIRST,)),
    ],
)
def test_a_whole_turn_can_be_typed_at_once(text: str, moves: tuple[Move, ...]) -> None:
    assert FANORONA.notation.parse_turn(parse_drawing(CHAIN), text) == moves


def test_a_turn_is_written_down_as_it_is_typed() -> None:
    position = parse_drawing(CHAIN)
    assert FANORONA.notation.format_turn(position, STOPPED) == "c3-d3W-d4A stop"
    assert FANORONA.notation.format_turn(position, STOPPED[:2]) == "c3-d3W-d4A"
    position = play_typed(position, "c3-d3")
    assert FANORONA.notation.format_turn(position, STOPPED[1:]) == "d3-d4A stop"
    assert FANORONA.notation.format_turn(position, (Move("stop", (21,)),)) == "stop"
    assert FANORONA.notation.format_turn(parse_drawing(QUIET), (Move("step", (43, 34)),)) == "h1-h2"


def random_turns(size: int, rounds: int) -> list[tuple[naive.Round, naive.Turn]]:
    """Moments of random rounds, each with a turn."""
    source = random.Random(size)
    found = []
    for number in range(rounds):
        begun = naive.random_board(source, size) if number % 2 else naive.start(size)
        for round, _ in naive.wander(source, begun):
            turn: list[naive.Decision] = []
            now = round
            while now.turn == round.turn:
                turn.append(source.choice(naive.decisions(now)))
                now = naive.decide(now, turn[-1])
            found.append((round, tuple(turn)))
    return found


@pytest.mark.parametrize("size", SIZES)
def test_every_turn_can_be_typed_as_it_is_written_down(size: int) -> None:
    longest = 0
    for round, turn in random_turns(size, rounds=4):
        position = now = position_from_round(round)
        moves = []
        for decision in turn:
            moves.append(decided(now, decision))
            now = now.play(FANORONA.rules.encode(now, moves[-1]))
            told = FANORONA.notation.format_turn(position, tuple(moves))
            assert FANORONA.notation.parse_turn(position, told) == tuple(moves)
            assert FANORONA.notation.parse_turn(position, told.replace(" ", "").lower()) == tuple(
                moves
            )
        longest = max(longest, len(turn))
    assert longest >= 3


def test_every_decision_can_be_typed_without_blanks() -> None:
    kinds: set[str] = set()
    for round, _ in [*random_turns(9, rounds=2)[::9], *random_turns(5, rounds=4)[::3]]:
        position = position_from_round(round)
        for move in legal_moves(position):
            word = format_move_word(FANORONA, position, move)
            assert not set(word) & set(" _")
            assert parse_move_word(FANORONA, position, word) == move
            kinds.add(move.kind)
    assert kinds >= {"step", "approach", "withdrawal", "stop"}
    stuck = parse_drawing("." * 7 + "B.\n" + "." * 6 + "B..\n" + "." * 9 + "\n.......B.\n.....BBWB")
    assert format_move_word(FANORONA, stuck, Move("pass")) == "pass"


@pytest.mark.parametrize("size", SIZES)
def test_what_a_move_takes_and_the_way_it_goes_are_those_of_the_naive_rules(size: int) -> None:
    both = 0
    for round, _ in random_turns(size, rounds=3):
        position = position_from_round(round)
        for move in legal_moves(position):
            decision = decision_of(position, move)
            if isinstance(decision, str):
                assert FANORONA.display.captured_cells(position, move) == ()
                assert FANORONA.display.move_path(position, move) == ()
                continue
            kind, start, end = decision
            assert FANORONA.display.move_path(position, move) == (
                cell_of(round, start),
                cell_of(round, end),
            )
            way = end[0] - start[0], end[1] - start[1]
            lines = {
                each: [
                    cell_of(round, point) for point in naive.captured_line(round, each, start, way)
                ]
                for each in ("approach", "withdrawal")
            }
            assert list(FANORONA.display.captured_cells(position, move)) == lines.get(kind, [])
            if all(lines.values()):
                both += 1
                assert move.cells[-1] == lines[kind][0]
            assert len(move.cells) == (1 if round.stood else 2) + all(lines.values())
        stood = {cell_of(round, point) for point in round.stood[:-1]}
        assert set(FANORONA.display.visited_points(position)) == stood
    assert both


# What is no move

EXAMPLE = "type where the stone is and where it goes, such as c3-d3"
MUST = "a capture is possible, so one must be made, such as c3-d4W"
REFUSALS = {
    "": EXAMPLE,
    " ": EXAMPLE,
    "hello": f"'hello' is not a move; {EXAMPLE}",
    "c3": f"'c3' does not say where the stone goes; {EXAMPLE}",
    "c3-c3": "does not say where the stone goes",
    "c3 a": "'a' does not say where the stone goes",
    "approach": "'approach' does not say where the stone goes",
    "c3-d": "is not a move",
    "3c-3d": "is not a move",
    "c-d3": "is not a move",
    "c123-d3": "is not a move",
    "c٣-d3": "is not a move",
    "c3-d3" + "-d4" * 5000: "is not a move",
    "c3-d9": "d9 is not on the board: points go from a1 to i5",
    "c3-d0": "d0 is not on the board",
    "j1-i1": "j1 is not on the board",
    "c3-z3": "z3 is not on the board",
    "east": "'east' does not say which stone",
    "c2-d2": "there is no stone at c2",
    "b3-a3": "the stone at b3 is black, and you play white",
    "c3-e5": "no line leads from c3 to e5 in one step; it can go to d4, d3 or d2",
    "c3-b3": "a stone is at b3, and a step must end on an empty point; it can go to d4, d3 or d2",
    "g1-h3": f"no line leads from g1 to h3 in one step; {MUST}",
    "g1 south": "no line leads south from g1",
    "g1-g2": MUST,
    "g1-g2A": f"g1-g2 takes nothing by approach, and {MUST}",
    "c3-d3A": "c3-d3 takes nothing by approach, but b3 by withdrawal; type c3-d3W",
    "c3-d3W-d4W": "d3-d4 takes nothing by withdrawal, but d5 by approach; type d3-d4A",
    "pass": f"you cannot pass: {MUST}",
    "stop": "there is nothing to stop: no stone has captured in this turn",
    "c3 stop": "there is nothing to stop",
    "c3-d3 g1-g2": "the stone at g1 has to wait: the one at d3 has captured, "
    "and has to go on or stop",
    "c3-d3 pass": "the stone at d3 has captured: go on with it, or stop",
    "c3-d3-c3": "the stone has stood on c3 in this turn and must not go there again; "
    "it can go on to d4, or stop",
    "c3-d3-d4-c3": "the stone has stood on c3 in this turn and must not go there again; "
    "it can go on to c4, or stop",
    "c3-d3-e3": "the stone has just gone east, and must not go the same way twice in a row; "
    "it can go on to d4, or stop",
    "c3-d3-d2": "d3-d2 takes nothing, and a stone that goes on must capture; "
    "it can go on to d4, or stop",
    "c3-d3-e4": "d3 is a weak point: no diagonal leads from it; it can go on to d4, or stop",
    "c3-d3-d4-c4-c5": "the turn is over: the stone at c4 cannot capture again",
    "c3-d3 stop d4": "the turn is over with the stop",
    "c3-d3-d4-c4 pass": "the turn is over: the stone at c4 cannot capture again",
}


@pytest.mark.parametrize("text", REFUSALS, ids=lambda text: text[:20])
def test_what_is_no_turn_is_refused_with_the_rule_that_forbids_it(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        FANORONA.notation.parse_turn(parse_drawing(CHAIN), text)
    assert REFUSALS[text] in str(caught.value)


QUIET_REFUSALS = {
    "h1-g2": "h1 is a weak point: no diagonal leads from it; it can go to h2 or g1",
    "h1 nw": "h1 is a weak point: no diagonal leads from it",
    "h1 south": "no line leads south from h1",
    "i1 southeast": "no line leads southeast from i1",
    "h1-g1A": "h1-g1 takes nothing by approach; type h1-g1",
    "h1-g1 f1": "the turn is over with the step",
    "pass": "you cannot pass while one of your stones can step",
    "i1-h1": "a stone is at h1, and a step must end on an empty point; it can go to i2 or h2",
}


@pytest.mark.parametrize("text", QUIET_REFUSALS)
def test_what_is_no_step_is_refused_with_the_rule_that_forbids_it(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        FANORONA.notation.parse_turn(parse_drawing(QUIET), text)
    assert QUIET_REFUSALS[text] in str(caught.value)


def test_a_stone_that_is_shut_in_has_no_free_point() -> None:
    shut = QUIET.replace(". . W W\n", ". W . .\n").replace("B . . .", "W W . .")
    shut = shut.replace("\n    . . . . . . . . .\n", "\n    W W . . . . . . .\n", 1)
    position = parse_drawing(shut.replace(". . W . .", ". . B . ."))
    with pytest.raises(IllegalMove, match="it has no empty point to go to"):
        FANORONA.notation.parse_move(position, "a5-b5")


@pytest.mark.parametrize("text", ["d3-e3", "d3e3", "d3 east"])
def test_where_a_step_can_take_two_lines_one_must_be_named(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        FANORONA.notation.parse_move(OPENING, text)
    assert str(caught.value) == (
        "d3-e3 can take f3 by approach or c3 by withdrawal; type d3-e3A or d3-e3W"
    )


def test_a_long_line_is_described_by_its_ends() -> None:
    position = parse_drawing(CHAIN.replace(". B W . . B . . .", "B B W . B B B . ."))
    with pytest.raises(IllegalMove, match=r"can take e3 to g3 by approach or b3 and a3 by with"):
        FANORONA.notation.parse_move(position, "c3-d3")


def test_one_decision_is_not_two() -> None:
    with pytest.raises(IllegalMove, match="more than one step"):
        FANORONA.notation.parse_move(parse_drawing(CHAIN), "c3-d3-d4")


@pytest.mark.parametrize("moves", [[], ["c3-d3"]])
@pytest.mark.parametrize(
    "move",
    [
        Move("step", (-1, 1)),
        Move("step", (20, 99)),
        Move("step", (20,)),
        Move("step", (99,)),
        Move("step"),
        Move("withdrawal", (20, 21, 19)),
        Move("withdrawal", (20, 21, 19, 18)),
        Move("approach", (21, 12)),
        Move("approach", (12, 3)),
        Move("stop"),
        Move("stop", (0,)),
        Move("pass", (3,)),
        Move("hop", (20, 21)),
    ],
)
def test_cells_that_are_no_move_are_refused_whatever_their_numbers(
    move: Move, moves: list[str]
) -> None:
    position = parse_drawing(CHAIN)
    for text in moves:
        position = play_typed(position, text)
    with pytest.raises(IllegalMove, match=r"\w+ \w+"):
        FANORONA.rules.encode(position, move)


def test_of_two_lines_the_stone_that_is_picked_must_be_one_of_them() -> None:
    for cells in ((21, 22), (21, 22, 20), (21, 22, 24), (21, 22, 99)):
        with pytest.raises(IllegalMove, match=r"can take f3 by approach or|not on the board"):
            FANORONA.rules.encode(OPENING, Move("approach", cells))
    assert FANORONA.rules.encode(OPENING, Move("approach", (21, 22, 23)))


def test_a_capture_is_no_mere_step() -> None:
    with pytest.raises(IllegalMove, match="c3-d3 takes b3 by withdrawal; type c3-d3W"):
        FANORONA.rules.encode(parse_drawing(CHAIN), Move("step", (20, 21)))


def test_nothing_moves_when_the_round_is_over() -> None:
    position = parse_drawing("." * 9 + "\n...BW....\n" + "\n".join(["." * 9] * 3))
    position = play_typed(position, "e4-f4")
    with pytest.raises(IllegalMove, match="the round is over"):
        FANORONA.rules.encode(position, Move("pass"))


# A position in one line


def test_a_line_tells_rows_turn_seat_quiet_turns_and_the_turn_under_way() -> None:
    position = parse_drawing(CHAIN, quiet=12, white_seat=1)
    rows = "...b...../.b......./.bw..b.../.b......./......w.."
    assert FANORONA.notation.format_position(position) == f"{rows} w 1 12 turn"
    rows = "...b...../.b......./...w.b.../.b......./......w.."
    position = play_typed(position, "c3-d3")
    assert FANORONA.notation.format_position(position) == f"{rows} w 1 0 d3-east-c3"
    rows = "........./.b.w...../.....b.../.b......./......w.."
    assert (
        FANORONA.notation.format_position(play_typed(position, "d4"))
        == f"{rows} w 1 0 d4-north-c3-d3"
    )


@pytest.mark.parametrize("size", SIZES)
def test_every_moment_survives_its_line(size: int) -> None:
    middles = 0
    for number, (round, _) in enumerate(random_turns(size, rounds=4)):
        position = position_from_round(round, number % 2)
        again = FANORONA.notation.parse_position(FANORONA.notation.format_position(position))
        assert again == position
        assert int(again.key()) == int(position.key())
        assert FANORONA.saves.format_saved_part(again) == FANORONA.saves.format_saved_part(position)
        middles += bool(round.stood)
    assert middles


def test_the_form_tells_neither_quiet_turns_nor_that_a_stone_is_on_its_way() -> None:
    middle = play_typed(parse_drawing(CHAIN, quiet=5), "c3-d3")
    anew = parse_drawing(CHAIN.replace(". B W . . B", ". . . W . B"), quiet=7)
    assert FANORONA.saves.format_saved_part(middle) == FANORONA.saves.format_saved_part(anew)
    assert FANORONA.notation.format_position(middle) != FANORONA.notation.format_position(anew)


ROWS = "...b...../.b......./...w.b.../.b......./......w.."
BAD_LINES = {
    "no turn": f"{ROWS} w 0 0",
    "no seat": f"{ROWS} w 0 turn",
    "a third seat": f"{ROWS} w 2 0 turn",
    "no colour": f"{ROWS} g 0 0 turn",
    "a negative clock": f"{ROWS} w 0 -1 turn",
    "a clock beyond the draw": f"{ROWS} w 0 61 turn",
    "a short row": f"{ROWS[:-1]} w 0 0 turn",
    "a row too few": f"{ROWS[:-10]} w 0 0 turn",
    "a square board": "/".join(["....."] * 5) + " w 0 0 turn",
    "another letter": f"{ROWS.replace('b', 'x')} w 0 0 turn",
    "no stones": f"{ROWS.replace('b', '.').replace('w', '.')} w 0 0 turn",
    "too many stones": "/".join(["b" * 9] * 2 + ["b" * 5 + "...."] + ["w" * 9] * 2) + " w 0 0 turn",
    "another word": f"{ROWS} w 0 0 soon",
    "a stone on its way where none is": f"{ROWS} w 0 0 e3-east-d3",
    "a stone of the other colour on its way": f"{ROWS} b 0 0 d3-east-c3",
    "a stone on its way off the board": f"{ROWS} w 0 0 m9-east-c3",
    "no point where it stood": f"{ROWS} w 0 0 d3-east",
    "a point off the board where it stood": f"{ROWS} w 0 0 d3-east-c3-m9",
    "the same point twice": f"{ROWS} w 0 0 d3-east-c3-c3",
    "a stone where it stood": f"{ROWS} w 0 0 d3-east-c3-f3",
    "another point than it came from": f"{ROWS} w 0 0 d3-east-d2",
    "no line where it came from": f"{ROWS} w 0 0 d3-northeast-c2",
    "quiet turns in mid-turn": f"{ROWS} w 0 3 d3-east-c3",
    "a stone that cannot capture on": f"{ROWS} w 0 0 g1-east-f1",
    "another way": f"{ROWS} w 0 0 d3-up-c3",
}


@pytest.mark.parametrize("name", BAD_LINES)
def test_a_line_that_tells_no_position_is_refused(name: str) -> None:
    with pytest.raises(FormatError, match=r"\w+ \w+"):
        FANORONA.notation.parse_position(BAD_LINES[name])
    assert FANORONA.notation.parse_position(f"{ROWS} w 0 60 turn")
    assert FANORONA.notation.parse_position(f"{ROWS} w 0 0 d3-east-c3")
