"""[hot] What the score comes to, so many turns on, proved bound by bound.

This is the second opinion on a claim, so it goes another way than the search that found it: every
question is "at least so much?", and what was found for a position is remembered. A score is known
when one such answer says that it is reached, and another that no more is (the search MTD(f)).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kono_tui.core.position import CHANCE, Position

BEYOND: Final = 0x7FFFFF
"""More than any score."""
REMEMBERED_TURNS: Final = 2
"""Where fewer turns are left, looking again is quicker than remembering."""


class TooLarge(Exception):
    """There are more positions than may be looked at, or dice decide."""


class ScoreProof:
    """Proofs about the score of one seat. `nodes` counts the positions looked at."""

    def __init__(self, seat: i64, most_nodes: i64) -> None:
        self.seat: Final = seat
        self.most_nodes: Final = most_nodes
        self.nodes: i64 = 0
        self.bounds: Final = dict[tuple[int, int, int, int], int]()

    def score_now(self, position: Position) -> i64:
        """The score as it stands, to the seat."""
        value = position.value() if position.is_over() else position.current_score()
        return value if self.seat == 0 else -value

    def reaches(self, position: Position, turns: i64, least: i64) -> bool:
        """Whether the seat has at least that score after so many more turns, with best play."""
        return self._bound_score(position, turns, least) >= least

    def score_after(self, position: Position, turns: i64, guess: i64) -> i64:
        """Return the score after so many more turns, with the best play of both.

        The better the guess, the sooner it is proved.
        """
        low: i64 = -BEYOND
        high: i64 = BEYOND
        score = guess
        while low < high:
            least = score + 1 if score == low else score
            score = self._bound_score(position, turns, least)
            if score < least:
                high = score
            else:
                low = score
        return score

    def _bound_score(self, position: Position, turns: i64, least: i64) -> i64:
        """Return a score that is surely reached if it is at least `least`, else never exceeded."""
        if position.is_over() or turns == 0:
            return self.score_now(position)
        if turns < REMEMBERED_TURNS:
            return self._try_moves(position, turns, least)
        question = (int(position.key()), int(position.to_move), int(turns), int(least))
        found = self.bounds.get(question)
        if found is None:
            found = int(self._try_moves(position, turns, least))
            self.bounds[question] = found
        return found

    def _try_moves(self, position: Position, turns: i64, least: i64) -> i64:
        """Try every decision until one settles whether the score is reached."""
        maker = position.to_move
        self._count_node(maker)
        is_own = maker == self.seat
        best: i64 = -BEYOND if is_own else BEYOND
        moves = position.moves()
        for index in range(len(moves)):
            after = position.play(moves[index])
            goes_on = after.to_move == maker and not after.is_over()
            score = self._bound_score(after, turns if goes_on else turns - 1, least)
            if is_own:
                best = max(best, score)
                if best >= least:
                    break
            else:
                best = min(best, score)
                if best < least:
                    break
        return best

    def _count_node(self, maker: i64) -> None:
        self.nodes += 1
        if maker == CHANCE or self.nodes > self.most_nodes:
            raise TooLarge
