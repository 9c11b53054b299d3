"""A search with helpers, as the process sees it that leads the search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from kono_tui.search.parallel.bulletin import Bulletin, Notice, TriedMove
from kono_tui.search.parallel.shared_table import SharedTable
from kono_tui.search.result import SearchResult


@dataclass(frozen=True)
class JointSearch:
    """One search, its number, and the helpers that were asked to take part."""

    number: int
    table: SharedTable
    bulletin: Bulletin
    helpers: Sequence[int]

    def helper_nodes(self) -> int:
        """How many positions the helpers have looked at so far."""
        return sum(notice.nodes for notice in self._notices())

    def tried_moves(self) -> list[TriedMove]:
        """What the helpers know of the root's moves, where they play rounds out."""
        return [each for notice in self._notices() for each in notice.tried_moves()]

    def _notices(self) -> list[Notice]:
        """The notices about this search."""
        notices = [self.bulletin.notice(helper) for helper in self.helpers]
        return [each for each in notices if each.search == self.number]

    def relay(
        self, report: Callable[[SearchResult], None] | None
    ) -> Callable[[SearchResult], None] | None:
        """Return a callback for the results of this process, which reports the nodes of all."""
        if report is None:
            return None
        return lambda found: report(self.with_all_nodes(found))

    def with_all_nodes(self, found: SearchResult) -> SearchResult:
        """Return a result with the positions that all processes have looked at."""
        return replace(found, nodes=found.nodes + self.helper_nodes())
