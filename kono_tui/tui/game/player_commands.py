"""What a player can do besides moving: help, draw, undo, review, save, quit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from textual import work

from kono_tui.core.move import Move
from kono_tui.errors import EngineError, IllegalMove
from kono_tui.formats.sentences import as_sentence
from kono_tui.play import draws
from kono_tui.play.tournament import Tournament
from kono_tui.scene.leave_options import leave_options, quitting_seat
from kono_tui.scene.panels import log_text
from kono_tui.scene.refusals import move_refusal
from kono_tui.scene.scene import HINT_MOVE, HINT_PIECE, HINT_REASON, Scene
from kono_tui.strategy import draw_answers
from kono_tui.strategy.help_level import help_level
from kono_tui.tui.game.turn_runner import TurnRunner

FULL_HINT = HINT_REASON + 1
CONSIDERING_DRAW = "The computer considers the draw."


class GameMenu(TurnRunner):
    """Adds the game's own menu and related commands."""

    acceptance_text = ""
    """The computer's words about a draw that it has just accepted."""

    # Help

    def action_help(self) -> None:
        """Show more of the hint: the piece, the move, the reason, then what else was found."""
        scene = self.now
        if scene.reviewed_ply is not None:
            self.say(move_refusal(scene))
        elif not scene.hint_allowed:
            self.say("Help is for a human's turn.")
        elif scene.advice is not None and scene.hint_stage:
            self.scene = replace(scene, hint_stage=min(scene.hint_stage + 1, FULL_HINT))
        elif not scene.hint_requested:
            self.scene = replace(scene, hint_requested=True, notice="")
            self._ask_for_help()

    @work(exclusive=True, group="ponder")
    async def _ask_for_help(self) -> None:
        match = self.now.match
        if match is None:
            return
        level = help_level(self.now.tournament, self.kono.settings.hints)
        try:
            advice = await self.kono.advisor.advise(
                match, level, self.seed, on_info=self.advice_recorder(match)
            )
        except EngineError as error:
            self.scene = replace(self.now, hint_requested=False, notice=as_sentence(str(error)))
            return
        scene = self.now
        if scene.match is not None and scene.match.position is match.position:
            first_hint = (
                HINT_PIECE if advice.move.cells and scene.moving_cell is None else HINT_MOVE
            )
            self.scene = replace(scene, hint_requested=False, advice=advice, hint_stage=first_hint)

    # Draws

    def action_draw(self) -> None:
        """Offer a draw: a human opponent answers, or the computer by its own evaluation."""
        scene = self.now
        if scene.reviewed_ply is not None:
            self.say(move_refusal(scene))
        elif refusal := draws.offer_refusal(scene.tournament):
            self.say(refusal)
        elif scene.tournament.local_humans == {0, 1}:
            self._ask_opponent_for_draw()
        else:
            self.workers.cancel_group(self, "ponder")
            self.scene = replace(scene, hint_requested=False, notice=CONSIDERING_DRAW)
            self._ask_computer_for_draw()

    @work(group="dialog", exclusive=True)
    async def _ask_opponent_for_draw(self) -> None:
        from kono_tui.tui.dialogs.choice import ChoiceDialog

        if self.app.screen is not self:
            return
        tournament = self.now.tournament
        answers = (("agree", "Yes"), ("close", "No"))
        question = ChoiceDialog("A DRAW?", draws.offer_question(tournament), answers)
        agrees = await self.app.push_screen_wait(question) == "agree"
        if self.now.tournament is not tournament:
            return
        if not agrees:
            self.say(draws.describe_decline(tournament))
            return
        self.end_round(tournament.agree_to_draw())
        self.continue_play()

    @work(exclusive=True, group="draw")
    async def _ask_computer_for_draw(self) -> None:
        """Let the computer look at the position as for a move; a move made meanwhile answers."""
        scene = self.now
        match, level = scene.match, draw_answers.answering_level(scene.tournament)
        if match is None:
            return
        try:
            advice = await self.kono.advisor.advise(match, level, self.seed, others=0)
        except EngineError as error:
            self.say(as_sentence(str(error)))
            return
        if self.now.match is not match:
            return
        value = -advice.value
        answer = draw_answers.describe_answer(value, scene.game.unit)
        if not draw_answers.would_accept(value):
            self.say(answer)
            self.ponder_if_useful()
            return
        self.acceptance_text = answer
        self.end_round(self.now.tournament.agree_to_draw())
        self.continue_play()

    def continue_play(self, planned_moves: Sequence[Move] = ()) -> None:
        self.workers.cancel_group(self, "draw")
        super().continue_play(planned_moves)

    def suspend_play(self) -> None:
        self.workers.cancel_group(self, "draw")
        super().suspend_play()
        if self.now.notice == CONSIDERING_DRAW:
            self.say("")

    # Undo and review

    def action_undo(self) -> None:
        """Go back to a human's last turn, or in mid-turn by one decision; then computers wait."""
        if self.now.reviewed_ply is not None:
            self.say(move_refusal(self.now))
            return
        self.suspend_play()
        scene = self.now
        try:
            tournament = scene.tournament.undo()
        except IllegalMove as error:
            self.say(as_sentence(str(error)))
            self.continue_play()
            return
        if (
            scene.match is not None
            and tournament.match is not None
            and scene.moving_cell is not None
        ):
            first_cells = scene.match.moves[len(tournament.match.moves)].cells
            self.scene = replace(scene, cursor=first_cells[0])
        self.return_to(
            tournament, (*scene.redo_stack, scene.tournament), "Taken back. r plays it again."
        )

    def action_redo(self) -> None:
        scene = self.now
        if not scene.redo_stack:
            self.say("There is nothing to play again.")
            return
        self.suspend_play()
        self.return_to(scene.redo_stack[-1], scene.redo_stack[:-1], "Played again.")

    def return_to(
        self, tournament: Tournament, undone: tuple[Tournament, ...], notice: str
    ) -> None:
        self.stop_move_animation()
        self.scene = replace(
            self.now,
            tournament=tournament,
            redo_stack=undone,
            reviewed_ply=None,
            picked_cells=(),
            option_index=None,
            pending_move=None,
            hint_stage=0,
            hint_requested=False,
            advice=None,
            notice=notice,
            computer_waits=self.waits_for_key() or tournament.computers_only,
        )
        if self.now.moving_cell is not None:
            self.scene = replace(self.now, cursor=self.now.moving_cell)
        self.autosave(tournament)
        self.continue_play()

    def action_review(self, by: int) -> None:
        """Show the round as it was `by` moves later; earlier if negative."""
        scene = self.now
        if scene.match is None:
            return
        self.review(max(0, scene.ply + by))

    def review(self, ply: int) -> None:
        """Show the round after `ply` moves; after the last one the game goes on."""
        scene = self.now
        last = len(scene.match.moves) if scene.match else 0
        reviewed = ply if ply < last else None
        self.scene = replace(
            scene, reviewed_ply=reviewed, picked_cells=(), pending_move=None, notice=""
        )
        self.offer_swap_if_due()

    def action_review_start(self) -> None:
        self.review(0)

    def action_review_end(self) -> None:
        self.scene = replace(self.now, reviewed_ply=None, notice="")
        self.offer_swap_if_due()

    def action_copy_log(self) -> None:
        """Copy the moves of the round to the clipboard."""
        self.app.copy_to_clipboard(log_text(self.now.match))
        self.say("The moves are in the clipboard, if the terminal allows it.")

    # Saving and leaving

    def tournament_to_save(self) -> Tournament:
        """The tournament as a file should hold it."""
        return self.now.tournament

    @work(group="dialog", exclusive=True)
    async def action_save(self) -> None:
        if self.app.screen is not self:
            return
        self.suspend_play()
        saved = await self.kono.save_game(self.tournament_to_save())
        if saved is None or not saved.is_leaving:
            self.continue_play()
            return
        if self.saver is not None:
            await self.saver.discard(spared_path=saved.path)
        self.leave()

    @work(group="dialog", exclusive=True)
    async def action_quit(self) -> None:
        """Leave, or quit the round as the rules have it."""
        from kono_tui.tui.dialogs.choice import ChoiceDialog

        if self.app.screen is not self:
            return
        self.suspend_play()
        scene = self.now
        if not scene.round_under_way:
            self.leave()
            return
        autosave_failed = self.saver is not None and self.saver.last_write_failed
        text, answers = leave_options(scene, autosave_failed)
        answer = await self.app.push_screen_wait(ChoiceDialog("LEAVE THE GAME?", text, answers))
        if answer == "leave":
            self.leave()
        elif answer == "save":
            self.action_save()
        else:
            if answer == "quit":
                self._quit_round()
            self.continue_play()

    def _quit_round(self) -> None:
        self.end_round(self.now.tournament.quit(quitting_seat(self.now)))

    def end_round(self, tournament: Tournament) -> None:
        """End the round, though the board does not show that it is over."""
        self.scene = replace(
            self.now,
            tournament=tournament,
            redo_stack=(),
            reviewed_ply=None,
            picked_cells=(),
            pending_move=None,
            hint_stage=0,
            advice=None,
            notice="",
        )
        self.autosave(tournament)

    async def declare_round_result(self) -> bool:
        """Declare the result; then start another round, review this one, or end the tournament."""
        from kono_tui.tui.game.round_end import RoundEnd, TournamentEnd

        end_note, self.acceptance_text = self.acceptance_text, ""
        answer = await self.app.push_screen_wait(RoundEnd(self.now.tournament, end_note))
        if answer == "next":
            tournament = self.now.tournament.next_round()
            now = self.now
            self.scene = Scene(
                tournament,
                computer_advice=now.computer_advice,
                shows_legal=now.shows_legal,
                guide_number=now.guide_number,
            )
            self.lay_out()
            return True
        if answer == "end":
            finished = self.now.tournament.with_award()
            await self.app.push_screen_wait(TournamentEnd(finished))
            if self.saver is not None:
                await self.saver.discard()
            self.leave()
        return False
