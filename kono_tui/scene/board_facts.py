"""What a game says of a position or a move on the board; what is asked for often is kept."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from kono_tui.core.board_view import BoardView
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.core.save import Advantage
from kono_tui.play.match import Match, PlayedTurn


@lru_cache(maxsize=256)
def view_of(game: Game[Any], position: Position) -> BoardView:
    """A position's board, computed once."""
    return game.display.view(position)


@lru_cache(maxsize=32)
def start_view(game: Game[Any], size: int, advantage: Advantage | None = None) -> BoardView:
    """The board of a round that has not begun."""
    opening = replace(game.info.default_opening(), advantage=advantage)
    return game.display.view(game.start(size, opening))


@lru_cache(maxsize=64)
def find_barred_cells(game: Game[Any], position: Position) -> tuple[int, ...]:
    """The vacant points where the mover may not place a piece, computed once."""
    return game.refusals.barred_points(position)


@lru_cache(maxsize=512)
def cached_pick_refusal(game: Game[Any], position: Position, cells: tuple[int, ...]) -> str:
    """The rule by which no legal move begins with picking these cells, computed once."""
    return game.refusals.pick_refusal(position, cells)


@lru_cache(maxsize=512)
def captured_cells(game: Game[Any], position: Position, move: Move) -> tuple[int, ...]:
    """The cells of the pieces that a legal move captures, computed once."""
    return game.display.captured_cells(position, move)


def captured_in_turn(match: Match, turn: PlayedTurn) -> list[int]:
    """The cells where the decisions of a seat's turn captured pieces, in order."""
    span = range(turn.first, turn.end)
    decisions = ((match.positions[index], match.moves[index]) for index in span)
    return [cell for decision in decisions for cell in captured_cells(match.game, *decision)]


def move_target(match: Match, move: Move) -> int | None:
    """The cell that a move leads its piece to, or is made at; None for a move without a point."""
    cells = match.game.display.move_path(match.position, move) or move.cells
    return cells[-1] if cells else None
