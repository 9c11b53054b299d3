"""How a round of Fanorona begins: a colour is picked, and White begins."""

from __future__ import annotations

import pytest

from kono_tui.core.save import Player, RoundOpening
from kono_tui.games.fanorona.game import FANORONA
from kono_tui.play.tournament import Stage, Tournament
from tests.games.fanorona import naive
from tests.games.fanorona.drawn import SIZES, draw_rows

HUMAN, COMPUTER = Player("Human", "human"), Player("Computer", "computer", "easy")


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("size", SIZES)
def test_a_round_starts_with_the_stones_of_the_rules_and_white_begins(
    size: int, first: int
) -> None:
    position = FANORONA.start(size, RoundOpening(first, "white"))
    assert draw_rows(position) == naive.START[size]
    assert position.to_move == first
    assert [FANORONA.rules.colour(position, seat) for seat in (first, 1 - first)] == [
        "white",
        "black",
    ]


@pytest.mark.parametrize(("colour", "begins"), [("white", 0), ("black", 1)])
def test_the_human_picks_a_colour_in_every_round_and_white_begins(colour: str, begins: int) -> None:
    series = Tournament(FANORONA, (HUMAN, COMPUTER)).choose_size(5)
    assert series.stage is Stage.COLOUR
    series = series.choose_colour(colour)
    assert series.stage is Stage.PLAY
    assert series.match is not None
    assert series.game.rules.colour(series.match.position, 0) == colour
    assert series.match.to_move == begins
    following = series.quit(1).next_round().choose_size(7)
    assert following.stage is Stage.COLOUR


def test_the_view_names_points_by_letters_and_from_the_south() -> None:
    view = FANORONA.display.view(FANORONA.start(9, FANORONA.info.default_opening()))
    assert (view.rows, view.columns, view.has_diagonals) == (9, 13, True)
    assert [view.cell_name(cell) for cell in (0, 12, 104, 116, 58)] == [
        "a9",
        "m9",
        "a1",
        "m1",
        "g5",
    ]
