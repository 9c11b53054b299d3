"""The analysis of a Konobi board, whichever colour is to move: chains, edges, legal points."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from kono_tui.games.konobi.board import BLACK, EMPTY, FIRST_EDGE, SECOND_EDGE, WHITE
from kono_tui.games.konobi.placement_rules import LEGAL, neighbour_masks, strong_link_place, verdict
from kono_tui.games.konobi.points import cells_between, diagonal_neighbours, neighbours
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.setup import cell_at, place_of

EDGE_NAMES = {
    BLACK: {FIRST_EDGE: "north", SECOND_EDGE: "south"},
    WHITE: {FIRST_EDGE: "west", SECOND_EDGE: "east"},
}
"""The names of the edges that a colour must join."""
CACHE_SIZE = 64
"""The number of analysed positions that the caches keep."""

CHAIN, EDGE = "chain", "edge"
ChainOrEdge = tuple[str, int]
"""What a stone can join: a chain, by its first cell, or one of a colour's edges."""


@lru_cache(maxsize=CACHE_SIZE)
def analyse_position(position: KonobiPosition) -> BoardAnalysis:
    """Return the analysis of a position, cached."""
    return BoardAnalysis(position)


class BoardAnalysis:
    """A position by its cells: the stone on each, and what follows from that."""

    def __init__(self, position: KonobiPosition) -> None:
        self.board = position.board
        self.size = int(position.board.size)
        self.stones_by_place = position.cells
        self.masks = {
            colour: neighbour_masks(position.board, position.cells, colour)
            for colour in (BLACK, WHITE)
        }
        self._legal_cells: dict[int, frozenset[int]] = {}
        self._links_by_cell: dict[int, dict[int, frozenset[ChainOrEdge]]] = {}

    @cached_property
    def stones(self) -> list[int]:
        """The colour of the stone on each cell, or EMPTY."""
        return [int(self.stones_by_place[place]) for place in self.board.places]

    # Rules

    def verdict(self, colour: int, cell: int) -> int:
        """The verdict of the rules on a stone of a colour on a vacant cell."""
        own, other, place = self.masks[colour], self.masks[3 - colour], place_of(self.board, cell)
        return int(verdict(self.board, self.stones_by_place, own, other, place))

    def can_place(self, colour: int, cell: int) -> bool:
        """Whether a colour may place a stone on a cell, if it is its turn."""
        on_board = 0 <= cell < self.size * self.size
        vacant = on_board and self.stones_by_place[place_of(self.board, cell)] == EMPTY
        return vacant and self.verdict(colour, cell) == LEGAL

    def legal_cells(self, colour: int) -> frozenset[int]:
        """The cells where a colour may place a stone, if it is its turn."""
        if colour not in self._legal_cells:
            found = (cell for cell in range(self.size**2) if self.can_place(colour, cell))
            self._legal_cells[colour] = frozenset(found)
        return self._legal_cells[colour]

    def weak_links(self, colour: int, cell: int) -> list[int]:
        """The stones that a stone of a colour on a cell would be weakly joined to."""
        return [
            near
            for near in diagonal_neighbours(self.size, cell)
            if self.stones[near] == colour
            and all(self.stones[each] != colour for each in cells_between(self.size, cell, near))
        ]

    def strong_link_cell(self, stone: int) -> int | None:
        """A vacant cell beside a stone where one of its colour would have no weak link."""
        masks, here = self.masks[self.stones[stone]], place_of(self.board, stone)
        place = int(strong_link_place(self.board, self.stones_by_place, masks, here))
        return cell_at(self.board, place) if place else None

    # Chains

    @cached_property
    def chains(self) -> list[int]:
        """By cell, the first cell of the chain that its stone belongs to."""
        chains = [-1] * len(self.stones)
        for cell, colour in enumerate(self.stones):
            if colour == EMPTY or chains[cell] >= 0:
                continue
            chains[cell] = cell
            open_cells = [cell]
            while open_cells:
                for neighbour in neighbours(self.size, open_cells.pop()):
                    if self.stones[neighbour] == colour and chains[neighbour] < 0:
                        chains[neighbour] = cell
                        open_cells.append(neighbour)
        return chains

    @cached_property
    def chain_edges(self) -> dict[int, int]:
        """By chain, which of its edges it has reached."""
        by_chain: dict[int, int] = {}
        for cell, chain in enumerate(self.chains):
            if chain >= 0:
                edges = self.edges_at(self.stones[cell], cell)
                by_chain[chain] = by_chain.get(chain, 0) | edges
        return by_chain

    def edges_at(self, colour: int, cell: int) -> int:
        """Which of a colour's edges a cell lies at."""
        return int(self.board.edges[2 * place_of(self.board, cell) + colour - 1])

    def touching_chains(self, colour: int, cell: int) -> dict[int, int]:
        """The chains of a colour that touch a cell, each with a stone that does."""
        stones_by_chain: dict[int, int] = {}
        for neighbour in neighbours(self.size, cell):
            if self.stones[neighbour] == colour:
                stones_by_chain.setdefault(self.chains[neighbour], neighbour)
        return stones_by_chain

    def joinable_parts(self, colour: int, cell: int) -> frozenset[ChainOrEdge]:
        """What a stone of a colour on a cell would join: chains, and edges new to all of them."""
        chains = self.touching_chains(colour, cell)
        edges = self.edges_at(colour, cell) & ~self._edges_reached(chains)
        return frozenset([*((CHAIN, chain) for chain in chains), *edge_parts(edges)])

    def links_by_cell(self, colour: int) -> dict[int, frozenset[ChainOrEdge]]:
        """By cell where a colour may place a stone, the chains and edges of its chain then."""
        if colour not in self._links_by_cell:
            self._links_by_cell[colour] = {
                cell: self._links_at(colour, cell) for cell in sorted(self.legal_cells(colour))
            }
        return self._links_by_cell[colour]

    def _links_at(self, colour: int, cell: int) -> frozenset[ChainOrEdge]:
        chains = self.touching_chains(colour, cell)
        edges = self.edges_at(colour, cell) | self._edges_reached(chains)
        return frozenset([*((CHAIN, chain) for chain in chains), *edge_parts(edges)])

    def _edges_reached(self, chains: Iterable[int]) -> int:
        """The edges that some chains of a colour have reached."""
        reach = 0
        for chain in chains:
            reach |= self.chain_edges[chain]
        return reach

    def joining_cells(self, colour: int, parts: frozenset[ChainOrEdge]) -> list[int]:
        """The cells where a single legal stone joins some parts."""
        return [cell for cell, linked in self.links_by_cell(colour).items() if parts <= linked]

    def cells_between_parts(self, colour: int, parts: frozenset[ChainOrEdge]) -> list[int]:
        """The vacant cells where a stone would join some parts, whether it is legal or not."""
        vacant = (cell for cell, stone in enumerate(self.stones) if stone == EMPTY)
        return [cell for cell in vacant if parts <= self._links_at(colour, cell)]

    def winning_cells(self, colour: int) -> list[int]:
        """The cells where a colour may place a stone that wins."""
        return self.joining_cells(colour, frozenset({(EDGE, FIRST_EDGE), (EDGE, SECOND_EDGE)}))


def edge_parts(reach: int) -> list[ChainOrEdge]:
    """The edges that are set in a number of edge bits."""
    return [(EDGE, edge) for edge in (FIRST_EDGE, SECOND_EDGE) if reach & edge]
