"""What cannot be typed or picked, and the sentence that says why."""

from __future__ import annotations

import pytest

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.games.canoga.game import CANOGA
from kono_tui.games.canoga.position import CanogaPosition
from tests.games.canoga.drawn import parse_drawing, play_named

NINE = parse_drawing("""
    computer: 1 2 * 4 5 * 7 8 9
    human:    * 2 3 4 5 6 7 8 *
    human threw 9
""")
LOCKED = parse_drawing("""
    computer: 1 2 3 4 5 ! 7 8 9
    human:    1 2 3 4 5 6 * * *
    human threw 6
""")
OPEN = parse_drawing("""
    computer: 1 2 3 4 5 6 7 8 *
    human:    1 2 3 4 5 6 * 8 9
    human to throw
""")
NEARLY = parse_drawing("""
    computer: 1 2 3 4 5 6 7 8 *
    human:    1 2 3 4 5 6 * 8 *
    human to throw
""")
READY = parse_drawing("""
    computer: 1 2 3 4 5 6 7 8 *
    human:    1 2 3 4 5 6 * * *
    human to throw
""")
BOTH = parse_drawing("""
    computer: 1 2 * 4 5 * 7 8 *
    human:    1 2 3 4 5 6 7 8 9
    human threw 9
""")
SQUARES = "type squares that add up to the throw, such as c7+2 to cover or u6+3 to uncover"
ONE_DIE = "you may throw one die once your squares from 7 up are covered"
THROWS = "type two to throw both dice, or one if a single die is allowed"


def refusal_of(position: CanogaPosition, text: str) -> str:
    """Why a typed text does nothing."""
    with pytest.raises(IllegalMove) as caught:
        CANOGA.notation.parse_move(position, text)
    return str(caught.value)


# Squares that are typed

NO_SQUARES = {
    "": f"'' is not a choice; {SQUARES}",
    "hello": f"'hello' is not a choice; {SQUARES}",
    "c": f"'c' is not a choice; {SQUARES}",
    "c7-2": f"'c7-2' is not a choice; {SQUARES}",
    "c7+2 u6+3": f"'c7+2 u6+3' is not a choice; {SQUARES}",
    "c123": f"'c123' is not a choice; {SQUARES}",
    "c\N{ARABIC-INDIC DIGIT FOUR}": f"'c\N{ARABIC-INDIC DIGIT FOUR}' is not a choice; {SQUARES}",
    "two": f"the dice are thrown: 9 in all; {SQUARES}",
    "one die": f"the dice are thrown: 9 in all; {SQUARES}",
    "throw": f"the dice are thrown: 9 in all; {SQUARES}",
    "c10": "there is no square 10: rows go from 1 to 9",
    "c0+9": "there is no square 0: rows go from 1 to 9",
    "u72": "there is no square 72: rows go from 1 to 9",
    "c8+1": "your 1 is covered already",
    "c9": "your 9 is covered already",
    "u9": "the opponent's 9 is open already",
    "u5+3+1": "the opponent's 5 is open already",
    "c6+4": "6 + 4 is 10, and the throw was 9",
    "c7": "the throw was 9, not 7",
    "u6": "the throw was 9, not 6",
    "c5+2+2": "no square can be covered twice",
    "u3+3+3": "no square can be uncovered twice",
    "3+3+3": "no square can be covered twice",
    "9": "your 9 is covered already",
    "7+3": "7 + 3 is 10, and the throw was 9",
}


@pytest.mark.parametrize("text", NO_SQUARES)
def test_squares_that_cannot_be_chosen_are_refused_with_the_reason(text: str) -> None:
    assert refusal_of(NINE, text) == NO_SQUARES[text]


def test_a_locked_square_is_refused_because_it_is_locked() -> None:
    assert refusal_of(LOCKED, "u6") == "the 6 is locked until its owner has finished a turn"
    assert refusal_of(LOCKED, "u6+3") == "the 6 is locked until its owner has finished a turn"
    assert CANOGA.notation.parse_move(LOCKED, "6") == Move("cover", (14,))


def test_what_could_be_meant_in_two_ways_is_asked_for() -> None:
    assert refusal_of(BOTH, "9") == "9 could be covered or uncovered; type c9 or u9"
    assert refusal_of(BOTH, "3 6") == "6+3 could be covered or uncovered; type c6+3 or u6+3"
    assert refusal_of(BOTH, "6") == "the throw was 9, not 6"
    assert refusal_of(BOTH, "3 3 3") == "no square can be covered twice"


# Throws that are typed

NO_THROWS = {
    "": f"'' is not a throw; {THROWS}",
    "three": f"'three' is not a throw; {THROWS}",
    "throw it": f"'throw it' is not a throw; {THROWS}",
    "the": f"'the' is not a throw; {THROWS}",
    "twodice": f"'twodice' is not a throw; {THROWS}",
    "pass": f"'pass' is not a throw; {THROWS}",
    "c7+2": f"throw the dice first; {THROWS}",
    "u9": f"throw the dice first; {THROWS}",
    "4+5": f"throw the dice first; {THROWS}",
    "one": f"{ONE_DIE}, and 8 and 9 are still open",
}


@pytest.mark.parametrize("text", NO_THROWS)
def test_what_is_no_throw_is_refused_with_what_would_be(text: str) -> None:
    assert refusal_of(OPEN, text) == NO_THROWS[text]


def test_one_die_is_refused_with_the_squares_that_are_still_open() -> None:
    told = f"{ONE_DIE}, and 8 is still open"
    assert refusal_of(NEARLY, "one") == told
    fresh = CANOGA.start(11, CANOGA.info.default_opening())
    told = f"{ONE_DIE}, and 7, 8, 9, 10 and 11 are still open"
    assert refusal_of(fresh, "throw one die") == told


def test_long_nonsense_is_quoted_in_part() -> None:
    for position in (NINE, OPEN, play_named(OPEN, "two")):
        assert f"'{'x' * 40}' is n" in refusal_of(position, "x" * 500)


# Dice that are typed


def test_dice_that_cannot_have_fallen_are_refused() -> None:
    two, one = play_named(READY, "two"), play_named(READY, "one")
    for text in ("", "7", "0+1", "4+7", "c4", "4+5+6", "two"):
        told = f"'{text}' is not a throw; type what the dice show, such as 4+5, or 3 for one die"
        assert refusal_of(two, text) == refusal_of(one, text) == told
    assert (
        refusal_of(two, "3") == "two dice were thrown: each shows a number from 1 to 6, such as 4+5"
    )
    assert refusal_of(one, "4+5") == "one die was thrown: it shows a number from 1 to 6, such as 3"


# After the end


def test_nothing_can_be_decided_when_the_round_is_over() -> None:
    won = play_named(
        parse_drawing("""
            computer: 1 2 3 4 5 6 7 8 9
            human:    1 * * * * * * * *
            human threw 1
        """),
        "c1",
    )
    for text in ("", "two", "one", "c1", "4+5", "nonsense"):
        assert refusal_of(won, text) == "the round is over"
    assert CANOGA.refusals.pick_refusal(won, (0,)) == ""


# Decisions from elsewhere


@pytest.mark.parametrize("position", [NINE, LOCKED, OPEN, READY, play_named(OPEN, "two")])
def test_any_decision_is_legal_or_refused_with_a_sentence(position: CanogaPosition) -> None:
    legal = {CANOGA.rules.decode(position, int(code)) for code in position.moves()}
    for kind in ("one", "two", "dice", "cover", "uncover", "pass", ""):
        for cells in ((), (0,), (4,), (17,), (18,), (-1,), (5, 2), (2, 5), (9, 0), (3, 3), (7, 7)):
            move = Move(kind, cells)
            if move in legal:
                continue
            with pytest.raises(IllegalMove, match=r"^\w+.* \w+"):
                CANOGA.rules.encode(position, move)


ELSEWHERE = {
    Move("cover"): f"the dice are thrown: 9 in all; {SQUARES}",
    Move("dice", (4, 5)): f"the dice are thrown: 9 in all; {SQUARES}",
    Move("cover", (18,)): "there is no such square: rows go from 1 to 9",
    Move("cover", (-1,)): "there is no such square: rows go from 1 to 9",
    Move("cover", (8,)): "you cover squares of your own row, and uncover those of your opponent's",
    Move("uncover", (17,)): (
        "you cover squares of your own row, and uncover those of your opponent's"
    ),
    Move("cover", (14, 2)): (
        "you cover squares of your own row, and uncover those of your opponent's"
    ),
    Move("cover", (10, 15)): f"{SQUARES}, the larger numbers first",
}


@pytest.mark.parametrize("move", ELSEWHERE, ids=lambda move: f"{move.kind} {move.cells}")
def test_a_decision_from_elsewhere_is_refused_with_the_reason(move: Move) -> None:
    with pytest.raises(IllegalMove) as caught:
        CANOGA.rules.encode(NINE, move)
    assert str(caught.value) == ELSEWHERE[move]


def test_dice_in_the_air_wait_for_nobody() -> None:
    for move in (Move("two"), Move("cover", (9,))):
        with pytest.raises(IllegalMove, match="the dice are rolling: nobody decides now"):
            CANOGA.rules.encode(play_named(OPEN, "two"), move)
