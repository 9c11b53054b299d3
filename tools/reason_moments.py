"""The moments of rounds that the computer plays against itself, to explain each of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kono_tui.claims.explanation import USUAL_EFFORT, Explanation, ask_about
from kono_tui.claims.question import Question
from kono_tui.claims.turn_options import TurnOption
from kono_tui.claims.verification.score_proof import ScoreProof
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.play.match import Match, split_turns
from kono_tui.play.selection import path_of_turn
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice, Advisor

RANDOM_SHARE = 0.1
"""The share of the moves of a round that are drawn, so that rounds differ."""
LONGEST_ROUND = 240
PROOF_NODES = 300_000


def play_moments(
    game: Game[Any], size: int, source: random.Random, advisor: Advisor, seconds: float
) -> Iterator[tuple[Match, Advice]]:
    """Yield the moments of a round of the computer against itself that leave a choice."""
    match = Match.begin(game, game.start(size, game.info.default_opening()))
    for _ in range(source.randrange(7)):
        match = _play_randomly(match, source)
    while not match.ending and len(match.moves) < LONGEST_ROUND:
        if match.to_move == CHANCE or source.random() < RANDOM_SHARE:
            match = _play_randomly(match, source)
            continue
        advice = advisor.advise(match, Level(SearchLimit(seconds=seconds)))
        if (len(match.legal_moves) > 1 and not match.is_mid_turn) or game.solution:
            yield match, advice
        for move in advice.turn:
            match = match.play(move)


def _play_randomly(match: Match, source: random.Random) -> Match:
    """Play a decision by chance; a turn that has begun goes on to its end."""
    if match.ending:
        return match
    seat = match.to_move
    match = match.play(source.choice(match.legal_moves))
    while not match.ending and seat != CHANCE and match.to_move == seat and match.is_mid_turn:
        match = match.play(source.choice(match.legal_moves))
    return match


@dataclass(frozen=True)
class ExplainedMoment:
    """A turn that the computer has made, its explanation, and what there was to choose from."""

    match: Match
    advice: Advice
    explanation: Explanation

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def position(self) -> Position:
        return self.match.position

    @cached_property
    def question(self) -> Question | None:
        """The turn among the others; None where turns cannot be compared."""
        return ask_about(self.match, self.advice, USUAL_EFFORT)

    @cached_property
    def proof(self) -> ScoreProof:
        return ScoreProof(int(self.position.to_move), PROOF_NODES)

    def decode(self, option: TurnOption) -> tuple[Move, ...]:
        assert self.question is not None  # noqa: S101 - there are options only of a question
        return self.question.decode(option.codes)

    def follow_piece(self, line: tuple[Move, ...]) -> list[tuple[int, int]]:
        """After how many own turns the piece of a line's first turn comes to which cell."""
        path, at, turns = list[tuple[int, int]](), -1, -1
        for position, moves in split_turns(self.game, self.position, line):
            if position.to_move != self.position.to_move:
                continue
            turns += 1
            points = path_of_turn(self.game, position, moves)
            if len(points) > 1 and points[0] == (at if turns else points[0]):
                at = points[-1]
                path.append((turns, at))
        return path
