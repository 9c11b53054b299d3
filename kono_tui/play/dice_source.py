"""The dice of a game: from a dice file while it lasts, else random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.save import DiceThrow
from kono_tui.errors import FormatError
from kono_tui.formats.dice import parse_dice
from kono_tui.formats.lines import number_lines
from kono_tui.formats.text_file import read_text


def uses_dice_file(game: Game[Any]) -> bool:
    """Whether a dice file is of any use to a game."""
    return game.rounds.first_by == "dice" or game.rounds.throws_dice


def read_dice(path: Path) -> tuple[DiceThrow, ...]:
    """Read the throws of a dice file, one or two dice a line. FormatError names file and line."""
    try:
        lines = number_lines(read_text(path))
        return tuple(map(parse_dice, lines))
    except FormatError as error:
        raise error.with_path(path) from error


def next_throw(throws_left: Sequence[DiceThrow], source: random.Random) -> DiceThrow:
    """The next throw of two dice: the first one left, or a random one."""
    two_dice_throws = [throw for throw in throws_left if len(throw) == 2]
    return two_dice_throws[0] if two_dice_throws else (source.randint(1, 6), source.randint(1, 6))
