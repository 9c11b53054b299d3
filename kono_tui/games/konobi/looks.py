"""The analysis of a Konobi board, whichever colour is to move: chains, edges, legal points."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from kono_tui.games.konobi.board import BLACK, EMPTY, FIRST, SECOND, WHITE
from kono_tui.games.konobi.legality import LEGAL, freer, masks_of, verdict
from kono_tui.games.konobi.places import around, between, diagonal
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.setup import cell_at, place_of

EDGES = {BLACK: {FIRST: "north", SECOND: "south"}, WHITE: {FIRST: "west", SECOND: "east"}}
"""The names of the edges that a colour must join."""
KEPT = 64
"""The number of analysed positions that the caches keep."""

CHAIN, EDGE = "chain", "edge"
Part = tuple[str, int]
"""What a stone can join: a chain, by its first cell, or one of a colour's edges."""


@lru_cache(maxsize=KEPT)
def look(position: KonobiPosition) -> Look:
    """Return the analysis of a position, cached."""
    return Look(position)


class Look:
    """A position by its cells: the stone on each, and what follows from that."""

    def __init__(self, position: KonobiPosition) -> None:
        self.board = position.board
        self.size = int(position.board.size)
        self.places = position.cells
        self.masks = {
            colour: masks_of(position.board, position.cells, colour) for colour in (BLACK, WHITE)
        }
        self._legal: dict[int, frozenset[int]] = {}
        self._linked: dict[int, dict[int, frozenset[Part]]] = {}

    @cached_property
    def stones(self) -> list[int]:
        """The colour of the stone on each cell, or EMPTY."""
        return [int(self.places[place]) for place in self.board.places]

    # Rules

    def verdict(self, colour: int, cell: int) -> int:
        """The verdict of the rules on a stone of a colour on a vacant cell."""
        own, other, place = self.masks[colour], self.masks[3 - colour], place_of(self.board, cell)
        return int(verdict(self.board, self.places, own, other, place))

    def allows(self, colour: int, cell: int) -> bool:
        """Whether a colour may place a stone on a cell, if it is its turn."""
        on_board = 0 <= cell < self.size * self.size
        vacant = on_board and self.places[place_of(self.board, cell)] == EMPTY
        return vacant and self.verdict(colour, cell) == LEGAL

    def legal(self, colour: int) -> frozenset[int]:
        """The cells where a colour may place a stone, if it is its turn."""
        if colour not in self._legal:
            cells = range(self.size * self.size)
            self._legal[colour] = frozenset(cell for cell in cells if self.allows(colour, cell))
        return self._legal[colour]

    def weakly(self, colour: int, cell: int) -> list[int]:
        """The stones that a stone of a colour on a cell would be weakly joined to."""
        return [
            near
            for near in diagonal(self.size, cell)
            if self.stones[near] == colour
            and all(self.stones[each] != colour for each in between(self.size, cell, near))
        ]

    def freer(self, stone: int) -> int | None:
        """A vacant cell beside a stone where one of its colour would have no weak link."""
        masks = self.masks[self.stones[stone]]
        place = int(freer(self.board, self.places, masks, place_of(self.board, stone)))
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
            found = [cell]
            while found:
                for near in around(self.size, found.pop()):
                    if self.stones[near] == colour and chains[near] < 0:
                        chains[near] = cell
                        found.append(near)
        return chains

    @cached_property
    def reached(self) -> dict[int, int]:
        """By chain, which of its edges it has reached."""
        reached: dict[int, int] = {}
        for cell, chain in enumerate(self.chains):
            if chain >= 0:
                edges = self.edges(self.stones[cell], cell)
                reached[chain] = reached.get(chain, 0) | edges
        return reached

    def edges(self, colour: int, cell: int) -> int:
        """Which of a colour's edges a cell lies at."""
        return int(self.board.edges[2 * place_of(self.board, cell) + colour - 1])

    def touched(self, colour: int, cell: int) -> dict[int, int]:
        """The chains of a colour that touch a cell, each with a stone that does."""
        touched: dict[int, int] = {}
        for near in around(self.size, cell):
            if self.stones[near] == colour:
                touched.setdefault(self.chains[near], near)
        return touched

    def parts(self, colour: int, cell: int) -> frozenset[Part]:
        """What a stone of a colour on a cell would join: chains, and edges new to all of them."""
        chains = self.touched(colour, cell)
        edges = self.edges(colour, cell) & ~self._reach_of(chains)
        return frozenset([*((CHAIN, chain) for chain in chains), *edges_of(edges)])

    def linked(self, colour: int) -> dict[int, frozenset[Part]]:
        """By cell where a colour may place a stone, the chains and edges of its chain then."""
        if colour not in self._linked:
            self._linked[colour] = {
                cell: self._linked_by(colour, cell) for cell in sorted(self.legal(colour))
            }
        return self._linked[colour]

    def _linked_by(self, colour: int, cell: int) -> frozenset[Part]:
        chains = self.touched(colour, cell)
        edges = self.edges(colour, cell) | self._reach_of(chains)
        return frozenset([*((CHAIN, chain) for chain in chains), *edges_of(edges)])

    def _reach_of(self, chains: Iterable[int]) -> int:
        """The edges that some chains of a colour have reached."""
        reach = 0
        for chain in chains:
            reach |= self.reached[chain]
        return reach

    def joining(self, colour: int, parts: frozenset[Part]) -> list[int]:
        """The cells where a single legal stone joins some parts."""
        return [cell for cell, linked in self.linked(colour).items() if parts <= linked]

    def winning(self, colour: int) -> list[int]:
        """The cells where a colour may place a stone that wins."""
        return self.joining(colour, frozenset({(EDGE, FIRST), (EDGE, SECOND)}))


def edges_of(reach: int) -> list[Part]:
    """The edges that are set in a number of edge bits."""
    return [(EDGE, edge) for edge in (FIRST, SECOND) if reach & edge]
