"""A round of Fanorona in which a stone can take one line or another, and go on and on."""

from __future__ import annotations

from kono_tui.core.save import Player, RoundOpening
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene.scene import Scene
from tests.konane_chains import HUMANS

FANORONA = GAMES["fanorona"]
TWO_LINES = "...b....b/.....b.../.bw.bbb../...b...../...b...w. w 0 0 turn"
"""White, seat 0, has c3-d3, which takes e3 to g3 by approach or b3 by withdrawal; or c3-b4W.

From d3 it has d4, which takes d5 by approach or d2 and d1 by withdrawal, and from there e4. Its
stone at h1 can step, but not capture.
"""
COLUMNS = {5: 9, 7: 11, 9: 13}


def cell_at(name: str, rows: int = 5) -> int:
    """The cell of a point such as c3."""
    return (rows - int(name[1:])) * COLUMNS[rows] + ord(name[0]) - ord("a")


def match_at(line: str = TWO_LINES, *turns: str) -> Match:
    """A round from a position on, after typed turns or parts of turns."""
    match = Match.begin(FANORONA, FANORONA.notation.parse_position(line))
    for text in turns:
        for move in FANORONA.notation.parse_turn(match.position, text):
            match = match.play(move)
    return match


def tournament_at(
    *turns: str, line: str = TWO_LINES, players: tuple[Player, Player] = HUMANS
) -> Tournament:
    """The same as part of a tournament."""
    match = match_at(line, *turns)
    rows = line.partition(" ")[0].count("/") + 1
    return Tournament(FANORONA, players, rows, opener=int(match.positions[0].to_move), match=match)


def new_round(rows: int = 5, players: tuple[Player, Player] = HUMANS) -> Tournament:
    """A round before its first move; seat 0 plays White."""
    match = Match.begin(FANORONA, FANORONA.start(rows, RoundOpening(0, "white")))
    return Tournament(FANORONA, players, rows, opener=0, match=match)


def scene_at(*turns: str, cursor: str = "c3", line: str = TWO_LINES) -> Scene:
    """Two humans after these turns."""
    return Scene(tournament_at(*turns, line=line), cursor=cell_at(cursor))
