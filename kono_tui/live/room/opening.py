"""The opening of a round in a room: what the person here decides, and what they have not seen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kono_tui.core.position import CHANCE
from kono_tui.live.events import LiveEvent, MoveMade, OpeningStep, RoomSynced, RoundChanged
from kono_tui.live.prompts import RoomPrompts
from kono_tui.live.room.sender import DecisionSender

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink


class RemoteOpening:
    """Sends what the person here decides before the first move; the server throws the dice."""

    is_busy = False

    def __init__(self, link: RoomLink, sender: DecisionSender) -> None:
        self._link = link
        self._sender = sender
        self._unseen_steps: list[OpeningStep] = []
        """The steps that were made while the opening was not shown."""
        self._is_shown = False

    @property
    def has_unseen_steps(self) -> bool:
        """Whether steps of this opening were made that nobody has seen."""
        return bool(self._unseen_steps)

    def note_event(self, event: LiveEvent) -> None:
        """Keep a step until it is shown, unless the round has gone on."""
        is_move = isinstance(event, MoveMade) and event.before.to_move != CHANCE
        if isinstance(event, OpeningStep) and not self._is_shown:
            self._unseen_steps.append(event)
        elif is_move or isinstance(event, RoundChanged | RoomSynced):
            self._unseen_steps.clear()

    async def show(self, prompts: RoomPrompts) -> bool:
        """Lead the person here to the first move; return False if they leave."""
        steps, self._unseen_steps = self._unseen_steps, []
        self._is_shown = True
        try:
            return await prompts.open_round(steps)
        finally:
            self._is_shown = False

    def advance(self) -> None:
        """Do nothing: the server takes every step that needs no human."""

    def choose_size(self, size: int) -> None:
        """Do nothing: the room has a size."""

    def throw(self) -> None:
        """Do nothing: the server throws."""

    def guess(self, chosen_hand: int | None) -> None:
        """Point at a hand."""
        if chosen_hand is not None:
            self._sender.send(partial(self._link.guess, chosen_hand))

    def choose_colour(self, colour: str = "") -> None:
        self._sender.send(partial(self._link.choose_colour, colour))
