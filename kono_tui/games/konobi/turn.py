"""The effects of placing a stone: what it joins, cuts, threatens and approaches."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations

from kono_tui.games.konobi.board import EMPTY, FIRST, PASS, SECOND
from kono_tui.games.konobi.legality import CROSSCUT
from kono_tui.games.konobi.looks import CHAIN, Part, edges_of, look
from kono_tui.games.konobi.places import around
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.setup import place_of
from kono_tui.games.konobi.shortest import Shortest, shortest
from kono_tui.games.konobi.stance import on_the_way, rows_to


class Turn:
    """A stone placed on a cell, with the board before and after, for both colours."""

    def __init__(self, before: KonobiPosition, cell: int) -> None:
        place = place_of(before.board, cell)
        self.before, self.cell, self.after = before, cell, before.play(place)
        self.mine = int(before.colour())
        self.theirs = 3 - self.mine
        self.was, self.seen = look(before), look(self.after)

    # Lines

    def lines(self, colour: int) -> tuple[Shortest, Shortest]:
        """The shortest lines of a colour before and after."""
        return shortest(self.before, colour), shortest(self.after, colour)

    @property
    def shortens(self) -> bool:
        """Whether its colour's shortest lines need fewer stones than before."""
        then, now = self.lines(self.mine)
        return then.exists and now.exists and now.length < then.length

    @property
    def blocks(self) -> bool:
        """Whether one of the opponent's shortest lines crossed the point."""
        return self.cell in self.lines(self.theirs)[0].cells

    # Winning

    @cached_property
    def stopped(self) -> list[int]:
        """The cells where the opponent could have won, if it has no winning stone left anywhere."""
        return [] if self.seen.winning(self.theirs) else self.was.winning(self.theirs)

    @cached_property
    def threatened(self) -> list[int]:
        """The cells where one more stone would win, and would not have won before."""
        before = self.was.winning(self.mine)
        return [cell for cell in self.seen.winning(self.mine) if cell not in before]

    # Joining

    @cached_property
    def joined(self) -> frozenset[Part]:
        """The chains it joins, and the edge it joins one to; empty if it joins nothing."""
        parts = self.was.parts(self.mine, self.cell)
        return parts if len(parts) > 1 else frozenset()

    @cached_property
    def saved(self) -> tuple[frozenset[Part], int] | None:
        """Two joined parts that the opponent could have come between, and the cell where.

        No single stone could have joined the two after that.
        """
        theirs, turned = self.was.legal(self.theirs), self.before.play(PASS)
        for pair in _pairs(self.joined):
            ways = self.was.joining(self.mine, pair)
            for cell in sorted(ways, key=lambda way: way != self.cell):
                instead = turned.play(place_of(self.before.board, cell))
                if cell in theirs and not look(instead).joining(self.mine, pair):
                    return pair, cell
        return None

    @cached_property
    def cut(self) -> frozenset[Part] | None:
        """Two parts that the opponent could have joined there, and now cannot by a single stone."""
        if self.cell not in self.was.legal(self.theirs):
            return None
        pairs = _pairs(self.was.parts(self.theirs, self.cell))
        return next((pair for pair in pairs if not self.seen.joining(self.theirs, pair)), None)

    @cached_property
    def double(self) -> tuple[Part, list[int]] | None:
        """A chain or an edge that each of several stones would join its chain to, and where."""
        return next((way for way in self._ways.items() if len(way[1]) > 1), None)

    @cached_property
    def guarded(self) -> tuple[Part, list[int]] | None:
        """A part that a stone would join its chain to, where the opponent may not play."""
        theirs = self.seen.legal(self.theirs)
        return next((way for way in self._ways.items() if theirs.isdisjoint(way[1])), None)

    @cached_property
    def _ways(self) -> dict[Part, list[int]]:
        """What one more stone would join its chain to, by cells, where none could have before."""
        chain = self.seen.chains[self.cell]
        known = {(CHAIN, chain), *edges_of(self.seen.reached[chain])}
        found: dict[Part, list[int]] = {}
        for cell, linked in self.seen.linked(self.mine).items():
            for part in sorted(linked - known) if (CHAIN, chain) in linked else ():
                found.setdefault(part, []).append(cell)
        return {part: cells for part, cells in found.items() if not self._could_join(part)}

    def _could_join(self, part: Part) -> bool:
        """Whether a single stone could have joined a chain that it touches to a part before."""
        touched = self.was.touched(self.mine, self.cell)
        return any(
            self.was.joining(self.mine, frozenset({(CHAIN, chain), part})) for chain in touched
        )

    def stone_of(self, colour: int, part: Part) -> int:
        """A stone of a chain: one that touches the cell, if there is one."""
        return self.was.touched(colour, self.cell).get(part[1], part[1])

    # Space

    @cached_property
    def barred(self) -> list[int]:
        """The cells that are now a crosscut for the opponent, and were not before.

        The opponent can never play there again, as nothing will change the two stones between.
        """
        near = around(self.was.size, self.cell)
        vacant = [cell for cell in near if self.was.stones[cell] == EMPTY]
        return [cell for cell in vacant if self._is_crosscut_now(cell)]

    def _is_crosscut_now(self, cell: int) -> bool:
        then, now = (each.verdict(self.theirs, cell) for each in (self.was, self.seen))
        return now == CROSSCUT != then

    @cached_property
    def toward(self) -> tuple[int, int] | None:
        """The edge that a chain approaches, and the rows or columns that then remain."""
        touched = self.was.touched(self.mine, self.cell)
        if not touched:
            return None
        reached = self.seen.reached[self.seen.chains[self.cell]]
        found = []
        for edge in (FIRST, SECOND):
            stones = [cell for cell, chain in enumerate(self.was.chains) if chain in touched]
            nearest = min(rows_to(self.was.size, self.mine, edge, cell) for cell in stones)
            rows = rows_to(self.was.size, self.mine, edge, self.cell)
            if not reached & edge and rows < nearest:
                found.append((rows, edge))
        if not found:
            return None
        rows, edge = min(found)
        return edge, rows

    @cached_property
    def met(self) -> tuple[int, int] | None:
        """An opponent's stone and an edge, with the new stone on its chain's way to the edge."""
        return on_the_way(self.was, self.theirs, self.cell)

    @cached_property
    def led(self) -> tuple[int, int] | None:
        """A stone of its colour and an edge, with the new stone on its chain's way to the edge."""
        return on_the_way(self.was, self.mine, self.cell)


def _pairs(parts: frozenset[Part]) -> list[frozenset[Part]]:
    """Every two of some parts."""
    return [frozenset(pair) for pair in combinations(sorted(parts), 2)]
