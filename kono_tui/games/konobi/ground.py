"""[hot] The Konobi board for playouts."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from kono_tui.core.position import NOTHING, Growth
from kono_tui.games.konobi.board import (
    DIRECTIONS,
    EMPTY,
    JOINED,
    PARTS,
    PASS,
    RUNS,
    Board,
    Weights,
)
from kono_tui.games.konobi.chains import Chains
from kono_tui.games.konobi.legality import LEGAL, verdict
from kono_tui.games.konobi.promise import Outlook

WORD: Final = 0xFFFFFFFF
HOPEFUL: Final = 0.8
SLOPE: Final = 0.0014
HOPELESS: Final = 0.02
"""The prior of the most promising move, the loss for each hundredth that another move's score is
lower, and the least prior.
"""


@mypyc_attr(allow_interpreted_subclasses=False)
class KonobiGround(Chains):
    """A board for random playouts that save a connection the last stone came between.

    `meeting_chains` are the chains that meet where that stone stands; `meeting_count` is their
    number.
    """

    def __init__(
        self, board: Board, cells: vec[u8], side: i64, weights: Weights, seed: i64
    ) -> None:
        super().__init__(board, cells, side, _growth(weights))
        self.saves: Final[bool] = weights.save != 0
        self.chance: i64 = (seed & WORD) | 1
        self.met: Final = vec[i64]([0, 0, 0, 0])
        self.meeting: i64 = 0

    def moves(self) -> vec[i64]:
        found = vec[i64]()
        own, other = self.masks()
        index: i64 = 0
        while index < self.number:
            place = self.free[index]
            if verdict(self.board, self.made, own, other, place) == LEGAL:
                found = append(found, place)
            index += 1
        if len(found) == 0:
            found = append(found, PASS)
        return found

    def win(self) -> i64:
        own, other = self.masks()
        index: i64 = 0
        while index < self.number:
            place = self.free[index]
            if (
                own[place] != 0
                and self.reached(own, place) == JOINED
                and verdict(self.board, self.made, own, other, place) == LEGAL
            ):
                return place
            index += 1
        return NOTHING

    def hopes(self, moves: vec[i64]) -> vec[float]:
        found = vec[float]()
        if moves[0] == PASS:
            return found
        own, other = self.masks()
        seen = Outlook(self.board, self.made, self.side, own, other, self.last)
        promises = vec[i64]()
        most = seen.promise(moves[0])
        for place in moves:
            promise = seen.promise(place)
            promises = append(promises, promise)
            most = max(most, promise)
        for promise in promises:
            found = append(found, max(HOPEFUL - SLOPE * float(most - promise), HOPELESS))
        return found

    def finish(self) -> None:
        passes: i64 = 0
        while self.winner == 0 and passes < 2:
            place = self._saving() if self.saves else PASS
            if place == PASS:
                place = self._any()
            passes = passes + 1 if place == PASS else 0
            self.play(place)

    def _any(self) -> i64:
        """Return a random legal place, each equally likely; PASS if there is none."""
        own, other = self.masks()
        free, where = self.free, self.where
        left = self.number
        while left > 0:
            index = self._below(left)
            place = free[index]
            if verdict(self.board, self.made, own, other, place) == LEGAL:
                return place
            left -= 1
            swapped = free[left]
            free[left] = place
            where[place] = left
            free[index] = swapped
            where[swapped] = index
        return PASS

    def _below(self, number: i64) -> i64:
        """Return a random number from 0 to below a bound."""
        chance = self.chance
        chance ^= (chance << 13) & WORD
        chance ^= chance >> 17
        chance ^= (chance << 5) & WORD
        self.chance = chance
        return (chance * number) >> 32

    def _saving(self) -> i64:
        """Return a place that joins what the last stone came between; PASS if there is none.

        That stone took a place that would have joined two chains, or a chain and its edge. A place
        beside it may still join them.
        """
        last = self.last
        if last == PASS:
            return PASS
        own, other = self.masks()
        around: i64 = i64(own[last])
        edge = i64(self.board.edges[2 * last + self.side - 1])
        if around == 0 or (edge == 0 and PARTS[around] < 2) or not self._meet(last, around, edge):
            return PASS
        turn = self._below(DIRECTIONS)
        count: i64 = 0
        while count < DIRECTIONS:
            place = last + self.board.steps[(turn + count) & 7]
            if (
                self.made[place] == EMPTY
                and self._joins(i64(own[place]), place, edge)
                and verdict(self.board, self.made, own, other, place) == LEGAL
            ):
                return place
            count += 1
        return PASS

    def _meet(self, place: i64, around: i64, edge: i64) -> bool:
        """Note the chains that meet at a place; return whether several do, or one and an edge."""
        met: i64 = 0
        runs: i64 = i64(RUNS[around])
        way: i64 = 0
        while runs != 0:
            if (runs & 1) != 0:
                chain = self.chain(place + self.board.steps[way])
                if met == 0 or (chain != self.met[0] and chain != self.met[met - 1]):
                    self.met[met] = chain
                    met += 1
            runs >>= 1
            way += 1
        self.meeting = met
        return met > 1 or (edge & ~i64(self.reach[self.met[0]])) != 0

    def _joins(self, around: i64, place: i64, edge: i64) -> bool:
        """Whether a stone joins two chains that meet, or one of them to the edge."""
        reached = edge & i64(self.board.edges[2 * place + self.side - 1])
        if reached == 0 and PARTS[around] < 2:
            return False
        first: i64 = 0
        runs: i64 = i64(RUNS[around])
        way: i64 = 0
        while runs != 0:
            if (runs & 1) != 0:
                chain = self.chain(place + self.board.steps[way])
                if chain != first and self._meets(chain):
                    if first != 0 or (reached & ~i64(self.reach[chain])) != 0:
                        return True
                    first = chain
            runs >>= 1
            way += 1
        return False

    def _meets(self, chain: i64) -> bool:
        """Whether a chain is one of those that meet."""
        index: i64 = 0
        while index < self.meeting:
            if self.met[index] == chain:
                return True
            index += 1
        return False


def _growth(weights: Weights) -> Growth:
    return Growth(
        float(weights.likeness),
        float(weights.curiosity) / 1000.0,
        float(weights.ripe),
        float(weights.trust),
    )
