"""A room as one of those in it sees it: a player, or who watches."""

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
    """Who sits at a seat; without a name, nobody yet. `here`: the connection stands."""

    name: str
    computer: bool = False
    here: bool = False


@dataclass(frozen=True)
class RoomView:
    """All that is known of a room at a moment. Nothing changes it.

    `seat` is one's own; None watches. `left` is what the clocks showed at the moment `at`.
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
        """Who sits on the other side; None to who watches."""
        return None if self.seat is None else self.people[1 - self.seat]

    @property
    def running(self) -> int | None:
        """The seat whose clock runs."""
        match = self.series.match
        runs = self.left is not None and self.series.stage is Stage.PLAY and self.is_full
        return match.to_move if runs and match is not None else None

    def left_at(self, now: float) -> Left | None:
        """What the clocks show."""
        if self.left is None or self.running is None:
            return self.left
        spent = int((now - self.at) * 1000)
        shown = list(self.left)
        shown[self.running] = max(shown[self.running] - spent, 0)
        return shown[0], shown[1]

    def after(self, decision: Decision, now: float) -> RoomView:
        """The room after the next decision. FormatError if that is not the next one."""
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


# Out of messages


def synced(fields: Fields, now: float) -> RoomView:
    """The room that a `sync` message tells. FormatError if it makes no sense."""
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
    """A request out of a message, if there is one."""
    if told is None:
        return None
    fields = Fields.of(told)
    return Request(
        fields.number("seat", 0, 1),
        fields.one_of("what", REQUESTS),
        fields.number("size", 0, 99, 0),
    )


def people_of(fields: Fields) -> tuple[Person, Person]:
    """Who sits at both seats, out of a message."""
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
    """The people as the board knows them: all but oneself and computers are away."""
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
    """The view after a message about the room, and what happened; None if that is nothing new.

    A decision that is known already is nothing new; one that comes too early is a FormatError: the
    room has to be told anew then.
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
