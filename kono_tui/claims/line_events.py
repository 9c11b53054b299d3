"""What happens on a line of play: which pieces are taken, by which turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.play.match import split_turns


@dataclass(frozen=True)
class Taking:
    """A turn that takes pieces: whose, as it is typed, and the cells of those it takes."""

    seat: int
    text: str
    cells: tuple[int, ...]


def list_takings(game: Game[Any], position: Position, line: Sequence[Move]) -> list[Taking]:
    """Return the turns of a line that take something, in order."""
    takings = []
    for start, turn in split_turns(game, position, line):
        cells = captured_cells(game, start, turn)
        if cells:
            text = game.notation.format_turn(start, turn)
            takings.append(Taking(int(start.to_move), text, cells))
    return takings


def captured_cells(game: Game[Any], position: Position, turn: Sequence[Move]) -> tuple[int, ...]:
    """The cells of the pieces that a turn takes."""
    cells: tuple[int, ...] = ()
    for move in turn:
        cells += game.display.captured_cells(position, move)
        position = position.play(game.rules.encode(position, move))
    return cells
