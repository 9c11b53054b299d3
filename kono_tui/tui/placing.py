"""The sentences of a turn that places a piece on a vacant point: without Textual."""

from __future__ import annotations

from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.core.view import BoardView
from kono_tui.play.names import Names
from kono_tui.play.pie import SWAP
from kono_tui.play.series import Series
from kono_tui.text.sentences import sentence
from kono_tui.tui.refusals import rule_at, what
from kono_tui.tui.scene import Scene, place

CROSS = "\N{MULTIPLICATION SIGN}"
"""The mark of a point where no piece may be placed; an x where this character is missing."""
WAYS = ("north and south", "west and east")
HEIGHTS, SIDES = ("north", "", "south"), ("west", "", "east")


def status(scene: Scene, cell: int, key: str) -> str:
    """Say what to do, and what Enter or a click does at a point, or which rule forbids it."""
    told = [_goal(scene), marked(scene), _here(scene, cell, key)]
    if scene.has(SWAP):
        told.append("t swaps sides.")
    return " ".join(filter(None, told))


def _goal(scene: Scene) -> str:
    """The mover's goal: "Join north and south."."""
    match = scene.match
    if match is None:
        return ""
    return _joining(scene.view, scene.game.colour(match.position, match.to_move))


def _joining(view: BoardView, colour: str) -> str:
    """A colour's goal; "" where there is nothing to join."""
    return f"Join {WAYS[view.goals.index(colour)]}." if view.goals else ""


def exchanged(series: Series, game: Game[Any], after: Position, seat: int) -> str:
    """Say what a swap means to the seat that did not make it: "You play White now. Join ..."."""
    colour = game.colour(after, seat)
    plays = f"{Names(series.players).does(seat, 'play')} {colour.title()} now."
    return f"{plays} {_joining(game.view(after), colour)}".strip()


def _here(scene: Scene, cell: int, key: str) -> str:
    if scene.view.points[cell].piece:
        return sentence(what(scene, cell))
    return rule_at(scene, cell) or f"{key} places a {scene.game.piece} at {place(scene, cell)}."


def marked(scene: Scene, cell: int | None = None) -> str:
    """Explain the crosses on the board, if they are shown, and the rule behind the one at a cell.

    The rule is left out where a human is to place a piece: the card says anyway what can be done.
    """
    if not scene.legal or scene.position is None:
        return ""
    if not scene.barred:
        return "No free point is forbidden." if scene.placing else ""
    own = scene.game.colour(scene.position, int(scene.position.to_move)).title()
    told = f"{CROSS} marks where {'you' if scene.placing else own} may not play."
    if scene.placing or cell not in scene.barred or cell is None:
        return told
    return f"{told} {rule_at(scene, cell)}"


def region(view: BoardView, cell: int) -> str:
    """The part of the board that a cell is in: "the south-west", "the middle"."""
    row, column = divmod(cell, view.columns)
    height, side = HEIGHTS[3 * row // view.rows], SIDES[3 * column // view.columns]
    return f"the {'-'.join(filter(None, (height, side))) or 'middle'}"
