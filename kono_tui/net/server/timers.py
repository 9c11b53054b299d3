"""The timers of a room: a clock runs out, a request lapses."""

from __future__ import annotations

from asyncio import TimerHandle
from typing import TYPE_CHECKING, Final

from kono_tui.errors import NetError
from kono_tui.net.protocol.requests import Request
from kono_tui.net.server.connections.connection import LOG

if TYPE_CHECKING:
    from kono_tui.net.server.live_room import LiveRoom

RETRY_SECONDS: Final = 1.0
"""After this many seconds, a failed action is tried again."""
MARGIN_SECONDS: Final = 0.002
"""How many seconds too late the clock is checked, as it counts in thousandths."""


class RoomTimers:
    """The timers that check the clock and the request of one room when they are due."""

    __slots__ = ("_clock_timer", "_live_room", "_request_timer")

    def __init__(self, live_room: LiveRoom) -> None:
        self._live_room = live_room
        self._clock_timer: TimerHandle | None = None
        self._request_timer: TimerHandle | None = None

    def cancel_all(self) -> None:
        """Cancel every timer."""
        self.forget_request()
        if self._clock_timer is not None:
            self._clock_timer.cancel()
            self._clock_timer = None

    # Clock

    def watch_clock(self) -> None:
        """Set a timer for when the time runs out, but not anew for each move."""
        server, clock = self._live_room.server, self._live_room.room.clock
        is_at_end = server.is_stopping or self._live_room.is_closed
        if clock is None or clock.running_seat is None or is_at_end:
            return
        due = clock.running_since + clock.times_left[clock.running_seat] / 1000 + MARGIN_SECONDS
        if self._clock_timer is not None:
            if self._clock_timer.when() <= due:
                return  # the timer fires earlier, and then checks how much is left
            self._clock_timer.cancel()
        self._clock_timer = server.loop.call_at(due, self._check_clock)

    def _check_clock(self) -> None:
        self._clock_timer = None
        server, clock = self._live_room.server, self._live_room.room.clock
        if clock is None or clock.expired_seat(server.now()) is None:
            self.watch_clock()
        elif not self._live_room.is_closed:
            server.start_task(self._end_round_on_time())

    async def _end_round_on_time(self) -> None:
        """End the round because the mover's time has run out, unless a move came just in time."""
        live_room, server = self._live_room, self._live_room.server
        async with live_room.lock:
            clock, now = live_room.room.clock, server.now()
            if live_room.is_closed or clock is None or clock.expired_seat(now) is None:
                self.watch_clock()
                return
            try:
                await live_room.save_and_apply(live_room.room.draft_time_out(now))
            except NetError as error:
                code = live_room.code
                LOG.warning("room %s: the end of its time cannot be kept: %s", code, error)
                if self._clock_timer is None and not server.is_stopping:
                    self._clock_timer = server.loop.call_later(RETRY_SECONDS, self._check_clock)

    # Requests

    def watch_request(self, request: Request) -> None:
        """Let a request lapse if nobody answers it."""
        server = self._live_room.server
        loop, seconds = server.loop, server.limits.answer
        self._request_timer = loop.call_later(seconds, self._lapse_request, request)

    def forget_request(self) -> None:
        """Cancel the timer of an answered request."""
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def _lapse_request(self, request: Request) -> None:
        self._request_timer = None
        live_room = self._live_room
        if live_room.room.request is not request:
            return
        if live_room.lock.locked():  # the answer may be in progress
            loop = live_room.server.loop
            self._request_timer = loop.call_later(RETRY_SECONDS, self._lapse_request, request)
            return
        live_room.room.request = None
        live_room.announce_request_end(request, has_lapsed=True)
