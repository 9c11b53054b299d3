"""The tree of one turn: its decisions, except the one to stop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from kono_tui import games
from kono_tui.core.capabilities import LabSupport
from kono_tui.core.game import Game
from kono_tui.core.move import STOP, Move
from kono_tui.core.position import Position
from kono_tui.errors import SetupError
from kono_tui.lab.records import CellPath

POINT: Final = 100
"""What a point is worth in the values of positions."""


@dataclass(frozen=True)
class PartialTurn:
    """A turn so far: the position reached, its cells, how many decisions, the points earned."""

    position: Position
    path: CellPath
    length: int
    points: int


class TurnTree:
    """The mover's turn. Its decisions come in the order in which the position lists them."""

    def __init__(self, game: Game[Any], position: Position) -> None:
        self.game = game
        self.lab = require_lab(game)
        self.position = position
        self.seat = int(position.to_move)
        self.colour = game.rules.colour(position, self.seat)
        self.start = PartialTurn(position, _starting_path(game, position), 0, 0)

    def continuations(self, partial: PartialTurn) -> Iterator[PartialTurn]:
        """Yield each partial turn that is one decision longer."""
        if not self.can_go_on(partial):
            return
        position: Any = partial.position
        for code in position.moves():
            move = self.game.rules.decode(position, int(code))
            if move.kind != STOP:
                next_position = position.play(code)
                path = (*partial.path, *move.cells)
                points = self.points_earned(next_position)
                yield PartialTurn(next_position, path, partial.length + 1, points)

    def can_go_on(self, partial: PartialTurn) -> bool:
        """Whether the mover has another decision in the same turn."""
        return not partial.position.is_over() and int(partial.position.to_move) == self.seat

    def points_earned(self, position: Position) -> int:
        """The points that the mover has gained since the turn began."""
        gain = (int(position.value_if_ended()) - int(self.position.value_if_ended())) // POINT
        return gain if self.seat == 0 else -gain

    def lead(self) -> int:
        """The mover's lead now, in points."""
        lead = int(self.position.value_if_ended()) // POINT
        return lead if self.seat == 0 else -lead


def require_lab(game: Game[Any]) -> LabSupport[Any]:
    """Return what a game offers the lab. SetupError if it has none."""
    if game.lab is None:
        known = ", ".join(each.info.title for each in games.GAMES.values() if each.lab)
        raise SetupError(f"there is no search lab for {game.info.title}; there is one for {known}")
    return game.lab


def _starting_path(game: Game[Any], position: Position) -> CellPath:
    """In mid-turn, the cell of the piece that may jump on; empty at the start of a turn."""
    for code in position.moves():
        move = game.rules.decode(position, int(code))
        if move.kind == STOP:
            return move.cells
    return ()


def moves_along(game: Game[Any], position: Position, path: CellPath) -> tuple[Move, ...]:
    """The decisions of the whole turn along a path, with its stop if it needs one.

    An empty path is the pass; in mid-turn, a path of one cell is the immediate stop.
    """
    seat = int(position.to_move)
    reached = _starting_path(game, position)
    moves: list[Move] = []
    current: Any = position
    while not moves or reached != path:
        move = _next_move_along(game, current, reached, path)
        if move is None:
            break
        moves.append(move)
        reached += move.cells
        current = current.play(game.rules.encode(current, move))
    if int(current.to_move) == seat and not current.is_over():
        moves.append(_stop_move(game, current))
    return tuple(moves)


def position_after(game: Game[Any], position: Position, path: CellPath) -> Position:
    """The position after the whole turn along a path."""
    current: Any = position
    for move in moves_along(game, position, path):
        current = current.play(game.rules.encode(current, move))
    after: Position = current
    return after


def _next_move_along(
    game: Game[Any], position: Position, reached: CellPath, path: CellPath
) -> Move | None:
    """The next decision along a path."""
    for code in position.moves():
        move = game.rules.decode(position, int(code))
        longer_path = reached + move.cells
        if move.kind != STOP and longer_path == path[: len(longer_path)]:
            return move
    return None


def _stop_move(game: Game[Any], position: Position) -> Move:
    moves = [game.rules.decode(position, int(code)) for code in position.moves()]
    return next(move for move in moves if move.kind == STOP)
