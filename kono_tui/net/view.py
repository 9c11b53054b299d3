"""A room as one of its clients sees it: a player or a spectator."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kono_tui.core.save import Player
from kono_tui.errors import FormatError
from kono_tui.games import GAMES
from kono_tui.net.clock import Left
from kono_tui.net.decisions import ROUND, Decision, applied
from kono_tui.net.events import Answered, Asked, Came, Decided, Event, Refused, Said, Synced
from kono_tui.net.fields import Fields
from kono_tui.net.messages import LARGEST_ANSWER
from kono_tui.net.naming import MESSAGES, cleaned
from kono_tui.net.requests import REQUESTS, Request
from kono_tui.net.setup import Setup
from kono_tui.play.series import Series, Stage


@dataclass(frozen=True)
class Person:
    """The occupant of a seat; an empty name means a free seat.

    `is_connected`: a connection is open.
    """

    name: str
    computer: bool = False
    here: bool = False


@dataclass(frozen=True)
class RoomView:
    """An immutable snapshot of everything a client knows about a room.

    `seat` is the client's own seat; None for a spectator. `times_left` is what the clocks showed at
    the moment `times_read_at`.
    """

    code: str
    setup: Setup
    seat: int | None
    people: tuple[Person, Person]
    watchers: int
    series: Series
    ply: int
    left: Left | None = None
    at: float = 0.0
    request: Request | None = None

    @property
    def is_full(self) -> bool:
        """Whether both seats are taken."""
        return all(person.name for person in self.people)

    @property
    def opponent(self) -> Person | None:
        """The occupant of the other seat; None for a spectator."""
        return None if self.seat is None else self.people[1 - self.seat]

    @property
    def running(self) -> int | None:
        """The seat whose clock runs."""
        match = self.series.match
        runs = self.left is not None and self.series.stage is Stage.PLAY and self.is_full
        return match.to_move if runs and match is not None else None

    def left_at(self, now: float) -> Left | None:
        """Return what the clocks show."""
        if self.left is None or self.running is None:
            return self.left
        spent = int((now - self.at) * 1000)
        shown = list(self.left)
        shown[self.running] = max(shown[self.running] - spent, 0)
        return shown[0], shown[1]

    def after(self, decision: Decision, now: float) -> RoomView:
        """Return the room after the next decision. FormatError if this decision is not the next."""
        if decision.ply != self.ply:
            raise FormatError(f"found decision {decision.ply}, expected {self.ply}")
        series = applied(self.series, decision)
        left = decision.left
        if decision.kind == ROUND and self.setup.clock:
            whole = self.setup.clock[0] * 1000
            left = left or (whole, whole)
        return replace(
            self,
            series=series,
            ply=self.ply + 1,
            left=left or self.left,
            at=now,
            request=None,
        )


def synced(fields: Fields, now: float) -> RoomView:
    """Return the room that a `sync` message describes. FormatError if it makes no sense."""
    setup = Setup.heard(fields.value("setup"))
    seat = fields.seat("seat")
    people = people_of(fields)
    save = setup.rules.read(fields.block("base", LARGEST_ANSWER))
    if save.game != setup.game:
        raise FormatError(f"found a save of {save.game}, expected {setup.game}")
    series = replace(Series.resume(GAMES[save.game], save), players=_players(setup, people, seat))
    for told in fields.list("decisions"):
        series = applied(series, Decision.heard(told))
    return RoomView(
        fields.text("room", 20),
        setup,
        seat,
        people,
        fields.number("watchers", 0),
        series,
        fields.number("ply", 0),
        fields.pair("left"),
        now,
        request_of(fields.value("request")),
    )


def request_of(told: object) -> Request | None:
    """Return the request from a message, if there is one."""
    if told is None:
        return None
    fields = Fields.of(told)
    return Request(
        fields.number("seat", 0, 1),
        fields.one_of("what", REQUESTS),
        fields.number("size", 0, 99, 0),
    )


def people_of(fields: Fields) -> tuple[Person, Person]:
    """Return the occupants of both seats from a message."""
    told = [Fields.of(each) for each in fields.list("people", 2)]
    if len(told) != 2:
        raise FormatError(f"found {len(told)} people, expected two")
    first, second = (_person(each) for each in told)
    return first, second


def _person(fields: Fields) -> Person:
    name = fields.text("name", 40)
    computer = fields.truth("computer", False)
    known = name if computer or not name else cleaned(name)
    return Person(known, computer, fields.truth("here", False))


def _players(
    setup: Setup, people: tuple[Person, Person], seat: int | None
) -> tuple[Player, Player]:
    """Return the people as players of the board: all except the client and computers are away."""
    first, second = (
        Player(person.name, "computer", setup.computer)
        if person.computer
        else Player(person.name or "nobody", "human", away=place != seat)
        for place, person in enumerate(people)
    )
    return first, second


def heard(
    view: RoomView | None, fields: Fields, now: float
) -> tuple[RoomView | None, Event | None]:
    """Return the view after a message about the room, and the event; None if nothing is new.

    A decision that the view already has is not new; a decision that comes too early is a
    FormatError, and then the whole room must be sent anew.
    """
    kind = fields.text("type", 20)
    if kind == "sync":
        return synced(fields, now), Synced()
    if kind == "error":
        return view, Refused(fields.text("code", 20), fields.text("text", 500))
    if view is None:
        return None, None
    match kind:
        case "decided":
            return _decided(view, Decision.heard(fields.value("decision")), now)
        case "asked":
            request = request_of(fields.value("request"))
            return replace(view, request=request), Asked(request) if request else None
        case "answered":
            request = request_of(fields.value("request"))
            lapsed = fields.truth("lapsed", False)
            return replace(view, request=None), Answered(request, lapsed) if request else None
        case "presence":
            return _presence(view, fields), Came()
        case "said":
            word = fields.one_of("what", MESSAGES)
            return view, Said(fields.number("seat", 0, 1), MESSAGES[word])
        case _:
            return view, None


def _decided(view: RoomView, decision: Decision, now: float) -> tuple[RoomView, Event | None]:
    if decision.ply < view.ply:
        return view, None
    return view.after(decision, now), Decided(decision, view.series)


def _presence(view: RoomView, fields: Fields) -> RoomView:
    people = people_of(fields)
    players = _players(view.setup, people, view.seat)
    return replace(
        view,
        people=people,
        watchers=fields.number("watchers", 0),
        series=replace(view.series, players=players),
    )
