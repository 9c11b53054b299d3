"""The timers of a room: a clock runs out, a request lapses."""

from __future__ import annotations

from asyncio import TimerHandle
from typing import TYPE_CHECKING, Final

from kono_tui.errors import NetError
from kono_tui.net.requests import Request
from kono_tui.net.server.connection import LOG

if TYPE_CHECKING:
    from kono_tui.net.server.hosted import Hosted

AGAIN: Final = 1.0
"""After this many seconds, a failed action is tried again."""
MARGIN: Final = 0.002
"""How many seconds too late the clock is checked, as it counts in thousandths."""


class Alarms:
    """The timers that check the clock and the request of one room when they are due."""

    __slots__ = ("_flag", "_hosted", "_lapse")

    def __init__(self, hosted: Hosted) -> None:
        self._hosted = hosted
        self._flag: TimerHandle | None = None
        self._lapse: TimerHandle | None = None

    def rest(self) -> None:
        """Cancel every timer."""
        self.forget_request()
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None

    # Clock

    def watch_clock(self) -> None:
        """Set a timer for when the time runs out, but not anew for each move."""
        server, clock = self._hosted.server, self._hosted.room.clock
        if clock is None or clock.running is None or server.stopping or self._hosted.closed:
            return
        due = clock.since + clock.left[clock.running] / 1000 + MARGIN
        if self._flag is not None:
            if self._flag.when() <= due:
                return  # the timer fires earlier, and then checks how much is left
            self._flag.cancel()
        self._flag = server.loop.call_at(due, self._look_at_clock)

    def _look_at_clock(self) -> None:
        self._flag = None
        server, clock = self._hosted.server, self._hosted.room.clock
        if clock is None or clock.late(server.now()) is None:
            self.watch_clock()
        elif not self._hosted.closed:
            server.start(self._run_out())

    async def _run_out(self) -> None:
        """End the round because the mover's time has run out, unless a move came just in time."""
        hosted = self._hosted
        async with hosted.lock:
            clock, now = hosted.room.clock, hosted.server.now()
            if hosted.closed or clock is None or clock.late(now) is None:
                self.watch_clock()
                return
            try:
                await hosted.settle(hosted.room.flag(now))
            except NetError as error:
                LOG.warning("room %s: the end of its time cannot be kept: %s", hosted.code, error)
                if self._flag is None and not hosted.server.stopping:
                    self._flag = hosted.server.loop.call_later(AGAIN, self._look_at_clock)

    # Requests

    def watch_request(self, request: Request) -> None:
        """Let a request lapse if nobody answers it."""
        server = self._hosted.server
        self._lapse = server.loop.call_later(server.limits.answer, self._lapsed, request)

    def forget_request(self) -> None:
        """Cancel the timer of an answered request."""
        if self._lapse is not None:
            self._lapse.cancel()
            self._lapse = None

    def _lapsed(self, request: Request) -> None:
        self._lapse = None
        hosted = self._hosted
        if hosted.room.request is not request:
            return
        if hosted.lock.locked():  # the answer may be in progress
            self._lapse = hosted.server.loop.call_later(AGAIN, self._lapsed, request)
            return
        hosted.room.request = None
        hosted.refused(request, lapsed=True)
