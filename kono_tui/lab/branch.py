"""Branch and bound: the most that the mover can earn in one turn, and the jumps that earn it."""

from __future__ import annotations

from kono_tui.core.view import BoardView
from kono_tui.lab.algorithms import Wish
from kono_tui.lab.journal import Journal
from kono_tui.lab.records import Found, Node
from kono_tui.lab.turns import Turn, Way

NEIGHBOURS = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Branching:
    """Depth-first search that abandons partial turns that cannot beat the best one found.

    The upper bound of a partial turn is what it has earned, plus the stones that
    `count_reachable_stones` counts, but no more of them than there are jumps left.
    """

    def __init__(self, turn: Turn, wish: Wish, journal: Journal) -> None:
        self.turn = turn
        self.wish = wish
        self.journal = journal
        self.best = -1

    def search(self, way: Way, number: int = 0) -> None:
        """Continue a partial turn as long as it can still beat the best one."""
        for each in self.turn.after(way):
            most = each.points + self._still(each)
            node = Node(0, number, each.path, self.turn.colour, each.points, most)
            reached = self.journal.visit(node)
            if most > self.best and most > each.points:
                self.search(each, reached)
            elif most > each.points:
                self.journal.mark(reached, cut=True)
            elif most > self.best:
                self._improve(each, reached)

    def _improve(self, way: Way, number: int) -> None:
        """Record a partial turn that earns more than all before it."""
        self.best = way.points
        found = Found(0, way.path, way.points, self.turn.goes_on(way))
        self.journal.find(found, number)

    def _still(self, way: Way) -> int:
        """An upper bound on what a partial turn can still earn: never too low."""
        if not self.turn.goes_on(way):
            return 0
        stones = within(self.turn.game.view(way.position), way.path[-1])
        left = self.wish.depth - way.length if self.wish.depth else stones
        return min(stones, left)


def within(view: BoardView, cell: int) -> int:
    """Count the stones that a piece could take if it could undo its jumps.

    The search walks from a cell, two points at a time, over stones of the other colour onto empty
    points, and counts each stone on the way once. Whatever the piece can take in one turn is among
    these: in a turn, no stone of either colour moves onto a point except the one that jumps.
    """
    own = view.points[cell].piece
    reached = [cell]
    crossed: set[int] = set()
    for here in reached:
        row, column = divmod(here, view.columns)
        for down, right in NEIGHBOURS:
            over = _cell(view, row + down, column + right)
            landing = _cell(view, row + 2 * down, column + 2 * right)
            if over is None or landing is None or over in crossed:
                continue
            is_other = view.points[over].piece not in ("", own)
            if is_other and (landing == cell or not view.points[landing].piece):
                crossed.add(over)
                if landing not in reached:
                    reached.append(landing)
    return len(crossed)


def _cell(view: BoardView, row: int, column: int) -> int | None:
    """The cell at a row and a column, from 0; None off the board."""
    if 0 <= row < view.rows and 0 <= column < view.columns:
        return row * view.columns + column
    return None
