"""From a scene to the marks on its board."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.core.move import STOP, Move
from kono_tui.core.position import CHANCE
from kono_tui.play.chance import DICE
from kono_tui.play.match import Match, Turn
from kono_tui.play.selection import path
from kono_tui.tui.paint.marks import Marks
from kono_tui.tui.scene import MOVE, Scene, view_of
from kono_tui.tui.settings import Settings


def marks_of(scene: Scene, settings: Settings) -> Marks:
    """The cursor, the piece picked up and where it may go, the last move, a hint."""
    last, taken = last_turn(scene.match, scene.ply) if scene.match else ((), frozenset())
    marks = Marks(
        cursor=scene.cursor if scene.match and not scene.series.watched else None,
        last=last,
        taken=taken,
        hint=_hinted(scene),
        values=settings.values or scene.legal,
    )
    if scene.match is None or not scene.playable:
        return marks
    if scene.held is not None:
        marks = replace(marks, picked=scene.held)
        if settings.marks or scene.legal:
            marks = _with_landings(marks, scene, scene.match)
    elif scene.legal:
        marks = replace(marks, movable=scene.selection.targets)
    return marks


def _with_landings(marks: Marks, scene: Scene, match: Match) -> Marks:
    """Where the piece may go, what it takes there, and what the turn has then earned.

    Of the pieces beside its way only those are marked that it takes by going to the cursor.
    """
    ways = scene.landings
    taken = {cell: frozenset(scene.game.taken(match.position, ways[cell])) for cell in ways}
    victims = frozenset[int]().union(*taken.values())
    if scene.cursor in ways:
        victims = frozenset(cell for cell in victims if cell in ways) | taken[scene.cursor]
    gains = sorted(ways) if scene.game.shows_gain else []
    return replace(
        marks,
        targets=frozenset(ways) - victims,
        victims=victims,
        gains=tuple((cell, f"{match.gain(ways[cell]):+d}") for cell in gains),
    )


def last_turn(match: Match, ply: int) -> tuple[tuple[int, ...], frozenset[int]]:
    """The way of the turn that led to a position, so far, and where it took pieces."""
    turn = match.turn_at(ply)
    if turn is None:
        return (), frozenset()
    if turn.seat == CHANCE:
        return (), _removed(match, turn)
    moves = match.moves[turn.first : turn.end]
    taken = [
        cell
        for position, move in zip(match.positions[turn.first :], moves, strict=False)
        for cell in match.game.taken(position, move)
    ]
    way = path(moves)
    return way, frozenset(taken) - frozenset(way)


def _removed(match: Match, turn: Turn) -> frozenset[int]:
    """Where chance took pieces away; the numbers of dice are no cells."""
    before, after = (view_of(match.game, match.positions[at]) for at in (turn.first, turn.end))
    moves = (move for move in match.moves[turn.first : turn.end] if move.kind != DICE)
    cells = frozenset(cell for move in moves for cell in move.cells)
    return frozenset(
        cell for cell in cells if before.points[cell].piece and not after.points[cell].piece
    )


def _hinted(scene: Scene) -> tuple[int, ...]:
    """The piece of the hint, and from its second part on, its whole way."""
    if scene.advice is None or not scene.hint or not scene.playable:
        return ()
    begun = () if scene.moving is None else (scene.moving,)
    cells = (*begun, *path(scene.advice.turn))
    return cells if scene.hint >= MOVE else cells[:1]


def way_of(match: Match, move: Move) -> tuple[int, int] | None:
    """From where to where a piece goes by a move, where that can be shown."""
    if match.to_move == CHANCE or move.kind == STOP:
        return None
    origin = [each.cells[-1] for each in match.legal if each.kind == STOP and each.cells]
    cells = (*origin, *move.cells)
    return (cells[0], cells[1]) if len(cells) == 2 else None
