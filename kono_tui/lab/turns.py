"""The tree of one turn: its decisions, except the one to stop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.move import STOP, Move
from kono_tui.core.position import Position
from kono_tui.lab.records import Path

POINT: Final = 100
"""What a point is worth in the values of positions."""


@dataclass(frozen=True)
class Way:
    """A turn so far: the position reached, its cells, how many decisions, the points earned."""

    position: Position
    path: Path
    length: int
    points: int


class Turn:
    """The mover's turn. Its decisions come in the order in which the position lists them."""

    def __init__(self, game: Game[Any], position: Position) -> None:
        self.game = game
        self.position = position
        self.seat = int(position.to_move)
        self.colour = game.colour(position, self.seat)
        self.start = Way(position, _standing(game, position), 0, 0)

    def after(self, way: Way) -> Iterator[Way]:
        """Yield each partial turn that is one decision longer."""
        if not self.goes_on(way):
            return
        position: Any = way.position
        for code in position.moves():
            move = self.game.decode(position, int(code))
            if move.kind != STOP:
                after = position.play(code)
                path = (*way.path, *move.cells)
                yield Way(after, path, way.length + 1, self.earned(after))

    def goes_on(self, way: Way) -> bool:
        """Whether the mover has another decision in the same turn."""
        return not way.position.over() and int(way.position.to_move) == self.seat

    def earned(self, position: Position) -> int:
        """The points that the mover has gained since the turn began."""
        gain = (int(position.settled()) - int(self.position.settled())) // POINT
        return gain if self.seat == 0 else -gain

    def lead(self) -> int:
        """The mover's lead now, in points."""
        lead = int(self.position.settled()) // POINT
        return lead if self.seat == 0 else -lead


def _standing(game: Game[Any], position: Position) -> Path:
    """In mid-turn, the cell of the piece that may jump on; empty at the start of a turn."""
    for code in position.moves():
        move = game.decode(position, int(code))
        if move.kind == STOP:
            return move.cells
    return ()


def moves_on(game: Game[Any], position: Position, path: Path) -> tuple[Move, ...]:
    """The decisions of the whole turn along a path, with its stop if it needs one.

    An empty path is the pass; in mid-turn, a path of one cell is the immediate stop.
    """
    seat = int(position.to_move)
    reached = _standing(game, position)
    moves: list[Move] = []
    now: Any = position
    while not moves or reached != path:
        move = _towards(game, now, reached, path)
        if move is None:
            break
        moves.append(move)
        reached += move.cells
        now = now.play(game.encode(now, move))
    if int(now.to_move) == seat and not now.over():
        moves.append(_stop(game, now))
    return tuple(moves)


def _towards(game: Game[Any], now: Position, reached: Path, path: Path) -> Move | None:
    """The next decision along a path."""
    for code in now.moves():
        move = game.decode(now, int(code))
        grown = reached + move.cells
        if move.kind != STOP and grown == path[: len(grown)]:
            return move
    return None


def _stop(game: Game[Any], position: Position) -> Move:
    moves = [game.decode(position, int(code)) for code in position.moves()]
    return next(move for move in moves if move.kind == STOP)
