"""Writes the scripts behind the golden transcript, for when the computer plays differently."""

from __future__ import annotations

import random

from kono_tui.core.save import RoundOpening
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.search.levels import parse_level
from kono_tui.search.result import SearchLimit
from tests.searchers import ADVISOR, advise_best

KONO = GAMES["kono"]
LEVEL = parse_level("easy")
SEED = 1
"""The seed of the sessions; the computer's choices follow from it."""
COMPUTER_SEED = random.Random(SEED).getrandbits(32)


class ScriptWriter:
    """Plays well most of the time, and types its moves in more than one way."""

    def __init__(self, seed: int) -> None:
        self.source = random.Random(seed)
        self.typed_lines: list[str] = []

    def play_round(self, size: int, first: int, turns: int) -> Match:
        """Play a round, or its first turns, against the computer."""
        match = Match.begin(KONO, KONO.start(size, RoundOpening(first, "white")))
        return self.play_turns(match, turns)

    def play_turns(self, match: Match, turns: int) -> Match:
        for _ in range(turns):
            if match.ending:
                break
            match = (
                self.play_own_turn(match) if match.to_move == 0 else self.play_computers_turn(match)
            )
        return match

    def play_own_turn(self, match: Match) -> Match:
        move = advise_best(match, SearchLimit(depth=self.source.randint(1, 2))).move
        if self.source.random() < 0.25:
            move = self.source.choice(match.legal_moves)
        text = KONO.notation.format_move(match.position, move)
        self.typed_lines += ["2", text] if text != "pass" and self.source.random() < 0.3 else [text]
        return match.play(move)

    def play_computers_turn(self, match: Match) -> Match:
        self.typed_lines.append(self.source.choice(["2", ""]))
        return match.play(ADVISOR.advise(match, LEVEL, COMPUTER_SEED).move)


def write_scripts() -> tuple[list[str], list[str]]:
    """What is typed in the first session, and in the second."""
    for seed in range(100):
        first, second = ScriptWriter(seed), ScriptWriter(seed)
        finished = first.play_round(5, first=0, turns=90)
        if finished.ending and finished.tally.winner == 1 and _has_captures(finished):
            break
    opening = ["six", "5", "", "", "blue", "white", "3", "2", "9,9 se", "3,3 se", ""]
    first.typed_lines = opening + first.typed_lines + ["y", "7"]
    match = first.play_round(7, first=1, turns=8)
    first.typed_lines += ["1", "round two"]
    second.typed_lines += ["maybe", "saved", "nowhere.txt", "saved", "round two.txt"]
    match = second.play_turns(match, 5)
    second.typed_lines += ["log", "undo"]
    second.play_turns(match.undo(frozenset((0,))), 1)
    second.typed_lines += ["3", "4", "s", "4", "quit", "y", "9"]
    second.play_round(9, first=1, turns=6)
    second.typed_lines += ["4", "quit", "n"]
    return first.typed_lines, second.typed_lines


def _has_captures(match: Match) -> bool:
    return all(dict(score.items)["captures"] for score in match.tally.scores)
