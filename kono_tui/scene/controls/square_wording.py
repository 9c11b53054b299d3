"""Rows of squares on the screen: their sentences and their marks. Without Textual."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.core.board_marks import DiceTray, Marks
from kono_tui.formats.sentences import as_sentence
from kono_tui.play.chance_moves import DICE
from kono_tui.play.match import Match
from kono_tui.play.player_names import PlayerNames
from kono_tui.scene.controls.base import MarkSettings
from kono_tui.scene.controls.square_options import (
    describe_picked_sum,
    must_throw,
    option_index,
    option_kinds,
    option_name,
    row_owner,
    shown_throw,
)
from kono_tui.scene.scene import HINT_MOVE, Scene
from kono_tui.strategy.advisor import Advice

# Sentences


def describe_options(scene: Scene, match: Match) -> str:
    """Say what can be done, and what Enter does."""
    moves, index = scene.human_moves, option_index(scene)
    if must_throw(scene):
        if len(moves) == 1:
            return "Enter throws the dice."
        name = option_name(scene.view, moves[index or 0])
        return f"Enter throws {name}; Up and Down choose, or 1 and 2."
    if index is not None:
        advice_text = scene.game.wording.describe_advice(match.position, (moves[index],))
        others_text = ", Up and Down choose another" if len(moves) > 1 else ""
        return f"{as_sentence(advice_text)} Enter plays it{others_text}."
    if scene.picked_cells:
        return f"{describe_picked_sum(scene)} Digits or clicks choose squares; Esc takes them back."
    has_both_kinds = len(option_kinds(scene)) > 1
    verb_text = "cover or uncover" if has_both_kinds else option_kinds(scene)[0]
    switch_text = "; c switches" if has_both_kinds else ""
    return f"Choose what to {verb_text}: Up and Down, digits or clicks{switch_text}."


def turn_heading(scene: Scene, match: Match, name: str) -> str:
    """The heading of the turn card: "Your throw", or after the throw, "Your throw: 9"."""
    is_thrown = match.moves and match.moves[-1].kind == DICE and match.is_mid_turn
    return f"{name} throw: {sum(shown_throw(scene))}" if is_thrown else f"{name} throw"


def format_throw(throw: tuple[int, ...]) -> str:
    """Format a throw with its sum: "4 + 5 = 9"; one die alone."""
    added = " + ".join(map(str, throw))
    return f"{added} = {sum(throw)}" if len(throw) > 1 else added


def describe_square(scene: Scene, cell: int) -> str:
    """Describe a square: "Computer's 7: covered, locked for now"."""
    point = scene.view.points[cell]
    name = PlayerNames(scene.tournament.players).title(row_owner(scene, cell))
    owner = "Your" if name == "You" else f"{name}'s"
    lock = ", and locked until its owner has finished a turn" if point.is_strong else ""
    return f"{owner} {scene.view.cell_name(cell)}: {'covered' if point.piece else 'open'}{lock}"


def describe_hovered(scene: Scene, cell: int, pick_only_mover: bool) -> str:
    """Say what is under the mouse, unless squares are picked already."""
    return "" if scene.picked_cells else f"{describe_square(scene, cell)}."


def describe_hint(scene: Scene, advice: Advice) -> tuple[str, str]:
    """The first stage of a hint: what can be done with the throw."""
    return "h squares", f"Look at what you can {advice.move.kind}."


# Marks


def with_square_marks(scene: Scene, marks: Marks, settings: MarkSettings) -> Marks:
    """Return the marks with those that belong on rows of squares."""
    show_targets = settings.marks or scene.shows_legal
    shows_hint = scene.hint_stage >= HINT_MOVE and scene.hint_allowed
    return replace(
        marks,
        last_path=_latest_squares(scene.match, scene.ply),
        captured_cells=frozenset(),
        chosen_squares=frozenset(scene.picked_cells),
        targets=scene.selection.targets if show_targets else frozenset(),
        hint=scene.advice.move.cells if scene.advice and shows_hint else (),
        tray=build_tray(scene),
    )


def preview_marks(scene: Scene) -> Marks:
    """The marks of a board that nobody plays on: the dice, and the last move."""
    heading = format_throw(shown_throw(scene))
    bare = replace(build_tray(scene), options=(), chosen_option=None, heading=heading)
    return Marks(last_path=_latest_squares(scene.match, scene.ply), tray=bare)


def _latest_squares(match: Match | None, ply: int) -> tuple[int, ...]:
    """The squares that the latest move covered or uncovered, if it belongs to the same turn."""
    turn = match.turn_at(ply) if match else None
    if match is None or turn is None:
        return ()
    moves = match.moves[turn.first : turn.end]
    return next((each.cells for each in reversed(moves) if each.cells and each.kind != DICE), ())


def build_tray(scene: Scene) -> DiceTray:
    """Build the tray: the dice, the options, and the owner of each row."""
    throw = shown_throw(scene)
    moves = scene.human_moves
    is_throwing = must_throw(scene) and scene.reviewed_ply is None
    names = PlayerNames(scene.tournament.players)
    totals = scene.tournament.totals
    return DiceTray(
        dice=throw,
        is_live=_is_live(scene, throw),
        heading="Throw" if is_throwing else format_throw(throw),
        options=tuple(option_name(scene.view, move) for move in moves),
        chosen_option=option_index(scene) if moves else None,
        names=(names.title(0), names.title(1)),
        notes=(f"total {totals[0]}", f"total {totals[1]}"),
    )


def _is_live(scene: Scene, throw: tuple[int, ...]) -> bool:
    """Return whether the latest throw waits to be used on the board that is shown."""
    match = scene.match
    return bool(throw and match and scene.ply and match.moves[scene.ply - 1].kind == DICE)
