"""A disk that is full, broken, read-only or slow, and power that fails at any moment."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kono_tui.errors import KonoError
from tests.campaigns.campaign import Campaign, Case, Size, data_in, expect
from tests.campaigns.disks.crash_states import CrashState, crash_states
from tests.campaigns.disks.household import Household
from tests.campaigns.disks.programs import fill_disk, limit_file_size, share_folder, slow_disk
from tests.campaigns.disks.shim import (
    CREATE,
    LINK,
    MAKE_FOLDER,
    RENAME,
    SYNC,
    UNLINK,
    WRITE,
    DiskShim,
    Operation,
)

CYCLE: Final = 12
"""Every so many cases there is one of each kind with a real program."""
ACTIONS: Final = 8
"""How many actions a power failure may fall into."""
FAULTS: Final = 25
"""How many failing operations a household lives through."""
ERRORS: Final = (
    *(errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS, errno.EFBIG, errno.EDQUOT),
    errno.EPERM,
)
CHANGING: Final = (CREATE, WRITE, SYNC, RENAME, LINK, UNLINK, MAKE_FOLDER)
"""Operations that fail in these campaigns."""


# The power fails


def fail_power(case: Case) -> None:
    """Record what a household writes; then look at the disk after every operation."""
    with data_in(case.folder) as root:
        household = Household(case.source)
        moments = [(0, household.copy_versions())]
        with DiskShim(root.parent) as shim:
            for _ in range(ACTIONS):
                household.act()
                moments.append((len(shim.operations), household.copy_versions()))
        _replay(case, root.parent, shim.operations, moments)


def _replay(
    case: Case, root: Path, operations: list[Operation], moments: list[tuple[int, Household]]
) -> None:
    """Let the power fail after each operation, in every way that a disk has."""
    before = CrashState(frozenset(), {})
    expected = moments[0][1]
    for end in range(len(operations) + 1):
        while moments and moments[0][0] <= end:
            expected = moments.pop(0)[1]
        under_way = _with_next(expected, moments[0][1]) if moments else expected
        seen: list[CrashState] = []
        for way, state in crash_states(root, operations[:end], before):
            if state in seen:
                continue
            seen.append(state)
            copy = root.with_name(f"{root.name}-crashed")
            state.write_to(copy, root)
            case.count("power failures")
            with data_in(copy):
                try:
                    under_way.check()
                except AssertionError as error:
                    last = operations[end - 1] if end else None
                    error.add_note(f"[after {end} operations, the last {last}; {way}]")
                    raise


def _with_next(certain: Household, following: Household) -> Household:
    """Return what may be there in the middle of an action: all of before, and of after."""
    both = certain.copy_versions()
    both.game.begun.append(following.game.certain)
    both.options.begun.append(following.options.certain)
    both.seat.begun.append(following.seat.certain)
    for name, versions in both.saved.items():
        versions.begun.append(following.saved[name].certain)
    both.results, both.kept = following.results, following.kept
    return both


# The disk fails


@dataclass
class Fault:
    """Lets an operation fail, once or from then on."""

    at: int
    error: int
    lasts: bool
    count: int = 0
    struck: int = 0

    def __call__(self, kind: str, path: Path) -> None:
        if kind not in CHANGING:
            return
        self.count += 1
        if self.count == self.at or (self.lasts and self.count > self.at):
            self.struck += 1
            raise OSError(self.error, os.strerror(self.error), str(path))


def fail_disk(case: Case) -> None:
    """Live through failing operations: a KonoError, nothing lost, and the next one works."""
    with data_in(case.folder) as root:
        household = Household(case.source)
        household.play_on()
        for _ in range(FAULTS):
            fault = Fault(
                case.source.randrange(1, 12),
                case.source.choice(ERRORS),
                case.source.random() < 0.5,
            )
            with DiskShim(root.parent, fault):
                for _each in range(3):
                    try:
                        household.act()
                    except KonoError as error:
                        expect(str(error).isprintable(), f"not a sentence: {error!r}")
                        case.count("actions refused by a disk")
            case.count("failing operations", fault.struck)
            household.check()
            household.play_on()
            household.check()
            expect(len(household.game.begun) == 0, "what works again was not certain")


def run_case(case: Case) -> None:
    """Break the disk in one way."""
    match case.number % CYCLE:
        case 2:
            run_with_data(case, limit_file_size)
        case 3:
            run_with_data(case, fill_disk)
        case 4:
            run_with_data(case, share_folder)
        case 5:
            run_with_data(case, slow_disk)
        case number if number % 2:
            fail_disk(case)
        case _:
            fail_power(case)


def run_with_data(case: Case, campaign: Callable[[Case], None]) -> None:
    """Run a part whose programs keep their data in the case's folder."""
    with data_in(case.folder):
        campaign(case)


DISK: Final = Campaign(
    "disk",
    "a full, broken, read-only or slow disk, and power that fails at any moment",
    run_case,
    {Size.USUAL: 96, Size.LONG: 1000},
    brief=(0, 1, 2, 3),
)
