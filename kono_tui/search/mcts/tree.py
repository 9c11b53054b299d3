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

from kono_tui.core.playout import PlayoutBoard, PlayoutSettings
from kono_tui.core.position import NO_MOVE
from kono_tui.search.mcts.entries import LOSES, UNKNOWN, WINS, MctsEntries

UNTRIED_VALUE: Final = 1.1
"""The value of a move of which nothing is known."""
MAX_TREE_DEPTH: Final = 500
STOP_CHECK_DECISIONS: Final = 20_000
"""How many decisions lie between two calls of `should_stop`."""


class MctsTree(MctsEntries):
    """The results of random rounds from a position on."""

    def __init__(self, capacity: i64) -> None:
        super().__init__(capacity)
        self.path: Final = vec[i64]([0] * (MAX_TREE_DEPTH + 2))
        self.rounds: i64 = 0
        self.deepest: i64 = 0
        self.root_side: i64 = 0

    def start_from(self, board: PlayoutBoard) -> None:
        """Start anew, with the moves that can be made on a board."""
        self.board: PlayoutBoard = board
        self.settings: PlayoutSettings = board.settings
        self.rounds = 0
        self.deepest = 0
        self.used = 0
        self.add_entry(0, 0, 0.0, 0.0)
        board.reset()
        self.root_side = board.side_to_move
        self._expand(0)

    def continue_from(self, board: PlayoutBoard, moves: vec[i64]) -> bool:
        """Continue with the tree below some moves. Return False if it does not reach there."""
        root: i64 = 0
        for move in moves:
            root = self.find_child(root, move)
            if root == 0:
                return False
        if root == 0 or self.child_count[root] == 0 or self.proven[root] != UNKNOWN:
            return False
        self.prune(root)
        self.resume(board)
        return True

    def resume(self, board: PlayoutBoard) -> None:
        """Go on with the whole tree, on another board for the same position."""
        self.board = board
        self.settings = board.settings
        self.rounds = 0
        self.deepest = 0
        board.reset()
        self.root_side = board.side_to_move

    def grow(
        self, deadline: float, decision_limit: i64, should_stop: Callable[[], bool] | None
    ) -> bool:
        """Play rounds until a time, so many decisions, or a proof. Return False if told to stop."""
        board = self.board
        last_check = board.decision_count
        while self.proven[0] == UNKNOWN:
            self._play_round()
            if decision_limit != 0 and board.decision_count >= decision_limit:
                return True
            if deadline != 0.0 and perf_counter() >= deadline:
                return True
            if (
                should_stop is not None
                and board.decision_count - last_check >= STOP_CHECK_DECISIONS
            ):
                last_check = board.decision_count
                if should_stop():
                    return False
        return True

    def _play_round(self) -> None:
        """Play one round: down the tree, and on to its end."""
        board, path = self.board, self.path
        board.reset()
        entry: i64 = 0
        depth: i64 = 0
        while self.child_count[entry] != 0 and board.winner == 0 and depth < MAX_TREE_DEPTH:
            entry = self._select_child(entry)
            board.play(i64(self.move[entry]))
            depth += 1
            path[depth] = entry
            if (
                board.winner == 0
                and self.child_count[entry] == 0
                and self.tries[entry] >= self.settings.expansion_tries
            ):
                self._expand(entry)
        self.rounds += 1
        if depth > self.deepest:
            self.deepest = depth
        if board.winner != 0:
            self._record_proof(depth, WINS)
        elif self._loses_at_once(entry):
            self._record_proof(depth, LOSES)
        else:
            board.play_out()
        self._record_result(depth)

    def _loses_at_once(self, entry: i64) -> bool:
        """Whether an untried move lets the other side win at once. If so, play that win."""
        if self.tries[entry] > 0.0 or self.settings.rave_tries == 0.0:
            return False
        win = self.board.winning_move()
        if win == NO_MOVE:
            return False
        self.board.play(win)
        return True

    def _expand(self, entry: i64) -> None:
        """Add the moves that can be made after an entry, if there is room."""
        moves = self.board.moves()
        first = self.used
        if first + len(moves) > self.capacity:
            return
        priors = vec[float]()
        if self.settings.prior_tries > 0.0:
            priors = self.board.move_priors(moves)
        index: i64 = 0
        while index < len(moves):
            prior = 0.0
            if len(priors) > 0:
                prior = priors[index]
            self.add_entry(
                entry, moves[index], prior, self.settings.prior_tries if len(priors) > 0 else 0.0
            )
            index += 1
        self.first_child[entry] = i32(first)
        self.child_count[entry] = i32(len(moves))

    def _select_child(self, entry: i64) -> i64:
        """Select the move to try now after an entry."""
        if self.settings.rave_tries == 0.0:
            return self._select_by_uct(entry)
        rave_tries = self.settings.rave_tries
        best = i64(self.first_child[entry])
        best_value = -1.0
        index = best
        end = best + i64(self.child_count[entry])
        while index < end:
            if self.proven[index] != LOSES:
                value = self._child_value(index, rave_tries)
                if value > best_value:
                    best_value = value
                    best = index
            index += 1
        return best

    def _child_value(self, index: i64, rave_tries: float) -> float:
        """The value of a move by its tries and by the rounds in which it was made later."""
        tries = self.tries[index]
        later_tries = self.later_tries[index]
        if tries == 0.0:
            return UNTRIED_VALUE if later_tries == 0.0 else self.later_wins[index] / later_tries
        own_value = self.wins[index] / tries
        if later_tries == 0.0:
            return own_value
        share = math.sqrt(rave_tries / (3.0 * tries + rave_tries))
        return own_value + share * (self.later_wins[index] / later_tries - own_value)

    def _select_by_uct(self, entry: i64) -> i64:
        """Select by tries alone, with a bonus for moves with fewer tries (UCT)."""
        best = i64(self.first_child[entry])
        best_value = -1.0
        log_tries = math.log(self.tries[entry] + 1.0)
        index = best
        end = best + i64(self.child_count[entry])
        while index < end:
            if self.proven[index] != LOSES:
                tries = self.tries[index]
                value = UNTRIED_VALUE
                if tries > 0.0:
                    bonus = self.settings.exploration * math.sqrt(log_tries / tries)
                    value = self.wins[index] / tries + bonus
                if value > best_value:
                    best_value = value
                    best = index
            index += 1
        return best

    def _record_proof(self, depth: i64, proof: i64) -> None:
        """Record a proof of the path's last move, and of what led to it, as far as that follows."""
        path = self.path
        self.proven[path[depth]] = u8(proof)
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
        index = i64(self.first_child[entry])
        end = index + i64(self.child_count[entry])
        while index < end:
            if self.proven[index] != LOSES:
                return False
            index += 1
        return True

    def _record_result(self, depth: i64) -> None:
        """Record the winner for the moves on the way down, and for those made later."""
        board, path = self.board, self.path
        winner = board.winner
        side_by_move = board.side_by_move
        if winner == 0:
            return
        uses_rave = self.settings.rave_tries > 0.0
        side = self._side_at(depth)
        while depth >= 0:
            entry = path[depth]
            if uses_rave and self.child_count[entry] != 0:
                self._count_later_moves(entry, side, winner, side_by_move)
            side = 3 - side
            self.tries[entry] += 1.0
            if winner == side:
                self.wins[entry] += 1.0
            depth -= 1

    def _side_at(self, depth: i64) -> i64:
        """The side that decides at a depth of the tree. The sides alternate."""
        return self.root_side if depth & 1 == 0 else 3 - self.root_side

    def _count_later_moves(self, entry: i64, side: i64, winner: i64, side_by_move: vec[u8]) -> None:
        """Count the moves a side made later as if made right after an entry."""
        moves, tries, wins = self.move, self.later_tries, self.later_wins
        won = 1.0 if winner == side else 0.0
        index = i64(self.first_child[entry])
        end = index + i64(self.child_count[entry])
        while index < end:
            if side_by_move[i64(moves[index])] == side:
                tries[index] += 1.0
                wins[index] += won
            index += 1
