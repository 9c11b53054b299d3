"""The marks on a scene's board."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kono_tui.core.board_marks import Marks
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.play.chance_moves import DICE
from kono_tui.play.match import Match, PlayedTurn
from kono_tui.play.selection import path_of_turn
from kono_tui.scene.board_facts import captured_in_turn, view_of
from kono_tui.scene.controls import controls_for
from kono_tui.scene.controls.base import MarkSettings
from kono_tui.scene.guides import shown_guide
from kono_tui.scene.reasons.signs import find_signs
from kono_tui.scene.scene import HINT_MOVE, Scene


def build_marks(scene: Scene, settings: MarkSettings, tells_reasons: bool = True) -> Marks:
    """Build the marks: the cursor, the picked piece and its targets, the last move, a hint.

    `tells_reasons`: the reasons of a turn are in view, and so is what they name.
    """
    last, taken = last_turn_cells(scene.match, scene.ply) if scene.match else ((), frozenset())
    current_guide = shown_guide(scene)
    signs = find_signs(scene) if tells_reasons and settings.reasons else ()
    marks = Marks(
        cursor=scene.cursor if scene.match and scene.tournament.local_humans else None,
        last_path=last,
        captured_cells=taken,
        hint=_hint_cells(scene),
        shows_values=settings.values or scene.shows_legal,
        forbidden=frozenset(scene.barred_cells),
        symbols=current_guide.symbols if current_guide else signs,
    )
    return controls_for(scene).add_marks(scene, marks, settings)


def last_turn_cells(match: Match, ply: int) -> tuple[tuple[int, ...], frozenset[int]]:
    """The path of the turn that led to a position, so far, and the cells where it captured."""
    turn = match.turn_at(ply)
    if turn is None:
        return (), frozenset()
    if turn.seat == CHANCE:
        return (), _cells_removed(match, turn)
    moves = match.moves[turn.first : turn.end]
    turn_path = _turn_path(match.game, match.positions[turn.first], moves)
    return turn_path, frozenset(captured_in_turn(match, turn)) - frozenset(turn_path[-1:])


@lru_cache(maxsize=128)
def _turn_path(game: Game[Any], position: Position, moves: tuple[Move, ...]) -> tuple[int, ...]:
    """The path of a turn's decisions, computed once."""
    return path_of_turn(game, position, moves)


def _cells_removed(match: Match, turn: PlayedTurn) -> frozenset[int]:
    """The cells where chance removed pieces; the numbers of dice are no cells."""
    before = view_of(match.game, match.positions[turn.first]).points
    after = view_of(match.game, match.positions[turn.end]).points
    moves = (move for move in match.moves[turn.first : turn.end] if move.kind != DICE)
    cells = (cell for move in moves for cell in move.cells)
    return frozenset(cell for cell in cells if before[cell].piece and not after[cell].piece)


def _hint_cells(scene: Scene) -> tuple[int, ...]:
    """The piece of the hint, and from the hint's second stage on, its whole path.

    For a hint to place a piece, the point, and not before the second stage.
    """
    if scene.advice is None or not scene.hint_stage or not scene.hint_allowed:
        return ()
    match = scene.match
    moving_cells = () if scene.moving_cell is None else (scene.moving_cell,)
    cells = (match and _turn_path(match.game, match.position, scene.hinted_turn)) or moving_cells
    if scene.hint_stage >= HINT_MOVE:
        return cells
    return () if scene.is_placement_turn else cells[:1]


def origin_and_target(match: Match, move: Move) -> tuple[int, int] | None:
    """The cells that a move takes a piece from and to; None where that cannot be shown."""
    if match.to_move == CHANCE:
        return None
    move_path = match.game.display.move_path(match.position, move)
    return (move_path[0], move_path[1]) if len(move_path) == 2 else None
