"""A client's link to a room: it receives the room's events and sends the client's actions."""

from __future__ import annotations

import asyncio
import contextlib
import time
from asyncio import Task
from typing import Final

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from kono_tui.core.move import Move
from kono_tui.errors import KonoError, NetError
from kono_tui.net.client import connect, seats
from kono_tui.net.client.event_queue import EventQueue, EventSnapshot
from kono_tui.net.client.outbox import Outbox
from kono_tui.net.client.own_decisions import OwnDecisions, PendingDecision
from kono_tui.net.client.room_entry import (
    FINAL_CODES,
    NONSENSE_ERRORS,
    RoomCredentials,
    reenter_room,
    retry_delays,
)
from kono_tui.net.client.sleep_watch import SleepWatch
from kono_tui.net.protocol import decisions
from kono_tui.net.protocol.events import (
    ConnectionLost,
    MessageRefused,
    RoomClosed,
    RoomEvent,
    RoomSynced,
)
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.protocol.messages import format_message
from kono_tui.net.room_view import RoomView, apply_message
from kono_tui.play.opening.guess import HAND_NAMES

SEAT_GONE_CODES: Final = ("no_room", "bad_token", "closed")
"""The refusals after which a seat no longer exists."""
RECONNECT_CODES: Final = ("stopping", "idle", "not_in_room")
"""The refusals after which this connection is useless, but a new one is not."""
REQUEST_CODES: Final = ("asked", "declined", "not_asked")
"""The refusals that never concern a decision."""
MAX_STRIKES: Final = 3
"""After this many nonsensical messages on one connection, the client opens another."""
STEADY_SECONDS: Final = 5.0
"""After this many seconds, a lost connection is tried again without a long pause."""
SYNC_SECONDS: Final = connect.PATIENCE
"""How many seconds a server may take to send the whole room when it is asked to."""
SLEEP_CHECK_SECONDS: Final = 1.0
"""After how many seconds the client looks again whether the computer has slept."""


class ConnectionDropped(Exception):
    """The connection is of no more use; the message says why."""


class RoomLink:
    """A client's place in a room. It reconnects by itself and delivers all events in order.

    `view` and `connected` are as of the latest event that `next` returned. `seat_saved` says
    whether the seat is saved on disk.
    """

    def __init__(
        self,
        connection: ClientConnection,
        credentials: RoomCredentials,
        view: RoomView,
        seat_saved: bool = False,
    ) -> None:
        self.address = credentials.address
        self.code = credentials.code
        self.ca = credentials.ca
        self.view = view
        self.connected = True
        self.seat_saved = seat_saved
        self._credentials = credentials
        self._latest_view = view
        self._decisions = OwnDecisions()
        self._events = EventQueue()
        self._outbox = Outbox()
        self._has_left = asyncio.Event()
        self._connection: ClientConnection | None = connection
        self._strikes = 0
        self._sync_due: float | None = None
        """The deadline for a requested sync; None if none was requested."""
        self._patience: asyncio.Timeout | None = None
        """How long the message may take that is awaited now."""
        self._task = asyncio.create_task(self._run(connection))
        self._task.add_done_callback(self._handle_task_end)

    # Events

    async def next(self) -> RoomEvent:
        """Wait for the next event. After RoomClosed there is nothing but RoomClosed."""
        snapshot = await self._events.next()
        if isinstance(snapshot, RoomClosed):
            self.connected = False
            return snapshot
        self.view, self.connected = snapshot.view, snapshot.connected
        self._decisions.known_settled_count = snapshot.settled_count
        return snapshot.event

    # Actions

    @property
    def pending(self) -> bool:
        """Whether a decision is on its way: neither made nor refused yet."""
        return self._decisions.has_pending

    def play(self, move: Move) -> bool:
        """Decide a move. Return False and send nothing while another decision is pending."""
        return self.decide(decisions.MOVE, decisions.format_move(move, self.view.tournament))

    def guess(self, hand: int) -> bool:
        """Choose one of the closed hands. Return False while another decision is pending."""
        return self.decide(decisions.GUESS, HAND_NAMES[hand])

    def choose_colour(self, colour: str) -> bool:
        """Choose a colour. Return False while another decision is pending."""
        return self.decide(decisions.COLOUR, colour)

    def resign(self) -> bool:
        """End the round. Return False while another decision is pending."""
        return self.decide(decisions.RESIGN)

    def decide(self, kind: str, text: str = "") -> bool:
        """Send a decision in the protocol's notation, and send it again if it gets lost."""
        if self.pending or self._events.end is not None:
            return False
        decision = PendingDecision(self.view.ply, kind, text)
        self._decisions.begin(decision)
        self._post(decision.message())
        return True

    def ask(self, kind: str, size: int = 0) -> None:
        """Ask the other player for something; `size` is the board size of another round."""
        fields = {"size": size} if size else {}
        self._post(format_message("ask", what=kind, **fields))

    def answer(self, agrees: bool) -> None:
        """Agree to the other player's request, or decline it."""
        self._post(format_message("answer", yes=agrees))

    def say(self, word: str) -> None:
        """Say one of the phrases."""
        self._post(format_message("say", what=word))

    async def leave(self) -> None:
        """Go back to the lobby and close the connection.

        This closes a room where nobody else sits.
        """
        is_alone = self._latest_view.seat is not None and not self._latest_view.is_full
        if self._connection is not None and self._events.end is None:
            self._post(format_message("leave"))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(2.0):
                    await self._has_left.wait()
        if is_alone and self._has_left.is_set():
            self._forget_seat()
        await self.close()

    async def close(self) -> None:
        """Close the connection. The seat stays saved."""
        if self._connection is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await self._outbox.wait_until_empty()
        self._task.cancel()
        await asyncio.wait({self._task})
        if self._connection is not None:  # the task was cancelled before it ran
            await self._connection.close()
            self._connection = None
        if self._events.end is None:
            self._events.drop_unread()
            self._events.finish(RoomClosed("left", "you have left the room"))

    def _forget_seat(self, token: str = "") -> None:
        with contextlib.suppress(KonoError):
            seats.forget_seats(self.address, self.code, token)
            self.seat_saved = False

    # Connections, one after the other

    async def _run(self, connection: ClientConnection) -> None:
        waits = retry_delays()
        while True:
            began = time.monotonic()
            try:
                await self._exchange_messages(connection)
                return
            except ConnectionDropped as error:
                why = str(error)
            finally:
                self._connection = None
                await connection.close()
            if time.monotonic() - began > STEADY_SECONDS:
                waits = retry_delays()
            await self._tell(ConnectionLost(why), connected=False)
            try:
                connection, view = await reenter_room(self._credentials, waits)
            except NetError as error:
                self._finish(error.code, str(error))
                return
            self._connection = connection
            await self._handle_view(view, RoomSynced())

    async def _exchange_messages(self, connection: ClientConnection) -> None:
        """Send and receive until the end. ConnectionDropped if the connection is lost before."""
        self._strikes, self._sync_due = 0, None
        helpers = {
            asyncio.create_task(self._outbox.send_all(connection)),
            asyncio.create_task(self._notice_sleep()),
        }
        try:
            while self._events.end is None and not self._has_left.is_set():
                await self._handle_message(await self._receive(connection))
        except (ConnectionClosed, OSError) as error:
            raise ConnectionDropped(f"the connection to {self.address} was lost") from error
        finally:
            for helper in helpers:
                helper.cancel()
            await asyncio.wait(helpers)
            self._outbox.drop_unsent()

    async def _receive(self, connection: ClientConnection) -> str | bytes:
        """Wait for a message; TimeoutError if a sync was requested and does not come."""
        try:
            async with asyncio.timeout_at(self._sync_due) as self._patience:
                return await connection.recv()
        finally:
            self._patience = None

    async def _notice_sleep(self) -> None:
        """Ask for the whole room whenever the computer has slept: the clocks may have run on."""
        watch = SleepWatch()
        while True:
            await asyncio.sleep(SLEEP_CHECK_SECONDS)
            if watch.has_slept() and self._sync_due is None:
                self._ask_for_room()
                if self._patience is not None:
                    self._patience.reschedule(self._sync_due)

    def _post(self, message: str) -> None:
        """Send a message; drop it while there is no connection."""
        if self._connection is not None and self._events.end is None:
            self._outbox.post(message)

    # Incoming messages

    async def _handle_message(self, message: str | bytes) -> None:
        try:
            fields = MessageFields.parse(message)
            kind = fields.text("type", 20)
            if kind == "error":
                refusal = connect.refusal_error(fields, self.address)
                room_ply = fields.number("ply", 0) if "ply" in fields else None
            view, event = apply_message(self._latest_view, fields, time.monotonic())
        except NONSENSE_ERRORS as error:
            self._request_sync(error)
            return
        if kind == "error":
            await self._handle_refusal(refusal, room_ply)
        elif kind == "left":
            self._has_left.set()
        elif view is not None:
            await self._handle_view(view, event)

    def _request_sync(self, error: Exception | None = None) -> None:
        """Ask for the whole room: a message made no sense, or one is missing."""
        if self._sync_due is not None:
            return
        self._strikes += 1
        if self._strikes >= MAX_STRIKES:
            raise ConnectionDropped(str(connect.nonsense_error(self.address))) from error
        self._ask_for_room()

    def _ask_for_room(self) -> None:
        self._sync_due = asyncio.get_running_loop().time() + SYNC_SECONDS
        self._post(format_message("sync"))

    async def _handle_refusal(self, error: NetError, room_ply: int | None) -> None:
        """Handle a refusal: of the pending decision, unless it clearly concerns something else.

        A decision with the room's own number cannot be stale: the refusal then means an earlier
        decision that another one has outrun. A decision refused by mistake still arrives as a
        decision.
        """
        if error.code in FINAL_CODES:
            self._finish(error.code, str(error))
            return
        if error.code in RECONNECT_CODES:
            raise ConnectionDropped(str(error))
        pending_ply = self._decisions.pending_ply
        is_outrun = error.code == "stale" and pending_ply is not None and room_ply == pending_ply
        if not is_outrun and (room_ply is not None or error.code not in REQUEST_CODES):
            self._decisions.settle()
        await self._tell(MessageRefused(error.code, str(error)))
        if error.code == "stale" and room_ply != self._latest_view.ply:
            self._request_sync()

    async def _handle_view(self, view: RoomView, event: RoomEvent | None) -> None:
        """Take the room as it is now, and send a lost decision again."""
        self._latest_view = view
        if self._decisions.latest is not None and view.ply != self._decisions.latest.ply:
            self._decisions.settle()
        if isinstance(event, RoomSynced):
            self._sync_due = None
            if self._decisions.latest is not None:
                self._post(self._decisions.latest.message())
        if event is not None:
            await self._tell(event)

    async def _tell(self, event: RoomEvent, connected: bool = True) -> None:
        """Let the reader know of an event, with the room as it is now."""
        settled = self._decisions.settled_count
        await self._events.put(EventSnapshot(event, self._latest_view, connected, settled))

    # The end

    def _finish(self, code: str, text: str) -> None:
        if code in SEAT_GONE_CODES and self._credentials.token:
            self._forget_seat(self._credentials.token if code == "bad_token" else "")
        self._events.finish(RoomClosed(code, text))

    def _handle_task_end(self, task: Task[None]) -> None:
        """Wake the reader of events, as no more events can come."""
        error = None if task.cancelled() else task.exception()
        if error is not None and self._events.end is None:
            self._events.finish(error)
        else:
            self._events.wake_reader()
