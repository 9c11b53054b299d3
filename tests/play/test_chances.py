"""What a search found, where values are chances to win: percentages and playouts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.core.position import DECIDED, WON
from kono_tui.play.advisor import Advice, Other
from kono_tui.play.facts import facts
from kono_tui.play.values import chance
from tests.konobi import SWAP, advice, match_after

MATCH = match_after("c3")
PLACES = [move for move in MATCH.legal if move.cells]
TYPED = [MATCH.game.notation(MATCH.position, move) for move in PLACES]


def found(value: int, *worse_by: int) -> Advice:
    """Advice for a placement of that value, with others beside it."""
    others = tuple(
        Other((move,), each, 7) for move, each in zip(PLACES[1:], worse_by, strict=False)
    )
    return replace(advice(MATCH, PLACES[0], value), others=others)


# Percents


@pytest.mark.parametrize(
    ("value", "percent"),
    [
        (0, 50),
        (1_100, 61),
        (-1_100, 39),
        (1_149, 61),
        (1_151, 62),
        (5_000, 99),
        (-5_000, 1),
        (4_940, 99),
        (60_000, 99),
        (DECIDED, 100),
        (WON - 17, 100),
        (-DECIDED, 0),
        (-WON, 0),
    ],
)
def test_a_chance_is_a_whole_percent_and_never_certain_unless_it_is(
    value: int, percent: int
) -> None:
    assert chance(value) == percent


@given(st.integers(-5_000, 5_000))
def test_the_chances_of_both_sides_make_a_hundred(value: int) -> None:
    assert chance(value) + chance(-value) == 100


# The facts


def test_what_was_played_out_is_told_and_the_chance_seen_in_it() -> None:
    how_far, seen = facts(MATCH, found(1_100))
    assert how_far.startswith("Played rounds out in its head, 12,345 stones in all, and followed ")
    assert how_far.endswith(" the best line 7 turns deep.")
    assert seen == "It sees a chance of 61% in it."


@pytest.mark.parametrize(
    ("nodes", "depth", "told"),
    [
        (1, 1, "1 stone in all, and followed the best line 1 turn deep."),
        (412_000, 9, "412,000 stones in all, and followed the best line 9 turns deep."),
        (0, 0, "0 stones in all."),
    ],
)
def test_how_far_it_went_is_told_in_stones_and_turns(nodes: int, depth: int, told: str) -> None:
    given = replace(found(0), nodes=nodes, depth=depth)
    assert facts(MATCH, given)[0] == f"Played rounds out in its head, {told}"


@pytest.mark.parametrize("exact", [False, True])
def test_a_proven_end_is_told_without_a_number(exact: bool) -> None:
    for value, words in ((WON - 3, "It wins by force."), (-WON, "It loses against the best play.")):
        assert facts(MATCH, replace(found(value), exact=exact))[1:] == [words]


@pytest.mark.parametrize(
    ("value", "worse_by", "words"),
    [
        (1_100, 300, ", 3% less"),
        (1_100, 30, ", just as good"),
        (1_100, 0, ", just as good"),
        (1_100, -300, ", 3% more"),
        (1_100, -30, ", just as good"),
        (1_100, WON, " loses"),
        (1_100, -WON, " wins"),
        (WON - 5, 2, " wins too"),
        (WON - 5, WON, ", no sure win"),
        (5 - WON, 0, " loses too"),
    ],
)
def test_other_moves_are_so_many_percent_more_or_less(
    value: int, worse_by: int, words: str
) -> None:
    assert f"Also considered: {TYPED[1]}{words}." in facts(MATCH, found(value, worse_by))


@given(st.integers(-5_000, 5_000), st.integers(-5_000, 5_000))
def test_what_another_move_has_more_or_less_adds_up(value: int, other: int) -> None:
    lines = facts(MATCH, found(value, value - other))
    words = next(line for line in lines if line.startswith("Also considered: "))
    less = chance(value) - chance(other)
    more = f"{abs(less)}% {'less' if less > 0 else 'more'}" if less else "just as good"
    assert words == f"Also considered: {TYPED[1]}, {more}."


def test_how_deep_the_others_were_looked_at_is_not_told() -> None:
    other = Other((PLACES[1],), 300, 2)
    lines = facts(MATCH, replace(found(1_100), others=(other,)))
    assert lines[-1] == f"Also considered: {TYPED[1]}, 3% less."


CHANCED = "This level leaves some of the choice to chance."


def test_a_level_that_left_a_better_move_to_chance_says_so() -> None:
    assert facts(MATCH, found(1_100, -300))[-1] == CHANCED
    assert CHANCED not in facts(MATCH, found(1_100, 300))
    assert CHANCED not in facts(MATCH, found(WON - 9, -3))
    assert facts(MATCH, found(1_100, -WON))[-1] == CHANCED


def test_what_was_tried_most_is_the_better_move_whatever_a_few_tries_have_shown() -> None:
    mine, other = PLACES[:2]
    most = replace(found(1_100, -300), looked=((mine, 60), (other, 3)))
    assert f"Also considered: {TYPED[1]}, 3% more, in fewer tries." in facts(MATCH, most)
    assert CHANCED not in facts(MATCH, most)
    less = replace(found(1_100, 300), looked=((other, 60), (mine, 3)))
    assert f"Also considered: {TYPED[1]}, 3% less." in facts(MATCH, less)
    assert facts(MATCH, less)[-1] == CHANCED


@pytest.mark.parametrize(("worse_by", "chanced"), [(-300, True), (300, False)])
def test_a_swap_is_compared_by_its_value(worse_by: int, chanced: bool) -> None:
    swap = Other((SWAP,), worse_by, 7)
    stay = replace(found(1_100), others=(swap,), looked=((PLACES[0], 60),))
    assert (CHANCED in facts(MATCH, stay)) is chanced
    swaps = replace(advice(MATCH, SWAP, 400), others=(Other((PLACES[0],), worse_by, 7),))
    told = facts(MATCH, replace(swaps, looked=((PLACES[0], 60),)))
    assert (CHANCED in told) is chanced


def test_what_was_looked_at_to_the_end_is_told_in_positions() -> None:
    lines = facts(MATCH, replace(found(WON), exact=True))
    assert lines[0] == "Looked at everything to the end of the round: 12,345 positions."
    tried = replace(found(WON), exact=True, looked=((PLACES[0], 60),))
    assert facts(MATCH, tried)[0].startswith("Played rounds out in its head, 12,345 stones")


def test_where_it_looked_most_is_told_for_three_moves() -> None:
    looked = ((PLACES[0], 41), (SWAP, 22), (PLACES[2], 9), (PLACES[3], 8))
    lines = facts(MATCH, replace(found(1_100), looked=looked))
    assert f"It tried most: {TYPED[0]} 41%, swap 22%, {TYPED[2]} 9%." in lines
