"""What a search found, where values are chances to win: percentages and playouts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.core.position import DECIDED_VALUE, WIN_VALUE
from kono_tui.strategy.advisor import Advice, OtherMove
from kono_tui.strategy.judgement import judge
from kono_tui.strategy.search_facts import describe_search
from kono_tui.strategy.value_meaning import win_percent
from tests.konobi_rounds import SWAP, build_advice, match_after, tournament_after

TOURNAMENT = tournament_after("c3")
MATCH = match_after("c3")
PLACES = [move for move in MATCH.legal_moves if move.cells]
TYPED = [MATCH.game.notation.format_move(MATCH.position, move) for move in PLACES]


def advice_worth(value: int, *worse_by: int) -> Advice:
    """Advice for a placement of that value, with others beside it."""
    others = tuple(
        OtherMove((move,), each, 7) for move, each in zip(PLACES[1:], worse_by, strict=False)
    )
    return replace(build_advice(MATCH, PLACES[0], value), others=others)


def described(given: Advice) -> list[str]:
    """What is said of advice at full strength."""
    return describe_search(TOURNAMENT, MATCH, given, judge(MATCH.position, given))


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
        (DECIDED_VALUE, 100),
        (WIN_VALUE - 17, 100),
        (-DECIDED_VALUE, 0),
        (-WIN_VALUE, 0),
    ],
)
def test_a_chance_is_a_whole_percent_and_never_certain_unless_it_is(
    value: int, percent: int
) -> None:
    assert win_percent(value) == percent


@given(st.integers(-5_000, 5_000))
def test_the_chances_of_both_sides_make_a_hundred(value: int) -> None:
    assert win_percent(value) + win_percent(-value) == 100


# The facts


def test_the_facts_describe_the_playouts_and_the_chance() -> None:
    seen, how_far = described(advice_worth(1_100))
    assert how_far.startswith("Played rounds out in its head, 12,345 stones in all, and followed ")
    assert how_far.endswith(" the best line 7 turns deep.")
    assert seen == "You have a 39% chance to win."


@pytest.mark.parametrize(
    ("nodes", "depth", "told"),
    [
        (1, 1, "1 stone in all, and followed the best line 1 turn deep."),
        (412_000, 9, "412,000 stones in all, and followed the best line 9 turns deep."),
        (0, 0, "0 stones in all."),
    ],
)
def test_the_effort_is_described_in_stones_and_turns(nodes: int, depth: int, told: str) -> None:
    given = replace(advice_worth(0), nodes=nodes, depth=depth)
    assert described(given)[1] == f"Played rounds out in its head, {told}"


@pytest.mark.parametrize("exact", [False, True])
def test_a_proven_end_is_described_without_a_number(exact: bool) -> None:
    for value, words in (
        (WIN_VALUE - 3, "The computer can force a win."),
        (-WIN_VALUE, "You can force a win."),
    ):
        assert described(replace(advice_worth(value), is_exact=exact))[0] == words


@pytest.mark.parametrize(
    ("value", "worse_by", "words"),
    [
        (1_100, 300, ", 3% less"),
        (1_100, 30, ", just as good"),
        (1_100, 0, ", just as good"),
        (1_100, -300, ", 3% more"),
        (1_100, -30, ", just as good"),
        (1_100, WIN_VALUE, " loses"),
        (1_100, -WIN_VALUE, " wins"),
        (WIN_VALUE - 5, 2, " wins too"),
        (WIN_VALUE - 5, WIN_VALUE, ", no sure win"),
        (5 - WIN_VALUE, 0, " loses too"),
    ],
)
def test_other_moves_are_so_many_percent_more_or_less(
    value: int, worse_by: int, words: str
) -> None:
    assert f"Also considered: {TYPED[1]}{words}." in described(advice_worth(value, worse_by))


@given(st.integers(-5_000, 5_000), st.integers(-5_000, 5_000))
def test_what_another_move_has_more_or_less_adds_up(value: int, other: int) -> None:
    lines = described(advice_worth(value, value - other))
    words = next(line for line in lines if line.startswith("Also considered: "))
    less = win_percent(value) - win_percent(other)
    more = f"{abs(less)}% {'less' if less > 0 else 'more'}" if less else "just as good"
    assert words == f"Also considered: {TYPED[1]}, {more}."


def test_the_depth_of_the_others_is_left_out() -> None:
    other = OtherMove((PLACES[1],), 300, 2)
    lines = described(replace(advice_worth(1_100), others=(other,)))
    assert lines[-1] == f"Also considered: {TYPED[1]}, 3% less."


CHANCED = "This level leaves some of the choice to chance."


def test_a_level_that_left_a_better_move_to_chance_says_so() -> None:
    assert described(advice_worth(1_100, -300))[-1] == CHANCED
    assert CHANCED not in described(advice_worth(1_100, 300))
    assert CHANCED not in described(advice_worth(WIN_VALUE - 9, -3))
    assert described(advice_worth(1_100, -WIN_VALUE))[-1] == CHANCED


def test_what_was_tried_most_is_the_better_move_whatever_a_few_tries_have_shown() -> None:
    mine, other = PLACES[:2]
    most = replace(advice_worth(1_100, -300), most_tried=((mine, 60), (other, 3)))
    assert f"Also considered: {TYPED[1]}, 3% more, in fewer tries." in described(most)
    assert CHANCED not in described(most)
    less = replace(advice_worth(1_100, 300), most_tried=((other, 60), (mine, 3)))
    assert f"Also considered: {TYPED[1]}, 3% less." in described(less)
    assert described(less)[-1] == CHANCED


@pytest.mark.parametrize(("worse_by", "chanced"), [(-300, True), (300, False)])
def test_a_swap_is_compared_by_its_value(worse_by: int, chanced: bool) -> None:
    swap = OtherMove((SWAP,), worse_by, 7)
    stay = replace(advice_worth(1_100), others=(swap,), most_tried=((PLACES[0], 60),))
    assert (CHANCED in described(stay)) is chanced
    swaps = replace(build_advice(MATCH, SWAP, 400), others=(OtherMove((PLACES[0],), worse_by, 7),))
    told = described(replace(swaps, most_tried=((PLACES[0], 60),)))
    assert (CHANCED in told) is chanced


def test_a_search_to_the_end_is_described_in_positions() -> None:
    lines = described(replace(advice_worth(WIN_VALUE), is_exact=True))
    assert lines[1] == "Looked at everything to the end of the round: 12,345 positions."
    tried = replace(advice_worth(WIN_VALUE), is_exact=True, most_tried=((PLACES[0], 60),))
    assert described(tried)[1].startswith("Played rounds out in its head, 12,345 stones")


def test_the_three_most_tried_moves_are_named() -> None:
    looked = ((PLACES[0], 41), (SWAP, 22), (PLACES[2], 9), (PLACES[3], 8))
    lines = described(replace(advice_worth(1_100), most_tried=looked))
    assert f"It tried most: {TYPED[0]} 41%, swap 22%, {TYPED[2]} 9%." in lines
