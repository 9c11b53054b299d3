"""From cells picked one by one to a move, and from moves to points, for any game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position


@dataclass(frozen=True)
class Selection:
    """The legal moves that the cells picked so far still allow."""

    moves: tuple[Move, ...]
    picked_cells: tuple[int, ...] = ()
    picks_in_any_order: bool = False
    """Whether a move is a set of cells, which can be picked in any order."""

    @classmethod
    def of(cls, moves: Iterable[Move], picks_in_any_order: bool = False) -> Selection:
        return cls(tuple(moves), picks_in_any_order=picks_in_any_order)

    @property
    def targets(self) -> frozenset[int]:
        """The cells that can be picked next."""
        if self.picks_in_any_order:
            cells = {cell for move in self.moves for cell in move.cells}
            return frozenset(cells.difference(self.picked_cells))
        count = len(self.picked_cells)
        return frozenset(move.cells[count] for move in self.moves if len(move.cells) > count)

    @property
    def decided_move(self) -> Move | None:
        """The move, once its cells are picked and no further cell can be."""
        whole = self.commands
        return whole[0] if self.picked_cells and len(whole) == 1 and not self.targets else None

    @property
    def commands(self) -> tuple[Move, ...]:
        """The moves that need no further cell: keys and buttons rather than picks."""
        if self.picks_in_any_order:
            return tuple(move for move in self.moves if {*move.cells} == {*self.picked_cells})
        return tuple(move for move in self.moves if move.cells == self.picked_cells)

    def pick(self, cell: int) -> Selection:
        """Return the selection with one more cell; the same selection if no move goes there."""
        if cell not in self.targets:
            return self
        picked_cells = (*self.picked_cells, cell)
        if self.picks_in_any_order:
            moves_left = tuple(move for move in self.moves if {*picked_cells} <= {*move.cells})
        else:
            count = len(picked_cells)
            moves_left = tuple(move for move in self.moves if move.cells[:count] == picked_cells)
        return Selection(moves_left, picked_cells, self.picks_in_any_order)


def path_of_turn(game: Game[Any], position: Position, moves: Iterable[Move]) -> tuple[int, ...]:
    """The points through which one turn's decisions lead their piece, its own point first."""
    points: tuple[int, ...] = ()
    for move in moves:
        move_path = game.display.move_path(position, move)
        points += move_path[1:] if points else move_path
        position = position.play(game.rules.encode(position, move))
    return points
