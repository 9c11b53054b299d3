"""The chess clock of a round: how much time each seat has left."""

from __future__ import annotations

from dataclasses import dataclass, replace

Left = tuple[int, int]
"""Milliseconds by seat."""


@dataclass(frozen=True)
class Clock:
    """Two immutable clocks, at most one of which runs. Moments are seconds of a monotonic clock.

    `increment` is what a turn adds, in milliseconds.
    """

    left: Left
    extra: int = 0
    running: int | None = None
    since: float = 0.0

    @classmethod
    def wound(cls, seconds: tuple[int, int]) -> Clock:
        """Return the clocks at the start of a round.

        `time_control` is the seconds of each seat, and the seconds that a turn adds.
        """
        whole = seconds[0] * 1000
        return cls((whole, whole), seconds[1] * 1000)

    def left_at(self, now: float) -> Left:
        """Return the times at a moment, never below zero."""
        if self.running is None:
            return self.left
        spent = int((now - self.since) * 1000)
        first, second = (
            max(left - spent, 0) if seat == self.running else left
            for seat, left in enumerate(self.left)
        )
        return first, second

    def late(self, now: float) -> int | None:
        """The seat whose time has run out, if any."""
        seat = self.running
        return seat if seat is not None and self.left_at(now)[seat] <= 0 else None

    def handed(self, seat: int | None, now: float, earned: bool = True) -> Clock:
        """Return the clocks with one seat's clock running from now on, or none.

        The seat that ends its turn earns the increment, unless `adds_increment` is false: then the
        turn passes by something other than a move.
        """
        left = self.left_at(now)
        done = self.running
        if earned and done is not None and seat != done:
            more = [each + self.extra * (place == done) for place, each in enumerate(left)]
            left = more[0], more[1]
        return replace(self, left=left, running=seat, since=now)

    def set_to(self, left: Left, seat: int | None, now: float) -> Clock:
        """Return the clocks with earlier times, running again from now on."""
        return replace(self, left=left, running=seat, since=now)
