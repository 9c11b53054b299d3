"""Rounds of Konobi from typed moves, and a computer whose advice a test decides."""

from __future__ import annotations

from kono_tui.core.move import Move
from kono_tui.core.save import Player, RoundOpening
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import Level
from kono_tui.strategy.advisor import Advice

KONOBI = GAMES["konobi"]
SWAP = Move("swap")
PLAYERS = (Player("Human", "human"), Player("Computer", "computer", "easy"))
HUMANS = (Player("Human 1", "human"), Player("Human 2", "human"))
COMPUTERS = (Player("Computer 1", "computer", "easy"), Player("Computer 2", "computer", "easy"))


def match_after(*typed: str, size: int = 5, black: int = 0, computers_only: bool = False) -> Match:
    """Return a round after these moves. Seat `black` begins, and plays Black until a swap."""
    start = KONOBI.start(size, RoundOpening(black, "black"))
    match = Match.begin(KONOBI, start, computers_only)
    for text in typed:
        match = match.play(KONOBI.notation.parse_move(match.position, text))
    return match


def tournament_after(
    *typed: str, size: int = 5, black: int = 0, players: tuple[Player, Player] = PLAYERS
) -> Tournament:
    """Return the same as part of a tournament."""
    computers_only = all(player.kind == "computer" for player in players)
    match = match_after(*typed, size=size, black=black, computers_only=computers_only)
    return Tournament(KONOBI, players, size, opener=black, match=match)


class StubAdvisor:
    """A computer that swaps or not, as the test says, and otherwise plays the first legal move."""

    def __init__(self, value: int, will_swap: bool = False) -> None:
        self.value = value
        self.will_swap = will_swap

    def advise(self, match: Match, level: Level, seed: int) -> Advice:
        swap = self.will_swap and SWAP in match.legal_moves
        return build_advice(match, SWAP if swap else match.legal_moves[0], self.value)


def build_advice(match: Match, move: Move, value: int) -> Advice:
    """Return advice for a move with a value."""
    return Advice(
        (move,), KONOBI.wording.reason_for(match.position, (move,)), value, 7, 12_345, 0.5
    )


STUCK = "bbwb/w..w/bwbw/bwbw b 0 swap-past"
"""Black, seat 0, must pass: both vacant points are crosscuts for it. White wins at either."""


def stuck_tournament(players: tuple[Player, Player] = PLAYERS) -> Tournament:
    """Return a tournament with a round from there."""
    match = Match.begin(KONOBI, KONOBI.notation.parse_position(STUCK))
    return Tournament(KONOBI, players, 4, opener=0, match=match)
