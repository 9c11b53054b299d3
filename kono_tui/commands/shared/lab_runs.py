"""Lab runs for `kono lab`: progress on the terminal, stopping, and streaming."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from threading import Event, Thread
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.engine.output import LineWriter
from kono_tui.errors import SetupError
from kono_tui.lab.algorithms import LabRequest
from kono_tui.lab.records import LabRun
from kono_tui.lab.run_log import RunListener
from kono_tui.lab.runner import run_algorithm
from kono_tui.lab.stream import stream_run


def run_all(
    game: Game[Any], position: Position, requests: Sequence[LabRequest]
) -> Iterator[LabRun]:
    """Yield one run after the other. Ctrl-C stops the current run and skips the rest."""
    with stop_on_interrupt() as stop:
        printer = ProgressPrinter(stop)
        for request in requests:
            finished_run = run_algorithm(game, position, request, printer)
            printer.clear()
            yield finished_run
            if stop.is_set():
                return


class ProgressPrinter(RunListener):
    """Shows the progress of a run on a terminal; an event stops the run."""

    def __init__(self, stop: Event) -> None:
        self.stop_event = stop
        self.is_visible = sys.stderr is not None and sys.stderr.isatty()
        self.width = 0

    def on_progress(self, visited: int, seconds: float) -> None:
        if self.is_visible:
            self._print_line(f"{visited:,} positions visited, {seconds:.0f} s; Ctrl-C stops")

    def clear(self) -> None:
        """Erase the progress line."""
        if self.width:
            self._print_line("")
            self._print_line("")

    def _print_line(self, text: str) -> None:
        print(f"\r{text:<{self.width}}", end="", file=sys.stderr, flush=True)
        self.width = len(text)

    def should_stop(self) -> bool:
        return self.stop_event.is_set()


@contextmanager
def stop_on_interrupt() -> Iterator[Event]:
    """Let Ctrl-C stop the run instead of the program, so that its results are still printed."""
    stop = Event()
    previous_handler = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, previous_handler)


def stream_to_stdout(game: Game[Any], position: Position, requests: Sequence[LabRequest]) -> int:
    """Stream a run as JSON lines until any input, or the end of input, stops it."""
    if len(requests) > 1:
        raise SetupError("--progress is for one algorithm at a time")
    if sys.stdin is None or sys.stdout is None:
        raise SetupError("--progress needs a standard input and output to talk to")
    stop = Event()
    source = sys.stdin.fileno()
    Thread(target=_stop_on_input, args=(partial(os.read, source), stop), daemon=True).start()
    voice = LineWriter(partial(os.write, sys.stdout.fileno()))

    def stops() -> bool:
        time.sleep(0)  # a compiled search never yields to the other thread by itself
        return stop.is_set() or voice.failure is not None

    stream_run(game, position, requests[0], voice.write_lines, stops)
    if voice.failure:
        raise voice.failure
    return 0


def _stop_on_input(read: Callable[[int], bytes], stop: Event) -> None:
    """Set the stop event at the first byte of input, or at its end."""
    read(1)
    stop.set()
