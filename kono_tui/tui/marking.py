"""The marks on a scene's board."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.play.chance import DICE
from kono_tui.play.match import Match, Turn
from kono_tui.play.selection import path
from kono_tui.tui import squares_shown
from kono_tui.tui.choosing import lettered
from kono_tui.tui.guides import guide
from kono_tui.tui.paint.marks import Marks
from kono_tui.tui.scene import MOVE, Scene, taken_by, view_of
from kono_tui.tui.settings import Settings


def marks_of(scene: Scene, settings: Settings) -> Marks:
    """Build the marks: the cursor, the picked piece and its targets, the last move, a hint."""
    last, taken = last_turn(scene.match, scene.ply) if scene.match else ((), frozenset())
    shown = guide(scene)
    marks = Marks(
        cursor=scene.cursor if scene.match and scene.series.humans else None,
        last=last,
        taken=taken,
        hint=_hinted(scene),
        values=settings.values or scene.legal,
        forbidden=frozenset(scene.barred),
        signs=shown.signs if shown else (),
    )
    marked = settings.marks or scene.legal
    if scene.view.squares:
        return squares_shown.marked(scene, marks, marked)
    if scene.match is None or not scene.playable or scene.placing:
        return marks
    if scene.held is None:
        movable = scene.legal or (settings.marks and scene.game.shows_movable)
        return replace(marks, movable=scene.selection.targets if movable else frozenset())
    marks = replace(marks, picked=scene.held)
    if scene.bound is not None:
        marks = replace(marks, targets=frozenset({scene.bound}), lines=lettered(scene))
    elif marked:
        marks = _with_landings(marks, scene, scene.match)
    closed = scene.game.closed(scene.match.position) if marked else ()
    return replace(marks, forbidden=frozenset(closed))


def _with_landings(marks: Marks, scene: Scene, match: Match) -> Marks:
    """Add the piece's targets, what it captures there, and what the turn has then earned.

    Of the pieces beside its path, only those are marked that it captures by going to the cell aimed
    at; if it could capture one line or another there, by their letters.
    """
    ways, position = scene.landings, match.position
    taken = {
        cell: frozenset(each for move in moves for each in taken_by(match.game, position, move))
        for cell, moves in ways.items()
    }
    victims = frozenset[int]().union(*taken.values())
    if scene.aim in ways:
        victims = frozenset(cell for cell in victims if cell in ways) | taken[scene.aim]
    lines = lettered(scene)
    gains = sorted(ways) if match.game.shows_gain else []
    return replace(
        marks,
        targets=frozenset(ways) - victims,
        victims=victims - {cell for cell, _ in lines},
        lines=lines,
        gains=tuple((cell, f"{match.gain(ways[cell][0]):+d}") for cell in gains),
    )


def last_turn(match: Match, ply: int) -> tuple[tuple[int, ...], frozenset[int]]:
    """The path of the turn that led to a position, so far, and the cells where it captured."""
    turn = match.turn_at(ply)
    if turn is None:
        return (), frozenset()
    if turn.seat == CHANCE:
        return (), _removed(match, turn)
    way = _way(match.game, match.positions[turn.first], match.moves[turn.first : turn.end])
    return way, frozenset(takings(match, turn)) - frozenset(way[-1:])


def takings(match: Match, turn: Turn) -> list[int]:
    """The cells where the decisions of a seat's turn captured pieces, in order."""
    span = range(turn.first, turn.end)
    decisions = ((match.positions[index], match.moves[index]) for index in span)
    return [cell for decision in decisions for cell in taken_by(match.game, *decision)]


@lru_cache(maxsize=128)
def _way(game: Game[Any], position: Position, moves: tuple[Move, ...]) -> tuple[int, ...]:
    """The path of a turn's decisions, computed once."""
    return path(game, position, moves)


def _removed(match: Match, turn: Turn) -> frozenset[int]:
    """The cells where chance removed pieces; the numbers of dice are no cells."""
    before, after = (view_of(match.game, match.positions[at]) for at in (turn.first, turn.end))
    moves = (move for move in match.moves[turn.first : turn.end] if move.kind != DICE)
    cells = frozenset(cell for move in moves for cell in move.cells)
    return frozenset(
        cell for cell in cells if before.points[cell].piece and not after.points[cell].piece
    )


def _hinted(scene: Scene) -> tuple[int, ...]:
    """The piece of the hint, and from the hint's second stage on, its whole path.

    For a hint to place a piece, the point, and not before the second stage.
    """
    if scene.advice is None or not scene.hint or not scene.advisable:
        return ()
    match = scene.match
    begun = () if scene.moving is None else (scene.moving,)
    cells = (match and _way(match.game, match.position, scene.advice.turn)) or begun
    if scene.hint >= MOVE:
        return cells
    return () if scene.places else cells[:1]


def way_of(match: Match, move: Move) -> tuple[int, int] | None:
    """The cells that a move takes a piece from and to; None where that cannot be shown."""
    if match.to_move == CHANCE:
        return None
    way = match.game.way(match.position, move)
    return (way[0], way[1]) if len(way) == 2 else None
