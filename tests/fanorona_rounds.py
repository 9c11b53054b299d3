"""Rounds of Fanorona at positions with a draw, a win or a chain."""

from __future__ import annotations

from kono_tui.core.save import Player
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament

FANORONA = GAMES["fanorona"]
CHAIN = "...b...../........./.bw.b..../........./w.......b w 0 0 turn"
"""White, seat 0, has c3-d3, which takes e3 by approach or b3 by withdrawal; from d3 it may go on
to d4 and take d5. It has no other capture, and the step is one of a strong point's stone.
"""
AHEAD = "b...b..../........./........./......w../w...w.w.w w 0 0 turn"
"""White, seat 0, has five stones to two, and nothing can be captured."""
BEHIND = "w...w..../........./........./......b../b...b.b.b w 0 0 turn"
"""The same with the colours changed."""
LOST = "......b../....b..../......b../........./.....w... w 0 0 turn"
"""White, seat 0, loses its only stone, wherever it goes."""
WON = "......w../........./......w../....b..../......w.. w 0 0 turn"
"""White, seat 0, has no capture, and Black's only stone will be taken."""
ONE_LEFT = "......w../........./....w.b../........./......w.. w 0 0 turn"
"""White, seat 0, takes Black's last stone by e3-f3A."""
PLAYERS = (Player("Human", "human"), Player("Computer", "computer", "easy"))
HUMANS = (Player("Human 1", "human"), Player("Human 2", "human"))
COMPUTERS = (Player("Computer 1", "computer", "easy"), Player("Computer 2", "computer", "easy"))


def match_at(line: str, *turns: str, computers_only: bool = False) -> Match:
    """Return a round from a position, after turns, or parts of them, as they are typed."""
    match = Match.begin(FANORONA, FANORONA.notation.parse_position(line), computers_only)
    for text in turns:
        for move in FANORONA.notation.parse_turn(match.position, text):
            match = match.play(move)
    return match


def tournament_at(line: str, *turns: str, players: tuple[Player, Player] = PLAYERS) -> Tournament:
    """Return the same as part of a tournament."""
    computers_only = all(player.kind == "computer" for player in players)
    match = match_at(line, *turns, computers_only=computers_only)
    return Tournament(FANORONA, players, 5, opener=int(match.positions[0].to_move), match=match)
