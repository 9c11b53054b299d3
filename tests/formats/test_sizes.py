"""Board sizes as people name them."""

from __future__ import annotations

import pytest

from kono_tui.errors import SetupError
from kono_tui.formats.sizes import format_sizes, parse_size, size_labels
from kono_tui.games import GAMES
from tests.games.pig import PIG

KONO, FANORONA, KONOBI = (GAMES[key] for key in ("kono", "fanorona", "konobi"))


@pytest.mark.parametrize("text", ["5", "5x9", " 5X9 ", "5×9"])
def test_a_size_goes_by_its_number_and_by_its_name(text: str) -> None:
    assert parse_size(FANORONA, text) == 5


def test_every_size_of_every_game_can_be_named_both_ways() -> None:
    for game in GAMES.values():
        for size in game.info.sizes:
            assert (
                parse_size(game, str(size)) == parse_size(game, game.info.size_name(size)) == size
            )


@pytest.mark.parametrize("text", ["", "6", "9x5", "5x", "5x5", "five", "-5", "²"])
def test_another_size_is_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(SetupError) as refused:
        parse_size(FANORONA, text)
    sentence = f"there is no Fanorona board of size {text}; choose 5x9, 7x11 or 9x13"
    assert str(refused.value) == sentence


def test_sizes_are_listed_by_name_where_boards_are_not_square() -> None:
    assert KONO.info.describe_sizes() == "5, 7 or 9"
    assert FANORONA.info.describe_sizes() == "5x9, 7x11 or 9x13"
    assert PIG.info.describe_sizes() == "1"


def test_of_many_sizes_the_usual_ones_are_named_and_how_far_the_others_go() -> None:
    assert KONOBI.info.describe_sizes() == "8, 11, 19 or any from 4 to 19"
    assert sorted(KONOBI.info.sizes) == list(range(4, 20))
    assert KONOBI.info.sizes[:3] == KONOBI.info.usual_sizes
    with pytest.raises(SetupError, match="no Konobi board of size 3; choose 8, 11, 19 or any from"):
        parse_size(KONOBI, "3")


def test_sizes_are_chosen_by_name_and_by_number_where_there_are_many() -> None:
    assert size_labels(KONO, "x") == [(5, "5x5"), (7, "7x7"), (9, "9x9")]
    assert size_labels(FANORONA, "*") == [(5, "5*9"), (7, "7*11"), (9, "9*13")]
    assert size_labels(KONOBI, "*") == [(size, str(size)) for size in range(4, 20)]


def test_short_sizes_list_each_size_or_their_range() -> None:
    assert [format_sizes(game, "*") for game in (KONO, FANORONA, KONOBI)] == [
        "5*5 7*7 9*9",
        "5*9 7*11 9*13",
        "4*4 to 19*19",
    ]
