"""The screen of a network game: what its keys do, and the dialogs over it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from kono_tui.errors import IllegalMove
from kono_tui.formats.sentences import as_sentence
from kono_tui.net.protocol.decisions import DRAW, ROUND
from kono_tui.net.protocol.events import DecisionMade
from kono_tui.net.protocol.requests import TAKEBACK, Request
from kono_tui.play import draws
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.scene import room_wording
from kono_tui.scene.refusals import move_refusal
from kono_tui.tui.game.layout import WINNING_CHAIN_SECONDS
from kono_tui.tui.game.online.dialogs import MessagePicker, RequestDialog
from kono_tui.tui.game.online.opening import OPENING_STAGES, OnlineOpeningDialog
from kono_tui.tui.game.online.room_leaver import RoomLeaver
from kono_tui.tui.game.online.room_panel import ConnectionBanner, NetworkPanel
from kono_tui.tui.game.online.round_end import OnlineRoundEnd
from kono_tui.tui.game.panels.move_line import MoveLine
from kono_tui.tui.game.turn_runner import TurnRunner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kono_tui.core.move import Move
    from kono_tui.net.client.lobby import RoomLink

CoveringDialog = RequestDialog | OnlineOpeningDialog | OnlineRoundEnd
"""A dialog over the game that follows the game's events."""


class OnlineGame(RoomLeaver):
    """A room on the network, for its players and its spectators."""

    DEFAULT_CSS = """
    OnlineGame { layers: base over; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "say", "Message", id="online.say"),
    ]

    def __init__(self, link: RoomLink) -> None:
        super().__init__(link)
        self.covering_dialog: CoveringDialog | None = None
        """The dialog over the game that follows its events."""
        self.answered_request: Request | None = None
        """The request answered here, until the server has processed the answer."""
        self.last_round_shown = 0
        """The last round whose result was shown; 0 if none."""
        self.attended_match: Match | None = None
        """The match, at the position in which the player was last called to the board."""

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield ConnectionBanner().data_bind(TurnRunner.scene)

    def compose_panel_extras(self) -> ComposeResult:
        yield NetworkPanel().data_bind(TurnRunner.scene)

    # Showing what the game has come to

    def continue_play(self, planned_moves: Sequence[Move] = ()) -> None:
        """Show what the game has come to, as soon as nothing covers this screen."""
        is_covered = self.app.screen is not self or self.covering_dialog is not None
        if is_covered or not self.is_attached or self._is_typing:
            return
        scene, room = self.now, self.room
        request = room.opponent_request if room.opponent_request != self.answered_request else None
        if room.is_closed:
            self.show_farewell()
        elif request is not None and request.kind != ROUND:
            self._open_covering_dialog(RequestDialog(room, request, self.columns_beside_board))
        elif scene.tournament.stage in OPENING_STAGES and not room.awaits_opponent:
            self._open_covering_dialog(
                OnlineOpeningDialog(scene, scene.tournament, self.pace, self.send_decision)
            )
        elif scene.tournament.stage is Stage.ROUND_OVER:
            self._show_round_end(request is not None)
        elif scene.match is not self.attended_match:
            self.attended_match = scene.match
            self._call_player_or_ponder()

    @property
    def _is_typing(self) -> bool:
        """Whether a move is being typed: then no dialog takes the keys away."""
        return any(line.has_focus for line in self.query(MoveLine))

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        self.call_after_refresh(self.continue_play)

    def on_screen_resume(self) -> None:
        self.attended_match = None
        self.continue_play()

    def _call_player_or_ponder(self) -> None:
        """Call a player whose turn it is; otherwise let the computer look at the position."""
        if self.now.is_humans_turn:
            self.call_player()
        else:
            self.ponder_if_useful()

    def _show_round_end(self, is_asked: bool) -> None:
        """Show the result once, after the winning chain; or again if a round is asked for."""
        scene = self.now
        was_shown = self.last_round_shown == scene.tournament.round and not is_asked
        if was_shown or scene.reviewed_ply is not None:
            return
        seconds = WINNING_CHAIN_SECONDS[self.pace] if scene.view.winning_cells else 0.0
        if seconds and scene.match is not self.chain_shown_for:
            self.chain_shown_for = scene.match
            self.set_timer(seconds, self.continue_play)
            return
        self.last_round_shown = scene.tournament.round
        end = OnlineRoundEnd(scene, self._ask_for_round, self.link.answer, self.link.say)
        self._open_covering_dialog(end)

    def _ask_for_round(self, size: int) -> None:
        self.link.ask(ROUND, size)

    # Covering dialogs

    def _open_covering_dialog(self, dialog: CoveringDialog) -> None:
        self.covering_dialog = dialog
        self.app.push_screen(dialog, partial(self._handle_dialog_answer, dialog))

    def _handle_dialog_answer(self, dialog: CoveringDialog, answer: object) -> None:
        """Act on the answer of a covering dialog that has closed."""
        self.covering_dialog = None
        if isinstance(dialog, RequestDialog) and answer in ("yes", "no", None):
            self.answered_request = dialog.request
            self.link.answer(answer == "yes")
        if answer == "leave" or (isinstance(dialog, OnlineOpeningDialog) and answer is None):
            self.leave()
        else:
            self.continue_play()

    @property
    def has_covering_dialog(self) -> bool:
        return self.covering_dialog is not None

    def update_covering_dialog(self) -> None:
        if self.room.view.request is None or self.room.lost_reason:
            self.answered_request = None
        if self.covering_dialog is not None:
            self.covering_dialog.update_scene(self.now, self.news)
        self.withdraw_swap_question()

    async def show_opening_step(self, event: DecisionMade) -> None:
        """Show a step of the opening, unless something else covers this screen."""
        while (
            self.covering_dialog is not None and self.covering_dialog not in self.app.screen_stack
        ):
            await asyncio.sleep(0)  # the dialog is gone, but its answer has not arrived yet
        if self.covering_dialog is None and self.app.screen is self:
            self._open_covering_dialog(
                OnlineOpeningDialog(self.now, event.before, self.pace, self.send_decision)
            )
        if isinstance(self.covering_dialog, OnlineOpeningDialog):
            await self.covering_dialog.show_step(self.now.tournament, event.decision)

    # Keys that do something else in a local game

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "draw":
            return self.now.game.allows_draws and not self.room.is_spectator
        return super().check_action(action, parameters)

    def resume_computer(self) -> None:
        """Say why there is nothing to wait for: no computer waits for a key here."""
        self.say(move_refusal(self.now))

    def pause_computer(self) -> None:
        self.say(room_wording.NO_PAUSE)

    def action_step(self) -> None:
        self.say(room_wording.NO_PACE)

    def action_pace(self, by: int) -> None:
        self.say(room_wording.NO_PACE)

    def action_move(self) -> None:
        if self.now.tournament.stage is Stage.ROUND_OVER:
            self.last_round_shown = 0
        super().action_move()

    def action_review_end(self) -> None:
        super().action_review_end()
        self.continue_play()

    def action_help(self) -> None:
        if self.room.awaits_opponent:
            self.say(room_wording.NO_OPPONENT_YET)
        elif self.now.help_allowed:
            super().action_help()
        else:
            self.say(room_wording.NO_HELP)

    def action_evaluation(self) -> None:
        if self.now.help_allowed:
            super().action_evaluation()
        else:
            self.say(room_wording.NO_HELP)

    def action_lab(self) -> None:
        if self.now.help_allowed:
            super().action_lab()
        else:
            self.say(room_wording.NO_HELP)

    def tournament_to_save(self) -> Tournament:
        """A copy to play on locally, with the players named as in a local game."""
        tournament = self.now.tournament
        return replace(tournament, players=self.link.view.setup.new_tournament().players)

    # Requests

    def _request_refusal(self) -> str:
        """Return why nothing can be asked of the opponent now; "" if it can."""
        room = self.room
        if room.is_spectator:
            return room_wording.SPECTATOR_CANNOT_DECIDE
        if room.lost_reason:
            return room_wording.NO_CONNECTION
        if room.awaits_opponent:
            return room_wording.NO_OPPONENT_YET
        if self.now.reviewed_ply is not None:
            return move_refusal(self.now)
        return room_wording.describe_request(room, room.own_request) if room.own_request else ""

    def action_undo(self) -> None:
        """Ask the opponent for a takeback."""
        if refusal := self._request_refusal():
            self.say(refusal)
            return
        seat = self.room.seat or 0
        try:
            self.now.tournament.undo(frozenset({seat}))
        except IllegalMove as error:
            self.say(as_sentence(str(error)))
        else:
            self.link.ask(TAKEBACK)

    def action_redo(self) -> None:
        self.say(room_wording.NO_REDO)

    def action_draw(self) -> None:
        """Offer the opponent a draw."""
        if refusal := self._request_refusal() or draws.offer_refusal(self.now.tournament):
            self.say(refusal)
        else:
            self.link.ask(DRAW)

    @work(group="dialog", exclusive=True)
    async def action_say(self) -> None:
        """Send the opponent a message."""
        room = self.room
        if self.app.screen is not self:
            return
        if room.is_spectator or room.lost_reason or room.awaits_opponent:
            reason = (
                room_wording.NO_OPPONENT_YET
                if room.awaits_opponent
                else room_wording.send_refusal(room, False)
            )
            self.say(room_wording.SPECTATOR_CANNOT_DECIDE if room.is_spectator else reason)
            return
        word = await self.app.push_screen_wait(MessagePicker())
        if word is not None:
            self.link.say(word)
