"""Tournaments of Canoga, given by their throws and the use of each."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.save import Advantage, DiceThrow, Player
from kono_tui.games import GAMES
from kono_tui.play.chance_moves import pick_chance_move
from kono_tui.play.match import Match
from kono_tui.play.storage.saves import load_save, write_save
from kono_tui.play.tournament import Stage, Tournament

CANOGA: Game[Any] = GAMES["canoga"]
PLAYERS = (Player("Human", "human"), Player("Computer", "computer", "easy"))
HUMANS = (Player("Human 1", "human"), Player("Human 2", "human"))
COMPUTERS = (Player("Computer 1", "computer", "easy"), Player("Computer 2", "computer", "hard"))
OPENING_THROWS = {0: ((6, 5), (1, 2)), 1: ((1, 2), (6, 5))}
"""The throws by which a seat begins."""

WINNING = "xxxxxxxx. x.x...... 0 throw - -"
"""Seat 0 covers its last square with a 9, and earns the 41 points that seat 1 has open."""
ONE_OR_TWO = "...xxxxxx xx....... 0 throw - -"
"""Seat 0 may throw one die."""
EMPTYING = "......... .x....... 0 throw - -"
"""Seat 0 uncovers seat 1's last square with a 2, and earns nothing."""


def start_round(
    opener: int = 0,
    players: tuple[Player, Player] = PLAYERS,
    size: int = 9,
    dice: tuple[DiceThrow, ...] = (),
    advantage: Advantage | None = None,
) -> Tournament:
    """The start of a round."""
    tournament = Tournament(CANOGA, players, advantage=advantage).choose_size(size)
    for throw in OPENING_THROWS[opener]:
        tournament = tournament.throw(throw)
    return replace(tournament, dice_left=dice)


def round_at(line: str, players: tuple[Player, Player] = PLAYERS, opener: int = 0) -> Tournament:
    """A tournament whose round goes on from a position."""
    tournament = start_round(opener, players, len(line.split()[0]))
    return replace(
        tournament,
        match=Match.begin(CANOGA, CANOGA.notation.parse_position(line), tournament.computers_only),
    )


def match_of(tournament: Tournament) -> Match:
    assert tournament.match is not None
    return tournament.match


def decision_texts(throws: Iterable[str]) -> list[str]:
    """The decisions of throws such as "4+5 c9", "3 c3", "6+6": how many dice, the dice, the use."""
    found = []
    for throw in throws:
        dice, *use = throw.split()
        found += ["two" if "+" in dice else "one", dice, *use]
    return found


def after_decisions(tournament: Tournament, *typed: str) -> Tournament:
    """The tournament after single decisions: "two", "4+5", "c9"."""
    for text in typed:
        tournament = tournament.play(
            CANOGA.notation.parse_move(match_of(tournament).position, text)
        )
    return tournament


def after_throws(tournament: Tournament, *throws: str) -> Tournament:
    """The tournament after throws and their uses."""
    return after_decisions(tournament, *decision_texts(throws))


def typed_decisions(match: Match) -> list[str]:
    """The decisions of a round as players type them."""
    return CANOGA.format_moves(match.positions[0], match.moves)


def after_chance(tournament: Tournament, seed: int = 0) -> Tournament:
    """The tournament after chance has decided, by the dice that are left."""
    match = match_of(tournament)
    return tournament.play(pick_chance_move(match, tournament.dice_left, random.Random(seed)))


def save_and_resume(tournament: Tournament, path: Path) -> Tournament:
    """The same tournament, written to a file and resumed from it."""
    file = path / "game.txt"
    write_save(tournament.to_save(), file)
    return Tournament.resume(CANOGA, load_save(file))


def moments(source: random.Random, rounds: int) -> Iterable[Tournament]:
    """Every moment of a random tournament at which there is something to save."""
    tournament = Tournament(CANOGA, source.choice([PLAYERS, HUMANS, COMPUTERS]))
    while tournament.round <= rounds:
        if tournament.stage is Stage.SIZE:
            tournament = tournament.choose_size(source.choice(CANOGA.info.sizes))
        elif tournament.stage is Stage.THROW:
            tournament = tournament.throw((source.randint(1, 6), source.randint(1, 6)))
        elif tournament.stage is Stage.ROUND_OVER:
            tournament = tournament.next_round()
            continue
        else:
            tournament = tournament.play(source.choice(match_of(tournament).legal_moves))
        yield tournament
