"""Reads a search's notes of single decisions turn by turn.

A position of the lab's tree is one in which a turn has ended; the decisions of that turn lead to
it from the position before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from kono_tui.core.move import STOP
from kono_tui.core.position import Position
from kono_tui.lab.records import Bound, CellPath, FoundMove, Node
from kono_tui.lab.turn_tree import POINT, TurnTree
from kono_tui.search.minimax import AT_LEAST, AT_MOST, NOT_VALUED, ROOT, VisitNotes

BOUNDS: Final[dict[int, Bound]] = {AT_LEAST: "at least", AT_MOST: "at most"}
OPPOSITE: Final[dict[Bound, Bound]] = {"": "", "at least": "at most", "at most": "at least"}


@dataclass(frozen=True)
class ReachedPosition:
    """Where a decision leads: the position, and the turn's cells so far.

    `turn_start` is the position at the start of the turn, `parent_number` its number, 0 at the
    root. `stops_early`: the turn could have gone on.
    """

    position: Position
    path: CellPath
    turn_start: Position
    parent_number: int
    stops_early: bool = False


class TurnReader:
    """Reads the notes of one search, as far as it has come."""

    def __init__(self, turn: TurnTree, notes: VisitNotes) -> None:
        self.turn = turn
        self.notes = notes
        self.is_in_first_turn: list[bool] = []
        """For each note, whether it is a decision of the first turn."""
        self._reached: dict[int, ReachedPosition] = {}

    def new_turn_ends(self) -> Iterator[int]:
        """Yield the new notes that end the first turn, whether or not they have a value yet."""
        notes, ends = self.notes, self.notes.turn_end_numbers
        for index in range(len(self.is_in_first_turn), len(notes.moves)):
            parent = notes.parents[index]
            in_first_turn = parent == ROOT or (self.is_in_first_turn[parent] and not ends[parent])
            self.is_in_first_turn.append(in_first_turn)
            if in_first_turn and ends[index]:
                yield index

    def reached_position(self, index: int) -> ReachedPosition:
        """The position that a decision leads to."""
        if index not in self._reached:
            decision_point = self._decision_point(index)
            position: Any = decision_point.position
            code = self.notes.moves[index]
            move = self.turn.game.rules.decode(position, code)
            stops = move.kind == STOP
            path = decision_point.path if stops else decision_point.path + move.cells
            self._reached[index] = replace(
                decision_point, position=position.play(code), path=path, stops_early=stops
            )
        return self._reached[index]

    def _decision_point(self, index: int) -> ReachedPosition:
        """Where a decision is made: in mid-turn, or at the start of a new turn."""
        parent = self.notes.parents[index]
        if parent == ROOT:
            return ReachedPosition(self.turn.position, self.turn.start.path, self.turn.position, 0)
        reached = self.reached_position(parent)
        number = self.notes.turn_end_numbers[parent]
        if not number:
            return reached
        return ReachedPosition(reached.position, (), reached.position, number)

    def is_valued(self, index: int) -> bool:
        return self.notes.bounds[index] != NOT_VALUED

    def found_move(self, index: int) -> FoundMove:
        """A decision that ends the first turn, as a found move."""
        reached = self.reached_position(index)
        value, bound = self._value_for_root(index)
        points = self._points_earned(reached)
        return FoundMove(0, reached.path, points, reached.stops_early, value, bound)

    def build_nodes(self, orders: Mapping[int, int]) -> list[Node]:
        """Build the tree; `orders` maps notes to the order of the found moves."""
        cut = {self._turn_end(index) for index, each in enumerate(self.notes.cuts) if each}
        ends = [index for index, number in enumerate(self.notes.turn_end_numbers) if number]
        return [self._build_node(index, index in cut, orders.get(index, 0)) for index in ends]

    def _turn_end(self, index: int) -> int:
        """The decision that ended the previous turn, unless this one ended its own."""
        while index != ROOT and not self.notes.turn_end_numbers[index]:
            index = self.notes.parents[index]
        return index

    def _build_node(self, index: int, is_cut: bool, order: int) -> Node:
        reached = self.reached_position(index)
        value, bound = self._value_for_root(index)
        return Node(
            number=self.notes.turn_end_numbers[index],
            parent=reached.parent_number,
            path=reached.path,
            by=self.turn.game.rules.colour(reached.turn_start, int(reached.turn_start.to_move)),
            points=self._points_earned(reached),
            value=value,
            bound=bound,
            cut=is_cut,
            found=order,
        )

    def _value_for_root(self, index: int) -> tuple[int | None, Bound]:
        """The lead of the mover at the root, and whether it is exact or a bound."""
        if not self.is_valued(index):
            return None, ""
        value = self.notes.values[index] // POINT
        bound = BOUNDS.get(self.notes.bounds[index], "")
        own = int(self.reached_position(index).turn_start.to_move) == self.turn.seat
        return (value, bound) if own else (-value, OPPOSITE[bound])

    def _points_earned(self, reached: ReachedPosition) -> int:
        """The points that a turn has earned its mover."""
        start = reached.turn_start
        value = int(reached.position.value_if_ended()) - int(start.value_if_ended())
        return value // POINT if int(start.to_move) == 0 else -(value // POINT)
