"""Connections that send garbage and check what comes back."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from asyncio import StreamWriter
from collections import Counter
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from kono_tui.net.messages import CODES, LARGEST, VERSION, written
from tests.net.campaign.garbage import Garbage
from tests.net.campaign.processes import Broken

ANSWERS: Final = frozenset(
    {"welcome", "rooms", "seated", "sync", "decided", "asked", "answered", "presence", "said"}
    | {"left", "error"}
)
CLOSES: Final = frozenset({1000, 1002, 1003, 1007, 1008, 1009})
"""The close codes by which a server may end a connection that went too far; none is a failure."""
CUT: Final = 1006
"""The close code on a connection that was closed before the rest of the data arrived."""
TOO_LONG: Final = 30.0
"""No answer may take this many seconds."""
SEVERAL: Final = 20
"""How many bare connections are left hanging at a time."""


class Attack:
    """All attacks on one server: what was sent, and what came back."""

    def __init__(self, port: int, source: random.Random, garbage: Garbage) -> None:
        self.port = port
        self.source = source
        self.garbage = garbage
        self.left = 0
        """How many messages are still to be sent."""
        self.sent = 0
        self.codes: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.closes: Counter[int] = Counter()
        self._hanging: list[StreamWriter] = []

    async def throw(self, messages: int, connections: int) -> None:
        """Send this many messages over this many simultaneous connections."""
        self.left = messages
        async with asyncio.TaskGroup() as group:
            for _ in range(connections):
                group.create_task(self._attacker())
        for writer in self._hanging:
            writer.transport.abort()
        self._hanging.clear()

    def take(self) -> bool:
        """Whether there is one more message to send; if so, count it."""
        if self.left <= 0:
            return False
        self.left -= 1
        self.sent += 1
        return True

    async def _attacker(self) -> None:
        while self.left > 0:
            if self.source.random() < 0.15 and self.take():
                await self._bare()
            else:
                await Attacker(self).run()

    async def _bare(self) -> None:
        """Open a connection that sends something other than WebSocket's handshake."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError as error:
            raise Broken(f"the server takes no connection any more: {error}") from error
        writer.write(self.garbage.raw())
        if self.source.random() < 0.3:
            self._hanging.append(writer)
            if len(self._hanging) > SEVERAL:
                self._hanging.pop(0).transport.abort()
            return
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(0.02):
                await reader.read(4096)
        writer.transport.abort()

    def note(self, message: str | bytes) -> dict[str, Any]:
        """Check an answer. Broken if the protocol has no such answer."""
        told = json.loads(message)
        kind = told.get("type") if isinstance(told, dict) else None
        if kind not in ANSWERS:
            raise Broken(f"found {message!r:.200}, expected an answer of the protocol")
        self.answers[kind] += 1
        if kind == "error":
            code, text = told.get("code"), told.get("text")
            clear = code in CODES and isinstance(text, str) and 0 < len(text) <= 500
            if not (clear and text.isprintable()):
                raise Broken(f"found the refusal {message!r:.300}, expected a code and a sentence")
            self.codes[code] += 1
        elif kind == "seated":
            self.garbage.seats.append((told["room"], told["token"]))
        elif kind == "sync":
            self.garbage.plies.append(told["ply"])
        elif kind == "decided":
            self.garbage.plies.append(told["decision"]["ply"] + 1)
        return dict(told)


class Attacker:
    """One connection, until it is closed or has done enough."""

    def __init__(self, attack: Attack) -> None:
        self._attack = attack
        self._source = attack.source
        self._mark = ""
        self._marked = asyncio.Event()
        self._too_far = False
        """Whether something was sent after which the server stops listening."""

    async def run(self) -> None:
        """Say hello or not, enter a room or not, and then send what nobody should send."""
        url = f"ws://127.0.0.1:{self._attack.port}/"
        try:
            connection = await connect(url, compression=None, proxy=None, open_timeout=TOO_LONG)
        except (OSError, InvalidHandshake, InvalidMessage) as error:
            raise Broken(f"the server takes no connection any more: {error}") from error
        listening = asyncio.create_task(self._listen(connection))
        try:
            await self._begin(connection)
            for _ in range(self._source.randrange(1, 40)):
                await self._burst(connection)
        except ConnectionClosed:
            pass
        finally:
            closing = asyncio.create_task(connection.close())
            await asyncio.wait({listening, closing})
            self._attack.closes[connection.close_code or 0] += 1
        listening.result()
        cut_off = self._too_far and connection.close_code == CUT
        if connection.close_code not in CLOSES and not cut_off:
            raise Broken(
                f"the connection ended with {connection.close_code} {connection.close_reason}"
            )

    async def _begin(self, connection: ClientConnection) -> None:
        if self._source.random() < 0.1:
            return
        await connection.send(written("hello", version=VERSION, name="Eve"))

    async def _enter(self, connection: ClientConnection) -> None:
        """Enter a room: watch, make or join it, or take a known seat."""
        garbage = self._attack.garbage
        room, token = garbage.seat()
        message: dict[str, Any]
        match self._source.randrange(5):
            case 0:
                message = {"type": "watch", "room": garbage.code()}
            case 1:
                message = {"type": "make", "setup": garbage.setup()}
            case 2 | 3:
                message = {"type": "join", "room": room}
            case _:
                message = {"type": "take", "room": room, "token": token}
        await connection.send(json.dumps(message))

    async def _burst(self, connection: ClientConnection) -> None:
        """Send several messages, and wait until the server has examined the last of them."""
        if self._source.random() < 0.5:
            await self._enter(connection)
        for _ in range(self._source.randrange(1, 20)):
            if not self._attack.take():
                break
            message = self._attack.garbage.message()
            self._too_far |= isinstance(message, bytes) or len(message.encode()) > LARGEST
            if isinstance(message, bytes) and self._source.random() < 0.7:
                await connection.send(message, text=True)  # text that is no UTF-8
            else:
                await connection.send(message)
        self._mark = f"mark {self._source.randrange(10**9)}"
        self._marked.clear()
        await connection.send(json.dumps({"type": self._mark}))
        async with asyncio.timeout(TOO_LONG):
            await self._marked.wait()
        if self._mark == "closed":
            await connection.send("{}")

    async def _listen(self, connection: ClientConnection) -> None:
        try:
            async for message in connection:
                told = self._attack.note(message)
                code, text = told.get("code"), str(told.get("text"))
                if code in ("hello_first", "too_fast") or (self._mark and self._mark in text):
                    self._marked.set()
        except ConnectionClosed:
            pass
        finally:
            self._mark = "closed"
            self._marked.set()
