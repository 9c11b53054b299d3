"""What the engine works at, and what it is told meanwhile by the thread that reads."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from threading import Event
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kono_tui.engine.explain_command import ExplainCommand
    from kono_tui.engine.go_command import GoCommand

SearchFunction = Callable[["GoCommand", Callable[[], bool], bool], Sequence[str]]
"""Searches for a command until told to stop, and returns the last lines. The flag says whether the
position is the one that was searched last, so that all found before still counts.
"""


class RunningExplanation:
    """One explanation. It gives way to whatever is asked next."""

    is_endless = False
    gives_way = True

    def __init__(self, command: ExplainCommand) -> None:
        self.command = command
        self._is_stopped = False

    def stop(self) -> None:
        """Tell it to end with what it has found."""
        self._is_stopped = True

    def hit(self) -> None:
        """Do nothing: nothing is pondered."""

    def should_stop(self) -> bool:
        """Whether it is told to end. Compiled code yields to other threads here."""
        time.sleep(0)
        return self._is_stopped


class RunningSearch:
    """One search. While it ponders, the answer waits for `stop` or `ponderhit`."""

    gives_way = False

    def __init__(self, command: GoCommand) -> None:
        self.command = command
        self.start_time = time.perf_counter()
        self._is_stopped = False
        self._was_hit = False
        self._was_cut_short = False
        self._told = Event()

    @property
    def is_endless(self) -> bool:
        """Whether the search does not end by itself."""
        return not self.command.is_limited or (self.command.ponders and not self._was_hit)

    def stop(self) -> None:
        """Tell the search to end, with an answer."""
        self._is_stopped = True
        self._told.set()

    def hit(self) -> None:
        """Tell the search that the move it ponders about has been made."""
        self._was_hit = True
        self._told.set()

    def should_stop(self) -> bool:
        """Whether the search is told to end. A compiled search yields to other threads here."""
        time.sleep(0)
        return self._is_stopped

    def run(self, search: SearchFunction) -> Sequence[str]:
        """Return the last lines of the search."""
        if not self.command.ponders:
            return search(self.command, self.should_stop, False)
        lines = search(self.command.while_pondering(), self._should_stop_pondering, False)
        self._told.wait()
        if self._is_stopped or not self._was_cut_short:
            return lines
        spent = time.perf_counter() - self.start_time
        return search(self.command.after_pondering(spent), self.should_stop, True)

    def _should_stop_pondering(self) -> bool:
        """Whether to end, or to go on by the clock: what was pondered about has come about."""
        if self.should_stop():
            return True
        self._was_cut_short = self._was_hit and self.command.is_timed
        return self._was_cut_short
