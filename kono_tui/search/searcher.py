"""The searcher: it looks ahead or plays rounds out, as suits the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from kono_tui.core.position import Position
from kono_tui.search.alphabeta import Tree
from kono_tui.search.deepen import Report, Wish, deepened
from kono_tui.search.order import Order
from kono_tui.search.playing_out import PlayingOut, Task
from kono_tui.search.result import Limit, Result
from kono_tui.search.table import Table

MEBIBYTES: Final = 64


class Searcher:
    """Searches one position after the other with the same memory, allocated when first needed."""

    def __init__(self, mebibytes: int = MEBIBYTES) -> None:
        self.mebibytes = mebibytes
        self.ahead: tuple[Table, Order] | None = None
        self.out: dict[int, PlayingOut] = {}

    def search(
        self,
        root: Position,
        limit: Limit,
        seen: Iterable[int] = (),
        wish: Wish | None = None,
        report: Report | None = None,
        watch: Callable[[], bool] | None = None,
    ) -> Result:
        """Return the best move for the seat to move. The round must not be over.

        `earlier_keys` are the repetition keys of earlier positions of the round. `report` is called
        with the result of each round of deepening. `should_stop` is asked now and then whether to
        stop.
        """
        wish = wish or Wish()
        if root.ground(0, False) is not None:
            return self.play_out(root, limit, wish, report=report, watch=watch)
        table, order = self._ahead()
        table.renew()
        order.renew()
        tree = Tree(table, order, root.to_move, seen, wish.repeats_end, wish.last)
        return deepened(tree, root, limit, wish, report, watch)

    def play_out(
        self,
        root: Position,
        limit: Limit,
        wish: Wish,
        plain: bool = False,
        report: Report | None = None,
        watch: Callable[[], bool] | None = None,
    ) -> Result:
        """Return the same by playouts; `is_plain`: by tries alone, all moves equally likely."""
        if wish.player not in self.out:
            self.out[wish.player] = PlayingOut(self.mebibytes)
        out = self.out[wish.player]
        ranked = max(wish.keep, wish.others + 1)
        return out.search(Task(root, limit, ranked, plain, wish.seed, watch), report)

    def _ahead(self) -> tuple[Table, Order]:
        if self.ahead is None:
            self.ahead = Table(self.mebibytes), Order()
        return self.ahead
