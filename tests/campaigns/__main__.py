"""All campaigns, one after the other: python -m tests.campaigns --only files,packets --seed 7."""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.campaigns.campaign import Campaign, Outcome, Plan, Size, core_count
from tests.campaigns.campaigns import CAMPAIGNS

PROGRESS_SECONDS: Final = 60.0
MAX_TOLD_FAILURES: Final = 20
"""How many failures are described; the others are counted."""


def main(arguments: Sequence[str]) -> int:
    """Run the campaigns that were asked for; return 1 if anything failed."""
    options = _parse_arguments(arguments)
    folder = Path(tempfile.mkdtemp(prefix="kono-campaign-"))
    os.environ |= {"KONO_DATA": str(folder / "data"), "KONO_CONFIG": str(folder / "config")}
    size = Size.LONG if options.long else Size.USUAL
    _say(f"Seed {options.seed}, {size}; files of cases in {folder}")
    failed = 0
    for name in options.only or CAMPAIGNS:
        campaign = CAMPAIGNS[name]
        plan = _create_plan(options, campaign, folder, size)
        began = time.monotonic()
        _say(f"{name}: {campaign.about}, {len(plan.cases)} cases")
        progress = ProgressReport(campaign, plan)
        outcome = campaign.run(plan, progress)
        progress.tell_failures(outcome)
        _report(outcome, time.monotonic() - began)
        failed += bool(outcome.failures)
    if not failed:
        shutil.rmtree(folder, ignore_errors=True)
    _say("Nothing failed." if not failed else f"{failed} campaigns failed.")
    return 1 if failed else 0


class ProgressReport:
    """Says what failed as soon as it has failed, and once a minute how far a campaign is."""

    def __init__(self, campaign: Campaign, plan: Plan) -> None:
        self.campaign = campaign
        self.plan = plan
        self.last = time.monotonic()
        self.told = 0
        """How many failures have been told."""

    def __call__(self, done: int, outcome: Outcome) -> None:
        self.tell_failures(outcome)
        if time.monotonic() - self.last > PROGRESS_SECONDS:
            self.last = time.monotonic()
            _say(f"  {done:,} of {len(self.plan.cases):,} cases")

    def tell_failures(self, outcome: Outcome) -> None:
        """Say what failed since the last time, and how to repeat it."""
        long = " --long" if self.plan.size is Size.LONG else ""
        for failure in outcome.failures[self.told : MAX_TOLD_FAILURES]:
            _say(f"  case {failure.case}: {failure.text}")
            again = f"--only {self.campaign.name} --seed {self.plan.seed} --cases {failure.case}"
            _say(f'    again: make campaign ARGS="{again}{long}"')
        self.told = len(outcome.failures)


def _parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns", description=__doc__)
    names = ", ".join(CAMPAIGNS)
    parser.add_argument("--long", action="store_true", help="try more, for hours")
    parser.add_argument("--only", type=_parse_names, default=(), help=f"some of {names}")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--cases", type=_parse_cases, help="these alone: 17, or 100-199")
    parser.add_argument("--minutes", type=float, default=0.0, help="the most for each campaign")
    parser.add_argument("--processes", type=int, default=core_count(), help="how many at once")
    return parser.parse_args(arguments)


def _parse_names(text: str) -> tuple[str, ...]:
    names = tuple(filter(None, text.split(",")))
    unknown = [name for name in names if name not in CAMPAIGNS]
    if unknown or not names:
        known = ", ".join(CAMPAIGNS)
        raise argparse.ArgumentTypeError(f"there is no campaign {', '.join(unknown)}; {known}")
    return names


def _parse_cases(text: str) -> range:
    first, _, last = text.partition("-")
    if not (first.isdecimal() and (last or first).isdecimal()):
        raise argparse.ArgumentTypeError(f"'{text}' is neither a number nor two, such as 100-199")
    return range(int(first), int(last or first) + 1)


def _create_plan(options: argparse.Namespace, campaign: Campaign, folder: Path, size: Size) -> Plan:
    cases = options.cases or range(campaign.counts[size])
    processes = max(1, min(options.processes, len(cases)))
    return Plan(options.seed, cases, folder, size, processes, 60 * options.minutes)


def _report(outcome: Outcome, seconds: float) -> None:
    """Print what was tried, what was measured, and how much failed."""
    tried = ", ".join(f"{count:,} {what}" for what, count in sorted(outcome.tried.items()))
    _say(f"  tried in {seconds:.0f} s: {tried or 'nothing'}")
    if outcome.worst:
        worst = ", ".join(f"{name} {value:.3g}" for name, value in sorted(outcome.worst.items()))
        _say(f"  at most: {worst}")
    if outcome.note:
        _say(f"  {outcome.note}: the time was up")
    _say(f"  failed: {len(outcome.failures)}")


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
