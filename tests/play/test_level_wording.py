"""What each level is like, in half a sentence that is true of the game."""

from __future__ import annotations

import pytest

from kono_tui.games import GAMES
from kono_tui.play.level_wording import describe_level
from kono_tui.search.levels import LEVELS
from kono_tui.search.result import SearchLimit

TURNS_AHEAD = [
    "looks one turn ahead, and is careless",
    "looks three turns ahead",
    "looks five turns ahead",
    "thinks for a second before each move",
]
TOLD = {
    "kono": TURNS_AHEAD,
    "konane": TURNS_AHEAD,
    "fanorona": TURNS_AHEAD,
    "konobi": [
        "tries out 5,000 moves, carelessly",
        "tries out 40,000 moves",
        "tries out 320,000 moves",
        "plays rounds in its head for a second",
    ],
    "canoga": [
        "covers large squares first, carelessly",
        "covers large squares first",
        "thinks about the next throw",
        "knows the best move every time",
    ],
}


@pytest.mark.parametrize("key", list(GAMES))
def test_each_level_is_told_as_the_game_plays_it(key: str) -> None:
    assert [describe_level(GAMES[key], level) for level in LEVELS] == TOLD[key]


def test_what_is_told_is_what_the_table_of_levels_says() -> None:
    limits = [level.limit for level in LEVELS.values()]
    assert limits == [SearchLimit(depth=1), SearchLimit(3), SearchLimit(5), SearchLimit(seconds=1)]


def test_plain_searches_tell_their_ply() -> None:
    konane = GAMES["konane"]
    assert describe_level(konane, "minimax-1") == "looks one turn ahead"
    assert describe_level(konane, "alphabeta-4") == "looks four turns ahead, taking short cuts"
