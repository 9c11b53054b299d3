"""Moves as players type them, and refusals."""

from __future__ import annotations

import pytest

from kono_tui.core.move import Move
from kono_tui.core.save import RoundOpening
from kono_tui.errors import IllegalMove
from kono_tui.games.kono.game import KONO
from kono_tui.play.match import Match
from kono_tui.search.result import SearchLimit
from tests.searchers import advise_best


@pytest.mark.parametrize("cells", [(256, 0), (-1, 5), (5, 25), (99, 99), (5,), (5, 11, 17), ()])
def test_cells_that_are_no_step_are_refused_whatever_their_numbers(cells: tuple[int, ...]) -> None:
    position = KONO.start(5, RoundOpening(0, "white"))
    with pytest.raises(IllegalMove):
        KONO.rules.encode(position, Move("step", cells))


def test_a_moves_code_is_no_cell() -> None:
    position = KONO.start(5, RoundOpening(0, "white"))
    codes = [int(code) for code in position.moves() if code >= 128]
    assert len(codes) == 7
    for code in codes:
        with pytest.raises(IllegalMove):
            KONO.rules.encode(position, Move("step", (0, code)))


@pytest.mark.parametrize(
    "text", ["1" * 5000 + ",1 se", "0,0 se", "2,1", "2,1 s", "se 2,1", "", " "]
)
def test_what_is_no_move_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(IllegalMove, match=r"type row, column|not on the board|not a direction"):
        KONO.notation.parse_move(KONO.start(5, RoundOpening(0, "white")), text)


@pytest.mark.parametrize(
    "text", ["2,1 se", "2 1 SE", "(2,1) southeast", "2,1 south-east", "2,1 3,2", "2,1 to (3,2)"]
)
def test_a_move_can_be_typed_in_several_ways(text: str) -> None:
    position = KONO.start(5, RoundOpening(0, "white"))
    assert KONO.notation.parse_move(position, text) == Move("step", (5, 11))


def test_nothing_can_be_advised_once_a_round_is_over() -> None:
    match = Match.begin(KONO, KONO.start(5, RoundOpening(0, "white"))).quit(0)
    with pytest.raises(IllegalMove, match="over"):
        advise_best(match, SearchLimit(depth=1))
