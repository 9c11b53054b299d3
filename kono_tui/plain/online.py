"""A room on the network, line by line: reports events and carries out typed commands."""

from __future__ import annotations

import asyncio
import time

from kono_tui.errors import NetError
from kono_tui.net.client.lobby import RoomLink
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
from kono_tui.plain.asides import board, legal_now
from kono_tui.plain.console import Console
from kono_tui.plain.online_told import (
    answered_told,
    came_told,
    clocks_told,
    decided_told,
    farewell,
    invitation,
    request_told,
    room_told,
    said_told,
    throws_told,
)
from kono_tui.plain.online_when import decider
from kono_tui.plain.online_words import Words
from kono_tui.plain.typed import Lines
from kono_tui.play import pie
from kono_tui.play.colours import question as question_of_colours
from kono_tui.play.colours import to_pick
from kono_tui.play.guessing import HANDS, question
from kono_tui.play.match import Match
from kono_tui.play.names import Names
from kono_tui.play.reports import round_result, standing
from kono_tui.play.series import Series, Stage
from kono_tui.text.sentences import sentence


class OnlineSitting:
    """A player's or spectator's time in a room, until that person leaves or the input ends.

    NetError if the room ends first. What a script types waits until it is possible; a person is
    told why it is not.
    """

    def __init__(self, console: Console, lines: Lines, link: RoomLink) -> None:
        self.console = console
        self.lines = lines
        self.link = link
        self.words = Words(console, link, patient=not console.interactive)
        self._seen = link.view
        """The room as it was before the next event."""

    async def play(self) -> bool:
        """Play; return whether the user left the room, rather than ran out of input.

        However it ends, the connection is closed.
        """
        try:
            self._introduce()
            await self._meanwhile()
        except asyncio.CancelledError:
            self.console.show("")
            self._part()
            raise
        finally:
            await self.words.close()
            await self.link.close()
        if not self.words.left:
            self._part()
        return self.words.left

    async def _meanwhile(self) -> None:
        """Wait for events and typed lines at once. A line that has to wait stays in place."""
        happens = asyncio.create_task(self.link.next())
        typed = asyncio.create_task(self.lines.next())
        try:
            while True:
                if happens.done():
                    self._tell(happens.result())
                    happens = asyncio.create_task(self.link.next())
                elif typed.done() and self.words.ready(typed.result()):
                    if not await self.words.use(typed.result()):
                        return
                    typed = asyncio.create_task(self.lines.next())
                else:
                    open_ends = [task for task in (happens, typed) if not task.done()]
                    await asyncio.wait(open_ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (happens, typed):
                task.cancel()
            await asyncio.gather(happens, typed, return_exceptions=True)

    def _part(self) -> None:
        for line in farewell(self.link, self.link.view):
            self.console.show(line)

    # Events

    def _tell(self, event: Event) -> None:
        before, view = self._seen, self.link.view
        self._seen = view
        self.words.heard(event)
        match event:
            case Decided():
                self._say(*decided_told(event, view.series))
                if not self.words.goes_on:
                    self._show()
            case Synced():
                self._say("Back in the room.")
                self._show()
            case Came():
                self._say(*came_told(before, view))
                if view.is_full and not before.is_full:
                    self._show()
            case Asked():
                self._say(request_told(event.request, view))
            case Answered():
                self._say(answered_told(event, view))
            case Said():
                self._say(said_told(event, view))
            case Refused() | Lost():
                lost = "It is tried again by itself." if isinstance(event, Lost) else ""
                self._say(f"{sentence(event.text)} {lost}")
            case Closed():
                raise NetError(event.code, event.text)

    def _say(self, *lines: str) -> None:
        for line in lines:
            self.console.say(line)

    # The state of the room

    def _introduce(self) -> None:
        """Describe the room and its state."""
        view = self.link.view
        watches = "" if view.seat is not None else " You watch."
        self._say(f"Room {view.code}: {room_told(view.setup)}.{watches}")
        if not view.is_full:
            self._say("Waiting for somebody to join.")
            self.console.show(invitation(view, str(self.link.address)))
        elif view.seat is not None:
            self._say(f"You play {view.people[1 - view.seat].name}.")
        if view.series.match is None or not view.series.match.moves:
            self._say(*throws_told(view.series))
        self._show()

    def _show(self) -> None:
        """Say what is to be decided, and by whom; draw the board if the user needs to see it."""
        view = self.link.view
        series, match = view.series, view.series.match
        if not view.is_full:
            return
        mine = view.seat is not None and decider(view) == view.seat
        match series.stage:
            case Stage.GUESS:
                self._say(*_guess(series, mine))
            case Stage.COLOUR:
                self._say(_colour(series, mine))
            case Stage.PLAY if match is not None:
                self._turn(series, match, mine)
            case Stage.ROUND_OVER if match is not None:
                self.console.show("")
                self.console.show(board(series, match))
                self._say(*round_result(series, match))
                if view.seat is not None:
                    self._say("Type next to ask for another round, or leave.")
            case _:
                return
        request = view.request
        if request is not None and request.seat != view.seat:
            self._say(request_told(request, view))

    def _turn(self, series: Series, match: Match, mine: bool) -> None:
        """Show a turn: the mover sees the board at each decision, a spectator at each turn."""
        watches = self.link.view.seat is None
        if mine or (watches and not match.in_mid_turn):
            self.console.show("")
            self.console.show(board(series, match))
        elif match.in_mid_turn:
            return
        clocks = clocks_told(self.link.view, time.monotonic())
        self._say(f"{standing(series, match)} {clocks}")
        if not mine:
            return
        only = match.legal[0] if len(match.legal) == 1 else None
        if only is not None and not only.cells:
            does = match.game.advise(match.position, only)
            typed = match.game.notation(match.position, only)
            self._say(f"There is nothing to choose: {typed}, or Enter alone, will {does}.")
        elif match.in_mid_turn:
            self._say(f"The turn goes on: {legal_now(match)}.")
        elif pie.offered(match):
            self._say(f"{pie.opened(match)} {pie.meaning(series, match)}")
            self._say(f"{pie.QUESTION} Type swap, or a move.")
        else:
            self._say(f"Type {match.game.how_to_type}; ? for more.")


def _guess(series: Series, mine: bool) -> list[str]:
    lies, asked = question(series.game)
    if mine:
        return [lies, f"{asked} Type {' or '.join(HANDS)}."]
    return [lies, f"{Names(series.players).first(0)} guesses which hand holds which."]


def _colour(series: Series, mine: bool) -> str:
    choices = f"Type {' or '.join(series.game.colours)}."
    if series.opener is None:
        return f"{question_of_colours(series)} {choices}" if mine else to_pick(series)
    begins = Names(series.players).does(series.opener, "begin")
    return f"{begins}. Which colour? {choices}" if mine else f"{begins}, and picks a colour."
