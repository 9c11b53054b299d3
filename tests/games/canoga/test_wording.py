"""The sentences about decisions: what they do, and why, in the words a player reads."""

from __future__ import annotations

import pytest

from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.core.save import Player
from kono_tui.games.canoga.game import CANOGA
from kono_tui.games.canoga.position import CanogaPosition
from tests.games.canoga.drawn import parse_drawing

HUMAN, COMPUTER = Player("Human", "human"), Player("Computer", "computer")
OPEN = "1 2 3 4 5 6 7 8 9"


def position_of(human: str, computer: str, waiting: str) -> CanogaPosition:
    return parse_drawing(f"human: {human}\ncomputer: {computer}\n{waiting}")


def parse_moves(position: CanogaPosition, *typed: str) -> list[Move]:
    """Decisions one after the other, as they are typed; dice as they fall."""
    moves = []
    for text in typed:
        moves.append(CANOGA.notation.parse_move(position, text))
        position = position.play(CANOGA.rules.encode(position, moves[-1]))
    return moves


def describe_both(position: CanogaPosition, *typed: str) -> tuple[str, str]:
    moves = parse_moves(position, *typed)
    return CANOGA.wording.describe_turn(position, tuple(moves)), CANOGA.wording.describe_advice(
        position, tuple(moves)
    )


def reason_text(position: CanogaPosition, *typed: str, players: tuple[Player, ...] = ()) -> str:
    reason = CANOGA.wording.reason_for(position, tuple(parse_moves(position, *typed)))
    return CANOGA.wording.describe_reason(position, reason, players or (HUMAN, COMPUTER))


# What decisions do

START = position_of(OPEN, OPEN, "human to throw")
MIDDLE = position_of("1 2 * 4 5 * 7 8 9", "* 2 3 * 5 * * * *", "human to throw")
END = position_of("* 2 * * * * 7 * *", "1 2 * 4 5 6 7 8 9", "human to throw")


def test_throws_are_described_with_their_sum() -> None:
    assert describe_both(START, "two") == ("threw two dice", "throw two dice")
    assert describe_both(START, "two", "3+5")[0] == "threw 3 and 5, 8 in all"
    assert (
        describe_both(position_of(OPEN, OPEN, "human rolls two"), "4+4")[0]
        == "threw 4 and 4, 8 in all"
    )


def test_one_die_is_described_as_one() -> None:
    low = "1 2 3 4 * 6 * * *"
    assert describe_both(position_of(low, OPEN, "human to throw"), "one")[0] == "threw one die"
    assert describe_both(position_of(low, OPEN, "human to throw"), "one")[1] == "throw one die"
    assert describe_both(position_of(low, OPEN, "human rolls one"), "4")[0] == "threw a 4"


def test_a_throw_that_cannot_be_used_ends_the_turn() -> None:
    two = position_of("* 2 * * * * 7 * *", OPEN, "human rolls two")
    assert describe_both(two, "6+5")[0] == (
        "threw 6 and 5, 11 in all, and nothing fits: the turn is over"
    )
    one = position_of("* 2 * * * * * * *", OPEN, "human rolls one")
    assert describe_both(one, "4")[0] == "threw a 4, and nothing fits: the turn is over"


def test_squares_are_described_by_their_numbers() -> None:
    thrown = position_of("1 2 * 4 5 * 7 8 9", "* 2 * * 5 * * * *", "human threw 8")
    assert describe_both(thrown, "c7+1") == ("covered 7 and 1", "cover 7 and 1")
    assert describe_both(thrown, "u4+3+1") == (
        "uncovered 4, 3 and 1 in the other row",
        "uncover 4, 3 and 1 in the other row",
    )
    assert describe_both(thrown, "c8") == ("covered 8", "cover 8")


def test_the_last_squares_are_described_as_the_last() -> None:
    both = position_of("* 2 * * * * 7 * *", "1 2 * 4 5 * 7 8 9", "human threw 9")
    assert describe_both(both, "c7+2")[0] == "covered 7 and 2, the last open squares of the row"
    assert describe_both(both, "u6+3")[0] == (
        "uncovered 6 and 3 in the other row, its last covered squares"
    )
    one = position_of("* * * * * * 7 * *", "1 2 3 4 5 6 * 8 9", "human threw 7")
    assert describe_both(one, "c7")[0] == "covered 7, the last open square of the row"
    assert describe_both(one, "u7")[0] == "uncovered 7 in the other row, its last covered square"


def test_a_turn_is_described_in_short() -> None:
    turn = ["two", "6+6", "c8+4", "two", "5+4", "u9", "two", "3+3", "u6"]
    assert describe_both(MIDDLE, *turn) == (
        (
            "threw 12 and covered 8 and 4, then threw 9 and uncovered 9 in the other row, "
            "then threw 6 and uncovered 6 in the other row"
        ),
        (
            "throw 12 and cover 8 and 4, then throw 9 and uncover 9 in the other row, "
            "then throw 6 and uncover 6 in the other row"
        ),
    )
    assert describe_both(END, "two", "6+5")[0] == (
        "threw 6 and 5, 11 in all, and nothing fits: the turn is over"
    )
    assert describe_both(END, "two", "4+3", "c7", "one", "5")[0] == (
        "threw 7 and covered 7, then threw 5, and nothing fitted"
    )


def test_a_turn_is_described_as_far_as_it_has_come() -> None:
    thrown = position_of("* 2 * * * * 7 * *", "1 2 * 4 5 6 7 8 9", "human threw 7")
    assert describe_both(thrown, "c7", "one") == (
        "covered 7, then threw one die",
        "cover 7, then throw one die",
    )
    assert (
        describe_both(END, "two", "4+3", "c7", "one", "3")[0]
        == "threw 7 and covered 7, then threw 3"
    )


# Why

SQUARES = {
    "win by covering": (
        ("* 2 * * * * 7 * *", "1 2 * 4 5 6 7 8 9", "human threw 9", "c7+2"),
        "to win the round by covering, for 42 points",
    ),
    "win by uncovering": (
        ("* 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 * 8 9", "human threw 7", "u7"),
        "to win the round by uncovering, for 1 point",
    ),
    "only": (
        ("* * * * * 6 7 8 9", "1 2 3 4 5 6 7 8 *", "human threw 8", "c8"),
        "because no other squares add up to 8",
    ),
    "nothing to uncover, always fits": (
        (OPEN, OPEN, "human threw 5", "c5"),
        (
            "because nothing can be uncovered with 5, "
            "and the next throw then always fits, unlike after any other choice"
        ),
    ),
    "nothing to cover, most": (
        ("* * * 4 * * 7 * 9", "* 2 * * 5 6 * 8 9", "human threw 8", "u4+3+1"),
        (
            "because nothing can be covered with 8, "
            "and 3 squares are the most that can be uncovered with 8"
        ),
    ),
    "nothing to uncover, largest": (
        (OPEN, OPEN, "human threw 11", "c9+2"),
        "because nothing can be uncovered with 11, and 9 is the largest of the open squares",
    ),
    "nothing to uncover, fewest": (
        ("1 2 3 4 5 * 7 8 9", OPEN, "human threw 8", "c8"),
        (
            "because nothing can be uncovered with 8, "
            "and the smaller squares stay open for later throws"
        ),
    ),
    "no threat left, two dice again": (
        ("1 * 3 * 5 * 7 * 9", "1 * 3 * * * * * *", "human threw 9", "u9"),
        (
            "because it leaves the computer no winning throw, unlike covering, "
            "and the computer must throw two dice while 9 is open"
        ),
    ),
    "nearer, largest": (
        ("1 2 * 4 5 * 7 8 9", "1 2 3 * * 6 7 * *", "human threw 9", "u9"),
        (
            "because there is less left to uncover (26) than to cover (36), "
            "and 9 is the largest of the computer's covered squares"
        ),
    ),
    "more to cover": (
        ("1 2 3 4 5 6 7 8 *", "1 2 3 4 5 6 7 8 *", "computer threw 9", "c8+1"),
        ("because it leaves 27 to cover instead of 36, and 8 is the largest of the open squares"),
    ),
}


@pytest.mark.parametrize("name", SQUARES)
def test_squares_are_chosen_for_the_most_telling_reason(name: str) -> None:
    (human, computer, waiting, typed), because = SQUARES[name]
    assert reason_text(position_of(human, computer, waiting), typed) == because


DICE = {
    "hoping for 7, 8, 9 or 10: nothing else fits": ("1 * * * * * 7 * 9", "two"),
    "to win at once with 8; any other throw ends the turn": ("* * * * * * * 8 *", "two"),
    "hoping for anything but 2 or 3, which would end the turn": ("* * * 4 5 6 7 8 *", "two"),
    "to win at once with 10; otherwise only 9 fits": (
        "1 * * * * * * * 9",
        "two",
    ),
    "because one die wins at once in 1 of 6 cases, and two dice never": (
        "1 * * * * * * * *",
        "one",
    ),
    "because one die wins at once in 1 of 6 cases, and two dice in 2 of 36": (
        "1 2 * * * * * * *",
        "one",
    ),
    "because two dice win at once in 6 of 36 cases, and one die never": (
        "* 2 * * 5 * * * *",
        "two",
    ),
    "because one die can be used in 2 of 6 cases, and two dice in 11 of 36": (
        "* 2 * * 5 * * * *",
        "one",
    ),
    "because two dice cover or uncover 7.0 on average, and one die 3.5": (
        "1 2 3 4 5 6 * * *",
        "two",
    ),
    "to throw no more than 6": ("1 2 3 4 5 6 * * *", "one"),
    "to throw up to 12": ("1 * * * * * * * *", "two"),
}


@pytest.mark.parametrize("because", DICE)
def test_the_number_of_dice_has_its_reason(because: str) -> None:
    row, typed = DICE[because]
    assert reason_text(position_of(row, OPEN, "human to throw"), typed) == because


def test_of_several_decisions_the_last_real_choice_is_explained() -> None:
    turn = ("two", "3+2", "c5", "two")
    assert reason_text(START, *turn) == SQUARES["nothing to uncover, always fits"][1]
    assert CANOGA.wording.reason_for(START, tuple(parse_moves(START, *turn))) == Reason(
        "squares",
        (13,),
        parts=(Reason("forced"), Reason.of("room", foil="all", cases=36, dice=2)),
    )
    assert reason_text(END, "two", "4+3", "c7", "one") == (
        "because one die wins at once in 2 of 6 cases, and two dice in 3 of 36"
    )
    assert reason_text(START, "two") == "as any throw fits"
    assert reason_text(START, "two", "6+5") == "as any throw fits"


def test_dice_fall_by_chance() -> None:
    assert reason_text(position_of(OPEN, OPEN, "human rolls two"), "6+5") == "by chance"


def test_an_opponent_goes_by_its_kind_or_between_two_of_a_kind_by_its_name() -> None:
    (human, computer, waiting, typed), _ = SQUARES["nearer, largest"]
    position = position_of(human, computer, waiting)
    two = (Player("Human 1", "human"), Player("Human 2", "human"))
    told = reason_text(position, typed, players=two)
    assert told.endswith("9 is the largest of Human 2's covered squares")
    turned = position_of(computer, human, waiting.replace("human", "computer"))
    assert reason_text(turned, typed).endswith("9 is the largest of your covered squares")


def test_a_reason_names_the_squares_it_concerns() -> None:
    (human, computer, waiting, typed), _ = SQUARES["nothing to cover, most"]
    position = position_of(human, computer, waiting)
    assert CANOGA.wording.reason_for(position, tuple(parse_moves(position, typed))).cells == (
        3,
        2,
        0,
    )


def test_a_reason_for_dice_or_squares_has_the_numbers_of_its_sentence() -> None:
    dice = Reason.of("sooner", dice=1, this=2, that=3)
    turn = parse_moves(END, "two", "4+3", "c7", "one")
    assert CANOGA.wording.reason_for(END, tuple(turn)) == Reason("dice", parts=(dice,))
    (human, computer, waiting, typed), _ = SQUARES["win by covering"]
    position = position_of(human, computer, waiting)
    (win,) = CANOGA.wording.reason_for(position, tuple(parse_moves(position, typed))).parts
    assert (win.kind, win["points"]) == ("win", 42)
