"""Whose turn it is, and what can be done: the sentences of the turn card, without Textual."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.formats.sentences import as_sentence, plural
from kono_tui.play.match import Match
from kono_tui.play.opening.colour_choice import describe_colour_pick
from kono_tui.play.opening.guess import describe_decider
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.play.wording import describe_chance, describe_ending, describe_turn
from kono_tui.scene import guides, placement_wording, room_wording, square_panels
from kono_tui.scene.controls import line_choice
from kono_tui.scene.marks import captured_in_turn
from kono_tui.scene.panels import describe_played_turn
from kono_tui.scene.refusals import describe_cell, movers_to, refusal_at
from kono_tui.scene.scene import Scene, captured_cells, cell_name
from kono_tui.strategy.swap import SWAP

ENTER, CLICK = "Enter", "A click"


def describe_turn_card(scene: Scene, pick_only_mover: bool = False) -> tuple[str, str]:
    """Return the heading, and whole sentences on what is shown and on what can be done.

    `pick_only_mover`: a click moves a piece to a point that no other can go to.
    """
    if scene.room is not None and scene.room.lost_reason:
        return room_wording.describe_lost_connection(scene.room, scene.notice)
    if scene.room is not None and scene.room.awaits_opponent:
        return _turn_heading(scene), room_wording.describe_invitation(scene)
    hovered = (
        "" if scene.notice or scene.has_only_commands else _describe_hovered(scene, pick_only_mover)
    )
    text = hovered or scene.notice or _describe_state(scene)
    return _turn_heading(scene), f"{guides.describe_guide(scene)} {text}".strip()


def _describe_hovered(scene: Scene, pick_only_mover: bool) -> str:
    """Describe what is under the mouse, if it is worth a word, and what a click does with it."""
    cell = scene.hovered_cell
    if cell is None or scene.pending_move is not None:
        return ""
    if scene.view.has_squares:
        return "" if scene.picked_cells else f"{square_panels.describe_square(scene, cell)}."
    if scene.human_is_placing:
        return placement_wording.describe_placement(scene, cell, CLICK)
    if cell in scene.barred_cells:
        return placement_wording.describe_crosses(scene, cell)
    if scene.held_cell is None:
        return as_sentence(describe_cell(scene, cell)) + _describe_click(
            scene, cell, pick_only_mover
        )
    is_closed = scene.match is not None and cell in scene.game.visited_points(scene.match.position)
    return refusal_at(scene, cell) if is_closed else ""


def _describe_click(scene: Scene, cell: int, pick_only_mover: bool) -> str:
    """Say that a click picks a piece up, or moves the only one that can go to a point."""
    if cell in scene.selection.targets:
        return f" {CLICK} picks it up."
    movers = movers_to(scene, cell) if pick_only_mover else set()
    if len(movers) != 1:
        return ""
    return f" {CLICK} moves the {scene.game.piece} at {cell_name(scene, movers.pop())} there."


def _turn_heading(scene: Scene) -> str:
    match = scene.match
    if match is None:
        return room_wording.free_seat_heading(scene) or "A new round"
    if scene.reviewed_ply is not None:
        shown_count, total_count = scene.turn_counts
        return f"Reviewing {shown_count}/{total_count}"
    if scene.tournament.stage is Stage.ROUND_OVER:
        return f"Round {scene.tournament.round} is over"
    names = PlayerNames(scene.tournament.players)
    if match.seat_in_turn == CHANCE:
        return "Chance decides"
    whose = names.possessive(match.seat_in_turn)
    whose = f"{whose[:1].upper()}{whose[1:]}"
    return (
        square_panels.turn_heading(scene, match, whose)
        if scene.view.has_squares
        else f"{whose} move"
    )


def _describe_state(scene: Scene) -> str:
    match = scene.match
    if match is None:
        return room_wording.describe_invitation(scene) or _describe_opening(scene.tournament)
    if scene.reviewed_ply is not None:
        return _describe_review(scene, match)
    if scene.tournament.stage is Stage.ROUND_OVER:
        return f"{describe_ending(scene.tournament, match)} Enter shows the result."
    if match.to_move == CHANCE:
        return "The dice roll." if scene.view.has_squares else "No player has a say in it."
    if not scene.is_humans_turn:
        return room_wording.describe_others_turn(scene) or _describe_computers_turn(scene)
    return room_wording.describe_unanswered(scene) or _describe_humans_turn(scene, match)


def _describe_opening(tournament: Tournament) -> str:
    if not tournament.size:
        return "The board's size is to be chosen."
    if tournament.opener is None and tournament.picker is not None:
        return describe_colour_pick(tournament)
    if tournament.opener is None:
        dice = tournament.game.first_by == "dice"
        return (
            f"{'The dice say' if dice else describe_decider(tournament.players) + ' says'} "
            f"who begins."
        )
    return f"{PlayerNames(tournament.players).clause(tournament.opener, 'begin')}."


def _describe_review(scene: Scene, match: Match) -> str:
    turn = match.turn_at(scene.ply)
    if turn is None:
        sentences = ["The start of the round. ] steps on, End goes back to the game."]
    else:
        sentences = describe_played_turn(scene.tournament, match, turn)
    return " ".join([*sentences, placement_wording.describe_crosses(scene, scene.cursor)]).strip()


def announce_move(tournament: Tournament, match: Match, move: Move) -> str:
    """Announce the pass or the swap of a seat that is not at the keyboard; "" for other moves."""
    seat = match.to_move
    if match.game.throws_dice:
        return _announce_dice_step(tournament, match, move)
    after = match.position.play(match.game.encode(match.position, move))
    is_pass = match.legal_moves == (move,) and not move.cells and after.to_move == 1 - seat
    is_swap = move.kind == SWAP
    if seat == CHANCE or seat in tournament.local_humans or not (is_pass or is_swap):
        return ""
    consequence = (
        placement_wording.describe_swap(tournament, match.game, after, 1 - seat) if is_swap else ""
    )
    return f"{describe_turn(tournament, match.position, move)[0]} {consequence}".strip()


def _announce_dice_step(tournament: Tournament, match: Match, move: Move) -> str:
    """Announce a throw, or a move of a seat that is not at the keyboard, in a turn with dice."""
    if match.to_move == CHANCE:
        return describe_chance(tournament, match, move)
    if match.to_move in tournament.local_humans or not move.cells:
        return ""
    return describe_turn(tournament, match.position, move)[0]


def _describe_computers_turn(scene: Scene) -> str:
    if scene.computer_waits:
        return "It waits. Enter lets it move; you can save or quit before."
    pause_key = "Space" if scene.tournament.computers_only else "Esc"
    return f"Thinking. {pause_key} pauses. {placement_wording.describe_crosses(scene)}".strip()


def _describe_humans_turn(scene: Scene, match: Match) -> str:
    if scene.pending_move is not None:
        advice_text = scene.game.describe_advice(match.position, scene.pending_move)
        return f"{as_sentence(advice_text)} Enter plays it, Esc does not."
    if scene.view.has_squares:
        return square_panels.describe_options(scene, match)
    selection = scene.selection
    if scene.capture_choices:
        return _describe_capture_choice(scene)
    if scene.moving_cell is not None:
        return _describe_continuation(scene, match, scene.moving_cell)
    if scene.has_only_commands:
        return _describe_commands(scene, match, selection.commands)
    if scene.human_is_placing:
        return placement_wording.describe_placement(scene, scene.cursor, ENTER)
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
    capture_text = (
        f" and takes {line_choice.describe_cells(scene, taken).rstrip(',')}" if taken else ""
    )
    gain_text = f": {plural(match.turn_gain(move), 'point')}" if scene.game.shows_gain else ""
    return (
        f"{_move_key(scene)} {scene.game.move_verb} to "
        f"{cell_name(scene, scene.aimed_cell)}{capture_text}{gain_text}."
    )


def _move_key(scene: Scene) -> str:
    """The input that moves to the cell aimed at."""
    return CLICK if scene.aimed_cell == scene.hovered_cell != scene.cursor else ENTER


def _describe_commands(scene: Scene, match: Match, commands: Sequence[Move]) -> str:
    """Say what Enter does where no point can be picked."""
    descriptions = [scene.game.describe_advice(match.position, each) for each in commands]
    if len(descriptions) == 1:
        return f"There is nothing to choose: Enter will {descriptions[0]}."
    return f"Enter asks which: {', '.join(descriptions)}."


def _describe_held_piece(scene: Scene, match: Match) -> str:
    points, piece = scene.view.points, scene.game.piece
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
