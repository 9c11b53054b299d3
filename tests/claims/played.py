"""Moments of rounds on small boards, drawn from a source of chance."""

from __future__ import annotations

import random
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.save import RoundOpening
from kono_tui.games import GAMES
from tests.claims.naive_rules import has_naive_round

SMALL_BOARDS = [("kono", 5), ("konane", 6), ("fanorona", 5), ("konobi", 4)]
LATE = {"kono": 60, "konane": 30, "fanorona": 80, "konobi": 12}
"""After how many decisions a round is nearly over: there is less to try."""


def draw_position(game: Game[Any], size: int, source: random.Random) -> Position:
    """Return a late moment of a random round, at the start of a turn that leaves a choice."""
    while True:
        position: Position = game.start(size, RoundOpening(0, game.info.colours[0]))
        moments: list[Position] = []
        for _ in range(LATE[game.info.key]):
            if position.is_over():
                break
            forcing = list(position.captures())
            takes = forcing and source.random() < 0.7
            before = position
            position = position.play(source.choice(forcing if takes else list(position.moves())))
            if _is_choice(game, before, position):
                moments.append(position)
        if moments:
            return source.choice(moments[len(moments) // 2 :])


def _is_choice(game: Game[Any], before: Position, position: Position) -> bool:
    if position.is_over() or position.to_move in (before.to_move, CHANCE):
        return False
    return len(position.moves()) > 1 and has_naive_round(game.info.key, position)


def all_small_boards() -> list[tuple[Game[Any], int]]:
    """The games that have naive rounds, on their small boards."""
    return [(GAMES[key], size) for key, size in SMALL_BOARDS]
