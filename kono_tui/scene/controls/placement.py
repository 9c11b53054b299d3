"""A turn that places a piece on a vacant point: its keys, and what the screen says of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kono_tui.core.board_view import BoardView
from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.formats.sentences import as_sentence
from kono_tui.play.match import Match
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament
from kono_tui.scene.controls.base import ControlResult, InputSettings
from kono_tui.scene.controls.piece_wording import CLICK, ENTER, describe_commands
from kono_tui.scene.controls.pieces import (
    PIECE_KEYS,
    PIECES,
    cells_ahead,
    edge_refusal,
    move_to_next_of,
)
from kono_tui.scene.guides import shown_guide
from kono_tui.scene.refusals import describe_cell, move_refusal, placement_rule
from kono_tui.scene.scene import Scene, cell_name
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.swap import SWAP

CROSS = "\N{MULTIPLICATION SIGN}"
"""The mark of a point where no piece may be placed; an x where this character is missing."""
GOAL_DIRECTIONS = ("north and south", "west and east")
VERTICAL_PARTS, HORIZONTAL_PARTS = ("north", "", "south"), ("west", "", "east")


def describe_placement(scene: Scene, cell: int, key: str) -> str:
    """Say what to do, and what Enter or a click does at a point, or which rule forbids it."""
    match = scene.match
    colour = scene.game.rules.colour(match.position, match.to_move) if match else ""
    is_told = bool(scene.goal) and scene.shows_goal
    goal = _describe_goal(scene.view, colour) if colour and not is_told else ""
    action = _describe_cell_action(scene, cell, key)
    swap_text = "t swaps sides." if scene.has_move_of_kind(SWAP) else ""
    return " ".join(filter(None, [goal, describe_crosses(scene), action, swap_text]))


def _describe_goal(view: BoardView, colour: str) -> str:
    """A colour's goal; "" where there is nothing to join."""
    return f"Join {GOAL_DIRECTIONS[view.goals.index(colour)]}." if view.goals else ""


def describe_swap(
    tournament: Tournament, game: Game[Any], after: Position, seat: int, is_goal_told: bool
) -> str:
    """Say what a swap means to the seat that did not make it: "You play White now. Join ..."."""
    colour = game.rules.colour(after, seat)
    plays = f"{PlayerNames(tournament.players).clause(seat, 'play')} {colour.title()} now."
    goal = "" if is_goal_told else _describe_goal(game.display.view(after), colour)
    return f"{plays} {goal}".strip()


def _describe_cell_action(scene: Scene, cell: int, key: str) -> str:
    if scene.view.points[cell].piece:
        return as_sentence(describe_cell(scene, cell))
    action = f"{key} places a {scene.game.info.piece} at {cell_name(scene, cell)}."
    return placement_rule(scene, cell) or action


def describe_crosses(scene: Scene, cell: int | None = None) -> str:
    """Explain the crosses on the board, if they are shown, and the rule behind the one at a cell.

    The rule is left out where a human is to place a piece: the card says anyway what can be done.
    """
    if not scene.shows_legal or scene.position is None:
        return ""
    if not scene.barred_cells:
        return "No empty point is forbidden." if scene.human_is_placing else ""
    mover_colour = scene.game.rules.colour(scene.position, int(scene.position.to_move)).title()
    mover = "you" if scene.human_is_placing else mover_colour
    explanation = f"{CROSS} marks where {mover} may not play."
    if scene.human_is_placing or cell not in scene.barred_cells or cell is None:
        return explanation
    return f"{explanation} {placement_rule(scene, cell)}"


def board_region(view: BoardView, cell: int) -> str:
    """The part of the board that a cell is in: "the south-west", "the middle"."""
    row, column = divmod(cell, view.columns)
    height = VERTICAL_PARTS[3 * row // view.rows]
    side = HORIZONTAL_PARTS[3 * column // view.columns]
    return f"the {'-'.join(filter(None, (height, side))) or 'middle'}"


# Keys


def move_to_next_point(scene: Scene, direction: int) -> Scene:
    """Move the cursor to the next free point; while a guide marks some of them, to a marked one."""
    free_points = scene.selection.targets
    guide = shown_guide(scene)
    guided = free_points & {cell for cell, _ in guide.symbols} if guide else free_points
    return move_to_next_of(scene, guided or free_points, direction)


def move_cursor_in_direction(
    scene: Scene, right: int, down: int, flipped: bool, settings: InputSettings
) -> ControlResult:
    """Move the cursor in a direction of the screen: there is no piece to move."""
    if not scene.human_can_move:
        return scene.with_notice(move_refusal(scene)), None
    ahead = cells_ahead(scene, scene.cursor, right, down, flipped)
    if not ahead:
        return scene.with_notice(edge_refusal(scene, scene.cursor)), None
    return replace(scene, cursor=ahead[0], notice="", pending_move=None), None


# The value


def _describe_turn(scene: Scene, match: Match) -> str:
    if scene.has_only_commands:
        return describe_commands(scene, match, scene.selection.commands)
    return describe_placement(scene, scene.cursor, ENTER)


def _describe_hovered(scene: Scene, cell: int, pick_only_mover: bool) -> str:
    if scene.human_is_placing:
        return describe_placement(scene, cell, CLICK)
    return PIECES.describe_hovered(scene, cell, pick_only_mover)


def _describe_hint(scene: Scene, advice: Advice) -> tuple[str, str]:
    return "h point", f"Look at {board_region(scene.view, advice.move.cells[0])}."


PLACEMENT = replace(
    PIECES,
    move_to_next=move_to_next_point,
    piece_keys=replace(PIECE_KEYS, move_in_direction=move_cursor_in_direction),
    labels=lambda scene: {"move": "Place", "next_piece": "Next point"},
    add_marks=lambda scene, marks, settings: marks,
    describe_turn=_describe_turn,
    describe_hovered=_describe_hovered,
    describe_hint=_describe_hint,
)
"""The controls of a turn that places a piece."""
