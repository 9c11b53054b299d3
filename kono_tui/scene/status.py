"""Whose turn it is, and what can be done: the sentences of the turn card, without Textual."""

from __future__ import annotations

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.room.turn_card import (
    describe_invitation,
    describe_lost_connection,
    describe_others_turn,
    describe_unanswered,
)
from kono_tui.play.match import Match
from kono_tui.play.opening.colour_choice import describe_colour_pick
from kono_tui.play.opening.guess import describe_decider
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.play.turn_wording import describe_chance, describe_played_turn, describe_turn
from kono_tui.play.wording import describe_ending
from kono_tui.scene import guides
from kono_tui.scene.controls import controls_for, placement
from kono_tui.scene.scene import Scene
from kono_tui.strategy.swap import SWAP


def describe_turn_card(scene: Scene, pick_only_mover: bool = False) -> tuple[str, str]:
    """Return the heading, and whole sentences on what is shown and on what can be done.

    `pick_only_mover`: a click moves a piece to a point that no other can go to.
    """
    if scene.room is not None and scene.room.lost_reason:
        return describe_lost_connection(scene.room, scene.notice)
    if scene.room is not None and scene.room.awaits_opponent:
        return _turn_heading(scene), describe_invitation(scene, scene.room, scene.notice)
    is_plain = not scene.notice and not scene.has_only_commands
    hovered = _describe_hovered(scene, pick_only_mover) if is_plain else ""
    text = hovered or scene.notice or _describe_state(scene)
    goal = scene.goal if scene.shows_goal else ""
    sentences = filter(None, [goal, guides.describe_guide(scene), text])
    return _turn_heading(scene), " ".join(sentences)


def _describe_hovered(scene: Scene, pick_only_mover: bool) -> str:
    """Describe what is under the mouse, if it is worth a word, and what a click does with it."""
    cell = scene.hovered_cell
    if cell is None or scene.pending_move is not None:
        return ""
    if cell in scene.barred_cells and not scene.human_is_placing:
        return placement.describe_crosses(scene, cell)
    return controls_for(scene).describe_hovered(scene, cell, pick_only_mover)


def _turn_heading(scene: Scene) -> str:
    match = scene.match
    if match is None:
        return "The second seat is free" if scene.awaits_opponent else "A new round"
    if scene.reviewed_ply is not None:
        shown_count, total_count = scene.turn_counts
        return f"Reviewing {shown_count}/{total_count}"
    if scene.tournament.stage is Stage.ROUND_OVER:
        return f"Round {scene.tournament.round} is over"
    if match.seat_in_turn == CHANCE:
        return "Chance decides"
    whose = PlayerNames(scene.tournament.players).possessive_start(match.seat_in_turn)
    return controls_for(scene).heading(scene, match, whose)


def _describe_state(scene: Scene) -> str:
    match, room = scene.match, scene.room
    if match is None and room is not None:
        return describe_invitation(scene, room, scene.notice)
    if match is None:
        aim = scene.game.info.about if scene.is_first_game and scene.tournament.round == 1 else ""
        return f"{aim} {_describe_opening(scene.tournament)}".strip()
    if scene.reviewed_ply is not None:
        return _describe_review(scene, match)
    if scene.tournament.stage is Stage.ROUND_OVER:
        return f"{describe_ending(scene.tournament, match)} Enter shows the result."
    if match.to_move == CHANCE:
        return controls_for(scene).chance_sentence
    if not scene.is_humans_turn and room is not None:
        return describe_others_turn(room, match.to_move)
    if not scene.is_humans_turn:
        return _describe_computers_turn(scene)
    if scene.pending_move is not None:
        question = scene.game.wording.describe_advice(match.position, (scene.pending_move,))
        return f"{as_sentence(question)} Enter plays it, Esc does not."
    unanswered = describe_unanswered(room) if room else ""
    return unanswered or controls_for(scene).describe_turn(scene, match)


def _describe_opening(tournament: Tournament) -> str:
    if not tournament.size:
        return "Choose the size of the board."
    if tournament.opener is None and tournament.picker is not None:
        return describe_colour_pick(tournament)
    if tournament.opener is None:
        if tournament.game.rounds.first_by == "dice":
            return "The dice decide who begins."
        return f"{describe_decider(tournament.players)} decides who begins."
    return f"{PlayerNames(tournament.players).clause(tournament.opener, 'begin')}."


def _describe_review(scene: Scene, match: Match) -> str:
    """Describe the latest step on the board; a computer's reasons are told apart."""
    turn = match.turn_at(scene.ply)
    if turn is None:
        sentences = ["The start of the round. ] steps on, End goes back to the game."]
    else:
        told = describe_played_turn(scene.tournament, match, turn)
        sentences = told[-1:] if scene.game.rounds.throws_dice else told[:1]
    return " ".join([*sentences, _describe_crosses(scene, scene.cursor)]).strip()


def _describe_crosses(scene: Scene, cell: int | None = None) -> str:
    """Explain the crosses on the board to somebody who does not place a piece now."""
    return placement.describe_crosses(scene, cell) if scene.barred_cells else ""


def announce_move(
    tournament: Tournament, match: Match, move: Move, is_goal_told: bool = False
) -> str:
    """Announce the pass or the swap of a seat that is not at the keyboard; "" for other moves.

    After a swap, the other seat hears what its goal is now, unless the card tells it anyway.
    """
    seat = match.to_move
    if match.game.rounds.throws_dice:
        return _announce_dice_step(tournament, match, move)
    after = match.position.play(match.game.rules.encode(match.position, move))
    is_pass = match.legal_moves == (move,) and not move.cells and after.to_move == 1 - seat
    is_swap = move.kind == SWAP
    if seat == CHANCE or seat in tournament.local_humans or not (is_pass or is_swap):
        return ""
    described = describe_turn(tournament, match.position, move)[0]
    if not is_swap:
        return described
    exchange = placement.describe_swap(tournament, match.game, after, 1 - seat, is_goal_told)
    return f"{described} {exchange}"


def _announce_dice_step(tournament: Tournament, match: Match, move: Move) -> str:
    """Announce a throw, or a move of a seat that is not at the keyboard, in a turn with dice."""
    if match.to_move == CHANCE:
        return describe_chance(tournament, match, move)
    if match.to_move in tournament.local_humans or not move.cells:
        return ""
    return describe_turn(tournament, match.position, move)[0]


def _describe_computers_turn(scene: Scene) -> str:
    watching = scene.tournament.computers_only
    if scene.computer_waits:
        return (
            f"It is waiting. {'Space' if watching else 'Enter'} lets it move. You can save first."
        )
    pause_key = "Space" if watching else "Esc"
    return f"Thinking. {pause_key} pauses. {_describe_crosses(scene)}".strip()
