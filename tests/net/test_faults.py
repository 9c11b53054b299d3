"""Processes killed and connections cut: every game ends, and nothing that was announced is lost.

A few faults of each kind; `make faults` makes many.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.net.campaign.faults import Outcome, clients_killed, connections_cut, server_killed
from tests.net.campaign.tables import Plan

Campaign = Callable[[Plan], Coroutine[Any, Any, Outcome]]


@pytest.mark.parametrize(
    ("campaign", "games", "computers"),
    [
        (server_killed, ("kono", "canoga"), ("konane",)),
        (clients_killed, ("konobi", "fanorona"), ()),
        (connections_cut, ("konane", "canoga"), ()),
    ],
)
def test_faults_lose_nothing(
    campaign: Campaign, games: tuple[str, ...], computers: tuple[str, ...], tmp_path: Path
) -> None:
    plan = Plan(3, 1, tmp_path, games, computers, 30, longest=20, spread=0.3, seconds=120.0)
    outcome = asyncio.run(campaign(plan))
    assert outcome.faults >= plan.faults
    assert outcome.count.games >= len(games) + len(computers)
    assert outcome.count.lost == 0
    assert outcome.count.acknowledged > 0
