"""The events of a room, as one of its clients receives them in order."""

from __future__ import annotations

from dataclasses import dataclass

from kono_tui.net.protocol.decisions import Decision
from kono_tui.net.protocol.requests import Request
from kono_tui.play.tournament import Tournament


@dataclass(frozen=True)
class RoomSynced:
    """The server sent the whole room anew."""


@dataclass(frozen=True)
class DecisionMade:
    """A decision was made and saved by the server. `before` is the tournament before it."""

    decision: Decision
    before: Tournament


@dataclass(frozen=True)
class RequestMade:
    """A seat asks the other for something. The requesting seat receives its own request, too."""

    request: Request


@dataclass(frozen=True)
class RequestEnded:
    """A request was declined, or lapsed (`has_lapsed`). A granted request arrives as a decision."""

    request: Request
    has_lapsed: bool


@dataclass(frozen=True)
class PresenceChanged:
    """A player took a seat, came or left, or a spectator came or left."""


@dataclass(frozen=True)
class PhraseSaid:
    """A player says something: the whole phrase, for people."""

    seat: int
    text: str


@dataclass(frozen=True)
class MessageRefused:
    """The server refuses a message."""

    code: str
    text: str


@dataclass(frozen=True)
class ConnectionLost:
    """The connection is lost; the client reconnects by itself."""

    text: str


@dataclass(frozen=True)
class RoomClosed:
    """The room or the seat no longer exists. No event comes after this one."""

    code: str
    text: str


RoomEvent = (
    RoomSynced
    | DecisionMade
    | RequestMade
    | RequestEnded
    | PresenceChanged
    | PhraseSaid
    | MessageRefused
    | ConnectionLost
    | RoomClosed
)
