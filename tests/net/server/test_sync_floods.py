"""A client that asks for the whole room again and again."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from typing import Final

from websockets.exceptions import ConnectionClosed

from kono_tui.net.server.connections.limits import Limits
from tests.net.raw_clients import (
    WIDE_LIMITS,
    RawClient,
    connect_to_lobby,
    make_decision,
    run,
    run_server,
    two_players,
)
from tests.scale import scaled

DECISIONS_BEFORE: Final = 60
"""So that a sync has something to tell."""
DECISIONS_MEANWHILE: Final = scaled(20)
SYNCS: Final = 5000
MESSAGE_LIMITS: Final = replace(
    WIDE_LIMITS,
    messages=Limits().messages,
    messages_at_once=Limits().messages_at_once,
    patience=Limits().patience,
)


async def ask_for_syncs(client: RawClient) -> None:
    with suppress(ConnectionClosed):
        for _ in range(SYNCS):
            await client.connection.send('{"type":"sync"}')


async def count_answers(client: RawClient) -> Counter[str]:
    """What comes back until the server has enough of it."""
    kinds: Counter[str] = Counter()
    with suppress(ConnectionClosed):
        while True:
            told = await client.receive()
            kinds[str(told.get("code", told["type"]))] += 1
    return kinds


def test_syncs_without_end_are_refused_and_the_others_play_on() -> None:
    async def test() -> None:
        async with (
            run_server(MESSAGE_LIMITS) as server,
            two_players(server) as players,
            connect_to_lobby(server, "Eve") as eve,
        ):
            for number in range(DECISIONS_BEFORE):
                await decide_if_possible(players, number)
            await eve.watch(players[0].room)
            began = server.now()
            asking = asyncio.ensure_future(ask_for_syncs(eve))
            reading = asyncio.ensure_future(count_answers(eve))
            for number in range(DECISIONS_MEANWHILE):
                await decide_if_possible(players, number)
            await asking
            answers = await reading
            most = MESSAGE_LIMITS.messages_at_once + MESSAGE_LIMITS.messages * (
                server.now() - began
            )
            assert await eve.close_code() in (1006, 1008)
            assert MESSAGE_LIMITS.messages_at_once / 2 <= answers["sync"] <= most + 1
            assert answers["too_fast"] >= MESSAGE_LIMITS.patience / 2
            await players[0].ask("rooms", "rooms")

    run(test)


async def decide_if_possible(players: tuple[RawClient, RawClient], number: int) -> None:
    """Make one decision, unless the round is over."""
    series = players[0].current_view.tournament
    if series.match is not None and series.match.ending:
        return
    await make_decision(players, random.Random(number))
