"""Branch and bound: the most that the mover can earn in one turn, and the jumps that earn it."""

from __future__ import annotations

from kono_tui.lab.algorithms import LabRequest
from kono_tui.lab.records import FoundMove, Node
from kono_tui.lab.run_log import RunRecorder
from kono_tui.lab.turn_tree import PartialTurn, TurnTree


class BranchAndBound:
    """Depth-first search that abandons partial turns that cannot beat the best one found.

    The upper bound of a partial turn is what it has earned, plus the stones that
    the game says can be reached, but no more of them than there are jumps left.
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
        stones = self.turn.lab.count_reachable(partial.position, partial.path[-1])
        jumps_left = self.request.depth - partial.length if self.request.depth else stones
        return min(stones, jumps_left)
