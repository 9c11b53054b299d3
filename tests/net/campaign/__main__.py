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

from tests.net.campaign.faults import clients_killed, connections_cut, server_killed
from tests.net.campaign.fuzz import fuzzed
from tests.net.campaign.processes import Broken
from tests.net.campaign.tables import Plan

COMPUTERS = ("konane", "canoga")


def _campaigns(given: argparse.Namespace, folder: Path) -> dict[str, Coroutine[Any, Any, object]]:
    """Return the campaigns by name, not started yet."""

    def plan(name: str) -> Plan:
        return Plan(given.kills, given.seed, folder / name, computers=COMPUTERS, seconds=1800.0)

    few = max(given.messages // 20, 1)
    return {
        "server": server_killed(plan("server")),
        "clients": clients_killed(plan("clients")),
        "cuts": connections_cut(plan("cuts")),
        "fuzz": fuzzed("garbage", given.messages, given.seed, folder / "fuzz"),
        "limits": fuzzed("garbage, usual limits", few, given.seed, folder / "limits", ()),
    }


def _run(given: argparse.Namespace, folder: Path) -> int:
    """Run the chosen campaigns; return how many failed."""
    failed = 0
    for name, campaign in _campaigns(given, folder).items():
        if given.only and name not in given.only:
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
    given = parser.parse_args(arguments)
    folder = Path(tempfile.mkdtemp(prefix="kono-faults-"))
    os.environ |= {"KONO_DATA": str(folder / "data"), "KONO_CONFIG": str(folder / "config")}
    _say(f"Seed {given.seed}; journals in {folder}")
    return 1 if _run(given, folder) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
