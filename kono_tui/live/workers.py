"""The work of a live game, in groups: a new piece of work in a group cancels the one before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from enum import StrEnum
from typing import Protocol


class Group(StrEnum):
    """The groups. Cancelling one stops what its work would still have done, and nothing else."""

    TURN = "turn"
    """Plays on until a human has to decide, the questions of openings and endings included."""
    OPENING = "opening"
    """Throws for the computers before the first move."""
    PONDER = "ponder"
    """Looks at a human's position for the evaluation bar, or for a hint."""
    DRAW = "draw"
    """Considers a draw that a human has offered."""
    LINK = "link"
    """Follows what happens in a room."""
    PENDING = "pending"
    """Says that the server has not answered yet."""
    CLOCK = "clock"
    """Shows the clocks as they run."""


Work = Callable[[], Coroutine[None, None, None]]


class Workers(Protocol):
    """Runs the work of one live game: as workers of a screen, or as plain tasks."""

    def run(self, work: Work, group: Group) -> None:
        """Start the work; cancel what runs in its group."""

    def cancel(self, group: Group) -> None:
        """Cancel what runs in a group."""

    def is_running(self, group: Group) -> bool:
        """Return whether something runs in a group."""


class TaskWorkers:
    """Runs the work as tasks of the running loop."""

    def __init__(self) -> None:
        self._tasks: dict[Group, asyncio.Task[None]] = {}

    def run(self, work: Work, group: Group) -> None:
        self.cancel(group)
        self._tasks[group] = asyncio.get_running_loop().create_task(work())

    def cancel(self, group: Group) -> None:
        task = self._tasks.pop(group, None)
        if task is not None:
            task.cancel()

    def is_running(self, group: Group) -> bool:
        task = self._tasks.get(group)
        return task is not None and not task.done()

    async def wait(self, *groups: Group) -> None:
        """Wait until nothing runs in the groups. An error of their work is raised here."""
        while running := {group: self._tasks[group] for group in groups if group in self._tasks}:
            await asyncio.wait(running.values())
            for group, task in running.items():
                if self._tasks.get(group) is task:
                    del self._tasks[group]
                    if not task.cancelled():
                        task.result()

    async def close(self) -> None:
        """Cancel all work, and wait for its end."""
        tasks, self._tasks = [*self._tasks.values()], {}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
