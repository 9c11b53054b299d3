"""A search with helpers, as the process sees it that leads the search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from kono_tui.search.parallel.bulletin import Bulletin
from kono_tui.search.parallel.root_exchange import RootExchange
from kono_tui.search.parallel.shared_table import SharedTable
from kono_tui.search.result import SearchResult


@dataclass(frozen=True)
class JointSearch:
    """One search, its number, and the helpers that were asked to take part.

    Looking ahead, they share the table; playing rounds out, they exchange what the root's moves
    have shown.
    """

    number: int
    table: SharedTable
    exchange: RootExchange
    bulletin: Bulletin
    helpers: Sequence[int]

    def helper_nodes(self) -> int:
        """How many positions the helpers have looked at so far."""
        notices = [self.bulletin.notice(helper) for helper in self.helpers]
        return sum(each.nodes for each in notices if each.search == self.number)

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
