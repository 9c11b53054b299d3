"""What a player can do besides moving: help, draw, undo, review, save, quit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from textual import work

from kono_tui.core.move import Move
from kono_tui.errors import EngineError, IllegalMove
from kono_tui.play import draws
from kono_tui.play.hints import help_level
from kono_tui.play.series import Series
from kono_tui.text.sentences import sentence
from kono_tui.tui.leaving import quitter_of, ways_out
from kono_tui.tui.refusals import why_not
from kono_tui.tui.scene import MOVE, PIECE, WHY, Scene
from kono_tui.tui.screens.table import Table
from kono_tui.tui.telling import log_text

ALL_OF_IT = WHY + 1
CONSIDERS = "The computer considers the draw."


class Menu(Table):
    """Adds the game's own menu and related commands."""

    accepted = ""
    """The computer's words about a draw that it has just accepted."""

    # Help

    def action_help(self) -> None:
        """Show more of the hint: the piece, the move, the reason, then what else was found."""
        scene = self.now
        if scene.reviewed is not None:
            self.say(why_not(scene))
        elif not scene.advisable:
            self.say("Help is for a human's turn.")
        elif scene.advice is not None and scene.hint:
            self.scene = replace(scene, hint=min(scene.hint + 1, ALL_OF_IT))
        elif not scene.hint_asked:
            self.scene = replace(scene, hint_asked=True, notice="")
            self._ask_for_help()

    @work(exclusive=True, group="ponder")
    async def _ask_for_help(self) -> None:
        match = self.now.match
        if match is None:
            return
        level = help_level(self.now.series, self.kono.settings.hints)
        try:
            advice = await self.kono.mind.advise(
                match, level, self.seed, on_info=self.looker(match)
            )
        except EngineError as error:
            self.scene = replace(self.now, hint_asked=False, notice=sentence(str(error)))
            return
        scene = self.now
        if scene.match is not None and scene.match.position is match.position:
            told_first = PIECE if advice.move.cells and scene.moving is None else MOVE
            self.scene = replace(scene, hint_asked=False, advice=advice, hint=told_first)

    # Draws

    def action_draw(self) -> None:
        """Offer a draw: a human opponent answers, or the computer by its own evaluation."""
        scene = self.now
        if scene.reviewed is not None:
            self.say(why_not(scene))
        elif why := draws.refusal(scene.series):
            self.say(why)
        elif scene.series.humans == {0, 1}:
            self._ask_the_other()
        else:
            self.workers.cancel_group(self, "ponder")
            self.scene = replace(scene, hint_asked=False, notice=CONSIDERS)
            self._ask_the_computer()

    @work(group="dialog", exclusive=True)
    async def _ask_the_other(self) -> None:
        from kono_tui.tui.screens.ask import Ask

        if self.app.screen is not self:
            return
        series = self.now.series
        answers = (("agree", "Yes"), ("close", "No"))
        asked = Ask("A DRAW?", draws.asked(series), answers)
        agrees = await self.app.push_screen_wait(asked) == "agree"
        if self.now.series is not series:
            return
        if not agrees:
            self.say(draws.declined(series))
            return
        self.end_round(series.agree())
        self.go_on()

    @work(exclusive=True, group="draw")
    async def _ask_the_computer(self) -> None:
        """Let the computer look at the position as for a move; a move made meanwhile answers."""
        scene = self.now
        match, level = scene.match, draws.level_of(scene.series)
        if match is None:
            return
        try:
            advice = await self.kono.mind.advise(match, level, self.seed, others=0)
        except EngineError as error:
            self.say(sentence(str(error)))
            return
        if self.now.match is not match:
            return
        value = -advice.value
        said = draws.answer(value, scene.game.unit)
        if not draws.accepts(value):
            self.say(said)
            self.ponder_if_useful()
            return
        self.accepted = said
        self.end_round(self.now.series.agree())
        self.go_on()

    def go_on(self, planned: Sequence[Move] = ()) -> None:
        self.workers.cancel_group(self, "draw")
        super().go_on(planned)

    def hold(self) -> None:
        self.workers.cancel_group(self, "draw")
        super().hold()
        if self.now.notice == CONSIDERS:
            self.say("")

    # Undo and review

    def action_undo(self) -> None:
        """Go back to a human's last turn, or in mid-turn by one decision; then computers wait."""
        if self.now.reviewed is not None:
            self.say(why_not(self.now))
            return
        self.hold()
        scene = self.now
        try:
            series = scene.series.undo()
        except IllegalMove as error:
            self.say(sentence(str(error)))
            self.go_on()
            return
        if scene.match is not None and series.match is not None and scene.moving is not None:
            begun = scene.match.moves[len(series.match.moves)].cells
            self.scene = replace(scene, cursor=begun[0])
        self.return_to(series, (*scene.undone, scene.series), "Taken back. r plays it again.")

    def action_redo(self) -> None:
        scene = self.now
        if not scene.undone:
            self.say("There is nothing to play again.")
            return
        self.hold()
        self.return_to(scene.undone[-1], scene.undone[:-1], "Played again.")

    def return_to(self, series: Series, undone: tuple[Series, ...], notice: str) -> None:
        self.stop_gliding()
        self.scene = replace(
            self.now,
            series=series,
            undone=undone,
            reviewed=None,
            picked=(),
            option=None,
            pending=None,
            hint=0,
            hint_asked=False,
            advice=None,
            notice=notice,
            waiting=self.asks() or series.watched,
        )
        if self.now.moving is not None:
            self.scene = replace(self.now, cursor=self.now.moving)
        self.keep(series)
        self.go_on()

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
        self.scene = replace(scene, reviewed=reviewed, picked=(), pending=None, notice="")
        self.offer()

    def action_review_start(self) -> None:
        self.review(0)

    def action_review_end(self) -> None:
        self.scene = replace(self.now, reviewed=None, notice="")
        self.offer()

    def action_copy_log(self) -> None:
        """Copy the moves of the round to the clipboard."""
        self.app.copy_to_clipboard(log_text(self.now.match))
        self.say("The moves are in the clipboard, if the terminal allows it.")

    # Saving and leaving

    def to_save(self) -> Series:
        """The tournament as a file should hold it."""
        return self.now.series

    @work(group="dialog", exclusive=True)
    async def action_save(self) -> None:
        if self.app.screen is not self:
            return
        self.hold()
        saved = await self.kono.save_game(self.to_save())
        if saved is None or not saved.leave:
            self.go_on()
            return
        if self.keeper is not None:
            await self.keeper.forget(spare=saved.path)
        self.leave()

    @work(group="dialog", exclusive=True)
    async def action_quit(self) -> None:
        """Leave, or quit the round as the rules have it."""
        from kono_tui.tui.screens.ask import Ask

        if self.app.screen is not self:
            return
        self.hold()
        scene = self.now
        if not scene.under_way:
            self.leave()
            return
        lost = self.keeper is not None and self.keeper.failed
        text, answers = ways_out(scene, lost)
        answer = await self.app.push_screen_wait(Ask("LEAVE THE GAME?", text, answers))
        if answer == "leave":
            self.leave()
        elif answer == "save":
            self.action_save()
        else:
            if answer == "quit":
                self._quit_round()
            self.go_on()

    def _quit_round(self) -> None:
        self.end_round(self.now.series.quit(quitter_of(self.now)))

    def end_round(self, series: Series) -> None:
        """End the round, though the board does not show that it is over."""
        self.scene = replace(
            self.now,
            series=series,
            undone=(),
            reviewed=None,
            picked=(),
            pending=None,
            hint=0,
            advice=None,
            notice="",
        )
        self.keep(series)

    async def round_over(self) -> bool:
        """Declare the result; then start another round, review this one, or end the tournament."""
        from kono_tui.tui.screens.round_end import RoundEnd, TournamentEnd

        said, self.accepted = self.accepted, ""
        answer = await self.app.push_screen_wait(RoundEnd(self.now.series, said))
        if answer == "next":
            series = self.now.series.next_round()
            now = self.now
            self.scene = Scene(series, moves=now.moves, legal=now.legal, sight=now.sight)
            self.lay_out()
            return True
        if answer == "end":
            finished = self.now.series.awarded()
            await self.app.push_screen_wait(TournamentEnd(finished))
            if self.keeper is not None:
                await self.keeper.forget()
            self.leave()
        return False
