"""[hot] A line of play: where a search has come to, in memory that it uses again and again."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kono_tui.core.move_list import MoveList
from kono_tui.core.position import Position

MOVE_CAPACITY: Final = 256
"""For how many moves of a position there is room from the beginning."""


class Step:
    """A step of a line: a position to write over, and the moves of the position where it begins."""

    def __init__(self, spare: Position) -> None:
        self.spare: Final = spare
        self.moves: Final = MoveList(MOVE_CAPACITY)


class Line:
    """The line of play that a search follows. `play` and `undo` go together like brackets.

    The positions on it are its own: where a game writes positions over others, a position is gone
    as soon as another move is played after the `undo` of the one that led there. So a search keeps
    none of them.
    """

    def __init__(self) -> None:
        self.steps: vec[Step] = vec[Step]()
        self.length: i64 = 0

    def restart(self) -> None:
        """Take back all moves, whatever was cut short."""
        self.length = 0

    def play(self, position: Position, move: i64) -> Position:
        """Return the position after a legal move in the position that the line has come to."""
        if self.length == len(self.steps):
            self.steps = append(self.steps, Step(position.create_spare()))
        step = self.steps[self.length]
        self.length += 1
        return position.play_over(move, step.spare)

    def undo(self) -> None:
        """Take back the latest move."""
        self.length -= 1

    def list_moves(self, position: Position) -> MoveList:
        """List the moves of the position that the line has come to.

        The list is overwritten by the next one for a position so far along the line.
        """
        moves = self._empty_list(position)
        position.list_moves(moves)
        return moves

    def list_captures(self, position: Position) -> MoveList:
        """List the captures of that position in the same way."""
        moves = self._empty_list(position)
        position.list_captures(moves)
        return moves

    def _empty_list(self, position: Position) -> MoveList:
        if self.length == len(self.steps):
            self.steps = append(self.steps, Step(position.create_spare()))
        moves = self.steps[self.length].moves
        moves.count = 0
        return moves
