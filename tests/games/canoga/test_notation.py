"""Decisions as they are typed and filed, one by one and as whole turns."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from kono_tui.core.move import Move, play_moves
from kono_tui.engine.move_text import format_move_word, parse_move_word
from kono_tui.errors import IllegalMove
from kono_tui.games.canoga import notation as notations
from kono_tui.games.canoga.game import CANOGA
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.squares import cell_of, numbers_of, square_at
from tests.games.canoga import naive
from tests.games.canoga.drawn import (
    SIZES,
    decision_of,
    name_of,
    parse_drawing,
    play_named,
    position_from_round,
)

NINE = """
    computer: 1 2 * 4 5 * 7 8 9
    human:    1 2 3 4 5 6 7 8 *
    human threw 9
"""
READY = """
    computer: 1 2 3 4 5 6 7 8 *
    human:    1 2 3 4 5 6 * * *
    human to throw
"""


def move_for(position: CanogaPosition, name: str) -> Move:
    """A legal decision by the name that tests give it."""
    codes = {name_of(decision_of(int(code))): int(code) for code in position.moves()}
    return CANOGA.rules.decode(position, codes[name])


def format_named_turn(position: CanogaPosition, *names: str) -> str:
    """How a turn is written down."""
    moves = []
    now = position
    for name in names:
        moves.append(move_for(now, name))
        now = play_named(now, name)
    assert play_moves(position, moves, notations.encode) == now
    return CANOGA.notation.format_turn(position, tuple(moves))


def moments(size: int, rounds: int) -> Iterator[naive.Round]:
    """Moments of random rounds, some of which begin with an advantage."""
    source = random.Random(size)
    for number in range(rounds):
        advantage = (number % 2, source.randint(1, 9)) if number % 3 else None
        for round, _ in naive.wander(source, naive.start(size, source.randrange(2), advantage)):
            yield round


# Squares and cells


@pytest.mark.parametrize("size", SIZES)
def test_each_square_has_a_cell_of_its_own_the_computers_first(size: int) -> None:
    cells = [cell_of(size, seat, number) for seat in (1, 0) for number in range(1, size + 1)]
    assert cells == list(range(2 * size))
    assert [square_at(size, cell) for cell in cells] == [
        (seat, number) for seat in (1, 0) for number in range(1, size + 1)
    ]


def test_the_squares_of_a_decision_are_named_the_largest_first() -> None:
    position = parse_drawing(NINE)
    move = move_for(position, "c6+2+1")
    assert move == Move("cover", (9 + 5, 9 + 1, 9 + 0))
    assert notations.square_numbers(position, move) == (6, 2, 1)
    assert numbers_of(0b100011) == (6, 2, 1)
    assert move_for(position, "u6+3") == Move("uncover", (5, 2))


# What can be typed

SPELLINGS = {
    "c7+2": [
        "c7+2",
        "C7+2",
        "c2+7",
        "C 2,7",
        "c 7 2",
        " c  7 + 2 ",
        "cover 7 and 2",
        "Cover 7, 2",
        "cover 2, and 7",
        "cover 02 07",
        "7+2",
        "2 7",
        "7 and 2",
    ],
    "c6+2+1": ["c6+2+1", "cover 1, 2 and 6", "c1 2 6"],
    "c4+3+2": ["c2 3 4", "2+3+4"],
    "u6+3": ["u6+3", "U 3,6", "uncover 6 and 3", "u3 6"],
}


@pytest.mark.parametrize("name", SPELLINGS)
def test_squares_can_be_typed_in_several_ways(name: str) -> None:
    position = parse_drawing(NINE)
    for text in SPELLINGS[name]:
        assert CANOGA.notation.parse_move(position, text) == move_for(position, name), text
    assert CANOGA.notation.format_move(position, move_for(position, name)) == name


TWO = [
    "two",
    "2",
    "both",
    "TWO",
    "two dice",
    "throw two",
    "throw both dice",
    "roll 2",
    " throw  2 ",
]
THROW = ["throw", "roll", "throw dice", "throw the dice", "dice", "Roll the dice"]
ONE = ["one", "1", "one die", "throw one", "throw one die", "roll 1", "Throw 1 die"]


@pytest.mark.parametrize("text", [*TWO, *THROW])
def test_two_dice_are_thrown_by_their_number_or_where_none_is_given(text: str) -> None:
    for position in (parse_drawing(READY), CANOGA.start(11, CANOGA.info.default_opening())):
        assert CANOGA.notation.parse_move(position, text) == Move("two")


@pytest.mark.parametrize("text", ONE)
def test_one_die_can_be_asked_for_in_several_ways(text: str) -> None:
    assert CANOGA.notation.parse_move(parse_drawing(READY), text) == Move("one")


@pytest.mark.parametrize("text", ["4+5", "4 5", "4,5", " 4 + 5 "])
def test_dice_are_typed_as_they_fell(text: str) -> None:
    rolling = play_named(parse_drawing(READY), "two")
    assert CANOGA.notation.parse_move(rolling, text) == Move("dice", (4, 5))
    assert CANOGA.notation.parse_move(play_named(parse_drawing(READY), "one"), "3") == Move(
        "dice", (3,)
    )


def spellings(name: str) -> list[str]:
    """Other ways to type a decision by its name."""
    if name[0] not in "cu":
        return [name, name.upper(), f" {name} "]
    word = {"c": "cover", "u": "uncover"}[name[0]]
    numbers = name[1:].split("+")
    return [
        name,
        name.upper(),
        f"{word} {' and '.join(numbers)}",
        f"{name[0]} {','.join(numbers[::-1])}",
        f"{word.title()} {' '.join(numbers[::-1])}",
    ]


@pytest.mark.parametrize("size", SIZES)
def test_every_decision_has_a_name_of_its_own_and_can_be_typed_in_each_way(size: int) -> None:
    kinds: Counter[str] = Counter()
    for number, round in enumerate(moments(size, 6)):
        if round.rolling and number % 20:
            continue
        position = position_from_round(round)
        names = []
        for code in position.moves():
            move = CANOGA.rules.decode(position, int(code))
            names.append(CANOGA.notation.format_move(position, move))
            assert names[-1] == name_of(decision_of(int(code)))
            assert CANOGA.rules.encode(position, move) == code
            assert all(
                CANOGA.notation.parse_move(position, text) == move for text in spellings(names[-1])
            )
            kinds[move.kind] += 1
        assert len(set(names)) == len(names)
    assert min(kinds[kind] for kind in ("one", "two", "dice", "cover", "uncover")) >= 3


@pytest.mark.parametrize("size", SIZES)
def test_a_letter_can_be_left_out_where_one_row_alone_has_a_use_for_the_squares(size: int) -> None:
    seen: Counter[str] = Counter()
    for round in moments(size, 25):
        if not round.sum:
            continue
        uses = naive.decisions(round)
        position = position_from_round(round)
        for kind, numbers in uses:
            text = "+".join(map(str, numbers))
            both = {("cover", numbers), ("uncover", numbers)} <= set(uses)
            seen["both" if both else kind] += 1
            if not both:
                assert CANOGA.notation.parse_move(position, text).kind == kind
                continue
            with pytest.raises(IllegalMove) as caught:
                CANOGA.notation.parse_move(position, text)
            assert str(caught.value) == (
                f"{text} could be covered or uncovered; type c{text} or u{text}"
            )
    assert min(seen[what] for what in ("cover", "uncover", "both")) >= 5


def test_the_engine_names_decisions_in_one_word() -> None:
    for position in (
        parse_drawing(NINE),
        parse_drawing(READY),
        play_named(parse_drawing(READY), "two"),
    ):
        for code in position.moves():
            move = CANOGA.rules.decode(position, int(code))
            word = format_move_word(CANOGA, position, move)
            assert " " not in word
            assert parse_move_word(CANOGA, position, word) == move


# Whole turns


def test_a_turn_tells_each_throw_and_what_it_was_used_for() -> None:
    fresh = CANOGA.start(9, CANOGA.info.default_opening())
    names = ["two", "4+5", "c7+2", "two", "6+6", "c9+3", "two", "1+1"]
    assert format_named_turn(fresh, *names) == "4+5 c7+2, 6+6 c9+3, 1+1 -"


def test_a_turn_with_one_die_shows_one_number() -> None:
    assert (
        format_named_turn(parse_drawing(READY), "one", "3", "c3", "two", "4+5", "u9")
        == "3 c3, 4+5 u9"
    )


def test_a_throw_that_ends_the_turn_at_once_is_written_down() -> None:
    assert (
        format_named_turn(play_named(parse_drawing(READY), "two", "6+6", "c6+5+1"), "two", "6+6")
        == "6+6 -"
    )


def test_a_turn_is_written_down_as_far_as_it_has_come() -> None:
    position = parse_drawing(READY)
    assert format_named_turn(position) == ""
    assert format_named_turn(position, "two") == "two"
    assert format_named_turn(position, "one") == "one"
    assert format_named_turn(position, "two", "4+5") == "4+5"
    assert format_named_turn(position, "two", "4+5", "u9") == "4+5 u9"
    assert format_named_turn(position, "one", "3", "c3", "one") == "3 c3"


def test_a_turn_may_be_written_down_from_its_middle_on() -> None:
    assert format_named_turn(parse_drawing(NINE), "c7+2") == "c7+2"
    assert format_named_turn(parse_drawing(NINE), "c7+2", "two") == "c7+2"
    assert format_named_turn(parse_drawing(NINE), "u6+3") == "u6+3"
    assert (
        format_named_turn(parse_drawing(NINE), "c7+2", "two", "6+5", "c8+3", "two", "1+1")
        == "c7+2, 6+5 c8+3, 1+1 -"
    )
    assert format_named_turn(play_named(parse_drawing(READY), "two"), "4+5") == "4+5"


def turns(source: random.Random, start: naive.Round) -> Iterator[tuple[naive.Round, list[str]]]:
    """The turns of a random round: what each begins with, and its decisions by name."""
    begun = start
    names: list[str] = []
    for round, decision in naive.wander(source, start):
        if round.turn != begun.turn:
            yield begun, names
            begun, names = round, []
        names.append(name_of(decision))
    yield begun, names


@pytest.mark.parametrize("size", SIZES)
def test_every_turn_of_a_round_is_written_down_throw_by_throw(size: int) -> None:
    source = random.Random(size)
    for number in range(6):
        for begun, names in turns(source, naive.start(size, number % 2, (0, 1 + number))):
            told = " ".join(names).replace("one ", ", ").replace("two ", ", ")
            throws = [each.strip() for each in told.split(",")[1:]]
            told = ", ".join(each if " " in each else f"{each} -" for each in throws)
            assert format_named_turn(position_from_round(begun), *names) == told
