"""The turn card of a game in a room: what it waits for, and how the second player can join."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kono_tui.formats.sentences import as_sentence
from kono_tui.live.room.opening_wording import describe_opening
from kono_tui.live.room.people import describe_absence, describe_absentees
from kono_tui.live.room.refusals import DECISION_SENT
from kono_tui.live.room.requests import describe_request

if TYPE_CHECKING:
    from kono_tui.live.room.state import RoomState
    from kono_tui.live.state import LiveState

RECONNECTING: Final = "Reconnecting..."
AWAITING_OPPONENT: Final = "Waiting for your opponent."
LOOPBACK_PREFIXES: Final = ("127.", "localhost", "[::1]")


def describe_lost_connection(room: RoomState, notice: str) -> tuple[str, str]:
    """Describe, on the turn card, that there is no connection."""
    if room.is_closed:
        return "No longer in the room", f"{as_sentence(room.lost_reason)} q leaves.".strip()
    seat_sentence = "" if room.is_spectator else " Your seat is kept."
    clocks = " Until then, the clocks are a guess." if room.view.running_seat is not None else ""
    return RECONNECTING, f"{as_sentence(room.lost_reason)}{seat_sentence}{clocks} {notice}".strip()


def connection_status(room: RoomState) -> str:
    """Say in a word or two that there is no connection."""
    return "Not connected" if room.is_closed else RECONNECTING


def describe_invitation(state: LiveState, room: RoomState, notice: str = "") -> str:
    """Say how the second player can join, or what the round waits for.

    Any other notice stands before the way in, never in its place.
    """
    if not room.awaits_opponent:
        sentences = (*describe_opening(state.tournament), *describe_absentees(room))
        return " ".join(filter(None, sentences))
    is_local = room.address.startswith(LOOPBACK_PREFIXES)
    they = "They must be on this computer. They" if is_local else "They"
    return f"{notice or AWAITING_OPPONENT} {they} type: {join_command(room)}"


def join_command(room: RoomState) -> str:
    """The command by which another person joins."""
    return f"kono join {room.address} {room.view.code}"


def describe_others_turn(room: RoomState, seat: int) -> str:
    """The turn card's text while another player is to move."""
    person = room.view.people[seat]
    if room.is_spectator:
        sentences = ["You are watching.", *describe_absentees(room)]
    elif person.is_computer:
        sentences = ["It is thinking on the server."]
    else:
        sentences = (
            [f"Waiting for {person.name}."] if person.is_connected else [describe_absence(person)]
        )
    if request := room.own_request:
        sentences.append(describe_request(room.view, request))
    return " ".join(sentences)


def describe_unanswered(room: RoomState) -> str:
    """The turn card's text in the player's own turn while something is unanswered; "" otherwise."""
    if room.decision_unanswered:
        return DECISION_SENT
    return describe_request(room.view, room.own_request) if room.own_request else ""
