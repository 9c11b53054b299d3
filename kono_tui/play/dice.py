"""The dice of a game: from a dice file while it lasts, else random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.save import Throw
from kono_tui.errors import FormatError
from kono_tui.text.lines import numbered
from kono_tui.text.source import read_text
from kono_tui.text.throws import any_dice


def throws_dice(game: Game[Any]) -> bool:
    """Whether a dice file is of any use to a game."""
    return game.first_by == "dice" or game.throws_dice


def read_dice(path: Path) -> tuple[Throw, ...]:
    """Read the throws of a dice file, one or two dice a line. FormatError names file and line."""
    try:
        lines = numbered(read_text(path))
        return tuple(any_dice(line.text, line.line) for line in lines)
    except FormatError as error:
        raise error.within(path) from error


def next_throw(left: Sequence[Throw], source: random.Random) -> Throw:
    """The next throw of two dice: the first one left, or a random one."""
    two = [throw for throw in left if len(throw) == 2]
    return two[0] if two else (source.randint(1, 6), source.randint(1, 6))
