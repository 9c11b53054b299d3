"""What can be done in a room on the network, when, and by which seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kono_tui.net.view import RoomView
from kono_tui.plain.asides import ASIDES
from kono_tui.play import pie
from kono_tui.play.guessing import GUESSER
from kono_tui.play.names import Names
from kono_tui.play.series import Stage

LOOKING: Final = {word: what for word, what in ASIDES.items() if word not in ("why", "?")}
"""The information commands in a room."""


def decider(view: RoomView) -> int | None:
    """The seat that has to decide something; None between rounds, and while a player is missing."""
    series = view.series
    if not view.is_full:
        return None
    match series.stage:
        case Stage.GUESS:
            return GUESSER
        case Stage.COLOUR:
            return series.picker
        case Stage.PLAY if series.match is not None:
            return series.match.to_move
        case _:
            return None


def waiting_told(view: RoomView) -> str:
    """What a player who cannot decide anything is waiting for."""
    if not view.is_full:
        return f"nobody has joined yet; the room's code is {view.code}"
    if view.series.stage is Stage.ROUND_OVER:
        return "the round is over; next asks for another one"
    seat = decider(view)
    if seat is None:
        return "the dice are not thrown yet"
    return f"it is {Names(view.series.players).whose(seat)} turn"


def _under_way(view: RoomView) -> bool:
    return view.series.stage is Stage.PLAY


def is_asked(view: RoomView) -> bool:
    """Whether the opponent waits for an answer."""
    request = view.request
    return request is not None and request.seat != view.seat


def swap_offered(view: RoomView) -> str | None:
    """The notation of the swap of sides, if the user may make it now."""
    match = view.series.match
    swap = pie.offered(match)
    if match is None or swap is None or decider(view) != view.seat:
        return None
    return match.game.notation(match.position, swap)


NEEDS: Final[dict[str, Callable[[RoomView], bool]]] = {
    **dict.fromkeys((*LOOKING, "?", "say", "who", "leave"), lambda _: True),
    **dict.fromkeys(("resign", "undo", "draw", "help"), _under_way),
    **dict.fromkeys(
        ("yes", "y", "no", "n"), lambda view: is_asked(view) or swap_offered(view) is not None
    ),
    "next": lambda view: view.series.stage is Stage.ROUND_OVER,
}
"""The condition for a script's command to run; every other line waits for the user's turn."""


def can_decide(view: RoomView) -> bool:
    """Whether the user can decide something, or waiting for that would be useless."""
    if decider(view) == view.seat:
        return True
    return view.series.stage is Stage.ROUND_OVER and view.request is None
