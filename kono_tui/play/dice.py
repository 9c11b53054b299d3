"""Dice: from a file while it lasts, else random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.save import Throw
from kono_tui.errors import FormatError
from kono_tui.text.lines import numbered
from kono_tui.text.own_lines import dice_line
from kono_tui.text.source import read_text


def throws_dice(game: Game[Any]) -> bool:
    """Whether a game has any use for a dice file."""
    return game.first_by == "dice"


def read_dice(path: Path) -> tuple[Throw, ...]:
    """The throws of a dice file, a throw of two numbers a line. FormatError names file and line."""
    try:
        lines = numbered(read_text(path))
        return tuple(dice_line(line.text, line.line) for line in lines)
    except FormatError as error:
        raise error.within(path) from error


def next_throw(left: Sequence[Throw], source: random.Random) -> Throw:
    """The throw that comes next: the first one left, or a random one."""
    return left[0] if left else (source.randint(1, 6), source.randint(1, 6))
