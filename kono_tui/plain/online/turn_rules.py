"""What can be done in a room on the network, when, and by which seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kono_tui.core.move import Move
from kono_tui.net.room_view import RoomView
from kono_tui.plain.info_commands import INFO_COMMANDS
from kono_tui.play.opening.guess import GUESSING_SEAT
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Stage
from kono_tui.strategy import swap

ROOM_INFO_COMMANDS: Final = {
    word: what for word, what in INFO_COMMANDS.items() if word not in ("why", "?")
}
"""The information commands in a room."""


def deciding_seat(view: RoomView) -> int | None:
    """The seat that has to decide something; None between rounds, and while a player is missing."""
    tournament = view.tournament
    if not view.is_full:
        return None
    match tournament.stage:
        case Stage.GUESS:
            return GUESSING_SEAT
        case Stage.COLOUR:
            return tournament.picker
        case Stage.PLAY if tournament.match is not None:
            return tournament.match.to_move
        case _:
            return None


def describe_waiting(view: RoomView) -> str:
    """What a player who cannot decide anything is waiting for."""
    if not view.is_full:
        return f"nobody has joined yet; the room's code is {view.code}"
    if view.tournament.stage is Stage.ROUND_OVER:
        return "the round is over; next asks for another one"
    seat = deciding_seat(view)
    if seat is None:
        return "the dice are not thrown yet"
    return f"it is {PlayerNames(view.tournament.players).possessive(seat)} turn"


def _is_under_way(view: RoomView) -> bool:
    return view.tournament.stage is Stage.PLAY


def has_request_to_answer(view: RoomView) -> bool:
    """Whether the opponent waits for an answer."""
    request = view.request
    return request is not None and request.seat != view.seat


def offered_swap(view: RoomView) -> Move | None:
    """The swap of sides, if the user may make it now."""
    is_own_turn = deciding_seat(view) == view.seat
    return swap.offered_move(view.tournament.match) if is_own_turn else None


COMMAND_CONDITIONS: Final[dict[str, Callable[[RoomView], bool]]] = {
    **dict.fromkeys((*ROOM_INFO_COMMANDS, "?", "say", "who", "leave"), lambda _: True),
    **dict.fromkeys(("resign", "undo", "draw", "help"), _is_under_way),
    **dict.fromkeys(
        ("yes", "y", "no", "n"),
        lambda view: has_request_to_answer(view) or offered_swap(view) is not None,
    ),
    "next": lambda view: view.tournament.stage is Stage.ROUND_OVER,
}
"""The condition for a script's command to run; every other line waits for the user's turn."""


def can_decide(view: RoomView) -> bool:
    """Whether the user can decide something, or waiting for that would be useless."""
    if deciding_seat(view) == view.seat:
        return True
    return view.tournament.stage is Stage.ROUND_OVER and view.request is None
