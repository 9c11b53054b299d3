"""Positions in one line: what the line says, and lines that describe no position."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kono_tui.errors import FormatError
from kono_tui.games.canoga.game import CANOGA
from kono_tui.games.canoga.position import CanogaPosition
from tests.games.canoga import naive
from tests.games.canoga.drawn import (
    SIZES,
    parse_drawing,
    parse_round,
    play_named,
    position_from_round,
)

LOCKED = """
    computer: 1 2 3 4 5 ! 7 8 9
    human:    1 2 3 4 5 6 * * *
    human to throw
"""


# What a line says


def test_a_line_tells_rows_turn_dice_lock_and_winner() -> None:
    position = parse_drawing(LOCKED)
    assert CANOGA.notation.format_position(position) == "......xxx .....x... 0 throw 1:6 -"
    assert (
        CANOGA.notation.format_position(play_named(position, "one"))
        == "......xxx .....x... 0 one 1:6 -"
    )
    assert (
        CANOGA.notation.format_position(play_named(position, "two"))
        == "......xxx .....x... 0 two 1:6 -"
    )
    assert (
        CANOGA.notation.format_position(play_named(position, "two", "6+6"))
        == "......xxx .....x... 0 12 1:6 -"
    )
    used = play_named(position, "two", "6+6", "c6+5+1")
    assert CANOGA.notation.format_position(used) == "x...xxxxx .....x... 0 throw 1:6 -"
    assert (
        CANOGA.notation.format_position(play_named(used, "two", "6+6"))
        == "x...xxxxx .....x... 1 throw 1:6 -"
    )


def test_a_line_tells_how_a_round_was_won() -> None:
    covering = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 9
        human:    1 * * * * * * * *
        human threw 1
    """)
    assert (
        CANOGA.notation.format_position(play_named(covering, "c1"))
        == "xxxxxxxxx ......... 0 throw - 0:covering"
    )
    uncovering = parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 9 *
        human:    1 2 * 4 5 6 7 8 9 10
        computer threw 3
    """)
    won = play_named(uncovering, "u3")
    assert CANOGA.notation.format_position(won) == ".......... .........x 1 throw - 1:uncovering"


def test_what_the_text_forms_tell_is_the_rows_and_whose_turn_it_is() -> None:
    assert CANOGA.saves.format_saved_part(parse_drawing(LOCKED)) == "......xxx .....x... 0"
    assert CANOGA.notation.format_position(parse_drawing(LOCKED)).startswith(
        CANOGA.saves.format_saved_part(parse_drawing(LOCKED))
    )


@pytest.mark.parametrize("size", SIZES)
def test_every_moment_of_a_round_survives_its_line(size: int) -> None:
    source = random.Random(size)
    for number in range(25):
        advantage = (number % 2, source.randint(1, 9)) if number % 3 else None
        round = naive.start(size, source.randrange(2), advantage)
        for _, decision in naive.wander(source, round):
            position = position_from_round(round)
            again = CANOGA.notation.parse_position(CANOGA.notation.format_position(position))
            assert again == position
            assert list(again.moves()) == list(position.moves())
            round = naive.decide(round, decision)
        assert CANOGA.notation.parse_position(
            CANOGA.notation.format_position(position_from_round(round))
        ) == position_from_round(round)


def test_blanks_around_and_between_do_not_matter() -> None:
    text = "  ......xxx   .....x...\t0 throw 1:6  - \n"
    assert CANOGA.notation.parse_position(text) == parse_drawing(LOCKED)


# What is no line

OPEN = "........."
SHAPELESS = [
    "",
    "x",
    f"{OPEN} {OPEN} 0 throw -",
    f"{OPEN} {OPEN} 0 throw - - -",
    f"{OPEN} {OPEN}. 0 throw - -",
    f"{OPEN[1:]} {OPEN[1:]} 0 throw - -",
    f"{OPEN}... {OPEN}... 0 throw - -",
    f"{OPEN} {OPEN} 2 throw - -",
    f"{OPEN} {OPEN} 0 three - -",
    f"{OPEN} {OPEN} 0 0 - -",
    f"{OPEN} {OPEN} 0 13 - -",
    f"{OPEN} {OPEN} 0 throw 0:0 -",
    f"{OPEN}. {OPEN}. 0 throw 0:10 -",
    f"{OPEN} {OPEN} 0 throw 2:1 -",
    f"{OPEN} {OPEN} 0 throw - 0:luck",
    f"X{OPEN[1:]} {OPEN} 0 throw - -",
]


@pytest.mark.parametrize("text", SHAPELESS)
def test_a_line_of_another_shape_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        CANOGA.notation.parse_position(text)
    assert str(caught.value) == (
        f"found '{text}', expected something like 'x........ ......... 0 throw - -': "
        "two rows of the same length, who has the turn, what is waited for, the lock and "
        "who has won"
    )


def test_the_example_is_a_line() -> None:
    assert CANOGA.notation.parse_position("x........ ......... 0 throw - -") == parse_drawing("""
        computer: 1 2 3 4 5 6 7 8 9
        human:    * 2 3 4 5 6 7 8 9
        human to throw
    """)


WHOLE = "xxxxxxxxx"
IMPOSSIBLE = {
    f"{WHOLE} {OPEN} 0 throw - -": "a row is covered wholly, and nobody has won",
    f"{OPEN} {WHOLE} 0 throw - -": "a row is covered wholly, and nobody has won",
    f"{WHOLE} {WHOLE} 0 throw - 0:covering": "not just the winner's row is covered wholly",
    f"{OPEN} {OPEN} 0 throw - 0:covering": "not just the winner's row is covered wholly",
    f"{WHOLE} {OPEN} 0 throw - 1:covering": "not just the winner's row is covered wholly",
    f"{OPEN} x........ 0 throw - 0:uncovering": "the loser's row is not open",
    f"{WHOLE} {OPEN} 0 throw - 0:uncovering": "or the winner's is covered wholly",
    f"{WHOLE} {OPEN} 0 two - 0:covering": "the round is over, and nobody throws",
    f"{OPEN} {OPEN} 0 9 - 1:uncovering": "the round is over, and nobody throws",
    f"{OPEN} {OPEN} 0 one - -": "one die may not be thrown",
    f"......xx. {OPEN} 0 one - -": "one die may not be thrown",
    f"{OPEN} ......xxx 0 one - -": "one die may not be thrown",
    f"{OPEN} {OPEN} 0 1 - -": "one die may not be thrown",
    f"xxxxx.xxx {OPEN} 0 5 - -": "no squares add up to the throw",
    f"{OPEN} {OPEN} 0 throw 0:5 -": "the locked square is not covered",
    f"....x.... {OPEN} 0 throw 1:5 -": "the locked square is not covered",
    f"{OPEN} x...x.... 0 throw 1:5 -": "the owner of the lock has covered squares before its turn",
}


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_a_line_that_tells_what_cannot_be_is_refused_with_the_reason(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        CANOGA.notation.parse_position(text)
    assert str(caught.value).startswith(f"found '{text}', but ")
    assert IMPOSSIBLE[text] in str(caught.value)


def test_what_is_nearly_impossible_is_read() -> None:
    for text in (
        f"{OPEN} {OPEN} 0 throw - -",
        f"{OPEN} {OPEN} 0 throw - 0:uncovering",
        f"......xxx {OPEN} 0 1 - -",
        f"......xxx {OPEN} 0 one - -",
        f"{OPEN} x...x.... 1 throw 1:5 -",
        f"{WHOLE} ....x.... 0 throw 1:5 0:covering",
        f"{WHOLE} ....x.... 1 throw - 0:covering",
    ):
        assert CANOGA.notation.format_position(CANOGA.notation.parse_position(text)) == text


@given(st.text("x. 01-:covering9throwtwn", max_size=45))
@settings(max_examples=200)
def test_any_text_is_a_line_or_is_refused(text: str) -> None:
    position, said = answer(text)
    assert (
        said
        if position is None
        else CANOGA.notation.format_position(position) == " ".join(text.split())
    )


@st.composite
def like_a_line(draw: st.DrawFn) -> str:
    """Text in the shape of a line, of positions that can be and of such as cannot."""
    size = draw(st.sampled_from(SIZES))
    rows = [draw(st.text("x.", min_size=size, max_size=size)) for _ in range(2)]
    seat = st.sampled_from("01")
    waiting = draw(st.sampled_from(["throw", "one", "two", *map(str, range(1, 13))]))
    lock = draw(st.one_of(st.just("-"), st.builds("{}:{}".format, seat, st.integers(1, 9))))
    ways = st.sampled_from(("covering", "uncovering"))
    won = draw(st.one_of(st.just("-"), st.builds("{}:{}".format, seat, ways)))
    return f"{rows[0]} {rows[1]} {draw(seat)} {waiting} {lock} {won}"


@given(like_a_line())
@settings(max_examples=400)
def test_a_position_from_a_line_gives_the_same_line_and_goes_on_unless_won(text: str) -> None:
    position, said = answer(text)
    if position is None:
        assert said.startswith(f"found '{text}', but ")
    else:
        assert CANOGA.notation.format_position(position) == text
        assert bool(len(position.moves())) != position.is_over()


def answer(text: str) -> tuple[CanogaPosition | None, str]:
    """The position that a line describes, or why there is none."""
    try:
        return CANOGA.notation.parse_position(text), ""
    except FormatError as refused:
        return None, str(refused)


def test_the_drawing_and_the_line_tell_the_same() -> None:
    round = parse_round(LOCKED)
    assert round.rows == (frozenset({7, 8, 9}), frozenset({6}))
    assert CANOGA.notation.parse_position(
        "......xxx .....x... 0 throw 1:6 -"
    ) == position_from_round(round)
