"""Self-play for `learn_windows.py`: rounds, and what the search thinks of their positions."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kono_tui.core.position import CHANCE, DECIDED_VALUE
from kono_tui.core.save import RoundOpening
from kono_tui.games import GAMES
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.result import SearchLimit
from kono_tui.search.searcher import Searcher

RANDOM_MOVE_CHANCE = 0.06
"""How often a round continues with a random move, for more variety."""
FEWEST_RANDOM_MOVES, MOST_RANDOM_MOVES = 2, 16
"""How many random moves a round begins with."""
FRESH_TURNS = {"kono": 80}
"""By game: for how many turns a position keeps its whole value."""


@dataclass(frozen=True)
class SelfPlay:
    """How rounds are played: the game, the board, the positions a move, and the seed.

    `learned` is how much the windows that there are already count, in %.
    """

    game: str
    size: int
    nodes: int
    seed: int
    learned: int = 0


Sample = tuple[int, ...]
"""A position and what it is worth to the first colour, in hundredths: its round's number; 1 if the
second colour is to move; what the evaluation says without windows; what a search finds; what the
round came to; and the position's words.
"""
ROUND, SECOND_TO_MOVE, READABLE_VALUE, SEARCH_VALUE, OUTCOME, FIRST_WORD = range(6)

WORDS: dict[str, Callable[[Any], tuple[int, ...]]] = {
    "kono": lambda p: (p.w0, p.w1, p.b0, p.b1, p.c0, p.c1),
    "fanorona": lambda p: (p.w0, p.w1, p.b0, p.b1),
    "konane": lambda p: (p.black, p.white),
}
FIRST_SEAT: dict[str, Callable[[Any], int]] = {
    "kono": lambda p: int(p.white_seat),
    "fanorona": lambda p: int(p.white_seat),
    "konane": lambda p: int(p.black_seat),
}
"""By game: the words of a position as its evaluation reads them, and the first colour's seat."""


class RoundPlayer:
    """Plays one round after the other."""

    def __init__(self, plan: SelfPlay) -> None:
        self.plan = plan
        self.game = GAMES[plan.game]
        self.searcher = Searcher(16)

    def play_round(self, number: int) -> list[Sample]:
        """Play a round; return its quiet positions."""
        source = random.Random(f"{self.plan.seed} {number}")
        colours = self.game.info.colours
        colour = source.choice(colours) if self.game.rounds.picks_colour else ""
        positions = [self.game.start(self.plan.size, RoundOpening(0, colour))]
        random_moves_left = source.randint(FEWEST_RANDOM_MOVES, MOST_RANDOM_MOVES)
        found: list[tuple[Any, int]] = []
        while not self.game.rules.ending(positions, True):
            position = positions[-1]
            move = source.choice(list(position.moves()))
            if position.to_move != CHANCE:
                if random_moves_left <= 0 and len(position.moves()) > 1:
                    best, value = self._search(positions)
                    if self._is_worth_learning(positions, value):
                        found.append((position, value))
                    move = move if source.random() < RANDOM_MOVE_CHANCE else best
                random_moves_left -= 1
            positions.append(position.play(move))
        outcome = self._outcome(positions[-1])
        return [self._sample(number, *each, outcome) for each in found]

    def _search(self, positions: Sequence[Any]) -> tuple[int, int]:
        """The best move of the last position, and its value to the first colour."""
        root = positions[-1]
        if self.plan.learned and self.game.tuning and self.game.learning:
            root = self.game.tuning.with_weights(root, {"learned": self.plan.learned})
            root = self.game.learning.with_windows(root)
        root = root.with_turns_played(len(positions) - 1)
        limit = self.game.rounds.decision_limit(True)
        options = SearchOptions(
            repetition_ends_round=self.game.rounds.repetition_ends_round(True),
            decisions_left=max(limit - len(positions) + 1, 1) if limit else 0,
        )
        past_keys = [int(each.repetition_key()) for each in positions[:-1]]
        result = self.searcher.search(root, SearchLimit(nodes=self.plan.nodes), past_keys, options)
        is_first = root.to_move == FIRST_SEAT[self.plan.game](root)
        return result.move, result.value if is_first else -result.value

    def _is_worth_learning(self, positions: Sequence[Any], value: int) -> bool:
        """Whether the search would stop at such a position, and its value is whole."""
        return (
            len(positions) <= FRESH_TURNS.get(self.plan.game, 1000)
            and abs(value) < DECIDED_VALUE
            and len(positions[-1].captures()) == 0
        )

    def _outcome(self, last: Any) -> int:
        tally = self.game.rules.tally(last)
        seat = FIRST_SEAT[self.plan.game](last)
        return 100 * (tally.scores[seat].total - tally.scores[1 - seat].total)

    def _sample(self, number: int, position: Any, value: int, outcome: int) -> Sample:
        seat = FIRST_SEAT[self.plan.game](position)
        words = tuple(int(word) for word in WORDS[self.plan.game](position))
        readable = int(position.value()) if seat == 0 else -int(position.value())
        return number, int(position.to_move != seat), readable, value, outcome, *words
