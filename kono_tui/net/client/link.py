"""A client's link to a room: it receives the room's events and sends the client's actions."""

from __future__ import annotations

import asyncio
import contextlib
import time
from asyncio import Queue, Task
from dataclasses import dataclass
from typing import Final

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from kono_tui.errors import KonoError, NetError
from kono_tui.net.client import dialling, seats
from kono_tui.net.client.ticket import FINAL, NONSENSE, Sent, Ticket, pauses, returned
from kono_tui.net.events import Closed, Event, Lost, Refused, Synced
from kono_tui.net.fields import Fields
from kono_tui.net.messages import written
from kono_tui.net.view import RoomView, heard

GONE: Final = ("no_room", "bad_token", "closed")
"""The refusals after which a seat no longer exists."""
PASSING: Final = ("stopping", "idle", "not_in_room")
"""The refusals after which this connection is useless, but a new one is not."""
OTHERS: Final = ("asked", "declined", "not_asked")
"""The refusals that never concern a decision."""
STRIKES: Final = 3
"""After this many nonsensical messages on one connection, the client opens another."""
STEADY: Final = 5.0
"""After this many seconds, a lost connection is tried again without a long pause."""
WAITING: Final = 512
"""How many events may wait before anybody reads them."""


@dataclass(frozen=True)
class Happened:
    """An event and the state after it.

    `settled_count` is how many decisions have been made or refused.
    """

    event: Event
    view: RoomView
    connected: bool
    settled: int


class Dropped(Exception):
    """The connection is of no more use; the message says why."""


class RoomLink:
    """A client's place in a room. It reconnects by itself and delivers all events in order.

    `view` and `connected` are as of the latest event that `next` returned. `seat_saved` says
    whether the seat is saved on disk.
    """

    def __init__(
        self, connection: ClientConnection, ticket: Ticket, view: RoomView, kept: bool = False
    ) -> None:
        self.address = ticket.address
        self.code = ticket.code
        self.ca = ticket.ca
        self.view = view
        self.connected = True
        self.kept = kept
        self._ticket = ticket
        self._latest = view
        self._sent: Sent | None = None
        self._begun = self._settled = self._known = 0
        """How many decisions were sent, are settled, and are known to be settled."""
        self._happened: Queue[Happened | None] = Queue(WAITING)
        self._outgoing: Queue[str] = Queue()
        self._end: Closed | BaseException | None = None
        self._left = asyncio.Event()
        self._connection: ClientConnection | None = connection
        self._strikes = 0
        self._sync_due: float | None = None
        """The deadline for a requested sync; None if none was requested."""
        self._task = asyncio.create_task(self._run(connection))
        self._task.add_done_callback(self._stopped)

    # Events

    async def next(self) -> Event:
        """Wait for the next event. After RoomClosed there is nothing but RoomClosed."""
        while True:
            if self._happened.empty() and self._end is not None:
                if isinstance(self._end, Closed):
                    self.connected = False
                    return self._end
                raise self._end
            happened = await self._happened.get()
            if happened is not None:
                self.view, self.connected = happened.view, happened.connected
                self._known = happened.settled
                return happened.event

    # Actions

    @property
    def pending(self) -> bool:
        """Whether a decision is on its way: neither made nor refused yet."""
        return self._begun > self._known

    def decide(self, kind: str, what: str = "") -> bool:
        """Send a decision, and send it again if it gets lost.

        Return False and send nothing while another decision is pending.
        """
        if self.pending or self._end is not None:
            return False
        self._begun += 1
        self._sent = Sent(self.view.ply, kind, what)
        self._post(self._sent.told())
        return True

    def ask(self, what: str, size: int = 0) -> None:
        """Ask the other player for something; `size` is the board size of another round."""
        self._post(written("ask", what=what, size=size) if size else written("ask", what=what))

    def answer(self, yes: bool) -> None:
        """Agree to the other player's request, or decline it."""
        self._post(written("answer", yes=yes))

    def say(self, word: str) -> None:
        """Say one of the phrases."""
        self._post(written("say", what=word))

    async def leave(self) -> None:
        """Go back to the lobby and close the connection.

        This closes a room where nobody else sits.
        """
        alone = self._latest.seat is not None and not self._latest.is_full
        if self._connection is not None and self._end is None:
            self._post(written("leave"))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(2.0):
                    await self._left.wait()
        if alone and self._left.is_set():
            self._forget()
        await self.close()

    async def close(self) -> None:
        """Close the connection. The seat stays saved."""
        if self._connection is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await self._outgoing.join()
        self._task.cancel()
        await asyncio.wait({self._task})
        if self._connection is not None:  # the task was cancelled before it ran
            await self._connection.close()
            self._connection = None
        if self._end is None:
            self._end = Closed("left", "you have left the room")
            while not self._happened.empty():
                self._happened.get_nowait()
            self._wake()

    def _forget(self, token: str = "") -> None:
        with contextlib.suppress(KonoError):
            seats.forget(self.address, self.code, token)
            self.kept = False

    # Connections, one after the other

    async def _run(self, connection: ClientConnection) -> None:
        waits = pauses()
        while True:
            began = time.monotonic()
            try:
                await self._talk(connection)
                return
            except Dropped as error:
                why = str(error)
            finally:
                self._connection = None
                await connection.close()
            if time.monotonic() - began > STEADY:
                waits = pauses()
            await self._happened.put(Happened(Lost(why), self._latest, False, self._settled))
            try:
                connection, view = await returned(self._ticket, waits)
            except NetError as error:
                self._finish(error.code, str(error))
                return
            self._connection = connection
            await self._arrived(view, Synced())

    async def _talk(self, connection: ClientConnection) -> None:
        """Send and receive until the end. ConnectionDropped if the connection is lost before."""
        self._strikes, self._sync_due = 0, None
        sender = asyncio.create_task(self._send_all(connection))
        try:
            while self._end is None and not self._left.is_set():
                async with asyncio.timeout_at(self._sync_due):
                    message = await connection.recv()
                await self._hear(message)
        except (ConnectionClosed, OSError) as error:
            raise Dropped(f"the connection to {self.address} was lost") from error
        finally:
            sender.cancel()
            await asyncio.wait({sender})
            while not self._outgoing.empty():
                self._outgoing.get_nowait()
                self._outgoing.task_done()

    async def _send_all(self, connection: ClientConnection) -> None:
        """Send what waits to be sent. The receiving side notices a lost connection."""
        while True:
            message = await self._outgoing.get()
            with contextlib.suppress(ConnectionClosed, OSError):
                await connection.send(message)
            self._outgoing.task_done()

    def _post(self, message: str) -> None:
        """Send a message; drop it while there is no connection."""
        if self._connection is not None and self._end is None:
            self._outgoing.put_nowait(message)

    # Incoming messages

    async def _hear(self, message: str | bytes) -> None:
        try:
            fields = Fields.read(message)
            kind = fields.text("type", 20)
            if kind == "error":
                refused = dialling.refused(fields, self.address)
                room_at = fields.number("ply", 0) if "ply" in fields else None
            view, event = heard(self._latest, fields, time.monotonic())
        except NONSENSE as error:
            self._ask_for_sync(error)
            return
        if kind == "error":
            await self._refused(refused, room_at)
        elif kind == "left":
            self._left.set()
        elif view is not None:
            await self._arrived(view, event)

    def _ask_for_sync(self, error: Exception | None = None) -> None:
        """Ask for the whole room: a message made no sense, or one is missing."""
        if self._sync_due is not None:
            return
        self._strikes += 1
        if self._strikes >= STRIKES:
            raise Dropped(str(dialling.nonsense(self.address))) from error
        self._sync_due = asyncio.get_running_loop().time() + dialling.PATIENCE
        self._post(written("sync"))

    async def _refused(self, error: NetError, room_at: int | None) -> None:
        """Handle a refusal: of the pending decision, unless it clearly concerns something else.

        A decision with the room's own number cannot be stale: the refusal then means an earlier
        decision that another one has outrun. A decision refused by mistake still arrives as a
        decision.
        """
        if error.code in FINAL:
            self._finish(error.code, str(error))
            return
        if error.code in PASSING:
            raise Dropped(str(error))
        outrun = error.code == "stale" and self._sent and room_at == self._sent.ply
        if not outrun and (room_at is not None or error.code not in OTHERS):
            self._settle()
        event = Refused(error.code, str(error))
        await self._happened.put(Happened(event, self._latest, True, self._settled))
        if error.code == "stale" and room_at != self._latest.ply:
            self._ask_for_sync()

    async def _arrived(self, view: RoomView, event: Event | None) -> None:
        """Take the room as it is now, and send a lost decision again."""
        self._latest = view
        if self._sent is not None and view.ply != self._sent.ply:
            self._settle()
        if isinstance(event, Synced):
            self._sync_due = None
            if self._sent is not None:
                self._post(self._sent.told())
        if event is not None:
            await self._happened.put(Happened(event, view, True, self._settled))

    def _settle(self) -> None:
        """Note that no decision is on its way any more."""
        self._sent, self._settled = None, self._begun

    # The end

    def _finish(self, code: str, text: str) -> None:
        if code in GONE and self._ticket.token:
            self._forget(self._ticket.token if code == "bad_token" else "")
        self._end = Closed(code, text)
        self._wake()

    def _stopped(self, task: Task[None]) -> None:
        """Wake the reader of events, as no more events can come."""
        error = None if task.cancelled() else task.exception()
        if error is not None and self._end is None:
            self._end = error
        self._wake()

    def _wake(self) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._happened.put_nowait(None)
