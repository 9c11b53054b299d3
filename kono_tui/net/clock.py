"""How much time each side has left."""

from __future__ import annotations

from dataclasses import dataclass, replace

Left = tuple[int, int]
"""Milliseconds by seat."""


@dataclass(frozen=True)
class Clock:
    """Two clocks, of which at most one runs. Moments are seconds of a clock that never goes back.

    `extra` is what a turn adds, in milliseconds. Nothing changes it.
    """

    left: Left
    extra: int = 0
    running: int | None = None
    since: float = 0.0

    @classmethod
    def wound(cls, seconds: tuple[int, int]) -> Clock:
        """The clocks of a round that begins: the time of each, and what a turn adds."""
        whole = seconds[0] * 1000
        return cls((whole, whole), seconds[1] * 1000)

    def left_at(self, now: float) -> Left:
        """What they show at a moment; less than nothing counts as nothing."""
        if self.running is None:
            return self.left
        spent = int((now - self.since) * 1000)
        first, second = (
            max(left - spent, 0) if seat == self.running else left
            for seat, left in enumerate(self.left)
        )
        return first, second

    def late(self, now: float) -> int | None:
        """The seat whose time has run out, if one's has."""
        seat = self.running
        return seat if seat is not None and self.left_at(now)[seat] <= 0 else None

    def handed(self, seat: int | None, now: float, earned: bool = True) -> Clock:
        """From now on a seat's clock runs, or none does. Who ends a turn is given the extra.

        Not `earned`: the turn passes by something else than a move.
        """
        left = self.left_at(now)
        done = self.running
        if earned and done is not None and seat != done:
            more = [each + self.extra * (place == done) for place, each in enumerate(left)]
            left = more[0], more[1]
        return replace(self, left=left, running=seat, since=now)

    def set_to(self, left: Left, seat: int | None, now: float) -> Clock:
        """The clocks as they stood once, going on from now."""
        return replace(self, left=left, running=seat, since=now)
