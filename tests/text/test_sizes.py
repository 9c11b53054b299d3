"""Boards by their sizes, as people name them."""

from __future__ import annotations

import pytest

from kono_tui.errors import SetupError
from kono_tui.games import GAMES
from kono_tui.text.sizes import offered, size_named
from tests.games.pig import Pig

KONO, FANORONA = GAMES["kono"], GAMES["fanorona"]


@pytest.mark.parametrize("text", ["5", "5x9", " 5X9 ", "5×9"])
def test_a_size_goes_by_its_number_and_by_its_name(text: str) -> None:
    assert size_named(FANORONA, text) == 5


def test_every_size_of_every_game_can_be_named_both_ways() -> None:
    for game in GAMES.values():
        for size in game.sizes:
            assert size_named(game, str(size)) == size_named(game, game.size_name(size)) == size


@pytest.mark.parametrize("text", ["", "6", "9x5", "5x", "5x5", "five", "-5", "²"])
def test_another_size_is_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(SetupError) as refused:
        size_named(FANORONA, text)
    sentence = f"there is no Fanorona board of size {text}; choose 5x9, 7x11 or 9x13"
    assert str(refused.value) == sentence


def test_sizes_are_told_by_their_names_where_boards_are_not_square() -> None:
    assert offered(KONO) == "5, 7 or 9"
    assert offered(FANORONA) == "5x9, 7x11 or 9x13"
    assert offered(Pig()) == "1"
