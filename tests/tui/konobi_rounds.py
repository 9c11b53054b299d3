"""Rounds of Konobi to put on the table, from typed moves."""

from __future__ import annotations

from kono_tui.core.save import Player, RoundOpening
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene.scene import Scene
from tests.konane_chains import HUMANS
from tests.tui.tournaments import COMPUTER, YOU

KONOBI = GAMES["konobi"]
LETTERS = "abcdefghjklmnopqrst"


def cell_at(name: str, size: int = 8) -> int:
    """The cell of a point such as d4."""
    return (size - int(name[1:])) * size + LETTERS.index(name[0])


def match_after(*typed: str, size: int = 8, black: int = 0) -> Match:
    """A round after these moves; seat `black` begins, and plays Black until a swap."""
    match = Match.begin(KONOBI, KONOBI.start(size, RoundOpening(black, "black")))
    for text in typed:
        match = match.play(KONOBI.notation.parse_move(match.position, text))
    return match


def tournament_after(
    *typed: str, size: int = 8, black: int = 0, players: tuple[Player, Player] = HUMANS
) -> Tournament:
    """The same as part of a tournament."""
    match = match_after(*typed, size=size, black=black)
    return Tournament(KONOBI, players, size, opener=black, match=match)


def scene_after(*typed: str, cursor: str = "d4", size: int = 8) -> Scene:
    """Two humans after these moves."""
    return Scene(tournament_after(*typed, size=size), cursor=cell_at(cursor, size))


def against_computer(*typed: str, size: int = 8, black: int = 0) -> Tournament:
    """You are seat 0, the computer is seat 1; `black` begins."""
    return tournament_after(*typed, size=size, black=black, players=(YOU, COMPUTER))
