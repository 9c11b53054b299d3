"""Before the first move of a network round: the dice fall, a player guesses or picks a colour."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.widgets import Button, Static

from kono_tui.net.protocol.decisions import COLOUR, GUESS, THROW, Decision
from kono_tui.play.opening.guess import GUESSING_SEAT
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.scene import room_wording
from kono_tui.scene.scene import Scene
from kono_tui.tui.game.opening import OpeningDialog
from kono_tui.tui.widgets.hands import Hand

if TYPE_CHECKING:
    from kono_tui.net.client.link import RoomLink

    SendDecision = Callable[[Callable[[RoomLink], bool]], str]
    """Sends a decision through the link; returns the refusal if it cannot be sent, "" if it was."""

OPENING_STAGES = (Stage.THROW, Stage.GUESS, Stage.COLOUR)
OPENING_RESULT_SECONDS = {"slow": 3.0, "normal": 1.8, "instant": 0.0, "ask": 1.8}
"""How long the dialog shows who begins before the board appears, by pace."""


class OnlineOpeningDialog(OpeningDialog):
    """Shows a round's opening as the server reports it, and asks only the player who has to decide.

    It closes by itself when the round has begun. Its answer is None if the player leaves.
    """

    def __init__(
        self, scene: Scene, tournament: Tournament, pace: str, send_decision: SendDecision
    ) -> None:
        """`tournament` is what it shows first; the scene may be further on already."""
        super().__init__(tournament, random.Random(), self.record_nothing)
        self.scene_below = scene
        self.pace = pace
        self.send_decision = send_decision
        self.notice = ""
        self.ready = asyncio.Event()
        """Set once the whole dialog is on the screen."""

    def on_mount(self) -> None:
        self.call_later(self.ready.set)

    def record_nothing(self, tournament: Tournament) -> None:
        """Do nothing: the server saves the game."""

    # The look

    @property
    def has_begun(self) -> bool:
        return self.tournament.match is not None

    def status_lines(self) -> list[str]:
        room = self.scene_below.room
        if room is not None and room.lost_reason:
            return list(room_wording.describe_lost_connection(room, ""))
        lines = room_wording.describe_opening(self.tournament, self.hands)
        if room is not None and not self.has_begun:
            lines += room_wording.describe_absentees(room)
        return room_wording.with_news(lines, self.notice)

    def show_buttons(self, stage: Stage) -> None:
        super().show_buttons(stage)
        self.query_one("#go", Button).display = self.has_begun
        self.query_one("#save").display = False
        seat_note = (
            ""
            if self.scene_below.room and self.scene_below.room.is_spectator
            else ", your seat is kept"
        )
        self.query_one("#note", Static).update(f"Esc leaves{seat_note}")

    @property
    def can_guess(self) -> bool:
        return (
            self.tournament.stage is Stage.GUESS and GUESSING_SEAT in self.tournament.local_humans
        )

    # Events

    async def show_step(self, tournament: Tournament, decision: Decision) -> None:
        """Show a step, and close once the round has begun."""
        await self.ready.wait()
        is_own = decision.seat in self.tournament.local_humans
        self.tournament, self.notice = tournament, ""
        if decision.kind == THROW and decision.seat is not None:
            await self.animate_roll(decision.seat)
        elif decision.kind == GUESS:
            self.hands = decision.hands
        if self.is_attached:
            self.show_stage()
            if self.has_begun:
                self._finish_after(
                    0.0 if is_own and decision.kind == COLOUR else OPENING_RESULT_SECONDS[self.pace]
                )

    def _finish_after(self, seconds: float) -> None:
        if seconds:
            self.set_timer(seconds, self._finish_opening)
        else:
            self._finish_opening()

    def _finish_opening(self) -> None:
        if self in self.app.screen_stack:
            self.finish(self.tournament)

    def update_scene(self, scene: Scene, news: str = "") -> None:
        """Take over a scene after an event that was no step: a player came, or a full update."""
        self.scene_below, self.notice = scene, news
        if self.has_begun:
            return
        self.tournament = scene.tournament
        if scene.tournament.stage not in OPENING_STAGES or (
            scene.room is not None and scene.room.is_closed
        ):
            self.finish(scene.tournament)
        elif self.is_mounted:
            self.show_stage()

    # Actions

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return False if action == "save" else super().check_action(action, parameters)

    def run_automatic_steps(self) -> None:
        """Do nothing: every step here comes from the server."""

    def action_go(self) -> None:
        """Look at the board at once; or open the hand that has the focus."""
        if self.has_begun:
            self.dismiss(self.tournament)
        elif self.can_guess and isinstance(self.focused, Hand):
            self.guess(self.focused.side)

    def guess(self, chosen_hand: int | None) -> None:
        if chosen_hand is not None:
            self._send_and_show(lambda link: link.guess(chosen_hand))

    def begin_round(self, colour: str) -> None:
        self._send_and_show(lambda link: link.choose_colour(colour))

    def _send_and_show(self, send: Callable[[RoomLink], bool]) -> None:
        self.notice = self.send_decision(send)
        self.show_stage()
