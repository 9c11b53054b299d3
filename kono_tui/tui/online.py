"""A room on the network, as the screen of its game shows it."""

from __future__ import annotations

from dataclasses import dataclass

from kono_tui.net.requests import Request
from kono_tui.net.view import RoomView

HURRY = 10_000
"""With fewer milliseconds left, a clock shows tenths of a second."""
LONGEST = 6_000_000
"""From this many milliseconds on, a clock shows hours."""


@dataclass(frozen=True)
class Linked:
    """Who is in the room, what the clocks show, and the latest request and message. Immutable.

    `now` is the time for which the clocks are shown. `lost_reason` says why there is no connection;
    "" while there is one. `is_closed`: there will be none again. `last_message` is the seat that
    spoke last, and its words. `decision_unanswered`: the server has not answered a decision for
    longer than a moment.
    """

    view: RoomView
    address: str = ""
    now: float = 0.0
    lost: str = ""
    closed: bool = False
    said: tuple[int, str] | None = None
    sent: bool = False

    @property
    def seat(self) -> int | None:
        """The player's own seat; None for a spectator."""
        return self.view.seat

    @property
    def watching(self) -> bool:
        return self.view.seat is None

    @property
    def waiting(self) -> bool:
        """Whether the second player has not come yet."""
        return not self.view.is_full

    @property
    def helped(self) -> bool:
        """Whether the player may ask the computer while a round is under way."""
        return self.watching or self.view.setup.help

    @property
    def asked_here(self) -> Request | None:
        """The opponent's request to the player here."""
        request = self.view.request
        mine = request is None or self.watching or request.seat == self.seat
        return None if mine else request

    @property
    def asked_there(self) -> Request | None:
        """The request of the player here to the opponent."""
        request = self.view.request
        return request if request is not None and request.seat == self.seat else None

    def left(self, seat: int) -> int | None:
        """The milliseconds on a seat's clock; None without clocks."""
        left = self.view.left_at(self.now)
        return None if left is None else left[seat]

    def clock(self, seat: int) -> str:
        """The text of a seat's clock: "04:12", near the end "0:09.4"; "" without clocks.

        Without a connection it is a guess, "~04:12": the server's clock may stand still, and the
        opponent may have moved.
        """
        left = self.left(seat)
        guess = "~" if self.lost and self.view.running is not None else ""
        return "" if left is None else f"{guess}{clock_face(left)}"


def clock_face(left: int) -> str:
    """Format a number of milliseconds as a clock shows it."""
    if left < HURRY:
        return f"0:{left // 1000:02}.{left % 1000 // 100}"
    minutes, seconds = divmod(left // 1000, 60)
    if left >= LONGEST:
        return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
    return f"{minutes:02}:{seconds:02}"
