"""Branch and bound: the most that the mover can earn in one turn, and the jumps that earn it."""

from __future__ import annotations

from kono_tui.core.board_view import BoardView
from kono_tui.lab.algorithms import LabRequest
from kono_tui.lab.records import FoundMove, Node
from kono_tui.lab.run_log import RunRecorder
from kono_tui.lab.turn_tree import PartialTurn, TurnTree

NEIGHBOURS = ((-1, 0), (0, 1), (1, 0), (0, -1))


class BranchAndBound:
    """Depth-first search that abandons partial turns that cannot beat the best one found.

    The upper bound of a partial turn is what it has earned, plus the stones that
    `count_reachable_stones` counts, but no more of them than there are jumps left.
    """

    def __init__(self, turn: TurnTree, request: LabRequest, recorder: RunRecorder) -> None:
        self.turn = turn
        self.request = request
        self.recorder = recorder
        self.best = -1

    def search(self, partial: PartialTurn, number: int = 0) -> None:
        """Continue a partial turn as long as it can still beat the best one."""
        for longer in self.turn.continuations(partial):
            upper_bound = longer.points + self._possible_gain(longer)
            node = Node(0, number, longer.path, self.turn.colour, longer.points, upper_bound)
            reached_number = self.recorder.record_visit(node)
            if upper_bound > self.best and upper_bound > longer.points:
                self.search(longer, reached_number)
            elif upper_bound > longer.points:
                self.recorder.mark_node(reached_number, cut=True)
            elif upper_bound > self.best:
                self._record_best(longer, reached_number)

    def _record_best(self, partial: PartialTurn, number: int) -> None:
        """Record a partial turn that earns more than all before it."""
        self.best = partial.points
        found = FoundMove(0, partial.path, partial.points, self.turn.can_go_on(partial))
        self.recorder.record_found(found, number)

    def _possible_gain(self, partial: PartialTurn) -> int:
        """An upper bound on what a partial turn can still earn: never too low."""
        if not self.turn.can_go_on(partial):
            return 0
        stones = count_reachable_stones(self.turn.game.view(partial.position), partial.path[-1])
        jumps_left = self.request.depth - partial.length if self.request.depth else stones
        return min(stones, jumps_left)


def count_reachable_stones(view: BoardView, cell: int) -> int:
    """Count the stones that a piece could take if it could undo its jumps.

    The search walks from a cell, two points at a time, over stones of the other colour onto empty
    points, and counts each stone on the way once. Whatever the piece can take in one turn is among
    these: in a turn, no stone of either colour moves onto a point except the one that jumps.
    """
    own_colour = view.points[cell].piece
    reached = [cell]
    crossed: set[int] = set()
    for current in reached:
        row, column = divmod(current, view.columns)
        for down, right in NEIGHBOURS:
            jumped_over = _cell_at(view, row + down, column + right)
            landing = _cell_at(view, row + 2 * down, column + 2 * right)
            if jumped_over is None or landing is None or jumped_over in crossed:
                continue
            is_other = view.points[jumped_over].piece not in ("", own_colour)
            if is_other and (landing == cell or not view.points[landing].piece):
                crossed.add(jumped_over)
                if landing not in reached:
                    reached.append(landing)
    return len(crossed)


def _cell_at(view: BoardView, row: int, column: int) -> int | None:
    """The cell at a row and a column, from 0; None off the board."""
    if 0 <= row < view.rows and 0 <= column < view.columns:
        return row * view.columns + column
    return None
