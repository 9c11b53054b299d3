"""[hot] The Konobi board for playouts."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from kono_tui.core.playout import PlayoutSettings
from kono_tui.core.position import NO_MOVE
from kono_tui.games.konobi.board import (
    BLACK,
    BOTH_EDGES,
    DIRECTIONS,
    EMPTY,
    PART_COUNTS,
    PASS,
    RUN_STARTS,
    Board,
    Weights,
)
from kono_tui.games.konobi.placement_rules import LEGAL, verdict
from kono_tui.games.konobi.playout.chains import ChainBoard
from kono_tui.games.konobi.playout.move_priors import PriorEstimator, load_appeal, pattern_around

WORD_MASK: Final = 0xFFFFFFFF
LOW_BITS: Final = 255
MAX_REDRAWS: Final = 4
BEST_PRIOR: Final = 0.8
PRIOR_SLOPE: Final = 0.0014
MIN_PRIOR: Final = 0.02
"""The prior of the most promising move, the loss for each hundredth that another move's score is
lower, and the least prior.
"""


@mypyc_attr(allow_interpreted_subclasses=False)
class KonobiPlayoutBoard(ChainBoard):
    """A board for playouts that save a connection the last stone came between.

    Otherwise they place stones at random, but rather where the pattern around the place promises
    something.

    `meeting_chains` are the chains that meet where that stone stands; `meeting_count` is their
    number.
    """

    def __init__(
        self, board: Board, cells: vec[u8], side: i64, weights: Weights, seed: i64
    ) -> None:
        super().__init__(board, cells, side, _growth(weights))
        self.saves_connections: Final[bool] = weights.save != 0
        self.random_state: i64 = (seed & WORD_MASK) | 1
        self.meeting_chains: Final = vec[i64]([0, 0, 0, 0])
        self.meeting_count: i64 = 0
        self.has_taste: Final[bool] = weights.taste != 0
        self.appeal: Final = load_appeal(int(weights.taste))

    def moves(self) -> vec[i64]:
        found = vec[i64]()
        own, other = self.masks()
        index: i64 = 0
        while index < self.free_count:
            place = self.free_places[index]
            if verdict(self.board, self.side_by_move, own, other, place) == LEGAL:
                found = append(found, place)
            index += 1
        if len(found) == 0:
            found = append(found, PASS)
        return found

    def winning_move(self) -> i64:
        own, other = self.masks()
        index: i64 = 0
        while index < self.free_count:
            place = self.free_places[index]
            if (
                own[place] != 0
                and self.edges_if_placed(own, place) == BOTH_EDGES
                and verdict(self.board, self.side_by_move, own, other, place) == LEGAL
            ):
                return place
            index += 1
        return NO_MOVE

    def move_priors(self, moves: vec[i64]) -> vec[float]:
        found = vec[float]()
        if moves[0] == PASS:
            return found
        own, other = self.masks()
        estimator = PriorEstimator(
            self.board, self.side_by_move, self.side_to_move, own, other, self.last_move
        )
        scores = vec[i64]()
        best_score = estimator.prior_score(moves[0])
        for place in moves:
            score = estimator.prior_score(place)
            scores = append(scores, score)
            best_score = max(best_score, score)
        for score in scores:
            found = append(
                found, max(BEST_PRIOR - PRIOR_SLOPE * float(best_score - score), MIN_PRIOR)
            )
        return found

    def play_out(self) -> None:
        passes: i64 = 0
        while self.winner == 0 and passes < 2:
            place: i64 = PASS
            if self.saves_connections:
                place = self._saving_place()
            if place == PASS:
                place = self._random_legal_place()
            passes = passes + 1 if place == PASS else 0
            self.play(place)

    def _random_legal_place(self) -> i64:
        """Return a random legal place; PASS if there is none.

        A place without appeal is mostly drawn again, though not for ever.
        """
        own, other = self.masks()
        side = self.side_to_move
        shares_taken = self.appeal.to_black if side == BLACK else self.appeal.to_white
        redraws: i64 = MAX_REDRAWS if self.has_taste else 0
        free_places, free_index = self.free_places, self.free_index
        untried = self.free_count
        while untried > 0:
            index = self._random_below(untried)
            place = free_places[index]
            if redraws > 0:
                pattern = pattern_around(self.board, own, other, side, place)
                if shares_taken[pattern] <= self.random_state & LOW_BITS:
                    redraws -= 1
                    continue
            if verdict(self.board, self.side_by_move, own, other, place) == LEGAL:
                return place
            untried -= 1
            other_place = free_places[untried]
            free_places[untried] = place
            free_index[place] = untried
            free_places[index] = other_place
            free_index[other_place] = index
        return PASS

    def _random_below(self, bound: i64) -> i64:
        """Return a random number from 0 to below a bound."""
        state = self.random_state
        state ^= (state << 13) & WORD_MASK
        state ^= state >> 17
        state ^= (state << 5) & WORD_MASK
        self.random_state = state
        return (state * bound) >> 32

    def _saving_place(self) -> i64:
        """Return a place that joins what the last stone came between; PASS if there is none.

        That stone took a place that would have joined two chains, or a chain and its edge. A place
        beside it may still join them.
        """
        last = self.last_move
        if last == PASS:
            return PASS
        own, other = self.masks()
        own_mask: i64 = i64(own[last])
        edge = i64(self.board.edges[2 * last + self.side_to_move - 1])
        if (
            own_mask == 0
            or (edge == 0 and PART_COUNTS[own_mask] < 2)
            or not self._note_meeting_chains(last, own_mask, edge)
        ):
            return PASS
        first_direction = self._random_below(DIRECTIONS)
        count: i64 = 0
        while count < DIRECTIONS:
            place = last + self.board.offsets[(first_direction + count) & 7]
            if (
                self.side_by_move[place] == EMPTY
                and self._joins_meeting_chains(i64(own[place]), place, edge)
                and verdict(self.board, self.side_by_move, own, other, place) == LEGAL
            ):
                return place
            count += 1
        return PASS

    def _note_meeting_chains(self, place: i64, own_mask: i64, edge: i64) -> bool:
        """Note the chains that meet at a place; return whether several do, or one and an edge."""
        count: i64 = 0
        run_starts: i64 = i64(RUN_STARTS[own_mask])
        direction: i64 = 0
        while run_starts != 0:
            if (run_starts & 1) != 0:
                chain = self.chain_root(place + self.board.offsets[direction])
                if count == 0 or (
                    chain != self.meeting_chains[0] and chain != self.meeting_chains[count - 1]
                ):
                    self.meeting_chains[count] = chain
                    count += 1
            run_starts >>= 1
            direction += 1
        self.meeting_count = count
        return count > 1 or (edge & ~i64(self.chain_edges[self.meeting_chains[0]])) != 0

    def _joins_meeting_chains(self, own_mask: i64, place: i64, edge: i64) -> bool:
        """Whether a stone joins two chains that meet, or one of them to the edge."""
        shared_edges = edge & i64(self.board.edges[2 * place + self.side_to_move - 1])
        if shared_edges == 0 and PART_COUNTS[own_mask] < 2:
            return False
        first_chain: i64 = 0
        run_starts: i64 = i64(RUN_STARTS[own_mask])
        direction: i64 = 0
        while run_starts != 0:
            if (run_starts & 1) != 0:
                chain = self.chain_root(place + self.board.offsets[direction])
                if chain != first_chain and self._is_meeting(chain):
                    if first_chain != 0 or (shared_edges & ~i64(self.chain_edges[chain])) != 0:
                        return True
                    first_chain = chain
            run_starts >>= 1
            direction += 1
        return False

    def _is_meeting(self, chain: i64) -> bool:
        """Whether a chain is one of those that meet."""
        index: i64 = 0
        while index < self.meeting_count:
            if self.meeting_chains[index] == chain:
                return True
            index += 1
        return False


def _growth(weights: Weights) -> PlayoutSettings:
    return PlayoutSettings(
        float(weights.likeness),
        float(weights.curiosity) / 1000.0,
        float(weights.ripe),
        float(weights.trust),
    )
