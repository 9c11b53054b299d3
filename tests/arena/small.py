"""Small rounds for tests: a 5x5 board, shallow searches, and pools in this process."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from kono_tui.arena.contender import Contender, contender
from kono_tui.arena.crew import Crew
from kono_tui.arena.rounds import Account, Record, Setting

KONO = Setting("kono", 5, plies=4, seed=1)
PIG = Setting("pig", 1, plies=1, seed=1)
SHALLOW = (contender("depth:1"), contender("nodes:30"))


def pair_of(first: str, second: str) -> tuple[Contender, Contender]:
    return contender(first), contender(second)


def record(score: float, pair: int = 0, seat: int = 0, margin: int = 0) -> Record:
    """A round with this result; nothing else is known of it."""
    return Record(pair, seat, score, margin, 10, "It ended.", (Account(), Account()))


@contextmanager
def here(jobs: int, scheduler: str = "") -> Iterator[Crew]:
    """A pool of one thread, which knows the games that only this process has."""
    with ThreadPoolExecutor(1) as executor:
        yield Crew(executor, jobs)
