"""Reads a search's notes of single decisions turn by turn.

A position of the lab's tree is one in which a turn has ended; the decisions of that turn lead to
it from the position before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from kono_tui.core.move import STOP
from kono_tui.core.position import Position
from kono_tui.lab.records import Bound, Found, Node, Path
from kono_tui.lab.turns import POINT, Turn
from kono_tui.search.minimax import AT_LEAST, AT_MOST, OPEN, ROOT, Notes

BOUNDS: Final[dict[int, Bound]] = {AT_LEAST: "at least", AT_MOST: "at most"}
OPPOSITE: Final[dict[Bound, Bound]] = {"": "", "at least": "at most", "at most": "at least"}


@dataclass(frozen=True)
class Place:
    """Where a decision leads: the position, and the turn's cells so far.

    `turn_start` is the position at the start of the turn, `parent_number` its number, 0 at the
    root. `stops_early`: the turn could have gone on.
    """

    position: Position
    path: Path
    start: Position
    before: int
    stops: bool = False


class Noted:
    """Reads the notes of one search, as far as it has come."""

    def __init__(self, turn: Turn, notes: Notes) -> None:
        self.turn = turn
        self.notes = notes
        self.in_first: list[bool] = []
        """For each note, whether it is a decision of the first turn."""
        self._places: dict[int, Place] = {}

    def news(self) -> Iterator[int]:
        """Yield the new notes that end the first turn, whether or not they have a value yet."""
        notes = self.notes
        for index in range(len(self.in_first), len(notes.moves)):
            parent = notes.parents[index]
            in_first = parent == ROOT or (self.in_first[parent] and not notes.numbers[parent])
            self.in_first.append(in_first)
            if in_first and notes.numbers[index]:
                yield index

    def place(self, index: int) -> Place:
        """The position that a decision leads to."""
        if index not in self._places:
            before = self._before(index)
            position: Any = before.position
            code = self.notes.moves[index]
            move = self.turn.game.decode(position, code)
            stops = move.kind == STOP
            path = before.path if stops else before.path + move.cells
            after = Place(position.play(code), path, before.start, before.before, stops)
            self._places[index] = after
        return self._places[index]

    def _before(self, index: int) -> Place:
        """Where a decision is made: in mid-turn, or at the start of a new turn."""
        parent = self.notes.parents[index]
        if parent == ROOT:
            return Place(self.turn.position, self.turn.start.path, self.turn.position, 0)
        place = self.place(parent)
        number = self.notes.numbers[parent]
        return Place(place.position, (), place.position, number) if number else place

    def is_valued(self, index: int) -> bool:
        return self.notes.bounds[index] != OPEN

    def found(self, index: int) -> Found:
        """A decision that ends the first turn, as a found move."""
        place = self.place(index)
        value, bound = self._value(index)
        return Found(0, place.path, self._points(place), place.stops, value, bound)

    def nodes(self, orders: Mapping[int, int]) -> list[Node]:
        """Build the tree; `orders` maps notes to the order of the found moves."""
        cut = {self._turn_end(index) for index, each in enumerate(self.notes.cuts) if each}
        return [
            self._node(index, index in cut, orders.get(index, 0))
            for index, number in enumerate(self.notes.numbers)
            if number
        ]

    def _turn_end(self, index: int) -> int:
        """The decision that ended the previous turn, unless this one ended its own."""
        while index != ROOT and not self.notes.numbers[index]:
            index = self.notes.parents[index]
        return index

    def _node(self, index: int, cut: bool, order: int) -> Node:
        place = self.place(index)
        value, bound = self._value(index)
        return Node(
            number=self.notes.numbers[index],
            parent=place.before,
            path=place.path,
            by=self.turn.game.colour(place.start, int(place.start.to_move)),
            points=self._points(place),
            value=value,
            bound=bound,
            cut=cut,
            found=order,
        )

    def _value(self, index: int) -> tuple[int | None, Bound]:
        """The lead of the mover at the root, and whether it is exact or a bound."""
        if not self.is_valued(index):
            return None, ""
        value = self.notes.values[index] // POINT
        bound = BOUNDS.get(self.notes.bounds[index], "")
        own = int(self.place(index).start.to_move) == self.turn.seat
        return (value, bound) if own else (-value, OPPOSITE[bound])

    def _points(self, place: Place) -> int:
        """The points that a turn has earned its mover."""
        gain = (int(place.position.settled()) - int(place.start.settled())) // POINT
        return gain if int(place.start.to_move) == 0 else -gain
