"""Why something cannot be done in a room, or not now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kono_tui.core.position import CHANCE
from kono_tui.live.room.requests import describe_request
from kono_tui.play.player_names import PlayerNames

if TYPE_CHECKING:
    from kono_tui.live.room.state import RoomState
    from kono_tui.live.state import LiveState

NO_CONNECTION: Final = "You are not connected. You can play on once the connection is back."
NO_HELP: Final = "This room is played without help. You cannot ask the computer during a round."
NO_PAUSE: Final = "You cannot pause a game over the network."
NO_PACE: Final = "Over the network, moves come as they are made."
NO_REDO: Final = "Over the network, you cannot replay a move that was taken back."
SPECTATOR_CANNOT_DECIDE: Final = "You are watching. Only the players decide."
DECISION_SENT: Final = "Your move was sent. The server has not answered yet."
NO_OPPONENT_YET: Final = "Your opponent has not joined yet."


def decision_refusal(state: LiveState) -> str:
    """Say why the player here cannot decide now; "" at home, and if the room is not the reason."""
    room, match = state.room, state.match
    if room is None:
        return ""
    if match is None:
        return NO_OPPONENT_YET if room.awaits_opponent else ""
    if not state.round_under_way or state.is_humans_turn:
        return ""
    if room.is_spectator:
        return SPECTATOR_CANNOT_DECIDE
    if match.seat_in_turn == CHANCE:
        return ""
    return f"It is {PlayerNames(state.tournament.players).possessive(match.seat_in_turn)} turn."


def company_refusal(state: LiveState) -> str:
    """Say why the person here can decide nothing in this company; "" if they can."""
    if state.is_spectator:
        return SPECTATOR_CANNOT_DECIDE
    return NO_OPPONENT_YET if state.awaits_opponent else ""


def request_refusal(state: LiveState) -> str:
    """Say why nothing can be asked of the opponent now; "" at home, and if it can."""
    room = state.room
    if room is None:
        return ""
    if room.lost_reason:
        return NO_CONNECTION
    return describe_request(room.view, room.own_request) if room.own_request else ""


def send_refusal(room: RoomState, has_pending: bool) -> str:
    """Say why a decision cannot be sent now; "" if it can."""
    if room.is_spectator:
        return SPECTATOR_CANNOT_DECIDE
    if room.lost_reason:
        return NO_CONNECTION
    return DECISION_SENT if has_pending else ""
