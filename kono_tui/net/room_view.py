"""A room as one of its clients sees it: a player or a spectator."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kono_tui.core.save import Player
from kono_tui.errors import FormatError
from kono_tui.games import GAMES
from kono_tui.net.clock import TimesLeft, add_time
from kono_tui.net.player_names import PHRASES, clean_name
from kono_tui.net.protocol.decisions import (
    ROUND,
    Decision,
    DecisionRecord,
    apply_decision,
    apply_record,
)
from kono_tui.net.protocol.events import (
    DecisionMade,
    MessageRefused,
    PhraseSaid,
    PresenceChanged,
    RequestEnded,
    RequestMade,
    RoomEvent,
    RoomSynced,
)
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.protocol.messages import MAX_ANSWER_BYTES
from kono_tui.net.protocol.requests import REQUEST_KINDS, Request
from kono_tui.net.room_setup import RoomSetup
from kono_tui.play.tournament import Stage, Tournament


@dataclass(frozen=True)
class Person:
    """The occupant of a seat; an empty name means a free seat.

    `is_connected`: a connection is open.
    """

    name: str
    is_computer: bool = False
    is_connected: bool = False


@dataclass(frozen=True)
class RoomView:
    """An immutable snapshot of everything a client knows about a room.

    `seat` is the client's own seat; None for a spectator. `times_left` is what the clocks showed at
    the moment `times_read_at`.
    """

    code: str
    setup: RoomSetup
    seat: int | None
    people: tuple[Person, Person]
    spectator_count: int
    tournament: Tournament
    ply: int
    times_left: TimesLeft | None = None
    times_read_at: float = 0.0
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
    def running_seat(self) -> int | None:
        """The seat whose clock runs."""
        match = self.tournament.match
        if match is None or self.times_left is None or not self.is_full:
            return None
        return match.to_move if self.tournament.stage is Stage.PLAY else None

    def times_left_at(self, now: float) -> TimesLeft | None:
        """Return what the clocks show."""
        if self.times_left is None or self.running_seat is None:
            return self.times_left
        spent = int((now - self.times_read_at) * 1000)
        return add_time(self.times_left, self.running_seat, -spent)

    def parse_decision(self, record: DecisionRecord) -> Decision:
        """Return the next decision. FormatError if the record is of another decision."""
        if record.ply != self.ply:
            raise FormatError(f"found decision {record.ply}, expected {self.ply}")
        return Decision.parse(record, self.tournament)

    def with_decision(self, decision: Decision, now: float) -> RoomView:
        """Return the room after the next decision."""
        tournament = apply_decision(self.tournament, decision)
        times_left = decision.times_left
        if decision.kind == ROUND and self.setup.clock:
            milliseconds = self.setup.clock[0] * 1000
            times_left = times_left or (milliseconds, milliseconds)
        return replace(
            self,
            tournament=tournament,
            ply=self.ply + 1,
            times_left=times_left or self.times_left,
            times_read_at=now,
            request=None,
        )


def parse_sync(fields: MessageFields, now: float) -> RoomView:
    """Return the room that a `sync` message describes. FormatError if it makes no sense."""
    setup = RoomSetup.from_wire(fields.value("setup"))
    seat = fields.seat("seat")
    people = parse_people(fields)
    save = setup.game_rules.read_save(fields.multiline_text("base", MAX_ANSWER_BYTES))
    if save.game != setup.game:
        raise FormatError(f"found a save of {save.game}, expected {setup.game}")
    players = _players_from_people(setup, people, seat)
    tournament = replace(Tournament.resume(GAMES[save.game], save), players=players)
    for decision in fields.list("decisions"):
        tournament = apply_record(tournament, DecisionRecord.from_wire(decision))
    return RoomView(
        fields.text("room", 20),
        setup,
        seat,
        people,
        fields.number("watchers", 0),
        tournament,
        fields.number("ply", 0),
        fields.pair("left"),
        now,
        parse_request(fields.value("request")),
    )


def parse_request(message: object) -> Request | None:
    """Return the request from a message, if there is one."""
    if message is None:
        return None
    fields = MessageFields.of(message)
    seat, kind = fields.number("seat", 0, 1), fields.one_of("what", REQUEST_KINDS)
    return Request(seat, kind, fields.number("size", 0, 99, 0))


def parse_people(fields: MessageFields) -> tuple[Person, Person]:
    """Return the occupants of both seats from a message."""
    people = [MessageFields.of(each) for each in fields.list("people", 2)]
    if len(people) != 2:
        raise FormatError(f"found {len(people)} people, expected two")
    first, second = (_parse_person(each) for each in people)
    return first, second


def _parse_person(fields: MessageFields) -> Person:
    name = fields.text("name", 40)
    is_computer = fields.boolean("computer", False)
    clean = name if is_computer or not name else clean_name(name)
    return Person(clean, is_computer, fields.boolean("here", False))


def _players_from_people(
    setup: RoomSetup, people: tuple[Person, Person], seat: int | None
) -> tuple[Player, Player]:
    """Return the people as players of the board: all except the client and computers are away."""
    first, second = (
        Player(person.name, "computer", setup.computer_level)
        if person.is_computer
        else Player(person.name or "nobody", "human", is_away=number != seat)
        for number, person in enumerate(people)
    )
    return first, second


def apply_message(
    view: RoomView | None, fields: MessageFields, now: float
) -> tuple[RoomView | None, RoomEvent | None]:
    """Return the view after a message about the room, and the event; None if nothing is new.

    A decision that the view already has is not new; a decision that comes too early is a
    FormatError, and then the whole room must be sent anew.
    """
    kind = fields.text("type", 20)
    if kind == "sync":
        return parse_sync(fields, now), RoomSynced()
    if kind == "error":
        return view, MessageRefused(fields.text("code", 20), fields.text("text", 500))
    if view is None:
        return None, None
    match kind:
        case "decided":
            return _apply_decided(view, DecisionRecord.from_wire(fields.value("decision")), now)
        case "asked":
            request = parse_request(fields.value("request"))
            return replace(view, request=request), RequestMade(request) if request else None
        case "answered":
            request = parse_request(fields.value("request"))
            has_lapsed = fields.boolean("lapsed", False)
            event = RequestEnded(request, has_lapsed) if request else None
            return replace(view, request=None), event
        case "presence":
            return _apply_presence(view, fields), PresenceChanged()
        case "said":
            word = fields.one_of("what", PHRASES)
            return view, PhraseSaid(fields.number("seat", 0, 1), PHRASES[word])
        case _:
            return view, None


def _apply_decided(
    view: RoomView, record: DecisionRecord, now: float
) -> tuple[RoomView, RoomEvent | None]:
    if record.ply < view.ply:
        return view, None
    decision = view.parse_decision(record)
    return view.with_decision(decision, now), DecisionMade(decision, view.tournament)


def _apply_presence(view: RoomView, fields: MessageFields) -> RoomView:
    people = parse_people(fields)
    players = _players_from_people(view.setup, people, view.seat)
    tournament, count = replace(view.tournament, players=players), fields.number("watchers", 0)
    return replace(view, people=people, spectator_count=count, tournament=tournament)
