"""Processes killed and connections cut: every game ends, and nothing that was announced is lost.

A few faults of each kind; `make campaign` makes many.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.campaigns.network.faults import (
    CampaignOutcome,
    cut_connections_campaign,
    kill_clients_campaign,
    kill_server_campaign,
)
from tests.campaigns.network.tables import CampaignPlan

Campaign = Callable[[CampaignPlan], Coroutine[Any, Any, CampaignOutcome]]


@pytest.mark.parametrize(
    ("campaign", "games", "computers"),
    [
        (kill_server_campaign, ("kono", "canoga"), ("konane",)),
        (kill_clients_campaign, ("konobi", "fanorona"), ()),
        (cut_connections_campaign, ("konane", "canoga"), ()),
    ],
)
def test_faults_lose_nothing(
    campaign: Campaign, games: tuple[str, ...], computers: tuple[str, ...], tmp_path: Path
) -> None:
    plan = CampaignPlan(3, 1, tmp_path, games, computers, 30, max_moves=20, spread=0.3)
    outcome = asyncio.run(campaign(plan))
    assert outcome.faults >= plan.faults
    assert outcome.count.games >= len(games) + len(computers)
    assert outcome.count.lost == 0
    assert outcome.count.acknowledged > 0
