"""From a scene to the marks on its board."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.core.move import Move
from kono_tui.play.chance import DICE
from kono_tui.tui.paint.marks import Marks
from kono_tui.tui.scene import MOVE, Scene
from kono_tui.tui.settings import Settings


def marks_of(scene: Scene, settings: Settings) -> Marks:
    """The cursor, the piece picked up and where it may go, the last move, a hint."""
    marks = Marks(
        cursor=scene.cursor if scene.match and not scene.series.watched else None,
        last=last_path(scene),
        hint=_hinted(scene),
        values=settings.values or scene.legal,
    )
    if not scene.playable:
        return marks
    if scene.picked:
        marks = replace(marks, picked=scene.picked[-1])
        if settings.marks or scene.legal:
            points = scene.view.points
            targets = scene.selection.targets
            victims = frozenset(cell for cell in targets if points[cell].piece)
            marks = replace(marks, targets=targets - victims, victims=victims)
    elif scene.legal:
        marks = replace(marks, movable=scene.selection.targets)
    return marks


def last_path(scene: Scene) -> tuple[int, ...]:
    """The way of the move that led to the position on the board."""
    if scene.match is None or scene.ply == 0:
        return ()
    move = scene.match.moves[scene.ply - 1]
    return () if move.kind == DICE else move.cells


def _hinted(scene: Scene) -> tuple[int, ...]:
    """The piece of the hint, and from its second part on, the whole move."""
    if scene.advice is None or not scene.hint or not scene.playable:
        return ()
    cells = scene.advice.move.cells
    return cells if scene.hint >= MOVE else cells[:1]


def travels(move: Move) -> bool:
    """Whether a move can be shown as a piece on its way."""
    return len(move.cells) == 2 and move.kind != DICE
