"""The source of dice, line by line: a file, the player's own dice, or chance."""

from __future__ import annotations

import random
import re

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.core.save import DiceThrow
from kono_tui.errors import KonoError
from kono_tui.plain.console import Console
from kono_tui.play.chance_moves import DICE, pick_chance_move
from kono_tui.play.dice_source import next_throw
from kono_tui.play.match import Match
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament


class DiceSource:
    """Throws for the first move, and decides chance within a round."""

    def __init__(
        self,
        console: Console,
        source: random.Random,
        entered_by_hand: bool = False,
        has_dice_file: bool = False,
    ) -> None:
        """Set up the source. `has_dice_file`: a dice file was given, even if it is used up."""
        self.console = console
        self.source = source
        self.entered_by_hand = entered_by_hand
        self.has_dice_file = has_dice_file

    def throw_for_first_move(self, tournament: Tournament) -> DiceThrow:
        """Throw two dice for the first move of a round."""
        self._report_end_of_file(tournament)
        if self.entered_by_hand and not any(len(throw) == 2 for throw in tournament.dice_left):
            return self._ask_for_throw(
                PlayerNames(tournament.players).clause(tournament.thrower, "throw"), 2
            )
        return next_throw(tournament.dice_left, self.source)

    def decide_chance(self, tournament: Tournament, match: Match) -> Move:
        """Decide chance: dice, or a shuffle."""
        decided = pick_chance_move(match, tournament.dice_left, self.source)
        if decided.kind != DICE:
            return decided
        self._report_end_of_file(tournament)
        if not self.entered_by_hand or decided.cells in tournament.dice_left:
            return decided
        seat = match.seat_in_turn
        instruction = (
            "Throw" if seat == CHANCE else PlayerNames(tournament.players).clause(seat, "throw")
        )
        return Move(DICE, self._ask_for_throw(instruction, len(decided.cells)))

    def _report_end_of_file(self, tournament: Tournament) -> None:
        """Say once that a dice file has run out."""
        if self.has_dice_file and not tournament.dice_left:
            self.has_dice_file = False
            self.console.say(f"The dice file has run out; {self._fallback_name()} dice go on.")

    def _fallback_name(self) -> str:
        return "your own" if self.entered_by_hand else "random"

    def _ask_for_throw(self, instruction: str, count: int) -> DiceThrow:
        """Ask what the player's own dice show."""

        def understand(text: str) -> DiceThrow:
            numbers = re.split(r" and |[ ,+]+", " ".join(text.lower().split()))
            if len(numbers) != count or not all(re.fullmatch("[1-6]", each) for each in numbers):
                wanted = "two numbers" if count == 2 else "one number"
                raise KonoError(f"'{text[:40]}' is no such throw; type {wanted} from 1 to 6")
            return tuple(map(int, numbers))

        dice_prompt = "two dice. They show" if count == 2 else "one die. It shows"
        return self.console.ask(f"{instruction} {dice_prompt}: ", understand)
