"""A board in the mirror, or with the colours exchanged, has the same turns in the mirror."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.search.perft import perft
from tests.games.fanorona import naive
from tests.games.fanorona.drawn import decision_of, legal_moves, position_from_round
from tests.scale import scaled

Mirror = Callable[[naive.Round], naive.Round]

boards = st.sampled_from([(5, 9), (7, 11), (9, 13)]).flatmap(
    lambda size: st.lists(
        st.text(alphabet="..WB", min_size=size[1], max_size=size[1]),
        min_size=size[0],
        max_size=size[0],
    )
)
rounds = st.builds(naive.Round, boards.map(tuple), st.sampled_from("WB"), st.integers(0, 59))


def west_to_east(round: naive.Round) -> naive.Round:
    rows = tuple(row[::-1] for row in round.rows)
    return naive.Round(rows, round.turn, round.quiet)


def north_to_south(round: naive.Round) -> naive.Round:
    return naive.Round(round.rows[::-1], round.turn, round.quiet)


def white_to_black(round: naive.Round) -> naive.Round:
    exchanged = str.maketrans("WB", "BW")
    rows = tuple(row.translate(exchanged) for row in round.rows)
    return naive.Round(rows, naive.other(round.turn), round.quiet)


def kinds(position: FanoronaPosition) -> list[str]:
    """The decisions, without where they are made."""
    decisions = [decision_of(position, move) for move in legal_moves(position)]
    return sorted(each if isinstance(each, str) else each[0] for each in decisions)


@pytest.mark.parametrize("mirror", [west_to_east, north_to_south, white_to_black])
@settings(max_examples=scaled(25))
@given(round=rounds)
def test_a_mirrored_board_has_the_same_moves_and_as_many_turns(
    mirror: Mirror, round: naive.Round
) -> None:
    here, there = position_from_round(round), position_from_round(mirror(round))
    assert kinds(here) == kinds(there)
    assert here.is_over() == there.is_over()
    assert perft(here, 1) == perft(there, 1)
