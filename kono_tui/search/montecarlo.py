"""[hot] Monte Carlo tree search: play rounds out at random, and try good moves more often.

1. A round goes down the tree by the move that has done best so far, and is then played out. Every
   move on its way down learns the result.
2. A move that the same side made later in the round counts as well, as if it had been made at once
   (rapid action value estimation): much at first, and less the more often the move itself was
   tried. A move of which nothing is known is tried.
3. A round that ends in the tree proves something: a move that wins, or that leaves the other side
   only losing moves, needs no more tries.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from kono_tui.core.position import NOTHING, Ground, Growth
from kono_tui.search.entries import LOSES, UNKNOWN, WINS, Entries

NOVEL: Final = 1.1
"""The value of a move of which nothing is known."""
DEEPEST: Final = 500
LOOKED_UP: Final = 20_000
"""How many decisions lie between two calls of `should_stop`."""


class Tree(Entries):
    """The results of random rounds from a position on."""

    def __init__(self, room: i64) -> None:
        super().__init__(room)
        self.path: Final = vec[i64]([0] * (DEEPEST + 2))
        self.rounds: i64 = 0
        self.deepest: i64 = 0
        self.side: i64 = 0

    def plant(self, ground: Ground) -> None:
        """Start anew, with the moves that can be made on a board."""
        self.ground: Ground = ground
        self.growth: Growth = ground.growth
        self.rounds = 0
        self.deepest = 0
        self.used = 0
        self.enter(0, 0, 0.0, 0.0)
        ground.begin()
        self.side = ground.side
        self._expand(0)

    def keep(self, ground: Ground, moves: vec[i64]) -> bool:
        """Continue with the tree below some moves. Return False if it does not reach there."""
        root: i64 = 0
        for move in moves:
            root = self.after(root, move)
            if root == 0:
                return False
        if root == 0 or self.number[root] == 0 or self.proven[root] != UNKNOWN:
            return False
        self.prune(root)
        self.ground = ground
        self.growth = ground.growth
        self.rounds = 0
        self.deepest = 0
        ground.begin()
        self.side = ground.side
        return True

    def grow(self, until: float, steps: i64, watch: Callable[[], bool] | None) -> bool:
        """Play rounds until a time, so many decisions, or a proof. Return False if told to stop."""
        ground = self.ground
        asked = ground.steps
        while self.proven[0] == UNKNOWN:
            self._round()
            if steps != 0 and ground.steps >= steps:
                return True
            if until != 0.0 and perf_counter() >= until:
                return True
            if watch is not None and ground.steps - asked >= LOOKED_UP:
                asked = ground.steps
                if watch():
                    return False
        return True

    def _round(self) -> None:
        """Play one round: down the tree, and on to its end."""
        ground, path = self.ground, self.path
        ground.begin()
        entry: i64 = 0
        depth: i64 = 0
        while self.number[entry] != 0 and ground.winner == 0 and depth < DEEPEST:
            entry = self._choice(entry)
            ground.play(i64(self.move[entry]))
            depth += 1
            path[depth] = entry
            if (
                ground.winner == 0
                and self.number[entry] == 0
                and self.tries[entry] >= self.growth.ripe
            ):
                self._expand(entry)
        self.rounds += 1
        if depth > self.deepest:
            self.deepest = depth
        if ground.winner != 0:
            self._prove(depth, WINS)
        elif self._is_lost(entry):
            self._prove(depth, LOSES)
        else:
            ground.finish()
        self._learn(depth)

    def _is_lost(self, entry: i64) -> bool:
        """Whether an untried move lets the other side win at once. If so, play that win."""
        if self.tries[entry] > 0.0 or self.growth.likeness == 0.0:
            return False
        win = self.ground.win()
        if win == NOTHING:
            return False
        self.ground.play(win)
        return True

    def _expand(self, entry: i64) -> None:
        """Add the moves that can be made after an entry, if there is room."""
        moves = self.ground.moves()
        first = self.used
        if first + len(moves) > self.room:
            return
        hopes = vec[float]()
        if self.growth.trust > 0.0:
            hopes = self.ground.hopes(moves)
        index: i64 = 0
        while index < len(moves):
            hope = 0.0
            if len(hopes) > 0:
                hope = hopes[index]
            self.enter(entry, moves[index], hope, self.growth.trust if len(hopes) > 0 else 0.0)
            index += 1
        self.first[entry] = i32(first)
        self.number[entry] = i32(len(moves))

    def _choice(self, entry: i64) -> i64:
        """Select the move to try now after an entry."""
        if self.growth.likeness == 0.0:
            return self._curious(entry)
        likeness = self.growth.likeness
        best = i64(self.first[entry])
        most = -1.0
        index = best
        end = best + i64(self.number[entry])
        while index < end:
            if self.proven[index] != LOSES:
                worth = self._worth(index, likeness)
                if worth > most:
                    most = worth
                    best = index
            index += 1
        return best

    def _worth(self, index: i64, likeness: float) -> float:
        """The value of a move by its tries and by the rounds in which it was made later."""
        tries = self.tries[index]
        later = self.later_tries[index]
        if tries == 0.0:
            return NOVEL if later == 0.0 else self.later_wins[index] / later
        own = self.wins[index] / tries
        if later == 0.0:
            return own
        share = math.sqrt(likeness / (3.0 * tries + likeness))
        return own + share * (self.later_wins[index] / later - own)

    def _curious(self, entry: i64) -> i64:
        """Select by tries alone, with a bonus for moves with fewer tries (UCT)."""
        best = i64(self.first[entry])
        most = -1.0
        whole = math.log(self.tries[entry] + 1.0)
        index = best
        end = best + i64(self.number[entry])
        while index < end:
            if self.proven[index] != LOSES:
                tries = self.tries[index]
                worth = NOVEL
                if tries > 0.0:
                    bonus = self.growth.curiosity * math.sqrt(whole / tries)
                    worth = self.wins[index] / tries + bonus
                if worth > most:
                    most = worth
                    best = index
            index += 1
        return best

    def _prove(self, depth: i64, what: i64) -> None:
        """Record a proof of the path's last move, and of what led to it, as far as that follows."""
        path = self.path
        self.proven[path[depth]] = u8(what)
        while depth > 0:
            depth -= 1
            entry = path[depth]
            if self.proven[path[depth + 1]] == WINS:
                self.proven[entry] = LOSES
            elif self._all_lose(entry):
                self.proven[entry] = WINS
            else:
                return

    def _all_lose(self, entry: i64) -> bool:
        index = i64(self.first[entry])
        end = index + i64(self.number[entry])
        while index < end:
            if self.proven[index] != LOSES:
                return False
            index += 1
        return True

    def _learn(self, depth: i64) -> None:
        """Record the winner for the moves on the way down, and for those made later."""
        ground, path = self.ground, self.path
        winner = ground.winner
        made = ground.made
        if winner == 0:
            return
        likes = self.growth.likeness > 0.0
        side = self._side_at(depth)
        while depth >= 0:
            entry = path[depth]
            if likes and self.number[entry] != 0:
                self._liken(entry, side, winner, made)
            side = 3 - side
            self.tries[entry] += 1.0
            if winner == side:
                self.wins[entry] += 1.0
            depth -= 1

    def _side_at(self, depth: i64) -> i64:
        """The side that decides at a depth of the tree. The sides alternate."""
        return self.side if depth & 1 == 0 else 3 - self.side

    def _liken(self, entry: i64, side: i64, winner: i64, made: vec[u8]) -> None:
        """Count the moves a side made later as if made right after an entry."""
        moves, tries, wins = self.move, self.later_tries, self.later_wins
        won = 1.0 if winner == side else 0.0
        index = i64(self.first[entry])
        end = index + i64(self.number[entry])
        while index < end:
            if made[i64(moves[index])] == side:
                tries[index] += 1.0
                wins[index] += won
            index += 1
