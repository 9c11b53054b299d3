"""The events of a live game, and the source that tells its listeners of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kono_tui.core.move import Move
from kono_tui.live.state import LiveState
from kono_tui.play.match import Match
from kono_tui.play.opening.guess import Hands
from kono_tui.play.tournament import Tournament


class LiveEvent:
    """Something has happened in a live game."""


@dataclass(frozen=True)
class StateChanged(LiveEvent):
    """Something about the game has changed, but not its board. A notice says what, if given."""

    notice: str | None = None


@dataclass(frozen=True)
class MoveMade(LiveEvent):
    """A seat or chance has made a move; `before` is the round before it."""

    before: Match
    move: Move


@dataclass(frozen=True)
class BoardReturned(LiveEvent):
    """The board has gone back to an earlier moment, or forward again. The notice says so."""

    notice: str


@dataclass(frozen=True)
class OpeningStep(LiveEvent):
    """A step before the first move: a size, a throw by a seat, a guess, or a colour."""

    before: Tournament
    after: Tournament
    thrower: int | None = None
    """The seat whose dice roll; None if no dice are to be shown rolling."""
    hands: Hands | None = None
    """The hands of a guess, which are open now."""


@dataclass(frozen=True)
class RoundChanged(LiveEvent):
    """Another round is on the board, or the same one on another board."""


@dataclass(frozen=True)
class RoundEnded(LiveEvent):
    """The round has ended, though the board does not show it: a player quit, or both agreed."""


@dataclass(frozen=True)
class RoomSynced(LiveEvent):
    """The server has sent the whole room anew. The notice says so after a lost connection."""

    notice: str


@dataclass(frozen=True)
class PlayerToMove(LiveEvent):
    """A human has to decide. `after_opponent`: somebody else has moved since they last did."""

    after_opponent: bool


@dataclass(frozen=True)
class HintFound(LiveEvent):
    """The hint that a player asked for is there."""


@dataclass(frozen=True)
class TurnExplained(LiveEvent):
    """All is known that can be said of why a computer made its turn, or advises the hint."""

    is_hint: bool


@dataclass(frozen=True)
class SwapOffered(LiveEvent):
    """The mover may swap sides, and is to be asked once."""


@dataclass(frozen=True)
class NewsArrived(LiveEvent):
    """Something has happened in the room; the person here is to hear of it wherever they look.

    `is_arrival`: the opponent has come whom the person here was waiting for. `is_message`: the
    opponent has said something.
    """

    text: str
    is_arrival: bool = False
    is_message: bool = False


@dataclass(frozen=True)
class SavingFailed(LiveEvent):
    """The game cannot be kept on the disk; the text says why."""

    text: str


@dataclass(frozen=True)
class GameLeft(LiveEvent):
    """The player has left the game: it is over, kept, or saved."""


Listener = Callable[[LiveEvent], None]


class EventSource:
    """Holds the state of a live game, and tells the listeners of every change, in order."""

    def __init__(self, state: LiveState) -> None:
        self.state = state
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell a listener of every event from now on; return what ends that."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def tell(self, event: LiveEvent, state: LiveState | None = None) -> None:
        """Tell the listeners what has happened; `state` is the state after it, if it differs."""
        if state is not None:
            self.state = state
        for listener in tuple(self._listeners):
            listener(event)

    def say(self, notice: str) -> None:
        """Show one sentence on what has just been done, or why it could not be done."""
        self.tell(StateChanged(notice))
