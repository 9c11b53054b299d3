"""A claim played line by line: the board at each step, and replies that the player tries."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from kono_tui.core.move import Move
from kono_tui.errors import EngineError, KonoError
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.move_advisor import MoveAdvisor
from kono_tui.live.state import LiveState
from kono_tui.plain.console import Console
from kono_tui.plain.info_commands import board_text
from kono_tui.scene import proof as proofs
from kono_tui.scene.claim_signs import find_provable_turn
from kono_tui.scene.proof import NOTHING_TO_TRY, Proof
from kono_tui.scene.refusals import parse_turn
from kono_tui.scene.scene import HINT_REASON, Scene

NOTHING_TO_PROVE: Final = "There is nothing to prove yet: no reason is told of this board."
STEP_WORDS: Final = {"": "next", "n": "next", "p": "previous", "r": "reason", "b": "back"}
"""What can be typed besides a reply, in short."""


def find_proofs(state: LiveState) -> list[Proof]:
    """Return a proof of each claim about the hint, or else about the turn before this board."""
    scene = Scene(state.tournament, hint_stage=HINT_REASON).with_live(state)
    told = find_provable_turn(scene)
    return [] if told is None else list(proofs.begin_proofs(state.tournament, told))


@dataclass(frozen=True)
class ProofChoice:
    """A word, or the moves of a reply to try."""

    word: str
    moves: tuple[Move, ...] = ()


class ProofDialog:
    """Shows the proofs of some claims, until the player goes back to the game."""

    def __init__(self, console: Console, found: list[Proof], advisor: MoveAdvisor) -> None:
        self.console = console
        self.proofs = found
        self.number = 0
        self.advisor = advisor

    @property
    def proof(self) -> Proof:
        return self.proofs[self.number]

    async def run(self) -> None:
        """Step through the proofs as the player wishes."""
        self._show()
        while await self._take_step(self.console.ask(self._prompt(), self._parse)):
            self._show()
        self.console.say("Back to the game.")

    def _show(self) -> None:
        proof = self.proof
        self.console.show(f"\n{board_text(proof.tournament, proof.step.match)}")
        self.console.say_lines(proof.step.text, *filter(None, [proofs.describe_score(proof)]))

    def _prompt(self) -> str:
        proof = self.proof
        place = "what you try" if proof.is_detour else f"{proof.index + 1} of {proof.main_count}"
        other = "  r next reason" if len(self.proofs) > 1 else ""
        reply = ", or type another reply" if proof.can_try else ""
        return f"Proof, {place}: n next  p previous{other}  b back to the game{reply}: "

    def _parse(self, answer: str) -> ProofChoice:
        word = STEP_WORDS.get(answer.lower(), answer.lower())
        if word in STEP_WORDS.values():
            return ProofChoice(word)
        if not self.proof.can_try:
            raise KonoError(NOTHING_TO_TRY)
        return ProofChoice("try", parse_turn(proofs.show_scene(self.proof), answer))

    async def _take_step(self, choice: ProofChoice) -> bool:
        """Take a step; return False if the player goes back, or the proof is over."""
        proof = self.proof
        match choice.word:
            case "next":
                following = proofs.step_proof(proof, 1)
                if following.index == proof.index and not proof.is_detour:
                    return False
                at_end = following.index == proof.index
                self._keep(proofs.leave_detour(proof) if at_end else following)
            case "previous":
                self._keep(proofs.step_proof(proof, -1))
            case "reason":
                self.number = (self.number + 1) % len(self.proofs)
            case "try":
                self._keep(await self._look_at(proofs.try_reply(proof, choice.moves)))
        return choice.word != "back"

    def _keep(self, proof: Proof) -> None:
        self.proofs[self.number] = proof

    async def _look_at(self, proof: Proof) -> Proof:
        """Let the engine look at what the player tries, if it is a whole turn."""
        trial = proofs.trial_of(proof)
        if trial is None:
            return proof
        question = proofs.question_about(proof, trial)
        try:
            advice = await self.advisor.advise(*question, others=0) if question else None
        except EngineError as error:
            self.console.say(as_sentence(str(error)))
            return proof
        return replace(proofs.answer_trial(proof, trial, advice), notice="")
