"""Every refusal names the real fault: sentences against the naive rules, and any text at all."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.games.canoga.game import CANOGA
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.squares import cell_of, square_at
from tests.games.canoga import naive
from tests.games.canoga.drawn import SIZES, position_from_round

LETTERS = {"cover": "c", "uncover": "u"}


def rounds_with_throw(size: int, count: int) -> Iterator[naive.Round]:
    """Rounds with rows covered at random, in which the mover must use a throw."""
    source = random.Random(size)
    found = 0
    while found < count:
        round = naive.random_rows(source, size)
        total = source.randint(2, 12)
        if naive.uses(round, total):
            found += 1
            yield replace(round, sum=total)


def answer(position: CanogaPosition, text: str) -> tuple[Move | None, str]:
    """The decision that a text stands for, or why there is none."""
    try:
        return CANOGA.notation.parse_move(position, text), ""
    except IllegalMove as refused:
        return None, str(refused)


# What is typed


def expected_refusal(round: naive.Round, kind: str, numbers: list[int]) -> str:
    """Why squares cannot be chosen; "" if they can."""
    for number in numbers:
        if number not in naive.squares(round):
            return f"there is no square {number}: rows go from 1 to {round.size}"
    if len(set(numbers)) < len(numbers):
        return f"no square can be {kind}ed twice"
    other = 1 - round.turn
    for number in numbers:
        if kind == "cover" and number in round.rows[round.turn]:
            return f"your {number} is covered already"
        if kind == "uncover" and naive.lock(round) == (other, number):
            return f"the {number} is locked until its owner has finished a turn"
        if kind == "uncover" and number not in round.rows[other]:
            return f"the opponent's {number} is open already"
    if sum(numbers) != round.sum and len(numbers) == 1:
        return f"the throw was {round.sum}, not {numbers[0]}"
    if sum(numbers) != round.sum:
        sums = " + ".join(map(str, numbers))
        return f"{sums} is {sum(numbers)}, and the throw was {round.sum}"
    return ""


@pytest.mark.parametrize("size", SIZES)
def test_squares_that_are_typed_are_refused_for_what_is_wrong_with_them(size: int) -> None:
    source = random.Random(size)
    seen: Counter[str] = Counter()
    for round in rounds_with_throw(size, 300):
        position = position_from_round(round)
        for _ in range(8):
            kind = source.choice(("cover", "uncover"))
            free = sorted(naive.coverable(round) if kind == "cover" else naive.uncoverable(round))
            pool = free if free and source.random() < 0.5 else range(1, size + 2)
            numbers = sorted(
                (source.choice(pool) for _ in range(source.randint(1, 3))), reverse=True
            )
            text = LETTERS[kind] + "+".join(map(str, numbers))
            why = expected_refusal(round, kind, numbers)
            seen[re.sub("[0-9+ ]+", " ", why)] += 1
            move, said = answer(position, text)
            assert said == why
            assert move is None or CANOGA.notation.format_move(position, move) == text
    assert len(seen) == 9
    assert min(seen.values()) >= 5


# What is picked

Truth = Callable[[naive.Round, list[int], int, re.Match[str]], bool]


def is_covered(round: naive.Round, numbers: list[int], row: int, match: re.Match[str]) -> bool:
    """Your square is covered."""
    return row == round.turn and int(match[1]) == numbers[-1] in round.rows[row]


def is_locked(round: naive.Round, numbers: list[int], row: int, match: re.Match[str]) -> bool:
    return naive.lock(round) == (row, int(match[1])) == (1 - round.turn, numbers[-1])


def is_open(round: naive.Round, numbers: list[int], row: int, match: re.Match[str]) -> bool:
    """The opponent's square is not covered."""
    return row != round.turn and int(match[1]) == numbers[-1] not in round.rows[row]


def is_too_much(round: naive.Round, numbers: list[int], row: int, match: re.Match[str]) -> bool:
    return int(match[1]) == sum(numbers) > round.sum == int(match[2])


def nothing_fits(round: naive.Round, numbers: list[int], row: int, match: re.Match[str]) -> bool:
    """Open squares of one's own, or covered ones of the other, do not make up the rest."""
    own = row == round.turn
    free = naive.coverable(round) if own else naive.uncoverable(round)
    rest = round.sum - sum(numbers)
    return (
        (int(match[1]), int(match[2])) == (sum(numbers), rest)
        and match[3] == ("open" if own else "covered")
        and rest > 0
        and not naive.sets(free - set(numbers), rest)
    )


TRUTHS: dict[str, Truth] = {
    r"your (\d+) is covered already": is_covered,
    r"the (\d+) is locked until its owner has finished a turn": is_locked,
    r"the opponent's (\d+) is open already": is_open,
    r"that would be (\d+), and the throw was (\d+)": is_too_much,
    r"(\d+) leaves (\d+), and no other (open|covered) squares add up to that": nothing_fits,
}
NOT_BOTH = "with one throw you either cover or uncover squares, not both"


def check_pick(round: naive.Round, picked: tuple[int, ...], cell: int) -> str:
    """Check that the sentence against one more pick is true; return its pattern."""
    said = (
        CANOGA.refusals.pick_refusal(position_from_round(round), (*picked, cell))
        if CANOGA.refusals
        else ""
    )
    squares = [square_at(round.size, each) for each in (*picked, cell)]
    rows = {row for row, _ in squares}
    if said == NOT_BOTH:
        assert len(rows) == 2
        return said
    assert len(rows) == 1
    for pattern, truth in TRUTHS.items():
        if match := re.fullmatch(pattern, said):
            assert truth(round, [number for _, number in squares], squares[0][0], match), said
            return pattern
    raise AssertionError(f"no such sentence: {said}")


@pytest.mark.parametrize("size", SIZES)
def test_squares_that_cannot_be_picked_are_refused_with_what_is_true(size: int) -> None:
    source = random.Random(size)
    seen: Counter[str] = Counter()
    for round in rounds_with_throw(size, 150):
        moves = [
            {
                cell_of(size, round.turn if kind == "cover" else 1 - round.turn, each)
                for each in numbers
            }
            for kind, numbers in naive.decisions(round)
        ]
        picked: tuple[int, ...] = ()
        while any({*picked} < move for move in moves):
            nexts = {cell for move in moves if {*picked} <= move for cell in move} - {*picked}
            for cell in set(range(2 * size)) - nexts - {*picked}:
                seen[check_pick(round, picked, cell)] += 1
            picked += (source.choice(sorted(nexts)),)
    assert set(seen) == {NOT_BOTH, *TRUTHS}


def test_squares_are_not_picked_before_the_dice_are_thrown() -> None:
    round = naive.start(9, 0)
    for cell in range(18):
        assert (
            CANOGA.refusals.pick_refusal(position_from_round(round), (cell,))
            if CANOGA.refusals
            else ""
        ) == "throw the dice first"
    rolling = naive.decide(round, ("two", ()))
    assert (CANOGA.refusals.pick_refusal(position_from_round(rolling), (0,))) == ""
    assert (CANOGA.refusals.pick_refusal(position_from_round(round), ())) == ""


# Any text

WORDS = ("c", "u", "cover", "uncover", "and", "one", "two", "throw", "die", "dice", "the", "both")
PIECES = st.sampled_from([*WORDS, *map(str, range(14)), "+", ",", " ", " ", "  "])
TEXTS = st.one_of(st.text(max_size=20), st.lists(PIECES, max_size=8).map("".join))


@st.composite
def moments(draw: st.DrawFn) -> naive.Round:
    """A moment of any kind: before a throw, while dice roll, after it, and after the end."""
    source = random.Random(draw(st.integers(0, 10_000)))
    round = naive.random_rows(source, draw(st.sampled_from(SIZES)))
    for _ in range(draw(st.integers(0, 12))):
        choices = naive.decisions(round)
        if not choices:
            break
        round = naive.decide(round, source.choice(choices))
    return round


@given(moments(), TEXTS)
@settings(max_examples=400)
def test_any_text_is_a_legal_decision_or_is_refused_with_a_sentence(
    round: naive.Round, text: str
) -> None:
    position = position_from_round(round)
    move, said = answer(position, text)
    if move is None:
        assert len(said.split()) >= 3
    else:
        assert CANOGA.rules.encode(position, move) in list(position.moves())
