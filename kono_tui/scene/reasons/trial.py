"""Replies that a player tries in a proof, and what the engine finds of them: pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.formats.sentences import plural
from kono_tui.play.match import Match, split_turns
from kono_tui.play.player_names import PlayerNames
from kono_tui.scene.reasons.proof import Proof
from kono_tui.scene.reasons.proof_steps import ProofStep, Trial, play_turns, score_to
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.standing import format_lead
from kono_tui.strategy.value_meaning import certain_outcome

CERTAIN_SECONDS: Final = 1.0
"""How long the engine looks for a way out of what is said to be certain."""
NOTHING_TO_TRY: Final = "Nothing else can be tried here; step on to where somebody has to answer."


def try_reply(proof: Proof, moves: Sequence[Move]) -> Proof:
    """Show the board after a reply that the player tries, or a part of it."""
    start, trial = proof.step.match, proof.step.trial
    if trial is None:
        return replace(proof, notice=NOTHING_TO_TRY)
    match = start
    for move in moves:
        match = match.play(move)
    first, played = start.position, match.moves[len(start.moves) :]
    if proof.is_detour:  # the reply goes on
        first, played = match.positions[0], match.moves
    game = match.game
    is_whole = match.to_move != trial.seat or bool(match.ending)
    name = PlayerNames(proof.tournament.players).sentence_start(trial.seat)
    text = f"{name} {game.wording.describe_turn(first, played)}."
    shown = Match.replay(game, first, played, False, None)
    step = ProofStep(shown, text, None if is_whole else trial)
    steps = (*proof.steps[: proof.main_count], step)
    tried_at = proof.tried_at if proof.is_detour else proof.index
    return replace(proof, steps=steps, index=proof.main_count, tried_at=tried_at, notice="")


def find_open_trial(proof: Proof) -> Trial | None:
    """Return the trial whose reply is a whole turn by now, and which nobody has answered yet."""
    is_tried = proof.index == proof.main_count and len(proof.steps) == proof.main_count + 1
    return proof.steps[proof.tried_at].trial if is_tried and proof.step.trial is None else None


def build_question(proof: Proof, trial: Trial) -> tuple[Match, Level] | None:
    """Return what the engine is asked; None if the board itself tells."""
    match = Match.begin(proof.tournament.game, proof.step.position)
    if match.ending or match.to_move == CHANCE or trial.turns == 0:
        return None
    if trial.turns is None:
        return match, Level(SearchLimit(seconds=CERTAIN_SECONDS))
    return match, Level(SearchLimit(depth=trial.turns), plain_search="alphabeta")


def answer_trial(proof: Proof, trial: Trial, advice: Advice | None) -> Proof:
    """Say whether what was tried helps, and add the line that shows it."""
    position = proof.step.position
    value = score_to(position, trial.seat)
    if advice is not None:
        value = advice.value if position.to_move == trial.seat else -advice.value
    names = PlayerNames(proof.tournament.players)
    line = _play_answer(proof, advice) if advice is not None else ()
    verdict = _describe_verdict(proof, trial, value, advice, names.mid_sentence(trial.seat))
    answered = replace(proof.step, text=f"{proof.step.text} {verdict}")
    return replace(proof, steps=(*proof.steps[:-1], answered, *line))


def _play_answer(proof: Proof, advice: Advice) -> Iterator[ProofStep]:
    game, players = proof.tournament.game, proof.tournament.players
    return play_turns(game, players, split_turns(game, proof.step.position, advice.line))


def _describe_verdict(
    proof: Proof, trial: Trial, value: int, advice: Advice | None, name: str
) -> str:
    """Say what the reply comes to: that it does not help, or that it does."""
    if trial.turns is None:
        settled = advice is None or advice.is_exact or certain_outcome(value) != 0
        wanted, found = certain_outcome(trial.score), certain_outcome(value)
        if not settled:
            return "It may help: a second of looking does not settle it."
        worse = found <= wanted if wanted or found else value <= trial.score
        return "That does not help." if worse else "That does help: the claim is too strong."
    far = f", looking {plural(trial.turns, 'turn')} further" if trial.turns else ""
    difference = (value - trial.score) / 100
    amount = format_lead(abs(difference), proof.tournament.game.values.unit)
    if difference > 0:
        return f"That does help{far}: it comes to {amount} more for {name} than the line."
    if difference < 0:
        return f"That does not help{far}: it comes to {amount} less for {name}."
    return f"That does not help{far}: it comes to the same."
