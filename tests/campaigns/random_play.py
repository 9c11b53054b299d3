"""Tournaments at random moments, played without a computer."""

from __future__ import annotations

import random
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.save import DiceThrow, Player
from kono_tui.play.chance_moves import pick_chance_move
from kono_tui.play.dice_source import next_throw
from kono_tui.play.tournament import Stage, Tournament

SEATS = (
    (Player("Human", "human"), Player("Computer", "computer", "hard")),
    (Player("Human 1", "human"), Player("Human 2", "human")),
    (Player("Computer 1", "computer", "easy"), Player("Computer 2", "computer", "master")),
)


def play_tournament(game: Game[Any], size: int, source: random.Random, steps: int) -> Tournament:
    """Return a tournament after so many random decisions; now and then one has quit or agreed."""
    count = source.choice((0, 0, 5))
    left: list[DiceThrow] = [(source.randint(1, 6), source.randint(1, 6)) for _ in range(count)]
    variant = source.choice(("", *game.info.variants))
    tournament = Tournament(
        game, source.choice(SEATS), dice_left=tuple(left), variant=variant
    ).choose_size(size)
    for _ in range(steps):
        tournament = decide(tournament, source)
    if tournament.stage is Stage.PLAY and source.random() < 0.1:
        return tournament.quit(source.randrange(2))
    match = tournament.match
    is_between_turns = (
        tournament.stage is Stage.PLAY and match is not None and not match.is_mid_turn
    )
    if is_between_turns and game.rounds.allows_draws and source.random() < 0.2:
        return tournament.agree_to_draw()
    if tournament.stage is Stage.SIZE:
        return tournament.choose_size(size)
    return tournament


def decide(tournament: Tournament, source: random.Random) -> Tournament:
    """Return the tournament after one random decision of those that are allowed now."""
    match tournament.stage:
        case Stage.SIZE:
            return tournament.choose_size(source.choice(tournament.game.info.sizes))
        case Stage.THROW:
            return tournament.throw(next_throw(tournament.dice_left, source))
        case Stage.GUESS:
            return tournament.guess(source.random() < 0.5)
        case Stage.COLOUR:
            return tournament.choose_colour(source.choice(tournament.game.info.colours))
        case Stage.ROUND_OVER:
            return tournament.next_round()
        case _:
            round_now = tournament.match
            assert round_now is not None
            if tournament.stage is Stage.CHANCE:
                return tournament.play(pick_chance_move(round_now, tournament.dice_left, source))
            return tournament.play(source.choice(round_now.legal_moves))
