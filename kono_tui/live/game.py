"""The contract of a live game: what every mode can ask of it, at home or in a room."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from kono_tui.core.move import Move
from kono_tui.live.analyst import Analyst
from kono_tui.live.events import EventSource
from kono_tui.live.leave_options import LeaveQuestion
from kono_tui.live.player_call import PlayerCall
from kono_tui.live.prompts import Prompts
from kono_tui.live.refusals import Action, Refusal
from kono_tui.live.state import LiveState
from kono_tui.live.workers import Workers
from kono_tui.play.tournament import Tournament


class Opening(Protocol):
    """The steps before the first move of a round, as the people here decide them."""

    @property
    def is_busy(self) -> bool:
        """Whether dice are being thrown."""

    def advance(self) -> None:
        """Do what needs no human."""

    def choose_size(self, size: int) -> None: ...

    def throw(self) -> None:
        """Throw the dice of the human whose turn it is."""

    def guess(self, chosen_hand: int | None) -> None:
        """Point at a hand; nobody does if only computers play."""

    def choose_colour(self, colour: str = "") -> None:
        """Pick a colour; "" is the one that a computer picks."""


class RoomCommands(Protocol):
    """What the people in a room on the network can do besides playing."""

    def say(self, word: str) -> None:
        """Send the opponent a message."""

    def ask_for_round(self, size: int) -> None:
        """Ask the opponent for the next round, on a board of a size."""

    def answer(self, agrees: bool) -> None:
        """Agree to the opponent's request, or decline it."""

    async def close_room(self) -> None:
        """Leave a room in which nobody else sits, which closes it."""


class LiveGame(Protocol):
    """A game as it is being played. `refusal` says what is possible; callers ask it first.

    `source` tells of every change. `analyst` asks the engine about the position. `pace` is how
    quickly the computer moves.
    """

    source: EventSource
    analyst: Analyst
    player_call: PlayerCall
    pace: str

    @property
    def state(self) -> LiveState: ...

    @property
    def opening(self) -> Opening: ...

    @property
    def room_commands(self) -> RoomCommands | None:
        """What can be done in the room; None at home."""

    @property
    def tournament_to_save(self) -> Tournament:
        """The tournament as a file should hold it."""

    def refusal(self, action: Action) -> Refusal | None:
        """Say why an action is not possible now; None if it is."""

    def start(self, prompts: Prompts, workers: Workers) -> None:
        """Begin to play, and ask people by `prompts` from now on."""

    def play(self, moves: Sequence[Move]) -> None:
        """Make a human's decisions: the first at once, the rest one after the other."""

    def undo(self) -> None: ...

    def redo(self) -> None: ...

    async def offer_draw(self) -> None: ...

    def resign(self) -> None:
        """End the round as a player who quits does."""

    # Going on, and standing still

    def continue_play(self, planned_moves: Sequence[Move] = ()) -> None:
        """Play on until a human has to decide, as soon as the game is in view."""

    def suspend(self) -> None:
        """Stop all thinking and moving until the game goes on."""

    def cover(self) -> None:
        """Take note that something covers the game."""

    def uncover(self) -> None:
        """Play on, now that nothing covers the game any more."""

    def show_result(self) -> None:
        """Show the result of a round that is over again."""

    def pause(self) -> None:
        """Keep the computer from moving until the player lets it."""

    def resume(self) -> None:
        """Let the computer move on without waiting any longer."""

    def step(self) -> None:
        """Let the computer make one move, then wait."""

    def change_pace(self, by: int) -> None: ...

    # Leaving

    def leave_question(self) -> LeaveQuestion | None:
        """The question to a player who wants to leave; None if there is nothing to ask."""

    def leave(self) -> None: ...

    async def leave_saved(self, path: Path) -> None:
        """Leave the game, which now lies in a file of its own."""

    async def close(self) -> None:
        """End: nothing that has happened gets lost."""
