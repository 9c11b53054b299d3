"""Small rounds for tests: a 5x5 board, shallow searches, and pools in this process."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from kono_tui.arena.contender import Contender, parse_contender
from kono_tui.arena.rounds import ArenaSetting, ContenderStats, RoundRecord
from kono_tui.arena.workers import WorkerPool

KONO = ArenaSetting("kono", 5, plies=4, seed=1)
PIG = ArenaSetting("pig", 1, plies=1, seed=1)
SHALLOW = (parse_contender("depth:1"), parse_contender("nodes:30"))


def parse_pair(first: str, second: str) -> tuple[Contender, Contender]:
    return parse_contender(first), parse_contender(second)


def create_record(score: float, pair: int = 0, seat: int = 0, margin: int = 0) -> RoundRecord:
    """A round with this result; nothing else is known of it."""
    return RoundRecord(
        pair, seat, score, margin, 10, "It ended.", (ContenderStats(), ContenderStats())
    )


@contextmanager
def open_thread_pool(jobs: int, scheduler: str = "") -> Iterator[WorkerPool]:
    """A pool of one thread, which knows the games that only this process has."""
    with ThreadPoolExecutor(1) as executor:
        yield WorkerPool(executor, jobs)
