"""The lines of a claim, replayed turn by turn on the board it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kono_tui.claims.verification.score_proof import TooLarge
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.errors import IllegalMove

MOST_DECISIONS = 20_000
"""Where the turns of a position have more decisions together, they are not listed."""


class Refuted(Exception):
    """Something that a claim says does not hold; the message says what."""


@dataclass(frozen=True)
class WalkedTurn:
    """A whole turn of a line: where it begins and ends, and its decisions."""

    start: Position
    moves: tuple[Move, ...]
    end: Position

    @property
    def seat(self) -> int:
        return int(self.start.to_move)


def walk_line(game: Game[Any], start: Position, line: Sequence[Move]) -> list[WalkedTurn]:
    """Return the turns of a line. Refuted if a move is not legal, or a turn is not whole."""
    turns: list[WalkedTurn] = []
    position, moves = start, list[Move]()
    for move in line:
        after = _play(game, position, move)
        moves.append(move)
        if after.is_over() or after.to_move != start.to_move:
            turns.append(WalkedTurn(start, tuple(moves), after))
            start, moves = after, []
        position = after
    if moves:
        raise Refuted("a line ends within a turn")
    return turns


def _play(game: Game[Any], position: Position, move: Move) -> Position:
    if position.is_over():
        raise Refuted("a line goes on after the end of the round")
    try:
        code = game.rules.encode(position, move)
    except (IllegalMove, LookupError, ValueError):
        code = None
    if code is None or code not in list(map(int, position.moves())):
        raise Refuted(f"{move.kind} {list(move.cells)} is not a legal move of a line")
    return position.play(code)


def walk_piece(game: Game[Any], turn: WalkedTurn) -> tuple[int, ...]:
    """The points where the piece of a turn sets out and arrives; fewer where no piece goes on."""
    points: list[int] = []
    position = turn.start
    for move in turn.moves:
        points += game.display.move_path(position, move)
        position = _play(game, position, move)
    return (points[0], points[-1]) if len(points) > 1 else tuple(points)


def taken_cells(game: Game[Any], turn: WalkedTurn) -> set[int]:
    """The cells of the pieces that a turn takes."""
    cells: set[int] = set()
    position = turn.start
    for move in turn.moves:
        cells.update(game.display.captured_cells(position, move))
        position = _play(game, position, move)
    return cells


def ends_of_turns(position: Position) -> dict[int, Position]:
    """Every position to which a turn leads, by its key. TooLarge if there are too many."""
    ends: dict[int, Position] = {}
    begun = [position]
    for count, each in enumerate(begun):
        if count > MOST_DECISIONS:
            raise TooLarge
        for move in each.moves():
            after = each.play(move)
            if after.is_over() or after.to_move != position.to_move:
                ends[int(after.key())] = after
            else:
                begun.append(after)
    return ends
