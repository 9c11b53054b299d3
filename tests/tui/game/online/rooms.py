"""A real room for the screen to play in, and links to it that need no network."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from time import monotonic
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input, Static

from kono_tui.core.move import Move
from kono_tui.errors import NetError
from kono_tui.live.remote import RemoteGame
from kono_tui.live.room.state import RoomState
from kono_tui.live.workers import Group
from kono_tui.net.client.address import Address
from kono_tui.net.protocol.decisions import format_move
from kono_tui.net.protocol.events import (
    ConnectionLost,
    MessageRefused,
    RoomClosed,
    RoomEvent,
    RoomSynced,
)
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.protocol.requests import Request
from kono_tui.net.room import Draft, Room, Seat
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.room_view import Person, RoomView, apply_message, parse_sync
from kono_tui.play.match import Match
from kono_tui.play.opening.guess import HAND_NAMES
from kono_tui.play.tournament import Tournament
from kono_tui.scene.scene import Scene
from kono_tui.tui.app import KonoApp
from kono_tui.tui.game.panels.move_line import MoveLine
from kono_tui.tui.game.panels.room import NetworkPanel
from kono_tui.tui.game.panels.top_row import TopRow
from kono_tui.tui.game.panels.turn_card import TurnCard
from kono_tui.tui.game.room_dialogs import RequestDialog
from kono_tui.tui.game.screen import GameScreen
from kono_tui.tui.game.workers import ScreenWorkers
from kono_tui.tui.settings.values import Settings
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.too_small import TooSmall
from tests.net.rooms import full_room, random_decision, sync_fields
from tests.tui.driver import STILL, QuickAdvisor, drive

CODE = "TESTS"
RequestDialog.unseen_seconds = 0.0


class FakeLink:
    """A link like the client's, to a room in this process. `is_held`: nothing gets through."""

    def __init__(self, host: Host, seat: int | None) -> None:
        self.host = host
        self.address = host.address
        self.code = CODE
        self.seat = seat
        self.connected = True
        self.is_held = self.is_cut = False
        self.pending = False
        self.closings = 0
        self.has_left = False
        self.sent: list[tuple[str, ...]] = []
        self.waiting: list[tuple[str, ...]] = []
        self.view: RoomView = host.view(seat)
        self.latest = self.view
        self.events: asyncio.Queue[tuple[RoomEvent, RoomView, bool]] = asyncio.Queue()

    async def next(self) -> RoomEvent:
        event, self.view, self.connected = await self.events.get()
        if not isinstance(event, ConnectionLost):
            self.pending = bool(self.waiting)
        return event

    # What the screen does

    def decide(self, kind: str, content: str = "") -> None:
        assert not self.pending, "a second decision while one is on its way"
        self.pending = True
        self.sent.append(("decide", kind, content))
        self._deliver("decide", kind, content)

    def play(self, move: Move) -> None:
        self.decide("move", format_move(move, self.view.tournament))

    def guess(self, hand: int) -> None:
        self.decide("guess", HAND_NAMES[hand])

    def choose_colour(self, colour: str) -> None:
        self.decide("colour", colour)

    def resign(self) -> None:
        self.decide("resign")

    def ask(self, kind: str, size: int = 0) -> None:
        self.sent.append(("ask", kind, str(size)))
        self._deliver("ask", kind, str(size))

    def answer(self, agrees: bool) -> None:
        self.sent.append(("answer", str(agrees)))
        self._deliver("answer", "yes" if agrees else "")

    def say(self, word: str) -> None:
        self.sent.append(("say", word))
        self.host.tell({"type": "said", "seat": self.seat, "what": word})

    async def leave(self) -> None:
        self.has_left = True
        await self.close()

    async def close(self) -> None:
        self.closings += 1

    def _deliver(self, *message: str) -> None:
        if self.is_held:
            self.waiting.append(message)
            return
        try:
            self.host.handle(self.seat, *message)
        except NetError as error:
            self.put(MessageRefused(error.code, str(error)))

    def let_through(self) -> None:
        """Deliver the messages that were held up."""
        self.is_held = False
        waiting, self.waiting = self.waiting, []
        for message in waiting:
            self._deliver(*message)

    # What happens to it

    def put(self, event: RoomEvent, connected: bool = True) -> None:
        self.events.put_nowait((event, self.latest, connected))

    def hear(self, message: dict[str, Any]) -> None:
        view, event = apply_message(
            self.latest, MessageFields.parse(json.dumps(message)), monotonic()
        )
        assert view is not None
        self.latest = view
        if event is not None and not self.is_cut:
            self.put(event)

    def lose(self, why: str = "the connection to kono.example:8765 was lost") -> None:
        self.is_cut = True
        self.put(ConnectionLost(why), connected=False)

    def come_back(self) -> None:
        self.is_cut = False
        self.latest = self.host.view(self.seat)
        self.put(RoomSynced())

    def end(self, code: str, why: str) -> None:
        self.put(RoomClosed(code, why), connected=False)


class Host:
    """A room and everybody in it: a server without a network and a disk."""

    def __init__(self, room: Room, source: random.Random) -> None:
        self.room = room
        self.source = source
        self.address = Address("kono.example")
        self.links: list[FakeLink] = []
        self.is_here = [True, True]
        self.watchers = 0

    @classmethod
    def of(cls, setup: RoomSetup, seed: int = 1) -> Host:
        """A room in which both players sit."""
        source = random.Random(seed)
        return cls(full_room(setup, source), source)

    @classmethod
    def at(cls, series: Tournament, **setup: Any) -> Host:
        """A room whose round stands as in a game at home."""
        made = RoomSetup(series.game.info.key, series.size, **setup)
        room = Room.create(CODE, made, Seat("Ann"))
        room.seats[1] = room.seats[1] or Seat("Ben")
        room.tournament = replace(series, players=made.new_tournament().players)
        room.round_start_save = series.game.write_save(
            room.tournament.to_save(), series.game.saves.forms[0], with_history=True
        )
        if room.clock is not None and series.match is not None:
            room.clock = room.clock.with_running_seat(series.match.to_move, monotonic())
        return cls(room, random.Random(1))

    @classmethod
    def alone(cls, setup: RoomSetup) -> Host:
        """A room that the second player has not come to."""
        return cls(Room.create(CODE, setup, Seat("Ann")), random.Random(1))

    def link(self, seat: int | None = 0) -> FakeLink:
        link = FakeLink(self, seat)
        self.links.append(link)
        return link

    # Messages from the room

    def people(self) -> list[dict[str, Any]]:
        return [
            {
                "name": seat.name if seat else "",
                "computer": bool(place and self.room.setup.computer_level),
                "here": bool(seat) and self.is_here[place],
            }
            for place, seat in enumerate(self.room.seats)
        ]

    def view(self, seat: int | None) -> RoomView:
        """The room as a sync message would describe it now."""
        view = parse_sync(sync_fields(self.room, seat), monotonic())
        people = ((each["name"], each["computer"], each["here"]) for each in self.people())
        first, second = (Person(*each) for each in people)
        left = self.room.times_left(monotonic())
        return replace(view, people=(first, second), spectator_count=self.watchers, times_left=left)

    def tell(self, message: dict[str, Any]) -> None:
        for link in self.links:
            link.hear(message)

    def tell_presence(self) -> None:
        self.tell({"type": "presence", "people": self.people(), "watchers": self.watchers})

    # Messages to the room

    def handle(self, seat: int | None, kind: str, content: str, more: str = "") -> None:
        """Do what a message asks for, or refuse it."""
        if seat is None:
            raise NetError("watching", "spectators can only watch")
        room, now = self.room, monotonic()
        before = room.request
        match kind:
            case "decide":
                draft: Draft | None = room.draft_decision(seat, content, more, self.source, now)
            case "ask":
                draft = room.ask(Request(seat, content, int(more)), self.source, now)
            case _:
                draft = room.answer(seat, bool(content), self.source, now)
        if draft is not None:
            self.apply_draft(draft)
        elif kind == "ask" and room.request is not None:
            self.tell({"type": "asked", "request": room.request.to_wire()})
        elif before is not None:
            self.tell({"type": "answered", "request": before.to_wire(), "lapsed": False})

    def apply_draft(self, draft: Draft) -> None:
        self.room.apply_draft(draft)
        for decision in draft.decisions:
            self.tell({"type": "decided", "decision": decision.to_wire()})

    def lapse(self) -> None:
        """Let the request lapse: nobody has answered."""
        request, self.room.request = self.room.request, None
        assert request is not None
        self.tell({"type": "answered", "request": request.to_wire(), "lapsed": True})

    def join(self, name: str = "Ben") -> None:
        """Seat the second player, and let chance decide first."""
        self.room.seats[1] = Seat(name)
        self.tell_presence()
        self.apply_draft(self.room.draft_start(self.source, monotonic()))

    def play(self, seat: int, what: str) -> None:
        """Make a move of a seat."""
        self.handle(seat, "decide", "move", what)

    def play_on(self, seat: int) -> None:
        """Decide at random for a seat for as long as it has to decide."""
        while self.room.deciding_seat == seat:
            kind, what = random_decision(self.room, self.source)
            self.handle(seat, "decide", kind, what)


Script = Callable[[Pilot[None], "OnlineSitting"], Awaitable[None]]


class OnlineSitting:
    """The parts of the screen that a test looks at."""

    def __init__(self, app: KonoApp, link: FakeLink) -> None:
        self.app = app
        self.link = link
        self.host = link.host

    @property
    def table(self) -> GameScreen:
        (found,) = (each for each in self.app.screen_stack if isinstance(each, GameScreen))
        return found

    @property
    def has_running_clock(self) -> bool:
        """Whether the clocks are shown as they run."""
        return ScreenWorkers(self.table).is_running(Group.CLOCK)

    @property
    def scene(self) -> Scene:
        return self.table.now

    @property
    def match(self) -> Match:
        found = self.scene.match
        assert found is not None
        return found

    @property
    def room(self) -> RoomState:
        found = self.scene.room
        assert found is not None
        return found

    @property
    def top_screen_name(self) -> str:
        """The class name of the screen on top."""
        return type(self.app.screen).__name__

    @property
    def shows_size_notice(self) -> bool:
        """Whether the notice of too small a window lies over the screen on top."""
        return bool(self.app.screen.query_children(TooSmall))

    @property
    def is_in_step(self) -> bool:
        """Whether the table shows the room's latest state."""
        room_tournament = self.host.room.tournament
        own_tournament = replace(self.scene.tournament, players=room_tournament.players)
        return own_tournament == room_tournament and self.link.events.empty()

    def card_text(self) -> str:
        return str(self.table.query_one(TurnCard).content)

    def top_row_text(self) -> str:
        return str(self.table.query_one(TopRow).content)

    def network_text(self) -> str:
        section = self.table.query_one(NetworkPanel)
        return "" if section.has_class("silent") else str(section.content)

    def screen_text(self) -> str:
        """All text of the screen on top."""
        found = (str(each.content) for each in self.app.screen.query(Static) if each.display)
        return " ".join(" ".join(found).split())

    def notices(self) -> list[str]:
        return [each.message for each in self.app._notifications]


async def type_move(pilot: Pilot[None], text: str) -> None:
    """Type a move as a person does, with all keys at once."""
    await pilot.press("colon")
    await pilot.pause()
    line = pilot.app.screen.query_one(MoveLine)
    line.value = text
    line.post_message(Input.Submitted(line, text))
    await pilot.pause()


def play_online(
    script: Script,
    link: FakeLink,
    size: tuple[int, int] = (80, 24),
    settings: Settings = STILL,
    terminal: Terminal | None = None,
    advisor: QuickAdvisor | None = None,
) -> None:
    """Run the program with a room on the screen, and a script over it."""

    async def run(pilot: Pilot[None], app: KonoApp) -> None:
        seen = OnlineSitting(app, link)
        live = RemoteGame(
            link,  # type: ignore[arg-type]
            lambda: app.advisor,
            lambda: app.settings,
            app.random_source,
        )
        await app.push_screen(GameScreen(live))
        await pilot.pause()
        await script(pilot, seen)

    drive(run, None, size, settings, terminal, advisor)
