"""The work of a live game, as workers of its screen."""

from __future__ import annotations

from textual.screen import Screen
from textual.worker import Worker

from kono_tui.live.workers import Group, Work


class ScreenWorkers:
    """Runs the work for as long as the screen lives."""

    def __init__(self, screen: Screen[None]) -> None:
        self.screen = screen

    def run(self, work: Work, group: Group) -> None:
        _: Worker[None] = self.screen.run_worker(work, group=group, exclusive=True)

    def cancel(self, group: Group) -> None:
        self.screen.workers.cancel_group(self.screen, group)

    def is_running(self, group: Group) -> bool:
        own = [each for each in self.screen.workers if each.node is self.screen]
        in_group = [each for each in own if each.group == group]
        return any(not (each.is_finished or each.is_cancelled) for each in in_group)
