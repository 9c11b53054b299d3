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
from kono_tui.scene.reasons.proof import (
    Proof,
    begin_proofs,
    build_scene,
    describe_score,
    leave_detour,
    step_proof,
)
from kono_tui.scene.reasons.told_turn import find_provable_turn
from kono_tui.scene.reasons.trial import (
    NOTHING_TO_TRY,
    answer_trial,
    build_question,
    find_open_trial,
    try_reply,
)
from kono_tui.scene.refusals import parse_turn
from kono_tui.scene.scene import HINT_REASON, Scene

STEP_WORDS: Final = {"": "next", "n": "next", "p": "previous", "r": "reason", "b": "back"}
"""The letters that can be typed, or nothing at all, in place of a word."""


def find_proofs(state: LiveState) -> list[Proof]:
    """Return a proof of each claim about the hinted turn, or else about the computer's latest."""
    scene = Scene(state.tournament, hint_stage=HINT_REASON).with_live(state)
    turn = find_provable_turn(scene)
    return [] if turn is None else list(begin_proofs(state.tournament, turn))


@dataclass(frozen=True)
class ProofChoice:
    """What the player has typed: a word, or a reply to try, with its moves."""

    word: str
    moves: tuple[Move, ...] = ()


class ProofDialog:
    """Shows the proofs of a turn's claims, until the player goes back to the game."""

    def __init__(self, console: Console, found: list[Proof], advisor: MoveAdvisor) -> None:
        self.console = console
        self.proofs = found
        self.proof_index = 0
        self.advisor = advisor

    @property
    def proof(self) -> Proof:
        return self.proofs[self.proof_index]

    async def run(self) -> None:
        """Step through the proofs as the player wishes."""
        self._show()
        while await self._take_step(self.console.ask(self._prompt(), self._parse)):
            self._show()
        self.console.say("Back to the game.")

    def _show(self) -> None:
        proof = self.proof
        self.console.show(f"\n{board_text(proof.tournament, proof.step.match)}")
        self.console.say_lines(proof.step.text, *filter(None, [describe_score(proof)]))

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
        return ProofChoice("try", parse_turn(build_scene(self.proof), answer))

    async def _take_step(self, choice: ProofChoice) -> bool:
        """Do what the player has typed; return False if that leads back to the game."""
        proof = self.proof
        match choice.word:
            case "next":
                following = step_proof(proof, 1)
                if following.index == proof.index and not proof.is_detour:
                    return False
                at_end = following.index == proof.index
                self._keep(leave_detour(proof) if at_end else following)
            case "previous":
                self._keep(step_proof(proof, -1))
            case "reason":
                self.proof_index = (self.proof_index + 1) % len(self.proofs)
            case "try":
                self._keep(await self._look_at(try_reply(proof, choice.moves)))
        return choice.word != "back"

    def _keep(self, proof: Proof) -> None:
        self.proofs[self.proof_index] = proof

    async def _look_at(self, proof: Proof) -> Proof:
        """Let the engine look at what the player tries, if it is a whole turn."""
        trial = find_open_trial(proof)
        if trial is None:
            return proof
        question = build_question(proof, trial)
        try:
            advice = await self.advisor.advise(*question, others=0) if question else None
        except EngineError as error:
            self.console.say(as_sentence(str(error)))
            return proof
        return replace(answer_trial(proof, trial, advice), notice="")
