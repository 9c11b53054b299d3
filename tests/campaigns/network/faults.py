"""Three campaigns: kill the server, kill clients, cut connections within a message."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final

from tests.campaigns.campaign import Broken
from tests.campaigns.network.cutting_proxy import Cut, Proxy
from tests.campaigns.network.processes import HostProcess, free_port
from tests.campaigns.network.record_checks import CampaignCount
from tests.campaigns.network.tables import BotTables, CampaignPlan, compare_records

ANSWER_SECONDS: Final = 0.004
"""About how many seconds it takes to send, save and announce a decision."""
WIDE_LIMITS: Final = (
    *("messages=100000", "messages_at_once=100000", "decisions=100000", "decisions_at_once=100000"),
    *("decisions_per_address=100000", "connections_per_address=1000", "rooms_per_minute=100000"),
    *("rooms_per_connection=100000", "rooms_per_address=100000", "patience=100000000"),
)
"""Limits that the many fast bots on one machine do not reach."""

Strike = Callable[[], Awaitable[int]]
"""Makes one or more faults and repairs what needs repair; returns how many there were."""


@dataclass(frozen=True)
class CampaignOutcome:
    """The result of a campaign, in one line."""

    name: str
    faults: int
    count: CampaignCount
    seconds: float
    note: str = ""

    def __str__(self) -> str:
        count = self.count
        return (
            f"{self.name}: {self.faults} faults{self.note}, {count.games} games of {count.rounds} "
            f"rounds, {count.decisions} decisions, {count.acknowledged} acknowledged to who made "
            f"them and {count.unheard} learnt from a sync, {count.returns} times told anew, "
            f"{count.lost} lost, {self.seconds:.0f} s"
        )


async def _wait_for_moment(source: random.Random, plan: CampaignPlan, tables: BotTables) -> None:
    """Wait for a random moment; every other time for one with a decision on its way.

    The first moment comes while the players sit down.
    """
    await asyncio.sleep(source.uniform(0, plan.spread))
    if source.random() < 0.5 and not tables.is_fresh:
        await tables.wait_for_activity(0)
        await asyncio.sleep(source.uniform(0, ANSWER_SECONDS))


async def kill_server_campaign(plan: CampaignPlan) -> CampaignOutcome:
    """Kill the server at random moments, also while it starts, and start it again."""
    source = random.Random(plan.seed)
    host = HostProcess(plan.folder / "server", free_port(), WIDE_LIMITS)
    tables = BotTables(plan, host.port, source)

    async def strike() -> int:
        if not tables.is_fresh:
            await tables.wait_for_activity(0.6)
        await _wait_for_moment(source, plan, tables)
        host.kill()
        kills = 1
        await asyncio.sleep(source.choice((0, 0, source.uniform(0, 0.5))))
        host.start()
        while source.random() < 0.2:
            await asyncio.sleep(source.uniform(0, 0.4))
            host.kill()
            kills += 1
            host.start()
        await host.wait_until_ready()
        return kills

    return await _run_campaign("server killed", plan, host, tables, strike)


async def kill_clients_campaign(plan: CampaignPlan) -> CampaignOutcome:
    """Kill clients at random moments, also while they reconnect, and start them again."""
    source = random.Random(plan.seed)
    host = HostProcess(plan.folder / "server", free_port(), WIDE_LIMITS)
    tables = BotTables(plan, host.port, source)

    async def strike() -> int:
        await _wait_for_moment(source, plan, tables)
        playing = tables.running_bots
        if not playing:
            return 0
        victim = source.choice(playing)
        victim.kill()
        if victim.has_ended:
            return 0
        await asyncio.sleep(source.choice((0, source.uniform(0, 0.5))))
        victim.start_bot()
        return 1

    return await _run_campaign("clients killed", plan, host, tables, strike)


async def cut_connections_campaign(plan: CampaignPlan) -> CampaignOutcome:
    """Cut connections within a message, in either direction, on both sides or on one."""
    source = random.Random(plan.seed)
    host = HostProcess(plan.folder / "server", free_port(), WIDE_LIMITS)
    proxy = Proxy(host.port)
    await proxy.open()
    tables = BotTables(plan, proxy.port, source)

    async def strike() -> int:
        await asyncio.sleep(source.uniform(0, plan.spread / 2))
        try:
            async with asyncio.timeout(10):
                await proxy.request_cut(Cut.draw(source))
        except TimeoutError:
            return 0  # there was nothing to cut; the games may have ended
        return 1

    try:
        outcome = await _run_campaign("connections cut", plan, host, tables, strike)
    finally:
        await proxy.close()
    return replace(outcome, note=f" ({proxy.half_open_count} half open)")


async def _run_campaign(
    name: str, plan: CampaignPlan, host: HostProcess, tables: BotTables, strike: Strike
) -> CampaignOutcome:
    """Play games on a server until there were enough faults, and check that nothing is lost."""
    began = time.monotonic()
    fault_count = 0
    try:
        host.start()
        await host.wait_until_ready()
        async with asyncio.timeout(plan.seconds):
            while fault_count < plan.faults:
                await tables.open()
                while fault_count < plan.faults and tables.running_bots:
                    fault_count += await strike()
                    tables.is_fresh = False
                    tables.check()
                await tables.finish()
        host.stop()
        count = compare_records(host, tables.tables)
    except TimeoutError as error:
        raise Broken(f"{fault_count} faults, and then {tables.describe_unfinished()}") from error
    finally:
        tables.kill_all()
        host.kill()
    return CampaignOutcome(name, fault_count, count, time.monotonic() - began)
