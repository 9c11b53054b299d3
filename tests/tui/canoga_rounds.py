"""Rounds of Canoga to put on the table, from typed decisions."""

from __future__ import annotations

from kono_tui.core.save import Advantage, DiceThrow, Player, RoundOpening
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene.scene import Scene
from tests.konane_chains import HUMANS
from tests.tui.tournaments import COMPUTER, YOU

CANOGA = GAMES["canoga"]
AHEAD = ("two", "6+3", "c9", "two", "6+2", "c8", "two", "6+1", "c7")
"""Seat 0 has covered 9, 8 and 7, and with nine squares may throw one die or two."""


def own_cell(number: int, size: int = 9) -> int:
    """The cell of a square of seat 0."""
    return size + number - 1


def other_cell(number: int) -> int:
    """The cell of a square of seat 1."""
    return number - 1


def match_after(
    *typed: str, size: int = 9, first: int = 0, advantage: Advantage | None = None
) -> Match:
    """A round after these decisions, throws included; seat `first` begins."""
    opening = RoundOpening(first, advantage=advantage)
    match = Match.begin(CANOGA, CANOGA.start(size, opening))
    for text in typed:
        match = match.play(CANOGA.notation.parse_move(match.position, text))
    return match


def tournament_after(
    *typed: str,
    size: int = 9,
    first: int = 0,
    advantage: Advantage | None = None,
    players: tuple[Player, Player] = HUMANS,
    dice: tuple[DiceThrow, ...] = (),
) -> Tournament:
    """The same as part of a tournament, with throws to come."""
    match = match_after(*typed, size=size, first=first, advantage=advantage)
    return Tournament(CANOGA, players, size, opener=first, match=match, dice_left=dice)


def scene_after(*typed: str, size: int = 9, first: int = 0, cursor: int | None = None) -> Scene:
    """Two humans after these decisions."""
    cursor_cell = own_cell(5, size) if cursor is None else cursor
    return Scene(tournament_after(*typed, size=size, first=first), cursor=cursor_cell)


def against_computer(*typed: str, first: int = 0, dice: tuple[DiceThrow, ...] = ()) -> Tournament:
    """You are seat 0, the computer is seat 1."""
    return tournament_after(*typed, first=first, players=(YOU, COMPUTER), dice=dice)
