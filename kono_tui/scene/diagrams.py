"""The boards on a page of rules: what is done on them, and how the screen shows it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from kono_tui.core.board_marks import Marks
from kono_tui.core.board_view import BoardView
from kono_tui.core.game import Game
from kono_tui.core.save import Player
from kono_tui.errors import FormatError, IllegalMove
from kono_tui.formats.drawn_board import DrawnBoard, read_drawing
from kono_tui.formats.rules_page import Diagram
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene.marks import build_marks
from kono_tui.scene.scene import Scene

_STEP = re.compile(
    r"(?P<who>\S+) (?P<verb>to move|may not play|plays?|picks?|throws?)(?: (?P<what>.+))?"
)
"""A sentence of a diagram. What follows the verb is typed as a player types it."""


@dataclass(frozen=True)
class DiagramPicture:
    """A diagram as a board shows it."""

    view: BoardView
    marks: Marks


@dataclass(frozen=True)
class _AllMarks:
    """The marks of a board that shows where a picked piece may go, and what points are worth."""

    marks: bool = True
    values: bool = True
    reasons: bool = False


@dataclass(frozen=True)
class DiagramState:
    """A diagram after some of its steps."""

    match: Match
    names: Sequence[str]
    picked_cells: tuple[int, ...] = ()
    forbidden: frozenset[int] = frozenset()


def build_diagram(game: Game[Any], diagram: Diagram) -> DiagramPicture:
    """Return a diagram's board after its steps. FormatError or IllegalMove if it cannot be so."""
    state = follow_steps(game, diagram)
    match = state.match
    players = Player(state.names[0], "human"), Player(state.names[1], "human")
    tournament = Tournament(game, players, game.info.usual_size, opener=0, match=match)
    scene = Scene(tournament, picked_cells=state.picked_cells)
    marks = build_marks(scene, _AllMarks())
    plain = replace(marks, cursor=None, movable=frozenset(), forbidden=state.forbidden)
    return DiagramPicture(game.display.view(match.position), plain)


def follow_steps(game: Game[Any], diagram: Diagram) -> DiagramState:
    """Return what has happened on a diagram. FormatError or IllegalMove if it cannot happen."""
    drawn = _read_board(diagram)
    names = drawn.names[::-1] or tuple(colour.title() for colour in game.info.colours)
    steps = [_parse_step(step, names) for step in diagram.steps]
    mover = names.index(steps[0]["who"]) if steps else 0
    parse = game.notation.parse_drawing
    if parse is None:
        raise FormatError(f"{game.info.title} draws no boards")
    position = parse(drawn.rows, game.info.colours[mover])
    state = DiagramState(Match.begin(game, position), names)
    for step in steps:
        _check_mover(state, step["who"])
        state = _take_step(state, step["verb"], step["what"] or "")
    return state


def _read_board(diagram: Diagram) -> DrawnBoard:
    try:
        return read_drawing(diagram.drawing)
    except ValueError as error:
        raise FormatError(str(error)) from error


def _parse_step(step: str, names: Sequence[str]) -> re.Match[str]:
    match = _STEP.fullmatch(step)
    if match is None or match["who"] not in names:
        raise FormatError(f"found '{step}', expected something like '{names[0]} to move'")
    return match


def _check_mover(state: DiagramState, who: str) -> None:
    match = state.match
    if match.ending:
        return
    colours = match.game.info.colours
    mover = state.names[colours.index(match.game.rules.colour(match.position, match.seat_in_turn))]
    if who != mover:
        raise FormatError(f"found a step of {who}, but it is {mover}'s turn")


def _take_step(state: DiagramState, verb: str, what: str) -> DiagramState:
    match = state.match
    notation = match.game.notation
    match verb:
        case "play" | "plays":
            for move in notation.parse_turn(match.position, what):
                match = match.play(move)
            return replace(state, match=match)
        case "throw" | "throws":
            return replace(state, match=_throw(match, what))
        case "pick" | "picks":
            return replace(state, picked_cells=_find_cells(match, what))
        case "may not play":
            return replace(state, forbidden=_find_forbidden(match, what))
        case _:
            return state


def _throw(match: Match, what: str) -> Match:
    """Return the round after a throw of some dice."""
    kind = "two" if "+" in what else "one"
    match = match.play(match.game.notation.parse_move(match.position, kind))
    format_move = match.game.notation.format_move
    for outcome in match.legal_moves:
        if format_move(match.position, outcome) == what:
            return match.play(outcome)
    raise IllegalMove(f"no dice can show {what}")


def _find_cells(match: Match, what: str) -> tuple[int, ...]:
    """Return the cells picked: a point, or all that belong to a set of squares."""
    if match.game.rules.picks_in_any_order:
        return match.game.notation.parse_move(match.position, what).cells
    cells = (_find_cell(match, what),)
    if not any(move.cells[:1] == cells for move in match.legal_moves):
        raise IllegalMove(f"nothing at {what} can be picked")
    return cells


def _find_forbidden(match: Match, what: str) -> frozenset[int]:
    cells = frozenset(_find_cell(match, name) for name in what.split(" or "))
    if not cells <= {*match.game.refusals.barred_points(match.position)}:
        raise IllegalMove(f"{what} is not forbidden")
    return cells


def _find_cell(match: Match, name: str) -> int:
    view = match.game.display.view(match.position)
    for cell in range(len(view.points)):
        if view.cell_name(cell).strip("()") == name.strip("()"):
            return cell
    raise FormatError(f"there is no point {name}")
