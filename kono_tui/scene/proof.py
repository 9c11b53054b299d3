"""A claim played on the board, step by step, and replies that a player tries: pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kono_tui.claims.wording import describe_claim
from kono_tui.core.claim import Claim
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.formats.sentences import plural
from kono_tui.play.match import Match, split_turns
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament
from kono_tui.scene.claim_signs import ToldTurn
from kono_tui.scene.proof_steps import ProofStep, Trial, play_foil, play_line, play_turns, score_to
from kono_tui.scene.scene import Scene
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.standing import format_lead
from kono_tui.strategy.value_meaning import certain_outcome

CERTAIN_SECONDS: Final = 1.0
"""How long the engine looks for a way out of what is said to be certain."""
NOTHING_TO_TRY: Final = "Nothing else can be tried here; step on to where somebody has to answer."


@dataclass(frozen=True)
class Proof:
    """A claim as boards, one of which is shown."""

    tournament: Tournament
    claim: Claim
    steps: tuple[ProofStep, ...]
    index: int = 0
    main_count: int = 0
    """How many of the steps are the claim's own; those after them come from a trial."""
    notice: str = ""
    tried_at: int = 0
    """The step at which the player has tried something."""

    @property
    def step(self) -> ProofStep:
        return self.steps[self.index]

    @property
    def is_detour(self) -> bool:
        """Whether the board shows what the player tried, or what comes of it."""
        return self.index >= self.main_count

    @property
    def can_try(self) -> bool:
        """Whether the player may try another reply on the board that is shown."""
        return self.step.trial is not None


def begin_proofs(tournament: Tournament, told: ToldTurn) -> tuple[Proof, ...]:
    """Return a proof of each claim that is told of a turn and can be played."""
    return tuple(
        begin_proof(tournament, told.position, claim)
        for claim in told.explanation.told
        if claim.line or claim.foil
    )


def begin_proof(tournament: Tournament, position: Position, claim: Claim) -> Proof:
    """Return the proof of a claim about a turn from a position."""
    game, players = tournament.game, tournament.players
    first = ProofStep(Match.begin(game, position), describe_claim(game, position, claim, players))
    steps = (
        first,
        *play_line(game, players, position, claim),
        *play_foil(game, players, position, claim),
    )
    return Proof(tournament, claim, steps, main_count=len(steps))


# Stepping


def step_proof(proof: Proof, by: int) -> Proof:
    """Show a board further on, or further back; what was tried is left when going back from it."""
    target = proof.index + by
    if proof.is_detour and target < proof.main_count:
        return replace(_without_detour(proof), index=proof.tried_at)
    last = (len(proof.steps) if proof.is_detour else proof.main_count) - 1
    return replace(proof, index=max(0, min(last, target)), notice="")


def leave_detour(proof: Proof) -> Proof:
    """Go back to the step at which the player tried something."""
    return replace(_without_detour(proof), index=proof.tried_at) if proof.is_detour else proof


def _without_detour(proof: Proof) -> Proof:
    return replace(proof, steps=proof.steps[: proof.main_count], notice="")


def show_scene(proof: Proof) -> Scene:
    """The board that is shown, as one on which a person may move."""
    people = tuple(replace(each, kind="human", is_away=False) for each in proof.tournament.players)
    match = proof.step.match
    tournament = replace(proof.tournament, players=(people[0], people[1]), match=match)
    return Scene(tournament)


def describe_score(proof: Proof) -> str:
    """The score on the board that is shown; "" where none is kept during a round."""
    tally = proof.tournament.game.rules.tally(proof.step.position, None)
    if not tally.scores[0].items:
        return ""
    names = PlayerNames(proof.tournament.players)
    both = ", ".join(f"{names.mid_sentence(seat)} {tally.scores[seat].total}" for seat in (0, 1))
    return f"Score: {both}."


# Trying another reply


def try_reply(proof: Proof, moves: Sequence[Move]) -> Proof:
    """Show the board after a reply that the player tries, or a part of it."""
    match, trial = proof.step.match, proof.step.trial
    if trial is None:
        return replace(proof, notice=NOTHING_TO_TRY)
    for move in moves:
        match = match.play(move)
    game, start = match.game, proof.step.match
    if proof.is_detour:
        start_moves = match.moves
        first = match.positions[0]
    else:
        start_moves, first = match.moves[len(start.moves) :], start.position
    shown = Match.replay(game, first, start_moves, False, None)
    is_whole = match.to_move != trial.seat or bool(match.ending)
    name = PlayerNames(proof.tournament.players).sentence_start(trial.seat)
    text = f"{name} {game.wording.describe_turn(first, start_moves)}."
    step = ProofStep(shown, text, None if is_whole else trial)
    steps = (*proof.steps[: proof.main_count], step)
    tried_at = proof.tried_at if proof.is_detour else proof.index
    return replace(proof, steps=steps, index=proof.main_count, tried_at=tried_at, notice="")


def trial_of(proof: Proof) -> Trial | None:
    """What the engine has to look at: the reply that the player has tried, if it is whole."""
    is_tried = proof.index == proof.main_count and len(proof.steps) == proof.main_count + 1
    return proof.steps[proof.tried_at].trial if is_tried and proof.step.trial is None else None


def question_about(proof: Proof, trial: Trial) -> tuple[Match, Level] | None:
    """Return what the engine is asked; None if the board itself tells."""
    match = Match.begin(proof.tournament.game, proof.step.position)
    if match.ending or match.to_move == CHANCE or trial.turns == 0:
        return None
    if trial.turns < 0:
        return match, Level(SearchLimit(seconds=CERTAIN_SECONDS))
    return match, Level(SearchLimit(depth=trial.turns), plain_search="alphabeta")


def answer_trial(proof: Proof, trial: Trial, advice: Advice | None) -> Proof:
    """Say whether what was tried helps, and add the line that shows it."""
    position = proof.step.position
    value = score_to(position, trial.seat)
    if advice is not None:
        value = advice.value if position.to_move == trial.seat else -advice.value
    names = PlayerNames(proof.tournament.players)
    line = list(_play_answer(proof, advice))
    verdict = _describe_verdict(proof, trial, value, advice, names.mid_sentence(trial.seat))
    answered = replace(proof.step, text=f"{proof.step.text} {verdict}")
    return replace(proof, steps=(*proof.steps[:-1], answered, *line))


def _play_answer(proof: Proof, advice: Advice | None) -> Iterator[ProofStep]:
    if advice is None:
        return
    game, players = proof.tournament.game, proof.tournament.players
    turns = split_turns(game, proof.step.position, advice.line)
    for step in play_turns(game, players, turns, proof.claim, CHANCE, False):
        yield replace(step, trial=None)


def _describe_verdict(
    proof: Proof, trial: Trial, value: int, advice: Advice | None, name: str
) -> str:
    """Say what the reply comes to: that it does not help, or that it does."""
    far = "" if trial.turns <= 0 else f", looking {plural(trial.turns, 'turn')} further"
    if trial.turns < 0:
        settled = advice is None or advice.is_exact or certain_outcome(value) != 0
        wanted, found = certain_outcome(trial.score), certain_outcome(value)
        if not settled:
            return "It may help: a second of looking does not settle it."
        worse = found <= wanted if wanted or found else value <= trial.score
        return "That does not help." if worse else "That does help: the claim is too strong."
    difference = (value - trial.score) / 100
    amount = format_lead(abs(difference), proof.tournament.game.values.unit)
    if difference > 0:
        return f"That does help{far}: it comes to {amount} more for {name} than the line."
    if difference < 0:
        return f"That does not help{far}: it comes to {amount} less for {name}."
    return f"That does not help{far}: it comes to the same."
