"""The dice of a game: from a dice file while it lasts, else random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.save import DiceThrow
from kono_tui.errors import FormatError
from kono_tui.formats.dice import MAX_THROWS, parse_dice, parse_two_dice
from kono_tui.formats.lines import number_lines
from kono_tui.formats.terms import Word
from kono_tui.formats.text_file import read_text


def uses_dice_file(game: Game[Any]) -> bool:
    """Whether a dice file is of any use to a game."""
    return game.rounds.first_by == "dice" or game.rounds.throws_dice


def read_dice(path: Path, game: Game[Any]) -> tuple[DiceThrow, ...]:
    """Read the throws of a dice file, one on each line. FormatError names file and line.

    One die on a line is a throw only in games that throw one.
    """
    try:
        lines = number_lines(read_text(path))
        if len(lines) > MAX_THROWS:
            raise lines[MAX_THROWS].error(f"the file has more than {MAX_THROWS:,} throws")
        return tuple(_parse_throw(line, game) for line in lines)
    except FormatError as error:
        raise error.with_path(path) from error


def _parse_throw(line: Word, game: Game[Any]) -> DiceThrow:
    return parse_dice(line) if game.rounds.throws_dice else parse_two_dice(line, game.info.title)


def next_throw(throws_left: Sequence[DiceThrow], source: random.Random) -> DiceThrow:
    """The next throw of two dice: the first one left, or a random one."""
    two_dice_throws = [throw for throw in throws_left if len(throw) == 2]
    return two_dice_throws[0] if two_dice_throws else (source.randint(1, 6), source.randint(1, 6))
