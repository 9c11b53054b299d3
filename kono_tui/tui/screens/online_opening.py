"""Before the first move of a network round: the dice fall, a player guesses or picks a colour."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from textual.widgets import Button, Static

from kono_tui.net.decisions import COLOUR, GUESS, THROW, Decision
from kono_tui.play.guessing import GUESSER, HANDS, Hands
from kono_tui.play.series import Series, Stage
from kono_tui.tui import online_words
from kono_tui.tui.scene import Scene
from kono_tui.tui.screens.opening import Opening
from kono_tui.tui.widgets.hands import Hand

STAGES = (Stage.THROW, Stage.GUESS, Stage.COLOUR)
LOOK_SECONDS = {"slow": 3.0, "normal": 1.8, "instant": 0.0, "ask": 1.8}
"""How long the dialog shows who begins before the board appears, by pace."""

Decide = Callable[[str, str], str]
"""Sends a decision; returns the refusal if it cannot be sent, "" if it was."""


class OnlineOpening(Opening):
    """Shows a round's opening as the server reports it, and asks only the player who has to decide.

    It closes by itself when the round has begun. Its answer is None if the player leaves.
    """

    def __init__(self, scene: Scene, series: Series, pace: str, decide: Decide) -> None:
        """`tournament` is what it shows first; the scene may be further on already."""
        super().__init__(series, random.Random(), self.keep_nothing)
        self.below = scene
        self.pace = pace
        self.decide = decide
        self.notice = ""
        self.there = asyncio.Event()
        """Set once the whole dialog is on the screen."""

    def on_mount(self) -> None:
        self.call_later(self.there.set)

    def keep_nothing(self, series: Series) -> None:
        """Do nothing: the server saves the game."""

    # The look

    @property
    def begun(self) -> bool:
        return self.series.match is not None

    def words(self) -> list[str]:
        link = self.below.link
        if link is not None and link.lost:
            return list(online_words.lost(link, ""))
        told = online_words.opening(self.series, self.hands)
        if link is not None and not self.begun:
            told += online_words.away(link)
        return online_words.besides(told, self.notice)

    def show_buttons(self, stage: Stage) -> None:
        super().show_buttons(stage)
        self.query_one("#go", Button).display = self.begun
        self.query_one("#save").display = False
        kept = "" if self.below.link and self.below.link.watching else ", your seat is kept"
        self.query_one("#note", Static).update(f"Esc leaves{kept}")

    @property
    def may_guess(self) -> bool:
        return self.series.stage is Stage.GUESS and GUESSER in self.series.humans

    # Events

    async def happened(self, series: Series, decision: Decision) -> None:
        """Show a step, and close once the round has begun."""
        await self.there.wait()
        mine = decision.seat in self.series.humans
        self.series, self.notice = series, ""
        if decision.kind == THROW and decision.seat is not None:
            await self.roll(decision.seat)
        elif decision.kind == GUESS:
            chosen, held = map(HANDS.index, decision.what.split())
            self.hands = Hands(held, chosen)
        if self.is_attached:
            self.show()
            if self.begun:
                self._go_soon(0.0 if mine and decision.kind == COLOUR else LOOK_SECONDS[self.pace])

    def _go_soon(self, seconds: float) -> None:
        if seconds:
            self.set_timer(seconds, self._go)
        else:
            self._go()

    def _go(self) -> None:
        if self in self.app.screen_stack:
            self.finish(self.series)

    def told(self, scene: Scene, news: str = "") -> None:
        """Take over a scene after an event that was no step: a player came, or a full update."""
        self.below, self.notice = scene, news
        if self.begun:
            return
        self.series = scene.series
        if scene.series.stage not in STAGES or (scene.link is not None and scene.link.closed):
            self.finish(scene.series)
        elif self.is_mounted:
            self.show()

    # Actions

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return False if action == "save" else super().check_action(action, parameters)

    def go_on(self) -> None:
        """Do nothing: every step here comes from the server."""

    def action_go(self) -> None:
        """Look at the board at once; or open the hand that has the focus."""
        if self.begun:
            self.dismiss(self.series)
        elif self.may_guess and isinstance(self.focused, Hand):
            self.guess(self.focused.side)

    def guess(self, chosen: int | None) -> None:
        if chosen is not None:
            self._send(GUESS, HANDS[chosen])

    def begin(self, colour: str) -> None:
        self._send(COLOUR, colour)

    def _send(self, kind: str, what: str) -> None:
        self.notice = self.decide(kind, what)
        self.show()
