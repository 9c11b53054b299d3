"""Why the computer moved, and the help that a player asked for, in sentences: pure functions."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from kono_tui.claims.statements import (
    describe_refutations,
    describe_told_claims,
    tells_ending,
)
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.explained_turn import ExplainedTurn, find_explained_turn
from kono_tui.live.plan_memory import describe_claims
from kono_tui.play.match import Match, PlayedTurn
from kono_tui.play.turn_wording import (
    NO_REASONS,
    describe_played_turn,
    describe_turn_by_throws,
)
from kono_tui.scene.controls import controls_for
from kono_tui.scene.scene import HINT_MOVE, HINT_PIECE, HINT_REASON, Scene
from kono_tui.scene.verdict import find_computers_judgement
from kono_tui.strategy import swap
from kono_tui.strategy.finishing import describe_choice, describe_finishing_turn
from kono_tui.strategy.help_level import weaker_level
from kono_tui.strategy.judgement import Judgement
from kono_tui.strategy.search_facts import NO_REFUTATIONS, describe_in_short, describe_search
from kono_tui.strategy.standing import describe_certain_win

SEARCH_NOT_KEPT = "It made this move before you last left. What it saw then was not kept."
SEARCH_ON_SERVER = "Only the server knows what it saw."
SPACE_PLAYS_HINT = "Space plays it."
"""How to take a hint; a click on it does so too."""


def explain_computer_turn(scene: Scene) -> tuple[str, list[str]]:
    """Return a note on which turn is explained, and sentences on the computer's latest turn."""
    match, players = scene.match, scene.tournament.players
    for turn in reversed(match.turns if match else ()):
        is_computers = turn.seat != CHANCE and players[turn.seat].kind == "computer"
        if match is None or not is_computers or turn.first >= scene.ply:
            continue
        shown_part = replace(turn, end=min(turn.end, scene.ply))
        explained = find_explained_turn(scene, match, shown_part)
        lines = _describe_computer_turn(scene, match, shown_part, explained)
        if explained is not None:
            lines += describe_claims(scene, match, explained)
        lines += _describe_search(scene, match, turn, explained)
        number = match.turn_number(turn.first)
        return f"{players[turn.seat].name.lower()}, move {number}", lines
    has_computer = any(player.kind == "computer" for player in players)
    return "", ["The computer has not moved yet." if has_computer else "No computer is playing."]


def _describe_computer_turn(
    scene: Scene, match: Match, turn: PlayedTurn, explained: ExplainedTurn | None
) -> list[str]:
    """Describe a turn in sentences; one with dice throw by throw, unless more is asked for.

    As long as nobody knows better, the reason is that of the moves alone.
    """
    reasons = explained.reasons if explained else NO_REASONS
    if scene.explains_more or not scene.game.rounds.throws_dice:
        return describe_played_turn(scene.tournament, match, turn, reasons)
    start, moves = match.positions[turn.first], match.moves[turn.first : turn.end]
    return describe_turn_by_throws(scene.tournament, start, moves, reasons)


def _describe_search(
    scene: Scene, match: Match, turn: PlayedTurn, explained: ExplainedTurn | None
) -> list[str]:
    """Describe what the computer knew before the turn, in short or at length.

    If it was asked no sooner, in mid-turn; where it decides by dice, before its latest choice.
    """
    ply = min(turn.end, scene.ply)
    counts = range(turn.first, ply)
    for count in reversed(counts) if scene.game.rounds.throws_dice else counts:
        before = match.positions[count]
        advice = scene.computer_advice.get(before)
        if advice is not None and len(advice.valued_moves) != 1:
            is_full = scene.explains_more or (bool(match.ending) and turn is match.turns[-1])
            is_full |= explained is not None and tells_ending(explained.explanation)
            swappable = _may_swap(scene.game, before)
            judgement = _judgement_after(scene, match, count)
            level = weaker_level(scene.tournament.players[turn.seat].level)
            lines = describe_in_short(
                scene.tournament, advice, judgement, swappable, is_full, level
            )
            more = _search_facts_after(scene, match, count, judgement, explained)
            return lines + more if scene.explains_more else lines
    unknown = SEARCH_NOT_KEPT if scene.room is None else SEARCH_ON_SERVER
    return [unknown] if scene.explains_more else []


@lru_cache(maxsize=64)
def _may_swap(game: Game[Any], position: Position) -> bool:
    return swap.offered_move(Match.begin(game, position)) is not None


def _judgement_after(scene: Scene, match: Match, count: int) -> Judgement | None:
    """What the round is worth on the board that shows a computer's choice and its reason.

    None where there is a result, as that says it, and once somebody else has moved.
    """
    turn_now = match.turn_at(scene.ply)
    if turn_now is None or turn_now.first > count or _shows_result(scene, match):
        return None
    return scene.judgement_at(scene.ply) or find_computers_judgement(scene)


def _shows_result(scene: Scene, match: Match) -> bool:
    return bool(match.ending) and scene.ply == len(match.moves)


def _search_facts_after(
    scene: Scene,
    match: Match,
    count: int,
    judgement: Judgement | None,
    explained: ExplainedTurn | None,
) -> list[str]:
    """All facts that the computer found after so many moves of a round."""
    before = _match_after(match, count)
    level = weaker_level(scene.tournament.players[before.to_move].level)
    advice = scene.computer_advice[before.position]
    refutations = NO_REFUTATIONS
    if explained is not None and explained.position is before.position:
        refutations = describe_refutations(
            scene.game, before.position, explained.explanation, scene.tournament.players
        )
    return describe_search(scene.tournament, before, advice, judgement, level, refutations)


def _match_after(match: Match, count: int) -> Match:
    """A round as it was after so many moves."""
    positions, moves = match.positions[: count + 1], match.moves[:count]
    return Match(match.game, positions, moves, match.computers_only)


def describe_hint(scene: Scene) -> tuple[str, list[str]]:
    """Return a note on what h does next, and the hint as far as it is told."""
    if scene.hint_requested:
        return "", [f"Looking for a good move{'.' * 3}"]
    match, advice = scene.match, scene.advice
    if match is None or advice is None or not scene.hint_stage or not scene.hint_allowed:
        return "", []
    play_key = SPACE_PLAYS_HINT if scene.human_can_move else ""
    game, position = scene.game, match.position
    if scene.hint_stage == HINT_PIECE and advice.move.cells:
        note, where_to_look = controls_for(scene).describe_hint(scene, advice)
        return note, [where_to_look]
    suggested = as_sentence(game.wording.describe_advice(position, advice.turn))
    if scene.hint_stage <= HINT_MOVE:
        return "h why", [f"{suggested} {play_key}".strip()]
    players, explanation = scene.tournament.players, scene.hint_explanation
    reason = explanation.reason if explanation else advice.reason
    because = game.wording.describe_reason(position, reason, players)
    claims = describe_told_claims(game, position, explanation, players) if explanation else []
    reason_text = f"{suggested[:-1]}, {because}."
    judgement = scene.judgement_at(len(match.moves))
    if scene.tells_finishing:
        return "h more", [f"{describe_finishing_turn(match, advice)} {play_key}".strip()]
    if scene.hint_stage > HINT_REASON:
        level, refutations = scene.hint_level, NO_REFUTATIONS
        if explanation is not None:
            refutations = describe_refutations(game, position, explanation, players)
        facts = describe_search(scene.tournament, match, advice, judgement, level, refutations)
        return "", [f"{reason_text} {play_key}".strip(), *claims, *facts]
    is_told = bool(scene.hint_level) or _ends_round(game, position, advice.turn)
    is_told |= explanation is not None and tells_ending(explanation)
    certain = ""
    if judgement is not None and not is_told:
        certain = describe_certain_win(scene.tournament, judgement)
    reason_line = " ".join(filter(None, (reason_text, certain, play_key)))
    if not scene.has_finishing_hint or not scene.human_can_move:
        return "", [reason_line, *claims]
    value = judgement.value_to(match.to_move) if judgement else advice.value
    return "h finish", [reason_line, *claims, describe_choice(advice, value)]


@lru_cache(maxsize=64)
def _ends_round(game: Game[Any], position: Position, moves: tuple[Move, ...]) -> bool:
    """Return whether a turn ends the round at once."""
    return bool(Match.replay(game, position, moves, False, None).ending)
