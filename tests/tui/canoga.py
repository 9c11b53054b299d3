"""Rounds of Canoga to put on the table, from typed decisions."""

from __future__ import annotations

from kono_tui.core.save import Advantage, Opening, Player, Throw
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.series import Series
from kono_tui.tui.scene import Scene
from tests.chains import HUMANS
from tests.tui.tables import COMPUTER, YOU

CANOGA = GAMES["canoga"]
AHEAD = ("two", "6+3", "c9", "two", "6+2", "c8", "two", "6+1", "c7")
"""Seat 0 has covered 9, 8 and 7, and with nine squares may throw one die or two."""


def own(number: int, size: int = 9) -> int:
    """The cell of a square of seat 0."""
    return size + number - 1


def other(number: int) -> int:
    """The cell of a square of seat 1."""
    return number - 1


def match_after(
    *typed: str, size: int = 9, first: int = 0, advantage: Advantage | None = None
) -> Match:
    """A round after these decisions, throws included; seat `first` begins."""
    opening = Opening(first, advantage=advantage)
    match = Match.begin(CANOGA, CANOGA.start(size, opening))
    for text in typed:
        match = match.play(CANOGA.parse(match.position, text))
    return match


def series_after(
    *typed: str,
    size: int = 9,
    first: int = 0,
    advantage: Advantage | None = None,
    players: tuple[Player, Player] = HUMANS,
    dice: tuple[Throw, ...] = (),
) -> Series:
    """The same as part of a tournament, with throws to come."""
    match = match_after(*typed, size=size, first=first, advantage=advantage)
    return Series(CANOGA, players, size, opener=first, match=match, dice=dice)


def scene_after(*typed: str, size: int = 9, first: int = 0, cursor: int | None = None) -> Scene:
    """Two humans after these decisions."""
    where = own(5, size) if cursor is None else cursor
    return Scene(series_after(*typed, size=size, first=first), cursor=where)


def against_computer(*typed: str, first: int = 0, dice: tuple[Throw, ...] = ()) -> Series:
    """You are seat 0, the computer is seat 1."""
    return series_after(*typed, first=first, players=(YOU, COMPUTER), dice=dice)
