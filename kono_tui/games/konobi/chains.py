"""[hot] A Konobi board that changes in place and keeps its chains joined as stones are placed."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from kono_tui.core.position import Ground, Growth
from kono_tui.games.konobi.board import BLACK, EMPTY, JOINED, PASS, RUNS, Board
from kono_tui.games.konobi.legality import mark


@mypyc_attr(allow_interpreted_subclasses=False)
class Chains(Ground):
    """The stones, their masks by colour, and the chains.

    `free_places` are the vacant places in no order, and `free_index` gives the index of each.
    `parents` leads from a stone to another of its chain, and finally to the chain's root.
    `chain_edges` says which of its edges the chain of a root has reached.
    """

    def __init__(self, board: Board, cells: vec[u8], side: i64, growth: Growth) -> None:
        super().__init__(int(board.area), growth)
        self.board: Final = board
        self.last: i64 = 0
        self.made = cells[:]
        self.side = side
        area = int(board.area)
        self.black: vec[u8] = vec[u8]([0] * area)
        self.white: vec[u8] = vec[u8]([0] * area)
        self.chains: vec[i64] = vec[i64]([0] * area)
        self.reach: vec[u8] = vec[u8]([0] * area)
        self.free: vec[i64] = vec[i64]()
        self.where: vec[i64] = vec[i64]([0] * area)
        self.number: i64 = 0
        for place in board.places:
            self.made[place] = EMPTY
            self.free = append(self.free, place)
            self.where[place] = self.number
            self.number += 1
        for place in board.places:
            if cells[place] != EMPTY:
                self.place(place, i64(cells[place]))
        self.first_side: Final = side
        self.first_made: Final = self.made[:]
        self.first_black: Final = self.black[:]
        self.first_white: Final = self.white[:]
        self.first_chains: Final = self.chains[:]
        self.first_reach: Final = self.reach[:]
        self.first_free: Final = self.free[:]
        self.first_where: Final = self.where[:]
        self.first_number: Final = self.number

    def begin(self) -> None:
        self.made = self.first_made[:]
        self.black = self.first_black[:]
        self.white = self.first_white[:]
        self.chains = self.first_chains[:]
        self.reach = self.first_reach[:]
        self.free = self.first_free[:]
        self.where = self.first_where[:]
        self.number = self.first_number
        self.side = self.first_side
        self.winner = 0
        self.last = 0

    def masks(self) -> tuple[vec[u8], vec[u8]]:
        """The masks of the side to move, and those of the other side."""
        if self.side == BLACK:
            return self.black, self.white
        return self.white, self.black

    def play(self, move: i64) -> None:
        self.steps += 1
        self.last = move
        if move != PASS:
            self.place(move, self.side)
        self.side = 3 - self.side

    def place(self, place: i64, side: i64) -> None:
        """Put a stone of a side on a place, and join it to the chains it touches."""
        self.made[place] = u8(side)
        self.number -= 1
        index, moved = self.where[place], self.free[self.number]
        self.free[index] = moved
        self.where[moved] = index
        own = self.black if side == BLACK else self.white
        mark(self.board, own, place)
        joined = place
        reach = i64(self.board.edges[2 * place + side - 1])
        runs: i64 = i64(RUNS[i64(own[place])])
        way: i64 = 0
        while runs != 0:
            if (runs & 1) != 0:
                chain = self.chain(place + self.board.steps[way])
                reach |= i64(self.reach[chain])
                if joined == place:
                    joined = chain
                self.chains[chain] = joined
            runs >>= 1
            way += 1
        self.chains[place] = joined
        self.reach[joined] = u8(reach)
        if reach == JOINED:
            self.winner = side

    def reached(self, own: vec[u8], place: i64) -> i64:
        """The edges that the chain of a new stone would reach."""
        reach = i64(self.board.edges[2 * place + self.side - 1])
        runs: i64 = i64(RUNS[i64(own[place])])
        way: i64 = 0
        while runs != 0:
            if (runs & 1) != 0:
                reach |= i64(self.reach[self.chain(place + self.board.steps[way])])
            runs >>= 1
            way += 1
        return reach

    def chain(self, stone: i64) -> i64:
        """Return the root of a stone's chain."""
        chains = self.chains
        while chains[stone] != stone:
            chains[stone] = chains[chains[stone]]
            stone = chains[stone]
        return stone
