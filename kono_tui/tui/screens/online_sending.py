"""A network game: send decisions to the room, and keep its clocks up to date."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from textual.timer import Timer

from kono_tui.core.move import Move
from kono_tui.net.decisions import MOVE
from kono_tui.tui import online_words
from kono_tui.tui.online import HURRY, Linked
from kono_tui.tui.scene import Scene
from kono_tui.tui.screens.game import GameScreen

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink

MOMENT = 0.6
"""How long a decision may be on its way before the screen says so."""


class Sending(GameScreen):
    """Sends the decisions made here, one at a time."""

    def __init__(self, link: RoomLink) -> None:
        super().__init__(link.view.series)
        self.link = link
        self.first = replace(self.first, link=Linked(link.view, str(link.address), monotonic()))
        self.planned: tuple[Move, ...] = ()
        """The rest of a turn that is decided already."""
        self.ticking: Timer | None = None

    @property
    def linked(self) -> Linked:
        """The room, as of the latest event."""
        return self.now.link or Linked(self.link.view)

    def decide(self, scene: Scene, moves: Sequence[Move]) -> None:
        """Send a human's decisions, each as soon as the server has accepted the one before."""
        if why := online_words.unsent(self.linked, self.link.pending):
            self.scene = replace(scene, notice=why)
            return
        self.scene = replace(scene, notice="")
        self.send(moves)

    def send(self, moves: Sequence[Move]) -> None:
        """Send the first of these decisions; the others are planned."""
        match = self.now.match
        if match is None or moves[0] not in match.legal:
            self.say("The rest of that turn cannot be played.")
            return
        self.planned = tuple(moves[1:])
        self.sent(MOVE, match.game.notation(match.position, moves[0]))

    def sent(self, kind: str, what: str = "") -> str:
        """Send a decision; return the refusal if it cannot be sent, "" if it was."""
        if why := online_words.unsent(self.linked, self.link.pending):
            return why
        self.link.decide(kind, what)
        self.set_timer(MOMENT, self._still_on_its_way)
        return ""

    def _still_on_its_way(self) -> None:
        if self.link.pending:
            self.scene = replace(self.now, link=replace(self.linked, sent=True))

    def tick(self) -> None:
        """Show the clocks as they run: every second, and more often near the end."""
        if self.ticking is not None:
            self.ticking.stop()
            self.ticking = None
        seat = self.linked.view.running
        if seat is None or self.linked.closed or not self.is_attached:
            return
        self.scene = replace(self.now, link=replace(self.linked, now=monotonic()))
        left = self.linked.left(seat) or 0
        if left > 0:
            pause = 100 if left < HURRY else left % 1000 + 1
            self.ticking = self.set_timer(pause / 1000, self.tick)
