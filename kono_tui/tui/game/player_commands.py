"""What a player does besides moving on the board: help, looking back, draws, saving, leaving."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.refusals import Action
from kono_tui.scene import actions
from kono_tui.scene.panels import log_text
from kono_tui.scene.reasons.told_turn import NOTHING_TO_PROVE, find_provable_turn
from kono_tui.scene.refusals import parse_turn
from kono_tui.scene.review import end_review, review_from
from kono_tui.scene.scene import Scene
from kono_tui.strategy.swap import SWAP
from kono_tui.tui.game.panels.move_line import MoveLine

if TYPE_CHECKING:
    from kono_tui.live.game import LiveGame
    from kono_tui.tui.game.prompts import ScreenPrompts
    from kono_tui.tui.game.screen import GameScreen


class PlayerCommands:
    """Carries out the commands of the player at one screen, or says why that cannot be."""

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen

    @property
    def live(self) -> LiveGame:
        return self.screen.live

    @property
    def prompts(self) -> ScreenPrompts:
        return self.screen.prompts

    @property
    def scene(self) -> Scene:
        return self.screen.now

    def is_refused(self, action: Action) -> bool:
        """Say why an action is not possible now; return whether that is so."""
        refusal = actions.action_refusal(self.scene, action)
        if refusal is not None:
            self.screen.say(refusal.text)
        return refusal is not None

    # Commands that ask nothing

    def show_help(self) -> None:
        """Show more of the hint: the piece, the move, the reason, then what else was found."""
        scene = self.scene
        if self.is_refused(Action.HELP):
            return
        if scene.advice is not None and scene.hint_stage:
            next_stage = min(scene.hint_stage + 1, scene.last_hint_stage)
            self.screen.scene = replace(scene, hint_stage=next_stage)
        else:
            self.live.analyst.request_hint()

    def step(self) -> None:
        if not self.is_refused(Action.STEP):
            self.live.step()

    def change_pace(self, by: int) -> None:
        if not self.is_refused(Action.PACE):
            self.live.change_pace(by)

    def toggle_evaluation(self) -> None:
        settings = self.screen.kono.settings
        if not self.is_refused(Action.EVALUATION):
            self.screen.kono.apply_settings(replace(settings, evaluation=not settings.evaluation))

    def undo(self) -> None:
        if not self.is_refused(Action.UNDO):
            self.live.undo()

    def redo(self) -> None:
        if not self.is_refused(Action.REDO):
            self.screen.scene = end_review(self.scene)
            self.live.redo()

    def open_lab(self) -> None:
        """Look at the position in the search lab; the moves found there can be played."""
        from kono_tui.tui.lab.screen import open_lab

        scene = self.scene

        def play(moves: tuple[Move, ...]) -> None:
            if self.scene.match is scene.match:
                self.live.play(moves)

        if not self.is_refused(Action.LAB):
            open_lab(self.screen.app, scene.tournament, play if scene.human_can_move else None)

    def open_proof(self) -> None:
        """Play the reasons on the board that the screen tells."""
        from kono_tui.scene.reasons.proof import begin_proofs
        from kono_tui.tui.game.proof import ProofScreen

        turn = find_provable_turn(self.scene)
        if turn is None:
            self.screen.say(NOTHING_TO_PROVE)
            return
        found = begin_proofs(self.scene.tournament, turn)
        advisor = self.live.analyst.advisor
        self.screen.app.push_screen(ProofScreen(found, advisor, self.screen.is_flipped))

    def play_typed(self, text: str) -> None:
        """Play a typed turn and close its line; a turn that is not legal stays there."""
        line = self.screen.query_one(MoveLine)
        if not text.strip():
            line.action_close()
            return
        try:
            moves = parse_turn(self.scene, text)
        except IllegalMove as error:
            self.screen.say(as_sentence(str(error)))
            return
        line.action_close()
        self.live.play(moves)

    # The round so far

    def review(self, ply: int) -> None:
        """Show the round as it was after so many moves."""
        self.screen.scene = review_from(self.scene, ply)
        self._take_up_game()

    def end_review(self) -> None:
        """Show the round as it is."""
        self.screen.scene = end_review(self.scene)
        self._take_up_game()

    def _take_up_game(self) -> None:
        """Ask what could not be asked while the board showed an earlier moment."""
        self.live.analyst.explain_board(self.scene.reviewed_ply)
        if self.scene.reviewed_ply is None:
            self.live.player_call.offer_swap_if_due()
            if self.scene.room is not None:
                self.live.continue_play()

    def copy_log(self) -> None:
        """Copy the moves of the round to the clipboard."""
        self.screen.app.copy_to_clipboard(log_text(self.scene.match))
        self.screen.say("The moves are on the clipboard, if your terminal allows it.")

    # Commands that ask something

    async def play_command(self) -> None:
        """Make a move that needs no point: the only one at once, otherwise ask which."""
        scene = self.scene
        commands = scene.selection.commands if scene.human_can_move else ()
        if not commands or scene.match is None:
            verb = "place" if scene.human_is_placing else "pick"
            self.screen.say(f"Your only move is to {verb} a {scene.game.info.piece}.")
        elif commands == (Move(SWAP),):
            self.screen.action_swap()
        elif len(commands) == 1 and not scene.selection.targets:
            self.live.play(commands)
        elif (move := await self._choose_command(scene, commands)) is not None:
            self.live.play((move,))

    async def _choose_command(self, scene: Scene, commands: tuple[Move, ...]) -> Move | None:
        """Ask which move to make; None if the player changes their mind, or the game went on."""
        if scene.match is None:
            return None
        position, describe = scene.match.position, scene.game.wording.describe_advice
        texts = [as_sentence(describe(position, (each,)))[:-1] for each in commands]
        answers = [(f"move-{number}", text) for number, text in enumerate(texts)]
        answer = await self.prompts.choose("WHICH MOVE?", "", answers)
        if not answer or self.scene.match is not scene.match:
            return None
        return commands[int(answer.removeprefix("move-"))]

    async def swap(self) -> None:
        """Ask about the swap, and add the computer's opinion as soon as it is known."""
        match = self.scene.match
        if match is None or not self.prompts.is_free or self.is_refused(Action.SWAP):
            return
        if await self.prompts.confirm_swap(match) and self.scene.match is match:
            self.live.play((Move(SWAP),))

    async def offer_draw(self) -> None:
        """Ask first: a slip of the finger should end no round."""
        match = self.scene.match
        if not self.prompts.is_free or self.is_refused(Action.DRAW):
            return
        if await self.prompts.confirm_draw_offer() and self.scene.match is match:
            await self.live.offer_draw()

    async def say(self) -> None:
        """Send the opponent a message."""
        room = self.live.room_commands
        if room is None or not self.prompts.is_free or self.is_refused(Action.SAY):
            return
        if word := await self.prompts.pick_message():
            room.say(word)

    # Saving and leaving

    async def save(self) -> None:
        if not self.prompts.is_free:
            return
        saved = await self.screen.kono.save_game(self.live.tournament_to_save)
        if saved is not None and saved.is_leaving:
            await self.live.leave_saved(saved.path)

    async def quit(self) -> None:
        """Leave, or quit the round as the rules have it."""
        if not self.prompts.is_free:
            return
        question, answer = self.live.leave_question(), "leave"
        if question is not None:
            answer = await self.prompts.ask_to_leave(question)
        if answer == "leave":
            self.live.leave()
        elif answer == "save":
            await self.save()
        elif answer == "quit":
            self.screen.scene = end_review(self.scene)
            self.live.resign()
        elif answer == "close-room" and self.live.room_commands is not None:
            await self.live.room_commands.close_room()
