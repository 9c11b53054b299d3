"""What a live game asks people: the screen answers with dialogs, the line mode with lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from kono_tui.core.save import DiceThrow
from kono_tui.live.events import OpeningStep
from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import STRONGEST

if TYPE_CHECKING:
    from kono_tui.net.protocol.requests import Request


class RoundChoice(StrEnum):
    """What a player wants after a round."""

    NEXT = "next"
    REVIEW = "review"
    END = "end"
    LEAVE = "leave"


@dataclass(frozen=True)
class TournamentEnding:
    """A tournament that is over, and what to play next."""

    finished: Tournament
    suggested_level: str = ""
    """The level to try next; "" for no suggestion."""
    suggestion: str = ""
    """The same in a sentence."""

    @property
    def level(self) -> str:
        """The level of the computer that one human has played; "" between two of a kind."""
        levels = [each.level for each in self.finished.players if each.kind == "computer"]
        return levels[0] or STRONGEST if len(levels) == 1 else ""


@dataclass(frozen=True)
class NextTournament:
    """Another tournament with the same choices, or at another level."""

    level: str = ""


class RoundPrompts(Protocol):
    """Asks the people at one terminal about a round, wherever it is played."""

    @property
    def is_free(self) -> bool:
        """Whether the game is in view, so that it can go on and ask."""

    @property
    def shows_now(self) -> bool:
        """Whether the board in view is the current one, and not one under review."""

    @property
    def is_typing(self) -> bool:
        """Whether somebody types a move, and must not lose the keys to a question."""

    async def open_round(self, steps: Sequence[OpeningStep]) -> bool:
        """Lead the players to the first move, by the game's own commands; False if they leave.

        `steps` are those that have been made, and that nobody has seen.
        """

    async def show_ending(self) -> None:
        """Leave the end of a round in view for a while, before its result."""

    async def end_round(self, note: str, suggestion: str = "") -> RoundChoice:
        """Show a round's result, and ask what comes next.

        `note` says how its end came about, `suggestion` which level to try next.
        """


class HomePrompts(RoundPrompts, Protocol):
    """Asks the people at one terminal who play at home."""

    async def enter_dice(self, beginning: str, count: int) -> DiceThrow | None:
        """Ask what the player's own dice show, after a beginning such as "You throw"."""

    async def agree_to_draw(self, question: str) -> bool:
        """Ask the other human at this terminal."""

    async def end_tournament(self, ending: TournamentEnding) -> NextTournament | None:
        """Show who has won the tournament, and ask what to play next; None for nothing."""


class RoomPrompts(RoundPrompts, Protocol):
    """Asks the person here who plays in a room on the network."""

    async def answer_request(self, request: Request) -> bool | None:
        """Ask whether the player agrees to the opponent's request; None if it has ended."""

    async def say_farewell(self) -> bool:
        """Say that the room, or the seat in it, is gone; return whether the player leaves."""


class Prompts(HomePrompts, RoomPrompts, Protocol):
    """Asks everything that any live game may ask."""
