"""The question to a player who wants to leave a game, at home or in a room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kono_tui.live.state import LiveState
from kono_tui.play.wording import describe_quit_cost

GAME_KEPT: Final = "The game is kept: Continue takes it up again where it is now."
GAME_NOT_KEPT: Final = "The game could not be kept: what was not saved elsewhere is lost."
SEAT_KEPT: Final = "Your seat is kept: you can come back at any time."

LEAVE: Final = ("leave", "Leave")
SAVE: Final = ("save", "Save as")
STAY: Final = ("close", "Stay")
QUIT: Final = ("quit", "End the round")
RESIGN: Final = ("resign", "Resign the round")
CLOSE_ROOM: Final = ("close-room", "Close the room")
ROUND_ENDING_ANSWERS: Final = (QUIT[0], RESIGN[0])
"""The answers that end the round."""


@dataclass(frozen=True)
class LeaveQuestion:
    """What leaving would mean, and the possible answers with their labels, the usual one first."""

    text: str
    answers: tuple[tuple[str, str], ...]


def quitting_seat(state: LiveState) -> int:
    """The human to move, or the only human."""
    humans = state.tournament.local_humans
    to_move = state.match.to_move if state.match else 0
    return to_move if to_move in humans else min(humans)


def ask_at_home(state: LiveState, is_unsaved: bool) -> LeaveQuestion:
    """Return the question at home. `is_unsaved`: the latest state is not on the disk."""
    kept_sentence = GAME_NOT_KEPT if is_unsaved else GAME_KEPT
    first = (SAVE, LEAVE) if is_unsaved else (LEAVE, SAVE)
    if state.tournament.computers_only or state.match is None:
        return LeaveQuestion(kept_sentence, (*first, STAY))
    price = describe_quit_cost(state.match, quitting_seat(state))
    text = f"{kept_sentence}\n\nQuitting ends the round{price}."
    return LeaveQuestion(text, (*first, QUIT, STAY))


def ask_in_room(state: LiveState) -> LeaveQuestion:
    """Return the question to a player in a room."""
    room, match = state.room, state.match
    if room is not None and room.awaits_opponent:
        text = f"{SEAT_KEPT} The room stays open for a second player, unless you close it."
        return LeaveQuestion(text, (LEAVE, CLOSE_ROOM, STAY))
    if room is None or room.seat is None or match is None or not state.round_under_way:
        return LeaveQuestion(SEAT_KEPT, (LEAVE, STAY))
    price = describe_quit_cost(match, room.seat)
    clock = " Your clock runs on meanwhile." if room.view.times_left is not None else ""
    text = f"{SEAT_KEPT}{clock}\n\nResigning ends the round{price}."
    return LeaveQuestion(text, (LEAVE, RESIGN, STAY))
