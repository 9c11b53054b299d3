"""[hot] A Konobi board that changes in place and keeps its chains joined as stones are placed."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from kono_tui.core.playout import PlayoutBoard, PlayoutSettings
from kono_tui.games.konobi.board import BLACK, BOTH_EDGES, EMPTY, PASS, RUN_STARTS, Board
from kono_tui.games.konobi.placement_rules import mark_stone


@mypyc_attr(allow_interpreted_subclasses=False)
class ChainBoard(PlayoutBoard):
    """The stones, their masks by colour, and the chains.

    `free_places` are the vacant places in no order, and `free_index` gives the index of each.
    `parents` leads from a stone to another of its chain, and finally to the chain's root.
    `chain_edges` says which of its edges the chain of a root has reached.
    """

    def __init__(self, board: Board, cells: vec[u8], side: i64, settings: PlayoutSettings) -> None:
        super().__init__(int(board.area), settings)
        self.board: Final = board
        self.last_move: i64 = 0
        self.side_by_move = cells[:]
        self.side_to_move = side
        area = int(board.area)
        self.black_masks: vec[u8] = vec[u8]([0] * area)
        self.white_masks: vec[u8] = vec[u8]([0] * area)
        self.parents: vec[i64] = vec[i64]([0] * area)
        self.chain_edges: vec[u8] = vec[u8]([0] * area)
        self.free_places: vec[i64] = vec[i64]()
        self.free_index: vec[i64] = vec[i64]([0] * area)
        self.free_count: i64 = 0
        for place in board.places:
            self.side_by_move[place] = EMPTY
            self.free_places = append(self.free_places, place)
            self.free_index[place] = self.free_count
            self.free_count += 1
        for place in board.places:
            if cells[place] != EMPTY:
                self.place_stone(place, i64(cells[place]))
        self.start_side_to_move: Final = side
        self.start_side_by_move: Final = self.side_by_move[:]
        self.start_black_masks: Final = self.black_masks[:]
        self.start_white_masks: Final = self.white_masks[:]
        self.start_parents: Final = self.parents[:]
        self.start_chain_edges: Final = self.chain_edges[:]
        self.start_free_places: Final = self.free_places[:]
        self.start_free_index: Final = self.free_index[:]
        self.start_free_count: Final = self.free_count

    def reset(self) -> None:
        self.side_by_move = self.start_side_by_move[:]
        self.black_masks = self.start_black_masks[:]
        self.white_masks = self.start_white_masks[:]
        self.parents = self.start_parents[:]
        self.chain_edges = self.start_chain_edges[:]
        self.free_places = self.start_free_places[:]
        self.free_index = self.start_free_index[:]
        self.free_count = self.start_free_count
        self.side_to_move = self.start_side_to_move
        self.winner = 0
        self.last_move = 0

    def masks(self) -> tuple[vec[u8], vec[u8]]:
        """The masks of the side to move, and those of the other side."""
        if self.side_to_move == BLACK:
            return self.black_masks, self.white_masks
        return self.white_masks, self.black_masks

    def play(self, move: i64) -> None:
        self.decision_count += 1
        self.last_move = move
        if move != PASS:
            self.place_stone(move, self.side_to_move)
        self.side_to_move = 3 - self.side_to_move

    def place_stone(self, place: i64, side: i64) -> None:
        """Put a stone of a side on a place, and join it to the chains it touches."""
        self.side_by_move[place] = u8(side)
        self.free_count -= 1
        index, last_free = self.free_index[place], self.free_places[self.free_count]
        self.free_places[index] = last_free
        self.free_index[last_free] = index
        own = self.black_masks if side == BLACK else self.white_masks
        mark_stone(self.board, own, place)
        root = place
        edges = i64(self.board.edges[2 * place + side - 1])
        run_starts: i64 = i64(RUN_STARTS[i64(own[place])])
        direction: i64 = 0
        while run_starts != 0:
            if (run_starts & 1) != 0:
                chain = self.chain_root(place + self.board.offsets[direction])
                edges |= i64(self.chain_edges[chain])
                if root == place:
                    root = chain
                self.parents[chain] = root
            run_starts >>= 1
            direction += 1
        self.parents[place] = root
        self.chain_edges[root] = u8(edges)
        if edges == BOTH_EDGES:
            self.winner = side

    def edges_if_placed(self, own: vec[u8], place: i64) -> i64:
        """The edges that the chain of a new stone would reach."""
        edges = i64(self.board.edges[2 * place + self.side_to_move - 1])
        run_starts: i64 = i64(RUN_STARTS[i64(own[place])])
        direction: i64 = 0
        while run_starts != 0:
            if (run_starts & 1) != 0:
                edges |= i64(
                    self.chain_edges[self.chain_root(place + self.board.offsets[direction])]
                )
            run_starts >>= 1
            direction += 1
        return edges

    def chain_root(self, stone: i64) -> i64:
        """Return the root of a stone's chain."""
        parents = self.parents
        while parents[stone] != stone:
            parents[stone] = parents[parents[stone]]
            stone = parents[stone]
        return stone
