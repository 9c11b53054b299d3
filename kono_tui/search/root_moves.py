"""The moves of the position that is searched, ranked by what the tree below them says."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.position import Position
from kono_tui.search.alphabeta import INFINITY, AlphaBetaTree
from kono_tui.search.endgame_line import find_ending_line
from kono_tui.search.parallel.shared_table import MIN_SHARED_DEPTH
from kono_tui.search.result import RankedMove
from kono_tui.search.transposition_table import EXACT, bound_of, move_of


class RootMoves:
    """The root's moves, in the order in which they are tried."""

    def __init__(self, tree: AlphaBetaTree, root: Position) -> None:
        self.tree = tree
        self.root = root
        self.moves = [int(move) for move in root.moves()]

    def put_first(self, ranking: Sequence[RankedMove]) -> None:
        """Try the best moves first from now on."""
        best = [each.move for each in ranking]
        self.moves = best + [move for move in self.moves if move not in best]

    def rank(self, ranking: list[RankedMove], depth: int, exact_moves: int) -> None:
        """Fill in the best moves at a depth, `exact_moves` of them with exact values.

        Each further move is searched only to learn whether it belongs among them. SearchStopped if
        the limit is reached; the ranking then holds the best of those that were searched.
        """
        self.tree.start_line(self.root)
        maker = self.root.to_move
        for move in self.moves:
            after = self.root.play(move)
            alpha = ranking[-1].value if len(ranking) >= exact_moves else -INFINITY
            value = -INFINITY
            if ranking and alpha > -INFINITY:
                value = int(self.tree.move_value(maker, after, depth, alpha, alpha + 1))
            if value > alpha or alpha == -INFINITY:
                value = int(self.tree.move_value(maker, after, depth, alpha, INFINITY))
                line = (move, *self._expected_line(after, depth - 1))
                ranking.append(RankedMove(move, value, line))
                ranking.sort(key=lambda choice: -choice.value)
                del ranking[exact_moves:]

    def value_at_depth(self, move: int, depth: int) -> int:
        """Return a move's exact value at a depth, to the seat to move."""
        after = self.root.play(move)
        return int(self.tree.move_value(self.root.to_move, after, depth, -INFINITY, INFINITY))

    def _expected_line(self, position: Position, turns: int) -> list[int]:
        """The moves the table expects: the rest of the root's turn, and so many turns more."""
        line: list[int] = []
        seat = int(self.root.to_move)
        visited_keys: set[int] = set()
        while not position.is_over():
            if position.to_move != seat:
                turns -= 1
                seat = int(position.to_move)
                visited_keys.clear()
            if self.tree.solver is not None:
                return [*line, *find_ending_line(self.tree, position)]
            key = int(position.key())
            entry = self.tree.known.find(key, MIN_SHARED_DEPTH)
            move = int(move_of(entry))
            if turns < 0 or key in visited_keys or entry == 0 or bound_of(entry) != EXACT:
                break
            if move not in position.moves():
                break
            visited_keys.add(key)
            line.append(move)
            position = position.play(move)
        return line
