"""A room with its connections: whatever happens there is saved, then sent to all of them."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

from websockets.asyncio.server import ServerConnection

from kono_tui.errors import NetError
from kono_tui.net import decisions
from kono_tui.net.messages import written
from kono_tui.net.requests import Request
from kono_tui.net.room import Draft, Room
from kono_tui.net.server.alarms import Alarms
from kono_tui.net.server.callers import Caller
from kono_tui.net.server.connection import LOG, Connection, announce
from kono_tui.play.series import Stage

if TYPE_CHECKING:
    from kono_tui.net.server.server import Server

COMPUTERS: Final = 1
"""The seat of a computer, if there is one."""


class Hosted:
    """A room and its connections. Hold `lock` while changing the room."""

    def __init__(self, room: Room, server: Server, quiet: float = 0.0) -> None:
        """`quiet_seconds` is for how many seconds nothing has happened in it."""
        self.room = room
        self.server = server
        self.lock = asyncio.Lock()
        self.players: list[Connection | None] = [None, None]
        self.watchers: set[Connection] = set()
        self.closed = False
        self.maker: Caller | None = None
        """The address that made the room; None after a restart of the server."""
        self.touched = server.now() - quiet
        """When something last happened in the room."""
        self._alarms = Alarms(self)
        self._over = self.is_over
        self._sockets: tuple[ServerConnection, ...] = ()
        self._listing = ""

    @property
    def code(self) -> str:
        return self.room.code

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.room.series.stage is Stage.ROUND_OVER

    @property
    def is_empty(self) -> bool:
        """Whether nobody is connected."""
        return not self._sockets

    @property
    def has_computer(self) -> bool:
        return bool(self.room.setup.computer)

    # Messages

    def people(self) -> list[dict[str, Any]]:
        """Return the occupants of the seats as they go over the wire."""
        return [self._person(place) for place in (0, 1)]

    def _person(self, place: int) -> dict[str, Any]:
        seat = self.room.seats[place]
        computer = self.has_computer and place == COMPUTERS
        return {
            "name": seat.name if seat else "",
            "computer": computer,
            "here": computer or self.players[place] is not None,
        }

    def listed(self) -> dict[str, Any]:
        """Return the room as it appears in lists."""
        return {
            "room": self.code,
            "setup": self.room.setup.told(),
            "people": self.people(),
            "watchers": len(self.watchers),
            "round": self.room.series.round,
            "over": self.is_over,
        }

    def sync(self, seat: int | None) -> str:
        """Return the whole room as a message."""
        room = self.room
        told = written(
            "sync",
            room=room.code,
            setup=room.setup.told(),
            seat=seat,
            people=self.people(),
            watchers=len(self.watchers),
            ply=room.ply,
            base=room.base,
            left=room.left(self.server.now()),
            request=room.request.told() if room.request else None,
        )
        log = ",".join(each.text for each in room.log)
        return f'{told[:-1]},"decisions":[{log}]}}'

    def announce(self, *texts: str) -> None:
        """Send messages to everybody in the room."""
        announce(self._sockets, *texts)

    def touch(self) -> None:
        """Note that something happened that shows in the list of rooms."""
        self.touched = self.server.now()
        self.server.listing.changed(self)

    # Arrivals and departures

    def enter(self, connection: Connection, seat: int | None) -> None:
        """Let a connection in, to a seat or as a spectator.

        Notify the others, but not yet itself.
        """
        if seat is None:
            self.watchers.add(connection)
        else:
            self._give_way(seat, connection)
            self.players[seat] = connection
        connection.hosted, connection.seat = self, seat
        self.touch()
        self.announce(self._presence())

    def _give_way(self, seat: int, connection: Connection) -> None:
        """Put the previous player of a seat into the lobby, with the reason."""
        before = self.players[seat]
        if before is not None:
            self.players[seat] = None
            self.listen()
            before.sent_out("taken_over", "your seat was taken from another terminal, by its token")
            LOG.info("room %s: %s loses its seat to %s", self.code, before, connection)

    def listen(self) -> None:
        """From here on, send events to everybody who is in the room now."""
        self._sockets = tuple(each.socket for each in self._everybody())

    def _everybody(self) -> list[Connection]:
        return [*filter(None, self.players), *self.watchers]

    def part(self, connection: Connection) -> None:
        """Let a connection go, and notify the others."""
        if connection.seat is None:
            self.watchers.discard(connection)
        elif self.players[connection.seat] is connection:
            self.players[connection.seat] = None
        connection.hosted = connection.seat = None
        self.listen()
        self.touch()
        if not self.server.stopping:
            self.announce(self._presence())

    def _presence(self) -> str:
        return written("presence", people=self.people(), watchers=len(self.watchers))

    def dissolve(self, why: str) -> None:
        """Close the room; notify everybody in it and put them into the lobby."""
        self.closed = True
        self._alarms.rest()
        for connection in self._everybody():
            connection.sent_out("closed", f"room {self.code} was closed: {why}")
        self.players = [None, None]
        self.watchers.clear()
        self.listen()

    # Decisions. The caller of each of these holds the lock.

    def expect(self, connection: Connection) -> None:
        """Raise NetError if a connection was sent out while it waited for the lock."""
        if self.closed or connection.hosted is not self:
            raise NetError("not_in_room", f"you are no longer in room {self.code}")

    async def settle(self, draft: Draft) -> None:
        """Save a draft, apply it, and send it to everybody. NetError if it cannot be saved."""
        self._check_length(draft)
        await self.server.store.decide(self.code, draft.decisions)
        self.make_so(draft)

    def _check_length(self, draft: Draft) -> None:
        """Raise NetError if the round is too long to be sent in one message."""
        most = self.server.limits.decisions_in_round
        if len(self.room.log) >= most and draft.decisions[0].kind in (
            decisions.MOVE,
            decisions.UNDO,
        ):
            raise NetError(
                "full", f"a round has at most {most} decisions here; agree to a draw, or resign"
            )

    def make_so(self, draft: Draft) -> None:
        """Apply a draft that has been saved, and send it to everybody."""
        self.room.take(draft)
        self.announce(*(written("decided", decision=each.told()) for each in draft.decisions))
        self.server.load.decided(len(draft.decisions))
        self.touched = self.server.now()
        if LOG.isEnabledFor(logging.DEBUG):
            for each in draft.decisions:
                LOG.debug("room %s: %s %s %s", self.code, each.ply, each.kind, each.what)
        if (over := self.is_over) is not self._over or draft.base is not None:
            self._tell_of_round(over)
        self.go_on()

    def _tell_of_round(self, over: bool) -> None:
        self._over = over
        self.touch()
        series = self.room.series
        if over and series.match is not None:
            LOG.info("room %s: round %s is over: %s", self.code, series.round, series.match.ending)
        else:
            LOG.info("room %s: round %s is under way", self.code, series.round)

    def go_on(self) -> None:
        """Arrange what comes next: a clock that runs, a computer that has to decide."""
        self._alarms.forget_request()
        if self.room.clock is not None:
            self._alarms.watch_clock()
        if self.has_computer:
            self.server.computers.look(self)

    def rest(self) -> None:
        """Stop everything that would happen by itself."""
        self._alarms.rest()

    # Requests. The caller holds the lock here, too.

    def put(self, request: Request) -> None:
        """Announce a request, and see that a computer answers it or that it lapses."""
        self.announce(written("asked", request=request.told()))
        if request.what != decisions.ROUND:
            self._alarms.watch_request(request)
        if self.has_computer:
            self.server.computers.look(self)

    async def agree(self) -> None:
        """Agree to a request as the computer. NetError if that cannot be saved."""
        try:
            await self.answer(COMPUTERS, yes=True)
        except NetError:
            self.room.request = None
            raise

    async def answer(self, seat: int, yes: bool) -> None:
        """Answer the other seat's request."""
        request = self.room.request
        draft = self.room.answer(seat, yes, self.server.chance, self.server.now())
        if draft is not None:
            await self.settle(draft)
        elif request is not None:
            self.refused(request)

    def refused(self, request: Request, lapsed: bool = False) -> None:
        """Announce that a request was declined or has lapsed."""
        self._alarms.forget_request()
        self.announce(written("answered", request=request.told(), lapsed=lapsed))
