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
from kono_tui.engine.voice import Voice
from kono_tui.errors import SetupError
from kono_tui.lab.algorithms import Wish
from kono_tui.lab.journal import Listener
from kono_tui.lab.records import Run
from kono_tui.lab.running import run
from kono_tui.lab.stream import stream


def runs(game: Game[Any], position: Position, wishes: Sequence[Wish]) -> Iterator[Run]:
    """Yield one run after the other. Ctrl-C stops the current run and skips the rest."""
    with interruptible() as stop:
        watching = Watching(stop)
        for wish in wishes:
            done = run(game, position, wish, watching)
            watching.clear()
            yield done
            if stop.is_set():
                return


class Watching(Listener):
    """Shows the progress of a run on a terminal; an event stops the run."""

    def __init__(self, stop: Event) -> None:
        self.stop = stop
        self.seen = sys.stderr is not None and sys.stderr.isatty()
        self.width = 0

    def progress(self, visited: int, seconds: float) -> None:
        if self.seen:
            self._say(f"{visited:,} positions visited, {seconds:.0f} s; Ctrl-C stops")

    def clear(self) -> None:
        """Erase the progress line."""
        if self.width:
            self._say("")
            self._say("")

    def _say(self, text: str) -> None:
        print(f"\r{text:<{self.width}}", end="", file=sys.stderr, flush=True)
        self.width = len(text)

    def stops(self) -> bool:
        return self.stop.is_set()


@contextmanager
def interruptible() -> Iterator[Event]:
    """Let Ctrl-C stop the run instead of the program, so that its results are still printed."""
    stop = Event()
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def streamed(game: Game[Any], position: Position, wishes: Sequence[Wish]) -> int:
    """Stream a run as JSON lines until any input, or the end of input, stops it."""
    if len(wishes) > 1:
        raise SetupError("--progress is for one algorithm at a time")
    if sys.stdin is None or sys.stdout is None:
        raise SetupError("--progress needs a standard input and output to talk to")
    stop = Event()
    source = sys.stdin.fileno()
    Thread(target=_listen, args=(partial(os.read, source), stop), daemon=True).start()
    voice = Voice(partial(os.write, sys.stdout.fileno()))

    def stops() -> bool:
        time.sleep(0)  # a compiled search never yields to the other thread by itself
        return stop.is_set() or voice.failure is not None

    stream(game, position, wishes[0], voice.say, stops)
    if voice.failure:
        raise voice.failure
    return 0


def _listen(read: Callable[[int], bytes], stop: Event) -> None:
    """Set the stop event at the first byte of input, or at its end."""
    read(1)
    stop.set()
