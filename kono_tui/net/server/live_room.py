"""A room with its connections: whatever happens there is saved, then sent to all of them."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

from websockets.asyncio.server import ServerConnection

from kono_tui.errors import NetError
from kono_tui.net.protocol import decisions
from kono_tui.net.protocol.messages import format_message
from kono_tui.net.protocol.requests import Request
from kono_tui.net.room import Draft, Room
from kono_tui.net.server.connections.address_limits import AddressUsage
from kono_tui.net.server.connections.connection import LOG, Connection, broadcast
from kono_tui.net.server.timers import RoomTimers
from kono_tui.play.tournament import Stage

if TYPE_CHECKING:
    from kono_tui.net.server.server import RoomServer

COMPUTER_SEAT: Final = 1
"""The seat of a computer, if there is one."""


class LiveRoom:
    """A room and its connections. Hold `lock` while changing the room."""

    def __init__(self, room: Room, server: RoomServer, quiet_seconds: float = 0.0) -> None:
        """`quiet_seconds` is for how many seconds nothing has happened in it."""
        self.room = room
        self.server = server
        self.lock = asyncio.Lock()
        self.players: list[Connection | None] = [None, None]
        self.spectators: set[Connection] = set()
        self.is_closed = False
        self.host_usage: AddressUsage | None = None
        """The address that made the room; None after a restart of the server."""
        self.last_activity = server.now() - quiet_seconds
        """When something last happened in the room."""
        self._timers = RoomTimers(self)
        self._was_over = self.is_over
        self._sockets: tuple[ServerConnection, ...] = ()

    @property
    def code(self) -> str:
        return self.room.code

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.room.tournament.stage is Stage.ROUND_OVER

    @property
    def is_empty(self) -> bool:
        """Whether nobody is connected."""
        return not self._sockets

    @property
    def has_computer(self) -> bool:
        return bool(self.room.setup.computer_level)

    # Messages

    def people_on_wire(self) -> list[dict[str, Any]]:
        """Return the occupants of the seats as they go over the wire."""
        return [self._person_on_wire(seat) for seat in (0, 1)]

    def _person_on_wire(self, number: int) -> dict[str, Any]:
        seat = self.room.seats[number]
        is_computer = self.has_computer and number == COMPUTER_SEAT
        return {
            "name": seat.name if seat else "",
            "computer": is_computer,
            "here": is_computer or self.players[number] is not None,
        }

    def listing_entry(self) -> dict[str, Any]:
        """Return the room as it appears in lists."""
        return {
            "room": self.code,
            "setup": self.room.setup.to_wire(),
            "people": self.people_on_wire(),
            "watchers": len(self.spectators),
            "round": self.room.tournament.round,
            "over": self.is_over,
        }

    def sync_message(self, seat: int | None) -> str:
        """Return the whole room as a message."""
        room = self.room
        message = format_message(
            "sync",
            room=room.code,
            setup=room.setup.to_wire(),
            seat=seat,
            people=self.people_on_wire(),
            watchers=len(self.spectators),
            ply=room.ply,
            base=room.round_start_save,
            left=room.times_left(self.server.now()),
            request=room.request.to_wire() if room.request else None,
        )
        log = ",".join(each.wire_text for each in room.round_decisions)
        return f'{message[:-1]},"decisions":[{log}]}}'

    def broadcast(self, *texts: str) -> None:
        """Send messages to everybody in the room."""
        broadcast(self._sockets, *texts)

    def mark_activity(self) -> None:
        """Note that something happened that shows in the list of rooms."""
        self.last_activity = self.server.now()
        self.server.listing.mark_changed(self)

    # Arrivals and departures

    def add_connection(self, connection: Connection, seat: int | None) -> None:
        """Let a connection in, to a seat or as a spectator.

        Notify the others, but not yet itself.
        """
        if seat is None:
            self.spectators.add(connection)
        else:
            self._displace_player(seat, connection)
            self.players[seat] = connection
        connection.live_room, connection.seat = self, seat
        self.mark_activity()
        self.broadcast(self._presence_message())

    def _displace_player(self, seat: int, connection: Connection) -> None:
        """Put the previous player of a seat into the lobby, with the reason."""
        displaced = self.players[seat]
        if displaced is not None:
            self.players[seat] = None
            self.update_audience()
            why = "your seat was taken from another terminal, by its token"
            displaced.send_to_lobby("taken_over", why)
            LOG.info("room %s: %s loses its seat to %s", self.code, displaced, connection)

    def update_audience(self) -> None:
        """From here on, send events to everybody who is in the room now."""
        self._sockets = tuple(each.socket for each in self._connections())

    def _connections(self) -> list[Connection]:
        return [*filter(None, self.players), *self.spectators]

    def remove_connection(self, connection: Connection) -> None:
        """Let a connection go, and notify the others."""
        if connection.seat is None:
            self.spectators.discard(connection)
        elif self.players[connection.seat] is connection:
            self.players[connection.seat] = None
        connection.live_room = connection.seat = None
        self.update_audience()
        self.mark_activity()
        if not self.server.is_stopping:
            self.broadcast(self._presence_message())

    def _presence_message(self) -> str:
        people, count = self.people_on_wire(), len(self.spectators)
        return format_message("presence", people=people, watchers=count)

    def dissolve(self, why: str) -> None:
        """Close the room; notify everybody in it and put them into the lobby."""
        self.is_closed = True
        self._timers.cancel_all()
        for connection in self._connections():
            connection.send_to_lobby("closed", f"room {self.code} was closed: {why}")
        self.players = [None, None]
        self.spectators.clear()
        self.update_audience()

    # Decisions. The caller of each of these holds the lock.

    def expect_inside(self, connection: Connection) -> None:
        """Raise NetError if a connection was sent out while it waited for the lock."""
        if self.is_closed or connection.live_room is not self:
            raise NetError("not_in_room", f"you are no longer in room {self.code}")

    async def save_and_apply(self, draft: Draft) -> None:
        """Save a draft, apply it, and send it to everybody. NetError if it cannot be saved."""
        self._check_length(draft)
        await self.server.store.save_decisions(self.code, draft.decisions)
        self.apply_saved(draft)

    def _check_length(self, draft: Draft) -> None:
        """Raise NetError if the round is too long to be sent in one message."""
        most = self.server.limits.decisions_in_round
        goes_on = draft.decisions[0].kind in (decisions.MOVE, decisions.UNDO)
        if goes_on and len(self.room.round_decisions) >= most:
            why = f"a round has at most {most} decisions here; agree to a draw, or resign"
            raise NetError("full", why)

    def apply_saved(self, draft: Draft) -> None:
        """Apply a draft that has been saved, and send it to everybody."""
        self.room.apply_draft(draft)
        made = [each.to_wire() for each in draft.decisions]
        self.broadcast(*(format_message("decided", decision=each) for each in made))
        self.server.load.decision_count += len(draft.decisions)
        self.last_activity = self.server.now()
        if LOG.isEnabledFor(logging.DEBUG):
            for each in draft.decisions:
                LOG.debug("room %s: %s %s %s", self.code, each.ply, each.kind, each.text)
        if (is_over := self.is_over) is not self._was_over or draft.round_start_save is not None:
            self._log_round(is_over)
        self.schedule_next()

    def _log_round(self, is_over: bool) -> None:
        self._was_over = is_over
        self.mark_activity()
        tournament = self.room.tournament
        if is_over and tournament.match is not None:
            ending = tournament.match.ending
            LOG.info("room %s: round %s is over: %s", self.code, tournament.round, ending)
        else:
            LOG.info("room %s: round %s is under way", self.code, tournament.round)

    def schedule_next(self) -> None:
        """Arrange what comes next: a clock that runs, a computer that has to decide."""
        self._timers.forget_request()
        if self.room.clock is not None:
            self._timers.watch_clock()
        if self.has_computer:
            self.server.computers.wake(self)

    def cancel_timers(self) -> None:
        """Stop everything that would happen by itself."""
        self._timers.cancel_all()

    # Requests. The caller holds the lock here, too.

    def announce_request(self, request: Request) -> None:
        """Announce a request, and see that a computer answers it or that it lapses."""
        self.broadcast(format_message("asked", request=request.to_wire()))
        if request.kind != decisions.ROUND:
            self._timers.watch_request(request)
        if self.has_computer:
            self.server.computers.wake(self)

    async def agree_as_computer(self) -> None:
        """Agree to a request as the computer. NetError if that cannot be saved."""
        try:
            await self.answer(COMPUTER_SEAT, agrees=True)
        except NetError:
            self.room.request = None
            raise

    async def answer(self, seat: int, agrees: bool) -> None:
        """Answer the other seat's request."""
        request = self.room.request
        draft = self.room.answer(seat, agrees, self.server.random_source, self.server.now())
        if draft is not None:
            await self.save_and_apply(draft)
        elif request is not None:
            self.announce_request_end(request)

    def announce_request_end(self, request: Request, has_lapsed: bool = False) -> None:
        """Announce that a request was declined or has lapsed."""
        self._timers.forget_request()
        self.broadcast(format_message("answered", request=request.to_wire(), lapsed=has_lapsed))
