"""A round of Konane with chains of jumps, for turns of several decisions."""

from __future__ import annotations

from kono_tui.core.save import Player
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament

KONANE = GAMES["konane"]
CHAINS = "bw.w../..w.w./....../..wb../....../...... b 0 3 2 turn usual"
"""Black, seat 0, has 1,1-1,3 and then 1,5 or 3,3, and from there 3,5 or 5,3; or 4,4-4,2.

White's only jump is 4,3-4,5: after 4,4-4,2 it must pass.
"""
CHAINS_FOR_SEAT_1 = CHAINS.replace(" b 0 ", " b 1 ")
"""The same, but Black is seat 1: the computer, if it plays against a human."""
PLAYERS = (Player("Human", "human"), Player("Computer", "computer", "easy"))
HUMANS = (Player("Human 1", "human"), Player("Human 2", "human"))
COMPUTERS = (Player("Computer 1", "computer", "easy"), Player("Computer 2", "computer", "easy"))


def cell(row: int, column: int) -> int:
    return (row - 1) * 6 + column - 1


def match_at(line: str = CHAINS, *turns: str) -> Match:
    """Return a round from a position, after turns as they are typed."""
    match = Match.begin(KONANE, KONANE.notation.parse_position(line))
    for text in turns:
        for move in KONANE.notation.parse_turn(match.position, text):
            match = match.play(move)
    return match


def tournament_at(
    players: tuple[Player, Player] = PLAYERS, *turns: str, line: str = CHAINS
) -> Tournament:
    """Return the same as part of a tournament."""
    match = match_at(line, *turns)
    return Tournament(KONANE, players, 6, opener=int(match.positions[0].to_move), match=match)
