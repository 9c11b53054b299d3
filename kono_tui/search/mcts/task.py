"""What a search by playouts is asked, and how many decisions it may take in its head."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kono_tui.core.playout import PlayoutBoard, PlayoutPosition
from kono_tui.search.parallel.root_exchange import RootExchange
from kono_tui.search.result import SearchLimit

ONE_TURN_DECISIONS: Final = 5_000
TWO_TURNS_FACTOR: Final = 8
"""How many decisions a search of one turn may take, and how many times as many two turns more."""
MAX_DEPTH: Final = 9


@dataclass(frozen=True)
class MctsTask:
    """What to search: a position, how long, and how many moves to rank.

    `is_plain`: by tries alone. `seed` is for everything that is left to chance. `exchange`: with
    the other processes that search the same position. `is_warm`: if the search before was of the
    same position, its tree grows on.
    """

    root: PlayoutPosition
    limit: SearchLimit
    ranked_count: int
    is_plain: bool = False
    seed: int = 0
    should_stop: Callable[[], bool] | None = None
    exchange: RootExchange | None = None
    is_warm: bool = False


def create_board(task: MctsTask) -> PlayoutBoard:
    """Return the board to play on. Chance is the same for the same position and seed.

    A board starts only from odd numbers, so the seed is doubled to keep neighbouring seeds apart.
    """
    seed = (int(task.root.key()) ^ 2 * task.seed) & 0xFFFFFFFF
    return task.root.create_playout_board(seed, task.is_plain)


def deadline_of(task: MctsTask, start_time: float) -> float:
    """When a search must end that began at a time; 0 if it may go on."""
    return start_time + task.limit.seconds if task.limit.seconds else 0.0


def decision_limit(limit: SearchLimit) -> int:
    """How many decisions a limit allows; 0 for as many as there is time for."""
    by_depth = decisions_for_depth(limit.depth) if limit.depth else 0
    return min(filter(None, (by_depth, limit.nodes)), default=0)


def decisions_for_depth(depth: int) -> int:
    """How many decisions a level takes in its head that looks so many turns ahead elsewhere."""
    return int(ONE_TURN_DECISIONS * TWO_TURNS_FACTOR ** ((min(depth, MAX_DEPTH) - 1) / 2))
