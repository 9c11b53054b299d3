"""[hot] A board of Konobi to play rounds out on: chains are kept joined as stones are placed."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from kono_tui.core.position import NOTHING, Ground, Growth
from kono_tui.games.konobi.board import (
    BLACK,
    DIRECTIONS,
    EMPTY,
    JOINED,
    PARTS,
    PASS,
    RUNS,
    Board,
    Weights,
)
from kono_tui.games.konobi.legality import LEGAL, mark, verdict
from kono_tui.games.konobi.promise import Outlook

WORD: Final = 0xFFFFFFFF
HOPEFUL: Final = 0.8
SLOPE: Final = 0.0014
HOPELESS: Final = 0.02
"""What is hoped of the most promising move, how much less for each hundredth that another promises
less, and what is hoped at least."""


@mypyc_attr(allow_interpreted_subclasses=False)
class KonobiGround(Ground):
    """The stones, their masks by colour, and the chains.

    `free` are the vacant places, in no order, `where` tells of each at which index it is.
    `chains` leads from a stone to another of its chain, and in the end to the one that stands for
    it; `reach` says of that one to which of its edges the chain has come.
    """

    def __init__(
        self, board: Board, cells: vec[u8], side: i64, weights: Weights, seed: i64
    ) -> None:
        super().__init__(int(board.area), _growth(weights))
        self.board: Final = board
        self.saves: Final[bool] = weights.save != 0
        self.chance: i64 = (seed & WORD) | 1
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
        self.met: Final = vec[i64]([0, 0, 0, 0])
        self.meeting: i64 = 0
        for place in board.places:
            self.made[place] = EMPTY
            self.free = append(self.free, place)
            self.where[place] = self.number
            self.number += 1
        for place in board.places:
            if cells[place] != EMPTY:
                self._place(place, i64(cells[place]))
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

    def moves(self) -> vec[i64]:
        found = vec[i64]()
        own, other = self._masks()
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
        own, other = self._masks()
        index: i64 = 0
        while index < self.number:
            place = self.free[index]
            if (
                own[place] != 0
                and self._reach(own, place) == JOINED
                and verdict(self.board, self.made, own, other, place) == LEGAL
            ):
                return place
            index += 1
        return NOTHING

    def hopes(self, moves: vec[i64]) -> vec[float]:
        found = vec[float]()
        if moves[0] == PASS:
            return found
        own, other = self._masks()
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

    def _reach(self, own: vec[u8], place: i64) -> i64:
        """To which of its edges the chain of a stone would come."""
        reach = i64(self.board.edges[2 * place + self.side - 1])
        runs: i64 = i64(RUNS[i64(own[place])])
        way: i64 = 0
        while runs != 0:
            if (runs & 1) != 0:
                reach |= i64(self.reach[self._chain(place + self.board.steps[way])])
            runs >>= 1
            way += 1
        return reach

    def _masks(self) -> tuple[vec[u8], vec[u8]]:
        """Those of the side to move, and those of the other."""
        if self.side == BLACK:
            return self.black, self.white
        return self.white, self.black

    def play(self, move: i64) -> None:
        self.steps += 1
        self.last = move
        if move != PASS:
            self._place(move, self.side)
        self.side = 3 - self.side

    def _place(self, place: i64, side: i64) -> None:
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
                chain = self._chain(place + self.board.steps[way])
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

    def _chain(self, stone: i64) -> i64:
        """The stone that stands for the chain of a stone."""
        chains = self.chains
        while chains[stone] != stone:
            chains[stone] = chains[chains[stone]]
            stone = chains[stone]
        return stone

    def finish(self) -> None:
        passes: i64 = 0
        while self.winner == 0 and passes < 2:
            place = self._saving() if self.saves else PASS
            if place == PASS:
                place = self._any()
            passes = passes + 1 if place == PASS else 0
            self.play(place)

    def _any(self) -> i64:
        """A legal place by chance, each as likely as the others; PASS if there is none."""
        own, other = self._masks()
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
        """A number by chance, from 0 on and below another."""
        chance = self.chance
        chance ^= (chance << 13) & WORD
        chance ^= chance >> 17
        chance ^= (chance << 5) & WORD
        self.chance = chance
        return (chance * number) >> 32

    def _saving(self) -> i64:
        """A place that joins what the last stone came between; PASS if there is none.

        That stone took a place where two chains, or a chain and its edge, would have been joined;
        beside it may be another one.
        """
        last = self.last
        if last == PASS:
            return PASS
        own, other = self._masks()
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
        """Note the chains that meet at a place; whether they are several, or one and an edge."""
        met: i64 = 0
        runs: i64 = i64(RUNS[around])
        way: i64 = 0
        while runs != 0:
            if (runs & 1) != 0:
                chain = self._chain(place + self.board.steps[way])
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
                chain = self._chain(place + self.board.steps[way])
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
