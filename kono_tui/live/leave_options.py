"""The question to a player who wants to leave a game, at home or in a room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kono_tui.live.refusals import Action, refusal
from kono_tui.live.state import LiveState
from kono_tui.play.wording import describe_quitting

GAME_KEPT: Final = "If you leave, the game is kept. Continue takes it up where it is now."
GAME_NOT_KEPT: Final = "The game could not be kept. If you leave without saving it, it is lost."
SEAT_KEPT: Final = "If you leave, your seat is kept. You can come back at any time."
CLOCK_RUNS: Final = "Your clock keeps running."
ROOM_STAYS: Final = "The room stays open for a second player, unless you close it."

LEAVE: Final = ("leave", "Leave")
SAVE: Final = ("save", "Save")
STAY: Final = ("close", "Stay")
QUIT: Final = ("quit", "Quit the round")
CLOSE_ROOM: Final = ("close-room", "Close the room")
QUIT_HEADING: Final = "QUIT?"
LEAVE_HEADING: Final = "LEAVE?"


@dataclass(frozen=True)
class LeaveQuestion:
    """What leaving would mean, and the possible answers with their labels, the usual one first."""

    text: str
    answers: tuple[tuple[str, str], ...]

    @property
    def heading(self) -> str:
        return QUIT_HEADING if QUIT in self.answers else LEAVE_HEADING


def can_quit(state: LiveState) -> bool:
    """Whether somebody here plays a round that they can quit."""
    return refusal(state, Action.RESIGN) is None


def quitting_seat(state: LiveState) -> int:
    """The human to move, or the only human."""
    humans = state.tournament.local_humans
    to_move = state.match.to_move if state.match else 0
    return to_move if to_move in humans else min(humans)


def ask_at_home(state: LiveState, is_unsaved: bool) -> LeaveQuestion:
    """Return the question at home. `is_unsaved`: the latest state is not on the disk."""
    text = GAME_NOT_KEPT if is_unsaved else GAME_KEPT
    ways_out = (SAVE, LEAVE) if is_unsaved else (LEAVE,)
    if state.match is None or not can_quit(state):
        return LeaveQuestion(text, (*ways_out, STAY))
    quitting = describe_quitting(state.tournament, state.match, quitting_seat(state))
    return LeaveQuestion(f"{text}\n\n{quitting}", (*ways_out, QUIT, STAY))


def ask_in_room(state: LiveState) -> LeaveQuestion:
    """Return the question to a player in a room."""
    room, match = state.room, state.match
    if room is not None and room.awaits_opponent:
        return LeaveQuestion(f"{SEAT_KEPT} {ROOM_STAYS}", (LEAVE, CLOSE_ROOM, STAY))
    if room is None or room.seat is None or match is None or not can_quit(state):
        return LeaveQuestion(SEAT_KEPT, (LEAVE, STAY))
    clock = f" {CLOCK_RUNS}" if room.view.times_left is not None else ""
    quitting = describe_quitting(state.tournament, match, room.seat)
    return LeaveQuestion(f"{SEAT_KEPT}{clock}\n\n{quitting}", (LEAVE, QUIT, STAY))
