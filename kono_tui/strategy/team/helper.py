"""A helper: a process that searches what the process that started it searches.

It reads tasks from its input, a line each, and ends with it. A thread reads, so that it notices
the end even during a search.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

from kono_tui.search.levels import Level
from kono_tui.search.parallel.helper_search import HelperPlace
from kono_tui.search.parallel.root_exchange import RootExchange
from kono_tui.search.result import SearchLimit
from kono_tui.search.searcher import Searcher
from kono_tui.strategy.search_question import past_keys, position_to_search, search_options
from kono_tui.strategy.team.memory import SharedMemory
from kono_tui.strategy.team.task import HelperTask, parse_task
from kono_tui.strategy.team.team import SharedParts

GRACE_SECONDS = 1.0
"""After how many seconds beyond its time a helper leaves a search of its own accord."""
SEED_STEP = 0x2545F491
"""By how much the seeds of two helpers differ."""


class Helper:
    """One helper of a team: its place in the shared memory, and its memory for searching."""

    def __init__(self, arguments: list[str]) -> None:
        index, count, size, table_mebibytes, tree_mebibytes = map(int, arguments[1:])
        self.index = index
        parts = SharedParts(SharedMemory.attach(arguments[0]).words, count, size)
        self.bulletin, self.table = parts.bulletin, parts.table
        self.notice = self.bulletin.notice(index)
        self.exchange = RootExchange(parts.exchange_words, index + 1, count + 1)
        self.searcher = Searcher(tree_mebibytes, table_mebibytes)

    def run(self, task: HelperTask) -> None:
        """Take part in a search, unless it is over already."""
        self.notice.begin(task.number)
        if self.bulletin.wanted_search != task.number:
            return
        match, level = task.match(), Level(SearchLimit(seconds=task.seconds))
        seed = task.seed + SEED_STEP * (self.index + 1)
        options = search_options(match, level, 0, seed, task.player, task.is_warm)
        self.table.start_search(task.salt)
        self.exchange.announce(task.number)
        first_depth = 1 + self.index % 2
        place = HelperPlace(self.table, self.exchange, self.notice, first_depth)
        root = position_to_search(match, level, task.weights)
        self.searcher.help(root, past_keys(match), options, place, self._end_check(task))

    def _end_check(self, task: HelperTask) -> Callable[[], bool]:
        """Return a function that says whether the search is over."""
        end = time.monotonic() + task.seconds + GRACE_SECONDS if task.seconds else float("inf")

        def is_over() -> bool:
            time.sleep(0)  # lets the thread that reads notice the end of the input
            return self.bulletin.wanted_search != task.number or time.monotonic() > end

        return is_over


def main(arguments: list[str]) -> None:
    """Help until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    helper = Helper(arguments)
    tasks: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read_tasks, args=(tasks,), daemon=True).start()
    while True:
        helper.run(parse_task(tasks.get()))


def _read_tasks(tasks: SimpleQueue[str]) -> None:
    """Read tasks until the input ends, and end the process then, whatever it is doing."""
    try:
        for line in sys.stdin:
            tasks.put(line)
    finally:
        os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
