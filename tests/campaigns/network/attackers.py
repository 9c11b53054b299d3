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

from kono_tui.net.protocol.messages import (
    MAX_MESSAGE_BYTES,
    PROTOCOL_VERSION,
    REFUSAL_CODES,
    format_message,
)
from tests.campaigns.campaign import Broken
from tests.campaigns.network.garbage import GarbageSource
from tests.limits import HANG_SECONDS

ANSWERS: Final = frozenset(
    {"welcome", "rooms", "seated", "sync", "decided", "asked", "answered", "presence", "said"}
    | {"left", "error"}
)
ALLOWED_CLOSE_CODES: Final = frozenset({1000, 1002, 1003, 1007, 1008, 1009})
"""The close codes by which a server may end a connection that went too far; none is a failure."""
CUT_OFF_CODE: Final = 1006
"""The close code on a connection that was closed before the rest of the data arrived."""
MAX_HANGING: Final = 20
"""How many bare connections are left hanging at a time."""


class Attack:
    """All attacks on one server: what was sent, and what came back."""

    def __init__(self, port: int, source: random.Random, garbage: GarbageSource) -> None:
        self.port = port
        self.source = source
        self.garbage = garbage
        self.remaining = 0
        """How many messages are still to be sent."""
        self.sent = 0
        self.codes: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.close_codes: Counter[int] = Counter()
        self._hanging: list[StreamWriter] = []

    async def send_messages(self, messages: int, connections: int) -> None:
        """Send this many messages over this many simultaneous connections."""
        self.remaining = messages
        async with asyncio.TaskGroup() as group:
            for _ in range(connections):
                group.create_task(self._run_attackers())
        for writer in self._hanging:
            writer.transport.abort()
        self._hanging.clear()

    def take_message(self) -> bool:
        """Whether there is one more message to send; if so, count it."""
        if self.remaining <= 0:
            return False
        self.remaining -= 1
        self.sent += 1
        return True

    async def _run_attackers(self) -> None:
        while self.remaining > 0:
            if self.source.random() < 0.15 and self.take_message():
                await self._send_raw()
            else:
                await Attacker(self).run()

    async def _send_raw(self) -> None:
        """Open a connection that sends something other than WebSocket's handshake."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError as error:
            raise Broken(f"the server takes no connection any more: {error}") from error
        writer.write(self.garbage.raw_bytes())
        if self.source.random() < 0.3:
            self._hanging.append(writer)
            if len(self._hanging) > MAX_HANGING:
                self._hanging.pop(0).transport.abort()
            return
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(0.02):
                await reader.read(4096)
        writer.transport.abort()

    def check_answer(self, message: str | bytes) -> dict[str, Any]:
        """Check an answer. Broken if the protocol has no such answer."""
        answer = json.loads(message)
        kind = answer.get("type") if isinstance(answer, dict) else None
        if kind not in ANSWERS:
            raise Broken(f"found {message!r:.200}, expected an answer of the protocol")
        self.answers[kind] += 1
        if kind == "error":
            code, text = answer.get("code"), answer.get("text")
            is_clear = code in REFUSAL_CODES and isinstance(text, str) and 0 < len(text) <= 500
            if not (is_clear and text.isprintable()):
                raise Broken(f"found the refusal {message!r:.300}, expected a code and a sentence")
            self.codes[code] += 1
        elif kind == "seated":
            self.garbage.seats.append((answer["room"], answer["token"]))
        elif kind == "sync":
            self.garbage.plies.append(answer["ply"])
        elif kind == "decided":
            self.garbage.plies.append(answer["decision"]["ply"] + 1)
        return dict(answer)


class Attacker:
    """One connection, until it is closed or has done enough."""

    def __init__(self, attack: Attack) -> None:
        self._attack = attack
        self._source = attack.source
        self._mark = ""
        self._mark_seen = asyncio.Event()
        self._went_too_far = False
        """Whether something was sent after which the server stops listening."""

    async def run(self) -> None:
        """Say hello or not, enter a room or not, and then send what nobody should send."""
        url = f"ws://127.0.0.1:{self._attack.port}/"
        try:
            connection = await connect(url, compression=None, proxy=None, open_timeout=HANG_SECONDS)
        except (OSError, InvalidHandshake, InvalidMessage) as error:
            raise Broken(f"the server takes no connection any more: {error}") from error
        listening = asyncio.create_task(self._listen(connection))
        try:
            await self._say_hello(connection)
            for _ in range(self._source.randrange(1, 40)):
                await self._send_burst(connection)
        except ConnectionClosed:
            pass
        finally:
            closing = asyncio.create_task(connection.close())
            await asyncio.wait({listening, closing})
            self._attack.close_codes[connection.close_code or 0] += 1
        listening.result()
        cut_off = self._went_too_far and connection.close_code == CUT_OFF_CODE
        if connection.close_code not in ALLOWED_CLOSE_CODES and not cut_off:
            raise Broken(
                f"the connection ended with {connection.close_code} {connection.close_reason}"
            )

    async def _say_hello(self, connection: ClientConnection) -> None:
        if self._source.random() < 0.1:
            return
        await connection.send(format_message("hello", version=PROTOCOL_VERSION, name="Eve"))

    async def _enter_room(self, connection: ClientConnection) -> None:
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

    async def _send_burst(self, connection: ClientConnection) -> None:
        """Send several messages, and wait until the server has examined the last of them."""
        if self._source.random() < 0.5:
            await self._enter_room(connection)
        for _ in range(self._source.randrange(1, 20)):
            if not self._attack.take_message():
                break
            message = self._attack.garbage.message()
            self._went_too_far |= (
                isinstance(message, bytes) or len(message.encode()) > MAX_MESSAGE_BYTES
            )
            if isinstance(message, bytes) and self._source.random() < 0.7:
                await connection.send(message, text=True)  # text that is no UTF-8
            else:
                await connection.send(message)
        self._mark = f"mark {self._source.randrange(10**9)}"
        self._mark_seen.clear()
        await connection.send(json.dumps({"type": self._mark}))
        async with asyncio.timeout(HANG_SECONDS):
            await self._mark_seen.wait()
        if self._mark == "closed":
            await connection.send("{}")

    async def _listen(self, connection: ClientConnection) -> None:
        try:
            async for message in connection:
                told = self._attack.check_answer(message)
                code, text = told.get("code"), str(told.get("text"))
                if code in ("hello_first", "too_fast") or (self._mark and self._mark in text):
                    self._mark_seen.set()
        except ConnectionClosed:
            pass
        finally:
            self._mark = "closed"
            self._mark_seen.set()
