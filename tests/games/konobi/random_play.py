"""Random rounds by the game's own rules, which the naive ones have proved: quick on any size."""

from __future__ import annotations

import random
from collections.abc import Iterator

from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.setup import start_position


def random_positions(
    source: random.Random, size: int, every: int = 1
) -> Iterator[tuple[KonobiPosition, int]]:
    """Some of the moments of a random round, one in so many, and the moves made there."""
    position, number = start_position(size, source.randrange(2)), source.randrange(every)
    while not position.is_over():
        move = int(source.choice(list(position.moves())))
        if number % every == 0:
            yield position, move
        position, number = position.play(move), number + 1
