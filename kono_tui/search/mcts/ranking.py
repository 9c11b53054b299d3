"""What a tree has shown of the root's moves: their order, values and lines."""

from __future__ import annotations

from typing import Final

from kono_tui.core.position import WIN_VALUE
from kono_tui.search.mcts.entries import LOSES, WINS
from kono_tui.search.mcts.tree import MctsTree
from kono_tui.search.result import RankedMove, SearchResult

MIN_LINE_TRIES: Final = 10
"""The fewest tries with which a move is expected to follow."""
MAX_TRIED_SHOWN: Final = 20
"""For how many moves the result reports their share of the tries."""
MAX_UNPROVEN_VALUE: Final = 4_900
"""No chance is reported further from even than this, in hundredths of a percent, unless proven."""


class RootRanking:
    """The root's moves, ranked by what the tree below them says."""

    def __init__(self, tree: MctsTree) -> None:
        self.tree = tree

    def result(self, count: int, seconds: float) -> SearchResult:
        """Return so many of the best moves, as the result of a search of so many seconds."""
        tree = self.tree
        ranking = [self._ranked_move(entry) for entry in self._ranked_entries()]
        best, *others = ranking[:count]
        depth = max(len(best.line), 1)
        return SearchResult(
            best,
            depth,
            int(tree.board.decision_count),
            seconds,
            is_exact=bool(tree.proven[0]),
            others=tuple(others),
            compared_value=best.value,
            compared_depth=depth,
            most_tried=self._most_tried(),
        )

    def _ranked_entries(self) -> list[int]:
        """The entries of the root's moves: winning ones, then by tries, losing ones last."""
        tree = self.tree
        first, number = int(tree.first_child[0]), int(tree.child_count[0])

        def rank(entry: int) -> tuple[bool, bool, float]:
            proven = tree.proven[entry]
            return proven == WINS, proven != LOSES, tree.tries[entry]

        return sorted(range(first, first + number), key=rank, reverse=True)

    def _ranked_move(self, entry: int) -> RankedMove:
        """Return a move of the root with its value, and what would follow."""
        tree = self.tree
        line = [int(tree.move[entry])]
        value = self._entry_value(entry)
        while tree.child_count[entry]:
            first, number = int(tree.first_child[entry]), int(tree.child_count[entry])
            entry = max(range(first, first + number), key=self._continuation_rank)
            if tree.tries[entry] < MIN_LINE_TRIES:
                break
            line.append(int(tree.move[entry]))
        return RankedMove(line[0], value, tuple(line))

    def _continuation_rank(self, entry: int) -> tuple[bool, float]:
        return self.tree.proven[entry] == WINS, self.tree.tries[entry]

    def _entry_value(self, entry: int) -> int:
        """The chance that a move has shown, in hundredths of a percent above even."""
        tree = self.tree
        if tree.proven[entry]:
            return WIN_VALUE if tree.proven[entry] == WINS else -WIN_VALUE
        if not tree.tries[entry]:
            return -MAX_UNPROVEN_VALUE
        return _to_hundredths(tree.wins[entry] / tree.tries[entry])

    def _most_tried(self) -> tuple[tuple[int, int], ...]:
        """The moves with the most tries, and their shares of all tries in percent."""
        tree = self.tree
        all_tries = max(tree.tries[0], 1.0)
        entries = sorted(self._ranked_entries(), key=lambda entry: -tree.tries[entry])[
            :MAX_TRIED_SHOWN
        ]
        shares = [
            (int(tree.move[each]), round(100 * tree.tries[each] / all_tries)) for each in entries
        ]
        return tuple((move, share) for move, share in shares if share)


def _to_hundredths(share: float) -> int:
    return max(-MAX_UNPROVEN_VALUE, min(MAX_UNPROVEN_VALUE, round(10_000 * (share - 0.5))))
