"""A board whose pieces move: its sentences and its marks. Without Textual."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kono_tui.core.board_marks import Marks
from kono_tui.core.move import Move
from kono_tui.formats.sentences import as_sentence, plural
from kono_tui.play.match import Match
from kono_tui.scene.board_facts import captured_cells, captured_in_turn
from kono_tui.scene.controls import line_choice
from kono_tui.scene.controls.base import MarkSettings
from kono_tui.scene.refusals import describe_cell, movers_to, refusal_at
from kono_tui.scene.scene import Scene, cell_name
from kono_tui.strategy.advisor import Advice

ENTER, CLICK = "Enter", "A click"
"""The inputs that choose what the cursor, or the mouse, is on."""


def turn_heading(scene: Scene, match: Match, whose: str) -> str:
    """The heading of the turn card: "Your move"."""
    return f"{whose} move"


def describe_hint(scene: Scene, advice: Advice) -> tuple[str, str]:
    """The first stage of a hint: the piece to look at."""
    where = cell_name(scene, advice.move.cells[0])
    return "h move", f"Look at the {scene.game.info.piece} at {where}."


def describe_hovered(scene: Scene, cell: int, pick_only_mover: bool) -> str:
    """Describe what is under the mouse, if it is worth a word, and what a click does with it."""
    if scene.held_cell is None:
        click = _describe_click(scene, cell, pick_only_mover)
        return f"{as_sentence(describe_cell(scene, cell))}{click}"
    closed = scene.game.display.visited_points(scene.match.position) if scene.match else ()
    return refusal_at(scene, cell) if cell in closed else ""


def _describe_click(scene: Scene, cell: int, pick_only_mover: bool) -> str:
    """Say that a click picks a piece up, or moves the only one that can go to a point."""
    if cell in scene.selection.targets:
        return f" {CLICK} picks it up."
    movers = movers_to(scene, cell) if pick_only_mover else set()
    if len(movers) != 1:
        return ""
    return f" {CLICK} moves the {scene.game.info.piece} at {cell_name(scene, movers.pop())} there."


def describe_turn(scene: Scene, match: Match) -> str:
    """Say what a human can do in their turn."""
    selection = scene.selection
    if scene.capture_choices:
        return _describe_capture_choice(scene)
    if scene.moving_cell is not None:
        return _describe_continuation(scene, match, scene.moving_cell)
    if scene.has_only_commands:
        return describe_commands(scene, match, selection.commands)
    commands_text = " x has other moves." if selection.commands else ""
    if not scene.picked_cells:
        pick_text = " Enter picks it up." if scene.cursor in selection.targets else ""
        return as_sentence(describe_cell(scene, scene.cursor)) + pick_text + commands_text
    return _describe_held_piece(scene, match) + commands_text


def _describe_capture_choice(scene: Scene) -> str:
    """Say what can be captured, or which capture Enter or a click chooses."""
    for cell, key in ((scene.hovered_cell, CLICK), (scene.cursor, ENTER)):
        if cell is not None and (capture_text := line_choice.describe_capture_at(scene, cell)):
            return f"{key} {capture_text}."
    return line_choice.question(scene)


def _describe_continuation(scene: Scene, match: Match, origin: int) -> str:
    """Say what a piece can do in mid-turn."""
    landings = scene.landings
    if scene.aimed_cell in landings:
        return _describe_target(scene, match, landings[scene.aimed_cell][0])
    turn = match.turn_at(scene.ply)
    capture_count = len(captured_in_turn(match, turn)) if turn else 0
    progress = f"has taken {capture_count}" if capture_count else "has moved"
    return f"{cell_name(scene, origin)} {progress}. Enter stops here; arrows choose where to go on."


def _describe_target(scene: Scene, match: Match, move: Move) -> str:
    """Say where Enter or a click moves the piece, what that captures, and what the turn earned."""
    taken = captured_cells(scene.game, match.position, move)
    victims = line_choice.describe_cells(scene, taken).rstrip(",")
    gain_text = ""
    if scene.game.display.shows_gain:
        gain_text = f": {plural(match.turn_gain(move), 'point')}"
    action = f"{scene.game.info.move_verb} to {cell_name(scene, scene.aimed_cell)}"
    capture_text = f" and takes {victims}" if taken else ""
    return f"{_move_key(scene)} {action}{capture_text}{gain_text}."


def _move_key(scene: Scene) -> str:
    """The input that moves to the cell aimed at."""
    return CLICK if scene.aimed_cell == scene.hovered_cell != scene.cursor else ENTER


def describe_commands(scene: Scene, match: Match, commands: Sequence[Move]) -> str:
    """Say what Enter does where no point can be picked."""
    describe_advice = scene.game.wording.describe_advice
    descriptions = [describe_advice(match.position, (each,)) for each in commands]
    if len(descriptions) == 1:
        return f"You can only {descriptions[0]}. Press Enter."
    return f"Enter asks which: {', '.join(descriptions)}."


def _describe_held_piece(scene: Scene, match: Match) -> str:
    points, piece = scene.view.points, scene.game.info.piece
    origin, aim = scene.picked_cells[0], scene.aimed_cell
    capturing = "capturing " if points[origin].is_strong else ""
    held_text = f"The {capturing}{piece} at {cell_name(scene, origin)} is picked up."
    if aim not in scene.landings:
        return f"{held_text} Arrows choose where to; Esc puts it back."
    if points[aim].piece:
        return f"{held_text} {_move_key(scene)} takes the {piece} at {cell_name(scene, aim)}."
    move = scene.landings[aim][0]
    if captured_cells(scene.game, match.position, move):
        return f"{held_text} {_describe_target(scene, match, move)}"
    return f"{held_text} {_move_key(scene)} puts it down at {cell_name(scene, aim)}."


# Marks


def add_piece_marks(scene: Scene, marks: Marks, settings: MarkSettings) -> Marks:
    """Mark the pieces that can move, or the picked piece and its targets."""
    marks_targets = settings.marks or scene.shows_legal
    if scene.match is None or not scene.human_can_move:
        return marks
    if scene.held_cell is None:
        movable = scene.shows_legal or (settings.marks and scene.game.display.shows_movable)
        return replace(marks, movable=scene.selection.targets if movable else frozenset())
    marks = replace(marks, picked_cell=scene.held_cell)
    if scene.target_cell is not None:
        target = frozenset({scene.target_cell})
        marks = replace(marks, targets=target, line_letters=line_choice.lettered_cells(scene))
    elif marks_targets:
        marks = _with_landings(marks, scene, scene.match)
    closed = scene.game.display.visited_points(scene.match.position) if marks_targets else ()
    return replace(marks, forbidden=frozenset(closed))


def _with_landings(marks: Marks, scene: Scene, match: Match) -> Marks:
    """Add the piece's targets, what it captures there, and what the turn has then earned.

    Of the pieces beside its path, only those are marked that it captures by going to the cell aimed
    at; if it could capture one line or another there, by their letters.
    """
    landings = scene.landings
    taken = {cell: _captured_by(match, moves) for cell, moves in landings.items()}
    victims = frozenset[int]().union(*taken.values())
    if scene.aimed_cell in landings:
        victims = frozenset(cell for cell in victims if cell in landings) | taken[scene.aimed_cell]
    lines = line_choice.lettered_cells(scene)
    gains = sorted(landings) if match.game.display.shows_gain else []
    return replace(
        marks,
        targets=frozenset(landings) - victims,
        victims=victims - {cell for cell, _ in lines},
        line_letters=lines,
        gains=tuple((cell, f"{match.turn_gain(landings[cell][0]):+d}") for cell in gains),
    )


def _captured_by(match: Match, moves: Sequence[Move]) -> frozenset[int]:
    captures = (captured_cells(match.game, match.position, move) for move in moves)
    return frozenset(cell for cells in captures for cell in cells)
