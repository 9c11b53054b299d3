"""The worker process that plays an arena round, here or on another machine."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable
from dataclasses import replace
from multiprocessing import parent_process
from multiprocessing.synchronize import Event

from kono_tui.arena.rounds import RoundRecord, RoundTask, play_round
from kono_tui.strategy.advisor import Advisor

MEBIBYTES = 64

_thread_state = threading.local()
_is_stopping: Callable[[], bool] | None = None


def play_task(task: RoundTask) -> RoundRecord:
    """Play a round with this thread's advisor; a cluster's worker may have several threads."""
    if not hasattr(_thread_state, "advisor"):
        _thread_state.advisor = Advisor(MEBIBYTES)
        _thread_state.advisor.ensure_searcher()
    record = play_round(task, _thread_state.advisor, _is_stopping)
    return replace(record, worker=f"{socket.gethostname()}:{os.getpid()}")


def set_up_process(stop: Event) -> None:
    """Prepare a local process: it stops on request, and never outlives its parent."""
    global _is_stopping
    _is_stopping = stop.is_set
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
