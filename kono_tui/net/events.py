"""What happens in a room, to one of those in it: one thing at a time."""

from __future__ import annotations

from dataclasses import dataclass

from kono_tui.net.decisions import Decision
from kono_tui.net.requests import Request
from kono_tui.play.series import Series


@dataclass(frozen=True)
class Synced:
    """The whole room was told anew."""


@dataclass(frozen=True)
class Decided:
    """A decision was made, and kept by the server. `before` is the series that it was made in."""

    decision: Decision
    before: Series


@dataclass(frozen=True)
class Asked:
    """A seat asks the other for something; one's own requests are told too."""

    request: Request


@dataclass(frozen=True)
class Answered:
    """A request was refused, or has lapsed: `lapsed`. One that is granted is a decision."""

    request: Request
    lapsed: bool


@dataclass(frozen=True)
class Came:
    """Somebody took a seat, came, went, or began or ceased to watch."""


@dataclass(frozen=True)
class Said:
    """A player says something: whole words, for people."""

    seat: int
    text: str


@dataclass(frozen=True)
class Refused:
    """The server refuses what was sent."""

    code: str
    text: str


@dataclass(frozen=True)
class Lost:
    """The connection is gone; it is tried again by itself."""

    text: str


@dataclass(frozen=True)
class Closed:
    """It is over: the room is no more, or the seat. Nothing comes after this."""

    code: str
    text: str


Event = Synced | Decided | Asked | Answered | Came | Said | Refused | Lost | Closed
