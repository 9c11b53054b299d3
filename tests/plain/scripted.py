"""Writes the scripts behind the golden transcript, for when the computer plays differently."""

from __future__ import annotations

import random

from kono_tui.core.save import Opening
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.search.levels import level_named
from kono_tui.search.result import Limit
from tests.looking import MIND, advise

KONO = GAMES["kono"]
LEVEL = level_named("easy")
SEED = 1
"""The seed of the sessions; the computer's choices follow from it."""
CHOICES = random.Random(SEED).getrandbits(32)


class Human:
    """Plays well most of the time, and types its moves in more than one way."""

    def __init__(self, seed: int) -> None:
        self.source = random.Random(seed)
        self.typed: list[str] = []

    def round(self, size: int, first: int, turns: int) -> Match:
        """Play a round, or its first turns, against the computer."""
        match = Match.begin(KONO, KONO.start(size, Opening(first, "white")))
        return self.turns(match, turns)

    def turns(self, match: Match, turns: int) -> Match:
        for _ in range(turns):
            if match.ending:
                break
            match = self.own(match) if match.to_move == 0 else self.computers(match)
        return match

    def own(self, match: Match) -> Match:
        move = advise(match, Limit(depth=self.source.randint(1, 2))).move
        if self.source.random() < 0.25:
            move = self.source.choice(match.legal)
        text = KONO.notation(match.position, move)
        self.typed += ["2", text] if text != "pass" and self.source.random() < 0.3 else [text]
        return match.play(move)

    def computers(self, match: Match) -> Match:
        self.typed.append(self.source.choice(["2", ""]))
        return match.play(MIND.advise(match, LEVEL, CHOICES).move)


def sittings() -> tuple[list[str], list[str]]:
    """What is typed in the first session, and in the second."""
    for seed in range(100):
        first, second = Human(seed), Human(seed)
        finished = first.round(5, first=0, turns=90)
        if finished.ending and finished.tally.winner == 1 and _has_captures(finished):
            break
    opening = ["six", "5", "", "", "blue", "white", "3", "2", "9,9 se", "3,3 se", ""]
    first.typed = opening + first.typed + ["y", "7"]
    match = first.round(7, first=1, turns=8)
    first.typed += ["1", "round two"]
    second.typed += ["maybe", "y", "nowhere.txt", "round two.txt"]
    match = second.turns(match, 5)
    second.typed += ["log", "undo"]
    second.turns(match.undo(frozenset((0,))), 1)
    second.typed += ["3", "4", "n", "4", "y", "y", "9"]
    second.round(9, first=1, turns=6)
    second.typed += ["4", "y", "n"]
    return first.typed, second.typed


def _has_captures(match: Match) -> bool:
    return all(dict(score.items)["captures"] for score in match.tally.scores)
