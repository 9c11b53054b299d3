"""A room on the network, as the screen of its game shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kono_tui.net.protocol.requests import Request
from kono_tui.net.room_view import RoomView

if TYPE_CHECKING:
    from kono_tui.live.state import LiveState

TENTHS_BELOW = 10_000
"""With fewer milliseconds left, a clock shows tenths of a second."""
HOURS_FROM = 6_000_000
"""From this many milliseconds on, a clock shows hours."""


@dataclass(frozen=True)
class RoomState:
    """Who is in the room, what the clocks show, and the latest request and message. Immutable.

    `now` is the time for which the clocks are shown. `lost_reason` says why there is no connection;
    "" while there is one. `is_closed`: there will be none again. `last_message` is the seat that
    spoke last, and its words. `decision_unanswered`: the server has not answered a decision for
    longer than a moment.
    """

    view: RoomView
    address: str = ""
    now: float = 0.0
    lost_reason: str = ""
    is_closed: bool = False
    last_message: tuple[int, str] | None = None
    decision_unanswered: bool = False

    @property
    def seat(self) -> int | None:
        """The player's own seat; None for a spectator."""
        return self.view.seat

    @property
    def is_spectator(self) -> bool:
        return self.view.seat is None

    @property
    def awaits_opponent(self) -> bool:
        """Whether the second player has not come yet."""
        return not self.view.is_full

    @property
    def help_allowed(self) -> bool:
        """Whether the player may ask the computer while a round is under way."""
        return self.is_spectator or self.view.setup.help_allowed

    @property
    def opponent_request(self) -> Request | None:
        """The opponent's request to the player here."""
        request = self.view.request
        is_not_theirs = request is None or self.is_spectator or request.seat == self.seat
        return None if is_not_theirs else request

    @property
    def own_request(self) -> Request | None:
        """The request of the player here to the opponent."""
        request = self.view.request
        return request if request is not None and request.seat == self.seat else None

    def remaining_time(self, seat: int) -> int | None:
        """The milliseconds on a seat's clock; None without clocks."""
        left = self.view.times_left_at(self.now)
        return None if left is None else left[seat]

    def clock_text(self, seat: int) -> str:
        """The text of a seat's clock: "04:12", near the end "0:09.4"; "" without clocks.

        Without a connection it is a guess, "~04:12": the server's clock may stand still, and the
        opponent may have moved.
        """
        left = self.remaining_time(seat)
        guess = "~" if self.lost_reason and self.view.running_seat is not None else ""
        return "" if left is None else f"{guess}{format_remaining_time(left)}"


def room_of(state: LiveState) -> RoomState:
    """The room of a game that is played in one."""
    if state.room is None:
        raise ValueError("a game at home has no room")
    return state.room


def format_remaining_time(left: int) -> str:
    """Format a number of milliseconds as a clock shows it."""
    if left < TENTHS_BELOW:
        return f"0:{left // 1000:02}.{left % 1000 // 100}"
    minutes, seconds = divmod(left // 1000, 60)
    if left >= HOURS_FROM:
        return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
    return f"{minutes:02}:{seconds:02}"
