"""A decision outrun by another: its late refusal must not count for the next decision."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from kono_tui.net.client.address import Address
from kono_tui.net.client.lobby import Lobby, RoomLink
from kono_tui.net.protocol.decisions import DecisionRecord
from kono_tui.net.protocol.events import DecisionMade, MessageRefused, PresenceChanged
from kono_tui.net.room import Room
from kono_tui.net.room_setup import RoomSetup
from tests.limits import HANG_SECONDS
from tests.net.room_links import Visitor, next_event, run_fake_server
from tests.net.rooms import full_room, random_decision, sync_fields


class QuickerOpponent:
    """A server whose other player is quicker, and which refuses what came too late."""

    def __init__(self) -> None:
        self.source = random.Random(1)
        self.room: Room = full_room(RoomSetup("kono", 5), self.source)
        seat = self.room.deciding_seat or 0
        self.room.apply_draft(self.room.draft_decision(seat, "colour", "white", self.source, 0.0))
        self.heard: list[dict[str, Any]] = []

    async def talk(self, visitor: Visitor) -> None:
        await visitor.send_welcome()
        await visitor.receive()
        await visitor.send("seated", room="TESTS", seat=0, token="t" * 32)
        await visitor.socket.send(json.dumps(sync_fields(self.room, 0)._values))
        self.heard.append(await visitor.receive())
        await visitor.send("decided", decision=self.decision().to_wire())
        self.heard.append(await visitor.receive())
        await visitor.send("error", code="stale", text="too late", ply=self.room.ply)
        people = sync_fields(self.room, 0).value("people")
        await visitor.send("presence", people=people, watchers=1)
        await visitor.receive()

    def decision(self) -> DecisionRecord:
        """Return what happens at the number that the client's decision also has."""
        seat = self.room.deciding_seat
        assert seat is not None
        draft = self.room.draft_decision(
            seat, *random_decision(self.room, self.source), self.source, 0.0
        )
        self.room.apply_draft(draft)
        return draft.decisions[0]


async def take_seat(address: Address) -> RoomLink:
    return await (await Lobby.open(address, "Ann")).take("TESTS", "t" * 32)


def is_pending(link: RoomLink) -> bool:
    """Whether a decision is on its way."""
    return link.pending


def test_a_late_refusal_leaves_the_next_decision_on_its_way() -> None:
    async def test() -> None:
        slow = QuickerOpponent()
        async with asyncio.timeout(HANG_SECONDS), run_fake_server(slow.talk) as address:
            link = await take_seat(address)
            assert link.decide("move", "1,1 se")
            await next_event(link, DecisionMade)
            assert not is_pending(link)
            assert link.decide("move", "1,2 se")
            await next_event(link, MessageRefused)
            assert is_pending(link)
            await next_event(link, PresenceChanged)
            assert is_pending(link)
            await link.close()
        assert [told["ply"] for told in slow.heard] == [slow.room.ply - 1, slow.room.ply]

    asyncio.run(test())


def test_what_happened_before_a_decision_was_sent_does_not_settle_it() -> None:
    async def test() -> None:
        room = QuickerOpponent()

        async def talk(visitor: Visitor) -> None:
            await visitor.send_welcome()
            await visitor.receive()
            await visitor.send("seated", room="TESTS", seat=0, token="t" * 32)
            await visitor.socket.send(json.dumps(sync_fields(room.room, 0)._values))
            people = sync_fields(room.room, 0).value("people")
            for watchers in (1, 2):
                await visitor.send("presence", people=people, watchers=watchers)
            while True:
                await visitor.receive()

        async with asyncio.timeout(HANG_SECONDS), run_fake_server(talk) as address:
            link = await take_seat(address)
            while link._events.unread_count < 2:
                await asyncio.sleep(0.01)
            assert link.decide("move", "1,1 se")
            for _ in range(2):
                await next_event(link, PresenceChanged)
                assert is_pending(link)
            await link.close()

    asyncio.run(test())
