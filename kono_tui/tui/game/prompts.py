"""What a live game asks people, as dialogs over its screen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from kono_tui.core.save import DiceThrow
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.events import LiveEvent, OpeningStep
from kono_tui.live.leave_options import QUIT, LeaveQuestion
from kono_tui.live.prompts import NextTournament, RoundChoice, TournamentEnding
from kono_tui.net.protocol.requests import Request
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage
from kono_tui.strategy.swap import SWAP
from kono_tui.tui.game.panels.move_line import MoveLine
from kono_tui.tui.widgets.dialog import Dialog

if TYPE_CHECKING:
    from kono_tui.tui.game.screen import GameScreen

T = TypeVar("T")
WINNING_CHAIN_SECONDS = {"slow": 3.0, "normal": 1.5, "instant": 0.0, "ask": 1.5}
"""How long the winning chain stays in view before the result covers it, by pace."""


class Follower(Protocol):
    """A dialog that goes with the game below it."""

    def follow(self, event: LiveEvent) -> None:
        """Take note of an event of the game."""


class ScreenPrompts:
    """Asks the people in front of one game screen."""

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen
        self.shows_news = False
        """Whether a dialog that goes with the game is open: it tells the news itself."""
        self._chain_shown_for: Match | None = None

    @property
    def is_free(self) -> bool:
        """Whether nothing covers the game."""
        return self.screen.is_attached and self.screen.app.screen is self.screen

    @property
    def is_typing(self) -> bool:
        """Whether a move is being typed: then no question takes the keys away."""
        return any(line.has_focus for line in self.screen.query(MoveLine))

    @property
    def shows_now(self) -> bool:
        """Whether the board in view is the current one."""
        return self.screen.now.reviewed_ply is None

    async def _ask(self, dialog: Dialog[T]) -> T | None:
        return cast("T | None", await self.screen.app.push_screen_wait(dialog))

    async def _ask_and_follow(self, dialog: Dialog[T]) -> T | None:
        """Ask by a dialog that goes with the game."""
        unsubscribe = self.screen.live.source.subscribe(cast(Follower, dialog).follow)
        self.shows_news = True
        try:
            return await self._ask(dialog)
        finally:
            self.shows_news = False
            unsubscribe()

    async def open_round(self, steps: Sequence[OpeningStep]) -> bool:
        """Show the opening, and ask those who decide something in it."""
        from kono_tui.tui.game.opening import OpeningDialog

        return await self._ask_and_follow(OpeningDialog(self.screen.live, steps)) is True

    async def enter_dice(self, beginning: str, count: int) -> DiceThrow | None:
        """Ask what the player's own dice show."""
        from kono_tui.tui.dialogs.enter_dice import DiceDialog

        if self.screen.live.state.tournament.stage is Stage.THROW:
            question = f"{beginning} for the first turn."
        elif count == 1:
            question = f"{beginning} one die: what does it show?"
        else:
            question = f"{beginning} two dice: what do they show?"
        return await self._ask(DiceDialog(question, count))

    async def choose(self, heading: str, text: str, answers: Sequence[tuple[str, str]]) -> str:
        """Ask a question with a few answers; "" if the player changes their mind."""
        from kono_tui.tui.dialogs.choice import ChoiceDialog

        return await self._ask(ChoiceDialog(heading, text, answers)) or ""

    async def confirm_draw_offer(self) -> bool:
        """Ask whether the mover offers a draw, unless the opponent here is asked right away."""
        if len(self.screen.live.state.tournament.local_humans) > 1:
            return True
        answers = (("close", "Play on"), ("offer", "Offer a draw"))
        question = "If your opponent agrees, the round ends and nobody wins it."
        return await self.choose("OFFER A DRAW?", question, answers) == "offer"

    async def ask_to_leave(self, question: LeaveQuestion) -> str:
        """Ask how a player leaves; "" if they stay. The key that asks does not quit the round."""
        from kono_tui.tui.dialogs.choice import ChoiceDialog

        dialog = ChoiceDialog(question.heading, question.text, question.answers, {QUIT[0]})
        return await self._ask(dialog) or ""

    async def agree_to_draw(self, question: str) -> bool:
        """Ask the other human at this terminal."""
        answers = (("agree", "Yes"), ("close", "No"))
        return await self.choose("A DRAW?", question, answers) == "agree"

    async def confirm_swap(self, match: Match) -> bool:
        """Ask whether the mover swaps sides; the board stays in view."""
        from kono_tui.tui.game.swap_dialog import SwapQuestion

        live = self.screen.live
        dialog = SwapQuestion(live, match, self.screen.layout_plan.columns_beside_board())
        unsubscribe = live.source.subscribe(dialog.follow)
        try:
            return await self._ask(dialog) == SWAP
        finally:
            unsubscribe()

    async def pick_message(self) -> str | None:
        """Ask which message to send to the opponent."""
        from kono_tui.tui.game.room_dialogs import MessagePicker

        return await self._ask(MessagePicker())

    async def show_ending(self) -> None:
        """Leave the winning chain in view, once, before the result covers it."""
        scene = self.screen.now
        if scene.view.winning_cells and scene.match is not self._chain_shown_for:
            self._chain_shown_for = scene.match
            await asyncio.sleep(WINNING_CHAIN_SECONDS[self.screen.live.pace])

    async def end_round(self, note: str, suggestion: str = "") -> RoundChoice:
        """Show the result, and ask what comes next."""
        live = self.screen.live
        if live.room_commands is None:
            from kono_tui.tui.game.round_end import RoundEnd

            result: Dialog[str] = RoundEnd(live.state.tournament, note, suggestion)
            return RoundChoice(await self._ask(result) or "review")
        from kono_tui.tui.game.room_round_end import RoomRoundEnd

        dialog: Dialog[Any] = RoomRoundEnd(live, live.room_commands)
        return RoundChoice(await self._ask_and_follow(dialog) or "review")

    async def end_tournament(self, ending: TournamentEnding) -> NextTournament | None:
        """Show who has won the tournament, and ask what to play next."""
        from kono_tui.tui.game.tournament_end import TournamentEnd

        return await self._ask(TournamentEnd(ending))

    async def answer_request(self, request: Request) -> bool | None:
        """Ask about the opponent's request, beside the board; None once it is withdrawn."""
        from kono_tui.tui.game.room_dialogs import WITHDRAWN, RequestDialog

        live = self.screen.live
        columns = self.screen.layout_plan.columns_beside_board
        answer = await self._ask_and_follow(RequestDialog(live, request, columns))
        return None if answer == WITHDRAWN else answer == "yes"

    async def say_farewell(self) -> bool:
        """Say that the room, or the seat in it, is gone."""
        room = self.screen.live.state.room
        reason = as_sentence(room.lost_reason) if room else ""
        text = f"{reason}\n\nYou can still look at the board, and s saves a copy of the game."
        answers = (("leave", "Leave"), ("review", "Review"))
        return await self.choose("YOU ARE NO LONGER IN THE ROOM", text, answers) == "leave"
