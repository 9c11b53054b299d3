"""A room with those who are in it: what happens there is kept, then told to all of them."""

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
"""The seat of a computer, where there is one."""


class Hosted:
    """A room and its connections. Whoever changes the room holds `lock`."""

    def __init__(self, room: Room, server: Server, quiet: float = 0.0) -> None:
        """`quiet` is for how many seconds nothing has happened in it."""
        self.room = room
        self.server = server
        self.lock = asyncio.Lock()
        self.players: list[Connection | None] = [None, None]
        self.watchers: set[Connection] = set()
        self.closed = False
        self.maker: Caller | None = None
        """Who called to make it; None once the server has started anew."""
        self.touched = server.now() - quiet
        """When something last happened."""
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
        """Whether nobody is here."""
        return not self._sockets

    @property
    def has_computer(self) -> bool:
        return bool(self.room.setup.computer)

    # What is told

    def people(self) -> list[dict[str, Any]]:
        """Who sits at the seats, as messages have it."""
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
        """The room as it is listed."""
        return {
            "room": self.code,
            "setup": self.room.setup.told(),
            "people": self.people(),
            "watchers": len(self.watchers),
            "round": self.room.series.round,
            "over": self.is_over,
        }

    def sync(self, seat: int | None) -> str:
        """The whole room, as a message."""
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
        """Send messages to everybody here."""
        announce(self._sockets, *texts)

    def touch(self) -> None:
        """Something happens that shows in the list of rooms."""
        self.touched = self.server.now()
        self.server.listing.changed(self)

    # Coming and going

    def enter(self, connection: Connection, seat: int | None) -> None:
        """Let a connection in, to a seat or to watch. The others are told; it is not yet."""
        if seat is None:
            self.watchers.add(connection)
        else:
            self._give_way(seat, connection)
            self.players[seat] = connection
        connection.hosted, connection.seat = self, seat
        self.touch()
        self.announce(self._presence())

    def _give_way(self, seat: int, connection: Connection) -> None:
        """Who sat there before is in the lobby, and knows why."""
        before = self.players[seat]
        if before is not None:
            self.players[seat] = None
            self.listen()
            before.sent_out("taken_over", "your seat was taken from another terminal, by its token")
            LOG.info("room %s: %s loses its seat to %s", self.code, before, connection)

    def listen(self) -> None:
        """From here on, everybody who is in the room is told what happens."""
        self._sockets = tuple(each.socket for each in self._everybody())

    def _everybody(self) -> list[Connection]:
        return [*filter(None, self.players), *self.watchers]

    def part(self, connection: Connection) -> None:
        """A connection goes; the others are told."""
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
        """The room is no more; whoever is here is told, and is in the lobby."""
        self.closed = True
        self._alarms.rest()
        for connection in self._everybody():
            connection.sent_out("closed", f"room {self.code} was closed: {why}")
        self.players = [None, None]
        self.watchers.clear()
        self.listen()

    # Deciding. All of these are called with the lock held.

    def expect(self, connection: Connection) -> None:
        """NetError if a connection was sent out while it waited for the lock."""
        if self.closed or connection.hosted is not self:
            raise NetError("not_in_room", f"you are no longer in room {self.code}")

    async def settle(self, draft: Draft) -> None:
        """Keep a draft, make it so, and tell everybody. NetError if it cannot be kept."""
        self._check_length(draft)
        await self.server.store.decide(self.code, draft.decisions)
        self.make_so(draft)

    def _check_length(self, draft: Draft) -> None:
        """NetError where a round goes on for so long that it could not be told in one message."""
        most = self.server.limits.decisions_in_round
        if len(self.room.log) >= most and draft.decisions[0].kind in (
            decisions.MOVE,
            decisions.UNDO,
        ):
            raise NetError(
                "full", f"a round has at most {most} decisions here; agree to a draw, or resign"
            )

    def make_so(self, draft: Draft) -> None:
        """What has been kept is so, and everybody is told."""
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
        """See to what comes next: a clock that runs, a computer that is to decide."""
        self._alarms.forget_request()
        if self.room.clock is not None:
            self._alarms.watch_clock()
        if self.has_computer:
            self.server.computers.look(self)

    def rest(self) -> None:
        """Nothing comes by itself any more."""
        self._alarms.rest()

    # Requests, with the lock held too

    def put(self, request: Request) -> None:
        """Tell of a request, and see that it is answered by a computer, or lapses."""
        self.announce(written("asked", request=request.told()))
        if request.what != decisions.ROUND:
            self._alarms.watch_request(request)
        if self.has_computer:
            self.server.computers.look(self)

    async def agree(self) -> None:
        """A computer agrees to what was asked of it. NetError if that cannot be kept."""
        try:
            await self.answer(COMPUTERS, yes=True)
        except NetError:
            self.room.request = None
            raise

    async def answer(self, seat: int, yes: bool) -> None:
        """What a seat says to a request of the other."""
        request = self.room.request
        draft = self.room.answer(seat, yes, self.server.chance, self.server.now())
        if draft is not None:
            await self.settle(draft)
        elif request is not None:
            self.refused(request)

    def refused(self, request: Request, lapsed: bool = False) -> None:
        """Tell that a request was refused, or has lapsed."""
        self._alarms.forget_request()
        self.announce(written("answered", request=request.told(), lapsed=lapsed))
