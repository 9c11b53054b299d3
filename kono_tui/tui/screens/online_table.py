"""A network game: follow what happens in the room.

The server decides: nothing changes on the board before the server has sent it. This screen
handles every event in order, whatever covers it; dialogs wait until nothing does.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from textual import work

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.net.decisions import MOVE, Decision
from kono_tui.net.events import (
    Answered,
    Asked,
    Came,
    Closed,
    Decided,
    Event,
    Lost,
    Refused,
    Said,
    Synced,
)
from kono_tui.play.chance import DICE
from kono_tui.play.match import Match
from kono_tui.play.series import Series
from kono_tui.text.sentences import sentence
from kono_tui.tui import online_words
from kono_tui.tui.handling import a_first_cursor, followed
from kono_tui.tui.online import Linked
from kono_tui.tui.online_scenes import begun, kept, synced
from kono_tui.tui.screens.online_sending import Sending
from kono_tui.tui.screens.table import DEAD, PAUSES

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink


class OnlineTable(Sending):
    """Follows what happens in a room."""

    def __init__(self, link: RoomLink) -> None:
        super().__init__(link)
        self.flipped = bool(link.view.seat) and self.first.view.squares
        self.moved_at = 0.0
        """When the last move was shown."""
        self.news = ""
        """The sentence on what has just happened."""

    # Start and end

    def take_place(self) -> None:
        """Follow the room from now on; the server saves the game."""
        self.seed = self.kono.source.getrandbits(32)
        self.pace = self.kono.settings.pace
        self.scene = replace(self.first, cursor=a_first_cursor(self.first), notice=self._begins())
        self._follow()
        self.tick()
        self.call_after_refresh(self.go_on)

    def _begins(self) -> str:
        """Say who begins, if the player did not see the opening and nobody has moved yet."""
        series = self.first.series
        match = series.match
        begins = match is not None and all(turn.seat == CHANCE for turn in match.turns)
        return " ".join(online_words.opening(series)) if begins else ""

    async def on_unmount(self) -> None:
        await self.link.close()

    def asks(self) -> bool:
        """False: no computer waits for a key here."""
        return False

    @work(group="link", exclusive=True)
    async def _follow(self) -> None:
        event: Event | None = None
        while not isinstance(event, Closed):
            event = await self.link.next()
            await self._happened(event)

    # Events

    async def _happened(self, event: Event) -> None:
        """Handle one event, then show what it calls for."""
        if isinstance(event, Decided) and event.decision.kind == MOVE:
            await self._in_good_time(event.decision)
        before, self.news = self.linked, ""
        sent = before.sent and self.link.pending
        now = replace(before, view=self.link.view, now=monotonic(), sent=sent)
        match event:
            case Decided():
                self.scene = replace(self.now, link=now)
                await self._made(event)
            case Synced():
                self._synced(replace(now, lost=""), bool(before.lost))
            case Lost() | Closed():
                closed = isinstance(event, Closed)
                self._linked(replace(now, lost=event.text or "it was lost", closed=closed))
                self.say("")
            case _:
                self._heard(event, before, now)
        self.tick()
        self.shown_over()
        self.go_on()

    def _heard(self, event: Event, before: Linked, now: Linked) -> None:
        """Handle an event that is no step of the game."""
        if isinstance(event, Said):
            now = replace(now, said=(event.seat, event.text))
        self._linked(now)
        match event:
            case Asked() if event.request.seat != now.seat:
                self.tell(online_words.asking(now, event.request))
            case Answered():
                self.tell(online_words.answered(now, event.request, event.lapsed))
            case Came():
                self._came(before, now)
            case Said() if event.seat != now.seat:
                self.notify(online_words.said(now), markup=False)
            case Refused():
                self.planned = ()
                self.tell(sentence(event.text))

    def _linked(self, now: Linked) -> None:
        """Take over another state of the room; the round stays where it was."""
        self.scene = replace(self.now, link=now, series=kept(self.now.series, now.view.series))

    def tell(self, text: str) -> None:
        """Show a sentence on what has happened, wherever the player is looking."""
        self.news = text
        self.say(text)
        if self.app.screen is not self and not self.goes_over:
            self.notify(text, markup=False)

    def _came(self, before: Linked, now: Linked) -> None:
        """Say that a player came or went, perhaps the one who was waited for."""
        text = online_words.came(before, now)
        if not text:
            return
        self.tell(text)
        if before.waiting and not now.waiting:
            self.notify(text, markup=False)
            if self.kono.settings.bell:
                self.app.bell()

    def _synced(self, now: Linked, was_lost: bool) -> None:
        """Take over the room anew; keep the player's view as far as it still exists."""
        self.planned = ()
        scene = synced(self.now, now, online_words.BACK if was_lost else "")
        anew = scene.match is None or scene.match is not self.now.match
        if anew:
            self.stop_gliding()
        self.scene = scene
        if anew:
            self.lay_out()

    # Decisions

    async def _made(self, event: Decided) -> None:
        series, decision = self.link.view.series, event.decision
        match decision.kind:
            case "move":
                self._moved(event.before, decision, series)
            case "undo":
                self._taken_back(series, decision)
            case "throw" | "guess" | "colour":
                self.scene = begun(self.now, series)
                self.lay_out()
                await self.opened(event)
            case "round":
                self.planned = ()
                self.scene = replace(begun(self.now, series), link=replace(self.linked, said=None))
                self.lay_out()
            case _:
                self._over(series)

    def _moved(self, before: Series, decision: Decision, series: Series) -> None:
        """Play a move as in a local game, but do not tear the player away from a review."""
        scene = self.now
        if before.match is None or scene.match is None:
            return
        mine = decision.seat is not None and decision.seat == self.linked.seat
        move = before.game.parse(before.match.position, decision.what)
        if mine and scene.reviewed is None:
            self.scene = followed(scene, move)
        self.play_move(move, series=series)
        if scene.reviewed is not None:
            over = self.now.match is not None and self.now.match.ending
            self.say(online_words.OVER if over else online_words.MOVED)
        elif self.now.match and all(turn.seat == CHANCE for turn in self.now.match.turns):
            self.scene = replace(self.now, cursor=a_first_cursor(self.now))
        self.moved_at = monotonic()
        self.answered = self.answered or not mine
        planned, self.planned = self.planned, ()
        if mine and planned:
            self.send(planned)

    async def _in_good_time(self, decision: Decision) -> None:
        """Wait before showing another player's move, so that the move before it can be seen.

        A throw that ended a turn stays in view for longer.
        """
        match, pause = self.now.match, PAUSES[self.pace]
        unseen = decision.seat in (None, self.linked.seat) or self.app.screen is not self
        if unseen or match is None or not match.moves:
            return
        dead = match.moves[-1].kind == DICE and not match.in_mid_turn
        await asyncio.sleep(max(0.0, self.moved_at + pause * (DEAD if dead else 1) - monotonic()))

    def _taken_back(self, series: Series, decision: Decision) -> None:
        scene, self.planned = self.now, ()
        last = len(series.match.moves) if series.match else 0
        looks_back = scene.reviewed is not None and scene.reviewed < last
        self.return_to(series, (), online_words.taken_back(self.linked, decision.seat))
        if looks_back:
            self.scene = replace(self.now, reviewed=scene.reviewed)

    def _over(self, series: Series) -> None:
        """End the round, though the board does not show that it is over."""
        reviewed, self.planned = self.now.reviewed, ()
        self.end_round(series)
        if reviewed is not None:
            self.scene = replace(self.now, reviewed=reviewed, notice=online_words.OVER)

    def glide(self, match: Match, move: Move) -> None:
        if self.now.reviewed is None:
            super().glide(match, move)

    # Hooks for the subclass with the dialogs

    @property
    def goes_over(self) -> bool:
        """Whether a dialog that follows the game covers this screen and reports events itself."""
        return False

    def shown_over(self) -> None:
        """Pass what has happened on to the covering dialog that follows the game."""

    async def opened(self, event: Decided) -> None:
        """Show a step of a round's opening."""
