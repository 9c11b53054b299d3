"""The chess clock of a round: how much time each seat has left."""

from __future__ import annotations

from dataclasses import dataclass, replace

TimesLeft = tuple[int, int]
"""Milliseconds by seat."""


def add_time(times_left: TimesLeft, seat: int, milliseconds: int) -> TimesLeft:
    """Return the times with more for one seat, or with less, but never below zero."""
    changed = max(times_left[seat] + milliseconds, 0)
    return (changed, times_left[1]) if seat == 0 else (times_left[0], changed)


@dataclass(frozen=True)
class Clock:
    """Two immutable clocks, at most one of which runs. Moments are seconds of a monotonic clock.

    `increment` is what a turn adds, in milliseconds.
    """

    times_left: TimesLeft
    increment: int = 0
    running_seat: int | None = None
    running_since: float = 0.0

    @classmethod
    def from_time_control(cls, time_control: tuple[int, int]) -> Clock:
        """Return the clocks at the start of a round.

        `time_control` is the seconds of each seat, and the seconds that a turn adds.
        """
        milliseconds = time_control[0] * 1000
        return cls((milliseconds, milliseconds), time_control[1] * 1000)

    def times_left_at(self, now: float) -> TimesLeft:
        """Return the times at a moment, never below zero."""
        if self.running_seat is None:
            return self.times_left
        spent = int((now - self.running_since) * 1000)
        return add_time(self.times_left, self.running_seat, -spent)

    def expired_seat(self, now: float) -> int | None:
        """The seat whose time has run out, if any."""
        seat = self.running_seat
        return seat if seat is not None and self.times_left_at(now)[seat] <= 0 else None

    def with_running_seat(self, seat: int | None, now: float, adds_increment: bool = True) -> Clock:
        """Return the clocks with one seat's clock running from now on, or none.

        The seat that ends its turn earns the increment, unless `adds_increment` is false: then the
        turn passes by something other than a move.
        """
        times_left = self.times_left_at(now)
        previous_seat = self.running_seat
        if adds_increment and previous_seat is not None and seat != previous_seat:
            times_left = add_time(times_left, previous_seat, self.increment)
        return replace(self, times_left=times_left, running_seat=seat, running_since=now)

    def with_times(self, times_left: TimesLeft, seat: int | None, now: float) -> Clock:
        """Return the clocks with earlier times, running again from now on."""
        return replace(self, times_left=times_left, running_seat=seat, running_since=now)
