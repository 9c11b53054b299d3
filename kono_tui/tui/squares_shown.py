"""Rows of squares on the screen: their sentences and their marks. Without Textual."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.core.move import Move
from kono_tui.play.chance import DICE
from kono_tui.play.match import Match
from kono_tui.text.sentences import sentence
from kono_tui.tui.paint.marks import Marks, Tray
from kono_tui.tui.scene import MOVE, Scene
from kono_tui.tui.squares import (
    dice,
    kinds,
    named,
    option,
    options,
    row_of,
    so_far,
    to_throw,
    total,
)
from kono_tui.tui.telling import seat_name

# Sentences


def status(scene: Scene, match: Match) -> str:
    """Say what can be done, and what Enter does."""
    moves, at = options(scene), option(scene)
    if to_throw(scene):
        if len(moves) == 1:
            return "Enter throws the dice."
        name = named(scene.view, moves[at or 0])
        return f"Enter throws {name}; Up and Down choose, or 1 and 2."
    if at is not None:
        asked = scene.game.advise(match.position, moves[at])
        return f"{sentence(asked)} Enter does it{_also(moves)}."
    if scene.picked:
        return f"{so_far(scene)} Digits or clicks choose squares; Esc takes them back."
    both = len(kinds(scene)) > 1
    does = "cover or uncover" if both else kinds(scene)[0]
    switch = "; c changes between them" if both else ""
    return f"Choose what to {does}: Up and Down, digits or clicks{switch}."


def _also(moves: tuple[Move, ...]) -> str:
    return "" if len(moves) == 1 else ", Up and Down choose another"


def whose(scene: Scene, match: Match, name: str) -> str:
    """The heading of the turn card: "Your throw", or after the throw, "Your throw: 9"."""
    made = match.moves and match.moves[-1].kind == DICE and match.in_mid_turn
    return f"{name} throw: {total(scene)}" if made else f"{name} throw"


def heading(throw: tuple[int, ...]) -> str:
    """Format a throw with its sum: "4 + 5 = 9"; one die alone."""
    added = " + ".join(map(str, throw))
    return f"{added} = {sum(throw)}" if len(throw) > 1 else added


def what(scene: Scene, cell: int) -> str:
    """Describe a square: "Computer's 7: covered, locked for now"."""
    point = scene.view.points[cell]
    name = seat_name(scene.series, row_of(scene, cell))
    owner = "Your" if name == "You" else f"{name}'s"
    lock = ", and locked until its owner has finished a turn" if point.strong else ""
    return f"{owner} {scene.view.name(cell)}: {'covered' if point.piece else 'open'}{lock}"


# Marks


def marked(scene: Scene, marks: Marks, show_targets: bool) -> Marks:
    """Return the marks with those that belong on rows of squares."""
    hinted: tuple[int, ...] = ()
    if scene.advice is not None and scene.hint >= MOVE and scene.advisable:
        hinted = scene.advice.move.cells
    return replace(
        marks,
        last=_last(scene.match, scene.ply),
        taken=frozenset(),
        chosen=frozenset(scene.picked),
        targets=scene.selection.targets if show_targets else frozenset(),
        hint=hinted,
        tray=tray(scene),
    )


def looked_at(scene: Scene) -> Marks:
    """The marks of a board that nobody plays on: the dice, and the last move."""
    bare = replace(tray(scene), options=(), option=None, heading=heading(dice(scene)))
    return Marks(last=_last(scene.match, scene.ply), tray=bare)


def _last(match: Match | None, ply: int) -> tuple[int, ...]:
    """The squares that the latest move covered or uncovered, if it belongs to the same turn."""
    turn = match.turn_at(ply) if match else None
    if match is None or turn is None:
        return ()
    moves = match.moves[turn.first : turn.end]
    return next((each.cells for each in reversed(moves) if each.cells and each.kind != DICE), ())


def tray(scene: Scene) -> Tray:
    """Build the tray: the dice, the options, and the owner of each row."""
    throw = dice(scene)
    moves = options(scene)
    throws = to_throw(scene) and scene.reviewed is None
    live = _is_live(scene, throw)
    names = seat_name(scene.series, 0), seat_name(scene.series, 1)
    totals = scene.series.totals
    return Tray(
        dice=throw,
        live=live,
        heading="Throw" if throws else heading(throw),
        options=tuple(named(scene.view, move) for move in moves),
        option=option(scene) if moves else None,
        names=names,
        notes=(f"total {totals[0]}", f"total {totals[1]}"),
    )


def _is_live(scene: Scene, throw: tuple[int, ...]) -> bool:
    """Return whether the latest throw waits to be used on the board that is shown."""
    match = scene.match
    return bool(throw and match and scene.ply and match.moves[scene.ply - 1].kind == DICE)
