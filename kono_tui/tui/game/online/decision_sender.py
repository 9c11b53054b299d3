"""A network game: send decisions to the room, and keep its clocks up to date."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from textual.timer import Timer

from kono_tui.core.move import Move
from kono_tui.live.room_state import TENTHS_BELOW, RoomState
from kono_tui.scene import room_wording
from kono_tui.scene.scene import Scene
from kono_tui.tui.game.screen import GameScreen

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink

SENDING_NOTICE_SECONDS = 0.6
"""How long a decision may be on its way before the screen says so."""


class DecisionSender(GameScreen):
    """Sends the decisions made here, one at a time."""

    def __init__(self, link: RoomLink) -> None:
        super().__init__(link.view.tournament)
        self.link = link
        self.first_scene = replace(
            self.first_scene, room=RoomState(link.view, str(link.address), monotonic())
        )
        self.planned_moves: tuple[Move, ...] = ()
        """The rest of a turn that is decided already."""
        self.clock_timer: Timer | None = None

    @property
    def room(self) -> RoomState:
        """The room, as of the latest event."""
        return self.now.room or RoomState(self.link.view)

    def decide(self, scene: Scene, moves: Sequence[Move]) -> None:
        """Send a human's decisions, each as soon as the server has accepted the one before."""
        if refusal := room_wording.send_refusal(self.room, self.link.pending):
            self.scene = replace(scene, notice=refusal)
            return
        self.scene = replace(scene, notice="")
        self.send_moves(moves)

    def send_moves(self, moves: Sequence[Move]) -> None:
        """Send the first of these decisions; the others are planned."""
        match = self.now.match
        if match is None or moves[0] not in match.legal_moves:
            self.say("The rest of that turn cannot be played.")
            return
        self.planned_moves = tuple(moves[1:])
        self.send_decision(lambda link: link.play(moves[0]))

    def send_decision(self, send: Callable[[RoomLink], bool]) -> str:
        """Send a decision; return the refusal if it cannot be sent, "" if it was."""
        if refusal := room_wording.send_refusal(self.room, self.link.pending):
            return refusal
        send(self.link)
        self.set_timer(SENDING_NOTICE_SECONDS, self._show_pending_decision)
        return ""

    def _show_pending_decision(self) -> None:
        if self.link.pending:
            self.scene = replace(self.now, room=replace(self.room, decision_unanswered=True))

    def update_clocks(self) -> None:
        """Show the clocks as they run: every second, and more often near the end."""
        if self.clock_timer is not None:
            self.clock_timer.stop()
            self.clock_timer = None
        seat = self.room.view.running_seat
        if seat is None or self.room.is_closed or not self.is_attached:
            return
        self.scene = replace(self.now, room=replace(self.room, now=monotonic()))
        milliseconds_left = self.room.remaining_time(seat) or 0
        if milliseconds_left > 0:
            pause = 100 if milliseconds_left < TENTHS_BELOW else milliseconds_left % 1000 + 1
            self.clock_timer = self.set_timer(pause / 1000, self.update_clocks)
