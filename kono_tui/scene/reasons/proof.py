"""A claim played on the board, step by step: pure functions."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kono_tui.claims.wording import describe_claim
from kono_tui.core.claim import Claim
from kono_tui.core.position import Position
from kono_tui.live.explained_turn import ExplainedTurn
from kono_tui.play.match import Match
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament
from kono_tui.scene.reasons.proof_steps import ProofStep, play_foil, play_line
from kono_tui.scene.reasons.told_turn import find_playable_claims
from kono_tui.scene.scene import Scene


@dataclass(frozen=True)
class Proof:
    """A claim, played out as a row of boards; the screen shows one of them."""

    tournament: Tournament
    claim: Claim
    steps: tuple[ProofStep, ...]
    index: int = 0
    main_count: int = 0
    """How many of the steps belong to the claim; those after them come from a trial."""
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


def begin_proofs(tournament: Tournament, turn: ExplainedTurn) -> tuple[Proof, ...]:
    """Return a proof of each claim about a turn that can be played."""
    return tuple(
        begin_proof(tournament, turn.position, claim) for claim in find_playable_claims(turn)
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
    """Show a board further on or further back. Going back from what was tried leaves it."""
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


def build_scene(proof: Proof) -> Scene:
    """Return the board that is shown as a scene in which a person may move for either side."""
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
