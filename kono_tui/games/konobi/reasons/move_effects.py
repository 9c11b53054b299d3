"""The effects of placing a stone: what it joins, cuts, threatens and approaches."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations

from kono_tui.games.konobi.analysis import CHAIN, EDGE, ChainOrEdge, analyse_position, edge_parts
from kono_tui.games.konobi.board import EMPTY, FIRST_EDGE, PASS, SECOND_EDGE
from kono_tui.games.konobi.lines.shortest_lines import ShortestLines, shortest_lines
from kono_tui.games.konobi.placement_rules import CROSSCUT
from kono_tui.games.konobi.points import neighbours
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.reasons.placement import rows_to_edge
from kono_tui.games.konobi.setup import place_of


class MoveEffects:
    """A stone placed on a cell, with the board before and after, for both colours."""

    def __init__(self, before: KonobiPosition, cell: int) -> None:
        place = place_of(before.board, cell)
        self.before, self.cell, self.after = before, cell, before.play(place)
        self.own_colour = int(before.colour_to_move())
        self.opponent_colour = 3 - self.own_colour
        self.analysis_before = analyse_position(before)
        self.analysis_after = analyse_position(self.after)

    # Lines

    def lines_before_and_after(self, colour: int) -> tuple[ShortestLines, ShortestLines]:
        """The shortest lines of a colour before and after."""
        return shortest_lines(self.before, colour), shortest_lines(self.after, colour)

    @property
    def shortens_own_lines(self) -> bool:
        """Whether its colour's shortest lines need fewer stones than before."""
        then, now = self.lines_before_and_after(self.own_colour)
        return then.exists and now.exists and now.length < then.length

    @property
    def blocks_opponent_line(self) -> bool:
        """Whether one of the opponent's shortest lines crossed the point."""
        return self.cell in self.lines_before_and_after(self.opponent_colour)[0].cells

    @cached_property
    def blocked_link(self) -> tuple[ChainOrEdge, ChainOrEdge] | None:
        """What one of the opponent's shortest lines joined over the point: stones, or edges."""
        lines = self.lines_before_and_after(self.opponent_colour)[0]
        if self.cell not in lines.cells:
            return None
        line = lines.line_through(self.cell)
        at = line.index(self.cell)
        one, other = line[:at][::-1], line[at + 1 :]
        return self._link_end(one, FIRST_EDGE), self._link_end(other, SECOND_EDGE)

    def _link_end(self, way: tuple[int, ...], edge: int) -> ChainOrEdge:
        """The first stone on a way to an edge, as a chain, or else the edge."""
        stone = next((cell for cell in way if self.analysis_before.stones[cell] != EMPTY), None)
        return (EDGE, edge) if stone is None else (CHAIN, stone)

    @cached_property
    def next_points(self) -> list[int]:
        """The vacant points before and behind the stone on one of its colour's shortest lines."""
        lines = self.lines_before_and_after(self.own_colour)[1]
        if self.cell not in lines.cells:
            return []
        line = lines.line_through(self.cell)
        at = line.index(self.cell)
        ways = line[:at][::-1], line[at + 1 :]
        stones = self.analysis_after.stones
        found = (next((cell for cell in way if stones[cell] == EMPTY), None) for way in ways)
        return sorted(cell for cell in found if cell is not None)

    # Winning

    @cached_property
    def stopped_wins(self) -> list[int]:
        """The cells where the opponent could have won, if it has no winning stone left anywhere."""
        if self.analysis_after.winning_cells(self.opponent_colour):
            return []
        return self.analysis_before.winning_cells(self.opponent_colour)

    @cached_property
    def new_wins(self) -> list[int]:
        """The cells where one more stone would win, and would not have won before."""
        before = self.analysis_before.winning_cells(self.own_colour)
        after = self.analysis_after.winning_cells(self.own_colour)
        return [cell for cell in after if cell not in before]

    # Joining

    @cached_property
    def joined_parts(self) -> frozenset[ChainOrEdge]:
        """The chains it joins, and the edge it joins one to; empty if it joins nothing."""
        parts = self.analysis_before.joinable_parts(self.own_colour, self.cell)
        return parts if len(parts) > 1 else frozenset()

    @cached_property
    def saved_pair(self) -> tuple[frozenset[ChainOrEdge], int] | None:
        """Two joined parts that the opponent could have come between, and the cell where.

        No single stone could have joined the two after that.
        """
        opponent_cells = self.analysis_before.legal_cells(self.opponent_colour)
        passed = self.before.play(PASS)
        for pair in _pairs(self.joined_parts):
            joining_cells = self.analysis_before.joining_cells(self.own_colour, pair)
            for cell in sorted(joining_cells, key=lambda way: way != self.cell):
                interrupted = passed.play(place_of(self.before.board, cell))
                if cell in opponent_cells and not analyse_position(interrupted).joining_cells(
                    self.own_colour, pair
                ):
                    return pair, cell
        return None

    @cached_property
    def cut_pair(self) -> frozenset[ChainOrEdge] | None:
        """Two parts that the opponent could have joined there, and now cannot by a single stone."""
        if self.cell not in self.analysis_before.legal_cells(self.opponent_colour):
            return None
        after, colour = self.analysis_after, self.opponent_colour
        pairs = _pairs(self.analysis_before.joinable_parts(colour, self.cell))
        return next((pair for pair in pairs if not after.joining_cells(colour, pair)), None)

    @cached_property
    def double_link(self) -> tuple[ChainOrEdge, list[int]] | None:
        """A chain or an edge that each of several stones would join its chain to, and where."""
        return next((way for way in self._new_links.items() if len(way[1]) > 1), None)

    @cached_property
    def guarded_link(self) -> tuple[ChainOrEdge, list[int]] | None:
        """A part that a stone would join its chain to, where the opponent may not play."""
        opponent_cells = self.analysis_after.legal_cells(self.opponent_colour)
        links = self._new_links.items()
        return next((way for way in links if opponent_cells.isdisjoint(way[1])), None)

    @cached_property
    def _new_links(self) -> dict[ChainOrEdge, list[int]]:
        """What one more stone would join its chain to, by cells, where none could have before."""
        chain = self.analysis_after.chains[self.cell]
        joined_already = {(CHAIN, chain), *edge_parts(self.analysis_after.chain_edges[chain])}
        found: dict[ChainOrEdge, list[int]] = {}
        for cell, linked in self.analysis_after.links_by_cell(self.own_colour).items():
            for part in sorted(linked - joined_already) if (CHAIN, chain) in linked else ():
                found.setdefault(part, []).append(cell)
        return {part: cells for part, cells in found.items() if not self._could_join_before(part)}

    def _could_join_before(self, part: ChainOrEdge) -> bool:
        """Whether a single stone could have joined a chain that it touches to a part before."""
        before, colour = self.analysis_before, self.own_colour
        pairs = ({(CHAIN, each), part} for each in before.touching_chains(colour, self.cell))
        return any(before.joining_cells(colour, frozenset(pair)) for pair in pairs)

    def stone_of(self, colour: int, part: ChainOrEdge) -> int:
        """A stone of a chain: one that touches the cell, if there is one."""
        return self.analysis_before.touching_chains(colour, self.cell).get(part[1], part[1])

    # Space

    @cached_property
    def new_crosscuts(self) -> list[int]:
        """The cells that are now a crosscut for the opponent, and were not before.

        The opponent can never play there again, as nothing will change the two stones between.
        """
        before, after, colour = self.analysis_before, self.analysis_after, self.opponent_colour
        near = neighbours(before.size, self.cell)
        vacant = [cell for cell in near if before.stones[cell] == EMPTY]
        crosscuts = [cell for cell in vacant if after.verdict(colour, cell) == CROSSCUT]
        return [cell for cell in crosscuts if before.verdict(colour, cell) != CROSSCUT]

    @cached_property
    def approached_edge(self) -> tuple[int, int] | None:
        """The edge that a chain approaches, and the rows or columns that then remain."""
        before, after, colour = self.analysis_before, self.analysis_after, self.own_colour
        chains = before.touching_chains(colour, self.cell)
        if not chains:
            return None
        reached = after.chain_edges[after.chains[self.cell]]
        stones = [cell for cell, chain in enumerate(before.chains) if chain in chains]
        found = []
        for edge in (FIRST_EDGE, SECOND_EDGE):
            nearest = min(rows_to_edge(before.size, colour, edge, cell) for cell in stones)
            rows = rows_to_edge(before.size, colour, edge, self.cell)
            if not reached & edge and rows < nearest:
                found.append((rows, edge))
        if not found:
            return None
        rows, edge = min(found)
        return edge, rows


def _pairs(parts: frozenset[ChainOrEdge]) -> list[frozenset[ChainOrEdge]]:
    """Every two of some parts."""
    return [frozenset(pair) for pair in combinations(sorted(parts), 2)]
