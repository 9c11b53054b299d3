"""A move in one word, and back, in every game."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.engine.move_text import format_line, format_move_word, parse_line, parse_move_word
from kono_tui.errors import IllegalMove
from kono_tui.games import GAMES
from kono_tui.games.kono.game import KONO
from kono_tui.games.kono.position import KonoPosition
from tests.games.pig import PIG


def parse_wordy_move(position: KonoPosition, text: str) -> Move:
    if text != "pass" and " " not in text:
        raise IllegalMove(f"'{text}' has no blank")
    return KONO.notation.parse_move(position, text)


WORDY_KONO = replace(
    KONO,
    info=replace(KONO.info, key="wordy"),
    notation=replace(KONO.notation, parse_move=parse_wordy_move),
)
"""Kono whose moves cannot do without their blanks."""
ALL: list[Game[Any]] = [*GAMES.values(), PIG, WORDY_KONO]
MANY = 40


def random_positions(game: Game[Any]) -> list[Position]:
    """Positions of a random round, on each board."""
    source = random.Random(3)
    found: list[Position] = []
    for size in game.info.sizes:
        position: Position = game.start(size, game.info.default_opening())
        while not position.is_over() and len(found) < 60 * size:
            found.append(position)
            position = position.play(source.choice(list(position.moves())))
    return found


def some_codes(position: Position) -> list[int]:
    """All moves; where they are very many, the last one and others, evenly spread."""
    codes = [int(code) for code in position.moves()]
    return codes[:: -(1 + len(codes) // MANY)]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.info.key)
def test_every_move_is_one_word_and_is_read_back(game: Game[Any]) -> None:
    for position in random_positions(game):
        words = set()
        codes = some_codes(position)
        for code in codes:
            move = game.rules.decode(position, int(code))
            word = format_move_word(game, position, move)
            assert word.split() == [word]
            assert parse_move_word(game, position, word) == move
            words.add(word)
        assert len(words) == len(codes)


def test_blanks_are_left_out_where_the_game_allows_it() -> None:
    for game, word in ((GAMES["kono"], "2,1se"), (WORDY_KONO, "2,1_se")):
        position = game.start(5, game.info.default_opening())
        assert (
            format_move_word(game, position, game.notation.parse_move(position, "2,1 se")) == word
        )


def test_a_line_of_play_is_formatted_and_parsed_back() -> None:
    game = GAMES["kono"]
    start = game.start(5, game.info.default_opening())
    words = ["2,1se", "4,5nw", "3,2nw"]
    moves, through = parse_line(game, start, words)
    assert format_line(game, start, moves) == words
    assert len(through) == 4
    assert through[0] == start
    assert game.notation.format_position(through[-1]) == "wwwww/w...w/...b./b..../bbbbb b 0"


def test_the_move_of_a_line_that_is_wrong_is_named() -> None:
    game = GAMES["kono"]
    with pytest.raises(IllegalMove, match=r"move 2 of 3: there is no piece at \(3,3\)"):
        parse_line(game, game.start(5, game.info.default_opening()), ["2,1se", "3,3ne", "2,1se"])
