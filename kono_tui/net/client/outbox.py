"""The messages that a client has still to send."""

from __future__ import annotations

import contextlib
from asyncio import Queue

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed


class Outbox:
    """Messages that wait to be sent, in order, over one connection after the other."""

    def __init__(self) -> None:
        self._messages: Queue[str] = Queue()

    def post(self, message: str) -> None:
        """Send a message as soon as possible."""
        self._messages.put_nowait(message)

    async def send_all(self, connection: ClientConnection) -> None:
        """Send what waits to be sent. The receiving side notices a lost connection."""
        while True:
            message = await self._messages.get()
            with contextlib.suppress(ConnectionClosed, OSError):
                await connection.send(message)
            self._messages.task_done()

    async def wait_until_empty(self) -> None:
        """Wait until everything has been sent or dropped."""
        await self._messages.join()

    def drop_unsent(self) -> None:
        while not self._messages.empty():
            self._messages.get_nowait()
            self._messages.task_done()
