"""A decision outrun by another: its late refusal must not count for the next decision."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from kono_tui.net.client.address import Address
from kono_tui.net.client.lobby import Lobby, RoomLink
from kono_tui.net.decisions import Decision
from kono_tui.net.events import Came, Decided, Refused
from kono_tui.net.room import Room
from kono_tui.net.setup import Setup
from tests.net.clients import SECONDS, Visitor, pretending, until
from tests.net.rooms import full_room, some_choice, sync_of


class Slow:
    """A server whose other player is quicker, and which refuses what came too late."""

    def __init__(self) -> None:
        self.source = random.Random(1)
        self.room: Room = full_room(Setup("kono", 5), self.source)
        seat = self.room.waits_for or 0
        self.room.take(self.room.decide(seat, "colour", "white", self.source, 0.0))
        self.heard: list[dict[str, Any]] = []

    async def talk(self, visitor: Visitor) -> None:
        await visitor.welcome()
        await visitor.hear()
        await visitor.tell("seated", room="TESTS", seat=0, token="t" * 32)
        await visitor.socket.send(json.dumps(sync_of(self.room, 0)._values))
        self.heard.append(await visitor.hear())
        await visitor.tell("decided", decision=self.decision().told())
        self.heard.append(await visitor.hear())
        await visitor.tell("error", code="stale", text="too late", ply=self.room.ply)
        people = sync_of(self.room, 0).value("people")
        await visitor.tell("presence", people=people, watchers=1)
        await visitor.hear()

    def decision(self) -> Decision:
        """Return what happens at the number that the client's decision also has."""
        seat = self.room.waits_for
        assert seat is not None
        draft = self.room.decide(seat, *some_choice(self.room, self.source), self.source, 0.0)
        self.room.take(draft)
        return draft.decisions[0]


async def sat(address: Address) -> RoomLink:
    return await (await Lobby.open(address, "Ann")).take("TESTS", "t" * 32)


def waits(link: RoomLink) -> bool:
    """Whether a decision is on its way."""
    return link.pending


def test_a_late_refusal_leaves_the_next_decision_on_its_way() -> None:
    async def test() -> None:
        slow = Slow()
        async with asyncio.timeout(SECONDS), pretending(slow.talk) as address:
            link = await sat(address)
            assert link.decide("move", "1,1 se")
            await until(link, Decided)
            assert not waits(link)
            assert link.decide("move", "1,2 se")
            await until(link, Refused)
            assert waits(link)
            await until(link, Came)
            assert waits(link)
            await link.close()
        assert [told["ply"] for told in slow.heard] == [slow.room.ply - 1, slow.room.ply]

    asyncio.run(test())


def test_what_happened_before_a_decision_was_sent_does_not_settle_it() -> None:
    async def test() -> None:
        room = Slow()

        async def talk(visitor: Visitor) -> None:
            await visitor.welcome()
            await visitor.hear()
            await visitor.tell("seated", room="TESTS", seat=0, token="t" * 32)
            await visitor.socket.send(json.dumps(sync_of(room.room, 0)._values))
            people = sync_of(room.room, 0).value("people")
            for watchers in (1, 2):
                await visitor.tell("presence", people=people, watchers=watchers)
            while True:
                await visitor.hear()

        async with asyncio.timeout(SECONDS), pretending(talk) as address:
            link = await sat(address)
            while link._happened.qsize() < 2:
                await asyncio.sleep(0.01)
            assert link.decide("move", "1,1 se")
            for _ in range(2):
                await until(link, Came)
                assert waits(link)
            await link.close()

    asyncio.run(test())
