"""Tournaments of Canoga, given by their throws and the use of each."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.save import Advantage, Player, Throw
from kono_tui.games import GAMES
from kono_tui.play.chance import outcome
from kono_tui.play.match import Match
from kono_tui.play.series import Series, Stage
from kono_tui.play.store import load, write_save

CANOGA: Game[Any] = GAMES["canoga"]
PLAYERS = (Player("Human", "human"), Player("Computer", "computer", "easy"))
HUMANS = (Player("Human 1", "human"), Player("Human 2", "human"))
COMPUTERS = (Player("Computer 1", "computer", "easy"), Player("Computer 2", "computer", "hard"))
BEGINS = {0: ((6, 5), (1, 2)), 1: ((1, 2), (6, 5))}
"""The throws by which a seat begins."""

WINNING = "xxxxxxxx. x.x...... 0 throw - -"
"""Seat 0 covers its last square with a 9, and earns the 41 points that seat 1 has open."""
ONE_OR_TWO = "...xxxxxx xx....... 0 throw - -"
"""Seat 0 may throw one die."""
EMPTYING = "......... .x....... 0 throw - -"
"""Seat 0 uncovers seat 1's last square with a 2, and earns nothing."""


def begun(
    opener: int = 0,
    players: tuple[Player, Player] = PLAYERS,
    size: int = 9,
    dice: tuple[Throw, ...] = (),
    advantage: Advantage | None = None,
) -> Series:
    """The start of a round."""
    series = Series(CANOGA, players, advantage=advantage).choose_size(size)
    for throw in BEGINS[opener]:
        series = series.throw(throw)
    return replace(series, dice=dice)


def at(line: str, players: tuple[Player, Player] = PLAYERS, opener: int = 0) -> Series:
    """A tournament whose round goes on from a position."""
    series = begun(opener, players, len(line.split()[0]))
    return replace(series, match=Match.begin(CANOGA, CANOGA.from_line(line), series.watched))


def match_of(series: Series) -> Match:
    assert series.match is not None
    return series.match


def words(throws: Iterable[str]) -> list[str]:
    """The decisions of throws such as "4+5 c9", "3 c3", "6+6": how many dice, the dice, the use."""
    found = []
    for throw in throws:
        dice, *use = throw.split()
        found += ["two" if "+" in dice else "one", dice, *use]
    return found


def decided(series: Series, *typed: str) -> Series:
    """The tournament after single decisions: "two", "4+5", "c9"."""
    for text in typed:
        series = series.play(CANOGA.parse(match_of(series).position, text))
    return series


def thrown(series: Series, *throws: str) -> Series:
    """The tournament after throws and their uses."""
    return decided(series, *words(throws))


def typed(match: Match) -> list[str]:
    """The decisions of a round as players type them."""
    return CANOGA.notations(match.positions[0], match.moves)


def rolled(series: Series, seed: int = 0) -> Series:
    """The tournament after chance has decided, by the dice that are left."""
    match = match_of(series)
    return series.play(outcome(match, series.dice, random.Random(seed)))


def kept(series: Series, path: Path) -> Series:
    """The same tournament, written to a file and resumed from it."""
    file = path / "game.txt"
    write_save(series.save(), file)
    return Series.resume(CANOGA, load(file))


def moments(source: random.Random, rounds: int) -> Iterable[Series]:
    """Every moment of a random tournament at which there is something to save."""
    series = Series(CANOGA, source.choice([PLAYERS, HUMANS, COMPUTERS]))
    while series.round <= rounds:
        if series.stage is Stage.SIZE:
            series = series.choose_size(source.choice(CANOGA.sizes))
        elif series.stage is Stage.THROW:
            series = series.throw((source.randint(1, 6), source.randint(1, 6)))
        elif series.stage is Stage.ROUND_OVER:
            series = series.next_round()
            continue
        else:
            series = series.play(source.choice(match_of(series).legal))
        yield series
