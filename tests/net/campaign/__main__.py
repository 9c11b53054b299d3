"""All campaigns, one after the other: python -m tests.net.campaign --kills 50 --seed 7."""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from tests.net.campaign.faults import (
    cut_connections_campaign,
    kill_clients_campaign,
    kill_server_campaign,
)
from tests.net.campaign.fuzz import fuzz_server
from tests.net.campaign.processes import Broken
from tests.net.campaign.tables import CampaignPlan

COMPUTERS = ("konane", "canoga")


def _create_campaigns(
    options: argparse.Namespace, folder: Path
) -> dict[str, Coroutine[Any, Any, object]]:
    """Return the campaigns by name, not started yet."""

    def plan(name: str) -> CampaignPlan:
        return CampaignPlan(
            options.kills, options.seed, folder / name, computers=COMPUTERS, seconds=1800.0
        )

    few = max(options.messages // 20, 1)
    return {
        "server": kill_server_campaign(plan("server")),
        "clients": kill_clients_campaign(plan("clients")),
        "cuts": cut_connections_campaign(plan("cuts")),
        "fuzz": fuzz_server("garbage", options.messages, options.seed, folder / "fuzz"),
        "limits": fuzz_server("garbage, usual limits", few, options.seed, folder / "limits", ()),
    }


def _run_campaigns(options: argparse.Namespace, folder: Path) -> int:
    """Run the chosen campaigns; return how many failed."""
    failed = 0
    for name, campaign in _create_campaigns(options, folder).items():
        if options.only and name not in options.only:
            campaign.close()
            continue
        try:
            _say(str(asyncio.run(campaign)))
        except* (Broken, OSError, TimeoutError) as errors:
            failed += 1
            _say(f"{name} failed: {errors.exceptions[0]}; see {folder / name}")
    return failed


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(arguments: list[str]) -> int:
    """Print the result of each campaign; return 1 if one failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.net.campaign", description=__doc__)
    parser.add_argument("--kills", type=int, default=50, help="of the server, of clients, and cuts")
    parser.add_argument("--messages", type=int, default=100_000, help="of garbage")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--only", nargs="*", default=(), help="server, clients, cuts, fuzz, limits")
    options = parser.parse_args(arguments)
    folder = Path(tempfile.mkdtemp(prefix="kono-faults-"))
    os.environ |= {"KONO_DATA": str(folder / "data"), "KONO_CONFIG": str(folder / "config")}
    _say(f"Seed {options.seed}; journals in {folder}")
    return 1 if _run_campaigns(options, folder) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
